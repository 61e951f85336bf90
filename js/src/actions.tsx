import type { Choice, ClueChoice, Hand, Line } from "./contract";
import { Mark } from "./mark";
import type { Table } from "./table";

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

/** What may be done with the selected card. */
export function Actions({ over, line, table }: { over: boolean; line: Line; table: Table }) {
  const held = table.chosen.value;
  const choices = over ? [] : (held?.card.choices ?? []);
  const clues = over ? [] : (held?.hand.clues ?? []);
  const none = choices.length === 0 && clues.length === 0;
  return (
    <div class="actions" role="group" aria-label={line.labels.actions}>
      <Choices choices={choices} table={table} />
      {held && clues.length > 0 && <Clues hand={held.hand} table={table} />}
      {clues.length > 0 && (
        <p class="hint" aria-hidden="true">
          {table.aim.value.hint}
        </p>
      )}
      {none && !over && <p class="choose">{line.labels.choose}</p>}
      <p class="waiting" role="status">
        {table.slow.value && line.labels.waiting}
      </p>
    </div>
  );
}
