import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

function focused(board: HTMLElement | null): HTMLElement | null {
  if (!board) return null;
  const { activeElement } = board.getRootNode() as Document | ShadowRoot;
  return board.contains(activeElement) ? (activeElement as HTMLElement) : null;
}

/**
 * When drawing takes the focused element away, or gives it to another card, the focus goes to the card where the person
 * last was, or elsewhere.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  recover: (root: HTMLElement) => void = focusCard,
) {
  const before = focused(root.current);
  const card = before?.dataset.card;
  useLayoutEffect(() => {
    const now = focused(root.current);
    if (!before || !root.current || (now && (now !== before || now.dataset.card === card))) return;
    if (now?.tabIndex === 0) now.blur(); // so that it is told of anew
    recover(root.current);
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
