import { useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Line } from "./contract";
import { memo } from "./memo";
import type { Table } from "./table";

function Entry({ text, step, table }: { text: string; step: number; table: Table }) {
  const here = useComputed(() => table.at.value === step);
  const branch = table.line.value?.branch;
  return (
    <li>
      <button
        type="button"
        class={branch && step > branch.start ? "what-if" : undefined}
        aria-current={useComputed(() => (here.value ? "step" : undefined))}
        tabIndex={useComputed(() => (here.value ? 0 : -1))}
        onClick={() => table.go(step)}
      >
        <span dir="auto">{text}</span>
      </button>
    </li>
  );
}

/** What happened, step by step; each entry leads there. */
export const Log = memo(({ line, table }: { line: Line; table: Table }) => {
  const list = useRef<HTMLOListElement>(null);
  useSignalEffect(() => {
    const step = table.at.value;
    const wait = requestAnimationFrame(() => {
      const entry = list.current?.children[step] as HTMLElement | undefined;
      if (!entry || !list.current) return;
      const { offsetTop: top, offsetHeight: height } = entry;
      const { scrollTop, clientHeight } = list.current;
      if (top < scrollTop) list.current.scrollTop = top;
      else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + height - clientHeight;
    });
    return () => cancelAnimationFrame(wait);
  });
  return (
    <div class="log panel" role="group" aria-label={line.labels.log}>
      <p class="title" aria-hidden="true">
        {line.labels.log}
      </p>
      <ol ref={list} start={0}>
        {line.frames.map((frame, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the line
          <Entry key={step} text={frame.log} step={step} table={table} />
        ))}
      </ol>
    </div>
  );
});
