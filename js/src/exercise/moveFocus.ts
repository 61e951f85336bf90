const INPUT = [".below-hand", ".answer"]
  .map((place) => `${place} :is([data-roving], .map-grid) [tabindex="0"], ${place} :is(input, select)`)
  .join();

/** Focuses the first place where the answer is given. */
export function focusAnswer(exercise: Element) {
  exercise.querySelector<HTMLElement>(INPUT)?.focus();
}

/** Focuses the button to the next page once a question is settled; on the last page, the feedback. */
export function focusNext(exercise: Element) {
  const next =
    exercise.querySelector<HTMLElement>(".next-page") ?? exercise.querySelector<HTMLElement>(".feedback");
  next?.focus({ preventScroll: true });
}
