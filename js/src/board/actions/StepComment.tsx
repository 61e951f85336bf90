import { useComputed } from "@preact/signals";
import type { Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Icon } from "../../ui/Icon";
import { openWriter } from "./NoteEditor";

/** What is written on the step, and the way to write it. */
export function Comment({ line, table }: { line: Line; table: Table }) {
  const comment = useComputed(() => table.told.value?.comment).value;
  const reason = useComputed(() => table.told.value?.reason).value;
  if (!comment && !reason && !line.live) return null;
  const { labels } = line;
  return (
    <div class="remark">
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
          class={comment ? "round" : undefined}
          aria-label={labels.comment}
          title={labels.comment}
          onClick={() => openWriter(table, null)}
        >
          <Icon name="write" />
          {!comment && labels.comment}
        </button>
      )}
    </div>
  );
}
