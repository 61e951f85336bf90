import type { BoardState } from "../protocol/contract";
import { type BoardStore, POSSIBILITIES } from "../store/boardStore";
import { canEdit } from "../store/canEdit";
import { showsKnowledge } from "../store/detailLevel";
import { GroupedSelect } from "../ui/GroupedSelect";
import { IconButton } from "../ui/IconButton";
import { ConventionChoice } from "./ConventionChoice";
import { MoreMenu } from "./MoreMenu";
import { Viewpoints } from "./Viewpoints";

/** Viewpoint, detail, and the buttons for the whole board. */
export function Toolbar({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const { labels, details } = boardState;
  const pending = store.pending.value;
  return (
    <div class="header">
      <Viewpoints boardState={boardState} store={store} />
      {details.length > 0 && (
        <GroupedSelect
          label={labels.detail}
          options={details}
          value={pending?.type === "detail" ? pending.detail : boardState.detail}
          choose={store.chooseDetail}
        />
      )}
      <ConventionChoice boardState={boardState} store={store} />
      {showsKnowledge(boardState) && (
        <button
          type="button"
          class="switch"
          title={labels.possibilities}
          role="switch"
          aria-checked={store.showPossibilities.value}
          onClick={() => store.togglePanel(POSSIBILITIES)}
        >
          <i aria-hidden="true" />
          <span>{labels.possibilities}</span>
        </button>
      )}
      <button
        type="button"
        class="keys"
        title={labels.keys}
        aria-expanded={store.helpOpen.value}
        onClick={store.toggleHelp}
      >
        <i aria-hidden="true">?</i>
        <span>{labels.keys}</span>
      </button>
      {canEdit(boardState) &&
        (["undo", "redo"] as const).map((name) => (
          <IconButton
            key={name}
            name={name}
            label={labels[name]}
            aria-disabled={!boardState[`can_${name}`]}
            onClick={store[name]}
          />
        ))}
      <MoreMenu boardState={boardState} store={store} />
    </div>
  );
}
