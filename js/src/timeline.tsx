import type { Line } from "./contract";
import { Icon } from "./icon";
import { memo } from "./memo";
import type { Table } from "./table";

/** Where a button leads to; it is worked out when clicked: several clicks may come before the next drawing. */
const TARGETS = {
  first: () => 0,
  back: (from: number) => from - 1,
  forward: (from: number) => from + 1,
  last: () => Number.POSITIVE_INFINITY,
};

type ButtonProps = { name: keyof typeof TARGETS; label: string; idle: boolean; table: Table };

// A button that turned disabled would lose the focus.
const Button = memo(({ name, label, idle, table }: ButtonProps) => (
  <button
    type="button"
    class="round"
    aria-label={label}
    title={label}
    aria-disabled={idle}
    onClick={() => table.go(TARGETS[name](table.at.peek()))}
  >
    <Icon name={name} />
  </button>
));

/** Steps through the line; the steps of a what-if look different. */
export function Timeline({ line, table }: { line: Line; table: Table }) {
  const { labels, branch } = line;
  const at = table.at.value;
  const last = line.frames.length - 1;
  const share = (step: number) => `${(100 * step) / Math.max(1, last)}%`;
  return (
    <div class="timeline">
      <Button name="first" label={labels.first} idle={at === 0} table={table} />
      <Button name="back" label={labels.back} idle={at === 0} table={table} />
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={labels.timeline}
        aria-valuetext={table.told.value?.place}
        style={{ "--done": share(at), "--start": branch ? share(branch.start) : "100%" }}
        onInput={(event) => table.go(Number(event.currentTarget.value))}
      />
      <Button name="forward" label={labels.forward} idle={at === last} table={table} />
      <Button name="last" label={labels.last} idle={at === last} table={table} />
    </div>
  );
}
