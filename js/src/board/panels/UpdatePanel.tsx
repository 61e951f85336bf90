import type { BoardStore } from "../../store/boardStore";
import { showsUpdates } from "../../store/detail";
import { CollapsiblePanel } from "../../ui/CollapsiblePanel";
import { UpdateGroups } from "./UpdateGroups";

/** What the last action taught. It reads the settled frame, so that no step waits for it. */
export function UpdatePanel({ store }: { store: BoardStore }) {
  const frame = store.settledFrame.value;
  const line = store.line.value;
  if (!line || !frame || !showsUpdates(line) || frame === line.frames[0]) return null;
  const { labels } = line;
  return (
    <CollapsiblePanel name="update-panel" label={labels.ripple} initiallyOpen>
      <UpdateGroups updates={frame.ripple} none={labels.no_ripple} store={store} />
    </CollapsiblePanel>
  );
}
