import { open } from "../open.ts";
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
