import { useComputed } from "@preact/signals";
import type { MapState, MapStep } from "../protocol/contract";
import type { MapStore } from "../store/mapStore";
import { ClaimMark } from "../ui/ClaimMark";
import { cssPercent } from "../ui/cssPercent";
import { GroupedSelect } from "../ui/GroupedSelect";

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
export function MovesSlider({ mapState, store }: { mapState: MapState; store: MapStore }) {
  const { labels, walks } = mapState;
  const walk = store.walk.value;
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
