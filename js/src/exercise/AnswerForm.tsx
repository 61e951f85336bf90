import { useLayoutEffect, useRef } from "preact/hooks";
import { notebookLink } from "../dom/notebookLink";
import type { BoardState, PageMessage, PageState } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import type { BoardStore } from "../store/boardStore";
import { Button, useElementId } from "../ui/controls";
import { FailureNotice } from "../ui/notices";
import { Words } from "../ui/Words";
import { AskingButtons } from "./Asking";
import { type Draft, FORMS, TextField } from "./answerForms";
import type { ExerciseStore } from "./exerciseStore";
import { ANSWER_PLACES, focusNext } from "./focus";

type Props = { pageState: PageState; exercise: ExerciseStore; store: BoardStore };

/** The states of a settled page that shows the answer that was given: a right one, or what was predicted. */
const GIVEN: (string | undefined)[] = ["right", "saved"];

/**
 * The input for the answer to a question, by the kind that Python asks for: what stands below the hand of a seat, or else what stands
 * apart from the cards. What was told of an answer is shown until it is changed.
 */
export function AnswerInput({
  exercise,
  boardState,
  seat,
}: {
  exercise: ExerciseStore;
  boardState: BoardState;
  seat?: number;
}) {
  const { input, labels, settled, answer, marks, tabs, page } = exercise.pageState.value;
  if (!input || exercise.isOnMap.value) return null;
  const value = exercise.draft.value;
  const told: unknown = answer && JSON.parse(answer);
  const form = FORMS[input.kind];
  const part = (answer: unknown, index: number) =>
    form.hasRows ? (answer as unknown[] | undefined)?.[index] : answer;
  return (
    <form.Input
      boardState={boardState}
      labels={labels}
      answerLabel={settled && !GIVEN.includes(tabs[page]?.state) ? labels.shown : labels.answer}
      disabled={settled}
      seat={seat}
      markOf={(index: number) => (isEqual(part(value, index), part(told, index)) ? marks[index] : undefined)}
      input={input}
      value={value}
      onChange={(draft: Draft) => {
        exercise.draft.value = draft;
        if (form.atOnce && exercise.canSubmit.peek()) exercise.submit();
      }}
    />
  );
}

const REPEATS = ["", "_missed"] as const;

/**
 * What of the answer is given apart from the cards, the buttons below it, and the feedback. It is no native form: an LMS may show the
 * page in a frame that forbids them.
 */
export function AnswerForm({ pageState, exercise, store }: Props) {
  const boardState = store.boardState.value;
  const { labels, input, settled, exam, explore, next_lesson, asking } = pageState;
  const lackingId = useElementId();
  const asked = exercise.form.value;
  const lacking = !exercise.complete.value && labels[asked?.incomplete ?? "incomplete"];
  const notice = exercise.hasUnsavedChange.value && labels.unsaved;
  const messages: PageState["messages"] = notice
    ? [{ kind: "comment", title: notice, lines: [] }]
    : pageState.messages;
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(pageState);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pageState;
    if (
      before.page !== pageState.page ||
      (pageState.asking && pageState.messages[0]?.kind !== "saved") ||
      !form.current
    )
      return;
    // The focus must not stay where an answer can no longer be changed.
    const exercise = form.current.closest(".exercise");
    if (pageState.settled && !before.settled && exercise?.querySelector(`${ANSWER_PLACES} :focus`))
      focusNext(exercise);
    // To whom answered here, new feedback is scrolled into view, with the reasons why an answer is wrong, and the way on, once the board is
    // drawn, which may have grown.
    if (before.messages !== pageState.messages) {
      const answered = form.current;
      requestAnimationFrame(() => {
        if (answered.closest(".exercise:focus-within"))
          for (const part of [".feedback:has([data-kind=wrong])", ".feedback-message", ".next-page"])
            answered.querySelector(part)?.scrollIntoView({ block: "nearest" });
      });
    }
  }, [pageState]);
  return (
    <div class="answer" ref={form}>
      {boardState && input && <AnswerInput exercise={exercise} boardState={boardState} />}
      {typeof pageState.words === "string" && (
        <TextField
          label={labels.words}
          value={exercise.words.value}
          onInput={(text) => {
            exercise.words.value = text;
          }}
        />
      )}
      {boardState && <FailureNotice labels={boardState.labels} store={store} />}
      {input && !settled && !asked?.atOnce && (
        <div class="answer-buttons">
          <Button
            class="submit"
            aria-disabled={!exercise.canSubmit.value}
            aria-describedby={lacking ? lackingId : undefined}
            onClick={() => exercise.canSubmit.peek() && exercise.submit()}
          >
            {exam ? labels.save : labels[pageState.answer ? "recheck" : "check"]}
          </Button>
          {!exam && (
            <>
              <Button
                aria-disabled={!pageState.more_hints}
                onClick={() => pageState.more_hints && exercise.askHint()}
              >
                {labels.hint}
              </Button>
              {pageState.can_reveal && <Button onClick={exercise.revealAnswer}>{labels.reveal}</Button>}
            </>
          )}
          {lacking && (
            <p class="lacking" id={lackingId}>
              {lacking}
            </p>
          )}
        </div>
      )}
      {boardState && asking && (
        <AskingButtons asking={asking} exercise={exercise} store={store} labels={boardState.labels} />
      )}
      {!asking &&
        (pageState.show_next ||
          pageState.can_repeat ||
          pageState.can_repeat_missed ||
          explore ||
          next_lesson) && (
          <div class="answer-buttons">
            {pageState.show_next && (
              <Button class="next-page" onClick={() => exercise.turnTo(pageState.page + 1)}>
                {labels.next}
              </Button>
            )}
            {next_lesson && (
              <a class="next-lesson" {...notebookLink(next_lesson.address)}>
                {next_lesson.label}
              </a>
            )}
            {explore && (
              <Button class="explore" onClick={exercise.explore}>
                {explore === "open" ? labels.leave : labels.explore}
              </Button>
            )}
            {REPEATS.map(
              (type) =>
                pageState[`can_repeat${type}`] && (
                  <Button key={type} onClick={() => exercise.askAgain(`again${type}`)}>
                    {labels[`again${type}`]}
                  </Button>
                ),
            )}
          </div>
        )}
      <Feedback messages={messages} pageState={pageState} boardState={boardState} />
    </div>
  );
}

const VERDICTS: PageMessage["kind"][] = ["right", "wrong"];

type FeedbackProps = Pick<Props, "pageState"> &
  Pick<PageState, "messages"> & { boardState: BoardState | null };

/** Verdicts, hints and comments on the answer. A second verdict in the same words is announced, and says which try it is about. */
function Feedback({ messages, pageState, boardState }: FeedbackProps) {
  const { tries, tabs } = pageState;
  const triesOf = (kind: PageMessage["kind"]) => (VERDICTS.includes(kind) ? tries : "");
  const verdict = messages.filter(({ kind }) => VERDICTS.includes(kind)).flatMap(({ lines }) => lines);
  return (
    <div class="feedback" translate role="status" aria-atomic={false} tabIndex={-1}>
      {messages.map(({ kind, title, lines }) => (
        <div key={`${kind} ${title} ${triesOf(kind)}`} class="feedback-message" data-kind={kind}>
          {triesOf(kind) && <p class="tries">{tries}</p>}
          {kind === "end" && <Cheer tabs={tabs} />}
          {title && (
            <p class="title" dir="auto">
              {title}
            </p>
          )}
          {lines.map((text, n) =>
            kind === "comment" && verdict.includes(text) ? null : ( // told once
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the list, and another is another: see PageTop
              <p key={`${n} ${text}`} dir="auto">
                {boardState ? <Words text={text} {...boardState} /> : text}
              </p>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** At the end of a lesson a small firework for each question that was answered rightly; the words beside it say how many. */
function Cheer({ tabs }: Pick<PageState, "tabs">) {
  const asked = tabs.filter(({ state }) => state !== "text");
  return (
    <div class="cheer" aria-hidden="true">
      {asked.map(({ state }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the lesson
        <i key={n} data-state={state} style={{ "--n": n }} />
      ))}
    </div>
  );
}
