import { useEffect, useRef, useState } from "preact/hooks";
import encodeQR from "qr";
import { link } from "../link.ts";
import { t } from "../words.ts";
import { say } from "./notice.tsx";

/** The most bytes that a code on a screen holds and cameras still read. */
const MOST_IN_CODE = 1500;

/** A button that offers a record: to share, as a file, a link, and a QR code. */
export function Share({ text, file, class: look }: { text: string; file: string; class?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [address, setAddress] = useState("");
  useEffect(() => setAddress(""), [text]);
  const show = async () => {
    dialog.current?.showModal();
    setAddress(await link(text));
  };
  const asFile = new File([text], file, { type: "text/plain" });
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    // What is said would be covered by the dialog.
    dialog.current?.close();
    say(t("share.copied"));
  };
  const canShare = navigator.canShare?.({ files: [asFile] });
  return (
    <>
      <button type="button" class={look ?? ""} onClick={show}>
        {t("share.share")}
      </button>
      <dialog ref={dialog} aria-label={t("share.share")}>
        <div class="stack">
          <h2>{t("share.title")}</h2>
          <p class="hint">{t("share.about")}</p>
          <div class="row">
            {canShare && (
              <button
                type="button"
                class="main grow"
                onClick={() => navigator.share({ files: [asFile] }).catch(() => {})}
              >
                {t("share.send")}
              </button>
            )}
            <button type="button" class="grow" onClick={() => download(asFile)}>
              {t("share.file")}
            </button>
            <button type="button" class="grow" onClick={() => copy(address)} disabled={!address}>
              {t("share.link")}
            </button>
            <button type="button" class="grow" onClick={() => copy(text)}>
              {t("share.text")}
            </button>
          </div>
          {address &&
            (address.length <= MOST_IN_CODE ? (
              <Code text={address} />
            ) : (
              <p class="hint">{t("share.too_long")}</p>
            ))}
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("app.close")}
          </button>
        </div>
      </dialog>
    </>
  );
}

export function download(file: File): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: file.name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function Code({ text }: { text: string }) {
  const svg = encodeQR(text, "svg", { ecc: "low", border: 4 });
  return <div class="qr" role="img" aria-label={t("share.code")} dangerouslySetInnerHTML={{ __html: svg }} />;
}
