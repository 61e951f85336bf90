import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardState } from "../../protocol/contract";
import type { BoardStore } from "../../store/boardStore";
import { noteOf } from "../../store/noteOf";
import { focusCard } from "../table/focusCard";

/** A text box for the note on a card or the comment on a step. */
export function NoteEditor({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const text = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => text.current?.focus(), []);
  const editing = store.editing.value;
  const step = editing && boardState.steps[editing.step];
  if (!step) return null;
  const { labels } = boardState;
  const { card } = editing;
  const title = card === null ? labels.comment : labels.note;
  return (
    <form
      class="note-editor"
      onSubmit={(event) => {
        event.preventDefault();
        store.saveText(text.current?.value ?? "");
      }}
    >
      <label>
        <span class="title">
          {title} <span>{step.label}</span>
        </span>
        <textarea
          ref={text}
          rows={2}
          dir="auto"
          defaultValue={card === null ? step.comment : noteOf(step.notes, card)}
        />
      </label>
      <button type="submit" aria-disabled={store.blocked.value}>
        {labels.save}
      </button>
      <button type="button" onClick={(event) => dismissEditor(store, event.currentTarget.closest(".hanabi"))}>
        {labels.cancel}
      </button>
    </form>
  );
}

/** Opens the editor for a card, or for the step if the card is null. If it is open there already, its text stays. */
export function openEditor(store: BoardStore, card: number | null) {
  store.editing.value = { step: store.step.peek(), card };
}

/** Closes the editor without saving, and returns the focus to where it was opened. */
export function dismissEditor(store: BoardStore, board: Element | null) {
  const card = store.editing.value?.card ?? null;
  store.editing.value = null;
  if (card === null) board?.querySelector<HTMLElement>(".step-comment button")?.focus();
  else focusCard(board, card);
}
