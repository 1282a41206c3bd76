import { useState } from "preact/hooks";
import type { Check, Keep, Moves } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { t } from "../words.ts";
import { useAsked } from "./asked.ts";
import { boardOf, DivertoBoard, drawnLines } from "./diverto-board.tsx";
import { StonesBoard } from "./stones-board.tsx";

/** The board of a game, with a slider to step through it. */
export function GameBoard({ game, text }: { game: Check; text: string }) {
  const [at, setAt] = useState<number>();
  if (!("plies" in game)) return null;
  const ply = Math.min(at ?? game.plies, game.plies);
  return (
    <figure class="stack">
      {"position" in game ? <Stones text={text} at={ply} /> : <Lines text={text} at={ply} />}
      {game.plies > 0 && <Steps ply={ply} plies={game.plies} onStep={setAt} />}
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
  // The keeper writes the record with one word a line, whatever the text looks like.
  const { answer } = useAsked(() => ask<Keep>({ keep: { record: text } }), [text]);
  if (!answer || !("lives" in answer.check)) return null;
  return (
    <DivertoBoard
      board={boardOf(answer.check.tags)}
      lines={drawnLines(answer.record).slice(0, at)}
      lives={[]}
    />
  );
}
