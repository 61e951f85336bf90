import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { scrollIntoList } from "../../dom/keyboard";
import type { Plot, Series } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { cssPercent } from "../../ui/controls";
import { useLast, useStableValue } from "../table/directRendering";

/** The SVG path of a step line: each value from half a step before its step to half a step after it. */
function stepPath(values: Series["values"], max: number, area: boolean): string {
  let path = "";
  let penDown = false;
  values.forEach((value, step) => {
    if (value !== null) {
      const from = Math.max(0, step - 0.5);
      const to = Math.min(step + 0.5, values.length - 1);
      const y = max - value;
      path += area ? `M${from} ${max}V${y}H${to}V${max}` : `${penDown ? "V" : `M${from} `}${y}H${to}`;
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

/** The point of a series at the current step. */
function CurrentPoint({ values, max, store }: Values & { max: number }) {
  const style = useMemo(
    () =>
      computed(() => {
        const value = values[store.step.value];
        const left = cssPercent(store.step.value, values.length - 1);
        return value == null ? "display:none" : `left:${left};bottom:${cssPercent(value, max)}`;
      }),
    [values, max, store],
  );
  return <i style={style} />;
}

/** A plot is also a slider through the steps, with its thumb as the cursor. A step moves the cursor and redraws no line. */
function Chart({ plot: { series, max, text }, store }: { plot: Plot; store: BoardStore }) {
  const last = (series[0]?.values.length ?? 0) - 1;
  const valueText = useMemo(
    () =>
      computed(() =>
        [store.place.value, ...series.map(({ values }) => values[store.step.value] ?? "–")].join(", "),
      ),
    [series, store],
  );
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
      <div class="field" data-max={max}>
        <svg viewBox={`0 0 ${last} ${Math.max(1, max)}`} preserveAspectRatio="none" aria-hidden="true">
          {series.map(({ label, values }) => (
            <g key={label}>
              <path class="area" d={stepPath(values, max, true)} />
              <path d={stepPath(values, max, false)} />
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
          <CurrentPoint key={label} values={values} max={max} store={store} />
        ))}
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
