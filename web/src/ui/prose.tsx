/** A text of the library: what stands between backticks is notation. */
export function Prose({ text }: { text: string }) {
  return <>{text.split("`").map((part, at) => (at % 2 ? <code key={part}>{part}</code> : part))}</>;
}
