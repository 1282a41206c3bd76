import { useEffect, useState } from "preact/hooks";
import { unlink } from "../link.ts";
import { open } from "../open.ts";
import { Screen } from "../ui/screen.tsx";
import { t } from "../words.ts";

/** Opens the record that a link holds. */
export function Open({ link }: { link: string }) {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    unlink(link)
      .then(open)
      .catch(() => setBroken(true));
  }, [link]);
  return (
    <Screen title={t("app.open")} back="">
      {isBroken && (
        <p class="fault" role="alert">
          {t("app.broken_link")}
        </p>
      )}
    </Screen>
  );
}
