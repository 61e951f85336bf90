import { useLayoutEffect, useRef } from "preact/hooks";
import { setTabStop } from "../dom/rovingTabindex";
import type { BoardState } from "../protocol/contract";
import type { BoardStore } from "../store/boardStore";
import { GroupedSelect } from "../ui/GroupedSelect";

/** The viewpoints: all cards and each seat as a row of buttons, the others in a list as a second step. */
export function Viewpoints({ boardState, store }: { boardState: BoardState; store: BoardStore }) {
  const row = useRef<HTMLDivElement>(null);
  const { labels, views } = boardState;
  const pending = store.pending.value;
  const chosen = pending?.type === "view" ? pending.view : boardState.view;
  useLayoutEffect(() => {
    const button = row.current?.querySelector('[aria-checked="true"]') ?? row.current?.firstElementChild;
    if (button) setTabStop(button);
  });
  if (views.length === 1) return <span class="only-view">{views[0]?.label}</span>;
  const more = views.filter(({ tab }) => !tab);
  const chosenMore = more.some(({ id }) => id === chosen);
  return (
    <div class="viewpoints" data-more={chosenMore || undefined}>
      <div class="seats" role="radiogroup" aria-label={labels.view} data-roving="" ref={row}>
        {views.map(
          ({ id, label, tab }) =>
            tab && (
              <button
                type="button"
                role="radio"
                key={id}
                title={label}
                aria-checked={id === chosen}
                tabIndex={-1}
                onClick={() => store.chooseView(id)}
              >
                <span dir="auto">{tab}</span>
              </button>
            ),
        )}
      </div>
      {more.length > 0 && (
        <GroupedSelect
          label={labels.more_views}
          options={[{ id: "", label: labels.others }, ...more]}
          value={chosenMore ? chosen : ""}
          choose={(id) => id !== "" && store.chooseView(id)}
        />
      )}
    </div>
  );
}
