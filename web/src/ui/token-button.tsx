import { isPoints, minus, tokenName } from "../tokens.ts";

const SIGNS: Record<string, string> = {
  rinds: "M3 9c3-5 5 4 9 0s6-4 9-1M3 16c3-5 5 4 9 0s6-4 9-1",
  beer: "M5 9h10v11H5zM15 11h2q2 0 2 2v2q0 2-2 2h-2M5 9c-2-2 0-5 2-4 1-3 5-3 6 0 3-1 4 2 2 4M8.5 12.500v4.500M11.500 12.500v4.500",
  milk: "M7 11l3-5h4l3 5v10H7zM7 11h10M10 6V3h4v3M7 16h10",
  duck: "M2 9q3 0 4-2 1-3 4-3 4 0 4 4 0 2-1 3 4 1 8-2 1 11-9 11-8 0-8-6 0-2 1-3-2 0-3-2zM10 7v.01",
  exchange: "M4 8h15l-4-4M20 16H5l4 4",
  donate: "M4 12h16l-6-6M20 12l-6 6",
  steal: "M20 12H4l6-6M4 12l6 6",
};

/** What is on a token: a number or a picture; an A stands for Lex. */
export function Sign({ token }: { token: string }) {
  const path = SIGNS[token];
  if (!path) return <span class="sign">{isPoints(token) ? minus(token) : "A"}</span>;
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A large button for a token, with how many there are. */
export function TokenButton(props: { token: string; count?: number; onPress: () => void }) {
  return (
    <button type="button" onClick={props.onPress}>
      <Sign token={props.token} />
      {!isPoints(props.token) && <span>{tokenName(props.token)}</span>}
      {!!props.count && <span class="count number">{props.count}</span>}
    </button>
  );
}
