import type { Check, Keep } from "./api/index.ts";
import { ask, askEach } from "./engine/engine.ts";
import { linked } from "./link.ts";
import { go } from "./router.ts";
import { begin, type Kind } from "./store.ts";

/** Where a record is read: in the screen of its game if all of it is right, else beside its faults. */
export async function open(text: string, file = ""): Promise<void> {
  const games = await askEach<Check>({ check: { text, file } }).catch(() => []);
  const [game] = games;
  const isGood = games.length === 1 && game && "tags" in game && !game.error && (await goesOn(text));
  const kind = isGood ? kindOf(game.tags.Game) : "record";
  const title = isGood ? titleOf(game.tags) : file;
  const state = kind === "record" ? { text, file } : { record: text };
  go(`${kind}/${await begin(kind, title, state)}`);
}

/** Whether a record can be gone on with: what has comments to lose cannot. */
async function goesOn(record: string): Promise<boolean> {
  return ask<Keep>({ keep: { record } }).then(
    () => true,
    () => false,
  );
}

type Tags = Record<string, string | string[] | undefined>;

function kindOf(game: string | string[] | undefined): Kind {
  const kinds: Record<string, Kind> = { divicity: "match", diverto: "diverto", persivic: "persivic" };
  return kinds[String(game).toLowerCase()] ?? "record";
}

/** Opens what a code or a pasted text holds: a link, or a record. */
export async function openText(text: string): Promise<void> {
  const link = linked(text);
  if (link) go(`open/${link}`);
  else await open(text);
}

/** Who plays, or the event. */
export function titleOf(tags: Tags): string {
  const two = [tags.Player1 ?? tags.Red, tags.Player2 ?? tags.Blue].filter(Boolean);
  const players = tags.Players ? String(tags.Players).split(" ").join(", ") : two.join(" – ");
  return players.replaceAll("_", " ") || String(tags.Event ?? "");
}
