import { effect } from "@preact/signals";
import type { Frame } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { type FoundCard, findCard } from "../store/lookups";

const DURATION_MS = 220;
const Z_INDEX = 3;
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";

/** A card that is in the hands of one frame but not of the other. */
function cardMissingFrom(other: Frame, { hands }: Frame): FoundCard | undefined {
  for (const hand of hands) {
    for (const card of hand.cards) if (!findCard(other, card.id)) return { card, hand };
  }
}

/** A selector for the place on the table to which the step moved a card. */
function destinationOf(frame: Frame): string | undefined {
  const firework = frame.fireworks.find(({ changed }) => changed);
  if (firework) return `.fireworks [data-type="${firework.suit}${firework.ranks.at(-1)}"]`;
  for (const { suit, cards } of frame.discards) {
    const card = cards.find(({ changed }) => changed);
    if (card) return `.discards [data-type="${suit}${card.rank}"]`;
  }
}

/** The transform that puts an element where another was. */
function transformTo(box: DOMRect, element: HTMLElement): string {
  const now = element.getBoundingClientRect();
  const zoom = now.width / element.offsetWidth || 1;
  const x = (box.x + box.width / 2 - now.x - now.width / 2) / zoom;
  const y = (box.y + box.height / 2 - now.y - now.height / 2) / zoom;
  return `translate(${x}px, ${y}px) scale(${box.width / now.width})`;
}

/**
 * Animates a card from the hand to its firework or discard pile, and back, when a person goes one step at a time and does not
 * prefer reduced motion.
 *
 * The board is drawn in its final state at once, and the elements to animate are found in the next animation frame. Call this
 * before the board is drawn, as a card may have to start from a discard that the step removes.
 */
export function animateCards(store: BoardStore, el: HTMLElement, end: AbortSignal) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = store.step.peek();
  let lastStepTime = Number.NEGATIVE_INFINITY;

  function findDestination(frame: Frame): HTMLElement | null {
    const selector = destinationOf(frame);
    return selector === undefined ? null : el.querySelector<HTMLElement>(selector);
  }

  function findFace({ hand, card }: FoundCard): HTMLElement | undefined {
    const faces = [...el.querySelectorAll<HTMLElement>(`[data-seat="${hand.seat}"] .face`)];
    return faces[card.slot - 1] ?? faces.at(-1);
  }

  const stop = effect(() => {
    const step = store.step.value;
    const by = step - shown;
    const frames = store.boardState.peek()?.frames;
    const [earlier, later] = [frames?.[Math.min(step, shown)], frames?.[Math.max(step, shown)]];
    const inHaste = performance.now() - lastStepTime < DURATION_MS;
    if (by !== 0) lastStepTime = performance.now();
    shown = step;
    if (!earlier || !later || Math.abs(by) !== 1 || inHaste || reducedMotion.matches) return;
    const running: Animation[] = [];
    const left = by < 0 ? findDestination(later)?.getBoundingClientRect() : undefined; // the step may remove it
    const request = requestAnimationFrame(() => {
      const gone = cardMissingFrom(later, earlier);
      const drawn = cardMissingFrom(earlier, later);
      const hand = gone && findFace(gone);
      const [start, goal] = by < 0 ? [left, hand] : [hand?.getBoundingClientRect(), findDestination(later)];
      if (start && goal) {
        const transform = [transformTo(start, goal), "none"];
        running.push(goal.animate({ transform }, { duration: DURATION_MS, easing: EASING }));
        running.push(goal.animate({ zIndex: [Z_INDEX, Z_INDEX] }, DURATION_MS));
      }
      const slideIn = { transform: ["translateX(-8px)", "none"], opacity: [0.2, 1] };
      const newCard = by > 0 && drawn && findFace(drawn);
      if (newCard) running.push(newCard.animate(slideIn, { duration: DURATION_MS, easing: EASING }));
    });
    return () => {
      cancelAnimationFrame(request);
      for (const animation of running) animation.cancel();
    };
  });
  end.addEventListener("abort", stop, { once: true });
}
