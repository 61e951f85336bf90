import type { Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Groups } from "../panels/UpdatePanel";

/** What the clue that was considered last would teach; its room is kept, so that no button moves. */
export function Preview({ line, table }: { line: Line; table: Table }) {
  const { labels } = line;
  const preview = table.previews.value.find(({ mark }) => mark === table.considered.value);
  return (
    <div class="preview" role="group" aria-label={labels.preview}>
      <p class="title" aria-hidden="true">
        {labels.preview}
      </p>
      <div aria-live="polite">
        {preview && (
          <Groups key={preview.mark} ripple={preview.ripple} none={labels.no_ripple} table={table} />
        )}
      </div>
    </div>
  );
}
