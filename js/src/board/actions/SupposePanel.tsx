import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardState, Suppositions } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { CardGrid } from "../../ui/CardGrid";
import { useElementId } from "../../ui/useElementId";

type Props = { suppositions: Suppositions; boardState: BoardState; store: BoardStore };

/** The identities that the selected card may be supposed to have. */
export function SupposePanel({ suppositions, boardState, store }: Props) {
  const id = useElementId();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => panel.current?.querySelector<HTMLElement>(".identity[data-verdict=open]")?.focus(),
    [],
  );
  return (
    <div class="suppose" role="group" aria-labelledby={id} ref={panel}>
      <p class="title" id={id}>
        {boardState.labels.suppose}
      </p>
      <CardGrid
        suits={boardState.suits}
        ranks={boardState.ranks}
        labelledBy={id}
        renderCell={(_, { letter: suit, name }, rank) => {
          const found = suppositions.cards.find((card) => card.suit === suit && card.rank === rank);
          return (
            <button
              type="button"
              class="identity"
              data-shade="5"
              data-verdict={found ? "open" : "no"}
              aria-label={found?.label ?? `${name} ${rank}`}
              aria-disabled={!found || store.blocked.value}
              tabIndex={-1}
              onClick={() => found && store.act(found.action)}
            >
              {rank}
            </button>
          );
        }}
      />
    </div>
  );
}

/** Closes the panel and returns the focus to the button that opened it. */
export function dismissSuppositions(store: BoardStore, board: HTMLElement) {
  store.closeSuppositions();
  board.querySelector<HTMLElement>('[data-kind="suppose"]')?.focus();
}
