import { useLayoutEffect, useRef } from "preact/hooks";
import { findNeighbour, isShortcut, keepFocus, scrollsPage } from "../dom/keyboard";
import type { ActionMessage, Frame } from "../protocol/contract";
import type { BoardProps, BoardStore } from "../store/boardStore";
import { effectUntil } from "../store/effectUntil";
import { actionOfKind, canEdit, findCard, showsKnowledge } from "../store/lookups";
import { nextViewpoint } from "../store/viewpointGlance";
import { IconButton } from "../ui/controls";
import { dismissSuppositions } from "./CardActions";
import { placeOf } from "./drawings";
import { toggleFullscreen } from "./fullscreenAndZoom";
import { dismissEditor, openEditor } from "./panels/comments";
import { dismissInspector, focusInspector } from "./panels/Inspector";
import { dismissRules } from "./panels/RulesCard";
import { focusCard } from "./table/Hands";

type KeyAction = () => void;

/** A key held for longer than this shows another viewpoint only for as long as it is held. */
const HOLD_MS = 400;

/** Handles a key on the board and keeps it from the notebook, whose one-letter shortcuts would act too. */
export function handleKey(event: KeyboardEvent, store: BoardStore) {
  const board = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  const { key } = event;
  if (isShortcut(event)) return;
  if (key === "Escape") return dismiss(board, store);
  event.stopPropagation();
  if (target.tagName === "SELECT" || target.tagName === "TEXTAREA") return;
  const inRange = target.tagName === "INPUT";
  const onBoard =
    target === board || (store.pointed && !inRange && !target.closest("[role=menu], .suppose, .below-hand"));
  if (["Tab", "ArrowUp", "ArrowDown"].includes(key)) store.pointed = false;
  const action =
    (inRange ? undefined : stepAction(event, store, onBoard)) ??
    (target.closest(".hand-card") ? cardAction(key, board, store) : undefined) ??
    boardAction(event, board, store) ??
    listAction(key, target) ??
    (target === board && key.startsWith("Arrow") ? () => focusCard(board) : undefined);
  if (action || scrollsPage(event)) event.preventDefault();
  action?.();
}

/** Keys that work anywhere on the board. */
function boardAction(
  { key, shiftKey, repeat, timeStamp, target }: KeyboardEvent,
  board: HTMLElement,
  store: BoardStore,
): KeyAction | undefined {
  if (key === "?") return store.toggleHelp;
  const letter = key.toLowerCase();
  if (letter === "v") {
    const view = nextViewpoint(store.boardState.value);
    if (view === undefined || repeat) return;
    return () => {
      const letGo = (up: KeyboardEvent) => store.letGo(up.timeStamp - timeStamp < HOLD_MS);
      window.addEventListener("keyup", letGo, { once: true });
      store.holdView(view);
    };
  }
  if (key === ".") return store.walk;
  if (letter === "f") return () => toggleFullscreen(board);
  if (!store.boardState.value || !canEdit(store.boardState.value)) return;
  if (letter === "z") return shiftKey ? store.redo : store.undo;
  if (letter === "a" && shiftKey) return () => store.toggleBots(!store.botsRun.value);
  if (letter === "a" && store.stepInfo.value?.bot_button) return store.playBot;
  if (letter === "c") return () => openEditor(store, null);
  if (letter === "q" && store.boardState.value.can_set_up) return () => store.ask(true);
  const place = letter === "x" && !repeat ? placeOf(target as Element) : null;
  if (place) {
    const start = store.drawing.value?.start;
    return () => {
      if (start) store.draw(start, place);
      else store.drawing.value = { start: place, end: place, byKey: true };
    };
  }
}

/** Keys that step, except in a slider, where they have a meaning of their own; more of them on the board itself than on what has arrows of its own. */
function stepAction(
  { key, shiftKey }: KeyboardEvent,
  store: BoardStore,
  onBoard: boolean,
): KeyAction | undefined {
  const round = store.frame.value?.hands.length ?? 1;
  const steps: Record<string, number> = {
    PageUp: -1,
    PageDown: 1,
    "[": -round,
    "]": round,
    ...(onBoard && { ArrowLeft: -1, ArrowRight: 1 }),
    ...((onBoard || shiftKey) && { Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }),
  };
  const by = steps[key];
  if (by) return () => store.goToStep(store.aim() + by);
}

/** Keys on the focused card. */
function cardAction(key: string, board: HTMLElement, store: BoardStore): KeyAction | undefined {
  const frame = store.frame.value;
  const id = store.tabStop.value;
  if (!frame || id === null) return;
  const to = cardBeside(frame, id, key);
  if (to !== undefined) return () => focusCard(board, to);
  const action = actionForKey(frame, id, key);
  if (action) return () => store.act(action);
  const letter = key.toLowerCase();
  if (letter === "i" && store.boardState.value && showsKnowledge(store.boardState.value)) {
    return () => {
      store.inspect(id);
      focusInspector(board);
    };
  }
  if (!store.boardState.value || !canEdit(store.boardState.value)) return;
  if (letter === "n") return () => openEditor(store, id);
  if (letter === "s") {
    return () => {
      store.select(id);
      store.askSuppositions(id);
    };
  }
}

/** The card that an arrow, Home or End leads to. */
function cardBeside(frame: Frame, id: number, key: string): number | undefined {
  const rows = frame.hands.filter((hand) => hand.cards.length > 0).map((hand) => hand.cards);
  const row = rows.findIndex((cards) => cards.some((card) => card.id === id));
  const here = rows[row] ?? [];
  const column = here.findIndex((card) => card.id === id);
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
  return cards[key]?.id;
}

/** The action that a letter or digit stands for on a card. */
function actionForKey(frame: Frame, id: number, key: string): ActionMessage | undefined {
  const found = findCard(frame, id);
  if (!found || frame.over) return;
  const letter = key.toLowerCase();
  // i, n, s and x inspect, note, suppose and draw; a colour with one of these letters is clued with Shift
  const clue = "insx".includes(key) ? undefined : found.hand.clues.find(({ mark }) => mark === letter);
  if (clue) return clue.action;
  const kind = { p: "play", d: "discard" }[letter];
  return actionOfKind(found.card.choices, kind);
}

/** Keys that move within a list. */
function listAction(key: string, target: HTMLElement): KeyAction | undefined {
  const to = findNeighbour(key, target);
  if (to) return () => to.focus();
}

/** Closes what is open, one thing at a time; at last, deselects the card. */
function dismiss(board: HTMLElement, store: BoardStore) {
  if (store.helpOpen.value) return dismissHelp(store, board);
  if (dismissRules(board)) return;
  if (store.drawing.value) {
    store.drawing.value = null;
    return;
  }
  if (store.editing.value) return dismissEditor(store, board);
  if (store.suppositions.value) return dismissSuppositions(store, board);
  if (store.inspectedId.value !== null) return dismissInspector(store, board);
  if (store.failure.value) {
    store.failure.value = null;
    return;
  }
  const id = store.selectedId.value;
  if (id === null) return;
  store.select(null);
  focusCard(board, id);
}

/** The keys and what they do. */
export function KeyboardHelp({ boardState, store }: BoardProps) {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>("button")?.focus(), []);
  return (
    <div class="help" role="dialog" aria-label={boardState.labels.keys} ref={dialog}>
      <p class="title" aria-hidden="true">
        {boardState.labels.keys}
      </p>
      <IconButton
        name="cross"
        class="help-close"
        label={boardState.labels.close}
        onClick={(event) => dismissHelp(store, event.currentTarget)}
      />
      <dl>
        {boardState.shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Closes the help and returns the focus to its button. */
function dismissHelp(store: BoardStore, within: Element) {
  const board = within.closest(".hanabi");
  store.helpOpen.value = false;
  board?.querySelector<HTMLElement>(".keys")?.focus();
}

/** Keeps the focus on a board whatever is redrawn: if it is lost, it goes to the card where it was last. Call this before the board is drawn. */
export function keepBoardFocus(store: BoardStore, el: HTMLElement, end: AbortSignal) {
  const { frame, selectedCard, failure, inspectedId, editing, helpOpen } = store;
  const showsAnotherCard = ({ dataset: { card } }: HTMLElement) =>
    card !== undefined && card !== String(store.lastFocused.peek()?.id);
  effectUntil(end, () => {
    for (const cause of [frame, selectedCard, failure, inspectedId, editing, helpOpen]) void cause.value;
    keepFocus(el.querySelector<HTMLElement>(".layout"), focusCard, showsAnotherCard);
  });
}
