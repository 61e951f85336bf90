import { useComputed } from "@preact/signals";
import type { DiscardPile } from "../../protocol/messages";
import { Icon } from "../../ui/Icon";
import { type PanelProps, Suits } from "./SuitRows";

const kindIn = (pile: DiscardPile | undefined, rank: number) =>
  pile?.cards.find((kind) => kind.rank === rank);
const steps = (pile: DiscardPile | undefined, rank: number) => kindIn(pile, rank)?.steps ?? [];

function look(pile: DiscardPile | undefined, rank: number) {
  const kind = kindIn(pile, rank);
  return {
    class: kind?.gone ? "discard gone" : "discard",
    hidden: !kind,
    "data-news": kind?.news,
    "data-count": kind && kind.count > 1 && kind.count,
  };
}

/** The discard pile, by suit and rank; what is gone for good is struck out. */
export function Discards(props: PanelProps) {
  const { line, table } = props;
  const any = useComputed(() => table.frame.value?.discards.length !== 0);
  return (
    <Suits
      {...props}
      name="discards"
      row="pile"
      look={look}
      steps={steps}
      kind={(rank) => (
        <>
          <span class="rank">{rank}</span>
          <Icon name="cross" />
        </>
      )}
    >
      <p class="none" hidden={any}>
        {line.labels.no_discards}
      </p>
    </Suits>
  );
}
