import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { UpdateGroups } from "../panels/UpdateGroups";

/** What the clue considered last would teach. Its room is reserved, so that no button moves. */
export function CluePreview({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels } = boardState;
  const preview = store.previews.value.find(({ mark }) => mark === store.consideredClue.value);
  return (
    <div class="preview" role="group" aria-label={labels.preview}>
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
