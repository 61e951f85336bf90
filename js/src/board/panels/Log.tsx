import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { setTabStop } from "../../dom/rovingTabindex";
import { scrollIntoList } from "../../dom/scrollIntoList";
import type { Frame } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";

function isClue({ hands }: Frame): boolean {
  return hands.some(({ cards }) => cards.some(({ change }) => change === "touched" || change === "missed"));
}

/** What happened, step by step. Each entry leads to its step; a clue highlights the cards that it touched and missed. */
export function Log({ store }: { store: BoardStore }) {
  const boardState = store.boardState.value;
  const list = useRef<HTMLOListElement>(null);
  // A step changes just two of many entries, so they are updated directly, without a redraw.
  useLayoutEffect(() => {
    const entries = list.current;
    if (!entries) return;
    let current: HTMLElement | undefined;
    // Called once the log is drawn, and whenever it gets more or less room.
    const observer = new ResizeObserver(() => current && scrollIntoList(current));
    const stop = effect(() => {
      const button = entries.children[store.step.value]?.querySelector("button");
      if (!button) return;
      current = button;
      setTabStop(button);
      button.setAttribute("aria-current", "step");
      observer.unobserve(entries);
      observer.observe(entries);
      return () => button.removeAttribute("aria-current");
    });
    return () => {
      stop();
      observer.disconnect();
    };
  });
  if (!boardState) return null;
  function highlight(event: Event) {
    const entry = (event.target as Element).closest("li");
    const frame = entry ? boardState?.frames[[...(list.current?.children ?? [])].indexOf(entry)] : undefined;
    store.revisitedClue.value = frame && isClue(frame) ? frame : null;
  }
  function clear() {
    store.revisitedClue.value = null;
  }
  return (
    <div class="log" role="group" aria-label={boardState.labels.log}>
      <ol
        ref={list}
        start={0}
        data-roving=""
        onPointerOver={highlight}
        onPointerLeave={clear}
        onFocusIn={highlight}
        onFocusOut={clear}
      >
        {boardState.frames.map((frame, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
          <li key={step}>
            <button
              type="button"
              class={boardState.variation && step > boardState.variation.start ? "in-variation" : undefined}
              tabIndex={-1}
              onClick={() => store.goToStep(step)}
            >
              <span dir="auto">{frame.log}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
