import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card as CardData } from "./contract";
import { Face } from "./face";
import { noteOn } from "./held";
import { marksOf } from "./mark";
import { attributesOf, type Beside, type Painter } from "./painter";
import { possibilitiesOf } from "./possibilities";
import type { Table } from "./table";

/** JupyterLab clips what sticks to the bottom, so the dock may be out of sight. */
function reveal(dock: Element | null | undefined) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  dock?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}

/** What tells of a card besides its look. */
function attributes(card: CardData, { line, notes, aimed, inspected, selected, rover }: Beside) {
  const note = noteOn(notes, card.id);
  const hint = card.odds || (card.suit === null ? line.labels.face_down : "");
  return {
    "data-card": card.id,
    "data-news": card.news || undefined,
    "data-aimed": aimed.includes(card.id) || undefined,
    "data-inspected": card.id === inspected || undefined,
    "data-noted": note !== "" || undefined,
    "data-supposed": card.supposed || undefined,
    "aria-label": card.label,
    "aria-pressed": card.id === selected,
    title: [note, hint].filter(Boolean).join("\n") || undefined,
    tabindex: card.id === rover ? 0 : -1,
  };
}

type Props = { seat: number; place: number; painter: Painter; table: Table };

/** The card at a place of a hand, with its clues and what it may be. */
export function Card({ seat, place, painter, table }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const marks = useRef<HTMLSpanElement>(null);
  const grid = useRef<HTMLSpanElement>(null);
  const read = () => table.frame.peek()?.hands[seat]?.cards[place];
  const suit = useSignal(read()?.suit ?? null);
  const rank = useSignal(read()?.rank ?? null);
  useLayoutEffect(() => {
    if (!button.current || !marks.current || !grid.current) return;
    const giveAttributes = attributesOf(button.current);
    const drawMarks = marksOf(marks.current);
    const drawPossibilities = possibilitiesOf(grid.current);
    let [drawn, around]: [CardData?, Beside?] = [];
    return painter.add((frame, beside) => {
      const card = frame.hands[seat]?.cards[place];
      if (!card || (card === drawn && beside === around)) return;
      [drawn, around] = [card, beside];
      giveAttributes(attributes(card, beside));
      suit.value = card.suit;
      rank.value = card.rank;
      drawMarks(card);
      drawPossibilities(card, beside.line, beside.possibilities);
    });
  }, [seat, place, painter, suit, rank]);

  function press(event: MouseEvent) {
    const card = read();
    if (!card) return;
    const byKey = event.detail === 0;
    table.select(card.id === table.selected.value && !byKey ? null : card.id);
    const board = (event.currentTarget as HTMLElement).closest(".hanabi");
    queueMicrotask(() => {
      const action = board?.querySelector<HTMLElement>(".actions button");
      if (byKey) action?.focus();
      else if (action) reveal(board?.querySelector(".dock"));
    });
  }

  function reach() {
    const card = read();
    if (card) table.place.value = { id: card.id, seat, slot: card.slot };
  }

  return (
    <div class="cell" role="gridcell">
      <button type="button" class="card" ref={button} onClick={press} onFocus={reach} />
      <div class="look" aria-hidden="true">
        <Face suit={suit.value} rank={rank.value} />
        <span class="marks" ref={marks} />
        <span class="possibilities" ref={grid} />
        <span class="slot">{place + 1}</span>
      </div>
    </div>
  );
}
