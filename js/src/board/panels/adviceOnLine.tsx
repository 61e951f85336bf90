import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { BoardState, SentenceWithEvidence } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { isWrong, lookedAt, STORY, turningPoints } from "../../store/inspectionPreviewAdvice";
import { IconButton } from "../../ui/controls";
import { EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/notices";
import { Chart } from "./Plots";

type HeadingProps = {
  heading: string;
  lines: SentenceWithEvidence[];
  labels: BoardState["labels"];
  store: BoardStore;
};

type Props = {
  about: string;
  boardState: BoardState;
  store: BoardStore;
};

/** How many mistakes there were, or the title of a story; and a way from mistake to mistake. */
function Heading({ heading, lines, labels, store }: HeadingProps) {
  const here = store.step.value;
  const mistakes = turningPoints(lines).filter(isWrong).map(lookedAt);
  const before = mistakes.filter((step) => step < here).at(-1);
  const after = mistakes.find((step) => step > here);
  const lead = (name: "back" | "forward", label: string, step: number | undefined) => (
    <IconButton
      name={name}
      label={label}
      aria-disabled={step === undefined}
      onClick={() => step !== undefined && store.goToStep(step)}
    />
  );
  return (
    <div class="review-head">
      <b dir="auto">{heading}</b>
      {mistakes.length > 0 && (
        <>
          {lead("back", labels.mistake_before, before)}
          {lead("forward", labels.mistake_after, after)}
        </>
      )}
    </div>
  );
}

/** Whether what led to a cost, and what there was instead, is folded below it: unless a person looks at any of that. */
function foldedBelow(lines: SentenceWithEvidence[], here: number) {
  let cost = 0;
  const costs = lines.map(({ verdict }) => (verdict === "cost" ? ++cost : cost));
  const open = costs.filter((_, n) => lookedAt(lines[n] as SentenceWithEvidence) === here);
  return lines.map(
    ({ verdict = "" }, n) => ["cause", "instead"].includes(verdict) && !open.includes(costs[n] ?? 0),
  );
}

/** What is said of the line as a whole, asked for when it is looked at. Sentences lead to their steps; that of the step shown stays in view. */
export function AdviceOnLine({ about, boardState, store }: Props) {
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
  // What is said anew is read from its beginning, and a story begins where it first turns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there
  useLayoutEffect(() => {
    const panel = list.current?.closest(".side-panel");
    if (panel) panel.scrollTop = 0;
    const told = lines?.filter(({ steps }) => steps.length > 0).map(lookedAt) ?? [];
    if (about === STORY && told[0] !== undefined && !told.includes(here)) store.goToStep(told[0]);
  }, [lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its line
  useLayoutEffect(() => {
    const panel = list.current?.closest<HTMLElement>(".side-panel");
    if (!panel) return;
    // Called at once, and whenever the panel gets more or less room.
    const observer = new ResizeObserver(() => {
      for (const line of panel.querySelectorAll<HTMLElement>("[aria-current=step]"))
        scrollIntoList(line, panel);
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
          {given?.heading && (
            <Heading heading={given.heading} lines={lines} labels={boardState.labels} store={store} />
          )}
          {given?.graph && <Chart plot={given.graph} store={store} marks={turningPoints(lines)} />}
          <div role="group" data-roving="" ref={list} onKeyUp={follow}>
            <EvidenceList
              lines={unfolded.value || count < 0 ? lines : lines.slice(0, count + 1)}
              store={store}
              step={here}
              folded={foldedBelow(lines, here)}
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
