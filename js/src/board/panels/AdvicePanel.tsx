import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { scrollIntoList, useRovingTabindex } from "../../dom/keyboard";
import type { Advice, BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { isOfLine } from "../../store/inspectionPreviewAdvice";
import { Button } from "../../ui/controls";
import { EvidenceList } from "../../ui/EvidenceList";
import { WaitNotice } from "../../ui/notices";

/** How many lines of each kind of advice are shown at first; without an entry, all. */
const LINES_AT_FIRST: Record<string, number> = { hint: 1 };

function AdviceLines({ advice, more, store }: { advice: Advice; more: string; store: BoardStore }) {
  const shown = useSignal(LINES_AT_FIRST[advice.about] ?? advice.lines.length);
  const place = useRef<HTMLDivElement>(null);
  const list = useRovingTabindex();
  useLayoutEffect(() => {
    const panel = place.current?.closest<HTMLElement>(".side-panel");
    if (place.current && panel) scrollIntoList(place.current, panel);
  }, []);
  return (
    <div class="advice-lines" role="status" ref={place}>
      <div data-roving="" ref={list}>
        <EvidenceList lines={advice.lines.slice(0, shown.value)} store={store} />
      </div>
      {shown.value < advice.lines.length && (
        <Button
          onClick={() => {
            shown.value += 1;
          }}
        >
          {more}
        </Button>
      )}
    </div>
  );
}

type Parts = { boardState: BoardState; store: BoardStore };

const ofStep = ({ advice }: BoardState) => advice.filter(({ id }) => !isOfLine(id));

/** Whether a board gives advice on its steps. */
export const offersAdvice = (boardState: BoardState) => ofStep(boardState).length > 0;

/** Advice on the current step, if a person asks for it; what is about the line stands in other panels. */
export function OddsAndHints({ boardState, store }: Parts) {
  const advice = store.advice.value;
  const kinds = ofStep(boardState);
  if (kinds.length === 0) return null;
  return (
    <div class="advice" role="group" aria-label={boardState.labels.advice}>
      <div class="advice-kinds">
        {kinds.map(({ id, label }) => (
          <Button key={id} onClick={() => store.askAdvice(id)}>
            {label}
          </Button>
        ))}
      </div>
      <WaitNotice wait={store.adviceWait.value} labels={boardState.labels} />
      {advice && !isOfLine(advice.about) && (
        <AdviceLines key={advice.id} advice={advice} more={boardState.labels.more} store={store} />
      )}
    </div>
  );
}
