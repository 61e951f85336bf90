import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { BoardStore } from "../../store/boardStore";
import { ClueMark } from "../../ui/ClueMark";

/**
 * The clues that the player to act may give to a hand. While a person considers one, the cards it would touch are marked. They follow
 * the settled frame, so that no step waits for them.
 */
export function ClueChips({ seat, store }: { seat: number; store: BoardStore }) {
  const chips = useRef<HTMLSpanElement>(null);
  useRovingTabindex(chips);
  const frame = store.settledFrame.value;
  const hand = frame?.hands[seat];
  if (!store.boardState.value?.interactive || frame?.over || !hand?.clues.length) return null;
  return (
    <span class="clue-chips" data-roving="" ref={chips}>
      {hand.clues.map((clue) => (
        <button
          type="button"
          key={clue.mark}
          data-kind="clue"
          tabIndex={-1}
          aria-label={clue.label}
          title={`${clue.label}: ${clue.hint}`}
          aria-disabled={store.blocked.value}
          onClick={() => frame === store.frame.peek() && store.act(clue.action)}
          onPointerEnter={() => store.considerClue(hand, clue)}
          onPointerLeave={store.stopConsideringClue}
          onFocus={() => store.considerClue(hand, clue)}
          onBlur={store.stopConsideringClue}
        >
          <ClueMark mark={clue.mark} />
        </button>
      ))}
    </span>
  );
}
