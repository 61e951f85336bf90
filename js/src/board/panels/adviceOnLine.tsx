import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { BoardState, SentenceWithEvidence } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { lookedAt, turningPoints } from "../../store/inspectionPreviewAdvice";
import { EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/notices";
import { Chart } from "./Plots";

type Props = {
  about: string;
  boardState: BoardState;
  store: BoardStore;
  /** What stands above the sentences. */
  head?: (lines: SentenceWithEvidence[]) => ComponentChildren;
};

/** What is said of the line as a whole, asked for when it is looked at. Sentences lead to their steps; that of the step shown stays in view. */
export function AdviceOnLine({ about, boardState, store, head }: Props) {
  const list = useRovingTabindex();
  const unfolded = useSignal(false);
  const here = store.step.value;
  const given = store.advice.value;
  const lines = given?.about === about ? given.lines : undefined;
  const count = lines?.findIndex(({ verdict }) => verdict === "count") ?? -1;
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
  function choose(line: SentenceWithEvidence) {
    if (line.steps.length > 0) store.goToStep(lookedAt(line));
    else if (line.verdict) unfolded.value = !unfolded.value;
  }
  /** A line that a key leads to shows its step. */
  function follow({ key, target }: KeyboardEvent) {
    const line = target as HTMLElement;
    if (key.startsWith("Arrow") && !line.hasAttribute("aria-expanded")) line.click();
  }
  return (
    <>
      <WaitNotice wait={store.adviceWait.value} labels={boardState.labels} />
      {lines && (
        <div class="review" data-about={about} role="status">
          {head?.(lines)}
          {given?.graph && <Chart plot={given.graph} store={store} marks={turningPoints(lines)} />}
          <div role="group" data-roving="" ref={list} onKeyUp={follow}>
            <EvidenceList
              lines={unfolded.value || count < 0 ? lines : lines.slice(0, count + 1)}
              store={store}
              step={here}
              unfolded={unfolded.value}
              choose={choose}
            />
          </div>
          {given?.legend && <p class="signs-legend">{given.legend}</p>}
        </div>
      )}
    </>
  );
}
