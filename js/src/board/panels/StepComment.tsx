import { useComputed } from "@preact/signals";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { canEdit } from "../../store/canEdit";
import { Icon } from "../../ui/Icon";
import { openEditor } from "./NoteEditor";

/** The comment on the step, and a button to write a comment. */
export function StepComment({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const comment = useComputed(() => store.stepInfo.value?.comment).value;
  if (!comment && !canEdit(boardState)) return null;
  const { labels } = boardState;
  return (
    <div class="step-comment">
      {comment && (
        <p class="comment" dir="auto">
          {comment}
        </p>
      )}
      {canEdit(boardState) && (
        <button
          type="button"
          class={comment ? "icon-button" : undefined}
          aria-label={labels.comment}
          title={labels.comment}
          onClick={() => openEditor(store, null)}
        >
          <Icon name="write" />
          {!comment && labels.comment}
        </button>
      )}
    </div>
  );
}
