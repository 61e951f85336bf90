import type { ActionChoice, ActionMessage, Frame } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { effectUntil } from "../store/effectUntil";
import { actionOfKind, type FoundCard, findCard } from "../store/lookups";

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

  effectUntil(end, () => {
    const step = store.step.value;
    const by = step - shown;
    const { frames } = store.steps.peek();
    const earlier = frames[Math.min(step, shown)];
    const later = frames[Math.max(step, shown)];
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
}

/** How far the pointer moves, in pixels, before a press becomes a drag. */
const SLACK_PX = 6;

interface Drag {
  choices: ActionChoice[];
  cell: HTMLElement;
  x: number;
  y: number;
  /** The places that take the card, once it moves. */
  places?: Map<HTMLElement, ActionMessage>;
}

function isOver(place: Element, { clientX, clientY }: PointerEvent): boolean {
  return (place.getRootNode() as Document).elementsFromPoint(clientX, clientY).includes(place);
}

/**
 * Lets a person drag a card to the fireworks to play it, or to the discards. Call this after `animateCards`, so that a card flies on from
 * where it was dropped.
 */
export function dragCards(store: BoardStore, el: HTMLElement, end: AbortSignal) {
  let drag: Drag | undefined;
  let shown = store.step.peek();

  function press({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    const card = (target as Element).closest<HTMLElement>(".hand-card");
    const found = findCard(store.frame.peek(), Number(card?.dataset.card));
    if (!card || !found?.card.choices.length || button !== 0 || !isPrimary) return;
    drag = { choices: found.card.choices, cell: card.parentElement as HTMLElement, x, y };
  }

  function start({ choices, cell }: Drag, pointer: number) {
    const places = new Map<HTMLElement, ActionMessage>();
    cell.setPointerCapture(pointer); // so that letting go is no click on the card
    cell.dataset.dragged = "";
    el.dataset.dragging = "";
    for (const [selector, kind] of [
      [".fireworks", "play"],
      [".discards", "discard"],
    ] as const) {
      const place = el.querySelector<HTMLElement>(selector);
      const action = actionOfKind(choices, kind);
      if (place && action) places.set(place, action);
      if (place) place.dataset[action ? "takes" : "refuses"] = action ? "" : store.frame.peek()?.no_discard;
    }
    return places;
  }

  function move(event: PointerEvent) {
    if (!drag) return;
    const { cell } = drag;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.places && Math.hypot(x, y) < SLACK_PX) return;
    drag.places ??= start(drag, event.pointerId);
    const zoom = cell.getBoundingClientRect().width / cell.offsetWidth || 1;
    cell.style.translate = `${x / zoom}px ${y / zoom}px`;
    for (const place of drag.places.keys()) place.toggleAttribute("data-over", isOver(place, event));
  }

  /** Takes the card back to its hand. */
  function release() {
    drag = undefined;
    delete el.dataset.dragging;
    for (const place of el.querySelectorAll<HTMLElement>("[data-takes], [data-refuses], [data-dragged]")) {
      for (const name of ["takes", "refuses", "over", "dragged"]) delete place.dataset[name];
      place.style.translate = "";
    }
  }

  function drop(event: PointerEvent) {
    const [, action] = [...(drag?.places ?? [])].find(([place]) => isOver(place, event)) ?? [];
    drag = undefined;
    if (action) store.act(action);
    if (!store.pending.peek()) release();
  }

  function takeBack(event: KeyboardEvent) {
    if (!drag?.places || event.key !== "Escape") return;
    event.stopPropagation();
    release();
  }

  effectUntil(end, () => {
    const stepped = store.step.value !== shown;
    shown = store.step.value;
    const settled = stepped || !store.pending.value;
    if (settled && "dragging" in el.dataset) requestAnimationFrame(release);
  });
  el.addEventListener("pointerdown", press, { signal: end });
  el.addEventListener("pointermove", move, { signal: end });
  el.addEventListener("pointerup", drop, { signal: end });
  el.addEventListener("pointercancel", release, { signal: end });
  window.addEventListener("keydown", takeBack, { capture: true, signal: end });
}
