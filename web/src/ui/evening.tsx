import { useEffect, useState } from "preact/hooks";
import type { Keep } from "../api/index.ts";
import { ask } from "../engine/engine.ts";
import { list } from "../store.ts";
import { minus } from "../tokens.ts";
import { t } from "../words.ts";

interface Row {
  name: string;
  totals: number[];
  won: number;
}

/** An evening goes past midnight. */
const EVENING = 12 * 3600 * 1000;

/** What everybody has won in the matches that ended this evening. */
async function evening(): Promise<Row[]> {
  const kept = await list();
  const records = kept
    .filter(({ kind, updated }) => kind === "match" && Date.now() - updated < EVENING)
    .map(({ state }) => (state as { record: string }).record);
  const matches = await Promise.all(
    // A record that another version wrote may be refused; the others still count.
    records.map((record) => ask<Keep>({ keep: { record } }).catch(() => undefined)),
  );
  const rows = new Map<string, Row>();
  for (const { match, check } of matches.filter((kept) => kept !== undefined)) {
    if (!match?.is_over || !isToday(check)) continue;
    match.players.forEach(({ shown, total }, seat) => {
      const row = rows.get(shown) ?? { name: shown, totals: [], won: 0 };
      row.totals.push(total);
      if (match.winners.includes(seat)) row.won++;
      rows.set(shown, row);
    });
  }
  return [...rows.values()].sort((a, b) => b.won - a.won || mean(b) - mean(a));
}

/** Whether a match may be of today: an old record that was opened now is not. */
function isToday(check: Keep["check"]): boolean {
  const date = "tags" in check ? check.tags.Date : undefined;
  return !date || String(date).replaceAll(".", "-") === new Date().toLocaleDateString("sv");
}

function mean({ totals }: Row): number {
  return totals.reduce((sum, total) => sum + total, 0) / totals.length;
}

/** The table of the evening: matches played and won, and the mean and best of the totals. `of` changes when a match ends. */
export function Evening({ of }: { of?: unknown }) {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    evening().then(setRows);
  }, [of]);
  if (!rows.length) return null;
  return (
    <section class="stack">
      <h2>{t("evening.title")}</h2>
      <table class="evening">
        <thead>
          <tr>
            <td />
            {["played", "won", "mean", "best"].map((what) => (
              <th key={what} scope="col">
                {t(`evening.${what}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.totals.length}</td>
              <td>{row.won}</td>
              <td>{minus(Math.round(mean(row)))}</td>
              <td>{minus(Math.max(...row.totals))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
