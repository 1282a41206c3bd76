import { minus } from "../tokens.ts";
import type { Player } from "../tricks.ts";

/** The best three: who has won in the middle and highest, even with fewer points than others. */
export function Podium({ players, winners }: { players: Player[]; winners: number[] }) {
  const order = players
    .map((player, seat) => ({ ...player, place: winners.includes(seat) ? 0 : player.rank }))
    .sort((a, b) => a.place - b.place);
  const best = order.map((player) => ({
    ...player,
    place: 1 + order.findIndex(({ place }) => place === player.place),
  }));
  return (
    <ol class="podium">
      {best.slice(0, 3).map(({ name, shown, place, total }) => (
        <li key={name} class={`place-${place}`}>
          <span class="name">{shown}</span>
          <strong>
            <span class="faint">{place}</span> <span class="number">{minus(total)}</span>
          </strong>
        </li>
      ))}
    </ol>
  );
}
