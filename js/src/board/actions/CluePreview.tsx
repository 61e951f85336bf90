import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { showsUpdates } from "../../store/detailLevel";
import { UpdateGroups } from "../panels/UpdateGroups";

/** What the clue considered last would teach. It stays while the pointer is on it. */
export function CluePreview({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels } = boardState;
  const considered = store.consideredClue.value;
  if (!considered || !showsUpdates(boardState)) return null;
  const preview = store.previews.value.find(({ mark }) => mark === considered.mark);
  return (
    <div
      class="preview"
      role="group"
      aria-label={labels.preview}
      onPointerEnter={() => store.showPreview(considered)}
      onPointerLeave={store.hidePreviewSoon}
    >
      <p class="title" aria-hidden="true">
        {labels.preview}
      </p>
      <div aria-live="polite">
        {preview && (
          <UpdateGroups key={preview.mark} updates={preview.updates} none={labels.no_updates} store={store} />
        )}
      </div>
    </div>
  );
}
