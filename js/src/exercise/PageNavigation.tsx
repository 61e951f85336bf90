import { useLayoutEffect, useRef } from "preact/hooks";
import { setTabStop, useRovingTabindex } from "../dom/rovingTabindex";
import type { PageState } from "../protocol/contract";
import type { ExerciseStore } from "../store/exerciseStore";
import { IconButton } from "../ui/IconButton";

/** A button for each page that shows its state, and buttons to the previous and next page. */
export function PageNavigation({ pageState, exercise }: { pageState: PageState; exercise: ExerciseStore }) {
  const list = useRef<HTMLDivElement>(null);
  useRovingTabindex(list);
  const { labels, tabs, page } = pageState;
  useLayoutEffect(() => {
    const here = list.current?.children[page];
    if (here) setTabStop(here);
  }, [page]);
  if (tabs.length < 2) return null;
  const turnButton = (name: "back" | "forward", to: number) => (
    <IconButton
      name={name}
      label={labels[name]}
      aria-disabled={!tabs[to]}
      onClick={() => tabs[to] && exercise.turnTo(to)}
    />
  );
  return (
    <nav class="page-navigation" aria-label={labels.pages}>
      {turnButton("back", page - 1)}
      <div class="page-buttons" data-roving="" ref={list}>
        {tabs.map(({ state, label, mark }, n) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the lesson
            key={n}
            class="page-button"
            data-state={state}
            aria-label={label}
            title={label}
            aria-current={n === page ? "page" : undefined}
            tabIndex={-1}
            onClick={() => exercise.turnTo(n)}
          >
            {mark}
          </button>
        ))}
      </div>
      {turnButton("forward", page + 1)}
    </nav>
  );
}
