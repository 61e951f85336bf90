import { useComputed } from "@preact/signals";
import type { Line } from "../../protocol/messages";
import type { BoardStore } from "../../store/boardStore";
import { Icon } from "../../ui/Icon";
import { openEditor } from "./NoteEditor";

/** The comment on the step, the bot's reason for it, and a button to write a comment. */
export function StepComment({ line, store }: { line: Line; store: BoardStore }) {
  const comment = useComputed(() => store.stepInfo.value?.comment).value;
  const reason = useComputed(() => store.stepInfo.value?.reason).value;
  if (!comment && !reason && !line.live) return null;
  const { labels } = line;
  return (
    <div class="step-comment">
      {reason && (
        <p class="comment" data-kind="reason" dir="auto">
          {reason}
        </p>
      )}
      {comment && (
        <p class="comment" dir="auto">
          {comment}
        </p>
      )}
      {line.live && (
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
