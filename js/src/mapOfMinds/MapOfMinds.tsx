import { isShortcut, scrollsPage } from "../dom/keyboard";
import type { MapCell, MapState } from "../protocol/contract";
import { DRAWN, type MapStore } from "../store/mapOfMindsStore";
import { GroupedSelect } from "../ui/controls";
import { FailureNotice, WaitNotice } from "../ui/notices";
import { ChosenWorld, OpenWorld } from "./ChosenAndOpenWorld";
import { FormulaForm, WhatWasSaid } from "./formulasAndWhatWasSaid";
import { MapGrid } from "./MapGrid";
import { MapTask, MovesSlider } from "./MovesSliderAndTask";

type Place = Pick<MapCell, "row" | "column">;

/** For each key the line that it moves along, and where. */
const KEYS: Record<string, { along: keyof Place; to: "before" | "after" | "first" | "last" }> = {
  ArrowLeft: { along: "column", to: "before" },
  ArrowRight: { along: "column", to: "after" },
  ArrowUp: { along: "row", to: "before" },
  ArrowDown: { along: "row", to: "after" },
  Home: { along: "column", to: "first" },
  End: { along: "column", to: "last" },
  PageUp: { along: "row", to: "first" },
  PageDown: { along: "row", to: "last" },
};

/**
 * The number of the cell that a key leads to from another, as a rook moves: to the next that there is. Undefined if there is none.
 *
 * @param isDrawn Whether a cell is drawn.
 */
export function neighbourCell(
  cells: Place[],
  from: number,
  key: string,
  isDrawn: (cell: number) => boolean,
): number | undefined {
  const here = cells[from];
  const move = KEYS[key];
  if (!here || !move) return;
  const { along, to } = move;
  const across = along === "row" ? "column" : "row";
  const line = [...cells.keys()]
    .filter((n) => cells[n]?.[across] === here[across] && isDrawn(n))
    .sort((a, b) => (cells[a]?.[along] ?? 0) - (cells[b]?.[along] ?? 0));
  const at = line.indexOf(from);
  const target = { before: line[at - 1], after: line[at + 1], first: line[0], last: line.at(-1) }[to];
  return target === from ? undefined : target;
}

/** Handles a key on the map and keeps it from the notebook, whose one-letter shortcuts would act too. */
function handleMapKey(event: KeyboardEvent, store: MapStore) {
  const map = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  const { key, shiftKey } = event;
  if (isShortcut(event)) return;
  if (key === "Escape") return dismiss(map, store);
  event.stopPropagation();
  if (target.matches("select, input, textarea")) return;
  const cells = store.mapState.value?.cells ?? [];
  const here = target.matches(".map-cell") ? Number(target.dataset.cell) : undefined;
  const cellAt = (n: number) => map.querySelector<HTMLElement>(`[data-cell="${n}"]`);
  const to = here === undefined ? undefined : neighbourCell(cells, here, key, (n) => cellAt(n) !== null);
  if (to !== undefined) cellAt(to)?.focus();
  else if (target === map && key.startsWith("Arrow")) focusMap(map, store);
  else if (key.toLowerCase() === "z") (shiftKey ? store.redo : store.undo)();
  else if (!scrollsPage(event)) return;
  event.preventDefault();
}

function focusMap(map: HTMLElement, store: MapStore) {
  map.querySelector<HTMLElement>(`[data-cell="${store.tabStop.peek()}"]`)?.focus();
}

/** Closes what is open, one thing at a time. */
function dismiss(map: HTMLElement, store: MapStore) {
  if (store.failure.value) store.failure.value = null;
  else if (store.world.value?.page) store.walkIn(null);
  else if (store.chosen.value !== null) store.chosen.value = null;
  else return;
  focusMap(map, store);
}

/** What the marks of cells mean. */
function Legend({ mapState }: { mapState: MapState }) {
  const { labels, cells, formula } = mapState;
  return (
    <p class="map-legend" aria-hidden="true">
      {formula && (
        <>
          <span class="map-sample" data-truth="true">
            <i class="map-mark" />
          </span>
          {labels.true}
          <span class="map-sample" data-truth="false">
            <i class="map-mark" />
          </span>
          {labels.false}
        </>
      )}
      {cells.some(({ real }) => real) && (
        <>
          <span class="map-sample" data-real="true" />
          {labels.real}
        </>
      )}
    </p>
  );
}

type Props = { mapState: MapState; store: MapStore };

/** The title, and how the map is looked at. */
function Head({ mapState, store }: Props) {
  const { labels, views, aparts } = mapState;
  return (
    <div class="map-top">
      <p class="map-title">
        <b dir="auto">{mapState.title}</b> {mapState.summary}
      </p>
      {views.length > 1 && (
        <GroupedSelect label={labels.view} options={views} value={mapState.view} choose={store.look} />
      )}
      {aparts.length > 1 && (
        <GroupedSelect
          label={labels.apart}
          options={aparts}
          value={mapState.apart}
          choose={store.tellApart}
        />
      )}
    </div>
  );
}

/** A button that draws all rows and columns, if there are many. */
function More({ mapState, store }: Props) {
  const { labels, rows, columns } = mapState;
  if (Math.max(rows.length, columns.length) <= DRAWN) return null;
  return (
    <button
      type="button"
      class="map-more"
      onClick={() => {
        store.whole.value = !store.whole.value;
      }}
    >
      {store.whole.value ? labels.less : labels.more} ({rows.length} × {columns.length})
    </button>
  );
}

/** A whole map. If its state cannot be drawn, just its title. */
export function MapView({ store }: { store: MapStore }) {
  const mapState = store.mapState.value;
  if (!mapState) return <div class="hanabi">{store.name.value}</div>;
  const parts = { mapState, store };
  return (
    <div
      class="hanabi"
      role="group"
      aria-label={mapState.labels.map}
      aria-busy={store.pending.value !== null || undefined}
      lang={mapState.language}
      tabIndex={-1}
      onKeyDown={(event) => handleMapKey(event, store)}
    >
      <div class="map" data-task={mapState.task?.kind}>
        <Head {...parts} />
        {mapState.interactive && <FormulaForm {...parts} />}
        {!mapState.interactive && mapState.formula && <code class="map-filled">{mapState.formula}</code>}
        <FailureNotice labels={mapState.labels} store={store} />
        <WaitNotice wait={store.commandWait.value} labels={mapState.labels} />
        <div class="map-main">
          <MapGrid {...parts} />
          <More {...parts} />
          <Legend {...parts} />
        </div>
        <div class="map-beside">
          <MapTask {...parts} />
          <MovesSlider {...parts} />
          {!mapState.task && <ChosenWorld {...parts} />}
          <WhatWasSaid {...parts} />
        </div>
        <OpenWorld {...parts} />
      </div>
    </div>
  );
}
