import { useSignal } from "@preact/signals";
import type { Advice, BoardState, SentenceWithEvidence } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { ON_THE_LINE } from "../../store/inspectionPreviewAdvice";
import { CollapsiblePanel } from "../../ui/controls";
import { EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/failureAndWaitNotices";

/** How many lines of each kind of advice are shown at first; without an entry, all. */
const LINES_AT_FIRST: Record<string, number> = { hint: 1 };

function AdviceLines({ advice, more, store }: { advice: Advice; more: string; store: BoardStore }) {
  const shown = useSignal(LINES_AT_FIRST[advice.about] ?? advice.lines.length);
  function goThere({ steps }: SentenceWithEvidence) {
    const [step] = steps;
    if (step !== undefined) store.goToStep(step);
  }
  return (
    <div class="advice-lines" role="status">
      <EvidenceList
        lines={advice.lines.slice(0, shown.value)}
        store={store}
        choose={ON_THE_LINE.has(advice.about) ? goThere : undefined}
      />
      {shown.value < advice.lines.length && (
        <button
          type="button"
          onClick={() => {
            shown.value += 1;
          }}
        >
          {more}
        </button>
      )}
    </div>
  );
}

/** Advice on the current step, if a person asks for it. */
export function AdvicePanel({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const advice = store.advice.value;
  if (boardState.advice.length === 0) return null;
  return (
    <CollapsiblePanel name="advice" label={boardState.labels.advice} store={store}>
      <div class="advice-kinds">
        {boardState.advice.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => store.askAdvice(id)}>
            {label}
          </button>
        ))}
      </div>
      <WaitNotice wait={store.adviceWait.value} labels={boardState.labels} />
      {advice && <AdviceLines key={advice.id} advice={advice} more={boardState.labels.more} store={store} />}
    </CollapsiblePanel>
  );
}
