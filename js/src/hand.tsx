import { Card } from "./card";
import { Icon } from "./icon";
import { memo, useSame } from "./memo";
import type { Table } from "./table";

const Name = memo(({ name }: { name: string }) => (
  <div class="name" role="rowheader">
    <Icon name="act" />
    <span dir="auto">{name}</span>
  </div>
));

/** A player's hand, newest card first. Each place keeps its element: to take one out and put another in costs more than to draw its cards anew. */
export function Hand({ seat, table }: { seat: number; table: Table }) {
  const hand = useSame(() => {
    const hand = table.frame.value?.hands[seat];
    return hand && { name: hand.name, label: hand.label, act: hand.to_act, cards: hand.cards.length };
  });
  if (!hand) return null;
  return (
    <div class="hand" role="row" aria-label={hand.label} data-seat={seat} data-act={hand.act || undefined}>
      <Name name={hand.name} />
      {Array.from({ length: hand.cards }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is drawn at its place in the hand
        <Card key={place} seat={seat} place={place} table={table} />
      ))}
    </div>
  );
}
