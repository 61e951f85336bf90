import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { IconButton } from "./IconButton";

/** What went wrong, until a person closes it or a command succeeds. */
export function FailureNotice({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const failure = store.failure.value;
  if (!failure) return null;
  const { labels } = boardState;
  const lost = store.disconnected.value ? labels.run_cell : labels.no_kernel;
  return (
    <div class="notice" role="alert" data-kind={failure.kind}>
      <span dir="auto">{failure.kind === "error" ? failure.text : lost}</span>
      <IconButton
        name="cross"
        label={labels.close}
        onClick={() => {
          store.failure.value = null;
        }}
      />
    </div>
  );
}
