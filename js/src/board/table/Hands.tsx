import { effect, useComputed } from "@preact/signals";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { attributeSetter } from "../../dom/attributes";
import type { BoardStore } from "../../store/boardStore";
import { useStableValue } from "../../store/useStableValue";
import { useElementId } from "../../ui/useElementId";
import { BelowHand } from "./belowHand";
import { Card, tooltip } from "./Card";
import { ClueChips } from "./ClueChips";
import { PossibilityTints } from "./PossibilityTints";
import type { TableProps } from "./SuitRows";
import type { DirectRenderer } from "./useDirectRenderer";

type Props = {
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
function Hand({ seat, name, size, tints, renderer, store }: Props) {
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
    if ((event.target as Element).closest("button")) return;
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
      <div class="hands" role="grid" data-hands={hands.length} aria-label={label} style={{ "--cards": most }}>
        {hands.map((hand) => (
          <Hand key={hand.seat} {...hand} tints={tints} renderer={renderer} store={store} />
        ))}
      </div>
    </>
  );
}
