import { useRef } from "preact/hooks";
import type { Discarded, DiscardPile, Line } from "./contract";
import { Badge, Icon } from "./icon";
import { Jump } from "./jump";
import { memo, usePart } from "./memo";
import { useStop } from "./rove";
import type { Table } from "./table";

type Words = { name: string; table: Table };

function Kind({ suit, kind, name, table }: Words & { suit: string; kind: Discarded }) {
  const { rank, count, steps, gone, news } = kind;
  const looks = {
    class: gone ? "discard gone" : "discard",
    "data-type": `${suit}${rank}`,
    "data-news": news || undefined,
  };
  const inside = (
    <>
      <span class="rank">{rank}</span>
      {count > 1 && <small>×{count}</small>}
      {gone && <Icon name="cross" />}
    </>
  );
  if (steps.length === 0) {
    return (
      <span {...looks} aria-hidden="true">
        {inside}
      </span>
    );
  }
  return (
    <Jump {...looks} aria-label={`${name} ${rank}`} steps={steps} table={table}>
      {inside}
    </Jump>
  );
}

const Pile = memo(({ pile, ...words }: Words & { pile: DiscardPile }) => (
  <div class="pile" data-suit={pile.suit}>
    <Badge suit={pile.suit} label={pile.label} />
    {pile.cards.map((kind) => (
      <Kind key={kind.rank} suit={pile.suit} kind={kind} {...words} />
    ))}
  </div>
));

/** The discard pile, by suit and rank; what is gone for good is struck out, and each leads to its step. */
export function Discards({ line, table }: { line: Line; table: Table }) {
  const list = useRef<HTMLDivElement>(null);
  useStop(list);
  const piles = usePart(table, (frame) => frame.discards).value ?? [];
  const { labels, suits } = line;
  const names = new Map(suits.map(({ letter, name }) => [letter, name]));
  return (
    <div class="discards panel" role="group" aria-label={labels.discards}>
      <p class="title" aria-hidden="true">
        {labels.discards}
      </p>
      {piles.length > 0 ? (
        <div class="piles" data-rove="" ref={list}>
          {piles.map((pile) => (
            <Pile key={pile.suit} pile={pile} name={names.get(pile.suit) ?? pile.suit} table={table} />
          ))}
        </div>
      ) : (
        <p class="none">{labels.no_discards}</p>
      )}
    </div>
  );
}
