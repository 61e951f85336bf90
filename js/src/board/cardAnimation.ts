import { effect } from "@preact/signals";
import type { Frame } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { findCard, type Held } from "../store/findCard";

const TIME = 220;
const OVER = 3;
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";

/** The card that is in the hands of one frame and not of another. */
function missing({ hands }: Frame, other: Frame): Held | undefined {
  for (const hand of hands) {
    for (const card of hand.cards) if (!findCard(other, card.id)) return { card, hand };
  }
}

/** Where the card that a step took from a hand came to lie, as a selector. */
function placeOf(frame: Frame): string | undefined {
  const firework = frame.fireworks.find(({ news }) => news);
  if (firework) return `.fireworks [data-type="${firework.suit}${firework.ranks.at(-1)}"]`;
  for (const { suit, cards } of frame.discards) {
    const card = cards.find(({ news }) => news);
    if (card) return `.discards [data-type="${suit}${card.rank}"]`;
  }
}

/** The transform that lays an element where another was. */
function from(box: DOMRect, element: HTMLElement): string {
  const now = element.getBoundingClientRect();
  const zoom = now.width / element.offsetWidth || 1;
  const x = (box.x + box.width / 2 - now.x - now.width / 2) / zoom;
  const y = (box.y + box.height / 2 - now.y - now.height / 2) / zoom;
  return `translate(${x}px, ${y}px) scale(${box.width / now.width})`;
}

/**
 * A card goes from hand to firework or discard and back, when a person takes one step at a time and has nothing against motion.
 *
 * The page is drawn as it will stay, and no step waits: what moves is looked for when the next picture is due. A place in a
 * hand stays where it is when another card comes there. Open this before the board is drawn: a discarded card may go from there.
 */
export function openMotion(table: Table, el: HTMLElement, end: AbortSignal) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = table.at.peek();
  let last = Number.NEGATIVE_INFINITY;

  function placeIn(frame: Frame): HTMLElement | null {
    const place = placeOf(frame);
    return place === undefined ? null : el.querySelector<HTMLElement>(place);
  }

  function faceOf({ hand, card }: Held): HTMLElement | undefined {
    const faces = [...el.querySelectorAll<HTMLElement>(`[data-seat="${hand.seat}"] .face`)];
    return faces[card.slot - 1] ?? faces.at(-1);
  }

  const stop = effect(() => {
    const at = table.at.value;
    const by = at - shown;
    const frames = table.line.peek()?.frames;
    const [earlier, later] = [frames?.[Math.min(at, shown)], frames?.[Math.max(at, shown)]];
    const hurried = performance.now() - last < TIME;
    if (by !== 0) last = performance.now();
    shown = at;
    if (!earlier || !later || Math.abs(by) !== 1 || hurried || still.matches) return;
    const running: Animation[] = [];
    const left = by < 0 ? placeIn(later)?.getBoundingClientRect() : undefined; // it may be gone when the step is drawn
    const wait = requestAnimationFrame(() => {
      const gone = missing(earlier, later);
      const drawn = missing(later, earlier);
      const hand = gone && faceOf(gone);
      const [start, goal] = by < 0 ? [left, hand] : [hand?.getBoundingClientRect(), placeIn(later)];
      if (start && goal) {
        const transform = [from(start, goal), "none"];
        running.push(goal.animate({ transform }, { duration: TIME, easing: EASE }));
        running.push(goal.animate({ zIndex: [OVER, OVER] }, TIME));
      }
      const slide = { transform: ["translateX(-8px)", "none"], opacity: [0.2, 1] };
      const card = by > 0 && drawn && faceOf(drawn);
      if (card) running.push(card.animate(slide, { duration: TIME, easing: EASE }));
    });
    return () => {
      cancelAnimationFrame(wait);
      for (const animation of running) animation.cancel();
    };
  });
  end.addEventListener("abort", stop, { once: true });
}
