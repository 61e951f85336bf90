import { useLayoutEffect, useRef } from "preact/hooks";
import type { PageState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import type { ExerciseStore } from "../store/exerciseStore";
import { FailureNotice } from "../ui/FailureNotice";
import { Feedback } from "./Feedback";
import { focusNext } from "./focus";
import { AnswerInput } from "./inputs/AnswerInput";

type Props = { pageState: PageState; exercise: ExerciseStore; store: BoardStore };

/** The input for the answer, the buttons below it, and the feedback. */
export function AnswerForm({ pageState, exercise, store }: Props) {
  const boardState = store.boardState.value;
  const { labels, input, settled, exam } = pageState;
  const messages: PageState["messages"] = exercise.hasUnsavedChange.value
    ? [{ kind: "saved", title: labels.unsaved, lines: [] }]
    : pageState.messages;
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(pageState);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pageState;
    if (before.page !== pageState.page || !form.current) return;
    // The focus must not stay in a field that can no longer be changed.
    if (pageState.settled && !before.settled && form.current.querySelector(":focus")) focusNext(form.current);
    // New feedback is scrolled into view.
    if (before.messages !== pageState.messages)
      form.current
        .querySelector(".next-page, .feedback-message:last-child")
        ?.scrollIntoView({ block: "nearest" });
  }, [pageState]);
  return (
    <form
      class="answer"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!settled && exercise.canSubmit.peek()) exercise.submit();
      }}
    >
      {boardState && input && (
        <AnswerInput
          input={input}
          exercise={exercise}
          boardState={boardState}
          labels={labels}
          disabled={settled}
        />
      )}
      {boardState && <FailureNotice boardState={boardState} store={store} />}
      {input && !settled && input.kind !== "prediction" && (
        <div class="answer-buttons">
          <button type="submit" class="submit" aria-disabled={!exercise.canSubmit.value}>
            {exam ? labels.save : labels.check}
          </button>
          {!exam && (
            <button
              type="button"
              aria-disabled={!pageState.more_hints}
              onClick={() => pageState.more_hints && exercise.askHint()}
            >
              {labels.hint}
            </button>
          )}
          {!exam && (
            <button type="button" onClick={exercise.revealAnswer}>
              {labels.reveal}
            </button>
          )}
        </div>
      )}
      <Feedback messages={messages} />
      {pageState.show_next && (
        <div class="answer-buttons">
          <button type="button" class="next-page" onClick={() => exercise.turnTo(pageState.page + 1)}>
            {labels.next}
          </button>
        </div>
      )}
    </form>
  );
}
