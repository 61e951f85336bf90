import type { RefObject } from "preact";
import { attributeSetter, setText } from "../dom/attributes";
import type { ShownCard, SuitStyle } from "../protocol/contract";
import { SuitShape } from "./SuitShape";

type Identity = Pick<ShownCard, "suit" | "rank">;
type Props = Partial<Identity> & { suits?: SuitStyle[]; root?: RefObject<HTMLSpanElement | null> };

const classOf = (suit: string | null) => (suit === null ? "face back" : "face");
const shapeOf = (suit: string | null, suits: SuitStyle[]) =>
  suits.find(({ letter }) => letter === suit)?.shape;

/** The front of a card, or its back if the suit is null. */
export const CardFace = ({ suit = null, rank, suits = [], root }: Props) => (
  <span class={classOf(suit)} data-suit={suit} ref={root ?? null}>
    <span class="corner">
      <span>{suit}</span>
      <SuitShape path={shapeOf(suit, suits)} />
    </span>
    <span class="rank">{rank}</span>
  </span>
);

/** Returns a function that redraws a face without Preact. */
export function cardFaceRenderer(root: HTMLElement) {
  const setRoot = attributeSetter(root);
  const [letter, path, number] = root.querySelectorAll(".corner span, path, .rank");
  const setPath = attributeSetter(path as Element);
  let drawn: Identity | undefined;
  return ({ suit, rank }: Identity, suits: SuitStyle[]) => {
    if (suit === drawn?.suit && rank === drawn.rank) return;
    drawn = { suit, rank };
    setRoot({ class: classOf(suit), "data-suit": suit });
    setPath({ d: shapeOf(suit, suits) });
    setText(letter as Element, suit ?? "");
    setText(number as Element, String(rank ?? ""));
  };
}
