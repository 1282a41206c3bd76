import type { Entry } from "../api/index.ts";
import { go } from "../router.ts";
import { begin } from "../store.ts";
import { t } from "../words.ts";

type Outcome = Extract<Entry, { result: unknown }>["result"];

/** How players end a game that the board has not decided, and take that back. */
export function GameEnd(props: {
  status: string;
  players: [string, string];
  onResult: (result: Outcome) => void;
}) {
  const [first, second] = props.players;
  const ends: [Outcome, string][] = [
    ["0-1", t("game.resigns", { player: t(`game.${first}`) })],
    ["1-0", t("game.resigns", { player: t(`game.${second}`) })],
    ["1/2-1/2", t("game.draw")],
  ];
  return (
    <details>
      <summary>{t("game.end")}</summary>
      <div class="row">
        {ends.map(([result, words]) => (
          <button
            key={result}
            type="button"
            disabled={props.status !== "unfinished"}
            onClick={() => props.onResult(result)}
          >
            {words}
          </button>
        ))}
      </div>
    </details>
  );
}

/** The record as it grows. */
export function GameText({ record, file }: { record: string; file: string }) {
  const edit = async () => go(`record/${await begin("record", "", { text: record, file })}`);
  return (
    <details>
      <summary>{t("game.record")}</summary>
      <div class="stack">
        <pre class="card wide" style={{ margin: 0, whiteSpace: "pre-wrap" }}>
          {record.trim()}
        </pre>
        <button type="button" onClick={edit}>
          {t("game.as_text")}
        </button>
      </div>
    </details>
  );
}
