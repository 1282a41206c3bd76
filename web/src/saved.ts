import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { go } from "./router.ts";
import { load, type Saved, save } from "./store.ts";

/** What a state becomes; `undefined` if it stays as it is. */
type Change<State> = (state: State) => State | undefined | Promise<State | undefined>;

/**
 * Something kept, and how to change it: the screen changes when the change is on the disk. Each change is given what the one before
 * led to, so none is lost, however fast they come. It resolves to whether it was kept: not if another tab was first.
 */
export function useSaved<State>(
  id: string,
): [Saved<State> | undefined, (change: Change<State>, title?: string) => Promise<boolean>] {
  const [saved, setSaved] = useState<Saved<State>>();
  const latest = useRef<Saved<State>>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const show = useCallback((found: Saved<State> | undefined) => {
    latest.current = found;
    setSaved(found);
  }, []);
  const then = useCallback(<Done>(next: () => Promise<Done>) => {
    const done = last.current.then(next);
    last.current = done.catch(() => {});
    return done;
  }, []);
  useEffect(() => {
    let isHere = true;
    const read = () =>
      then(async () => {
        const found = await load<State>(id);
        if (!isHere) return;
        if (!found) go("", true);
        else if (found.updated !== latest.current?.updated) show(found);
      });
    // Another tab may have changed it while this one was not seen.
    const seen = () => document.visibilityState === "visible" && read();
    show(undefined);
    void read();
    document.addEventListener("visibilitychange", seen);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", seen);
    };
  }, [id, show, then]);
  const change = useCallback(
    (change: Change<State>, title?: string) =>
      then(async () => {
        const now = latest.current;
        const state = now && (await change(now.state));
        if (!now || state === undefined) return false;
        const kept = await save({ ...now, state, title: title ?? now.title });
        show(kept);
        return kept.state === state;
      }),
    [show, then],
  );
  return [saved, change];
}

/** How long a draft is of use, in milliseconds: an evening. */
const DRAFT_LASTS = 12 * 3600 * 1000;

/** Where drafts are; nowhere if the browser forbids it. */
function drafts(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** What is typed and not entered yet: it is there again after a call or an empty battery. `name` is unique on its screen. */
export function useDraft<Value>(
  name: string,
  initial: Value,
  screen = location.hash,
): [Value, (value: Value) => void] {
  const [key] = useState(`${screen} ${name}`);
  const [value, setValue] = useState<Value>(() => {
    const { value = initial, at = 0 } = JSON.parse(drafts()?.getItem(key) ?? "{}");
    return Date.now() - at < DRAFT_LASTS ? value : initial;
  });
  const keep = (value: Value) => {
    setValue(value);
    if (JSON.stringify(value) === JSON.stringify(initial)) drafts()?.removeItem(key);
    else drafts()?.setItem(key, JSON.stringify({ value, at: Date.now() }));
  };
  return [value, keep];
}
