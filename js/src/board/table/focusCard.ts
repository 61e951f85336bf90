/** Focuses a card by its id; without an id, the card that Tab would reach. */
export function focusCard(board: Element | null, id?: number | null) {
  const selector = id == null ? '.hand-card[tabindex="0"]' : `.hand-card[data-card="${id}"]`;
  board?.querySelector<HTMLElement>(selector)?.focus();
}
