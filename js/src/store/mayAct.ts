import type { Frame } from "../protocol/contract";

/** Whether there is anything to do on a frame: a card to play or discard, or a clue to give. */
export function mayAct({ hands }: Frame): boolean {
  return hands.some(
    ({ clues, cards }) => clues.length > 0 || cards.some(({ choices }) => choices.length > 0),
  );
}
