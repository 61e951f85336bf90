import { isShortcut } from "../dom/notebookShortcuts";
import { neighbour } from "../dom/rovingTabindex";
import type { Act, Frame } from "../protocol/messages";
import type { Table } from "../store/boardStore";
import { tellsCards } from "../store/detail";
import { findCard } from "../store/findCard";
import { nextView } from "../store/nextView";
import { closeWriter, openWriter } from "./actions/NoteEditor";
import { closeSuppose } from "./actions/SupposePanel";
import { closeCopy } from "./CopyMenu";
import { toggleFull } from "./FullscreenButton";
import { focusCard, focusInspector } from "./focus";
import { closeInspector } from "./inspector/Inspector";
import { closeHelp } from "./KeyboardHelp";

type Verb = () => void;

/** Handle a key on the board and keep it from the notebook, whose one-letter shortcuts would act too. */
export function pressKey(event: KeyboardEvent, table: Table) {
  const board = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  const { key } = event;
  if (isShortcut(event)) return;
  if (key === "Escape") return leave(board, table);
  event.stopPropagation();
  if (target.tagName === "SELECT" || target.tagName === "TEXTAREA") return;
  const inRange = target.tagName === "INPUT";
  const verb =
    (inRange ? undefined : page(event, table)) ??
    (target.closest(".card") ? onCard(key, board, table) : undefined) ??
    sign(event, board, table) ??
    inList(key, target);
  if (!verb) return;
  event.preventDefault();
  verb();
}

function sign({ key, shiftKey }: KeyboardEvent, board: HTMLElement, table: Table): Verb | undefined {
  if (key === "[") return () => table.go(table.at.value - 1);
  if (key === "]") return () => table.go(table.at.value + 1);
  if (key === "?") {
    return () => {
      table.help.value = !table.help.value;
    };
  }
  const letter = key.toLowerCase();
  if (letter === "v") {
    const view = nextView(table.line.value);
    return view === undefined ? undefined : () => table.choose(view);
  }
  if (letter === "f") return () => toggleFull(board);
  if (!table.line.value?.live) return;
  if (letter === "z") return shiftKey ? table.redo : table.undo;
  if (letter === "a" && table.told.value?.turn) return table.partner;
  if (letter === "c") return () => openWriter(table, null);
}

function page({ key, shiftKey }: KeyboardEvent, table: Table): Verb | undefined {
  if (key === "PageUp") return () => table.go(table.at.value - 1);
  if (key === "PageDown") return () => table.go(table.at.value + 1);
  if (key === "Home" && shiftKey) return () => table.go(0);
  if (key === "End" && shiftKey) return () => table.go(Number.POSITIVE_INFINITY);
}

function onCard(key: string, board: HTMLElement, table: Table): Verb | undefined {
  const frame = table.frame.value;
  const at = table.rover.value;
  if (!frame || at === null) return;
  const to = cardBeside(frame, at, key);
  if (to !== undefined) return () => focusCard(board, to);
  const action = shortcut(frame, at, key);
  if (action) return () => table.act(action);
  const letter = key.toLowerCase();
  if (letter === "i" && table.line.value && tellsCards(table.line.value)) {
    return () => {
      table.inspect(at);
      focusInspector(board);
    };
  }
  if (!table.line.value?.live) return;
  if (letter === "n") return () => openWriter(table, at);
  if (letter === "s") {
    return () => {
      table.select(at);
      table.suppose(at);
    };
  }
}

/** The card that an arrow, Home or End leads to. */
function cardBeside(frame: Frame, at: number, key: string): number | undefined {
  const rows = frame.hands.filter((hand) => hand.cards.length > 0).map((hand) => hand.cards);
  const row = rows.findIndex((cards) => cards.some((card) => card.id === at));
  const here = rows[row] ?? [];
  const column = here.findIndex((card) => card.id === at);
  const above = rows[row - 1] ?? here;
  const below = rows[row + 1] ?? here;
  const cards: Record<string, (typeof here)[number] | undefined> = {
    ArrowLeft: here[column - 1] ?? above.at(above === here ? 0 : -1),
    ArrowRight: here[column + 1] ?? below.at(below === here ? -1 : 0),
    ArrowUp: above[Math.min(column, above.length - 1)],
    ArrowDown: below[Math.min(column, below.length - 1)],
    Home: here[0],
    End: here.at(-1),
  };
  return Object.hasOwn(cards, key) ? cards[key]?.id : undefined;
}

/** The action that a letter or digit stands for on a card. */
function shortcut(frame: Frame, at: number, key: string): Act["action"] | undefined {
  const held = findCard(frame, at);
  if (!held || frame.over) return;
  const letter = key.toLowerCase();
  // i, n and s inspect, note and suppose: a colour of that letter is clued with Shift
  const clue = "ins".includes(key) ? undefined : held.hand.clues.find(({ mark }) => mark === letter);
  if (clue) return clue.action;
  const kind = { p: "play", d: "discard" }[letter];
  return held.card.choices
    .map(({ action }) => action)
    .find((action) => action.kind === kind && !("announce" in action && action.announce !== null));
}

function inList(key: string, target: HTMLElement): Verb | undefined {
  const to = neighbour(key, target);
  if (to) return () => to.focus();
}

function leave(board: HTMLElement, table: Table) {
  if (table.help.value) return closeHelp(table, board);
  if (table.copying.value) return closeCopy(table, board);
  if (table.writing.value) return closeWriter(table, board);
  if (table.suppositions.value) return closeSuppose(table, board);
  if (table.inspected.value !== null) return closeInspector(table, board);
  if (table.trouble.value) {
    table.trouble.value = null;
    return;
  }
  const id = table.selected.value;
  if (id === null) return;
  table.select(null);
  focusCard(board, id);
}
