import { useRef } from "preact/hooks";
import type { MapState } from "../protocol/contract";
import type { MapStore } from "../store/mapStore";
import { useElementId } from "../ui/useElementId";

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
