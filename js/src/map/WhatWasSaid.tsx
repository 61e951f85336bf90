import type { MapState } from "../protocol/contract";
import type { MapStore } from "../store/mapStore";
import { GroupedSelect } from "../ui/GroupedSelect";
import { IconButton } from "../ui/IconButton";

/** What was said, oldest first; clues to give; and buttons to take the last back and to say it again. */
export function WhatWasSaid({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const { labels, said, clues, cells } = mapState;
  const { can_undo: canUndo, can_redo: canRedo } = mapState;
  if (!mapState.interactive && said.length === 0) return null;
  return (
    <section class="map-said" aria-label={labels.said}>
      {said.length > 0 && (
        <ol>
          {said.map((sentence, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said is its place in the list
            <li key={n} dir="auto">
              {sentence}
            </li>
          ))}
        </ol>
      )}
      <div class="map-buttons">
        {clues.length > 0 && (
          <GroupedSelect
            label={labels.clue}
            options={[
              { id: "", label: labels.clue },
              ...clues.map(({ label }, n) => ({ id: String(n), label })),
            ]}
            value=""
            choose={(id) => {
              if (id) store.giveClue(Number(id));
              return false;
            }}
          />
        )}
        {(canUndo || canRedo) && (
          <>
            <IconButton name="undo" label={labels.undo} aria-disabled={!canUndo} onClick={store.undo} />
            <IconButton name="redo" label={labels.redo} aria-disabled={!canRedo} onClick={store.redo} />
          </>
        )}
        {cells.some(({ struck }) => struck) && (
          <button
            type="button"
            class="switch"
            role="switch"
            aria-checked={store.showStruck.value}
            onClick={() => {
              store.showStruck.value = !store.showStruck.value;
            }}
          >
            <span>{labels.struck}</span>
            <i />
          </button>
        )}
      </div>
    </section>
  );
}
