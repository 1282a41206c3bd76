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
