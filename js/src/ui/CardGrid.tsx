import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useRovingTabindex } from "../dom/rovingTabindex";
import type { BoardState, ShownSuit } from "../protocol/contract";
import { SuitBadge } from "./SuitBadge";

type Props = Pick<BoardState, "suits" | "ranks"> & {
  labelledBy: string;
  /** The content of the cell for an identity; `index` counts row by row. */
  renderCell(index: number, suit: ShownSuit, rank: number): ComponentChildren;
  /** Makes the heads buttons for all identities of a suit, of a rank (both by index), or all. */
  heads?: { suits: string[]; ranks: string[]; all: string; toggle(suit?: number, rank?: number): void };
};

/** A grid of all identities, suits by ranks. The buttons in it are one tab stop. */
export function CardGrid({ suits, ranks, labelledBy, renderCell, heads }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  useRovingTabindex(grid);
  const head = (label: string | undefined, content: ComponentChildren, suit?: number, rank?: number) => (
    <button
      type="button"
      class="head-button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => heads?.toggle(suit, rank)}
    >
      {content}
    </button>
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
