import type { Line, Mind } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Grid } from "../../ui/CardGrid";
import { shade } from "../table/possibilityGrid";

type Props = { mind: Mind; line: Line; id: string; table: Table };

/** All kinds of cards: which it may be; each leads to its reason or to a hand in which it is. */
export function Kinds({ mind, line, id, table }: Props) {
  return (
    <Grid
      suits={line.suits}
      ranks={line.ranks}
      labelledBy={`${id}-types`}
      cell={(place, _, rank) => {
        const kind = mind.types[place];
        return (
          kind && (
            <button
              type="button"
              class="kind"
              data-shade={shade(mind.weights[place] ?? 0, mind.total) || undefined}
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
          )
        );
      }}
    />
  );
}
