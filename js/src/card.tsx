import { effect, useComputed } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card as CardData, Labels } from "./contract";
import { Face } from "./face";
import { noteOn } from "./held";
import { Marks } from "./mark";
import { memo, useSame } from "./memo";
import { drawPossibilities } from "./possibilities";
import type { Table } from "./table";

type Attributes = Record<string, string | number | boolean | undefined>;

/** JupyterLab clips what sticks to the bottom, so the dock may be out of sight. */
function reveal(dock: Element | null | undefined) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  dock?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}

/** What tells of a card besides its look. */
function attributes(card: CardData, labels: Labels, table: Table): Attributes {
  const note = noteOn(table.notes.value, card.id);
  const hint = card.odds || (card.suit === null ? labels.face_down : "");
  return {
    "data-card": card.id,
    "data-news": card.news || undefined,
    "data-aimed": table.aim.value.ids.includes(card.id) || undefined,
    "data-inspected": card.id === table.inspected.value || undefined,
    "data-noted": note !== "" || undefined,
    "data-supposed": card.supposed || undefined,
    "aria-label": card.label,
    "aria-pressed": card.id === table.selected.value,
    title: [note, hint].filter(Boolean).join("\n") || undefined,
    tabindex: card.id === table.rover.value ? 0 : -1,
  };
}

function setAttributes(element: Element, before: Attributes, now: Attributes) {
  for (const name in now) {
    const value = now[name];
    if (value === before[name]) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

type LookProps = Pick<CardData, "suit" | "rank" | "touched" | "missed" | "slot"> & {
  possibilities: RefObject<HTMLSpanElement | null> | null;
};

const Look = memo(({ suit, rank, touched, missed, slot, possibilities }: LookProps) => (
  <div class="look" aria-hidden="true">
    <Face suit={suit} rank={rank} />
    <Marks touched={touched} missed={missed} />
    {possibilities && <span class="possibilities" ref={possibilities} />}
    <span class="slot">{slot}</span>
  </div>
));

type Props = { seat: number; place: number; table: Table };

/**
 * The card at a place of a hand, with its clues and what it may be.
 *
 * A step changes the look of few cards, but words and possibilities of most: those are drawn by hand.
 */
export function Card({ seat, place, table }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const grid = useRef<HTMLSpanElement>(null);
  const drawn = useRef<Attributes>({});
  const card = useComputed(() => table.frame.value?.hands[seat]?.cards[place]);
  const look = useSame(() => {
    if (!card.value) return null;
    const { suit, rank, touched, missed, slot } = card.value;
    return { suit, rank, touched, missed, slot };
  });
  useLayoutEffect(() =>
    effect(() => {
      const line = table.line.value;
      if (!line || !card.value || !button.current) return;
      const now = attributes(card.value, line.labels, table);
      setAttributes(button.current, drawn.current, now);
      drawn.current = now;
      const { weights, total } = card.value;
      if (grid.current) drawPossibilities(grid.current, weights, total, line.suits, line.ranks);
    }),
  );

  function press(event: MouseEvent) {
    if (!card.value) return;
    const { id } = card.value;
    const byKey = event.detail === 0;
    table.select(id === table.selected.value && !byKey ? null : id);
    const board = (event.currentTarget as HTMLElement).closest(".hanabi");
    queueMicrotask(() => {
      const action = board?.querySelector<HTMLElement>(".actions button");
      if (byKey) action?.focus();
      else if (action) reveal(board?.querySelector(".dock"));
    });
  }

  if (!look) return null;
  return (
    <div class="cell" role="gridcell">
      <button
        type="button"
        class="card"
        ref={button}
        onClick={press}
        onFocus={() => {
          if (card.value) table.place.value = { id: card.value.id, seat, slot: card.value.slot };
        }}
      />
      <Look {...look} possibilities={table.possibilities.value ? grid : null} />
    </div>
  );
}
