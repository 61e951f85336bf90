import type { Card } from "./contract";
import { same } from "./memo";

/** The suit of a clue by colour; none of one by rank. */
const suitOf = (mark: string) => (Number.isNaN(Number(mark)) ? mark : undefined);

/** The mark of a clue. */
export function Mark({ mark }: { mark: string }) {
  return (
    <span class="mark" data-suit={suitOf(mark)} aria-hidden="true">
      {mark}
    </span>
  );
}

/** A function that draws in an element all marks of a card: solid for the clues that touched it, struck through for those that missed it. */
export function marksOf(root: HTMLElement) {
  let drawn: string[][] = [];
  return ({ touched, missed }: Pick<Card, "touched" | "missed">) => {
    if (same(drawn, [touched, missed])) return;
    drawn = [touched, missed];
    const marks = drawn.flat();
    while (root.childElementCount > marks.length) root.lastElementChild?.remove();
    marks.forEach((mark, n) => {
      const element = root.children[n] ?? root.appendChild(document.createElement("span"));
      element.textContent = mark;
      element.className = n < touched.length ? "mark" : "mark missed";
      const suit = suitOf(mark);
      if (suit) element.setAttribute("data-suit", suit);
      else element.removeAttribute("data-suit");
    });
  };
}
