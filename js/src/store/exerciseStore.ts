import { batch, computed, signal } from "@preact/signals";
import type { ExerciseCommand, AnswerInput as Input, PageState } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import { listen, type Model } from "../protocol/model";
import type { BoardStore } from "./boardStore";

/** An unfinished answer as a JSON value; missing parts are undefined. */
export type Draft = unknown;

function firstDraft(input: Input | null): Draft {
  if (input?.start) return JSON.parse(input.start);
  switch (input?.kind) {
    case "grid":
      return input.rows.map(() => []);
    case "hand":
      return input.rows.map(() => undefined);
    case "yes_no_why":
    case "action_with_odds":
    case "prediction":
      return {};
    default:
      return undefined;
  }
}

/** The draft that a page begins with: the earlier answer, or what the input begins with. */
function initialDraft({ answer, input }: PageState): Draft {
  return answer ? JSON.parse(answer) : firstDraft(input);
}

/** Whether a draft has all its parts. */
function isComplete(draft: Draft, input: Input | null): boolean {
  if (draft === undefined || draft === "") return false;
  if (Array.isArray(draft)) return !draft.includes(undefined);
  if (input?.kind === "prediction") return (draft as { choice?: unknown }).choice !== undefined;
  if (input?.kind !== "yes_no_why" && input?.kind !== "action_with_odds") return true;
  const parts = Object.values(draft as object);
  return parts.length === 2 && parts.every((part) => part !== undefined && part !== "");
}

/** A command for the current page, unless it names another. */
type PageCommand<C> = C extends ExerciseCommand ? Omit<C, "id" | "page"> & { page?: number } : never;

/** The page that an exercise shows, and the answer that a person is giving. */
export function createExerciseStore(model: Model, board: BoardStore, end: AbortSignal) {
  const read = () => model.get("_page_state") as PageState;
  const pageState = signal(read());
  const draft = signal(initialDraft(pageState.peek()));
  /** The drafts of the other pages. */
  const drafts = new Map<number, Draft>();
  const complete = computed(() => isComplete(draft.value, pageState.value.input));
  /** False where no map can be drawn. */
  const hasMap = signal(true);
  const map = computed(() => (hasMap.value && pageState.value.input?.map) || null);
  listen(
    model,
    "change:_page_state",
    () =>
      batch(() => {
        const [before, now] = [pageState.peek(), read()];
        pageState.value = now;
        if (before.student !== now.student) drafts.clear();
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
  return {
    pageState,
    draft,
    hasMap,
    /** The map on which the question is asked, if there is one and it can be drawn. */
    map,
    /** Whether the answer is given on the map, and not beside it. */
    isOnMap: computed(() => map.value !== null && map.value.task?.kind !== "look"),
    complete,
    canSubmit: computed(() => complete.value && !board.blocked.value),
    /** In an exam, whether the draft differs from the answer saved. */
    hasUnsavedChange: computed(() => {
      const { exam, answer } = pageState.value;
      return exam && answer !== "" && !isEqual(draft.value, JSON.parse(answer));
    }),
    submit() {
      const { sitting } = pageState.peek();
      send({ type: "answer", sitting, answer: JSON.stringify(draft.peek()) });
    },
    askHint: () => send({ type: "hint" }),
    revealAnswer: () => send({ type: "reveal" }),
    askFollowUp: () => send({ type: "follow_up" }),
    askAgain: (type: "again" | "again_missed") => send({ type }),
    tellName: (name: string) => send({ type: "name", name }),
    request: board.request,
    turnTo: (page: number) => send({ type: "turn", page }),
  };
}

export type ExerciseStore = ReturnType<typeof createExerciseStore>;
