import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useStop } from "../dom/rovingTabindex";
import type { Line, Suit } from "../protocol/messages";
import { Badge } from "./Icon";

type Props = Pick<Line, "suits" | "ranks"> & {
  labelledBy: string;
  cell(place: number, suit: Suit, rank: number): ComponentChildren;
};

/** All kinds of cards, suits by ranks; the buttons in it are one tab stop. */
export function Grid({ suits, ranks, labelledBy, cell }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  useStop(grid);
  return (
    <div
      class="kinds"
      role="grid"
      aria-labelledby={labelledBy}
      data-rove={ranks.length}
      ref={grid}
      style={{ "--ranks": ranks.length }}
    >
      {suits.map((suit, row) => (
        <div key={suit.letter} role="row" class="row" data-suit={suit.letter}>
          <span role="rowheader">
            <Badge suit={suit} />
            <span class="unseen">{suit.name}</span>
          </span>
          {ranks.map((rank, column) => (
            <span key={rank} role="gridcell">
              {cell(row * ranks.length + column, suit, rank)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
