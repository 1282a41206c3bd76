import { useState } from "preact/hooks";
import type { Entering, Entry, Keep, Moves } from "../api/index.ts";
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
  /** The stack that moves, and where its stones go. */
  taps?: string[];
}

const NONE: string[] = [];

export function PerSiVic({ id }: { id: string }) {
  const [saved, change] = useSaved<State>(id);
  const [at, setAt] = useState<number>();
  const [isFlipped, setFlipped] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  useAwake();
  const { record, taps = NONE } = saved?.state ?? {};
  const { answer } = useAsked(() => {
    if (record === undefined) return undefined;
    const of = { text: record, ...(at !== undefined && { at }) };
    return Promise.all([
      ask<Keep>({ keep: { record, language: spoken() } }),
      ask<Moves>({ moves: { of: { record: of }, detail: "count", language: spoken() } }),
      ask<Entering>({ entry: { of, taps, language: spoken() } }),
    ]).then(([kept, moves, entered]) => ({ kept, moves, entered }));
  }, [record, at, taps]);
  if (!saved || record === undefined) return null;

  const choose = (taps: string[]) => change((state) => ({ ...state, taps }));
  const clear = () => choose([]);
  const played = async ({ record }: State, entry: Entry): Promise<State> => {
    setAt(undefined);
    try {
      const next = await ask<Keep>({ keep: { record, entry, language: spoken() } });
      setRefused(undefined);
      return { record: next.record };
    } catch (error) {
      setRefused(error);
      return { record, taps: [] };
    }
  };
  const enter = (entry: Entry) => change((state) => played(state, entry)).catch(setRefused);
  if (!answer)
    return (
      <Screen title={saved.title} back="judge">
        <Refusal error={refused} />
      </Screen>
    );

  const { kept, moves, entered } = answer;
  const plies = "plies" in kept.check ? kept.check.plies : 0;
  const isLast = at === undefined || at === plies;
  const [from, ...aimed] = entered.taps;
  const aims: Record<string, number> = {};
  for (const square of aimed) aims[square] = (aims[square] ?? 0) + 1;
  const lit = Object.fromEntries(from ? entered.next.map((next) => [next.at, next.stones ?? 0]) : []);
  const left = entered.next[0]?.stones ?? 0;
  const press = (square: string) =>
    change(async (state) => {
      const { record, taps = [] } = state;
      const entry = (taps: string[]) => ask<Entering>({ entry: { of: { text: record }, taps } });
      const [stack] = taps;
      let next = [...taps, square];
      let { stage, text } = await entry(next);
      if (stage === "wrong" && stack) {
        next = square === stack ? [] : [square];
        ({ stage, text } = await entry(next));
      }
      if (stage === "whole" && text) return played(state, { play: text });
      return { record, taps: stage === "wrong" ? [] : next };
    }).catch(setRefused);
  const stones = squares(moves.position).find((one) => one.name === from)?.stones ?? 0;
  return (
    <Screen title={saved.title} back="judge" actions={<Share text={record} file="game.psv" />}>
      <div class="two">
        <div class="stack">
          <StonesBoard
            position={moves.position}
            from={from}
            lit={isLast ? lit : {}}
            aims={aims}
            flipped={isFlipped}
            {...(isLast && { onSquare: press })}
          />
          {plies > 0 && (
            <Steps
              at={at ?? plies}
              most={plies}
              label={t("board.ply", { ply: at ?? plies, plies })}
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
          {from ? (
            <p>{t("persivic.left", { square: from, left, stones })}</p>
          ) : (
            moves.status === "unfinished" && <p class="hint">{t("persivic.tap")}</p>
          )}
          {entered.stage === "either" && (
            <button type="button" class="main" onClick={() => entered.text && enter({ play: entered.text })}>
              {t("persivic.all", { square: aimed[0] ?? "", stones })}
            </button>
          )}
          <Refusal error={refused} />
          <div class="row">
            <button
              type="button"
              class="grow"
              disabled={!plies && !from}
              onClick={() => (from ? clear() : enter("undo"))}
            >
              {t("app.undo")}
            </button>
            <button type="button" class="grow" disabled={!kept.has_undone} onClick={() => enter("redo")}>
              {t("app.redo")}
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
