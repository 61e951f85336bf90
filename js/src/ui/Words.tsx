import type { BoardState } from "../protocol/contract";

type Props = { text: string; board: Pick<BoardState, "suits" | "named"> };

/** A sentence in which each card that is named is seen as a card, and read as the same words. */
export function Words({ text, board: { suits, named } }: Props) {
  // between two pieces of text stands a group for each suit, of which one is the card
  return (
    <span dir="auto">
      {text.split(new RegExp(named, "iu")).map((piece, n) => {
        const suit = piece && suits[(n % (suits.length + 1)) - 1];
        return suit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence
          <b key={n} class="suit-badge" data-suit={suit.letter}>
            {piece}
          </b>
        ) : (
          piece
        );
      })}
    </span>
  );
}
