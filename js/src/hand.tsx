import { Card } from "./card";
import type { Hand as HandData, Line } from "./contract";
import { noteOn } from "./held";
import { Icon } from "./icon";
import { memo } from "./memo";
import type { Table } from "./table";

const Name = memo(({ name }: { name: string }) => (
  <div class="name" role="rowheader">
    <Icon name="act" />
    <span dir="auto">{name}</span>
  </div>
));

/** A player's hand, newest card first. Each slot keeps its element: to take one out and put another in costs more than to draw its cards anew. */
export function Hand({ hand, line, table }: { hand: HandData; line: Line; table: Table }) {
  const selected = table.selected.value;
  const aimed = table.aim.value.ids;
  const reached = table.rover.value;
  const inspected = table.inspected.value;
  const possibilities = table.possibilities.value;
  const told = table.told.value;
  return (
    <div
      class="hand"
      role="row"
      aria-label={hand.label}
      data-seat={hand.seat}
      data-act={hand.to_act || undefined}
    >
      <Name name={hand.name} />
      {hand.cards.map((card) => (
        <Card
          key={card.slot}
          id={card.id}
          seat={hand.seat}
          slot={card.slot}
          suit={card.suit}
          rank={card.rank}
          label={card.label}
          hint={card.odds || (card.suit === null ? line.labels.face_down : undefined)}
          news={card.news}
          supposed={card.supposed}
          note={noteOn(told, card.id)}
          touched={card.touched}
          missed={card.missed}
          weights={card.weights}
          total={card.total}
          selected={card.id === selected}
          aimed={aimed.includes(card.id)}
          reached={card.id === reached}
          inspected={card.id === inspected}
          possibilities={possibilities}
          suits={line.suits}
          ranks={line.ranks}
          table={table}
        />
      ))}
    </div>
  );
}
