import { minus } from "../tokens.ts";
import type { Player } from "../tricks.ts";
import { t } from "../words.ts";

const [WIDTH, HEIGHT] = [320, 150];

/** The totals after each trick: a line for each player. */
export function Chart({ tricks }: { tricks: Player[][] }) {
  const totals = tricks.flat().map((player) => player.total);
  const [least, most] = [Math.min(0, ...totals), Math.max(10, ...totals)];
  const x = (trick: number) => (trick / (tricks.length - 1)) * WIDTH;
  const y = (total: number) => ((most - total) / (most - least)) * HEIGHT;
  const last = tricks.at(-1) ?? [];
  return (
    <figure class="chart">
      <svg
        class="lines-of"
        viewBox={`-30 -8 ${WIDTH + 36} ${HEIGHT + 16}`}
        role="img"
        aria-label={t("match.chart", { n: tricks.length - 1 })}
      >
        {[...new Set([least, 0, most])].map((total) => (
          <g key={total}>
            <path class="grid" d={`M0 ${y(total)}H${WIDTH}`} />
            <text x="-5" y={y(total)}>
              {minus(total)}
            </text>
          </g>
        ))}
        {last.map(({ name }, seat) => (
          <polyline
            key={name}
            class={`seat-${seat}`}
            points={tricks.map((players, trick) => `${x(trick)},${y(players[seat]?.total ?? 0)}`).join(" ")}
          />
        ))}
      </svg>
      <figcaption>
        {last.map(({ name, shown }, seat) => (
          <span key={name}>
            <svg class="key" viewBox="0 0 28 8" aria-hidden="true">
              <path class={`seat-${seat}`} d="M0 4H28" />
            </svg>
            {shown}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
