import { useState } from "preact/hooks";
import type { Keep } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { linked } from "../link.ts";
import { openText } from "../open.ts";
import { go } from "../router.ts";
import { useDraft } from "../saved.ts";
import { begin } from "../store.ts";
import { Refusal } from "../ui/fault.tsx";
import { OpenFile, Paste } from "../ui/open-file.tsx";
import { Scan } from "../ui/scan.tsx";
import { Screen } from "../ui/screen.tsx";
import { spoken, t } from "../words.ts";
import { Recent } from "./home.tsx";

const BOARD = "20x20";

/** Which game is judged. */
export function Judge() {
  const [sheet, setSheet] = useDraft("sheet", "");
  const [board, setBoard] = useDraft("board", BOARD);
  const [lives, setLives] = useDraft("lives", "");
  const [error, setError] = useState<unknown>();
  const start = async (kind: "diverto" | "persivic", tags: string, title: string) => {
    try {
      const { record } = await ask<Keep>({ keep: { record: tags, language: spoken() } });
      setSheet("");
      setBoard(BOARD);
      setLives("");
      go(`${kind}/${await begin(kind, title, { record })}`);
    } catch (error) {
      setError(error);
    }
  };
  const tag = (name: string, value: string) => `[${name} "${value.replaceAll('"', "")}"]\n`;
  const own = () =>
    start(
      "diverto",
      tag("Game", "Diverto") + tag("Board", board.trim()) + tag("Lives", lives.trim()),
      board.trim(),
    );
  const diverto = (id: string) =>
    start(
      "diverto",
      `[Game "Diverto"]\n${id && `[Sheet "${id.replaceAll('"', "")}"]\n`}`,
      id || t("game.diverto"),
    );
  /** A code holds the id, perhaps after an address; one of a record is a link. */
  const scanned = (text: string) => {
    if (linked(text)) return openText(text);
    const id =
      text
        .trim()
        .split(/[/#?=]/)
        .at(-1) ?? "";
    setSheet(id);
    return diverto(id);
  };
  return (
    <Screen title={t("home.judge")} back="">
      <div class="two">
        <form
          class="card stack"
          onSubmit={(event) => {
            event.preventDefault();
            diverto(sheet.trim());
          }}
        >
          <h2>{t("game.diverto")}</h2>
          <label class="field">
            {t("judge.sheet")}
            <input
              value={sheet}
              placeholder="20x20-6s-7-1of12-25d-7XQ3J"
              autocapitalize="off"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setSheet(event.currentTarget.value)}
            />
          </label>
          <p class="hint">{t("judge.sheet_about")}</p>
          <Refusal error={error} />
          <div class="stack">
            <button type="submit" class="main" disabled={!sheet.trim()}>
              {t("judge.diverto")}
            </button>
            <Scan onText={scanned} />
          </div>
          <details>
            <summary>{t("judge.own")}</summary>
            <div class="stack">
              <label class="field">
                {t("print.board")}
                <input value={board} onInput={(event) => setBoard(event.currentTarget.value)} />
              </label>
              <label class="field">
                {t("judge.lives")}
                <input
                  value={lives}
                  placeholder="c4 k9 m15"
                  autocapitalize="off"
                  autocomplete="off"
                  spellcheck={false}
                  onInput={(event) => setLives(event.currentTarget.value)}
                />
              </label>
              <button type="button" onClick={own}>
                {t("judge.diverto_own")}
              </button>
            </div>
          </details>
        </form>
        <section class="card stack">
          <h2>{t("game.persivic")}</h2>
          <p class="hint">{t("judge.persivic_about")}</p>
          <button
            type="button"
            class="main"
            onClick={() => start("persivic", '[Game "PerSiVic"]\n', t("game.persivic"))}
          >
            {t("judge.persivic")}
          </button>
        </section>
      </div>
      <section class="card stack">
        <h2>{t("judge.record")}</h2>
        <p class="hint">{t("judge.record_about")}</p>
        <div class="row">
          <Paste />
          <OpenFile />
        </div>
      </section>
      <Recent kinds={["diverto", "persivic", "record"]} />
    </Screen>
  );
}
