import { useState } from "preact/hooks";
import type { Entry, Keep } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { go } from "../router.ts";
import { useSaved } from "../saved.ts";
import { begin } from "../store.ts";
import { minus, TOKENS } from "../tokens.ts";
import { useAsked } from "../ui/asked.ts";
import { useAwake } from "../ui/awake.ts";
import { Refusal } from "../ui/fault.tsx";
import { Screen } from "../ui/screen.tsx";
import { Share } from "../ui/share.tsx";
import { Standings } from "../ui/standings.tsx";
import { TokenButton } from "../ui/token-button.tsx";
import { spoken, t } from "../words.ts";

export interface MatchState {
  record: string;
  /** What has been answered of the step under way. */
  given?: string;
}

const LEX = [0, 1, 2, 3, 4];

/** A new match of these people; `leader` leads the first trick. */
export async function newMatch(
  names: string[],
  leader: number,
  variants: string[],
  tokens: string | null = null,
): Promise<string> {
  const inRecord = names.map((name) => name.trim().replaceAll(/\s+/g, "_"));
  const divicity = { names: inRecord, leader: inRecord[leader] ?? null, variants, tokens };
  const { record } = await ask<Keep>({ start: { game: { divicity }, language: spoken() } });
  return begin("match", names.join(", "), { record, given: "" } satisfies MatchState);
}

/** A match trick by trick: the question that comes next, with its legal answers. */
export function Match({ id }: { id: string }) {
  const [saved, change] = useSaved<MatchState>(id);
  const [said, setSaid] = useState<{ done?: string | null; failed?: unknown }>({});
  useAwake();
  const state = saved?.state;
  const language = spoken();
  const { answer, error } = useAsked(
    () => state && ask<Keep>({ keep: { ...state, language } }).then((keep) => ({ keep, state })),
    [state],
  );
  const match = answer?.keep.match;
  if (!state || !match) {
    return (
      <Screen title={t("kind.match")} back="score">
        <Refusal error={error} />
      </Screen>
    );
  }
  const { question, players, winners } = match;
  /** Does what an entry says. An answer that completes no step is kept as given. */
  const enter = async (entry: Entry, given = "") => {
    // A second tap before the answer is here would be an answer to another question.
    if (answer.state !== state) return;
    try {
      const next = await ask<Keep>({ keep: { record: state.record, given, entry, language } });
      const isWhole = next.record !== state.record;
      await change({ record: next.record, given: isWhole ? "" : (next.match?.question?.given ?? "") });
      setSaid({ done: next.done });
    } catch (failed) {
      setSaid({ failed });
    }
  };
  const undo = () => (state.given ? change({ ...state, given: "" }) : enter("undo"));
  const again = async () => {
    const leader = winners.length === 1 ? (winners[0] ?? 0) : 0;
    const names = players.map((player) => player.shown);
    const { tags } = answer.keep.check as { tags?: { Rules?: string; Tokens?: string } };
    const variants = tags?.Rules?.split(" ") ?? [];
    go(`match/${await newMatch(names, leader, variants, tags?.Tokens)}`);
  };
  const isToken = (word: string) => (TOKENS as readonly string[]).includes(word);
  return (
    <Screen title={t("kind.match")} back="score">
      <section class={`players of-${players.length}`} aria-label={t("score.players")}>
        {players.map((player, seat) => (
          <div key={player.name} class={`button ${winners.includes(seat) ? "leads" : ""}`}>
            <span class="name">{player.shown}</span>
            <span class="total">{minus(player.total)}</span>
          </div>
        ))}
      </section>
      {question && (
        <section class="stack">
          <p class="hint">{t("match.trick", { n: question.trick })}</p>
          <h2 aria-live="polite">{question.text}</h2>
          <div class={question.answers.every(({ word }) => isToken(word)) ? "tokens" : "two"}>
            {question.answers.map(({ word, text }) =>
              isToken(word) ? (
                <TokenButton
                  key={word}
                  token={word}
                  onPress={() => enter({ answer: word }, question.given)}
                />
              ) : (
                <button key={word} type="button" onClick={() => enter({ answer: word }, question.given)}>
                  {text}
                </button>
              ),
            )}
          </div>
        </section>
      )}
      {match.lacks_lex && (
        <section class="stack">
          <h2>{t("match.lex")}</h2>
          {players.map((player) => (
            <label key={player.name} class="field">
              {player.shown}
              <select
                value={player.lex}
                onChange={(event) =>
                  enter({ lex: { player: player.name, count: Number(event.currentTarget.value) } })
                }
              >
                {LEX.map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="button" onClick={() => enter("no-lex")}>
            {t("match.no_lex")}
          </button>
        </section>
      )}
      <Refusal error={said.failed ?? error} />
      {said.done && <p class="hint">{said.done}</p>}
      {match.doubt && <p class="note">{match.doubt}</p>}
      <div class="verdict">
        <p>
          <strong>{match.verdict}</strong>
        </p>
      </div>
      <details open={match.is_over}>
        <summary>{t("score.players")}</summary>
        <Standings players={players} />
      </details>
      <div class="row">
        <button type="button" class="grow" onClick={again}>
          {t("score.again")}
        </button>
        <Share text={state.record} file="divicity.dvc" class="grow" />
      </div>
      <div class="bottom">
        <button type="button" onClick={undo}>
          {t("app.undo")}
        </button>
      </div>
    </Screen>
  );
}
