import { computed, effect, type ReadonlySignal, useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { BoardState, Frame } from "../../protocol/contract";
import { isEqual } from "../../protocol/delta";
import type { BoardStore } from "../../store/boardStore";

/** What the cards show besides the frame. */
function viewState(store: BoardStore) {
  return {
    boardState: store.boardState.value as BoardState,
    notes: store.notes.value,
    drawings: store.drawings.value,
    targetIds: store.clueTargets.value.ids,
    reviewedIds: store.reviewedIds.value,
    inspectedId: store.inspectedId.value,
    selectedId: store.selectedId.value,
    tabStop: store.tabStop.value,
    showPossibilities: store.showPossibilities.value,
    hidesTaught: store.hidesGrids.value,
    cells: store.pointedAt.value?.cells,
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
    return {
      /**
       * Calls all now, the first at every change, and the second once a change is painted: for what takes long and is not what the eye
       * looks for. The returned function stops that.
       */
      add(...draws: Draw[]): () => void {
        kept.add(draws);
        const frame = store.frame.peek();
        if (frame) for (const draw of draws) draw(frame, view.peek());
        return () => kept.delete(draws);
      },
      start: (frames: ReadonlySignal<Frame | undefined>, which: number) =>
        effect(() => {
          const frame = frames.value;
          if (frame) for (const draws of kept) draws[which]?.(frame, view.value);
        }),
    };
  }, [store]);
  useLayoutEffect(() => renderer.start(store.frame, 0), [renderer, store]);
  useLayoutEffect(() => renderer.start(store.trailingFrame, 1), [renderer, store]);
  return renderer;
}

export type DirectRenderer = ReturnType<typeof useDirectRenderer>;

/** A part of the current frame. A part that a step does not change is the same object in both frames, so nothing is redrawn. */
export function useFramePart<T>(
  { frame }: { frame: ReadonlySignal<Frame | undefined> },
  read: (frame: Frame) => T,
): ReadonlySignal<T | undefined> {
  return useComputed(() => frame.value && read(frame.value));
}

/** A value read from signals, as the same object for as long as it is equal. */
export function useStableValue<T>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    const next = read();
    if (!isEqual(last.current, next)) last.current = next;
    return last.current as T;
  }).value;
}

/** A value read from signals, where there is none yet the last one: what is on its way must not make the board jump. */
export function useLast<T>(read: () => T | undefined, first: T): ReadonlySignal<T> {
  const last = useRef(first);
  return useComputed(() => {
    last.current = read() ?? last.current;
    return last.current;
  });
}
