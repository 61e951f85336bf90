import { focusCard } from "../board/table/Hands";
import { isShortcut } from "../dom/keyboard";
import type { BoardStore } from "../store/boardStore";
import type { ExerciseStore } from "./exerciseStore";

const APART = ":is(.below-hand, .answer)";
const INPUT = `${APART} [data-roving] [tabindex="0"], ${APART} :is(input, select)`;

/** What is answered on the map, where nothing stands apart from it. */
const ON_MAP = '.map-input :is(.map-grid [tabindex="0"], .map-task input)';

/** Where an answer is given. */
export const ANSWER_PLACES = ":is(.answer, .below-hand, .map-input)";

/** Focuses the first place where the answer is given. */
function focusAnswer(exercise: Element) {
  (exercise.querySelector<HTMLElement>(INPUT) ?? exercise.querySelector<HTMLElement>(ON_MAP))?.focus();
}

/** Focuses the button to the next page once a question is settled; on the last page, the feedback. */
export function focusNext(exercise: Element) {
  const next =
    exercise.querySelector<HTMLElement>(".next-page") ?? exercise.querySelector<HTMLElement>(".feedback");
  next?.focus({ preventScroll: true });
}

/** Where Enter submits the answer: on what is chosen, and in what is written. */
const SUBMITS = `${ANSWER_PLACES} :is([aria-pressed="true"], [aria-checked="true"], input[type="text"])`;

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
  if (key === "Enter" && exercise.canSubmit.peek() && !settled && (target as Element).matches(SUBMITS))
    return exercise.submit;
  if (key === "=" && input) {
    if ((target as Element).closest(ANSWER_PLACES)) return () => focusCard(root);
    return () => (settled ? focusNext(root) : focusAnswer(root));
  }
  if (key === "?" && has_board && !(target as Element).matches("input")) return store.toggleHelp;
}
