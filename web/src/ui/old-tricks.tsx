import { useState } from "preact/hooks";
import type { Entry } from "../api/index.ts";
import { useDraft } from "../saved.ts";
import { TOKENS, tokenName } from "../tokens.ts";
import { t } from "../words.ts";

/** The complete tricks. A tap, a long press or a key on one of them opens what corrects it. */
export function OldTricks({
  tricks,
  onEntry,
}: {
  tricks: string[];
  onEntry: (entry: Entry) => Promise<boolean>;
}) {
  const [open, setOpen] = useState<number>();
  const enter = async (entry: Entry) => {
    const isDone = await onEntry(entry);
    if (isDone) setOpen(undefined);
    return isDone;
  };
  return (
    <ol class="stack tricks">
      {tricks.map((text, at) => {
        const trick = at + 1;
        return (
          <li key={trick} class="stack">
            <button
              type="button"
              class="wide-button"
              aria-expanded={open === trick}
              onClick={() => setOpen(open === trick ? undefined : trick)}
              onContextMenu={(event) => {
                event.preventDefault();
                setOpen(trick);
              }}
            >
              <span class="sr">{t("match.correct", { n: trick })}</span>
              <span class="faint" aria-hidden="true">
                {trick}
              </span>
              {shown(text)}
              <span class="faint end" aria-hidden="true">
                ✎
              </span>
            </button>
            {open === trick && <Correction key={text} trick={trick} text={text} onEntry={enter} />}
          </li>
        );
      })}
    </ol>
  );
}

/** A word of a take in the language of the app: a token, a special with its effect as `milk>Beto`, or `kept`. */
function said(word: string): string {
  if (word === "kept") return t("match.kept");
  const named = (part: string) => ((TOKENS as readonly string[]).includes(part) ? tokenName(part) : part);
  const parts = word.split(/([<>:]+)/);
  return parts.map(named).join("");
}

/** A trick as a record has it, to read: `Ana milk · Beto 10`, for the tokens that came out are those that were taken. */
export function shown(text: string): string {
  const [head = "", , ...takes] = text.split(" | ");
  const cards = head.replace(/^\d+\.\s*/, "");
  const take = (text: string) => {
    const [who = "", ...words] = text.split(" ");
    return [who === "discard" ? t("match.discarded") : who, ...words.map(said)].join(" ");
  };
  return [cards, ...takes.map(take)].filter(Boolean).join(" · ").replaceAll("_", " ");
}

function Correction(props: { trick: number; text: string; onEntry: (entry: Entry) => Promise<boolean> }) {
  const { trick, onEntry } = props;
  const [text, setText] = useDraft(`trick ${props.text}`, props.text);
  return (
    <form
      class="card stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onEntry({ correct: { trick, with: text } })) setText(props.text);
      }}
    >
      <button type="button" class="main" onClick={() => onEntry({ reopen: trick })}>
        {t("match.reopen")}
      </button>
      <label class="field">
        {t("match.as_text")}
        <input
          value={text}
          autocapitalize="off"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={text === props.text}>
        {t("match.put_right")}
      </button>
    </form>
  );
}
