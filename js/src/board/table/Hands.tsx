import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../../store/boardStore";
import { useSame } from "../../store/useFramePart";
import { Icon } from "../../ui/Icon";
import { Card, tooltip } from "./Card";
import { attributesOf, type Painter } from "./frameRenderer";

type Props = { seat: number; name: string; size: number; painter: Painter; table: Table };

/** A player's hand, newest card first. Each place keeps its element: to take one out and put another in costs more than to draw its cards anew. */
function Hand({ seat, name, size, painter, table }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!row.current) return;
    const giveAttributes = attributesOf(row.current);
    return painter.add(({ hands }) => {
      const hand = hands[seat];
      giveAttributes({ "aria-label": hand?.label, "data-act": hand?.to_act });
    });
  }, [seat, painter]);
  // Tooltips follow once stepping rests: to give them takes as long as to draw the cards.
  useLayoutEffect(() =>
    effect(() => {
      const cards = table.settled.value?.hands[seat]?.cards ?? [];
      const buttons = row.current?.querySelectorAll<HTMLElement>(".card") ?? [];
      for (const [n, card] of cards.entries()) {
        const button = buttons[n];
        if (button && table.line.value)
          button.title = tooltip(card, table.notes.value, table.line.value.labels);
      }
    }),
  );
  return (
    <div class="hand" role="row" data-seat={seat} ref={row}>
      <div class="name" role="rowheader">
        <Icon name="act" />
        <span dir="auto">{name}</span>
      </div>
      {Array.from({ length: size }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is drawn at its place in the hand
        <Card key={place} seat={seat} place={place} painter={painter} table={table} />
      ))}
    </div>
  );
}

/** The hands of all players, by seat. */
export function Hands({ label, painter, table }: Pick<Props, "painter" | "table"> & { label: string }) {
  const hands = useSame(
    () => table.frame.value?.hands.map(({ seat, name, cards }) => ({ seat, name, size: cards.length })) ?? [],
  );
  const most = Math.max(...hands.map(({ size }) => size));
  return (
    <div class="hands" role="grid" data-hands={hands.length} aria-label={label} style={{ "--cards": most }}>
      {hands.map((hand) => (
        <Hand key={hand.seat} {...hand} painter={painter} table={table} />
      ))}
    </div>
  );
}
