import type { DiscardPile, Labels } from "./contract";
import { Badge, Icon } from "./icon";
import { memo } from "./memo";

const Pile = memo(({ pile }: { pile: DiscardPile }) => {
  return (
    <div class="pile" role="img" aria-label={pile.label} data-suit={pile.suit}>
      <Badge suit={pile.suit} />
      {pile.cards.map(({ rank, count, gone, news }) => (
        <span
          key={rank}
          class={gone ? "discard gone" : "discard"}
          data-type={`${pile.suit}${rank}`}
          data-news={news || undefined}
        >
          <span class="rank">{rank}</span>
          {count > 1 && <small>×{count}</small>}
          {gone && <Icon name="cross" />}
        </span>
      ))}
    </div>
  );
});

/** The discard pile, by suit and rank; what is gone for good is struck out. */
export const Discards = memo(({ piles, labels }: { piles: DiscardPile[]; labels: Labels }) => {
  const used = piles.filter((pile) => pile.cards.length > 0);
  return (
    <div class="discards panel" role="group" aria-label={labels.discards}>
      <p class="title" aria-hidden="true">
        {labels.discards}
      </p>
      {used.length > 0 ? (
        <div class="piles">
          {used.map((pile) => (
            <Pile key={pile.suit} pile={pile} />
          ))}
        </div>
      ) : (
        <p class="none">{labels.no_discards}</p>
      )}
    </div>
  );
});
