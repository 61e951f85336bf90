import type { Frame } from "../protocol/contract";
import { findCard } from "./findCard";

/** Where a card was in one frame, so that it can be found in another: by its id, else by its seat and slot. */
export interface CardPlace {
  id: number;
  seat: number;
  slot: number;
}

/** The id of the card at a place: the card itself, else the one in its slot, else the first card there is. */
export function nearestCard(frame: Frame | undefined, place: CardPlace | null): number | null {
  if (place && findCard(frame, place.id)) return place.id;
  const hand = frame?.hands.find((hand) => hand.seat === place?.seat)?.cards ?? [];
  const card = hand[Math.min(place?.slot ?? 1, hand.length) - 1];
  return card?.id ?? frame?.hands.find((hand) => hand.cards.length > 0)?.cards[0]?.id ?? null;
}
