import { focusCard } from "../board/table/focusCard";
import { isShortcut } from "../dom/notebookShortcuts";
import type { BoardStore } from "../store/boardStore";
import type { ExerciseStore } from "../store/exerciseStore";
import { ANSWER_PLACES, focusAnswer, focusNext } from "./moveFocus";

const CHOSEN = `${ANSWER_PLACES} :is([aria-pressed="true"], [aria-checked="true"])`;

type KeyAction = () => void;

/** Handles a key that works anywhere in an exercise, before its board gets it. */
export function handleExerciseKey(event: KeyboardEvent, exercise: ExerciseStore, store: BoardStore) {
  const target = event.target as Element;
  if (isShortcut(event) || target.matches("select, textarea")) return;
  const action = actionForKey(event, exercise, store);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function actionForKey(
  { key, currentTarget, target }: KeyboardEvent,
  exercise: ExerciseStore,
  store: BoardStore,
): KeyAction | undefined {
  const root = currentTarget as HTMLElement;
  const { page, tabs, has_board, input, settled } = exercise.pageState.peek();
  if (key === "<" || key === ">") {
    const to = page + (key === ">" ? 1 : -1);
    return tabs[to] && (() => exercise.turnTo(to));
  }
  // What is chosen already needs no second choice.
  if (key === "Enter" && exercise.canSubmit.peek() && !settled && (target as Element).matches(CHOSEN))
    return exercise.submit;
  if (key === "=" && input) {
    if ((target as Element).closest(ANSWER_PLACES)) return () => focusCard(root);
    return () => (settled ? focusNext(root) : focusAnswer(root));
  }
  if (key === "?" && has_board && !(target as Element).matches("input")) return store.toggleHelp;
}
