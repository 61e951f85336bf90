import { focusAnswer, focusCard, focusNext } from "../board/focus";
import { isShortcut } from "../dom/notebookShortcuts";
import type { Table } from "../store/boardStore";
import type { Desk } from "../store/exerciseStore";

type Verb = () => void;

/** Handle a key that means the same all over an exercise, before the board in it hears it. */
export function pressSheetKey(event: KeyboardEvent, desk: Desk, table: Table) {
  const target = event.target as Element;
  if (isShortcut(event) || target.matches("select, textarea")) return;
  const verb = verbOf(event, desk, table);
  if (!verb) return;
  event.preventDefault();
  event.stopPropagation();
  verb();
}

function verbOf({ key, currentTarget, target }: KeyboardEvent, desk: Desk, table: Table): Verb | undefined {
  const root = currentTarget as HTMLElement;
  const { page, stops, board, input, settled } = desk.sheet.peek();
  if (key === "<" || key === ">") {
    const to = page + (key === ">" ? 1 : -1);
    return stops[to] && (() => desk.turn(to));
  }
  if (key === "=" && input) {
    if ((target as Element).closest(".answer")) return () => focusCard(root);
    return () => (settled ? focusNext(root) : focusAnswer(root));
  }
  if (key === "?" && board && !(target as Element).matches("input")) {
    return () => {
      table.help.value = !table.help.value;
    };
  }
}
