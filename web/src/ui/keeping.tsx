import { useEffect, useState } from "preact/hooks";
import { isPersistent } from "../store.ts";
import { t } from "../words.ts";

/** Says honestly what a system may do with what is kept here. */
export function Keeping() {
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    isPersistent().then(setKept);
  }, []);
  return kept === undefined ? null : <p class="hint">{t(kept ? "home.kept" : "home.not_kept")}</p>;
}
