import { useComputed } from "@preact/signals";
import type { DiscardPile } from "../../protocol/contract";
import { SuitRows, type TableProps } from "./SuitRows";

const cardOfRank = (pile: DiscardPile | undefined, rank: number) =>
  pile?.cards.find((card) => card.rank === rank);
const stepsOf = (pile: DiscardPile | undefined, rank: number) => cardOfRank(pile, rank)?.steps ?? [];

function cellAttributes(pile: DiscardPile | undefined, rank: number) {
  const card = cardOfRank(pile, rank);
  return {
    class: card?.gone ? "discard gone" : "discard",
    hidden: !card,
    "data-changed": card?.changed,
    "data-count": card && card.count > 1 && card.count,
  };
}

/** The discard pile, by suit and rank. An identity of which no copy is left is struck out. */
export function Discards(props: TableProps) {
  const { boardState, store } = props;
  const none = useComputed(() => store.frame.value?.discards.length === 0).value;
  return (
    <SuitRows
      {...props}
      panel="discards"
      rowClass="pile"
      cellAttributes={cellAttributes}
      stepsOf={stepsOf}
      renderCell={(rank) => rank}
    >
      {none && <p class="visually-hidden">{boardState.labels.no_discards}</p>}
    </SuitRows>
  );
}
