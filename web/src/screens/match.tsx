import { useState } from "preact/hooks";
import type { Entry, Keep } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { go } from "../router.ts";
import { useDraft, useSaved } from "../saved.ts";
import { begin } from "../store.ts";
import { minus, TOKENS } from "../tokens.ts";
import { useTricks } from "../tricks.ts";
import { useAsked } from "../ui/asked.ts";
import { useAwake } from "../ui/awake.ts";
import { Chart } from "../ui/chart.tsx";
import { Evening } from "../ui/evening.tsx";
import { Refusal } from "../ui/fault.tsx";
import { Keeping } from "../ui/keeping.tsx";
import { OldTricks, shown } from "../ui/old-tricks.tsx";
import { Page, type Printed } from "../ui/page.tsx";
import { Podium } from "../ui/podium.tsx";
import { Screen } from "../ui/screen.tsx";
import { Share } from "../ui/share.tsx";
import { Standings } from "../ui/standings.tsx";
import { TokenButton } from "../ui/token-button.tsx";
import { spoken, t } from "../words.ts";

export interface MatchState {
  record: string;
  /** What has been answered of the step under way. */
  given?: string;
  /** The records before, for undo. */
  past?: string[];
  /** Those that were undone, for redo. */
  undone?: string[];
}

/** The keeper itself takes back the steps before these. */
const MOST_PAST = 60;

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
    () =>
      state &&
      ask<Keep>({ keep: { record: state.record, given: state.given ?? "", language } }).then((keep) => ({
        keep,
        state,
      })),
    [state],
  );
  const match = answer?.keep.match;
  const states = useTricks(state?.record);
  const [isReported, setReported] = useState(false);
  if (!state || !match) {
    return (
      <Screen title={t("kind.match")} back="score">
        <Refusal error={error} />
      </Screen>
    );
  }
  const { question, players, winners, tricks, waiting } = match;
  /** Makes a change, and says why it could not be made. */
  const put = (next: (now: MatchState) => Promise<MatchState | undefined>) =>
    change(next).catch((failed) => {
      setSaid({ failed });
      return false;
    });
  /** Does what an entry says, and whether that worked. */
  const enter = async (entry: Entry, given = ""): Promise<boolean> => {
    let done: string | null | undefined;
    const isKept = await put(async (now) => {
      const isAnswer = typeof entry === "object" && "answer" in entry;
      // A second tap before the next question is here would be an answer to another question.
      if (isAnswer && (now !== state || answer.state !== state)) return undefined;
      const next = await ask<Keep>({ keep: { record: now.record, given, entry, language } });
      done = next.done;
      // An answer that completes no step does nothing yet: it is kept as given, and the record as it is.
      if (!next.done) return { ...now, given: next.match?.question?.given ?? "" };
      return { record: next.record, past: [...(now.past ?? []), now.record].slice(-MOST_PAST) };
    });
    if (isKept) setSaid({ done });
    return isKept;
  };
  /** Goes to the last record of `from`, or else as far as the keeper does. */
  const step = (from: "past" | "undone", to: "past" | "undone", entry: "undo" | "redo") =>
    put(async (now) => {
      setSaid({});
      if (now.given && from === "past") return { ...now, given: "" };
      const before = now[from]?.at(-1);
      const record =
        before ?? (await ask<Keep>({ keep: { record: now.record, given: "", entry, language } })).record;
      return { record, [from]: now[from]?.slice(0, -1) ?? [], [to]: [...(now[to] ?? []), now.record] };
    });
  const undo = () => step("past", "undone", "undo");
  const redo = () => step("undone", "past", "redo");
  const again = async () => {
    const leader = winners.length === 1 ? (winners[0] ?? 0) : 0;
    const names = players.map((player) => player.shown);
    const { tags } = answer.keep.check as { tags?: { Rules?: string; Tokens?: string } };
    const variants = tags?.Rules?.split(" ") ?? [];
    go(`match/${await newMatch(names, leader, variants, tags?.Tokens)}`);
  };
  const report: Printed = ({ format }) => ({
    report: { of: { text: state.record }, format, paper: "a5", language },
  });
  const reply = (word: string) => enter({ answer: word }, question?.given);
  const seats = new Set(players.map((player) => player.name));
  const isEnd = match.is_over && !match.lacks_lex;
  const isToken = (word: string) => (TOKENS as readonly string[]).includes(word);
  const others = question?.answers.filter(({ word }) => !seats.has(word)) ?? [];
  return (
    <Screen title={t("kind.match")} back="score">
      {question && (
        <section aria-live="polite">
          <p class="hint">{t("match.trick", { n: question.trick })}</p>
          <h2 class="question">{question.text}</h2>
        </section>
      )}
      <section class={`players of-${players.length}`} aria-label={t("score.players")}>
        {players.map((player, seat) => (
          <button
            key={player.name}
            type="button"
            class={winners.includes(seat) && winners.length < players.length ? "leads" : ""}
            disabled={!question?.answers.some(({ word }) => word === player.name)}
            onClick={() => reply(player.name)}
          >
            <span class="name">{player.shown}</span>
            <span class="total">{minus(player.total)}</span>
          </button>
        ))}
      </section>
      {others.length > 0 && (
        <section class={others.every(({ word }) => isToken(word)) ? "tokens" : "two"}>
          {others.map(({ word, text }) =>
            isToken(word) ? (
              <TokenButton key={word} token={word} onPress={() => reply(word)} />
            ) : (
              <button key={word} type="button" onClick={() => reply(word)}>
                {text}
              </button>
            ),
          )}
        </section>
      )}
      {question?.answers.length === 0 && <Typed onAnswer={reply} />}
      {match.stuck && <p class="note">{t(`match.stuck_${match.stuck}`)}</p>}
      {match.is_over && (
        <section class="stack">
          <h2>{t(match.lacks_lex ? "match.lex" : "token.lex")}</h2>
          <div class="cells">
            {players.map((player) => (
              <label key={player.name} class="field">
                {player.shown}
                <select
                  value={match.lacks_lex ? "" : player.lex}
                  onChange={(event) =>
                    enter({ lex: { player: player.name, count: Number(event.currentTarget.value) } })
                  }
                >
                  {match.lacks_lex && <option value="" />}
                  {LEX.map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          {match.lacks_lex && (
            <button type="button" onClick={() => enter("no-lex")}>
              {t("match.no_lex")}
            </button>
          )}
        </section>
      )}
      {waiting && (
        <section class="note stack">
          <h2>{t("match.waiting")}</h2>
          <ul class="stack">
            {waiting.map((trick) => (
              <li key={trick}>{shown(trick)}</li>
            ))}
          </ul>
          <div class="row">
            <button type="button" class="grow" onClick={() => enter("take-up")}>
              {t("match.take_up")}
            </button>
            <button type="button" class="grow" onClick={() => enter("drop")}>
              {t("match.drop")}
            </button>
          </div>
        </section>
      )}
      <Refusal error={said.failed ?? error} />
      {said.done && <p class="hint">{said.done}</p>}
      {match.doubt && <p class="note">{match.doubt}</p>}
      {isEnd && <Podium players={players} winners={winners} />}
      <div class="verdict" aria-live="polite">
        <p>
          <strong>{match.verdict}</strong>
        </p>
      </div>
      {isEnd && (
        <section class="stack">
          <div class="row">
            <button type="button" class="main grow" onClick={again}>
              {t("score.again")}
            </button>
            <Share text={state.record} file="divicity.dvc" class="grow" />
          </div>
          <Keeping />
          <Evening of={state.record} />
        </section>
      )}
      <details open={match.is_over}>
        <summary>{t("score.players")}</summary>
        <Standings players={players} />
        {states && states.length > 1 && <Chart tricks={states} />}
      </details>
      {tricks.length > 0 && (
        <details>
          <summary>{t("match.tricks", { n: tricks.length })}</summary>
          <OldTricks tricks={tricks} onEntry={enter} />
        </details>
      )}
      {tricks.length > 0 && (
        <details onToggle={(event) => setReported(event.currentTarget.open)}>
          <summary>{t("match.report")}</summary>
          {isReported && <Page request={report} file="divicity" />}
        </details>
      )}
      {!isEnd && (
        <div class="row">
          <button type="button" class="grow" onClick={again}>
            {t("score.again")}
          </button>
          <Share text={state.record} file="divicity.dvc" class="grow" />
        </div>
      )}
      <div class="bottom">
        <button type="button" onClick={undo}>
          {t("app.undo")}
        </button>
        <button type="button" disabled={!state.undone?.length && !answer.keep.has_undone} onClick={redo}>
          {t("app.redo")}
        </button>
      </div>
    </Screen>
  );
}

/** An answer to type, where buttons would show what is in a hand. */
function Typed({ onAnswer }: { onAnswer: (words: string) => Promise<boolean> }) {
  const [words, setWords] = useDraft("answer", "");
  return (
    <form
      class="row"
      style={{ flexWrap: "nowrap" }}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onAnswer(words.trim())) setWords("");
      }}
    >
      <input
        value={words}
        aria-label={t("match.answer")}
        autocapitalize="off"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <button type="submit" disabled={!words.trim()}>
        {t("match.enter")}
      </button>
    </form>
  );
}
