import type { ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Place } from "./held";

function focused(board: HTMLElement | null): HTMLElement | null {
  if (!board) return null;
  const { activeElement } = board.getRootNode() as Document | ShadowRoot;
  return board.contains(activeElement) ? (activeElement as HTMLElement) : null;
}

/**
 * When drawing takes the focused element away, or gives it to another card, the focus goes to the card where the person
 * last was, or elsewhere.
 *
 * @param recover Finds the new place.
 * @param place The card that was focused last.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  recover: (root: HTMLElement) => void,
  place?: ReadonlySignal<Place | null>,
) {
  const before = focused(root.current);
  function keep() {
    const now = focused(root.current);
    const card = now?.dataset.card;
    const given = place && now === before && card !== undefined && card !== String(place.peek()?.id);
    if (!root.current || (now && !given)) return;
    if (now?.tabIndex === 0) now.blur(); // so that it is told of anew
    recover(root.current);
  }
  useLayoutEffect(() => {
    if (before) queueMicrotask(keep); // once all parts are drawn
  });
}

/** Focus a card, or the one that Tab would reach. */
export function focusCard(board: Element | null, id?: number | null) {
  const which = id == null ? '.card[tabindex="0"]' : `.card[data-card="${id}"]`;
  board?.querySelector<HTMLElement>(which)?.focus();
}

/** Focus the inspector once it is drawn. */
export function focusInspector(board: Element | null) {
  queueMicrotask(() => board?.querySelector<HTMLElement>(".inspector")?.focus());
}

const ANSWER = '.answer [data-rove] [tabindex="0"], .answer input, .answer select';

/** Focus the place where an answer is given. */
export function focusAnswer(exercise: Element) {
  exercise.querySelector<HTMLElement>(ANSWER)?.focus();
}

/** Focus the way on from a question that is settled, or what is said of it on the last page. */
export function focusNext(exercise: Element) {
  const next = exercise.querySelector<HTMLElement>(".onward") ?? exercise.querySelector<HTMLElement>(".told");
  next?.focus({ preventScroll: true });
}
