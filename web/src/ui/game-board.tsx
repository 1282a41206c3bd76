import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Check, Diagnostic, Moves } from "../api/index.ts";
import { ask, askPage } from "../engine/engine.ts";
import { useTricks } from "../tricks.ts";
import { spoken, t } from "../words.ts";
import { useAsked } from "./asked.ts";
import { Picture } from "./picture.tsx";
import { Standings } from "./standings.tsx";
import { StonesBoard } from "./stones-board.tsx";

/** The board of a game as far as it is right, with a slider to step through it. */
export function GameBoard({ game, text }: { game: Check; text: string }) {
  const [at, setAt] = useState<number>();
  if (!("tags" in game)) return null;
  const plies = "plies" in game ? game.plies : game.tricks;
  const ply = Math.min(at ?? plies, plies);
  const steps = plies > 0 && (
    <Steps at={ply} most={plies} label={t("board.ply", { ply, plies })} onStep={setAt} />
  );
  return (
    <figure class="stack">
      {"position" in game && <Stones text={text} at={ply} />}
      {"lives" in game && <Lines text={text} at={ply} />}
      {"winners" in game ? (
        <Holdings text={upTo(text, game.error)} at={ply}>
          {steps}
        </Holdings>
      ) : (
        steps
      )}
    </figure>
  );
}

/** The lines before a fault: tricks have a line each. */
function upTo(text: string, fault: Diagnostic | null): string {
  return fault
    ? text
        .split("\n")
        .slice(0, fault.line - 1)
        .join("\n")
    : text;
}

/** Goes through what is in order: the plies of a game, the pages of a pad. */
export function Steps(props: {
  at: number;
  least?: number;
  most: number;
  label: string;
  onStep: (at: number) => void;
}) {
  const { at, least = 0, most, onStep } = props;
  return (
    <div class="row" style={{ flexWrap: "nowrap" }}>
      <button
        type="button"
        aria-label={t("board.back")}
        disabled={at === least}
        onClick={() => onStep(at - 1)}
      >
        ‹
      </button>
      <input
        type="range"
        min={least}
        max={most}
        value={at}
        aria-label={props.label}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <span class="number">
        {at}/{most}
      </span>
      <button
        type="button"
        aria-label={t("board.forward")}
        disabled={at === most}
        onClick={() => onStep(at + 1)}
      >
        ›
      </button>
    </div>
  );
}

function Stones({ text, at }: { text: string; at: number }) {
  const { answer } = useAsked(
    () => ask<Moves>({ moves: { of: { record: { text, at } }, detail: "count" } }),
    [text, at],
  );
  return answer ? <StonesBoard position={answer.position} /> : null;
}

/** The board of a sheet, with some room for its letters, in millimetres. */
const ROOM = 6;

function Lines({ text, at }: { text: string; at: number }) {
  const game = { of: { text, at }, language: spoken() };
  const { answer } = useAsked(
    () => askPage({ print: { of: { game } } }, "svg").then(boardAlone),
    [text, at, spoken()],
  );
  return answer ? <Picture svg={answer} label={t("board.board")} /> : null;
}

/** The sheet of a game without what is beside its board. */
function boardAlone({ bytes, page: { board } }: Awaited<ReturnType<typeof askPage>>): string {
  const svg = new TextDecoder().decode(bytes);
  if (!board) return svg;
  const { x, y, square, columns, rows } = board;
  const box = [x - ROOM, y - ROOM, columns * square + 2 * ROOM, rows * square + 2 * ROOM].join(" ");
  return svg.replace(/^<svg[^>]*>/, (tag) =>
    tag.replace(/ viewBox="[^"]*"/, ` viewBox="${box}"`).replace(/ (width|height)="[^"]*"/g, ""),
  );
}

function Holdings({ text, at, children }: { text: string; at: number; children: ComponentChildren }) {
  const players = useTricks(text)?.[at];
  return players ? (
    <>
      <Standings players={players} />
      {children}
    </>
  ) : null;
}
