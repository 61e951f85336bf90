import type { Card, Frame, Hand, Note } from "../protocol/messages";

/** A card and the hand that it is in. */
export interface Held {
  card: Card;
  hand: Hand;
}

/** Where a card lies: its id, or else its seat and slot, finds it again in another frame. */
export interface Place {
  id: number;
  seat: number;
  slot: number;
}

export function findCard(frame: Frame | undefined, id: number | null): Held | null {
  if (id === null) return null;
  for (const hand of frame?.hands ?? []) {
    for (const card of hand.cards) if (card.id === id) return { card, hand };
  }
  return null;
}

/** What somebody wrote on a card. */
export function noteOn(notes: Note[], id: number): string {
  return notes.find(({ card }) => card === id)?.text ?? "";
}

/** The card at a place: itself, else the one in its slot, else any. */
export function nearestCard(frame: Frame | undefined, place: Place | null): number | null {
  if (place && findCard(frame, place.id)) return place.id;
  const same = frame?.hands.find((hand) => hand.seat === place?.seat)?.cards ?? [];
  const card = same[Math.min(place?.slot ?? 1, same.length) - 1];
  return card?.id ?? frame?.hands.find((hand) => hand.cards.length > 0)?.cards[0]?.id ?? null;
}
