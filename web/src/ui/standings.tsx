import { isPoints, minus, tokenName } from "../tokens.ts";
import { t } from "../words.ts";

interface Player {
  name: string;
  holding: Record<string, number | undefined>;
  lex: number;
  total: number;
  rank: number;
}

/** Who has how much, the best first, and what they hold. */
export function Standings({ players }: { players: Player[] }) {
  const ranked = players.toSorted((a, b) => a.rank - b.rank);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("score.players")}</th>
          <th scope="col">{t("score.total")}</th>
          <th scope="col">{t("token.lex")}</th>
        </tr>
      </thead>
      <tbody>
        {ranked.map((player) => (
          <tr key={player.name}>
            <th scope="row">
              {player.rank}. {player.name.replaceAll("_", " ")}
              <p class="hint">{held(player.holding)}</p>
            </th>
            <td>{minus(player.total)}</td>
            <td>{player.lex}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tokens with their counts: `10 ×2, milk`. */
function held(holding: Player["holding"]): string {
  const tokens = Object.entries(holding).map(([token, count]) => {
    const name = isPoints(token) ? minus(token) : tokenName(token);
    return count === 1 ? name : `${name} ×${count}`;
  });
  return tokens.join(", ");
}
