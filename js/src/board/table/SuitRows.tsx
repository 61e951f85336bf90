import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keepStop } from "../../dom/rovingTabindex";
import type { Frame, Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { Badge } from "../../ui/Icon";
import { type Attributes, attributesOf, type Painter } from "./frameRenderer";
import { Jump } from "./StepLink";

export interface PanelProps {
  line: Line;
  painter: Painter;
  table: Table;
}

type Named = "fireworks" | "discards";
type Row<N extends Named> = Frame[N][number];
type Props<N extends Named> = PanelProps & {
  name: N;
  row: string;
  /** How the cards of one rank look in a row. */
  look(row: Row<N> | undefined, rank: number): Attributes;
  /** The steps at which they came there. */
  steps(row: Row<N> | undefined, rank: number): number[];
  kind(rank: number): ComponentChildren;
  children?: ComponentChildren;
};

const rowIn = <N extends Named>(frame: Frame | undefined, name: N, suit: string) =>
  (frame?.[name] as Row<N>[] | undefined)?.find((row) => row.suit === suit);

/** Cards on the table, a row for each suit; each leads to the step at which it came there. What a step changes is drawn by hand. */
export function Suits<N extends Named>(props: Props<N>) {
  const { name, line, painter, table, look, steps } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const draws = [...(list.current?.children ?? [])].map((element) => {
      const give = attributesOf(element);
      const [giveBadge, ...giveKinds] = [...element.children].map(attributesOf);
      let drawn: Row<N> | undefined | null = null;
      return (row: Row<N> | undefined) => {
        if (row === drawn) return;
        drawn = row;
        give({ hidden: !row, "data-news": (row as { news?: boolean })?.news });
        giveBadge?.({ "aria-label": row?.label });
        for (const [n, rank] of line.ranks.entries()) {
          const inert = steps(row, rank).length === 0;
          giveKinds[n]?.({ ...look(row, rank), inert, "aria-hidden": inert });
        }
      };
    });
    return painter.add((frame) => {
      for (const [n, { letter }] of line.suits.entries()) draws[n]?.(rowIn(frame, name, letter));
      keepStop(list.current);
    });
  }, [name, line, painter, look, steps]);
  const label = line.labels[name];
  return (
    <div class={`${name} panel`} role="group" aria-label={label}>
      <p class="title" aria-hidden="true">
        {label}
      </p>
      <div class="suits" data-rove="" ref={list}>
        {line.suits.map((suit) => (
          <div key={suit.letter} class={props.row} data-suit={suit.letter}>
            <Badge suit={suit} label="" />
            {line.ranks.map((rank) => (
              <Jump
                key={rank}
                data-type={`${suit.letter}${rank}`}
                aria-label={`${suit.name} ${rank}`}
                title={line.labels.jump}
                steps={() => steps(rowIn(table.frame.peek(), name, suit.letter), rank)}
                table={table}
              >
                {props.kind(rank)}
              </Jump>
            ))}
          </div>
        ))}
      </div>
      {props.children}
    </div>
  );
}
