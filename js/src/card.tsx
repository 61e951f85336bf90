import { useComputed } from "@preact/signals";
import type { Card as CardData, Line } from "./contract";
import { Face } from "./face";
import { Marks } from "./mark";
import { memo } from "./memo";
import { Possibilities } from "./possibilities";
import type { Table } from "./table";

/** JupyterLab clips what sticks to the bottom, so the dock may be out of sight. */
function reveal(dock: Element | null | undefined) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  dock?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}

type Props = { card: CardData; seat: number; line: Line; table: Table };

/** A card in a hand, with its clues and what it may be. */
export const Card = memo(({ card, seat, line, table }: Props) => {
  const { id, slot } = card;
  const selected = useComputed(() => table.selected.value === id).value;
  const aimed = useComputed(() => table.aim.value.ids.includes(id)).value;
  const reached = useComputed(() => table.rover.value === id).value;

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
        data-aimed={aimed || undefined}
        aria-label={card.label}
        aria-pressed={selected}
        title={card.odds || (card.suit === null ? line.labels.face_down : undefined)}
        tabIndex={reached ? 0 : -1}
        onClick={press}
        onFocus={() => {
          table.place.value = { id, seat, slot };
        }}
      />
      <div class="look" aria-hidden="true">
        <Face suit={card.suit} rank={card.rank} />
        <Marks touched={card.touched} missed={card.missed} />
        {table.possibilities.value && <Possibilities card={card} line={line} />}
        <span class="slot">{slot}</span>
      </div>
    </div>
  );
});
