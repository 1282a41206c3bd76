import { useEffect, useState } from "preact/hooks";
import { Refused, Restarted } from "../engine/engine.ts";
import { t } from "../words.ts";

interface Notice {
  text: string;
  action?: { label: string; run: () => void };
}

let show: (notice: Notice | undefined) => void = () => {};

/** Says something at the foot of the screen, until it is dismissed. */
export function say(text: string, action?: Notice["action"]): void {
  show({ text, ...(action && { action }) });
}

/** Why something failed, for people. */
export function why(error: unknown): string {
  if (error instanceof Restarted) return t("app.restarted");
  if (error instanceof Refused) return error.message;
  return t("app.failed", { why: String(error) });
}

export function Notices() {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    show = setNotice;
    const failed = (event: PromiseRejectionEvent) => say(why(event.reason));
    addEventListener("unhandledrejection", failed);
    return () => removeEventListener("unhandledrejection", failed);
  }, []);
  return (
    <div role="status">
      {notice && (
        <div class="toast">
          <p>{notice.text}</p>
          {notice.action && (
            <button type="button" class="main" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button type="button" onClick={() => setNotice(undefined)}>
            {t("app.close")}
          </button>
        </div>
      )}
    </div>
  );
}
