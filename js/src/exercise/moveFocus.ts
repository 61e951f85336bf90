const APART = ":is(.below-hand, .answer)";
const INPUT = `${APART} [data-roving] [tabindex="0"], ${APART} :is(input, select)`;

/** What is answered on the map, where nothing stands apart from it. */
const ON_MAP = '.map-input :is(.map-grid [tabindex="0"], .map-task input)';

/** Where an answer is given. */
export const ANSWER_PLACES = ":is(.answer, .below-hand, .map-input)";

/** Focuses the first place where the answer is given. */
export function focusAnswer(exercise: Element) {
  (exercise.querySelector<HTMLElement>(INPUT) ?? exercise.querySelector<HTMLElement>(ON_MAP))?.focus();
}

/** Focuses the button to the next page once a question is settled; on the last page, the feedback. */
export function focusNext(exercise: Element) {
  const next =
    exercise.querySelector<HTMLElement>(".next-page") ?? exercise.querySelector<HTMLElement>(".feedback");
  next?.focus({ preventScroll: true });
}
