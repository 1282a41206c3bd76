import { registerSW } from "virtual:pwa-register";
import { say } from "./ui/notice.tsx";
import { t } from "./words.ts";

/** Screens of games under way: an update waits until they are left. */
const IN_PLAY = /^#\/(match|tally|diverto|persivic)\//;

/** Makes the app work offline, and offers a new version between games. It is taken only by a tap. */
export function offerUpdates(): void {
  const take = registerSW({
    onNeedRefresh() {
      const offer = () => {
        if (IN_PLAY.test(location.hash)) return;
        removeEventListener("hashchange", offer);
        say(t("app.update"), { label: t("app.take"), run: () => void take(true) });
      };
      addEventListener("hashchange", offer);
      offer();
    },
  });
}
