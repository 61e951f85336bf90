import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card as CardData, Suit } from "./contract";
import { Face } from "./face";
import { Marks } from "./mark";
import { memo } from "./memo";
import { drawPossibilities } from "./possibilities";
import type { Table } from "./table";

/** JupyterLab clips what sticks to the bottom, so the dock may be out of sight. */
function reveal(dock: Element | null | undefined) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  dock?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}

type LookProps = Pick<CardData, "suit" | "rank" | "touched" | "missed" | "slot"> & {
  possibilities: RefObject<HTMLSpanElement | null> | null;
};

const Look = memo(({ suit, rank, touched, missed, slot, possibilities }: LookProps) => (
  <div class="look" aria-hidden="true">
    <Face suit={suit} rank={rank} />
    <Marks touched={touched} missed={missed} />
    {possibilities && <span class="possibilities" ref={possibilities} />}
    <span class="slot">{slot}</span>
  </div>
));

type Props = Omit<CardData, "odds" | "choices"> & {
  seat: number;
  hint: string | undefined;
  note: string;
  selected: boolean;
  aimed: boolean;
  reached: boolean;
  inspected: boolean;
  possibilities: boolean;
  suits: Suit[];
  ranks: number[];
  table: Table;
};

/** A card in a hand, with its clues and what it may be. */
export const Card = memo((card: Props) => {
  const { id, seat, slot, weights, total, selected, suits, ranks, table } = card;
  const grid = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (grid.current) drawPossibilities(grid.current, weights, total, suits, ranks);
  });

  function press(event: MouseEvent) {
    const byKey = event.detail === 0;
    table.select(selected && !byKey ? null : id);
    const board = (event.currentTarget as HTMLElement).closest(".hanabi");
    queueMicrotask(() => {
      const action = board?.querySelector<HTMLElement>(".actions button");
      if (byKey) action?.focus();
      else if (action) reveal(board?.querySelector(".dock"));
    });
  }

  return (
    <div class="cell" role="gridcell">
      <button
        type="button"
        class="card"
        data-card={id}
        data-news={card.news || undefined}
        data-aimed={card.aimed || undefined}
        data-inspected={card.inspected || undefined}
        aria-label={card.label}
        aria-pressed={selected}
        data-noted={card.note !== "" || undefined}
        data-supposed={card.supposed || undefined}
        title={[card.note, card.hint].filter(Boolean).join("\n") || undefined}
        tabIndex={card.reached ? 0 : -1}
        onClick={press}
        onFocus={() => {
          table.place.value = { id, seat, slot };
        }}
      />
      <Look
        suit={card.suit}
        rank={card.rank}
        touched={card.touched}
        missed={card.missed}
        slot={slot}
        possibilities={card.possibilities ? grid : null}
      />
    </div>
  );
});
