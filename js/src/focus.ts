import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

function focused(board: HTMLElement | null): boolean {
  if (!board) return false;
  const { activeElement } = board.getRootNode() as Document | ShadowRoot;
  return activeElement !== null && board.contains(activeElement);
}

/** When drawing takes the focused element away, the focus goes to the card where the person last was, or elsewhere. */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  recover: (root: HTMLElement) => void = focusCard,
) {
  const before = focused(root.current);
  useLayoutEffect(() => {
    if (before && root.current && !focused(root.current)) recover(root.current);
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
