import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/rovingTabindex";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { ClueMark } from "../../ui/ClueMark";

const marksOf = new WeakMap<BoardState, string[]>();

/** The marks of all clues of a game, colours first. */
function allMarks(boardState: BoardState): string[] {
  const known = marksOf.get(boardState);
  if (known) return known;
  const given = new Set(
    boardState.frames.flatMap(({ hands }) => hands.flatMap(({ clues }) => clues.map(({ mark }) => mark))),
  );
  const order = [...boardState.suits.map(({ letter }) => letter), ...boardState.ranks.map(String)];
  const marks = order.filter((mark) => given.has(mark));
  marksOf.set(boardState, marks);
  return marks;
}

/**
 * The clues that the player to act may give to a hand; those not allowed are off. While a person considers one, the cards it would touch
 * are marked. They follow the settled frame, so that no step waits for them.
 */
export function ClueChips({ seat, store }: { seat: number; store: BoardStore }) {
  const chips = useRef<HTMLSpanElement>(null);
  useRovingTabindex(chips);
  const [boardState, frame] = [store.boardState.value, store.settledFrame.value];
  const hand = frame?.hands[seat];
  if (!boardState?.interactive || !hand || frame.over) return null;
  if (hand.clues.length === 0 && (hand.to_act || !frame.no_clue)) return null;
  return (
    <span class="clue-chips" data-roving="" ref={chips}>
      {allMarks(boardState).map((mark) => {
        const clue = hand.clues.find((clue) => clue.mark === mark);
        const refusal = frame.no_clue || boardState.labels.touches_none;
        return (
          <button
            type="button"
            key={mark}
            data-kind={clue && "clue"}
            tabIndex={-1}
            aria-label={clue?.label ?? `${mark}: ${refusal}`}
            title={clue ? `${clue.label}: ${clue.hint}` : refusal}
            aria-disabled={!clue || store.blocked.value}
            onClick={() => clue && frame === store.frame.peek() && store.act(clue.action)}
            onPointerEnter={() => clue && store.considerClue(hand, clue)}
            onPointerLeave={store.stopConsideringClue}
            onFocus={() => clue && store.considerClue(hand, clue)}
            onBlur={store.stopConsideringClue}
          >
            <ClueMark mark={mark} />
          </button>
        );
      })}
    </span>
  );
}
