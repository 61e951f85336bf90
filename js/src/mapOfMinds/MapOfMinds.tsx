import type { MapState } from "../protocol/contract";
import { DRAWN, type MapStore } from "../store/mapOfMindsStore";
import { Button, GroupedSelect } from "../ui/controls";
import { FailureNotice, WaitNotice } from "../ui/notices";
import { ChosenWorld, OpenWorld } from "./ChosenWorld";
import { handleMapKey } from "./keyboard";
import { MapGrid } from "./MapGrid";
import { MapTask, MovesSlider } from "./MovesSlider";
import { WhatWasSaid } from "./WhatWasSaid";

/** What the marks of cells mean: where something is asked, and where it is known how it is. */
function Legend({ mapState: { labels, cells, formula } }: { mapState: MapState }) {
  const kinds = [
    ...(formula ? (["true", "false", "likely", "impossible"] as const) : []),
    ...(cells.some(({ real }) => real) ? ["real" as const] : []),
  ];
  return (
    <p class="map-legend" aria-hidden="true">
      {kinds.map((kind) => (
        <span key={kind}>
          <i class="map-sample" data-truth={kind}>
            <i class="map-mark" />
          </i>
          {labels[kind]}
        </span>
      ))}
    </p>
  );
}

type Props = { mapState: MapState; store: MapStore };

/** Who can tell what is asked, or else the title; and how the map is looked at. */
function Head({ mapState, store }: Props) {
  const { labels, views, verdict, title, summary } = mapState;
  return (
    <div class="map-top">
      <p class="map-title">
        <b dir="auto">{verdict || title}</b> {!verdict && <span dir="auto">{summary}</span>}
      </p>
      {!mapState.interactive && mapState.formula && <code class="map-filled">{mapState.formula}</code>}
      {views.length > 1 && (
        <GroupedSelect label={labels.view} options={views} value={mapState.view} choose={store.look} />
      )}
    </div>
  );
}

/** Menus: of what is asked; or, of hands that are too many to be shown one by one, of which card of each player is told apart. */
function WhatMatters({ mapState, store, menus }: Props & Pick<MapState, "menus">) {
  const { labels } = mapState;
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

/** What a map that asks for cards says only when it is opened: so the question, its answer and the drawing are seen first. */
function Further(parts: Props) {
  const { labels, menus, title, summary, walks } = parts.mapState;
  if (walks.length === 0) return null;
  return (
    <details class="map-further" open={menus.length < 2}>
      <summary>{labels.further}</summary>
      <p dir="auto">
        {title}: {summary}
      </p>
      <WhatMatters {...parts} menus={menus.slice(1)} />
      <MovesSlider {...parts} />
    </details>
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
        <WhatMatters {...parts} menus={mapState.menus.slice(0, 1)} />
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
          <Further {...parts} />
        </div>
        <OpenWorld {...parts} />
      </div>
    </div>
  );
}
