import { useEffect, useState } from "preact/hooks";
import type { Request } from "../api/index.ts";
import { go } from "../router.ts";
import { useDraft } from "../saved.ts";
import { set, setting } from "../store.ts";
import { Page, type Printed } from "../ui/page.tsx";
import { Screen } from "../ui/screen.tsx";
import { spoken, t } from "../words.ts";

/** What is chosen for any page. */
interface Choice extends Typed {
  paper: string;
  /** What is random comes from it. */
  seed: string;
}

interface Typed {
  id: string;
  /** As many as the preset has, unless somebody says. */
  sheets?: number;
  board: string;
  lives: number;
}

const USUAL: Typed = { id: "", board: "20x20", lives: 6 };

type Chosen = (choice: Choice, what: Parameters<Printed>[0]) => Request;

const pad =
  (spec: object, usual = 12): Chosen =>
  ({ paper, seed, board, lives, sheets = usual }, what) => ({
    sheet: { seed, paper, board, lives, sheets, language: spoken(), ...spec, ...what },
  });

const printed =
  (of: (page: { paper: string; language: "en" | "es" | "pt" }, choice: Choice) => object): Chosen =>
  (choice, what) =>
    ({
      print: { of: of({ paper: choice.paper, language: spoken() }, choice), ...what },
    }) as unknown as Request;

const rules = (game: string) => printed((page) => ({ rules: { game, ...page } }));
const box = (game: string) =>
  printed((pieces, { seed }) => ({ kit: { game, box: true, pieces, ...(game === "diverto" && { seed }) } }));

const SHEETS: Record<string, number> = { tonight: 12, notebook: 48, large: 10 };

/** What people print most. */
const PRESETS: Record<string, Chosen> = {
  tonight: pad({ rolled: true, rules: true }, SHEETS.tonight),
  notebook: pad({ up: 2 }, SHEETS.notebook),
  large: pad({ style: "large-print" }, SHEETS.large),
};

const MORE: Record<string, Chosen> = {
  score_pad: printed((page) => ({ "score-pad": page })),
  cards: printed((pieces) => ({ kit: { game: "divicity", pieces } })),
  slips: printed((layout, { seed }) => ({ slips: { deal: { seed, players: 4 }, layout } })),
  board_persivic: printed((page) => ({ board: page })),
  stones: printed((pieces) => ({ kit: { game: "persivic", pieces } })),
  record_sheet: printed((page) => ({ "record-sheet": page })),
  rules_diverto: rules("diverto"),
  rules_divicity: rules("divicity"),
  rules_persivic: rules("persivic"),
  box_diverto: box("diverto"),
  box_divicity: box("divicity"),
  box_persivic: box("persivic"),
};

const again: Chosen = ({ id, paper }, what) => ({ sheet: { id, paper, language: spoken(), ...what } });

const PAPERS = ["a4", "letter", "a3", "a5", "legal"];

const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export function Print({ of }: { of: string }) {
  const what = of || "tonight";
  const [paper, setPaper] = useState(/^en-(US|CA)/.test(navigator.language) ? "letter" : "a4");
  const [seed, setSeed] = useState(randomSeed);
  const [typed, setTyped] = useDraft("choice", USUAL, "print");
  useEffect(() => {
    setting<string>("paper").then((paper) => paper && setPaper(paper));
  }, []);
  const choice = { ...typed, paper, seed };
  const request = what === "id" ? again : (PRESETS[what] ?? MORE[what] ?? pad({}));
  const isAsked = what !== "id" || choice.id;
  const type = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  return (
    <Screen title={t("home.print")} back="">
      <div class="two">
        <div class="stack">
          {Object.keys(PRESETS).map((one) => (
            <button
              key={one}
              type="button"
              class="preset"
              aria-pressed={what === one}
              onClick={() => go(`print/${one}`, true)}
            >
              <strong>{t(`print.${one}`)}</strong>
              <span>{t(`print.${one}_about`)}</span>
            </button>
          ))}
          <label class="field">
            {t("print.paper")}
            <select
              value={choice.paper}
              onChange={(event) => {
                setPaper(event.currentTarget.value);
                set("paper", event.currentTarget.value);
              }}
            >
              {PAPERS.map((one) => (
                <option key={one} value={one}>
                  {t(`paper.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <details open={what === "id"}>
            <summary>{t("print.id")}</summary>
            <label class="field">
              {t("judge.sheet")}
              <input
                value={choice.id}
                placeholder="20x20-6s-7-1of12-25d-7XQ3J"
                autocapitalize="off"
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => {
                  type({ id: event.currentTarget.value.trim() });
                  if (what !== "id") go("print/id", true);
                }}
              />
            </label>
          </details>
          {what in PRESETS && (
            <details open={JSON.stringify({ ...typed, id: "" }) !== JSON.stringify(USUAL)}>
              <summary>{t("print.change")}</summary>
              <div class="stack">
                <Count
                  label={t("print.sheets")}
                  value={choice.sheets ?? SHEETS[what] ?? 1}
                  most={1000}
                  onCount={(sheets) => type({ sheets })}
                />
                <Count
                  label={t("diverto.lives")}
                  value={choice.lives}
                  most={40}
                  onCount={(lives) => type({ lives })}
                />
                <label class="field">
                  {t("print.board")}
                  <input
                    value={choice.board}
                    onInput={(event) => type({ board: event.currentTarget.value.trim() })}
                  />
                </label>
                <button type="button" onClick={() => setSeed(randomSeed())}>
                  {t("print.other")}
                </button>
              </div>
            </details>
          )}
          <details open={what in MORE}>
            <summary>{t("print.more")}</summary>
            <ul class="stack">
              {Object.keys(MORE).map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    class="wide-button"
                    aria-pressed={what === one}
                    onClick={() => go(`print/${one}`, true)}
                  >
                    {t(`print.${one}`)}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        </div>
        {!!isAsked && (
          <Page request={(what) => request(choice, what)} file={`parlour-${what.replaceAll("_", "-")}`} />
        )}
      </div>
    </Screen>
  );
}

function Count(props: { label: string; value: number; most: number; onCount: (value: number) => void }) {
  /** As it is being typed: an empty field is no number yet. */
  const [typed, setTyped] = useState<string>();
  return (
    <label class="field">
      {props.label}
      <input
        type="number"
        min={1}
        max={props.most}
        value={typed ?? props.value}
        onInput={({ currentTarget: field }) => {
          setTyped(field.value);
          if (field.value && field.validity.valid) props.onCount(field.valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
