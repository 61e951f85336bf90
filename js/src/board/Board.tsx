import { useRef } from "preact/hooks";
import { setTabStop } from "../dom/rovingTabindex";
import type { BoardStore } from "../store/boardStore";
import { BoardLayout } from "./BoardLayout";
import { handleKey } from "./keyboard";
import { useHighlights } from "./useHighlights";

type Props = {
  store: BoardStore;
  /** Whether failures are shown elsewhere, such as in the answer form of an exercise. */
  hideFailures?: boolean;
};

/** A whole board. If its state cannot be drawn, just its name. */
export function Board({ store, hideFailures = false }: Props) {
  const board = useRef<HTMLDivElement>(null);
  useHighlights(board, store);
  const boardState = store.boardState.value;
  if (!boardState) return <div class="hanabi">{store.boardName.value}</div>;
  return (
    <div
      class="hanabi"
      role="group"
      aria-label={boardState.labels.board}
      aria-busy={store.pending.value !== null || undefined}
      lang={boardState.language}
      tabIndex={-1}
      ref={board}
      onPointerDown={() => {
        store.pointed = true;
      }}
      onKeyDown={(event) => handleKey(event, store)}
      onFocusIn={(event) => setTabStop(event.target as Element)}
    >
      <BoardLayout boardState={boardState} store={store} hideFailures={hideFailures} />
    </div>
  );
}
