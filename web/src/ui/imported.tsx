import type { Import } from "../api/index.ts";
import { useDraft } from "../saved.ts";
import { t } from "../words.ts";
import { Fault } from "./fault.tsx";
import { Prose } from "./prose.tsx";

type Place = { line: number; column: number };

/** What a text that is no record was read as, and why no game is taken from it. */
export function Imported(props: {
  of: Import;
  onPlace: (at: Place) => void;
  /** A line for the text that says which board it is about. */
  onBoard: (line: string) => void;
}) {
  const { record, readings, games = [], error, missing } = props.of;
  return (
    <section class="stack" aria-label={t("record.readings")}>
      {record && <p class="note">{t("record.imported")}</p>}
      {error && (
        <ul>
          <Fault fault={missing ? { ...error, help: null } : error} onPlace={() => props.onPlace(error)} />
        </ul>
      )}
      {missing === "Board" && <Board onBoard={(board) => props.onBoard(`Board: ${board}`)} />}
      <Readings of={readings} onPlace={props.onPlace} />
      {games.map((readings, at) => (
        <section key={JSON.stringify(readings)} class="stack">
          <h2>{t("record.game", { n: at + 1 })}</h2>
          {readings.length ? (
            <Readings of={readings} onPlace={props.onPlace} />
          ) : (
            <p>{t("record.without")}</p>
          )}
        </section>
      ))}
    </section>
  );
}

function Readings({ of, onPlace }: { of: Import["readings"]; onPlace: (at: Place) => void }) {
  return (
    <ul class="readings">
      {of.map((reading) => (
        <li key={`${reading.line}:${reading.column}`}>
          <button type="button" class="plain" onClick={() => onPlace(reading)}>
            {t("record.line", { line: reading.line })}
          </button>
          <span>
            <Prose text={t("record.read", { written: reading.written, read: reading.read_as ?? "" })} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Board({ onBoard }: { onBoard: (board: string) => void }) {
  const [board, setBoard] = useDraft("board", "");
  return (
    <form
      class="row"
      style={{ alignItems: "end" }}
      onSubmit={(event) => {
        event.preventDefault();
        setBoard("");
        onBoard(board.trim());
      }}
    >
      <label class="field grow">
        {t("print.board")}
        <input
          value={board}
          placeholder="20x20"
          autocapitalize="off"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setBoard(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={!board.trim()}>
        {t("match.enter")}
      </button>
    </form>
  );
}
