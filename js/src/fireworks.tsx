import type { Firework, Labels } from "./contract";
import { Badge } from "./icon";
import { memo } from "./memo";

const Column = memo(({ firework, ranks }: { firework: Firework; ranks: number[] }) => {
  const { suit, ranks: played, next } = firework;
  return (
    <div
      class="firework"
      role="img"
      aria-label={firework.label}
      data-suit={suit}
      data-news={firework.news || undefined}
    >
      <Badge suit={suit} />
      {ranks.map((rank) => (
        <span
          key={rank}
          class={played.includes(rank) ? "played" : rank === next ? "next" : "open"}
          data-type={`${suit}${rank}`}
        >
          {rank}
        </span>
      ))}
    </div>
  );
});

type Props = { fireworks: Firework[]; ranks: number[]; labels: Labels };

/** The fireworks, a column for each suit. */
export const Fireworks = memo(({ fireworks, ranks, labels }: Props) => (
  <div class="fireworks panel" role="group" aria-label={labels.fireworks}>
    <p class="title" aria-hidden="true">
      {labels.fireworks}
    </p>
    <div class="columns">
      {fireworks.map((firework) => (
        <Column key={firework.suit} firework={firework} ranks={ranks} />
      ))}
    </div>
  </div>
));
