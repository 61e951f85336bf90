import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { AUDIT } from "../../store/inspectionPreviewAdvice";
import { GroupedSelect } from "../../ui/controls";
import { AdviceOnLine } from "./adviceOnLine";

type Parts = { boardState: BoardState; store: BoardStore };

/** What the line cost and why, and what the players have agreed, which a person chooses. Who knows of no hand can review nothing. */
export function AgreementPanel({ boardState, store }: Parts) {
  const { conventions, advice } = boardState;
  if (!conventions) return null;
  const pending = store.pending.value;
  return (
    <>
      {advice.some(({ id }) => id === AUDIT) && (
        <AdviceOnLine about={AUDIT} boardState={boardState} store={store} />
      )}
      <GroupedSelect
        label={conventions.label}
        options={conventions.choices}
        value={pending?.type === "convention" ? pending.convention : conventions.chosen}
        choose={store.chooseConvention}
      />
    </>
  );
}
