import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../dom/rovingTabindex";
import type { BoardState, SuitStyle } from "../protocol/contract";
import { SuitBadge } from "./SuitBadge";

type Props = Pick<BoardState, "suits" | "ranks"> & {
  labelledBy: string;
  /** The content of the cell for an identity; `index` counts row by row. */
  renderCell(index: number, suit: SuitStyle, rank: number): ComponentChildren;
};

/** A grid of all identities, suits by ranks. The buttons in it are one tab stop. */
export function CardGrid({ suits, ranks, labelledBy, renderCell }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  useRovingTabindex(grid);
  return (
    <div
      class="card-grid"
      role="grid"
      aria-labelledby={labelledBy}
      data-roving={ranks.length}
      ref={grid}
      style={{ "--ranks": ranks.length }}
    >
      {suits.map((suit, row) => (
        <div key={suit.letter} role="row" class="suit-row" data-suit={suit.letter}>
          <span role="rowheader">
            <SuitBadge suit={suit} />
            <span class="visually-hidden">{suit.name}</span>
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
