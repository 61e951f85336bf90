import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Attributes, attributeSetter } from "../../dom/attributes";
import { ensureTabStop } from "../../dom/rovingTabindex";
import type { BoardState, Frame } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { SuitBadge } from "../../ui/SuitBadge";
import { StepLink } from "./StepLink";
import type { DirectRenderer } from "./useDirectRenderer";

export interface TableProps {
  boardState: BoardState;
  renderer: DirectRenderer;
  store: BoardStore;
}

type Panel = "fireworks" | "discards";
type Row<P extends Panel> = Frame[P][number];
type Props<P extends Panel> = TableProps & {
  panel: P;
  rowClass: string;
  /** The attributes of the cell for a rank. */
  cellAttributes(row: Row<P> | undefined, rank: number): Attributes;
  /** The steps at which the cards of a rank came there. */
  stepsOf(row: Row<P> | undefined, rank: number): number[];
  renderCell(rank: number): ComponentChildren;
  children?: ComponentChildren;
};

const findRow = <P extends Panel>(frame: Frame | undefined, panel: P, suit: string) =>
  (frame?.[panel] as Row<P>[] | undefined)?.find((row) => row.suit === suit);

/** A panel with a row for each suit and a cell for each rank, which leads to the step at which its card came there. */
export function SuitRows<P extends Panel>(props: Props<P>) {
  const { panel, boardState, renderer, store, cellAttributes, stepsOf } = props;
  const list = useRef<HTMLDivElement>(null);
  /** The letters of the suits that have a row. */
  const letters = useComputed(() =>
    (store.boardState.value ?? boardState).suits
      .map(({ letter }) => letter)
      .filter((letter) => findRow(store.frame.value, panel, letter))
      .join(" "),
  ).value;
  const suits = boardState.suits.filter(({ letter }) => letters.split(" ").includes(letter));
  useLayoutEffect(() => {
    const draws = [...(list.current?.children ?? [])].map((element) => {
      const setRow = attributeSetter(element);
      const [setBadge, ...cellSetters] = [...element.children].map(attributeSetter);
      let drawn: Row<P> | undefined | null = null;
      return (row: Row<P> | undefined) => {
        if (row === drawn) return;
        drawn = row;
        setRow({ "data-changed": (row as { changed?: boolean })?.changed });
        setBadge?.({ "aria-label": row?.label });
        for (const [n, rank] of boardState.ranks.entries()) {
          const inert = stepsOf(row, rank).length === 0;
          cellSetters[n]?.({ ...cellAttributes(row, rank), inert, "aria-hidden": inert });
        }
      };
    });
    return renderer.add((frame) => {
      for (const [n, letter] of letters.split(" ").entries()) draws[n]?.(findRow(frame, panel, letter));
      ensureTabStop(list.current);
    });
  }, [panel, boardState, letters, renderer, cellAttributes, stepsOf]);
  const label = boardState.labels[panel];
  return (
    <div class={panel} role="group" aria-label={label}>
      <div class="suits" data-roving="" ref={list}>
        {suits.map((suit) => (
          <div key={suit.letter} class={props.rowClass} data-suit={suit.letter}>
            <SuitBadge suit={suit} label="" />
            {boardState.ranks.map((rank) => (
              <StepLink
                key={rank}
                data-type={`${suit.letter}${rank}`}
                aria-label={`${suit.name} ${rank}`}
                title={boardState.labels.jump}
                steps={() => stepsOf(findRow(store.frame.peek(), panel, suit.letter), rank)}
                store={store}
              >
                {props.renderCell(rank)}
              </StepLink>
            ))}
          </div>
        ))}
      </div>
      {props.children}
    </div>
  );
}
