import { useLayoutEffect, useRef } from "preact/hooks";
import type { Line, Suppositions } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Grid } from "../../ui/CardGrid";
import { useName } from "../../ui/useElementId";

type Props = { thought: Suppositions; line: Line; table: Table };

/** The cards that the chosen card may be supposed to be. */
export function Suppose({ thought, line, table }: Props) {
  const id = useName();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>(".kind[data-verdict=open]")?.focus(), []);
  return (
    <div class="suppose" role="group" aria-labelledby={id} ref={panel}>
      <p class="title" id={id}>
        {line.labels.suppose}
      </p>
      <Grid
        suits={line.suits}
        ranks={line.ranks}
        labelledBy={id}
        cell={(_, { letter: suit, name }, rank) => {
          const found = thought.cards.find((card) => card.suit === suit && card.rank === rank);
          return (
            <button
              type="button"
              class="kind"
              data-shade="5"
              data-verdict={found ? "open" : "no"}
              aria-label={found?.label ?? `${name} ${rank}`}
              aria-disabled={!found || table.pending.value !== null}
              tabIndex={-1}
              onClick={() => found && table.act(found.action)}
            >
              {rank}
            </button>
          );
        }}
      />
    </div>
  );
}

export function closeSuppose(table: Table, board: HTMLElement) {
  table.closeThought();
  board.querySelector<HTMLElement>('[data-kind="suppose"]')?.focus();
}
