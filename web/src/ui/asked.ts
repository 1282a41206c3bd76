import { useEffect, useState } from "preact/hooks";

interface Asked<Answer> {
  answer?: Answer;
  error?: unknown;
}

/** The answer to what `ask` asks, anew when `of` changes; the last answer stays until the next is here. */
export function useAsked<Answer>(
  ask: () => Promise<Answer | undefined> | undefined,
  of: unknown[],
): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({});
  useEffect(() => {
    let isCurrent = true;
    const answer = ask();
    if (!answer) setAsked({});
    else {
      answer.then(
        (answer) => isCurrent && setAsked(answer === undefined ? {} : { answer }),
        (error) => isCurrent && setAsked((last) => ({ ...last, error })),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, of);
  return asked;
}
