import { linked } from "../link.ts";
import { open, openText } from "../open.ts";
import { go } from "../router.ts";
import { begin } from "../store.ts";
import { t } from "../words.ts";
import { say, why } from "./notice.tsx";

/** Opens a file of records. */
export function OpenFile() {
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file) await open(await file.text(), file.name).catch((error) => say(why(error)));
  };
  return (
    <label class="button">
      {t("app.open_file")}
      <input
        class="sr"
        type="file"
        accept=".dvc,.dvt,.psv,.txt,text/plain"
        onChange={(event) => read(event.currentTarget)}
      />
    </label>
  );
}

/** Opens a record or a link that was copied. */
export function Paste() {
  const paste = async () => {
    // Without leave to read what was copied, it is pasted by hand.
    const text = await navigator.clipboard.readText().catch(() => "");
    if (linked(text)) await openText(text);
    else go(`record/${await begin("record", "", { text, file: "" })}`);
  };
  return (
    <button type="button" onClick={paste}>
      {t("app.paste")}
    </button>
  );
}
