import type { Line, Mind } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";
import { CardGrid } from "../../ui/CardGrid";
import { shade } from "../table/possibilityGrid";

type Props = { knowledge: Mind; line: Line; id: string; store: BoardStore };

/** Which identities a card may have. Each button shows why, below the grid. */
export function IdentityGrid({ knowledge, line, id, store }: Props) {
  return (
    <CardGrid
      suits={line.suits}
      ranks={line.ranks}
      labelledBy={`${id}-types`}
      renderCell={(index, _, rank) => {
        const identity = knowledge.types[index];
        return (
          identity && (
            <button
              type="button"
              class="identity"
              data-shade={shade(knowledge.weights[index] ?? 0, knowledge.total) || undefined}
              data-verdict={identity.verdict}
              aria-label={identity.text}
              aria-pressed={store.selectedArgument.value === identity.mark}
              tabIndex={-1}
              onClick={(event) => {
                const panel = event.currentTarget.closest(".knowledge");
                store.selectedArgument.value = identity.mark;
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
