import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { setTabStop, useRovingTabindex } from "../dom/keyboard";
import type { PageState } from "../protocol/contract";
import { Button } from "../ui/controls";
import { TextField } from "./answerForms";
import type { ExerciseStore } from "./exerciseStore";

type Props = { pageState: PageState; exercise: ExerciseStore; children?: ComponentChildren };

/**
 * The top of a page: title, navigation, texts and question. A browser may translate the prose: it replaces what stands in an element, so
 * another text is another element.
 */
export function PageTop({ pageState, exercise, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(pageState.page);
  // After turning a page, a person reads on from the top.
  useLayoutEffect(() => {
    if (shownPage.current !== pageState.page) heading.current?.focus();
    shownPage.current = pageState.page;
  }, [pageState.page]);
  // Who comes is asked for a name once, before the first answer counts; who went on under it finds it there.
  const joined = useRef(pageState);
  if (joined.current.student !== pageState.student) joined.current = pageState;
  return (
    <>
      <div class="intro">
        <h2 tabIndex={-1} ref={heading} dir="auto">
          <span class="lesson-title">{pageState.title}</span>{" "}
          {pageState.tabs.length > 1 && (
            <small class="visually-hidden">{pageState.tabs[pageState.page]?.label}</small>
          )}
        </h2>
        {pageState.student !== null && pageState.page === joined.current.page && !pageState.settled && (
          <TextField label={pageState.labels.name} value={pageState.student} onChange={exercise.tellName} />
        )}
        <PageNavigation pageState={pageState} exercise={exercise} />
      </div>
      {children}
      {pageState.texts.length > 0 && (
        <div class="page-texts" translate>
          {pageState.texts.map((text) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: Python makes it, of CommonMark without HTML
            <div key={text} class="page-text" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />
          ))}
        </div>
      )}
      {pageState.question && (
        <div class="question" translate>
          {pageState.viewpoint && (
            <p key={pageState.viewpoint} class="viewpoint" dir="auto">
              {pageState.viewpoint}
            </p>
          )}
          <p key={pageState.question} class="question-text" dir="auto">
            {pageState.question}
          </p>
        </div>
      )}
    </>
  );
}

/** How far a lesson is: a bar with a part for each page, which shows its state and leads there. */
function PageNavigation({ pageState, exercise }: { pageState: PageState; exercise: ExerciseStore }) {
  const list = useRovingTabindex();
  const { labels, tabs, page, place } = pageState;
  useLayoutEffect(() => {
    const here = list.current?.children[page];
    if (here) setTabStop(here);
  }, [page, list]);
  if (tabs.length < 2) return null;
  return (
    <nav class="page-navigation" aria-label={labels.pages}>
      <div class="page-buttons" data-roving="" ref={list}>
        {tabs.map(({ state, label }, n) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the lesson
            key={n}
            class="page-button"
            data-state={state}
            aria-label={label}
            title={label}
            aria-current={n === page ? "page" : undefined}
            tabIndex={-1}
            onClick={() => exercise.turnTo(n)}
          />
        ))}
      </div>
      <span class="page-place" aria-hidden="true">
        {place}
      </span>
    </nav>
  );
}
