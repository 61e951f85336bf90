import type { ClueChoice, ShownHand } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { ClueMark } from "../../ui/ClueMark";

/** A button for each clue to a hand. While a person considers one, the cards it would touch are marked. */
export function ClueButtons({ hand, store }: { hand: ShownHand; store: BoardStore }) {
  return hand.clues.map((clue: ClueChoice) => (
    <button
      type="button"
      key={clue.mark}
      data-kind="clue"
      title={clue.hint}
      aria-disabled={store.blocked.value}
      onClick={() => store.act(clue.action)}
      onPointerEnter={() => store.considerClue(hand, clue)}
      onPointerLeave={store.stopConsideringClue}
      onFocus={() => store.considerClue(hand, clue)}
      onBlur={store.stopConsideringClue}
    >
      <ClueMark mark={clue.mark} />
      {clue.label}
    </button>
  ));
}
