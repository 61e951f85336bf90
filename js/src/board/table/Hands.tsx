import { effect, useComputed } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { useRovingTabindex } from "../../dom/keyboard";
import { attributeSetter } from "../../dom/setIfChanged";
import type { BoardStore } from "../../store/boardStore";
import { ClueMark } from "../../ui/cardFaces";
import { useElementId } from "../../ui/controls";
import { Card, tooltip } from "./Card";
import { type DirectRenderer, useStableValue } from "./directRendering";
import type { TableProps } from "./piles";
import { PossibilityTints } from "./possibilities";

/** What stands below the hand of a seat, if anything: in an exercise, the answers to a question about its cards. */
export const BelowHand = createContext<(seat: number) => ComponentChildren>(() => null);

/** Focuses a card by its id; without an id, the card that Tab would reach. */
export function focusCard(board: Element | null, id?: number | null) {
  const selector = id == null ? '.hand-card[tabindex="0"]' : `.hand-card[data-card="${id}"]`;
  board?.querySelector<HTMLElement>(selector)?.focus();
}

/**
 * The clues that the player to act may give to a hand; those not allowed are off. While a person considers one, the cards it would touch
 * are marked. A finger cannot point before it presses: what it taps is considered, and given once it is confirmed. They follow the settled
 * frame, so that no step waits for them.
 */
function ClueChips({ seat, store }: { seat: number; store: BoardStore }) {
  const chips = useRovingTabindex<HTMLSpanElement>();
  const touched = useRef(false);
  const boardState = store.boardState.value;
  const frame = store.settledFrame.value;
  const hand = frame?.hands[seat];
  const tapped = store.tappedClue.value;
  if (!boardState?.interactive || !hand || frame.over) return null;
  if (hand.clues.length === 0 && (hand.to_act || !frame.no_clue)) return null;
  return (
    <span
      class="clue-chips"
      data-roving=""
      ref={chips}
      onPointerDown={({ pointerType }) => {
        touched.current = pointerType === "touch";
      }}
    >
      {boardState.marks.map((mark) => {
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
            aria-pressed={(tapped?.seat === seat && tapped.mark === mark) || undefined}
            onClick={({ detail }) => {
              if (!clue || frame !== store.frame.peek()) return;
              if (touched.current && detail) store.considerClue(hand, clue, true);
              else store.act(clue.action);
            }}
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

type HandProps = {
  seat: number;
  name: string;
  size: number;
  tints: string;
  renderer: DirectRenderer;
  store: BoardStore;
};

/** How long a name is pressed until the table is shown from that seat. */
const HOLD_MS = 250;

/** A player's hand, slot 1 first. Each slot keeps its element: redrawing a card is cheaper than moving elements. */
function Hand({ seat, name, size, tints, renderer, store }: HandProps) {
  const row = useRef<HTMLDivElement>(null);
  const below = useContext(BelowHand)(seat);
  useLayoutEffect(() => {
    if (!row.current) return;
    const setRow = attributeSetter(row.current);
    return renderer.add(({ hands }) => {
      const hand = hands[seat];
      setRow({ "aria-label": hand?.label, "data-to-act": hand?.to_act });
    });
  }, [seat, renderer]);
  // What only the pointer meets waits until stepping pauses: it takes as long as drawing the cards.
  useLayoutEffect(() =>
    effect(() => {
      const cards = store.settledFrame.value?.hands[seat]?.cards ?? [];
      const buttons = row.current?.querySelectorAll<HTMLElement>(".hand-card") ?? [];
      for (const [n, card] of cards.entries()) {
        const button = buttons[n];
        if (!button || !store.boardState.value) continue;
        button.title = tooltip(card, store.notes.value, store.boardState.value.labels);
        button.toggleAttribute("data-draggable", card.choices.length > 0);
      }
    }),
  );
  function glance(event: PointerEvent) {
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    const timer = setTimeout(() => store.holdView(String(seat)), HOLD_MS);
    function letGo() {
      clearTimeout(timer);
      store.letGo();
    }
    window.addEventListener("pointerup", letGo, { once: true });
  }
  return (
    <div class="hand" role="row" data-seat={seat} data-below={!!below || undefined} ref={row}>
      <div class="name" role="rowheader" aria-label={name} onPointerDown={glance}>
        <span dir="auto">{name}</span>
        {store.boardState.value?.view === `${seat}` && <small>{store.boardState.value.labels.you}</small>}
        <small class="turn">{store.boardState.value?.labels.to_act}</small>
        <ClueChips seat={seat} store={store} />
      </div>
      {Array.from({ length: size }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is drawn at its place in the hand
        <Card key={index} seat={seat} index={index} tints={tints} renderer={renderer} store={store} />
      ))}
      {below && (
        <div class="below-hand" role="gridcell">
          {below}
        </div>
      )}
    </div>
  );
}

/** The hands of all players, by seat. */
export function Hands({ boardState, renderer, store }: TableProps) {
  const label = useComputed(() => store.frame.value?.hands_label);
  const hands = useStableValue(
    () => store.frame.value?.hands.map(({ seat, name, cards }) => ({ seat, name, size: cards.length })) ?? [],
  );
  const most = Math.max(...hands.map(({ size }) => size));
  const tints = useElementId();
  const { suits, ranks } = boardState;
  return (
    <>
      <PossibilityTints id={tints} suits={suits} ranks={ranks} />
      <div
        class="hands"
        role="grid"
        data-hands={hands.length}
        aria-label={label}
        style={{ "--hands": hands.length, "--cards": most }}
      >
        {hands.map((hand) => (
          <Hand key={hand.seat} {...hand} tints={tints} renderer={renderer} store={store} />
        ))}
      </div>
    </>
  );
}
