import type { BoardState } from "../protocol/contract";

type Props = { text: string } & Pick<BoardState, "suits" | "named">;

/** A sentence in which each card that is named is seen as a card, and read as the same words. */
export const Words = ({ text, suits, named }: Props) => (
  <span dir="auto">
    {text
      // after each piece of text stands a group for each suit, of which one is the card
      .split(new RegExp(named, "iu"))
      .map((piece, n) => piece && <i data-suit={suits[(n % (suits.length + 1)) - 1]?.letter}>{piece}</i>)}
  </span>
);
