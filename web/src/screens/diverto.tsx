import { useState } from "preact/hooks";
import type { Entering, Entry, Keep, Lines } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { useDraft, useSaved } from "../saved.ts";
import { useAsked } from "../ui/asked.ts";
import { useAwake } from "../ui/awake.ts";
import { boardOf, DivertoBoard, drawnLines, name, type Point, point } from "../ui/diverto-board.tsx";
import { Refusal } from "../ui/fault.tsx";
import { GameEnd, GameText } from "../ui/game-end.tsx";
import { Prose } from "../ui/prose.tsx";
import { Screen } from "../ui/screen.tsx";
import { Share } from "../ui/share.tsx";
import { spoken, t } from "../words.ts";

interface State {
  record: string;
  /** The taps of the line that is being drawn. */
  drawing?: Point[];
}

export function Diverto({ id }: { id: string }) {
  const [saved, change] = useSaved<State>(id);
  const [refused, setRefused] = useState<unknown>();
  const [wrong, setWrong] = useState<Point[]>();
  /** The record whose last line was judged just now, and is legal. */
  const [right, setRight] = useState<string>();
  const [typed, setTyped] = useDraft("line", "");
  const [proof, setProof] = useState<Lines>();
  const [shown, setShown] = useState<string>();
  useAwake();
  const record = saved?.state.record;
  const { answer, error } = useAsked(() => {
    if (record === undefined) return undefined;
    return Promise.all([
      ask<Keep>({ keep: { record, language: spoken() } }),
      ask<Lines>({ lines: { of: { text: record }, count: true, language: spoken() } }),
    ]).then(([kept, lines]) => ({ kept, lines }));
  }, [record]);
  if (!saved || record === undefined) return null;
  if (!answer || !("lives" in answer.kept.check)) {
    return (
      <Screen title={saved.title} back="judge">
        <Refusal error={error} />
      </Screen>
    );
  }
  const { kept, lines } = answer;
  const { check } = answer.kept as { check: Extract<Keep["check"], { lives: unknown }> };
  const drawing = saved.state.drawing ?? [];
  const forget = () => {
    setRefused(undefined);
    setWrong(undefined);
    setRight(undefined);
    setProof(undefined);
    setShown(undefined);
  };
  /** What an entry leads to; `points` are those of its line if it was drawn. */
  const entered = async (record: string, entry: Entry, points?: Point[]): Promise<State | undefined> => {
    forget();
    try {
      const { record: next } = await ask<Keep>({ keep: { record, entry, language: spoken() } });
      if (typeof entry === "object" && "play" in entry) setRight(next);
      return { record: next };
    } catch (error) {
      setRefused(error);
      if (!points) return undefined;
      setWrong(points);
      return { record };
    }
  };
  const enter = async (entry: Entry) => {
    const isKept = await change(({ record }) => entered(record, entry)).catch(setRefused);
    if (isKept) setTyped("");
  };
  const tap = async (at: Point) => {
    let isLine = false;
    const isKept = await change(async ({ record, drawing = [] }) => {
      const taps = [...drawing, at].map(name);
      const read = await ask<Entering>({ entry: { of: { text: record }, taps, language: spoken() } });
      const points = read.taps.map(point);
      if (read.text) {
        const next = await entered(record, { play: read.text }, points);
        isLine = next?.record !== record;
        return next;
      }
      if (points.length <= drawing.length) return undefined;
      forget();
      return { record, drawing: points };
    }).catch(setRefused);
    if (isKept && isLine) setTyped("");
  };
  const can = async () => setProof(await ask<Lines>({ lines: { of: { text: record }, language: spoken() } }));
  const drawn = drawnLines(kept.record);
  const isRight = right === kept.record;
  const isOver = check.status !== "unfinished";
  return (
    <Screen title={saved.title} back="judge" actions={<Share text={record} file="game.dvt" />}>
      <div class="two">
        <DivertoBoard
          board={boardOf(check.tags)}
          lines={drawn}
          lives={check.uncollected}
          ends={check.ends}
          drawing={wrong ?? drawing}
          isWrong={!!wrong}
          isRight={isRight}
          shown={shown}
          {...(!isOver && { onTap: tap })}
        />
        <div class="stack">
          <p class="question" aria-live="polite">
            {kept.standing}
          </p>
          {!isOver && (
            <p>
              {t("diverto.row", { row: lines.row, rows: check.rows })}{" "}
              {lines.choices &&
                t("diverto.numbers", { pairs: lines.choices.map(([a, b]) => `${a}+${b}`).join("  ") })}
            </p>
          )}
          <table>
            <thead>
              <tr>
                <th scope="col">{t("diverto.lives")}</th>
                <th scope="col">{t("diverto.held")}</th>
                <th scope="col">{t("diverto.collected")}</th>
                <th scope="col">{t("diverto.spent")}</th>
              </tr>
            </thead>
            <tbody>
              {(["player1", "player2"] as const).map((player) => (
                <tr key={player}>
                  <th scope="row">{t(`game.${player}`)}</th>
                  <td>{check.lives[player].held}</td>
                  <td>{check.lives[player].collected}</td>
                  <td>{check.lives[player].spent}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {!isOver && (
            <p class="hint">{t(`diverto.tap${drawing.length}`, { ends: check.ends.join(", ") })}</p>
          )}
          <Refusal error={refused} />
          {isRight && (
            <p class="verdict" role="status">
              <Prose text={t("diverto.legal", { line: drawn.at(-1) ?? "" })} />
            </p>
          )}
          {proof && (
            <div class="verdict" role="status">
              <p>
                <strong>{t(proof.count ? "diverto.can" : "diverto.cannot", { n: proof.count })}</strong>
              </p>
              {proof.lines?.[0] && (
                <button type="button" onClick={() => setShown(proof.lines?.[0]?.line)}>
                  {shown ?? t("diverto.show")}
                </button>
              )}
            </div>
          )}
          <button type="button" disabled={isOver} onClick={can}>
            {t("diverto.ask")}
          </button>
          <div class="row">
            <button
              type="button"
              class="grow"
              disabled={!check.plies && !drawing.length}
              onClick={() =>
                drawing.length
                  ? change(({ record, drawing = [] }) => ({ record, drawing: drawing.slice(0, -1) }))
                  : enter("undo")
              }
            >
              {t("app.undo")}
            </button>
            <button type="button" class="grow" disabled={!kept.has_undone} onClick={() => enter("redo")}>
              {t("app.redo")}
            </button>
          </div>
          <form
            class="row"
            style={{ flexWrap: "nowrap" }}
            onSubmit={(event) => {
              event.preventDefault();
              enter({ play: typed.trim() });
            }}
          >
            <input
              value={typed}
              aria-label={t("diverto.line")}
              placeholder={t("diverto.line_example")}
              autocapitalize="off"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            <button type="submit" disabled={!typed.trim() || isOver}>
              {t("diverto.draw")}
            </button>
          </form>
          <GameEnd
            status={check.status}
            players={["player1", "player2"]}
            onResult={(result) => enter({ result })}
          />
          <GameText record={record} file="game.dvt" />
        </div>
      </div>
    </Screen>
  );
}
