import { useRef } from "preact/hooks";
import type { Line, Mind } from "./contract";
import { Badge } from "./icon";
import { shade } from "./possibilities";
import { useStop } from "./rove";
import type { Table } from "./table";

type Props = { mind: Mind; line: Line; id: string; table: Table };

/** All kinds of cards: which it may be; each leads to its reason or to a hand in which it is. */
export function Kinds({ mind, line, id, table }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  useStop(grid);
  const { suits, ranks } = line;
  return (
    <div
      class="kinds"
      role="grid"
      aria-labelledby={`${id}-types`}
      data-rove={ranks.length}
      ref={grid}
      style={{ "--ranks": ranks.length }}
    >
      {suits.map(({ letter, name }, row) => (
        <div key={letter} role="row" class="row" data-suit={letter}>
          <span role="rowheader">
            <Badge suit={letter} />
            <span class="unseen">{name}</span>
          </span>
          {ranks.map((rank, column) => {
            const place = row * ranks.length + column;
            const kind = mind.types[place];
            if (!kind) return <span key={rank} role="gridcell" />;
            return (
              <span key={rank} role="gridcell">
                <button
                  type="button"
                  class={`kind ${shade(mind.weights[place] ?? 0, mind.total)}`}
                  data-verdict={kind.verdict}
                  aria-label={kind.text}
                  aria-pressed={table.picked.value === kind.mark}
                  tabIndex={-1}
                  onClick={(event) => {
                    const mind = event.currentTarget.closest(".mind");
                    table.picked.value = kind.mark;
                    queueMicrotask(() => mind?.querySelector(".why")?.scrollIntoView({ block: "nearest" }));
                  }}
                >
                  {rank}
                </button>
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
