import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { MapState } from "../protocol/contract";
import type { MapStore } from "../store/mapOfMindsStore";
import { ClueMark } from "../ui/cardFaces";
import { GroupedSelect, IconButton, useElementId } from "../ui/controls";

type MenuName = keyof MapState["formula_menus"];

/** Menus that write a formula into the field: how it is said, of whom, of which card, and what. */
function FormulaMenus({ mapState, write }: { mapState: MapState; write: (text: string) => void }) {
  const { labels, formula_menus: menus } = mapState;
  const chosen = useSignal<Record<MenuName, string>>({
    how: menus.how[0]?.id ?? "",
    who: menus.who[0]?.id ?? "",
    card: menus.card.at(-1)?.id ?? "",
    what: menus.what[0]?.id ?? "",
  });
  const names = (["how", "who", "card", "what"] as const).filter(
    (name) => name !== "who" || chosen.value.how.includes("{who}"),
  );
  const choose = (name: MenuName) => (id: string) => {
    chosen.value = { ...chosen.value, [name]: id };
    const { how, who, card, what } = chosen.value;
    const fact = what.replace("{card}", () => card);
    write(how.replace(/\{(who|fact)\}/g, (_, place) => (place === "who" ? who : fact)));
    return true;
  };
  return (
    <div class="map-write">
      {names.map((name) => (
        <GroupedSelect
          key={name}
          label={labels[name]}
          options={menus[name]}
          value={chosen.value[name]}
          choose={choose(name)}
        />
      ))}
    </div>
  );
}

/** A field for a formula: where it is true, or to be said aloud. No form, whose submission a sandbox may block. */
export function FormulaForm({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const field = useRef<HTMLInputElement>(null);
  const hint = useElementId();
  const { labels } = mapState;
  const text = () => field.current?.value ?? "";
  /** The command that was pending when the text was written last: the formula to which it leads does not replace what is newer. */
  const during = useRef<number | undefined>(undefined);
  const pendingId = () => store.pending.peek()?.id;
  function markTyped() {
    during.current = pendingId();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another formula is written into the field
  useLayoutEffect(() => {
    const isNewer = during.current !== undefined && during.current === pendingId();
    if (field.current && !isNewer) field.current.value = mapState.formula;
  }, [mapState.formula]);
  return (
    <div class="map-formula">
      <label>
        <span>{labels.formula}</span>
        <input
          type="text"
          ref={field}
          onInput={markTyped}
          placeholder={labels.example}
          aria-describedby={hint}
          aria-invalid={store.failure.value?.kind === "error" || undefined}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          onKeyDown={({ key, isComposing }) => {
            if (key === "Enter" && !isComposing) store.fill(text());
          }}
        />
      </label>
      <span id={hint} class="visually-hidden">
        {labels.example}
      </span>
      <button type="button" aria-disabled={store.blocked.value} onClick={() => store.fill(text())}>
        {labels.fill}
      </button>
      {mapState.walks.length > 0 && (
        <button type="button" aria-disabled={store.blocked.value} onClick={() => store.announce(text())}>
          {labels.announce}
        </button>
      )}
      <FormulaMenus
        mapState={mapState}
        write={(formula) => {
          if (field.current) field.current.value = formula;
          markTyped();
        }}
      />
    </div>
  );
}

/** Longer sentences, such as formulas of many cases, show their beginning, and the rest when they are opened. */
const LONG = 120;

/** What was said, oldest first; clues to give; and buttons to take the last back and to say it again. */
export function WhatWasSaid({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const { labels, said, clues, cells } = mapState;
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
