import type { Frame, Line } from "./contract";
import { Icon } from "./icon";
import type { Table } from "./table";
import { openWriter } from "./writer";

/** What is written on the step, and the way to write it. */
export function Comment({ frame, line, table }: { frame: Frame; line: Line; table: Table }) {
  if (!frame.comment && !line.live) return null;
  const { labels } = line;
  return (
    <div class="remark">
      {frame.comment && (
        <p class="comment" dir="auto">
          {frame.comment}
        </p>
      )}
      {line.live && (
        <button
          type="button"
          class={frame.comment ? "round" : undefined}
          aria-label={labels.comment}
          title={labels.comment}
          onClick={() => openWriter(table, null)}
        >
          <Icon name="write" />
          {!frame.comment && labels.comment}
        </button>
      )}
    </div>
  );
}
