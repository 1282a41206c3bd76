import type { Score } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { go } from "../router.ts";
import { useSaved } from "../saved.ts";
import { begin } from "../store.ts";
import { minus, TOKENS, tokenName } from "../tokens.ts";
import { useAsked } from "../ui/asked.ts";
import { useAwake } from "../ui/awake.ts";
import { Refusal } from "../ui/fault.tsx";
import { Screen } from "../ui/screen.tsx";
import { Sign, TokenButton } from "../ui/token-button.tsx";
import { spoken, t } from "../words.ts";

interface TallyState {
  players: { name: string; held: string[] }[];
  active: number;
  /** The states before, for undo. */
  past: Held[];
  /** Those that were undone, for redo. */
  undone?: Held[];
}

/** What a player held. */
interface Held {
  player: number;
  held: string[];
}

/** Enough for a slip; more would only make each write larger. */
const MOST_PAST = 60;

export function newTally(names: string[]): TallyState {
  return { players: names.map((name) => ({ name, held: [] })), active: 0, past: [] };
}

/** The state in which a player holds something else, which undo takes back. */
function holding(state: TallyState, change: (held: string[]) => string[]): TallyState {
  const { players, active, past } = state;
  const held = players[active]?.held ?? [];
  return {
    ...state,
    players: players.map((one, at) => (at === active ? { ...one, held: change(held) } : one)),
    past: [...past, { player: active, held }].slice(-MOST_PAST),
    undone: [],
  };
}

/** The state after the last of `from` is what its player holds; what they held goes to the end of `to`. */
function stepped(state: TallyState, from: "past" | "undone", to: "past" | "undone"): TallyState | undefined {
  const last = state[from]?.at(-1);
  if (!last) return undefined;
  const held = state.players[last.player]?.held ?? [];
  return {
    ...state,
    players: state.players.map((one, at) => (at === last.player ? { ...one, held: last.held } : one)),
    active: last.player,
    [from]: state[from]?.slice(0, -1) ?? [],
    [to]: [...(state[to] ?? []), { player: last.player, held }],
  };
}

const counted = (held: string[], token: string) => held.filter((one) => one === token).length;

/** What everybody holds, as the program's quick score reads it. */
export function quick(state: TallyState): string {
  const holding = (held: string[]) =>
    [...new Set(held)].map((token) => `${token}*${counted(held, token)}`).join(",");
  return state.players.map(({ name, held }) => `${name.replaceAll(/\s+/g, "_")}=${holding(held)}`).join(" ");
}

export function Tally({ id }: { id: string }) {
  const [saved, change] = useSaved<TallyState>(id);
  useAwake();
  const state = saved?.state;
  const { answer, error } = useAsked(
    () =>
      state &&
      ask<Score>({ score: { players: quick(state), language: spoken() } }).then((score) => ({
        score,
        state,
      })),
    [state],
  );
  if (!state) return null;
  const { players, active, past, undone = [] } = state;
  const player = players[active] ?? { name: "", held: [] };
  const hold = (held: (held: string[]) => string[]) => change((state) => holding(state, held));
  const undo = () => change((state) => stepped(state, "past", "undone"));
  const redo = () => change((state) => stepped(state, "undone", "past"));
  const again = async () => {
    const names = players.map((one) => one.name);
    go(`tally/${await begin("tally", names.join(", "), newTally(names))}`);
  };
  const drop = (token: string) =>
    hold((held) => {
      const at = held.indexOf(token);
      return held.filter((_, place) => place !== at);
    });
  const kinds = [...TOKENS, "lex"].filter((token) => player.held.includes(token));
  const isCurrent = answer?.state === state;
  return (
    <Screen title={t("kind.tally")} back="score">
      <section class={`players of-${players.length}`} aria-label={t("score.players")}>
        {players.map((one, at) => {
          const row = answer?.score.players[at];
          return (
            <button
              key={one.name}
              type="button"
              class={row?.winner ? "leads" : ""}
              aria-pressed={at === active}
              onClick={() => change((state) => ({ ...state, active: at }))}
            >
              <span class="name">{one.name}</span>
              <span class="total">{row ? minus(row.total) : "·"}</span>
            </button>
          );
        })}
      </section>
      <section class="stack">
        <h2>{t("tally.holds", { name: player.name })}</h2>
        <div class="held">
          {kinds.map((token) => (
            <button key={token} type="button" onClick={() => drop(token)}>
              <span class="sr">{t("tally.drop", { token: tokenName(token) })}</span>
              <span aria-hidden="true">
                <Sign token={token} />
              </span>{" "}
              ×{counted(player.held, token)}
              <span class="faint" aria-hidden="true">
                ✕
              </span>
            </button>
          ))}
          {!kinds.length && <p class="hint">{t("tally.nothing")}</p>}
        </div>
        <div class="tokens">
          {[...TOKENS, "lex"].map((token) => (
            <TokenButton
              key={token}
              token={token}
              count={counted(player.held, token)}
              onPress={() => hold((held) => [...held, token])}
            />
          ))}
        </div>
      </section>
      <Refusal error={error} />
      {isCurrent && !error && answer && <Verdict score={answer.score} />}
      {answer?.score.warnings.map((warning) => (
        <p key={warning.message} class="note">
          {warning.message}
        </p>
      ))}
      <div class="row">
        <button type="button" class="grow" onClick={again}>
          {t("score.again")}
        </button>
      </div>
      <div class="bottom">
        <button type="button" disabled={!past.length} onClick={undo}>
          {t("app.undo")}
        </button>
        <button type="button" disabled={!undone.length} onClick={redo}>
          {t("app.redo")}
        </button>
        <button
          type="button"
          class="main"
          onClick={() => change((state) => ({ ...state, active: (state.active + 1) % state.players.length }))}
        >
          {t("tally.next")}
        </button>
      </div>
    </Screen>
  );
}

/** Who is ahead and why, and who has the duck. */
function Verdict({ score }: { score: Score }) {
  const who = score.winners.map((name) => name.replaceAll("_", " ")).join(", ");
  const best = score.players.find((player) => player.winner);
  const compared = score.players.filter((player) => typeof player.better_than === "number");
  const shares = compared.map(({ name, better_than }) => `${name.replaceAll("_", " ")} ${better_than} %`);
  const ducks = score.players.filter((player) => player.holding.duck).map((player) => player.name);
  return (
    <div class="verdict" aria-live="polite">
      <p>
        <strong>
          {t("tally.verdict", {
            who,
            n: score.winners.length,
            total: minus(best?.total ?? 0),
            reason: score.reason,
          })}
        </strong>
      </p>
      {shares.length > 0 && <p class="hint">{t("tally.better", { shares: shares.join(", ") })}</p>}
      {ducks.length > 0 && <p>{t("tally.duck", { who: ducks.join(", ").replaceAll("_", " ") })}</p>}
    </div>
  );
}
