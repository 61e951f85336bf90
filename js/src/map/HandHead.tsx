import type { MapCard, MapLine } from "../protocol/contract";

/** A card of a row or a column: its identity, or of how many cards it is one. */
const Card = ({ card }: { card: MapCard }) => (
  <span class="map-card" data-suit={card.suit} title={card.label}>
    {card.suit === null ? card.count : `${card.suit}${card.rank}`}
  </span>
);

/** The hands of a row or a column. For screen readers it is a sentence. */
export function HandHead({ line }: { line: MapLine }) {
  const cards = line.example.length > 0 ? line.example : line.cards;
  return (
    <>
      <span class="visually-hidden">
        {line.label} {line.weight}
      </span>
      <span
        class="map-hand"
        title={line.label}
        data-example={line.example.length > 0 || undefined}
        aria-hidden="true"
      >
        {cards.map((card, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its slot
          <Card key={slot} card={card} />
        ))}
        {line.held.map((card) => (
          <span key={card.label} class="map-held">
            ∋ <Card card={card} />
          </span>
        ))}
        {cards.length === 0 && <span class="map-rest">{line.label}</span>}
        {cards.length > 0 && line.hands > 1 && <span class="map-hands">×{line.hands}</span>}
      </span>
    </>
  );
}
