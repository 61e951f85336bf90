import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/keyboard";
import type { BoardState, UpdateGroup } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { showsUpdates } from "../../store/lookups";
import { CollapsiblePanel } from "../../ui/controls";
import { EvidenceList } from "../../ui/EvidenceList";

/** What the last action taught. It reads the settled frame, so that no step waits for it. */
export function UpdatePanel({ store }: { store: BoardStore }) {
  const boardState = store.boardState.value;
  if (!boardState || !store.settledFrame.value || !showsUpdates(boardState) || store.settledStep.value === 0)
    return null;
  const { labels } = boardState;
  return (
    <CollapsiblePanel name="update-panel" label={labels.updates} store={store}>
      <UpdateGroups updates={store.settledCommentary.value?.updates} none={labels.no_updates} store={store} />
    </CollapsiblePanel>
  );
}

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

type GroupsProps = { updates?: UpdateGroup[]; none: string; store: BoardStore };

/** What an action taught, in a group for each who learned something. */
function UpdateGroups({ updates, none, store }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  if (!updates) return null;
  if (updates.length === 0) return <p class="none">{none}</p>;
  return (
    <div class="groups" data-roving="" ref={list}>
      {updates.map(({ kind, label, lines }) => (
        <div key={label} class="group" role="group" aria-label={label} data-kind={kind}>
          <p class="learner" aria-hidden="true" dir="auto">
            {label}
          </p>
          <EvidenceList lines={lines} store={store} />
        </div>
      ))}
    </div>
  );
}
