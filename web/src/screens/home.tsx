import { useEffect, useState } from "preact/hooks";
import { openText } from "../open.ts";
import { list, remove, type Saved } from "../store.ts";
import { Keeping } from "../ui/keeping.tsx";
import { OpenFile, Paste } from "../ui/open-file.tsx";
import { Screen } from "../ui/screen.tsx";
import { type Language, languages, spoken, t } from "../words.ts";

const DOORS = {
  // Three on a podium, a line that turns, a sheet.
  score: "M4 21h16M5 21v-6h4v6M10 21V9h4v12M15 21v-9h4v9M12 3v3",
  judge: "M4 19h6V8h9M4 19v.01M19 8l-3-3M19 8l-3 3",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
} as const;

export function Home({ onLanguage }: { onLanguage: (language: Language) => void }) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text");
      if (text?.trim()) openText(text);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
  return (
    <Screen
      title="parlour"
      actions={
        <select
          aria-label={t("app.language")}
          style={{ width: "auto" }}
          value={spoken()}
          onChange={(event) => onLanguage(event.currentTarget.value as Language)}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      }
    >
      <nav class="doors" aria-label={t("home.doors")}>
        {Object.entries(DOORS).map(([door, path]) => (
          <a key={door} href={`#/${door}`}>
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              stroke-width="1.8"
              stroke-linecap="round"
              stroke-linejoin="round"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
            <strong>{t(`home.${door}`)}</strong>
            <span>{t(`home.${door}_about`)}</span>
          </a>
        ))}
      </nav>
      <Recent />
      <section class="stack">
        <h2>{t("home.more")}</h2>
        <div class="cells">
          {["diverto", "divicity", "persivic"].map((game) => (
            <a key={game} class="button" href={`#/rules/${game}`}>
              {t("home.rules", { game: t(`game.${game}`) })}
            </a>
          ))}
          <OpenFile />
          <Paste />
        </div>
      </section>
      <Keeping />
    </Screen>
  );
}

/** What was open, the last first. */
export function Recent({ kinds }: { kinds?: Saved["kind"][] }) {
  const [saved, setSaved] = useState<Saved[]>([]);
  useEffect(() => {
    list().then(setSaved);
  }, []);
  const shown = saved.filter((one) => !kinds || kinds.includes(one.kind)).slice(0, 12);
  if (!shown.length) return null;
  const forget = async (one: Saved) => {
    if (!confirm(t("home.sure", { title: one.title || t(`kind.${one.kind}`) }))) return;
    await remove(one.id);
    setSaved(await list());
  };
  return (
    <section class="stack">
      <h2>{t("home.recent")}</h2>
      <ul class="list">
        {shown.map((one) => (
          <li key={one.id}>
            <a class="button" href={`#/${one.kind}/${one.id}`}>
              <span>{one.title || t(`kind.${one.kind}`)}</span>
              <small>
                {t(`kind.${one.kind}`)} · {when(one.updated)}
              </small>
            </a>
            <button
              type="button"
              aria-label={t("home.remove", { title: one.title })}
              onClick={() => forget(one)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function when(time: number): string {
  return new Date(time).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" });
}
