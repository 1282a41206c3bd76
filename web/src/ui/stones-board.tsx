import { t } from "../words.ts";

interface Square {
  name: string;
  stones: number;
  side: "red" | "blue" | undefined;
}

/** The squares of a position, `3b3b…/9./… r`, from a9 to i1. */
export function squares(position: string): Square[] {
  const [rows = ""] = position.split(" ");
  return rows.split("/").flatMap((row, at) => {
    const cells: Omit<Square, "name">[] = [];
    for (const [, count, what] of row.matchAll(/(\d*)([.rb])/g)) {
      const n = Number(count || 1);
      if (what === ".") for (let i = 0; i < n; i++) cells.push({ stones: 0, side: undefined });
      else cells.push({ stones: n, side: what === "r" ? "red" : "blue" });
    }
    return cells.map((cell, column) => ({ ...cell, name: `${"abcdefghi"[column]}${9 - at}` }));
  });
}

/** The board of PerSiVic; with `onSquare` its squares can be pressed. */
export function StonesBoard(props: {
  position: string;
  from?: string | undefined;
  /** Where stones may go, and how many at most. */
  lit?: Record<string, number>;
  /** How many are going there. */
  aims?: Record<string, number>;
  /** Whether Blue sits at the bottom. */
  flipped?: boolean;
  onSquare?: (square: string) => void;
}) {
  const { from, lit = {}, aims = {}, onSquare } = props;
  const all = squares(props.position);
  const shown = props.flipped ? all.toReversed() : all;
  const letters = props.flipped ? "ihgfedcba" : "abcdefghi";
  return (
    <svg class="board" viewBox="-.45 -.05 9.5 9.5" role="group" aria-label={t("board.board")}>
      {[...letters].map((letter, at) => (
        <text key={letter} x={at + 0.5} y={9.22} font-size=".3">
          {letter}
        </text>
      ))}
      {shown.map(({ name, stones, side }, at) => {
        const [x, y] = [at % 9, Math.floor(at / 9)];
        const aim = aims[name] ?? 0;
        const most = lit[name] ?? 0;
        const look = aim ? "aim" : name === from ? "from" : most ? "lit" : "";
        const label = t("board.square", { name, stones, side: side ?? "", lit: most });
        const corner = aim ? `+${aim}` : most ? `≤${most}` : "";
        const press = onSquare && {
          role: "button" as const,
          // Preact passes attributes of SVG on as they are: in lower case.
          tabindex: side || most ? 0 : -1,
          "aria-label": label,
          onClick: () => onSquare(name),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              onSquare(name);
            }
          },
        };
        return (
          <g key={name}>
            {at % 9 === 0 && (
              <text x={-0.22} y={y + 0.5} font-size=".3">
                {name.slice(1)}
              </text>
            )}
            <rect class={`square ${look}`} x={x} y={y} width="1" height="1" {...press} />
            {side && (
              <circle
                class={side}
                cx={x + 0.5}
                cy={y + 0.5}
                r=".38"
                pointer-events="none"
                stroke="var(--ink)"
                stroke-width={side === "red" ? 0.05 : 0}
              />
            )}
            {stones > 0 && (
              <text class="on" x={x + 0.5} y={y + 0.52} font-size=".42">
                {stones}
              </text>
            )}
            {corner && (
              <text class="count" x={x + 0.74} y={y + 0.2} font-size=".3">
                {corner}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
