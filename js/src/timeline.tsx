import type { Frame, Line } from "./contract";
import { Icon } from "./icon";
import type { Table } from "./table";

/** Steps through the line; the steps of a what-if look different. */
export function Timeline({ frame, line, table }: { frame: Frame; line: Line; table: Table }) {
  const { labels, branch } = line;
  const at = table.at.value;
  const last = line.frames.length - 1;
  const share = (step: number) => `${(100 * step) / Math.max(1, last)}%`;

  // The target is worked out when clicked: several clicks may come before the next drawing.
  function button(name: "first" | "back" | "forward" | "last", target: (from: number) => number) {
    const to = target(at);
    // A button that turned disabled would lose the focus.
    return (
      <button
        type="button"
        class="round"
        aria-label={labels[name]}
        title={labels[name]}
        aria-disabled={to < 0 || to > last || to === at}
        onClick={() => table.go(target(table.at.peek()))}
      >
        <Icon name={name} />
      </button>
    );
  }

  return (
    <div class="timeline">
      {button("first", () => 0)}
      {button("back", (from) => from - 1)}
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={labels.timeline}
        aria-valuetext={frame.place}
        style={{ "--done": share(at), "--start": branch ? share(branch.start) : "100%" }}
        onInput={(event) => table.go(Number(event.currentTarget.value))}
      />
      {button("forward", (from) => from + 1)}
      {button("last", () => last)}
    </div>
  );
}
