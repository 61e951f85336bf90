import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardProps, BoardStore } from "../../store/boardStore";
import { canEdit, noteOf } from "../../store/lookups";
import { Button, Icon } from "../../ui/controls";
import { focusCard } from "../table/Hands";

/** The comment on the step, and a button to write a comment. */
export function StepComment({ boardState, store }: BoardProps) {
  const comment = useComputed(() => store.stepInfo.value?.comment).value;
  if (!comment && !canEdit(boardState)) return null;
  const { labels } = boardState;
  return (
    <div class="step-comment">
      {comment && (
        <p class="comment" dir="auto">
          {comment}
        </p>
      )}
      {canEdit(boardState) && (
        <Button
          class={comment ? "icon-button" : undefined}
          aria-label={labels.comment}
          title={labels.comment}
          onClick={() => openEditor(store, null)}
        >
          <Icon name="write" />
          {!comment && labels.comment}
        </Button>
      )}
    </div>
  );
}

/** A text box for the note on a card or the comment on a step. */
export function NoteEditor({ boardState, store }: BoardProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => text.current?.focus(), []);
  const editing = store.editing.value;
  const step = editing && boardState.steps[editing.step];
  if (!step) return null;
  const { labels } = boardState;
  const { card } = editing;
  const title = card === null ? labels.comment : labels.note;
  return (
    <div class="note-editor">
      <label>
        <span class="title">
          {title} <span>{store.place}</span>
        </span>
        <textarea
          ref={text}
          rows={2}
          dir="auto"
          defaultValue={card === null ? step.comment : noteOf(step.notes, card)}
        />
      </label>
      <Button aria-disabled={store.blocked.value} onClick={() => store.saveText(text.current?.value ?? "")}>
        {labels.save}
      </Button>
      <Button onClick={(event) => dismissEditor(store, event.currentTarget.closest(".hanabi"))}>
        {labels.cancel}
      </Button>
    </div>
  );
}

/** Opens the editor for a card, or for the step if the card is null, whose comment stands among the moves. If it is open there already, its text stays. */
export function openEditor(store: BoardStore, card: number | null) {
  if (card === null) store.openSidePanel("moves");
  store.editing.value = { step: store.step.peek(), card };
}

/** Closes the editor without saving, and returns the focus to where it was opened. */
export function dismissEditor(store: BoardStore, board: Element | null) {
  const card = store.editing.value?.card ?? null;
  store.editing.value = null;
  if (card === null) board?.querySelector<HTMLElement>(".step-comment button")?.focus();
  else focusCard(board, card);
}
