/** Where a place of a text is: lines and columns count from 1, columns in characters. */
export function offset(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  const characters = Array.from(text.slice(start)).slice(0, column - 1);
  return start + characters.join("").length;
}
