import { Card } from "./card";
import type { Hand as HandData, Line } from "./contract";
import { Icon } from "./icon";
import type { Table } from "./table";

/** A player's hand, newest card first. */
export function Hand({ hand, line, table }: { hand: HandData; line: Line; table: Table }) {
  return (
    <div
      class="hand"
      role="row"
      aria-label={hand.label}
      data-seat={hand.seat}
      data-act={hand.to_act || undefined}
    >
      <div class="name" role="rowheader">
        {hand.to_act && <Icon name="act" />}
        <span dir="auto">{hand.name}</span>
      </div>
      {hand.cards.map((card) => (
        <Card key={card.id} card={card} seat={hand.seat} line={line} table={table} />
      ))}
    </div>
  );
}
