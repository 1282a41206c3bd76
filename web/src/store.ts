import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export type Kind = "tally" | "match" | "diverto" | "persivic" | "record";

/** Something that is open or was: a match, a game, a text. */
export interface Saved<State = unknown> {
  id: string;
  kind: Kind;
  /** What the first screen calls it. */
  title: string;
  state: State;
  /** Milliseconds since 1970. */
  updated: number;
}

interface Schema extends DBSchema {
  saved: { key: string; value: Saved; indexes: { updated: number } };
  settings: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("parlour", 1, {
    upgrade(db) {
      db.createObjectStore("saved", { keyPath: "id" }).createIndex("updated", "updated");
      db.createObjectStore("settings");
    },
  });
  return opened;
}

/**
 * Keeps it, unless something else was kept since it was read, as in another tab. Resolves to what is kept now, when that is on the
 * disk: only then may the screen show it as done.
 */
export async function save<State>(saved: Saved<State>): Promise<Saved<State>> {
  const transaction = (await database()).transaction("saved", "readwrite", { durability: "strict" });
  let kept = (await transaction.store.get(saved.id)) as Saved<State> | undefined;
  if (!kept || kept.updated === saved.updated) {
    kept = { ...saved, updated: Math.max(Date.now(), saved.updated + 1) };
    await transaction.store.put(kept);
  }
  await transaction.done;
  return kept;
}

export async function load<State>(id: string): Promise<Saved<State> | undefined> {
  return (await (await database()).get("saved", id)) as Saved<State> | undefined;
}

/** All that is kept, the last first. */
export async function list(): Promise<Saved[]> {
  return (await (await database()).getAllFromIndex("saved", "updated")).reverse();
}

export async function remove(id: string): Promise<void> {
  const transaction = (await database()).transaction("saved", "readwrite", { durability: "strict" });
  await transaction.store.delete(id);
  await transaction.done;
}

export async function setting<Value>(name: string): Promise<Value | undefined> {
  return (await (await database()).get("settings", name)) as Value | undefined;
}

export async function set(name: string, value: unknown): Promise<void> {
  await (await database()).put("settings", value, name);
}

/** Begins something new and returns its id. */
export async function begin<State>(kind: Kind, title: string, state: State): Promise<string> {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  await save({ id, kind, title, state, updated: 0 });
  // A system may clear what a page keeps unless it is asked not to.
  void navigator.storage?.persist?.();
  return id;
}

/** Whether the system has promised to keep what is stored. */
export async function isPersistent(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false;
}
