import type { MapState } from "../protocol/contract";
import type { MapStore } from "../store/mapStore";

/** The world that a person chose, in words, and what can be done with it. */
export function ChosenWorld({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const { labels, cells, interactive } = mapState;
  const number = store.chosen.value;
  const cell = number === null ? undefined : cells[number];
  const canStart = interactive && cell && !cell.struck && mapState.walks.length > 0;
  return (
    <div class="map-chosen" role="group" aria-label={labels.map}>
      <p dir="auto" role="status">
        {cell?.label ?? labels.choose}
      </p>
      <div class="map-buttons">
        {canStart && (
          <button type="button" aria-disabled={store.blocked.value} onClick={() => store.startFrom(number)}>
            {labels.start}
          </button>
        )}
        {interactive && mapState.moved && (
          <button type="button" aria-disabled={store.blocked.value} onClick={() => store.startFrom(null)}>
            {labels.back}
          </button>
        )}
        {interactive && cell && (
          <button type="button" aria-disabled={store.blocked.value} onClick={() => store.walkIn(number)}>
            {labels.walk_in}
          </button>
        )}
      </div>
    </div>
  );
}
