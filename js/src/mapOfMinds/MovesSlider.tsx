import { useComputed } from "@preact/signals";
import type { MapState, MapStep } from "../protocol/contract";
import type { MapProps, MapStore } from "../store/mapOfMindsStore";
import { Button, cssPercent, GroupedSelect } from "../ui/controls";
import { ClaimMark } from "../ui/EvidenceList";

function Told({ step }: { step: MapStep }) {
  return (
    <div class="map-told">
      <p dir="auto">{step.text}</p>
      <p class="map-verdict" data-holds={step.holds}>
        {step.holds !== null && <ClaimMark verdict={step.holds ? "yes" : "no"} />}
        <span dir="auto">{step.verdict}</span>
      </p>
      <code>{step.notation}</code>
    </div>
  );
}

/** A slider of rook's moves: 0, 1, 2, … and any number of them, with what each position means. */
export function MovesSlider({ mapState, store }: MapProps) {
  const { labels, walks, cells, interactive } = mapState;
  const walk = store.walk.value;
  const cell = cells[store.chosen.value ?? -1];
  const valueText = useComputed(() => {
    const step = store.walk.value?.steps[store.step.value];
    return step && `${step.label}. ${step.text} ${step.verdict}`;
  });
  const style = useComputed(
    () => `--done:${cssPercent(store.step.value, store.lastStep.value)};--start:100%;--lost:100%`,
  );
  if (!walk) return null;
  const step = walk.steps[store.step.value];
  return (
    <div class="map-moves" role="group" aria-label={labels.slider}>
      <div class="map-start">
        <span class="title">{labels.slider}</span>
        <span>{mapState.start}</span>
        {interactive && cell && !cell.struck && (
          <Button aria-disabled={store.blocked.value} onClick={() => store.startFrom(store.chosen.peek())}>
            {labels.start}
          </Button>
        )}
        {interactive && mapState.moved && (
          <Button aria-disabled={store.blocked.value} onClick={() => store.startFrom(null)}>
            {labels.back}
          </Button>
        )}
        {walks.length > 1 && (
          <GroupedSelect
            label={labels.walk}
            options={walks}
            value={walk.id}
            choose={(id) => {
              store.walkId.value = id;
              return true;
            }}
          />
        )}
      </div>
      <input
        type="range"
        min={0}
        max={store.lastStep}
        step={1}
        value={store.step}
        aria-label={labels.slider}
        aria-valuetext={valueText}
        style={style}
        onInput={(event) => {
          store.wantedStep.value = Number(event.currentTarget.value);
        }}
      />
      <p class="map-ticks" aria-hidden="true">
        {walk.steps.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      {step && <Told step={step} />}
    </div>
  );
}

type Props = { mapState: MapState; store: MapStore };

/** A slider for a number of moves, the last position for none. It marks nothing: the moves are to be made in one's head. */
function MovesInput({ mapState, store }: Props) {
  const { task, labels } = mapState;
  if (!task) return null;
  const names = [...task.moves, task.none];
  const [at] = store.marks.given.value ?? [];
  const name = at === undefined ? "–" : names[at];
  const give = (event: { currentTarget: HTMLInputElement }) =>
    store.marks.give([Number(event.currentTarget.value)]);
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
        onInput={give}
        onClick={give}
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
  const mark = last === null ? "" : store.marks.isGiven(last) ? task.marked : task.unmarked;
  const said = last === null ? task.choose : `${cells[last]?.label} ${task.marked && mark}`;
  return (
    <section class="map-task">
      {!closed && (
        <p dir="auto" role="status">
          {said}
        </p>
      )}
      {task.kind === "moves" && <MovesInput mapState={mapState} store={store} />}
      {task.kind === "set" && (
        <Button
          aria-pressed={store.marks.given.value?.length === 0}
          aria-disabled={closed}
          onClick={() => store.marks.give([])}
        >
          {task.none}
        </Button>
      )}
    </section>
  );
}
