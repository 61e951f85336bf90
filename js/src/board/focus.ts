import { effect, type ReadonlySignal } from "@preact/signals";
import type { Table } from "../store/boardStore";
import type { Place } from "../store/findCard";

function focused(board: HTMLElement | null): HTMLElement | null {
  if (!board) return null;
  const { activeElement } = board.getRootNode() as Document | ShadowRoot;
  return board.contains(activeElement) && !activeElement?.matches("[inert]")
    ? (activeElement as HTMLElement)
    : null;
}

/**
 * Call before something is drawn: when that takes the focused element away, or gives it to another card, the focus goes where
 * the person last was.
 *
 * @param recover Focuses the new place.
 * @param place The card that was focused last.
 */
export function keepFocus(
  root: HTMLElement | null,
  recover: (root: HTMLElement) => void,
  place?: ReadonlySignal<Place | null>,
) {
  const before = focused(root);
  if (!root || !before) return;
  function keep(root: HTMLElement) {
    const now = focused(root);
    const card = now?.dataset.card;
    const given = place && now === before && card !== undefined && card !== String(place.peek()?.id);
    if (now && !given) return;
    if (now?.tabIndex === 0) now.blur(); // so that it is told of anew
    recover(root);
  }
  queueMicrotask(() => queueMicrotask(() => keep(root))); // Preact draws in a microtask
}

/** Keep the focus on a board, whatever of it is drawn anew. Open this before the board is drawn. */
export function openFocus(table: Table, el: HTMLElement, end: AbortSignal) {
  const { frame, chosen, trouble, inspected, writing, help } = table;
  const stop = effect(() => {
    for (const cause of [frame, chosen, trouble, inspected, writing, help]) void cause.value;
    keepFocus(el.querySelector<HTMLElement>(".layout"), focusCard, table.place);
  });
  end.addEventListener("abort", stop, { once: true });
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
