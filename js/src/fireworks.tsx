import { useRef } from "preact/hooks";
import type { Firework, Line } from "./contract";
import { Badge } from "./icon";
import { Jump } from "./jump";
import { memo, usePart } from "./memo";
import { useStop } from "./rove";
import type { Table } from "./table";

type ColumnProps = { firework: Firework; name: string; ranks: number[]; table: Table };

const Column = memo(({ firework, name, ranks, table }: ColumnProps) => {
  const { suit, ranks: played, steps, next } = firework;
  return (
    <div class="firework" data-suit={suit} data-news={firework.news || undefined}>
      <Badge suit={suit} label={firework.label} />
      {ranks.map((rank) => {
        const type = `${suit}${rank}`;
        const place = played.indexOf(rank);
        const step = steps[place] ?? -1;
        if (step >= 0) {
          return (
            <Jump
              key={rank}
              class="played"
              data-type={type}
              aria-label={`${name} ${rank}`}
              steps={[step]}
              table={table}
            >
              {rank}
            </Jump>
          );
        }
        const kind = place >= 0 ? "played" : rank === next ? "next" : "open";
        return (
          <span key={rank} class={kind} data-type={type} aria-hidden="true">
            {rank}
          </span>
        );
      })}
    </div>
  );
});

/** The fireworks, a column for each suit; a card that was played leads to its step. */
export function Fireworks({ line, table }: { line: Line; table: Table }) {
  const list = useRef<HTMLDivElement>(null);
  useStop(list);
  const fireworks = usePart(table, (frame) => frame.fireworks).value;
  const { labels, ranks, suits } = line;
  return (
    <div class="fireworks panel" role="group" aria-label={labels.fireworks}>
      <p class="title" aria-hidden="true">
        {labels.fireworks}
      </p>
      <div class="columns" data-rove="" ref={list}>
        {fireworks?.map((firework, n) => (
          <Column
            key={firework.suit}
            firework={firework}
            name={suits[n]?.name ?? firework.suit}
            ranks={ranks}
            table={table}
          />
        ))}
      </div>
    </div>
  );
}
