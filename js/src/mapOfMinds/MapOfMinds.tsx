import type { MapState } from "../protocol/contract";
import { DRAWN, type MapStore } from "../store/mapOfMindsStore";
import { Button, GroupedSelect } from "../ui/controls";
import { FailureNotice, WaitNotice } from "../ui/notices";
import { ChosenWorld, OpenWorld } from "./ChosenWorld";
import { handleMapKey } from "./keyboard";
import { MapGrid } from "./MapGrid";
import { MapTask, MovesSlider } from "./MovesSlider";
import { WhatWasSaid } from "./WhatWasSaid";

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
  const { labels, views } = mapState;
  return (
    <div class="map-top">
      <p class="map-title">
        <b dir="auto">{mapState.title}</b> <span dir="auto">{mapState.summary}</span>
      </p>
      {!mapState.interactive && mapState.formula && <code class="map-filled">{mapState.formula}</code>}
      {views.length > 1 && (
        <GroupedSelect label={labels.view} options={views} value={mapState.view} choose={store.look} />
      )}
    </div>
  );
}

/** What is asked; and of hands that are too many to be shown one by one, which card of each player is told apart. */
function WhatMatters({ mapState, store }: Props) {
  const { labels, menus } = mapState;
  if (!mapState.interactive || menus.length === 0) return null;
  return (
    <div class="map-matters" role="group" aria-label={labels.matters}>
      {menus.map(({ type, label, options, value }) => (
        <GroupedSelect
          key={type}
          label={label}
          options={options}
          value={value}
          choose={(choice) => store.ask(type, choice)}
        />
      ))}
    </div>
  );
}

/** A button that draws all rows and columns, if there are many. */
function More({ mapState, store }: Props) {
  const { labels, rows, columns } = mapState;
  if (Math.max(rows.length, columns.length) <= DRAWN) return null;
  return (
    <Button
      class="map-more"
      onClick={() => {
        store.whole.value = !store.whole.value;
      }}
    >
      {store.whole.value ? labels.less : labels.more} ({rows.length} × {columns.length})
    </Button>
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
      translate={false}
      role="group"
      aria-label={mapState.labels.map}
      aria-busy={store.pending.value !== null || undefined}
      lang={mapState.language}
      tabIndex={-1}
      onKeyDown={(event) => handleMapKey(event, store)}
    >
      <div class="world-map" data-task={mapState.task?.kind}>
        <WhatMatters {...parts} />
        <Head {...parts} />
        <FailureNotice labels={mapState.labels} store={store} />
        <WaitNotice wait={store.commandWait.value} labels={mapState.labels} />
        <div class="map-main">
          <MapGrid {...parts} />
          <More {...parts} />
          <Legend {...parts} />
        </div>
        <div class="map-beside">
          {!mapState.task && <ChosenWorld {...parts} />}
          <WhatWasSaid {...parts} />
          <MapTask {...parts} />
          <MovesSlider {...parts} />
        </div>
        <OpenWorld {...parts} />
      </div>
    </div>
  );
}
