import { batch, computed, signal } from "@preact/signals";
import type { ExerciseCommand, PageState } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import { listen, type Model } from "../protocol/traits";
import type { BoardStore } from "../store/boardStore";
import { type Draft, FORMS } from "./answerForms";

/** The draft that a page begins with: the earlier answer, or what the input begins with. */
function initialDraft({ answer, input }: PageState): Draft {
  const start = answer || input?.start;
  return start ? JSON.parse(start) : input && FORMS[input.kind].first?.(input);
}

/** Whether there are pages: the position of a board may be asked about, or not. */
export const hasPages = (state: unknown) => !!(state as Partial<PageState> | null | undefined)?.tabs;

/** A command for the current page, unless it names another. */
type PageCommand<C> = C extends ExerciseCommand ? Omit<C, "id" | "page"> & { page?: number } : never;

/** The page that an exercise shows, and the answer that a person is giving. */
export function createExerciseStore(model: Model, board: BoardStore, end: AbortSignal) {
  const read = () => model.get("_page_state") as PageState;
  const pageState = signal(read());
  const draft = signal(initialDraft(pageState.peek()));
  /** The reason beside the answer, as it is being written. */
  const words = signal(pageState.peek().words ?? "");
  /** The drafts of the other pages. */
  const drafts = new Map<number, Draft>();
  const form = computed(() => pageState.value.input && FORMS[pageState.value.input.kind]);
  const complete = computed(() => {
    const now = draft.value;
    const isComplete = form.value?.isComplete;
    return now !== undefined && now !== "" && (!isComplete || isComplete(now));
  });
  /** False where no map can be drawn. */
  const hasMap = signal(true);
  const map = computed(() => (hasMap.value && pageState.value.input?.map) || null);
  listen(
    model,
    "change:_page_state",
    () =>
      batch(() => {
        const before = pageState.peek();
        const now = read();
        if (!hasPages(now)) return;
        pageState.value = now;
        if (before.page !== now.page || before.words !== now.words) words.value = now.words ?? "";
        if (before.student !== now.student || before.sitting !== now.sitting) drafts.clear();
        if (before.sitting !== now.sitting) draft.value = initialDraft(now);
        else if (before.page !== now.page) {
          // A question that is settled may be asked again, as a variant.
          if (before.settled) drafts.delete(before.page);
          else drafts.set(before.page, draft.peek());
          draft.value = now.settled ? initialDraft(now) : (drafts.get(now.page) ?? initialDraft(now));
        } else if (before.answer !== now.answer || before.tries !== now.tries)
          draft.value = initialDraft(now);
      }),
    end,
  );
  const send = (command: PageCommand<ExerciseCommand>) =>
    board.send({ page: pageState.peek().page, ...command });
  function answer(given: unknown) {
    const { sitting } = pageState.peek();
    return send({ type: "answer", sitting, answer: JSON.stringify(given), words: words.peek() });
  }
  return {
    pageState,
    /** The form of the answer that is asked for, if any is. */
    form,
    draft,
    words,
    hasMap,
    /** The map on which the question is asked, if there is one and it can be drawn. */
    map,
    /** Whether the answer is given on the map, and not beside it. */
    isOnMap: computed(() => map.value !== null && map.value.task?.kind !== "look"),
    complete,
    canSubmit: computed(() => complete.value && !board.blocked.value),
    /** In an exam, whether the draft differs from the answer saved. */
    hasUnsavedChange: computed(() => {
      const { exam, answer, words: kept } = pageState.value;
      return (
        exam && answer !== "" && (words.value !== (kept ?? "") || !isEqual(draft.value, JSON.parse(answer)))
      );
    }),
    submit: () => answer(draft.peek()),
    askHint: () => send({ type: "hint" }),
    revealAnswer: () => send({ type: "reveal" }),
    explore: () => send({ type: "explore" }),
    askAgain: (type: "again" | "again_missed") => send({ type }),
    tellName: (name: string) => send({ type: "name", name }),
    answer,
    request: board.request,
    turnTo: (page: number) => send({ type: "turn", page }),
  };
}

export type ExerciseStore = ReturnType<typeof createExerciseStore>;
