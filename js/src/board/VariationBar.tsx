import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";

/** Says that a variation is shown; buttons to leave it, to make it the main line, and to remove it. */
export function VariationBar({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels, variation, steps, interactive } = boardState;
  if (!variation) return null;
  const { start, label, no_promote } = variation;
  const blocked = store.blocked.value;
  const change = (type: "promote_variation" | "remove_variation", step: number) => {
    const node = steps[step]?.node;
    if (node !== undefined) store.changeVariation(type, node);
  };
  return (
    <div class="variation">
      <span dir="auto">{label}</span>
      {interactive && (
        <span class="variation-buttons">
          <button type="button" aria-disabled={blocked} onClick={store.leaveVariation}>
            {labels.leave}
          </button>
          <button
            type="button"
            title={no_promote}
            aria-disabled={blocked || no_promote !== ""}
            onClick={() => no_promote || change("promote_variation", steps.length - 1)}
          >
            {labels.promote}
          </button>
          <button
            type="button"
            aria-disabled={blocked}
            onClick={() => change("remove_variation", Math.max(store.step.peek(), start + 1))}
          >
            {labels.remove}
          </button>
        </span>
      )}
    </div>
  );
}
