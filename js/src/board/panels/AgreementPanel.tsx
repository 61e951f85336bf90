import { useLayoutEffect, useRef } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { BoardState, SentenceWithEvidence } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { AUDIT } from "../../store/inspectionPreviewAdvice";
import { GroupedSelect, IconButton } from "../../ui/controls";
import { EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/notices";

type Parts = { boardState: BoardState; store: BoardStore };

/** What players have agreed, of which a person chooses, and how it was kept on the line: a review, asked for when it is looked at. */
export function AgreementPanel({ boardState, store }: Parts) {
  const { conventions, labels } = boardState;
  const chosen = conventions?.chosen;
  // Whatever changes the board takes the review from it; and who knows of no hand can review nothing.
  useLayoutEffect(() => {
    const isOffered = boardState.advice.some(({ id }) => id === AUDIT);
    if (chosen && isOffered && store.advice.peek()?.about !== AUDIT) store.askAdvice(AUDIT);
  }, [chosen, boardState, store]);
  if (!conventions) return null;
  const pending = store.pending.value;
  const audit = store.advice.value?.about === AUDIT ? store.advice.value : null;
  return (
    <div class="agreement">
      <GroupedSelect
        label={conventions.label}
        options={conventions.choices}
        value={pending?.type === "convention" ? pending.convention : conventions.chosen}
        choose={store.chooseConvention}
      />
      {chosen && <WaitNotice wait={store.adviceWait.value} labels={labels} />}
      {chosen && audit && <Review key={audit.id} lines={audit.lines} boardState={boardState} store={store} />}
    </div>
  );
}

/** The steps of which the convention says something, the one shown lit, with a way from mistake to mistake. */
function Review({ lines, boardState, store }: Parts & { lines: SentenceWithEvidence[] }) {
  const { labels } = boardState;
  const list = useRef<HTMLDivElement>(null);
  const entries = useRef<HTMLDivElement>(null);
  useRovingTabindex(entries);
  const here = store.step.value;
  const mistakes = lines.filter(({ verdict }) => verdict === "broken").flatMap(({ steps }) => steps);
  const before = mistakes.filter((step) => step < here).at(-1);
  const after = mistakes.find((step) => step > here);
  const goTo = (step: number | undefined) => () => step !== undefined && store.goToStep(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its line
  useLayoutEffect(() => {
    const panel = list.current?.closest<HTMLElement>(".side-panel");
    if (!panel) return;
    // Called at once, and whenever the panel gets more or less room.
    const observer = new ResizeObserver(() => {
      const line = list.current?.querySelector<HTMLElement>("[data-verdict] [aria-current]");
      if (line) scrollIntoList(line, panel);
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, [here]);
  return (
    <div class="review" role="status" ref={list}>
      {mistakes.length > 0 && (
        <div class="mistakes">
          <IconButton
            name="back"
            label={labels.mistake_before}
            aria-disabled={before === undefined}
            onClick={goTo(before)}
          />
          <span aria-hidden="true">≠ {mistakes.length}</span>
          <IconButton
            name="forward"
            label={labels.mistake_after}
            aria-disabled={after === undefined}
            onClick={goTo(after)}
          />
        </div>
      )}
      <div data-roving="" ref={entries}>
        <EvidenceList lines={lines} store={store} step={here} choose={({ steps }) => goTo(steps[0])()} />
      </div>
    </div>
  );
}
