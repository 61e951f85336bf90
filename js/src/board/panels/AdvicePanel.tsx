import { useComputed, useSignal } from "@preact/signals";
import type { Advice, BoardState, Frame } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { CollapsiblePanel } from "../../ui/CollapsiblePanel";
import { EvidenceList } from "../../ui/EvidenceList";

/** How many lines of each kind of advice are shown at first; without an entry, all. */
const LINES_AT_FIRST: Record<string, number> = { hint: 1 };

function AdviceLines({ advice, more, store }: { advice: Advice; more: string; store: BoardStore }) {
  const shown = useSignal(LINES_AT_FIRST[advice.about] ?? advice.lines.length);
  return (
    <div class="advice-lines" role="status">
      <EvidenceList lines={advice.lines.slice(0, shown.value)} store={store} />
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
  const given = useSignal<{ advice: Advice; frame?: Frame } | null>(null);
  const advice = useComputed(() =>
    given.value?.frame === store.frame.value ? given.value?.advice : null,
  ).value;
  if (boardState.advice.length === 0) return null;
  function ask(about: string) {
    store.request(
      { type: "advise", step: store.step.peek(), about },
      {
        onAnswer(advice) {
          if (advice.step !== store.step.peek()) return;
          given.value = { advice, frame: store.frame.peek() };
          if (advice.about === "winnable") store.losingStep.value = advice.losing_step;
        },
        onFailure(failure) {
          store.failure.value = failure;
        },
      },
    );
  }
  return (
    <CollapsiblePanel name="advice" label={boardState.labels.advice} store={store}>
      <div class="advice-kinds">
        {boardState.advice.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => ask(id)}>
            {label}
          </button>
        ))}
      </div>
      {advice && <AdviceLines key={advice.id} advice={advice} more={boardState.labels.more} store={store} />}
    </CollapsiblePanel>
  );
}
