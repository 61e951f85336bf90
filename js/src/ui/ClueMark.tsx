import { type Attributes, attributesOf, write } from "../board/table/frameRenderer";
import type { Card } from "../protocol/messages";

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

/**
 * A function that draws in an element all marks of a card: solid for the clues that touched it, struck through for those that
 * missed it. A mark that goes is hidden: to take an element out takes longest of all.
 */
export function marksOf(root: HTMLElement) {
  let drawn: Partial<Pick<Card, "touched" | "missed">> = {};
  const gives: ((now: Attributes) => void)[] = [];
  return ({ touched, missed }: Pick<Card, "touched" | "missed">) => {
    if (touched === drawn.touched && missed === drawn.missed) return;
    drawn = { touched, missed };
    const marks = [...touched, ...missed];
    for (let n = 0; n < Math.max(gives.length, marks.length); n++) {
      const mark = marks[n] ?? "";
      const element = root.children[n] ?? root.appendChild(document.createElement("span"));
      gives[n] ??= attributesOf(element);
      const look = n < touched.length ? "mark" : "mark missed";
      gives[n]?.({ class: look, "data-suit": suitOf(mark), hidden: !mark });
      if (mark) write(element, mark);
    }
  };
}
