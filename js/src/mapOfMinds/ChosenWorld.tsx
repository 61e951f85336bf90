import { useLayoutEffect, useRef } from "preact/hooks";
import { importScript } from "../dom/loadScriptsSaveFiles";
import type { BoardScript, MapState, World } from "../protocol/contract";
import type { Widget } from "../protocol/traits";
import type { MapProps, MapStore } from "../store/mapOfMindsStore";
import { createStaticModel } from "../transport/savedPageModel";
import { Button, IconButton } from "../ui/controls";

/** The world that a person chose, in words, and a button that opens it. */
export function ChosenWorld({ mapState, store }: MapProps) {
  const { labels, cells, interactive } = mapState;
  const cell = cells[store.chosen.value ?? -1];
  return (
    <div class="map-chosen" role="group" aria-label={labels.map}>
      <p dir="auto" role="status">
        {cell?.label ?? labels.choose}
      </p>
      {interactive && cell && (
        <Button aria-disabled={store.blocked.value} onClick={() => store.walkIn(store.chosen.peek())}>
          {labels.walk_in}
        </Button>
      )}
    </div>
  );
}

/** The widget of boards, once a world has been opened. */
let loaded: Promise<Widget> | undefined;

/** A world as a board: what would be seen and known there. */
export function WorldBoard({ world, script }: { world: World; script: BoardScript | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const end = new AbortController();
    loaded ??= importScript<Widget>(script?.script ?? world.page.script);
    loaded.then((widget) => {
      const el = place.current;
      if (end.signal.aborted || !el) return;
      const model = createStaticModel({ ...world.page, style: script?.style ?? world.page.style });
      widget.render({ model, el, signal: end.signal });
      (el.closest(".map-world") ?? el).scrollIntoView({ block: "nearest" });
    });
    return () => end.abort();
  }, [world, script]);
  return <div ref={place} />;
}

function OpenedWorld({ mapState, store, world }: { mapState: MapState; store: MapStore; world: World }) {
  const heading = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div class="map-world" role="group" aria-label={world.label}>
      <div class="map-world-head" ref={heading} tabIndex={-1}>
        <p dir="auto">{world.label}</p>
        <IconButton name="cross" label={mapState.labels.close} onClick={() => store.walkIn(null)} />
      </div>
      <WorldBoard world={world} script={store.boardScript()} />
    </div>
  );
}

/** The world that is open, if one is. */
export function OpenWorld({ mapState, store }: MapProps) {
  const world = store.world.value;
  return world?.page ? (
    <OpenedWorld key={world.label} mapState={mapState} store={store} world={world} />
  ) : null;
}
