import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { handleKey } from "../board/keyboard";
import { keepFocus } from "../dom/keepFocus";
import { isShortcut, scrollsPage } from "../dom/notebookShortcuts";
import { moveFocusByKey, setTabStop } from "../dom/rovingTabindex";
import type { BoardStore } from "../store/boardStore";
import type { ExerciseStore } from "../store/exerciseStore";
import { AnswerForm } from "./AnswerForm";
import { focusNext } from "./focus";
import { handleExerciseKey } from "./keyboard";
import { PageIntro } from "./PageIntro";

type Props = { exercise: ExerciseStore; store: BoardStore; children: ComponentChildren };

/** An exercise: the question, the board as its children, the answer form and the feedback. */
export function Exercise({ exercise, store, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const pageState = exercise.pageState.value;
  keepFocus(root.current, focusNext);
  return (
    <div
      class="hanabi exercise"
      role="group"
      aria-label={pageState.title}
      lang={store.boardState.value?.language}
      tabIndex={-1}
      ref={root}
      onKeyDownCapture={(event) => handleExerciseKey(event, exercise, store)}
      onKeyDown={(event) => {
        if (event.target === root.current) return handleKey(event, store);
        if (isShortcut(event) || event.key === "Escape") return;
        event.stopPropagation();
        if (scrollsPage(event)) event.preventDefault();
        moveFocusByKey(event);
      }}
      onFocusIn={(event) => setTabStop(event.target as Element)}
    >
      <div class="exercise-layout">
        <PageIntro pageState={pageState} exercise={exercise} />
        {pageState.has_board && <div class="exercise-board">{children}</div>}
        <AnswerForm pageState={pageState} exercise={exercise} store={store} />
      </div>
    </div>
  );
}
