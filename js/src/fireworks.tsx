import type { Firework, Frame, Line } from "./contract";
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
        <span key={rank} class={played.includes(rank) ? "played" : rank === next ? "next" : "open"}>
          {rank}
        </span>
      ))}
    </div>
  );
});

/** The fireworks, a column for each suit. */
export function Fireworks({ frame, line }: { frame: Frame; line: Line }) {
  return (
    <div class="fireworks panel" role="group" aria-label={line.labels.fireworks}>
      <p class="title" aria-hidden="true">
        {line.labels.fireworks}
      </p>
      <div class="columns">
        {frame.fireworks.map((firework) => (
          <Column key={firework.suit} firework={firework} ranks={line.ranks} />
        ))}
      </div>
    </div>
  );
}
