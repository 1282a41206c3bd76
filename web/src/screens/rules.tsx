import { useEffect } from "preact/hooks";
import type { Rules as Answer } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { useAsked } from "../ui/asked.ts";
import { Refusal } from "../ui/fault.tsx";
import { Prose } from "../ui/prose.tsx";
import { Screen } from "../ui/screen.tsx";
import { spoken, t } from "../words.ts";

/** The rules of a game, at one of them if the address names it. */
export function Rules({ of }: { of: string }) {
  const [game = "diverto", id] = of.split("/");
  const { answer, error } = useAsked(
    () => ask<Answer>({ rules: { of: [game], language: spoken() } }),
    [game, spoken()],
  );
  const [chapter] = answer?.chapters ?? [];
  useEffect(() => {
    if (chapter && id) document.getElementById(id)?.scrollIntoView({ block: "center" });
  }, [chapter, id]);
  return (
    <Screen title={chapter ? t("home.rules", { game: chapter.title }) : t("app.rules")} back="">
      <Refusal error={error} />
      {chapter && (
        <article class="rules stack">
          <p>{chapter.goal}</p>
          <p class="faint">{chapter.needs}</p>
          <dl>
            {chapter.rules.map((rule) => (
              <div key={rule.id} id={rule.id}>
                <dt>
                  <span class="faint">{rule.id}</span> {rule.title}
                </dt>
                <dd>
                  <p>
                    <Prose text={rule.text} />
                  </p>
                  {rule.ruling && (
                    <p class="ruling">
                      <Prose text={rule.ruling} />
                    </p>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p class="faint">{chapter.credit}</p>
        </article>
      )}
    </Screen>
  );
}
