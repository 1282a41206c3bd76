import { useState } from "preact/hooks";
import type { Entry, Keep, Moves } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { useSaved } from "../saved.ts";
import { useAsked } from "../ui/asked.ts";
import { useAwake } from "../ui/awake.ts";
import { Refusal } from "../ui/fault.tsx";
import { Steps } from "../ui/game-board.tsx";
import { GameEnd, GameText } from "../ui/game-end.tsx";
import { Screen } from "../ui/screen.tsx";
import { Share } from "../ui/share.tsx";
import { StonesBoard, squares } from "../ui/stones-board.tsx";
import { spoken, t } from "../words.ts";

interface State {
  record: string;
}

/** A move as records write it: `e1-e4` where all go to one square, else `e1-2e4,f3`. */
function written(from: string, aims: Record<string, number>): string {
  const to = Object.entries(aims);
  if (to.length === 1) return `${from}-${to[0]?.[0]}`;
  return `${from}-${to.map(([square, stones]) => (stones > 1 ? `${stones}${square}` : square)).join(",")}`;
}

export function PerSiVic({ id }: { id: string }) {
  const [saved, change] = useSaved<State>(id);
  const [from, setFrom] = useState<string>();
  const [aims, setAims] = useState<Record<string, number>>({});
  const [at, setAt] = useState<number>();
  const [isFlipped, setFlipped] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  useAwake();
  const record = saved?.state.record;
  const { answer } = useAsked(() => {
    if (record === undefined) return undefined;
    const of = { record: { text: record, ...(at !== undefined && { at }) } };
    return Promise.all([
      ask<Keep>({ keep: { record, language: spoken() } }),
      ask<Moves>({ moves: { of, detail: "squares", language: spoken() } }),
    ]).then(([kept, moves]) => ({ kept, moves }));
  }, [record, at]);
  if (!saved || record === undefined) return null;

  const clear = () => {
    setFrom(undefined);
    setAims({});
  };
  const enter = async (entry: Entry) => {
    clear();
    setAt(undefined);
    try {
      const { record: next } = await ask<Keep>({ keep: { record, entry, language: spoken() } });
      await change({ record: next });
      setRefused(undefined);
    } catch (error) {
      setRefused(error);
    }
  };
  if (!answer)
    return (
      <Screen title={saved.title} back="judge">
        <Refusal error={refused} />
      </Screen>
    );

  const { kept, moves } = answer;
  const plies = "plies" in kept.check ? kept.check.plies : 0;
  const isLast = at === undefined || at === plies;
  const stacks = moves.squares ?? [];
  const stack = stacks.find((one) => one.square === from);
  const placed = Object.values(aims).reduce((sum, stones) => sum + stones, 0);
  const lit = stack ? [...stack.destinations, ...stack.captures] : [];
  const left = (stack?.stones ?? 0) - placed;
  const play = (aims: Record<string, number>) => from && enter({ play: written(from, aims) });
  const press = (square: string) => {
    if (stack && lit.includes(square)) {
      const next = { ...aims, [square]: (aims[square] ?? 0) + 1 };
      if (left > 1) setAims(next);
      else play(next);
      return;
    }
    const mine = stacks.some((one) => one.square === square);
    setAims({});
    setFrom(mine && square !== from ? square : undefined);
  };
  const [only] = Object.keys(aims);
  const stones = squares(moves.position).find((one) => one.name === from)?.stones ?? 0;
  return (
    <Screen title={saved.title} back="judge" actions={<Share text={record} file="game.psv" />}>
      <div class="two">
        <div class="stack">
          <StonesBoard
            position={moves.position}
            from={from}
            lit={isLast ? lit : []}
            aims={aims}
            flipped={isFlipped}
            {...(isLast && { onSquare: press })}
          />
          {plies > 0 && (
            <Steps
              ply={at ?? plies}
              plies={plies}
              onStep={(ply) => {
                clear();
                setAt(ply === plies ? undefined : ply);
              }}
            />
          )}
        </div>
        <div class="stack">
          <p class="question" aria-live="polite">
            {moves.standing}
          </p>
          {stack ? (
            <p>{t("persivic.left", { square: stack.square, left, stones })}</p>
          ) : (
            moves.status === "unfinished" && <p class="hint">{t("persivic.tap")}</p>
          )}
          {stack && only && left > 0 && Object.keys(aims).length === 1 && (
            <button type="button" class="main" onClick={() => play({ [only]: stack.stones })}>
              {t("persivic.all", { square: only, stones: stack.stones })}
            </button>
          )}
          <Refusal error={refused} />
          <div class="row">
            <button
              type="button"
              class="grow"
              disabled={!plies && !stack}
              onClick={() => (stack ? clear() : enter("undo"))}
            >
              {t("app.undo")}
            </button>
            <button
              type="button"
              class="grow"
              aria-pressed={isFlipped}
              onClick={() => setFlipped(!isFlipped)}
            >
              {t("board.flip")}
            </button>
          </div>
          <GameEnd status={moves.status} players={["red", "blue"]} onResult={(result) => enter({ result })} />
          <GameText record={record} file="game.psv" />
        </div>
      </div>
    </Screen>
  );
}
