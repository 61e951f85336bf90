import type { BoardState, CardKnowledge } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { CardGrid } from "../../ui/CardGrid";
import { shade } from "../table/possibilityGrid";

type Props = { knowledge: CardKnowledge; boardState: BoardState; id: string; store: BoardStore };

/** Which identities a card may have. Each button shows why, below the grid. */
export function IdentityGrid({ knowledge, boardState, id, store }: Props) {
  return (
    <CardGrid
      suits={boardState.suits}
      ranks={boardState.ranks}
      labelledBy={`${id}-identities`}
      renderCell={(index, _, rank) => {
        const identity = knowledge.identities[index];
        return (
          identity && (
            <button
              type="button"
              class="identity"
              data-shade={shade(knowledge.weights[index] ?? 0, knowledge.total) || undefined}
              data-verdict={identity.verdict}
              aria-label={identity.text}
              aria-pressed={store.selectedClaim.value === identity.id}
              tabIndex={-1}
              onClick={(event) => {
                const panel = event.currentTarget.closest(".knowledge");
                store.selectedClaim.value = identity.id;
                queueMicrotask(() =>
                  panel?.querySelector(".identity-explanation")?.scrollIntoView({ block: "nearest" }),
                );
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
