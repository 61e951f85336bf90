import { effect } from "@preact/signals";
import type { ActionChoice, ActionMessage } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { actionOfKind, findCard } from "../store/lookups";

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
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
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

  const stop = effect(() => {
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
  end.addEventListener("abort", stop, { once: true });
}
