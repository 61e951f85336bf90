import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { BoardState, SentenceWithEvidence } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/notices";

type Props = {
  about: string;
  boardState: BoardState;
  store: BoardStore;
  /** What stands above the sentences. */
  head?: (lines: SentenceWithEvidence[]) => ComponentChildren;
};

/** What is said of the line as a whole, asked for when it is looked at. Sentences lead to their steps; that of the step shown stays in view. */
export function AdviceOnLine({ about, boardState, store, head }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  const here = store.step.value;
  const given = store.advice.value;
  const lines = given?.about === about ? given.lines : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the board takes what was said from it
  useLayoutEffect(() => {
    if (!lines) store.askAdvice(about);
  }, [boardState]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its line
  useLayoutEffect(() => {
    const panel = list.current?.closest<HTMLElement>(".side-panel");
    if (!panel) return;
    // Called at once, and whenever the panel gets more or less room.
    const observer = new ResizeObserver(() => {
      const line = [...panel.querySelectorAll<HTMLElement>("[aria-current=step]")].at(-1);
      if (line) scrollIntoList(line, panel);
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, [here, lines]);
  return (
    <>
      <WaitNotice wait={store.adviceWait.value} labels={boardState.labels} />
      {lines && (
        <div class="review" data-about={about} role="status">
          {head?.(lines)}
          <div data-roving="" ref={list}>
            <EvidenceList
              lines={lines}
              store={store}
              step={here}
              choose={({ steps: [step] }) => step !== undefined && store.goToStep(step)}
            />
          </div>
        </div>
      )}
    </>
  );
}
