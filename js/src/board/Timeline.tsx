import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { BoardProps, BoardStore } from "../store/boardStore";
import { cssPercent, IconButton } from "../ui/controls";

/** Where each button leads. Computed at the click, as several clicks may come before the next redraw. */
const TARGETS = {
  first: () => 0,
  back: (step: number) => step - 1,
  forward: (step: number) => step + 1,
  last: () => Number.POSITIVE_INFINITY,
};

type ButtonProps = {
  name: keyof typeof TARGETS;
  label: string;
  disabled: ReadonlySignal<boolean>;
  store: BoardStore;
};

// A button with the `disabled` attribute would lose the focus.
const StepButton = ({ name, label, disabled, store }: ButtonProps) => (
  <IconButton
    name={name}
    label={label}
    aria-disabled={disabled}
    onClick={() => store.goToStep(TARGETS[name](store.aim()))}
  />
);

/** A slider through the steps. Those of a variation, and those after the losing step, look different. */
function Slider({ boardState, store }: BoardProps) {
  const style = useComputed(() => {
    const { steps, variation } = store.boardState.value ?? boardState;
    const share = (step: number) => cssPercent(step, steps.length - 1);
    const start = variation ? share(variation.start) : "100%";
    const lost = store.losingStep.value === null ? "100%" : share(store.losingStep.value);
    return `--done:${share(store.trailingStep.value)};--start:${start};--lost:${lost}`;
  });
  return (
    <input
      type="range"
      min={0}
      max={boardState.steps.length - 1}
      step={1}
      value={store.step}
      aria-label={boardState.labels.timeline}
      aria-valuetext={store.place}
      style={style}
      onInput={(event) => store.goToStep(Number(event.currentTarget.value))}
    />
  );
}

/** Signs at most this part of the line apart lie over each other: then there is only a tick for each. */
const CLOSE = 1 / 10;

/** Above the slider, a sign for each step where something went wrong: an agreement broken, a strike, a last copy lost. It says so to who points at it. */
function Signs({ boardState, store }: BoardProps) {
  const signs = useComputed(() => {
    const { tree, steps } = store.boardState.value ?? boardState;
    const nodes = new Map(tree.map((node) => [node.id, node]));
    return steps.flatMap(({ node }, step) => {
      const label = store.steps.value.frames[step]?.broken;
      const found = nodes.get(node)?.turns?.[0] ?? (label && { sign: "≠", label });
      return found ? { step, ...found } : [];
    });
  }).value;
  const room = CLOSE * (boardState.steps.length - 1);
  const crowded = signs.some(({ step }, n) => n > 0 && step - (signs[n - 1]?.step ?? 0) < room);
  return (
    <div class="signs" data-crowded={crowded || undefined} aria-hidden="true">
      {signs.map(({ step, sign, label }) => (
        <i key={step} title={label} style={`left:${cssPercent(step, boardState.steps.length - 1)}`}>
          {sign}
        </i>
      ))}
    </div>
  );
}

/** Buttons and a slider to step through the game. */
export function Timeline({ boardState, store }: BoardProps) {
  const { labels } = boardState;
  const atStart = useComputed(() => store.step.value === 0);
  return (
    <>
      <p class="place">{store.place}</p>
      <div class="timeline">
        <StepButton name="first" label={labels.first} disabled={atStart} store={store} />
        <StepButton name="back" label={labels.back} disabled={atStart} store={store} />
        <div class="slider">
          <Signs boardState={boardState} store={store} />
          <Slider boardState={boardState} store={store} />
        </div>
        <StepButton name="forward" label={labels.forward} disabled={store.isLast} store={store} />
        <StepButton name="last" label={labels.last} disabled={store.isLast} store={store} />
      </div>
    </>
  );
}
