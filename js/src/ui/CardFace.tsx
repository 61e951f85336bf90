import type { RefObject } from "preact";
import { attributesOf, write } from "../board/table/frameRenderer";
import type { Card, Suit } from "../protocol/messages";
import { Shape } from "./Icon";

type Seen = Pick<Card, "suit" | "rank">;
type Props = Partial<Seen> & { suits?: Suit[]; root?: RefObject<HTMLSpanElement | null> };

const look = (suit: string | null) => (suit === null ? "face back" : "face");
const shapeOf = (suit: string | null, suits: Suit[]) => suits.find(({ letter }) => letter === suit)?.shape;

/** The front of a card, or its back. */
export const Face = ({ suit = null, rank, suits = [], root }: Props) => (
  <span class={look(suit)} data-suit={suit} ref={root ?? null}>
    <span class="corner">
      <span>{suit}</span>
      <Shape path={shapeOf(suit, suits)} />
    </span>
    <span class="rank">{rank}</span>
  </span>
);

/** A function that draws anew, in a face, what is seen of a card. */
export function faceOf(root: HTMLElement) {
  const giveFace = attributesOf(root);
  const [letter, path, number] = root.querySelectorAll(".corner span, path, .rank");
  const givePath = attributesOf(path as Element);
  let drawn: Seen | undefined;
  return ({ suit, rank }: Seen, suits: Suit[]) => {
    if (suit === drawn?.suit && rank === drawn.rank) return;
    drawn = { suit, rank };
    giveFace({ class: look(suit), "data-suit": suit });
    givePath({ d: shapeOf(suit, suits) });
    write(letter as Element, suit ?? "");
    write(number as Element, String(rank ?? ""));
  };
}
