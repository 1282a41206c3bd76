import { useRef, useState } from "preact/hooks";
import type { Change, Check, Diagnostic, Import, Keep } from "../api/index.ts";
import { ask, askEach } from "../engine/engine.ts";
import { linked } from "../link.ts";
import { open, openText, titleOf } from "../open.ts";
import { offset } from "../place.ts";
import { useSaved } from "../saved.ts";
import { useAsked } from "../ui/asked.ts";
import { Fault, Refusal } from "../ui/fault.tsx";
import { GameBoard } from "../ui/game-board.tsx";
import { Imported } from "../ui/imported.tsx";
import { Prose } from "../ui/prose.tsx";
import { Screen } from "../ui/screen.tsx";
import { Share } from "../ui/share.tsx";
import { spoken, t } from "../words.ts";

interface RecordState {
  text: string;
  file: string;
}

/** The text with these words replaced, the last first, so that places before it stay. */
function repaired(text: string, changes: Change[]): string {
  const places = changes.map((change) => ({ ...change, at: offset(text, change.line, change.column) }));
  return places
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, was, now }) => text.slice(0, at) + now + text.slice(at + was.length), text);
}

/** Whether a text has tags, as every record does; without any it may hold a game all the same. */
const hasTags = (text: string) => /^\s*\[.* "/m.test(text);

/** Any record: its text, and what is wrong with it, where, by which rule; or the game that another text means. */
export function RecordText({ id }: { id: string }) {
  const [saved, change] = useSaved<RecordState>(id);
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<unknown>();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typed ?? saved?.state.text ?? "";
  const file = saved?.state.file ?? "";
  const { answer, error } = useAsked(
    () => (text.trim() ? read(text, file) : undefined),
    [text, file, spoken()],
  );
  if (!saved) return null;
  const type = (text: string) => {
    if (linked(text)) return openText(text);
    setTyped(text);
    setRefused(undefined);
    return change((state) => ({ ...state, text }), saved.title);
  };
  const show = (fault: { line: number; column: number }) => {
    const at = offset(text, fault.line, fault.column);
    const word = /^\S+/.exec(text.slice(at))?.[0].length ?? 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at + word);
  };
  const { record = "", games, imported } = answer ?? {};
  const goOn = () =>
    ask<Keep>({ keep: { record, language: spoken() } }).then(() => open(record, file), setRefused);
  const all = games?.flatMap((game) => faultsOf(game)) ?? [];
  const isGood = games?.length === 1 && all.length === 0 && games[0] && "tags" in games[0];
  return (
    <Screen
      title={saved.title || t("kind.record")}
      back="judge"
      actions={text.trim() ? <Share text={text} file={file || "game.txt"} /> : undefined}
    >
      <div class="two">
        <label class="field text">
          {t("record.text")}
          <textarea
            ref={area}
            rows={14}
            value={text}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            placeholder={'[Game "PerSiVic"]\n1. e1-e4 e9-e6 *'}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </label>
        <div class="stack">
          <Refusal error={error ?? refused} />
          {imported && <Imported of={imported} onPlace={show} onBoard={(line) => type(`${line}\n${text}`)} />}
          {games && (
            <p role="status">
              <strong>{t("record.found", { games: games.length, faults: all.length })}</strong>
            </p>
          )}
          {games?.map((game, at) => (
            <GameFaults
              key={at}
              game={game}
              onPlace={show}
              onRepair={(changes) => type(repaired(text, changes))}
            />
          ))}
          {isGood && (
            <div class="row">
              <button type="button" class="main grow" onClick={goOn}>
                {t("record.go_on")}
              </button>
            </div>
          )}
          {games?.[0] && "tags" in games[0] && <GameBoard game={games[0]} text={record} />}
        </div>
      </div>
    </Screen>
  );
}

interface Answer {
  /** The text, or the game that it means. */
  record: string;
  games?: Check[];
  imported?: Import;
}

async function read(text: string, file: string): Promise<Answer> {
  const language = spoken();
  const check = (record: string) =>
    askEach<Check>({ check: { text: record, file, suggest: true, language } });
  if (hasTags(text)) return { record: text, games: await check(text) };
  const [imported] = await askEach<Import>({ import: { text, file, language } });
  if (!imported) return { record: text };
  if (imported.record) return { record: imported.record, games: await check(imported.record), imported };
  // Moves that are no game may be a record without its tags.
  const isNone = imported.kind === "moves" && !imported.missing && !imported.games;
  return { record: text, imported, ...(isNone && { games: await check(text) }) };
}

function faultsOf(game: Check): Diagnostic[] {
  return game.errors ?? (game.error ? [game.error] : []);
}

function GameFaults(props: {
  game: Check;
  onPlace: (fault: Diagnostic) => void;
  onRepair: (changes: Change[]) => void;
}) {
  const { game } = props;
  const faults = faultsOf(game);
  const warnings = "warnings" in game ? game.warnings : [];
  const repairs = "repairs" in game && game.repairs ? [game.repairs] : [];
  const offers = "offers" in game && game.offers ? game.offers : [];
  const title = "tags" in game ? titleOf(game.tags) : "";
  return (
    <section class="stack" aria-label={title || t("kind.record")}>
      {title && <h2>{title}</h2>}
      <ul class="stack">
        {faults.map((fault) => (
          <Fault key={`${fault.line}:${fault.column}`} fault={fault} onPlace={() => props.onPlace(fault)} />
        ))}
      </ul>
      {[...repairs, ...offers].map((changes) => (
        <button key={JSON.stringify(changes)} type="button" onClick={() => props.onRepair(changes)}>
          {changes.map(({ was, now }) => t("record.repair", { was, now })).join("; ")}
        </button>
      ))}
      {warnings.map((warning) => (
        <div key={`${warning.line}:${warning.column}`} class="note">
          <p>
            <Prose text={warning.message} />
          </p>
          {warning.help && (
            <p class="faint">
              <Prose text={warning.help} />
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
