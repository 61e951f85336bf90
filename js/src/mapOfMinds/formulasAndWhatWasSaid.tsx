import { useRef } from "preact/hooks";
import type { MapState } from "../protocol/contract";
import type { MapStore } from "../store/mapOfMindsStore";
import { ClueMark } from "../ui/cardFacesAndGrid";
import { IconButton, useElementId } from "../ui/controls";

/** A field for a formula: where it is true, or to be said aloud. */
export function FormulaForm({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const field = useRef<HTMLInputElement>(null);
  const hint = useElementId();
  const { labels } = mapState;
  const text = () => field.current?.value ?? "";
  return (
    <form
      class="map-formula"
      onSubmit={(event) => {
        event.preventDefault();
        store.fill(text());
      }}
    >
      <label>
        <span>{labels.formula}</span>
        <input
          type="text"
          ref={field}
          key={mapState.formula}
          defaultValue={mapState.formula}
          placeholder={labels.example}
          aria-describedby={hint}
          aria-invalid={store.failure.value?.kind === "error" || undefined}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
        />
      </label>
      <span id={hint} class="visually-hidden">
        {labels.example}
      </span>
      <button type="submit" aria-disabled={store.blocked.value}>
        {labels.fill}
      </button>
      {mapState.walks.length > 0 && (
        <button type="button" aria-disabled={store.blocked.value} onClick={() => store.announce(text())}>
          {labels.announce}
        </button>
      )}
    </form>
  );
}

/** Longer sentences, such as formulas of many cases, show their beginning, and the rest when they are opened. */
const LONG = 120;

/** What was said, oldest first; clues to give; and buttons to take the last back and to say it again. */
export function WhatWasSaid({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const { labels, said, clues, cells } = mapState;
  const { can_undo: canUndo, can_redo: canRedo } = mapState;
  if (!mapState.interactive && said.length === 0) return null;
  return (
    <div class="map-said" role="group" aria-label={labels.said}>
      {said.length > 0 && (
        <ol>
          {said.map((sentence, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said is its place in the list
            <li key={n} dir="auto">
              {sentence.length > LONG ? (
                <details>
                  <summary>{sentence}</summary>
                </details>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ol>
      )}
      <div class="map-buttons">
        {clues.length > 0 && (
          <div class="map-clues" role="group" aria-label={labels.clue}>
            <span aria-hidden="true">{labels.clue}</span>
            {clues.map(({ label, name, value }, n) => (
              <span key={label}>
                {name !== clues[n - 1]?.name && <span aria-hidden="true">{name} </span>}
                <button
                  type="button"
                  aria-label={label}
                  title={label}
                  aria-disabled={store.blocked.value}
                  onClick={() => store.giveClue(n)}
                >
                  <ClueMark mark={String(value)} />
                </button>
              </span>
            ))}
          </div>
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
    </div>
  );
}
