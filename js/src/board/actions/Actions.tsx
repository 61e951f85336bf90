import { useComputed } from "@preact/signals";
import type { Choice, ClueChoice, Hand, Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";
import { tellsCards, tellsRipples } from "../../store/detail";
import { noteOn } from "../../store/findCard";
import { Mark } from "../../ui/ClueMark";
import { Icon } from "../../ui/Icon";
import { focusInspector } from "../focus";
import { closeInspector } from "../inspector/Inspector";
import { Preview } from "./CluePreview";
import { openWriter } from "./NoteEditor";
import { Suppose } from "./SupposePanel";

function Choices({ choices, table }: { choices: Choice[]; table: Table }) {
  return choices.map((choice) => (
    <button
      type="button"
      key={JSON.stringify(choice.action)}
      data-kind={choice.action.kind}
      aria-disabled={table.pending.value !== null}
      onClick={() => table.act(choice.action)}
    >
      {choice.label}
    </button>
  ));
}

function Clues({ hand, table }: { hand: Hand; table: Table }) {
  return hand.clues.map((clue: ClueChoice) => (
    <button
      type="button"
      key={clue.mark}
      data-kind="clue"
      title={clue.hint}
      aria-disabled={table.pending.value !== null}
      onClick={() => table.act(clue.action)}
      onPointerEnter={() => table.aimAt(hand, clue)}
      onPointerLeave={table.aimNowhere}
      onFocus={() => table.aimAt(hand, clue)}
      onBlur={table.aimNowhere}
    >
      <Mark mark={clue.mark} />
      {clue.label}
    </button>
  ));
}

type InspectProps = { card: number; label: string; table: Table };

function Inspect({ card, label, table }: InspectProps) {
  const open = table.inspected.value === card;
  return (
    <button
      type="button"
      data-kind="inspect"
      aria-expanded={open}
      onClick={(event) => {
        const board = event.currentTarget.closest<HTMLElement>(".hanabi");
        if (open) return closeInspector(table, board);
        table.inspect(card);
        focusInspector(board);
      }}
    >
      <Icon name="inspect" />
      {label}
    </button>
  );
}

/** Think of another card there, or write on it. */
function Thoughts({ card, over, line, table }: { card: number; over: boolean; line: Line; table: Table }) {
  const open = table.suppositions.value !== null;
  return (
    <>
      {!over && (
        <button
          type="button"
          data-kind="suppose"
          aria-expanded={open}
          onClick={() => (open ? table.closeThought() : table.suppose(card))}
        >
          <Icon name="think" />
          {line.labels.suppose}
        </button>
      )}
      <button type="button" data-kind="note" onClick={() => openWriter(table, card)}>
        <Icon name="write" />
        {line.labels.note}
      </button>
    </>
  );
}

/** What may be done with the selected card. */
export function Actions({ line, table }: { line: Line; table: Table }) {
  const held = table.chosen.value;
  const over = useComputed(() => table.frame.value?.over ?? true).value;
  const note = held && noteOn(table.notes.value, held.card.id);
  const thought = table.suppositions.value;
  const turn = useComputed(() => table.line.value?.live && table.told.value?.turn).value;
  const choices = over ? [] : (held?.card.choices ?? []);
  const clues = over ? [] : (held?.hand.clues ?? []);
  return (
    <div class="actions" role="group" aria-label={line.labels.actions}>
      {turn && (
        <button
          type="button"
          data-kind="partner"
          aria-disabled={table.pending.value !== null}
          onClick={table.partner}
        >
          {turn}
        </button>
      )}
      <Choices choices={choices} table={table} />
      {held && clues.length > 0 && <Clues hand={held.hand} table={table} />}
      {held && tellsCards(line) && <Inspect card={held.card.id} label={line.labels.inspect} table={table} />}
      {held && line.live && <Thoughts card={held.card.id} over={over} line={line} table={table} />}
      {!held && !over && line.live && <p class="choose">{line.labels.choose}</p>}
      <p class="waiting" role="status">
        {table.slow.value && line.labels.waiting}
      </p>
      {clues.length > 0 && (
        <p class="hint" aria-hidden="true">
          {table.aim.value.hint}
        </p>
      )}
      {note && (
        <p class="note" dir="auto">
          {note}
        </p>
      )}
      {thought && <Suppose thought={thought} line={line} table={table} />}
      {clues.length > 0 && tellsRipples(line) && <Preview line={line} table={table} />}
    </div>
  );
}
