import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { Line } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { Round } from "../ui/IconButton";

/** Where a button leads to; it is worked out when clicked: several clicks may come before the next drawing. */
const TARGETS = {
  first: () => 0,
  back: (from: number) => from - 1,
  forward: (from: number) => from + 1,
  last: () => Number.POSITIVE_INFINITY,
};

type ButtonProps = { name: keyof typeof TARGETS; label: string; idle: ReadonlySignal<boolean>; table: Table };

// A button that turned disabled would lose the focus.
const Button = ({ name, label, idle, table }: ButtonProps) => (
  <Round
    name={name}
    label={label}
    aria-disabled={idle}
    onClick={() => table.go(TARGETS[name](table.at.peek()))}
  />
);

/** The way through the line; the steps of a what-if look different. */
function Slider({ line, table }: { line: Line; table: Table }) {
  const spoken = useComputed(() => table.told.value?.place);
  const style = useComputed(() => {
    const { frames, branch } = table.line.value ?? line;
    const share = (step: number) => `${(100 * step) / Math.max(1, frames.length - 1)}%`;
    const start = branch ? share(branch.start) : "100%";
    const lost = table.lost.value === null ? "100%" : share(table.lost.value);
    return `--done:${share(table.at.value)};--start:${start};--lost:${lost}`;
  });
  return (
    <input
      type="range"
      min={0}
      max={line.frames.length - 1}
      step={1}
      value={table.at}
      aria-label={line.labels.timeline}
      aria-valuetext={spoken}
      style={style}
      onInput={(event) => table.go(Number(event.currentTarget.value))}
    />
  );
}

/** Steps through the line. */
export function Timeline({ line, table }: { line: Line; table: Table }) {
  const { labels } = line;
  const atStart = useComputed(() => table.at.value === 0);
  const atEnd = useComputed(() => table.at.value + 1 === table.line.value?.frames.length);
  return (
    <div class="timeline">
      <Button name="first" label={labels.first} idle={atStart} table={table} />
      <Button name="back" label={labels.back} idle={atStart} table={table} />
      <Slider line={line} table={table} />
      <Button name="forward" label={labels.forward} idle={atEnd} table={table} />
      <Button name="last" label={labels.last} idle={atEnd} table={table} />
    </div>
  );
}
