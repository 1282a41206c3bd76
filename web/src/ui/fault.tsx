import type { Diagnostic } from "../api/index.ts";
import { Refused } from "../engine/engine.ts";
import { t } from "../words.ts";
import { why } from "./notice.tsx";
import { Prose } from "./prose.tsx";

/** The id of a rule as a link to it: D3, C7, P5. */
export function RuleLink({ id }: { id: string }) {
  const game = { D: "diverto", C: "divicity", P: "persivic" }[id[0] ?? ""];
  return game && /^[DCP]\d/.test(id) ? (
    <a href={`#/rules/${game}/${id}`}>{t("app.rule", { id })}</a>
  ) : (
    <a href="#/rules/notation">{t("app.notation")}</a>
  );
}

/** One fault: what is wrong, where, by which rule, and what would be right. */
export function Fault({ fault, onPlace }: { fault: Diagnostic; onPlace?: () => void }) {
  const place = t("app.place", { line: fault.line, column: fault.column });
  return (
    <li class="fault">
      <p>
        <strong>
          <Prose text={fault.message} />
        </strong>
      </p>
      {fault.help && (
        <p class="help">
          <Prose text={fault.help} />
        </p>
      )}
      <p class="help row">
        {onPlace && (
          <button type="button" onClick={onPlace}>
            {place}
          </button>
        )}
        <RuleLink id={fault.rule} />
      </p>
    </li>
  );
}

/** Why the program refuses what was asked. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const faults = error instanceof Refused ? error.faults : [];
  if (faults.length) {
    return (
      <div role="alert">
        <ul class="stack">
          {faults.map((fault) => (
            <Fault key={`${fault.line}:${fault.column}:${fault.kind}`} fault={fault} />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <p class="fault" role="alert">
      <Prose text={why(error)} />
    </p>
  );
}
