import { useState } from "preact/hooks";
import type { Request } from "../api/index.ts";
import { askPage, Refused, writesPdf } from "../engine/engine.ts";
import { t } from "../words.ts";
import { useAsked } from "./asked.ts";
import { Refusal } from "./fault.tsx";
import { Steps } from "./game-board.tsx";
import { say, why } from "./notice.tsx";
import { Picture } from "./picture.tsx";
import { download } from "./share.tsx";

/** What asks for pages: a picture of one of them, from 1, or all as PDF. */
export type Printed = (what: { format: "svg"; page: number } | { format: "pdf" }) => Request;

/** More pages than these are printed from a PDF alone: a print dialog has to hold all as pictures. */
const MOST_PRINTED = 100;

/** Pages as they will be on paper, to print or to save. */
export function Page({ request, file }: { request: Printed; file: string }) {
  const [isWorking, setWorking] = useState(false);
  const [at, setAt] = useState({ of: "", page: 1 });
  const picture = (page: number) => askPage(request({ format: "svg", page }), "svg");
  const first = JSON.stringify(request({ format: "svg", page: 1 }));
  // Other pages begin with their first.
  const page = at.of === first ? at.page : 1;
  const { answer, error } = useAsked(
    () => picture(page).then((drawn) => ({ ...drawn, of: first })),
    [first, page],
  );
  const work = async (does: () => Promise<void>) => {
    setWorking(true);
    try {
      await does();
    } catch (error) {
      say(why(error));
    }
    setWorking(false);
  };
  const pdf = async () => {
    const { bytes } = await askPage(request({ format: "pdf" }), "pdf");
    download(new File([bytes], `${file}.pdf`, { type: "application/pdf" }));
  };
  const print = async (pages: number[]) => {
    const svgs: string[] = [];
    for (const page of pages) svgs.push(text(await picture(page)));
    printPages(svgs);
  };
  const svg = answer && !error && text(answer);
  const pages = answer?.page.pages ?? 1;
  // The last page stays until the next is here, but is not what is asked for.
  const isBusy = isWorking || answer?.of !== first;
  return (
    <div class="stack">
      <div class="row">
        {writesPdf && (
          <button type="button" class="main grow" disabled={isWorking} onClick={() => work(pdf)}>
            {t(isWorking ? "print.working" : "print.pdf")}
          </button>
        )}
        {svg && pages > 1 && pages <= MOST_PRINTED && (
          <button
            type="button"
            class="grow"
            disabled={isBusy}
            onClick={() => work(() => print(Array.from({ length: pages }, (_, at) => at + 1)))}
          >
            {t("print.all", { n: pages })}
          </button>
        )}
        {svg && (
          <button type="button" class="grow" disabled={isBusy} onClick={() => work(() => print([page]))}>
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
      {svg && pages > 1 && (
        <Steps
          at={page}
          least={1}
          most={pages}
          label={t("print.page_of", { page, n: pages })}
          onStep={(page) => setAt({ of: first, page })}
        />
      )}
      {svg && <Picture svg={svg} label={t("print.preview")} />}
    </div>
  );
}

const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

/** Opens the print dialog for pages, each at its true size. */
function printPages(svgs: string[]): void {
  const side = (svg: string, name: string) =>
    new RegExp(`^<svg[^>]*\\b${name}="([\\d.]+mm)"`).exec(svg)?.[1] ?? "";
  const sizes = svgs.map((svg) => `${side(svg, "width")} ${side(svg, "height")}`);
  const kinds = [...new Set(sizes)];
  const printed = document.createElement("div");
  printed.className = "printed";
  printed.innerHTML = svgs
    .map((svg, at) => `<div style="page: paper${kinds.indexOf(sizes[at] ?? "")}">${svg}</div>`)
    .join("");
  const style = document.createElement("style");
  style.textContent = kinds.map((size, at) => `@page paper${at} { size: ${size}; margin: 0 }`).join("\n");
  document.body.append(style, printed);
  addEventListener(
    "afterprint",
    () => {
      printed.remove();
      style.remove();
    },
    { once: true },
  );
  print();
}
