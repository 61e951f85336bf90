import type { BoardState, SentenceWithEvidence } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { AUDIT, isWrong, lookedAt, turningPoints } from "../../store/inspectionPreviewAdvice";
import { GroupedSelect, IconButton } from "../../ui/controls";
import { AdviceOnLine } from "./adviceOnLine";

type Parts = { boardState: BoardState; store: BoardStore };

/** What the line cost and why, under what the players have agreed, which a person chooses. Who knows of no hand can review nothing. */
export function AgreementPanel({ boardState, store }: Parts) {
  const { conventions, advice } = boardState;
  if (!conventions) return null;
  const pending = store.pending.value;
  return (
    <div class="agreement">
      <GroupedSelect
        label={conventions.label}
        options={conventions.choices}
        value={pending?.type === "convention" ? pending.convention : conventions.chosen}
        choose={store.chooseConvention}
      />
      {advice.some(({ id }) => id === AUDIT) && (
        <AdviceOnLine
          about={AUDIT}
          boardState={boardState}
          store={store}
          head={(lines) => <Mistakes lines={lines} boardState={boardState} store={store} />}
        />
      )}
    </div>
  );
}

/** A way from mistake to mistake. */
function Mistakes({ lines, boardState: { labels }, store }: Parts & { lines: SentenceWithEvidence[] }) {
  const here = store.step.value;
  const mistakes = turningPoints(lines).filter(isWrong).map(lookedAt);
  if (mistakes.length === 0) return null;
  const before = mistakes.filter((step) => step < here).at(-1);
  const after = mistakes.find((step) => step > here);
  const goTo = (step: number | undefined) => () => step !== undefined && store.goToStep(step);
  return (
    <div class="mistakes">
      <IconButton
        name="back"
        label={labels.mistake_before}
        aria-disabled={before === undefined}
        onClick={goTo(before)}
      />
      <span aria-hidden="true">✕ {mistakes.length}</span>
      <IconButton
        name="forward"
        label={labels.mistake_after}
        aria-disabled={after === undefined}
        onClick={goTo(after)}
      />
    </div>
  );
}
