import type { Line } from "../protocol/messages";
import type { BoardStore } from "../store/boardStore";
import { showsKnowledge } from "../store/detail";
import { GroupedSelect } from "../ui/GroupedSelect";
import { IconButton } from "../ui/IconButton";
import { CopyMenu } from "./CopyMenu";
import { FullscreenButton } from "./FullscreenButton";

/** Viewpoint, detail, and the buttons for the whole board. */
export function Header({ line, store }: { line: Line; store: BoardStore }) {
  const { labels, views, levels } = line;
  const pending = store.pending.value;
  return (
    <div class="header">
      {views.length === 1 && <span class="only-view">{views[0]?.label}</span>}
      {views.length > 1 && (
        <GroupedSelect
          label={labels.view}
          options={views}
          value={pending?.type === "view" ? pending.view : line.view}
          choose={store.chooseView}
        />
      )}
      {levels.length > 0 && (
        <GroupedSelect
          label={labels.level}
          options={levels}
          value={pending?.type === "level" ? pending.level : line.level}
          choose={store.chooseDetail}
        />
      )}
      {showsKnowledge(line) && (
        <button
          type="button"
          class="switch"
          role="switch"
          aria-checked={store.showPossibilities.value}
          onClick={() => {
            store.showPossibilities.value = !store.showPossibilities.value;
          }}
        >
          <i aria-hidden="true" />
          {labels.possibilities}
        </button>
      )}
      <button
        type="button"
        class="keys"
        aria-expanded={store.helpOpen.value}
        onClick={() => {
          store.helpOpen.value = !store.helpOpen.value;
        }}
      >
        <i aria-hidden="true">?</i>
        {labels.keys}
      </button>
      {line.live &&
        (["undo", "redo"] as const).map((name) => (
          <IconButton
            key={name}
            name={name}
            label={labels[name]}
            aria-disabled={!line[name]}
            onClick={store[name]}
          />
        ))}
      <CopyMenu line={line} store={store} />
      <FullscreenButton labels={labels} />
    </div>
  );
}
