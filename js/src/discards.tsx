import type { DiscardPile, Frame, Line } from "./contract";
import { Badge, Icon } from "./icon";
import { memo } from "./memo";

const Pile = memo(({ pile }: { pile: DiscardPile }) => {
  return (
    <div class="pile" role="img" aria-label={pile.label} data-suit={pile.suit}>
      <Badge suit={pile.suit} />
      {pile.cards.map(({ rank, count, gone, news }) => (
        <span key={rank} class={gone ? "discard gone" : "discard"} data-news={news || undefined}>
          <span class="rank">{rank}</span>
          {count > 1 && <small>×{count}</small>}
          {gone && <Icon name="cross" />}
        </span>
      ))}
    </div>
  );
});

/** The discard pile, by suit and rank; what is gone for good is struck out. */
export function Discards({ frame, line }: { frame: Frame; line: Line }) {
  const piles = frame.discards.filter((pile) => pile.cards.length > 0);
  return (
    <div class="discards panel" role="group" aria-label={line.labels.discards}>
      <p class="title" aria-hidden="true">
        {line.labels.discards}
      </p>
      {piles.length > 0 ? (
        <div class="piles">
          {piles.map((pile) => (
            <Pile key={pile.suit} pile={pile} />
          ))}
        </div>
      ) : (
        <p class="none">{line.labels.no_discards}</p>
      )}
    </div>
  );
}
