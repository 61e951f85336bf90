import type { Frame, ShownCard, ShownHand } from "../protocol/contract";

/** A card and the hand it is in. */
export interface FoundCard {
  card: ShownCard;
  hand: ShownHand;
}

/** The card with an id, if it is in a hand. */
export function findCard(frame: Frame | undefined, id: number | null): FoundCard | null {
  if (id === null) return null;
  for (const hand of frame?.hands ?? []) {
    for (const card of hand.cards) if (card.id === id) return { card, hand };
  }
  return null;
}
