import { type Attributes, attributeSetter, setText } from "../dom/attributes";
import type { ShownCard } from "../protocol/contract";

type Marks = Pick<ShownCard, "touched" | "missed">;

/** The suit of a colour clue; undefined for a rank clue. */
const suitOf = (mark: string) => (Number.isNaN(Number(mark)) ? mark : undefined);

/** The mark of a clue: a colour letter or a rank. */
export function ClueMark({ mark }: { mark: string }) {
  return (
    <span class="clue-mark" data-suit={suitOf(mark)} aria-hidden="true">
      {mark}
    </span>
  );
}

/**
 * Returns a function that draws all marks of a card without Preact: solid for the clues that touched it, struck through for those that
 * missed it. Marks no longer needed are hidden, as removing elements is slower.
 */
export function clueMarksRenderer(root: HTMLElement) {
  const setters: ((now: Attributes) => void)[] = [];
  return ({ touched, missed }: Marks) => {
    const marks = [...touched, ...missed];
    for (let n = 0; n < Math.max(setters.length, marks.length); n++) {
      const mark = marks[n] ?? "";
      const element = root.children[n] ?? root.appendChild(document.createElement("span"));
      setters[n] ??= attributeSetter(element);
      const look = n < touched.length ? "clue-mark" : "clue-mark missed";
      setters[n]?.({ class: look, "data-suit": suitOf(mark), hidden: !mark });
      if (mark) setText(element, mark);
    }
  };
}
