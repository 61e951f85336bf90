import type { ComponentChildren, RefObject } from "preact";
import { useRovingTabindex } from "../dom/keyboard";
import { type Attributes, attributeSetter, setText } from "../dom/setIfChanged";
import type { BoardState, ShownCard, ShownSuit } from "../protocol/contract";
import { Button } from "./controls";

type Identity = Pick<ShownCard, "suit" | "rank">;
type FaceProps = Partial<Identity> & { root?: RefObject<HTMLSpanElement | null> };

const classOf = (suit: string | null) => (suit === null ? "face back" : "face");

/** The front of a card, or its back if the suit is null. */
export const CardFace = ({ suit = null, rank, root }: FaceProps) => (
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

/** A suit in small: colour, letter and shape. It is hidden from screen readers unless it has a label. */
export function SuitBadge({ suit, label }: { suit: ShownSuit; label?: string }) {
  const aria = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <span class="suit-badge" data-suit={suit.letter} {...aria}>
      {suit.letter}
    </span>
  );
}

type GridProps = Pick<BoardState, "suits" | "ranks"> & {
  labelledBy: string;
  /** The content of the cell for an identity; `index` counts row by row. */
  renderCell(index: number, suit: ShownSuit, rank: number): ComponentChildren;
  /** Makes the heads buttons for all identities of a suit, of a rank (both by index), or all. */
  heads?: { suits: string[]; ranks: string[]; all: string; toggle(suit?: number, rank?: number): void };
};

/** A grid of all identities, suits by ranks. The buttons in it are one tab stop. */
export function CardGrid({ suits, ranks, labelledBy, renderCell, heads }: GridProps) {
  const grid = useRovingTabindex();
  const head = (label: string | undefined, content: ComponentChildren, suit?: number, rank?: number) => (
    <Button
      class="head-button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => heads?.toggle(suit, rank)}
    >
      {content}
    </Button>
  );
  return (
    <div
      class="card-grid"
      role="grid"
      aria-labelledby={labelledBy}
      data-roving={ranks.length + (heads ? 1 : 0)}
      ref={grid}
      style={{ "--ranks": ranks.length }}
    >
      {heads && (
        <div role="row" class="suit-row">
          <span role="columnheader">{head(heads.all, "∗")}</span>
          {ranks.map((rank, column) => (
            <span key={rank} role="columnheader">
              {head(heads.ranks[column], rank, undefined, column)}
            </span>
          ))}
        </div>
      )}
      {suits.map((suit, row) => (
        <div key={suit.letter} role="row" class="suit-row" data-suit={suit.letter}>
          <span role="rowheader">
            {heads ? (
              head(heads.suits[row], <SuitBadge suit={suit} />, row)
            ) : (
              <>
                <SuitBadge suit={suit} />
                <span class="visually-hidden">{suit.name}</span>
              </>
            )}
          </span>
          {ranks.map((rank, column) => (
            <span key={rank} role="gridcell">
              {renderCell(row * ranks.length + column, suit, rank)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
