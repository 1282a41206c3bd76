import en from "../../templates/lang/web/en.toml";
import es from "../../templates/lang/web/es.toml";
import pt from "../../templates/lang/web/pt.toml";
import { filled, type Values } from "./filled.ts";

const catalogues = { en, es, pt };
export type Language = keyof typeof catalogues;
export const languages: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };

let language: Language = "en";

/** The language of the system, if it is one of ours. */
export function systemLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in catalogues);
  return (known ?? "en") as Language;
}

export function speak(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
}

export function spoken(): Language {
  return language;
}

/** A text of the app by its section and name, as `t("home.score")`. */
export function t(key: string, values: Values = {}): string {
  const [section = "", name = ""] = key.split(".");
  return filled(catalogues[language][section]?.[name] ?? key, values);
}
