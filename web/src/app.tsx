import { useEffect, useState } from "preact/hooks";
import { useRoute } from "./router.ts";
import { Diverto } from "./screens/diverto.tsx";
import { Home } from "./screens/home.tsx";
import { Judge } from "./screens/judge.tsx";
import { Match } from "./screens/match.tsx";
import { Open } from "./screens/open.tsx";
import { PerSiVic } from "./screens/persivic.tsx";
import { Print } from "./screens/print.tsx";
import { RecordText } from "./screens/record.tsx";
import { Rules } from "./screens/rules.tsx";
import { Score } from "./screens/score.tsx";
import { Tally } from "./screens/tally.tsx";
import { set } from "./store.ts";
import { Notices } from "./ui/notice.tsx";
import { offerUpdates } from "./update.ts";
import { type Language, speak } from "./words.ts";

export function App() {
  const [screen, of] = useRoute();
  const [, setLanguage] = useState<Language>();
  useEffect(offerUpdates, []);
  useEffect(() => scrollTo(0, 0), [screen, of]);
  const choose = async (language: Language) => {
    await set("language", language);
    speak(language);
    setLanguage(language);
  };
  return (
    <>
      {show(screen, of, choose)}
      <Notices />
    </>
  );
}

function show(screen: string, of: string, choose: (language: Language) => void) {
  switch (screen) {
    case "score":
      return <Score />;
    case "tally":
      return <Tally key={of} id={of} />;
    case "match":
      return <Match key={of} id={of} />;
    case "judge":
      return <Judge />;
    case "diverto":
      return <Diverto key={of} id={of} />;
    case "persivic":
      return <PerSiVic key={of} id={of} />;
    case "record":
      return <RecordText key={of} id={of} />;
    case "print":
      return <Print of={of} />;
    case "rules":
      return <Rules of={of} />;
    case "open":
      return <Open link={of} />;
    default:
      return <Home onLanguage={choose} />;
  }
}
