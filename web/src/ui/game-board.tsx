import { useState } from "preact/hooks";
import type { Check, Keep, Moves } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { offset } from "../place.ts";
import { useTricks } from "../tricks.ts";
import { t } from "../words.ts";
import { useAsked } from "./asked.ts";
import { boardOf, DivertoBoard, drawnLines } from "./diverto-board.tsx";
import { Standings } from "./standings.tsx";
import { StonesBoard } from "./stones-board.tsx";

/** The board of a game as far as it is right, with a slider to step through it. */
export function GameBoard({ game, text }: { game: Check; text: string }) {
  const [at, setAt] = useState<number>();
  if (!("tags" in game)) return null;
  const plies = "plies" in game ? game.plies : game.tricks;
  const ply = Math.min(at ?? plies, plies);
  const good = game.error ? text.slice(0, offset(text, game.error.line, game.error.column)) : text;
  return (
    <figure class="stack">
      {"position" in game && <Stones text={text} at={ply} />}
      {"lives" in game && <Lines text={good} at={ply} />}
      {"winners" in game && <Holdings text={good} at={ply} />}
      {plies > 0 && <Steps ply={ply} plies={plies} onStep={setAt} />}
    </figure>
  );
}

/** Goes through a game. */
export function Steps(props: { ply: number; plies: number; onStep: (ply: number) => void }) {
  const { ply, plies, onStep } = props;
  return (
    <div class="row" style={{ flexWrap: "nowrap" }}>
      <button type="button" aria-label={t("board.back")} disabled={ply === 0} onClick={() => onStep(ply - 1)}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={plies}
        value={ply}
        aria-label={t("board.ply", { ply, plies })}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <span class="number">
        {ply}/{plies}
      </span>
      <button
        type="button"
        aria-label={t("board.forward")}
        disabled={ply === plies}
        onClick={() => onStep(ply + 1)}
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

function Lines({ text, at }: { text: string; at: number }) {
  const { answer } = useAsked(async () => {
    // The keeper writes each line in one way, so the record can be cut after one.
    const { record } = await ask<Keep>({ keep: { record: text } });
    const lines = drawnLines(record).slice(0, at);
    return { lines, now: await ask<Keep>({ keep: { record: cutAfter(record, lines) } }) };
  }, [text, at]);
  const check = answer?.now.check;
  if (!answer || !check || !("lives" in check)) return null;
  return (
    <DivertoBoard
      board={boardOf(check.tags)}
      lines={answer.lines}
      lives={check.uncollected}
      ends={check.ends}
    />
  );
}

/** The tags and these lines, which are the first of the record. */
function cutAfter(record: string, lines: string[]): string {
  const tags = record.match(/^\[.*\]$/gm) ?? [];
  return `${tags.join("\n")}\n${lines.join(" ")}\n`;
}

function Holdings({ text, at }: { text: string; at: number }) {
  const players = useTricks(text)?.[at];
  return players ? <Standings players={players} /> : null;
}
