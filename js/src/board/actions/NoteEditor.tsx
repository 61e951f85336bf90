import { useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { noteOn } from "../../store/findCard";
import { focusCard } from "../focus";

/** A place to write on a card or a step. */
export function Writer({ line, table }: { line: Line; table: Table }) {
  const text = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => text.current?.focus(), []);
  const writing = table.writing.value;
  const step = writing && line.steps[writing.step];
  if (!step) return null;
  const { labels } = line;
  const { card } = writing;
  const title = card === null ? labels.comment : labels.note;
  return (
    <form
      class="writer"
      onSubmit={(event) => {
        event.preventDefault();
        table.write(text.current?.value ?? "");
      }}
    >
      <label>
        <span class="title">
          {title} <span>{step.place}</span>
        </span>
        <textarea
          ref={text}
          rows={2}
          dir="auto"
          defaultValue={card === null ? step.comment : noteOn(step.notes, card)}
        />
      </label>
      <button type="submit" aria-disabled={table.pending.value !== null}>
        {labels.save}
      </button>
      <button type="button" onClick={(event) => closeWriter(table, event.currentTarget.closest(".hanabi"))}>
        {labels.cancel}
      </button>
    </form>
  );
}

/** Write on a card, or on the step; what is written already in the box stays when it is asked for again. */
export function openWriter(table: Table, card: number | null) {
  table.writing.value = { step: table.at.peek(), card };
}

export function closeWriter(table: Table, board: Element | null) {
  const card = table.writing.value?.card ?? null;
  table.writing.value = null;
  if (card === null) board?.querySelector<HTMLElement>(".remark button")?.focus();
  else focusCard(board, card);
}
