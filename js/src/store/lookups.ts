import type {
  ActionChoice,
  ActionMessage,
  BoardState,
  Frame,
  Note,
  ShownCard,
  ShownHand,
} from "../protocol/contract";

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

/** A player as a place to draw on, by the letter of the seat. */
export const playerPlace = (seat: number) => String.fromCharCode("A".charCodeAt(0) + seat);

/** A card in a hand as a place to draw on. */
export const cardPlace = (seat: number, slot: number) => `${playerPlace(seat)}${slot}`;

/** The note on a card; an empty string if there is none. */
export function noteOf(notes: Note[] | undefined, id: number): string {
  return notes?.find(({ card }) => card === id)?.text ?? "";
}

/** The action of a kind among those with a card, without an announcement. */
export function actionOfKind(choices: ActionChoice[], kind: string | undefined): ActionMessage | undefined {
  return choices
    .map(({ action }) => action)
    .find((action) => action.kind === kind && !("announce" in action && action.announce !== null));
}

/** Whether things can be undone, written and supposed: on all boards with Python but those of a table. */
export function canEdit({ interactive, at_table }: BoardState): boolean {
  return interactive && !at_table;
}

/** Whether a board discloses possible identities of cards. */
export function showsKnowledge({ detail }: BoardState): boolean {
  return detail !== "table" && detail !== "memory";
}

/** Whether a board explains what actions taught. */
export function explains({ detail }: BoardState): boolean {
  return detail === "exact" || detail === "nested";
}

/** Whether the action that led to a frame was a clue. */
export function isClue({ hands }: Frame): boolean {
  return hands.some(({ cards }) => cards.some(({ change }) => change === "touched" || change === "missed"));
}
