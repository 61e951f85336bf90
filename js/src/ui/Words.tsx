import type { BoardState } from "../protocol/contract";

type Props = { text: string } & Pick<BoardState, "suits" | "named">;

/** A sentence in which each card that is named is seen as a card, its suit as a shape, and read as the same words. */
export const Words = ({ text, suits, named }: Props) => (
  <span dir="auto">
    {text
      // after each piece of text stands a group for each suit, of which one is the card
      .split(new RegExp(named, "iu"))
      .map((piece, n) => {
        const suit = suits[(n % (suits.length + 1)) - 1]?.letter;
        const [, before, rank, after] = (suit && /^(\D*)(\d)(.*)$/.exec(piece)) || [];
        return (
          piece && (
            <i data-suit={suit}>
              {rank ? (
                <>
                  <span class="visually-hidden">{before}</span>
                  {rank}
                  <span class="visually-hidden">{after}</span>
                </>
              ) : (
                piece
              )}
            </i>
          )
        );
      })}
  </span>
);
