import { t } from "../words.ts";

/** An intersection: columns from 1 at the left, rows from 1 at the bottom. */
export type Point = [x: number, y: number];

export interface Board {
  width: number;
  height: number;
}

type Tags = Record<string, string | string[] | undefined>;

/** The board that tags describe: the sheet's, or one of its own. */
export function boardOf(tags: Tags): Board {
  const [, width = 20, height = 20] = /^(\d+)x(\d+)/.exec(String(tags.Sheet ?? tags.Board ?? "")) ?? [];
  return { width: Number(width), height: Number(height) };
}

export function point(name: string): Point {
  return [name.charCodeAt(0) - 96, Number(name.slice(1))];
}

export function name([x, y]: Point): string {
  return String.fromCharCode(96 + x) + y;
}

const STEPS: Record<string, Point> = { N: [0, 1], S: [0, -1], E: [1, 0], W: [-1, 0] };

/** Start, bend and end of a line as records write it, `c3:N3E1`. */
export function corners(line: string): Point[] {
  const [start = "", way = ""] = line.split(":");
  const points = [point(start)];
  for (const [, to = "", length] of way.matchAll(/([NSEW])(\d)/g)) {
    const [x = 0, y = 0] = points.at(-1) ?? [];
    const [dx, dy] = STEPS[to] ?? [0, 0];
    points.push([x + dx * Number(length), y + dy * Number(length)]);
  }
  return points;
}

/** The lines of a record that the keeper has written. */
export function drawnLines(record: string): string[] {
  const moves = record.replace(/^\[.*\]$/gm, "").replace(/\{[^}]*\}/g, "");
  return [...moves.matchAll(/\b[a-z]\d+:[NSEW+x\d]+/g)].map(([line]) => line);
}

/** The board of Diverto; with `onTap` an intersection can be tapped. */
export function DivertoBoard(props: {
  board: Board;
  lines: string[];
  lives: string[];
  ends?: string[];
  /** What is being drawn, or was and is not legal. */
  drawing?: Point[];
  isWrong?: boolean;
  /** Whether the last line was drawn just now, and is legal. */
  isRight?: boolean;
  /** A line to show. */
  shown?: string | undefined;
  onTap?: (point: Point) => void;
}) {
  const { width, height } = props.board;
  const at = ([x, y]: Point) => `${x},${height - y}`;
  const path = (points: Point[]) => points.map(at).join(" ");
  const tap = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix || !props.onTap) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 1), most - 1);
    props.onTap([within(x, width), height - within(y, height)]);
  };
  const last = props.isRight ? props.lines.at(-1) : undefined;
  const grid: string[] = [];
  for (let x = 0; x <= width; x++) grid.push(`M${x} 0V${height}`);
  for (let y = 0; y <= height; y++) grid.push(`M0 ${y}H${width}`);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: lines can be typed beside the board.
    <svg
      class="board lines"
      viewBox={`-.9 -.2 ${width + 1.1} ${height + 1.1}`}
      role="img"
      aria-label={t("board.board")}
      onClick={tap}
    >
      <path class="grid" d={grid.join("")} />
      {Array.from({ length: width - 1 }, (_, x) => (
        <text key={name([x + 1, 1])} x={x + 1} y={height + 0.5} font-size=".55">
          {name([x + 1, 1])[0]}
        </text>
      ))}
      {Array.from({ length: height - 1 }, (_, y) => (
        <text key={name([1, y + 1])} x={-0.45} y={height - y - 1} font-size=".55">
          {y + 1}
        </text>
      ))}
      {props.lives.map((life) => {
        const [x, y] = point(life);
        return <circle key={life} class="life" cx={x} cy={height - y} r=".33" />;
      })}
      {last && <polyline class="right" points={path(corners(last))} />}
      {props.lines.map((line, ply) => (
        <polyline key={line} class={ply % 2 ? "second" : "first"} points={path(corners(line))} />
      ))}
      {props.ends?.map((end) => {
        const [x, y] = point(end);
        return <circle key={end} class="end" cx={x} cy={height - y} r=".24" />;
      })}
      {props.shown && <polyline class="shown" points={path(corners(props.shown))} />}
      {props.drawing && (
        <>
          <polyline class={props.isWrong ? "wrong" : "drawing"} points={path(props.drawing)} />
          {props.drawing.map((one) => (
            <circle
              key={name(one)}
              class={props.isWrong ? "wrong" : "drawing"}
              cx={one[0]}
              cy={height - one[1]}
              r=".2"
            />
          ))}
        </>
      )}
    </svg>
  );
}
