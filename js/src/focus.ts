import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

function focused(board: HTMLElement | null): boolean {
  if (!board) return false;
  const { activeElement } = board.getRootNode() as Document | ShadowRoot;
  return activeElement !== null && board.contains(activeElement);
}

/** When drawing takes the focused element away, the focus goes to the card where the person last was. */
export function useKeptFocus(board: RefObject<HTMLElement | null>) {
  const before = focused(board.current);
  useLayoutEffect(() => {
    if (before && !focused(board.current)) focusCard(board.current);
  });
}

/** Focus a card, or the one that Tab would reach. */
export function focusCard(board: HTMLElement | null, id?: number | null) {
  const which = id == null ? '.card[tabindex="0"]' : `.card[data-card="${id}"]`;
  board?.querySelector<HTMLElement>(which)?.focus();
}
