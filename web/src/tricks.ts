import type { Keep } from "./api/index.ts";
import { ask } from "./engine/engine.ts";
import { useAsked } from "./ui/asked.ts";

export type Match = NonNullable<Keep["match"]>;
export type Player = Match["players"][number];

/** The players before each trick of a match and after the last: a trick that is opened leaves those before it. */
export function useTricks(record: string | undefined): Player[][] | undefined {
  const { answer } = useAsked(async () => {
    if (!record) return undefined;
    const { match } = await ask<Keep>({ keep: { record } });
    if (!match) return undefined;
    const before = match.tricks.map((_, at) => ask<Keep>({ keep: { record, entry: { reopen: at + 1 } } }));
    const states = await Promise.all(before);
    return [...states.map((state) => state.match?.players ?? []), match.players];
  }, [record]);
  return answer;
}
