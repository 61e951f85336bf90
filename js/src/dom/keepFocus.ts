function focusedIn(root: HTMLElement | null): HTMLElement | null {
  if (!root) return null;
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  return root.contains(activeElement) && !activeElement?.matches("[inert]")
    ? (activeElement as HTMLElement)
    : null;
}

/**
 * Moves the focus when the next drawing removes the focused element. Call it before that drawing.
 *
 * @param recover Focuses the new place.
 * @param isReused Whether the focused element now shows something else, so that the focus has to move too.
 */
export function keepFocus(
  root: HTMLElement | null,
  recover: (root: HTMLElement) => void,
  isReused: (focused: HTMLElement) => boolean = () => false,
) {
  const before = focusedIn(root);
  if (!root || !before) return;
  function keep(root: HTMLElement) {
    const now = focusedIn(root);
    if (now && !(now === before && isReused(now))) return;
    if (now?.tabIndex === 0) now.blur(); // so that a screen reader announces it again
    recover(root);
  }
  queueMicrotask(() => queueMicrotask(() => keep(root))); // Preact draws in a microtask
}
