import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { stopAt } from "../../dom/rovingTabindex";
import type { Frame } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";

/** Scroll the log as little as shows the entry. */
export function revealIn(entry: HTMLElement) {
  const list = entry.closest("ol");
  if (!list) return;
  const { offsetTop: top, offsetHeight: height } = entry;
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + height - list.clientHeight));
}

function isClue({ hands }: Frame): boolean {
  return hands.some(({ cards }) => cards.some(({ news }) => news === "touched" || news === "missed"));
}

/** What happened, step by step; each entry leads there, and a clue shows what it touched and missed. */
export function Log({ table }: { table: Table }) {
  const line = table.line.value;
  const list = useRef<HTMLOListElement>(null);
  // A step changes two entries of many: they are marked by hand.
  useLayoutEffect(() => {
    const entries = list.current;
    if (!entries) return;
    let current: HTMLElement | undefined;
    const eye = new ResizeObserver(() => current && revealIn(current)); // once it is drawn, and in more or less room
    const stop = effect(() => {
      const button = entries.children[table.at.value]?.querySelector("button");
      if (!button) return;
      current = button;
      stopAt(button);
      button.setAttribute("aria-current", "step");
      eye.unobserve(entries);
      eye.observe(entries);
      return () => button.removeAttribute("aria-current");
    });
    return () => {
      stop();
      eye.disconnect();
    };
  });
  if (!line) return null;
  function recall(event: Event) {
    const entry = (event.target as Element).closest("li");
    const frame = entry ? line?.frames[[...(list.current?.children ?? [])].indexOf(entry)] : undefined;
    table.recalled.value = frame && isClue(frame) ? frame : null;
  }
  function forget() {
    table.recalled.value = null;
  }
  return (
    <div class="log panel" role="group" aria-label={line.labels.log}>
      <p class="title" aria-hidden="true">
        {line.labels.log}
      </p>
      <ol
        ref={list}
        start={0}
        data-rove=""
        onPointerOver={recall}
        onPointerLeave={forget}
        onFocusIn={recall}
        onFocusOut={forget}
      >
        {line.frames.map((frame, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the line
          <li key={step}>
            <button
              type="button"
              class={line.branch && step > line.branch.start ? "what-if" : undefined}
              tabIndex={-1}
              onClick={() => table.go(step)}
            >
              <span dir="auto">{frame.log}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
