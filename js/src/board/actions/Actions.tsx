import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { keepAbove } from "../../dom/placement";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { canEdit } from "../../store/canEdit";
import { showsKnowledge } from "../../store/detailLevel";
import { noteOf } from "../../store/noteOf";
import { useElementId } from "../../ui/useElementId";
import { ActionButtons, InspectButton, MoveButtons, NoteButton, SupposeButton } from "./CardButtons";
import { SupposePanel } from "./SupposePanel";

/** What may be done with the selected card, above it. */
export function Actions({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const id = useElementId();
  const popover = useRef<HTMLDivElement>(null);
  const selected = store.selectedCard.value;
  const over = useComputed(() => store.frame.value?.over ?? true).value;
  const suppositions = store.suppositions.value;
  useLayoutEffect(() => {
    if (!popover.current || !selected) return;
    const [card, hand] = [`[data-card="${selected.card.id}"]`, `.hand[data-seat="${selected.hand.seat}"]`];
    return keepAbove(popover.current, [card, hand, selected.hand.clues.length > 0 ? hand : card]);
  });
  if (!selected) return null;
  const { card } = selected;
  const noDiscard = card.choices.length > 0 && store.frame.value?.no_discard;
  const note = noteOf(store.notes.value, card.id);
  return (
    <div class="actions" role="group" aria-label={boardState.labels.actions} ref={popover}>
      <ActionButtons choices={over ? [] : card.choices} store={store} />
      {noDiscard && (
        <button type="button" data-kind="discard" aria-disabled title={noDiscard} aria-describedby={id}>
          {boardState.labels.discard}
        </button>
      )}
      {!over && <MoveButtons card={card} store={store} />}
      {showsKnowledge(boardState) && (
        <InspectButton card={card.id} label={boardState.labels.inspect} store={store} />
      )}
      {canEdit(boardState) && !over && <SupposeButton card={card.id} boardState={boardState} store={store} />}
      {canEdit(boardState) && <NoteButton card={card.id} boardState={boardState} store={store} />}
      {noDiscard && (
        <p class="visually-hidden" id={id}>
          {noDiscard}
        </p>
      )}
      {note && (
        <p class="note" dir="auto">
          {note}
        </p>
      )}
      {suppositions && <SupposePanel suppositions={suppositions} boardState={boardState} store={store} />}
    </div>
  );
}
