import { computed, useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { scrollIntoList } from "../../dom/keyboard";
import type { Plot, SentenceWithEvidence, Series } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { lookedAt } from "../../store/inspectionPreviewAdvice";
import { Button, cssPercent } from "../../ui/controls";
import { useLast, useStableValue } from "../table/directRendering";

/** The SVG path of a step line: each value from half a step before its step to half a step after it. */
function stepPath(values: Series["values"], min: number, max: number, area: boolean): string {
  let path = "";
  let penDown = false;
  values.forEach((value, step) => {
    if (value !== null) {
      const from = Math.max(0, step - 0.5);
      const to = Math.min(step + 0.5, values.length - 1);
      const y = max - value;
      path += area
        ? `M${from} ${max - min}V${y}H${to}V${max - min}`
        : `${penDown ? "V" : `M${from} `}${y}H${to}`;
    }
    penDown = value !== null;
  });
  return path;
}

type Values = { values: Series["values"]; store: BoardStore };

/** The value of a series at the current step. */
function CurrentValue({ values, store }: Values) {
  const value = useMemo(() => computed(() => values[store.step.value] ?? "–"), [values, store]);
  return <b>{value}</b>;
}

/** Where the value at a step stands, as a style. */
type Place = (step: number, value: number) => string;

/** The point of a series at the current step. */
function CurrentPoint({ values, place, store }: Values & { place: Place }) {
  const style = useMemo(
    () =>
      computed(() => {
        const value = values[store.step.value];
        return value == null ? "display:none" : place(store.step.value, value);
      }),
    [values, place, store],
  );
  return <i style={style} />;
}

/** What is written above a mark would lie over that of one so near before it: it stands below. */
const CLOSE = 1 / 16;

type ChartProps = { plot: Plot; store: BoardStore; marks?: SentenceWithEvidence[] };

/**
 * A plot is also a slider through the steps, with a line as its cursor. A step moves the cursor and redraws no line of a series. Lines that are marked on it
 * lead to what was there before their steps, as in the review. Where there is no room, a mark is signed only while one is there, or for a large loss.
 */
export function Chart({ plot: { series, min = 0, max, text }, store, marks = [] }: ChartProps) {
  const values = series[0]?.values ?? [];
  const last = values.length - 1;
  const place = useMemo<Place>(
    () => (step, value) => `left:${cssPercent(step, last)};bottom:${cssPercent(value - min, max - min)}`,
    [last, min, max],
  );
  const valueText = useMemo(
    () =>
      computed(() =>
        [store.place.value, ...series.map(({ values }) => values[store.step.value] ?? "–")].join(", "),
      ),
    [series, store],
  );
  const at = useComputed(() => `--at:${cssPercent(store.step.value, last)}`);
  const steps = marks.map(({ steps: [step = 0] }) => step);
  const near = steps.map((step, n) => step - (steps[n - 1] ?? -last) < last * CLOSE);
  return (
    <div class="chart">
      <p class="legend" aria-hidden="true">
        {series.map(({ label, values }) => (
          <span key={label}>
            <i />
            <span dir="auto">{label}</span>
            <CurrentValue values={values} store={store} />
          </span>
        ))}
      </p>
      <div class="field" data-max={max} data-min={min || undefined} style={at}>
        <svg viewBox={`0 0 ${last} ${Math.max(1, max - min)}`} preserveAspectRatio="none" aria-hidden="true">
          {series.map(({ label, values }) => (
            <g key={label}>
              <path class="area" d={stepPath(values, min, max, true)} />
              <path d={stepPath(values, min, max, false)} />
            </g>
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={store.step}
          aria-label={text}
          aria-valuetext={valueText}
          onInput={({ currentTarget: field }) => {
            const chart = field.closest<HTMLElement>(".chart");
            if (chart) scrollIntoList(chart, chart.closest<HTMLElement>(".side-panel"));
            store.goToStep(Number(field.value));
          }}
        />
        {series.map(({ label, values }) => (
          <CurrentPoint key={label} values={values} place={place} store={store} />
        ))}
        {steps.map(
          (step, n) =>
            near[n] || (
              <small key={step} aria-hidden="true" style={place(step, min)}>
                {step}
              </small>
            ),
        )}
        {marks.map((mark, n) => {
          const [before, step] = [lookedAt(mark), steps[n] ?? 0];
          const isLarge = (values[before] ?? 0) - (values[step] ?? 0) > 1;
          return (
            <Button
              key={step}
              class="chart-mark"
              data-below={near[n] || undefined}
              title={mark.text}
              tabIndex={-1}
              aria-hidden="true"
              style={place(step, values[step] ?? 0)}
              onClick={() => store.goToStep(before)}
            >
              {(!near[n] || isLarge || before === store.step.value) && mark.sign}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** Charts of the whole game. */
export function Plots({ store }: { store: BoardStore }) {
  const boardState = store.boardState.value;
  const last = useLast<Plot[]>(() => store.steps.value.course?.plots, []);
  const plots = useStableValue(() => last.value);
  if (!boardState || boardState.steps.length < 2 || plots.length === 0) return null;
  return (
    <div class="charts" role="group" aria-label={boardState.labels.plots}>
      {plots.map((plot) => (
        <Chart key={plot.id} plot={plot} store={store} />
      ))}
    </div>
  );
}
