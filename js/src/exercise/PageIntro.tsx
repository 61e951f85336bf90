import { useLayoutEffect, useRef } from "preact/hooks";
import type { PageState } from "../protocol/contract";
import type { ExerciseStore } from "../store/exerciseStore";
import { TextField } from "./inputs/TextField";
import { PageNavigation } from "./PageNavigation";

/** The top of a page: title, navigation, texts and question. */
export function PageIntro({ pageState, exercise }: { pageState: PageState; exercise: ExerciseStore }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(pageState.page);
  const isOther = pageState.follow_up === "open";
  // After turning a page, and at another question, a person reads on from the top.
  useLayoutEffect(() => {
    if (shownPage.current !== pageState.page || isOther) heading.current?.focus();
    shownPage.current = pageState.page;
  }, [pageState.page, isOther]);
  const tab = pageState.tabs[pageState.page];
  return (
    <>
      <div class="intro">
        <h2 tabIndex={-1} ref={heading} dir="auto">
          {pageState.title} {pageState.tabs.length > 1 && <small>{tab?.label}</small>}
        </h2>
        <PageNavigation pageState={pageState} exercise={exercise} />
        {pageState.student !== null && (
          <TextField label={pageState.labels.name} value={pageState.student} onChange={exercise.tellName} />
        )}
      </div>
      {pageState.texts.length > 0 && (
        <div class="page-texts">
          {pageState.texts.map((text) => (
            <p key={text} class="page-text" dir="auto">
              {text}
            </p>
          ))}
        </div>
      )}
      {pageState.question && (
        <div class="question">
          {pageState.viewpoint && (
            <p class="viewpoint" dir="auto">
              {pageState.viewpoint}
            </p>
          )}
          <p class="question-text" dir="auto">
            {pageState.question}
          </p>
        </div>
      )}
    </>
  );
}
