import type { RefObject } from "preact";
import { attributeSetter, setText } from "../dom/attributes";
import type { ShownCard } from "../protocol/contract";

type Identity = Pick<ShownCard, "suit" | "rank">;
type Props = Partial<Identity> & { root?: RefObject<HTMLSpanElement | null> };

const classOf = (suit: string | null) => (suit === null ? "face back" : "face");

/** The front of a card, or its back if the suit is null. */
export const CardFace = ({ suit = null, rank, root }: Props) => (
  <span class={classOf(suit)} data-suit={suit} ref={root ?? null}>
    <span class="corner">
      <span>{suit}</span>
    </span>
    <span class="rank">{rank}</span>
  </span>
);

/** Returns a function that redraws a face without Preact. */
export function cardFaceRenderer(root: HTMLElement) {
  const setRoot = attributeSetter(root);
  const [letter, number] = root.querySelectorAll(".corner span, .rank");
  return ({ suit, rank }: Identity) => {
    setRoot({ class: classOf(suit), "data-suit": suit });
    setText(letter as Element, suit ?? "");
    setText(number as Element, String(rank ?? ""));
  };
}
