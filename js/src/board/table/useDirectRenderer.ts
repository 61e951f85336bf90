import { computed, effect, type ReadonlySignal } from "@preact/signals";
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
    const kept = new Set<Draw[]>();
    const start = (frames: ReadonlySignal<Frame | undefined>, which: number) =>
      effect(() => {
        const frame = frames.value;
        if (frame) for (const draws of kept) draws[which]?.(frame, view.value);
      });
    return {
      /**
       * Calls `draw` now and at every change, and `follow` now and once a change is painted: for what takes long and is not what the eye
       * looks for. The returned function stops that.
       */
      add(draw: Draw, follow?: Draw): () => void {
        const draws = follow ? [draw, follow] : [draw];
        kept.add(draws);
        const frame = store.frame.peek();
        if (frame) for (const draw of draws) draw(frame, view.peek());
        return () => kept.delete(draws);
      },
      start() {
        const stops = [store.frame, store.trailingFrame].map(start);
        return () => {
          for (const stop of stops) stop();
        };
      },
    };
  }, [store]);
  useLayoutEffect(() => renderer.start(), [renderer]);
  return renderer;
}

export type DirectRenderer = ReturnType<typeof useDirectRenderer>;
