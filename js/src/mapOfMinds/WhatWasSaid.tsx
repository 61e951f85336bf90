import { useLayoutEffect, useRef } from "preact/hooks";
import type { MapProps } from "../store/mapOfMindsStore";
import { ClueMark } from "../ui/cardFaces";
import { Button, IconButton } from "../ui/controls";

/** Longer sentences, such as formulas of many cases, show their beginning, and the rest when they are opened. */
const LONG = 120;

/** What was said, oldest first; clues to give; and buttons to take the last back and to say it again. */
export function WhatWasSaid({ mapState, store }: MapProps) {
  const { labels, said, clues } = mapState;
  const { can_undo: canUndo, can_redo: canRedo } = mapState;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(said.length);
  useLayoutEffect(() => {
    const isNew = said.length > before.current; // a map that is opened leaves the page where it is
    before.current = said.length;
    if (!isNew) return;
    const drawn = requestAnimationFrame(() => {
      const parts = [place.current?.parentElement, place.current]; // with the cells, if there is room for both
      for (const part of parts) part?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(drawn);
  }, [said.length]);
  if (!mapState.interactive && said.length === 0) return null;
  return (
    <div class="map-said" role="group" aria-label={labels.said} ref={place}>
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
                <Button
                  aria-label={label}
                  title={label}
                  aria-disabled={store.blocked.value}
                  onClick={() => store.giveClue(n)}
                >
                  <ClueMark mark={String(value)} />
                </Button>
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
      </div>
    </div>
  );
}
