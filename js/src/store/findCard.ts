import type { Frame, ShownCard, ShownHand } from "../protocol/contract";

/** A card and the hand it is in. */
export interface FoundCard {
  card: ShownCard;
  hand: ShownHand;
}

/** Where a card was in one frame, so that it can be found in another: by its id, else by its seat and slot. */
export interface CardPlace {
  id: number;
  seat: number;
  slot: number;
}

/** The card with an id, if it is in a hand. */
export function findCard(frame: Frame | undefined, id: number | null): FoundCard | null {
  if (id === null) return null;
  for (const hand of frame?.hands ?? []) {
    for (const card of hand.cards) if (card.id === id) return { card, hand };
  }
  return null;
}

/** The id of the card at a place: the card itself, else the one in its slot, else the first card there is. */
export function nearestCard(frame: Frame | undefined, place: CardPlace | null): number | null {
  if (place && findCard(frame, place.id)) return place.id;
  const hand = frame?.hands.find((hand) => hand.seat === place?.seat)?.cards ?? [];
  const card = hand[Math.min(place?.slot ?? 1, hand.length) - 1];
  return card?.id ?? frame?.hands.find((hand) => hand.cards.length > 0)?.cards[0]?.id ?? null;
}
