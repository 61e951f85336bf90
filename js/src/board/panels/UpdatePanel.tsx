import type { BoardStore } from "../../store/boardStore";
import { showsUpdates } from "../../store/detailLevel";
import { CollapsiblePanel } from "../../ui/CollapsiblePanel";
import { UpdateGroups } from "./UpdateGroups";

/** What the last action taught. It reads the settled frame, so that no step waits for it. */
export function UpdatePanel({ store }: { store: BoardStore }) {
  const frame = store.settledFrame.value;
  const boardState = store.boardState.value;
  if (!boardState || !frame || !showsUpdates(boardState) || frame === boardState.frames[0]) return null;
  const { labels } = boardState;
  return (
    <CollapsiblePanel name="update-panel" label={labels.updates} store={store}>
      <UpdateGroups updates={frame.updates} none={labels.no_updates} store={store} />
    </CollapsiblePanel>
  );
}
