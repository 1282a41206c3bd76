export type Values = Record<string, string | number>;

/** Fills in a text of the catalogue: `{name}`, or `{n|1:one|{n} others}`, where the last text is for all other values. */
export function filled(text: string, values: Values): string {
  let out = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "{") {
      out += text[at++];
      continue;
    }
    const end = closing(text, at);
    const [name = "", ...cases] = split(text.slice(at + 1, end));
    const value = String(values[name] ?? "");
    out += cases.length ? filled(chosen(cases, value), values) : value;
    at = end + 1;
  }
  return out;
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/** Splits at the bars that are in no braces. */
function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "{") depth++;
    if (char === "}") depth--;
    if (char === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}

function chosen(cases: string[], value: string): string {
  const match = cases.find((text) => text.startsWith(`${value}:`));
  return match === undefined ? (cases.at(-1) ?? "") : match.slice(value.length + 1);
}
