import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine/engine.ts";
import { go } from "../router.ts";
import { useDraft } from "../saved.ts";
import { begin, set, setting } from "../store.ts";
import { Evening } from "../ui/evening.tsx";
import { Refusal } from "../ui/fault.tsx";
import { Screen } from "../ui/screen.tsx";
import { spoken, t } from "../words.ts";
import { Recent } from "./home.tsx";
import { newMatch } from "./match.tsx";
import { newTally, quick } from "./tally.tsx";

const PLAIN = { immunity: false, "empty-steal": false };

/** Who plays, and whether a whole match is kept or only what everybody holds is counted. */
export function Score() {
  const [last, setLast] = useState(["", "", "", ""]);
  const [typed, setNames] = useDraft<string[] | undefined>("names", undefined);
  const names = typed ?? last;
  const [leader, setLeader] = useDraft("leader", 0);
  const [variants, setVariants] = useDraft("variants", PLAIN);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    setting<string[]>("names").then((last) => last && setLast(last));
  }, []);
  const people = names.map((name, seat) => name.trim() || t("score.player", { n: seat + 1 }));
  const start = async (kind: "match" | "tally") => {
    try {
      await set("names", names);
      const chosen = Object.entries(variants).flatMap(([variant, isPlayed]) => (isPlayed ? [variant] : []));
      // A tally takes the names that a score takes.
      if (kind === "tally") await ask({ score: { players: quick(newTally(people)), language: spoken() } });
      const id =
        kind === "match"
          ? await newMatch(people, Math.min(leader, people.length - 1), chosen)
          : await begin(kind, people.join(", "), newTally(people));
      setNames(undefined);
      setLeader(0);
      setVariants(PLAIN);
      go(`${kind}/${id}`);
    } catch (error) {
      setError(error);
    }
  };
  const rename = (seat: number, name: string) => setNames(names.map((old, at) => (at === seat ? name : old)));
  return (
    <Screen title={t("home.score")} back="">
      <form class="stack" onSubmit={(event) => event.preventDefault()}>
        <fieldset class="stack">
          <legend>{t("score.who")}</legend>
          {names.map((name, seat) => (
            <div class="row" key={seat} style={{ flexWrap: "nowrap" }}>
              <input
                class="grow"
                value={name}
                maxLength={40}
                autocomplete="off"
                placeholder={t("score.player", { n: seat + 1 })}
                aria-label={t("score.player", { n: seat + 1 })}
                onInput={(event) => rename(seat, event.currentTarget.value)}
              />
              <button
                type="button"
                aria-label={t("score.leave", { name: people[seat] ?? "" })}
                disabled={names.length <= 3}
                onClick={() => setNames(names.filter((_, at) => at !== seat))}
              >
                ✕
              </button>
            </div>
          ))}
          <div class="row">
            <button type="button" disabled={names.length >= 6} onClick={() => setNames([...names, ""])}>
              {t("score.more")}
            </button>
          </div>
        </fieldset>
        <details open={leader > 0 || variants.immunity || variants["empty-steal"]}>
          <summary>{t("score.match_options")}</summary>
          <div class="stack">
            <label class="field">
              {t("score.leader")}
              <select
                value={Math.min(leader, names.length - 1)}
                onChange={(event) => setLeader(Number(event.currentTarget.value))}
              >
                {people.map((name, seat) => (
                  <option key={seat} value={seat}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {(["immunity", "empty-steal"] as const).map((variant) => (
              <label key={variant} class="check">
                <input
                  type="checkbox"
                  checked={variants[variant]}
                  onChange={(event) => setVariants({ ...variants, [variant]: event.currentTarget.checked })}
                />
                {t(`score.${variant.replace("-", "_")}`)}
              </label>
            ))}
          </div>
        </details>
        <Refusal error={error} />
        <div class="two">
          <button type="button" class="main" onClick={() => start("match")}>
            {t("score.match")}
          </button>
          <button type="button" onClick={() => start("tally")}>
            {t("score.tally")}
          </button>
        </div>
        <p class="hint">{t("score.about")}</p>
      </form>
      <Evening />
      <Recent kinds={["match", "tally"]} />
    </Screen>
  );
}
