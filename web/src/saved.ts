import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { go } from "./router.ts";
import { load, type Saved, save } from "./store.ts";

/** Something kept, and how to change it: the screen changes when the change is on the disk. */
export function useSaved<State>(
  id: string,
): [Saved<State> | undefined, (state: State, title?: string) => Promise<void>] {
  const [saved, setSaved] = useState<Saved<State>>();
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    let isHere = true;
    setSaved(undefined);
    load<State>(id).then((found) => {
      if (!isHere) return;
      if (found) setSaved(found);
      else go("", true);
    });
    return () => {
      isHere = false;
    };
  }, [id]);
  const change = useCallback(
    (state: State, title?: string) => {
      if (!saved) return Promise.resolve();
      const next = { ...saved, state, title: title ?? saved.title };
      // One after the other, so that the last tap is what stays.
      last.current = last.current.then(() => save(next)).then(() => setSaved(next));
      return last.current;
    },
    [saved],
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
