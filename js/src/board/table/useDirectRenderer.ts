import { computed, effect } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { BoardState, Frame } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";

/** What the cards show besides the frame. */
function viewState(store: BoardStore) {
  return {
    boardState: store.boardState.value as BoardState,
    notes: store.notes.value,
    targetIds: store.clueTargets.value.ids,
    inspectedId: store.inspectedId.value,
    selectedId: store.selectedId.value,
    tabStop: store.tabStop.value,
    showPossibilities: store.showPossibilities.value,
  };
}

export type ViewState = ReturnType<typeof viewState>;
type Draw = (frame: Frame, view: ViewState) => void;

/**
 * Updates elements directly for what most steps change, all in one effect: a signal for each card would take longer than drawing the cards.
 * The view state is the same object for as long as nothing in it changes.
 */
export function useDirectRenderer(store: BoardStore) {
  const renderer = useMemo(() => {
    const view = computed(() => viewState(store));
    const draws = new Set<Draw>();
    return {
      /** Calls `draw` now and at every change. The returned function stops that. */
      add(draw: Draw): () => void {
        draws.add(draw);
        const frame = store.frame.peek();
        if (frame) draw(frame, view.peek());
        return () => draws.delete(draw);
      },
      start: () =>
        effect(() => {
          const frame = store.frame.value;
          if (frame) for (const draw of draws) draw(frame, view.value);
        }),
    };
  }, [store]);
  useLayoutEffect(() => renderer.start(), [renderer]);
  return renderer;
}

export type DirectRenderer = ReturnType<typeof useDirectRenderer>;
