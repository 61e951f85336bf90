import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Plot, Series } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Fold } from "../../ui/CollapsiblePanel";

/** A step line: each value from halfway before its step to halfway after it. */
function trace(values: Series["values"], most: number, area: boolean): string {
  let path = "";
  let pen = false;
  values.forEach((value, step) => {
    if (value !== null) {
      const from = Math.max(0, step - 0.5);
      const to = Math.min(step + 0.5, values.length - 1);
      const y = most - value;
      path += area ? `M${from} ${most}V${y}H${to}V${most}` : `${pen ? "V" : `M${from} `}${y}H${to}`;
    }
    pen = value !== null;
  });
  return path;
}

type Values = { values: Series["values"]; table: Table };

/** The number of a series at the step shown. */
function Now({ values, table }: Values) {
  const now = useMemo(() => computed(() => values[table.at.value] ?? "–"), [values, table]);
  return <b>{now}</b>;
}

/** The mark of a series at the step shown. */
function Mark({ values, most, table }: Values & { most: number }) {
  const place = useMemo(
    () =>
      computed(() => {
        const value = values[table.at.value];
        const left = share(table.at.value, values.length - 1);
        return value == null ? "display:none" : `left:${left};bottom:${share(value, most)}`;
      }),
    [values, most, table],
  );
  return <i style={place} />;
}

function share(part: number, whole: number) {
  return `${(100 * part) / Math.max(1, whole)}%`;
}

/** A plot is a slider of the steps, its thumb the cursor. A step moves what depends on it and draws nothing anew. */
function Chart({ plot: { series, most, text }, table }: { plot: Plot; table: Table }) {
  const last = (series[0]?.values.length ?? 0) - 1;
  const spoken = useMemo(
    () =>
      computed(() =>
        [table.told.value?.place, ...series.map(({ values }) => values[table.at.value] ?? "–")].join(", "),
      ),
    [series, table],
  );
  return (
    <div class="chart">
      <p class="legend" aria-hidden="true">
        {series.map(({ label, values }) => (
          <span key={label}>
            <i />
            <span dir="auto">{label}</span>
            <Now values={values} table={table} />
          </span>
        ))}
      </p>
      <div class="field" data-most={most}>
        <svg viewBox={`0 0 ${last} ${Math.max(1, most)}`} preserveAspectRatio="none" aria-hidden="true">
          {series.map(({ label, values }) => (
            <g key={label}>
              <path class="area" d={trace(values, most, true)} />
              <path d={trace(values, most, false)} />
            </g>
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={table.at}
          aria-label={text}
          aria-valuetext={spoken}
          onInput={(event) => table.go(Number(event.currentTarget.value))}
        />
        {series.map(({ label, values }) => (
          <Mark key={label} values={values} most={most} table={table} />
        ))}
      </div>
    </div>
  );
}

/** The course of the game, when a person wants to see it. */
export function Plots({ table }: { table: Table }) {
  const line = table.line.value;
  if (!line || line.frames.length < 2 || line.plots.length === 0) return null;
  return (
    <Fold name="plots" label={line.labels.plots}>
      <div class="charts">
        {line.plots.map((plot) => (
          <Chart key={plot.id} plot={plot} table={table} />
        ))}
      </div>
    </Fold>
  );
}
