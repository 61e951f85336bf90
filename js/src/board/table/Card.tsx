import { useLayoutEffect, useRef } from "preact/hooks";
import { attributeSetter } from "../../dom/setIfChanged";
import type { BoardLabels, ShownCard as CardData, Note, ToldCells } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { cardPlace, noteOf } from "../../store/lookups";
import { CardFace, cardFaceRenderer, clueMarksRenderer } from "../../ui/cardFaces";
import type { DirectRenderer, ViewState } from "./directRendering";
import { possibilityGridRenderer } from "./possibilities";

/** The attributes of a card's button. */
function cardAttributes(
  card: CardData,
  place: string,
  { notes, drawings, targetIds, reviewedIds, inspectedId, selectedId, tabStop }: ViewState,
) {
  const drawn = drawings.filter(({ start, end }) => start === place || end === place);
  return {
    "data-card": card.id,
    "data-change": card.change,
    "data-targeted": targetIds.includes(card.id),
    "data-reviewed": reviewedIds.includes(card.id),
    "data-inspected": card.id === inspectedId,
    "data-has-note": noteOf(notes, card.id) !== "",
    "data-supposed": card.supposed,
    "data-critical": card.critical,
    "aria-label": card.label,
    "aria-description": drawn.map(({ label }) => label).join(". "),
    "aria-pressed": card.id === selectedId,
    tabindex: card.id === tabStop ? 0 : -1,
  };
}

/** The note on a card, its odds, what its mark means, and what it may be by agreement. */
export function tooltip(card: CardData, notes: Note[], labels: BoardLabels): string {
  const hint = card.odds || (card.suit === null ? labels.face_down : "");
  return [noteOf(notes, card.id), hint, card.critical && labels.critical, card.agreed]
    .filter(Boolean)
    .join("\n");
}

type Props = { seat: number; index: number; tints: string; renderer: DirectRenderer; store: BoardStore };

/** The card at a place in a hand, with its clue marks and possibilities. */
export function Card({ seat, index, tints, renderer, store }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const face = useRef<HTMLSpanElement>(null);
  const marks = useRef<HTMLSpanElement>(null);
  const grid = useRef<HTMLSpanElement>(null);
  const currentCard = () => store.frame.peek()?.hands[seat]?.cards[index];
  useLayoutEffect(() => {
    if (!button.current || !face.current || !marks.current || !grid.current) return;
    const setButton = attributeSetter(button.current);
    const drawFace = cardFaceRenderer(face.current);
    const drawMarks = clueMarksRenderer(marks.current);
    const drawPossibilities = possibilityGridRenderer(grid.current, tints);
    let [drawnCard, drawnView, followed, earlier, shown, lit]: [
      CardData?,
      ViewState?,
      CardData?,
      CardData?,
      boolean?,
      ToldCells?,
    ] = [];
    return renderer.add(
      (frame, view) => {
        const card = frame.hands[seat]?.cards[index];
        if (!card || (card === drawnCard && view === drawnView)) return;
        [drawnCard, drawnView] = [card, view];
        setButton(cardAttributes(card, cardPlace(seat, card.slot), view));
        drawFace(card);
      },
      (frame, { boardState, showPossibilities, hidesTaught, cells }) => {
        const card = frame.hands[seat]?.cards[index];
        const told = cells?.find((each) => each.card === card?.id);
        const before = store.steps.value.frames[store.trailingStep.peek() - 1]?.hands[seat]?.cards.find(
          ({ id }) => id === card?.id,
        );
        // What an action taught is not seen before it is told.
        const known = hidesTaught ? (before ?? card) : card;
        const same = known === followed && before === earlier && showPossibilities === shown && told === lit;
        if (!card || !known || same) return;
        [followed, earlier, shown, lit] = [known, before, showPossibilities, told];
        drawMarks(card);
        drawPossibilities(known, boardState, showPossibilities, before?.weights, told);
      },
    );
  }, [seat, index, tints, renderer, store]);

  function press(event: MouseEvent) {
    const card = currentCard();
    if (!card) return;
    const byKey = event.detail === 0;
    store.select(card.id === store.selectedId.value && !byKey ? null : card.id);
    const board = (event.currentTarget as HTMLElement).closest(".hanabi");
    if (byKey) queueMicrotask(() => board?.querySelector<HTMLElement>(".actions button")?.focus());
  }

  function rememberFocus() {
    const card = currentCard();
    if (card) store.lastFocused.value = { id: card.id, seat, slot: card.slot };
  }

  return (
    <div class="card-cell" role="gridcell" aria-label={String(index + 1)}>
      <button type="button" class="hand-card" ref={button} onClick={press} onFocus={rememberFocus} />
      <div class="card-look" data-slot={index + 1} aria-hidden="true">
        <CardFace root={face} />
        <span class="clue-marks" ref={marks} />
        <span class="possibilities" ref={grid} />
      </div>
    </div>
  );
}
