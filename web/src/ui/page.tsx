import { useState } from "preact/hooks";
import type { Request } from "../api/index.ts";
import { askPage, Refused, writesPdf } from "../engine/engine.ts";
import { t } from "../words.ts";
import { useAsked } from "./asked.ts";
import { Refusal } from "./fault.tsx";
import { say, why } from "./notice.tsx";
import { download } from "./share.tsx";

/** What asks for a page; a picture holds the first of them. */
export type Printed = (format: "svg" | "pdf") => Request;

/** A page as it will be on paper, to print or to save. */
export function Page({ request, file }: { request: Printed; file: string }) {
  const [isWorking, setWorking] = useState(false);
  const { answer, error } = useAsked(() => askPage(request("svg"), "svg"), [JSON.stringify(request("svg"))]);
  const pdf = async () => {
    setWorking(true);
    try {
      const { bytes } = await askPage(request("pdf"), "pdf");
      download(new File([bytes], `${file}.pdf`, { type: "application/pdf" }));
    } catch (error) {
      say(why(error));
    }
    setWorking(false);
  };
  const svg = answer && !error && new TextDecoder().decode(answer.bytes);
  return (
    <div class="stack">
      <div class="row">
        {writesPdf && (
          <button type="button" class="main grow" disabled={isWorking} onClick={pdf}>
            {t(isWorking ? "print.working" : "print.pdf")}
          </button>
        )}
        {svg && (
          <button type="button" class="grow" onClick={() => printPage(svg)}>
            {t("print.page")}
          </button>
        )}
      </div>
      <p class="hint">{t("print.scale")}</p>
      {error instanceof Refused && !error.faults.length ? (
        <p class="note">{error.message}</p>
      ) : (
        <Refusal error={error} />
      )}
      {svg && (
        <div
          class="paper"
          role="img"
          aria-label={t("print.preview")}
          dangerouslySetInnerHTML={{ __html: svg }}
        />
      )}
    </div>
  );
}

/** Opens the print dialog for one page, at its true size. */
function printPage(svg: string): void {
  const side = (name: string) => new RegExp(`^<svg[^>]*\\b${name}="([\\d.]+mm)"`).exec(svg)?.[1] ?? "";
  const page = document.createElement("div");
  page.className = "printed";
  page.innerHTML = svg;
  const style = document.createElement("style");
  style.textContent = `@page { size: ${side("width")} ${side("height")}; margin: 0 }`;
  document.body.append(style, page);
  addEventListener(
    "afterprint",
    () => {
      page.remove();
      style.remove();
    },
    { once: true },
  );
  print();
}
