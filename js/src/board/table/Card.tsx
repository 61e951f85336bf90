import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card as CardData, Labels, Note } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { noteOn } from "../../store/findCard";
import { Face, faceOf } from "../../ui/CardFace";
import { marksOf } from "../../ui/ClueMark";
import { attributesOf, type Beside, type Painter } from "./frameRenderer";
import { possibilitiesOf } from "./possibilityGrid";

/** JupyterLab clips what sticks to the bottom, so the dock may be out of sight. */
function reveal(dock: Element | null | undefined) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  dock?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}

/** What tells of a card besides its look. */
function attributes(card: CardData, { notes, aimed, inspected, selected, rover }: Beside) {
  return {
    "data-card": card.id,
    "data-news": card.news,
    "data-aimed": aimed.includes(card.id),
    "data-inspected": card.id === inspected,
    "data-noted": noteOn(notes, card.id) !== "",
    "data-supposed": card.supposed,
    "aria-label": card.label,
    "aria-pressed": card.id === selected,
    tabindex: card.id === rover ? 0 : -1,
  };
}

/** What is written on a card, and its odds. */
export function tooltip(card: CardData, notes: Note[], labels: Labels): string {
  const hint = card.odds || (card.suit === null ? labels.face_down : "");
  return [noteOn(notes, card.id), hint].filter(Boolean).join("\n");
}

type Props = { seat: number; place: number; painter: Painter; table: Table };

/** The card at a place of a hand, with its clues and what it may be. */
export function Card({ seat, place, painter, table }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const face = useRef<HTMLSpanElement>(null);
  const marks = useRef<HTMLSpanElement>(null);
  const grid = useRef<HTMLSpanElement>(null);
  const read = () => table.frame.peek()?.hands[seat]?.cards[place];
  useLayoutEffect(() => {
    if (!button.current || !face.current || !marks.current || !grid.current) return;
    const giveAttributes = attributesOf(button.current);
    const drawFace = faceOf(face.current);
    const drawMarks = marksOf(marks.current);
    const drawPossibilities = possibilitiesOf(grid.current);
    let [drawn, around]: [CardData?, Beside?] = [];
    return painter.add((frame, beside) => {
      const card = frame.hands[seat]?.cards[place];
      if (!card || (card === drawn && beside === around)) return;
      [drawn, around] = [card, beside];
      giveAttributes(attributes(card, beside));
      drawFace(card, beside.line.suits);
      drawMarks(card);
      drawPossibilities(card, beside.line, beside.possibilities);
    });
  }, [seat, place, painter]);

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
        <Face root={face} />
        <span class="marks" ref={marks} />
        <span class="possibilities" ref={grid} />
        <span class="slot">{place + 1}</span>
      </div>
    </div>
  );
}
