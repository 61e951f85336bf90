import type { MapState } from "../protocol/contract";
import type { MapStore } from "../store/mapStore";
import { cssPercent } from "../ui/cssPercent";

type Props = { mapState: MapState; store: MapStore };

/** A slider for a number of moves, the last position for none. It marks nothing: the moves are to be made in one's head. */
function MovesInput({ mapState, store }: Props) {
  const { task, labels } = mapState;
  if (!task) return null;
  const names = [...task.moves, task.none];
  const [at] = store.marks.given.value ?? [];
  const name = at === undefined ? "–" : names[at];
  return (
    <div class="map-moves">
      <input
        type="range"
        min={0}
        max={names.length - 1}
        step={1}
        value={at ?? 0}
        disabled={store.marks.closed.value}
        aria-label={labels.slider}
        aria-valuetext={name}
        style={`--done:${cssPercent(at ?? 0, names.length - 1)};--start:100%;--lost:100%`}
        onInput={(event) => store.marks.give([Number(event.currentTarget.value)])}
        onClick={(event) => store.marks.give([Number(event.currentTarget.value)])}
      />
      <output class="map-number">{name}</output>
    </div>
  );
}

/** What is to be done on the map of a question, and what was marked last. */
export function MapTask({ mapState, store }: Props) {
  const { task, cells } = mapState;
  if (!task) return null;
  const closed = store.marks.closed.value;
  const last = store.marks.last.value ?? store.chosen.value;
  const mark = last === null ? "" : (task.marks[store.marks.markOf(last)] ?? task.unmarked);
  const said = last === null ? task.choose : `${cells[last]?.label} ${task.marks.length ? mark : ""}`;
  return (
    <section class="map-task">
      {!closed && (
        <p dir="auto" role="status">
          {said}
        </p>
      )}
      {task.kind === "moves" && <MovesInput mapState={mapState} store={store} />}
      {task.kind === "set" && (
        <button
          type="button"
          aria-pressed={store.marks.given.value?.length === 0}
          aria-disabled={closed}
          onClick={() => store.marks.give([])}
        >
          {task.none}
        </button>
      )}
    </section>
  );
}
