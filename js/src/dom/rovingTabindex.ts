import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const LIST = "[data-roving]";
const BUTTON = "button:not([inert])";

/** The tab stop of each list: the one button that Tab reaches. */
const tabStops = new WeakMap<Element, HTMLElement>();

/** Makes a button the tab stop of its list. Does nothing for other elements. */
export function setTabStop(target: Element) {
  const list = target.closest(LIST);
  if (!list || target.tagName !== "BUTTON") return;
  const before = tabStops.get(list);
  if (before) before.tabIndex = -1;
  (target as HTMLElement).tabIndex = 0;
  tabStops.set(list, target as HTMLElement);
}

/** Makes sure that a list has a tab stop, whichever buttons come and go. */
export function ensureTabStop(list: HTMLElement | null) {
  const stop = list && tabStops.get(list);
  if (stop?.matches(BUTTON) && list?.contains(stop)) return;
  const first = list?.querySelector(`[role="gridcell"] ${BUTTON}`) ?? list?.querySelector(BUTTON);
  if (first) setTabStop(first);
}

/** Makes sure that a list has a tab stop each time Preact draws it. */
export function useRovingTabindex(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => ensureTabStop(list.current));
}

const levelOf = (item: Element | undefined) => Number(item?.getAttribute("aria-level"));

/** The item of a tree that one is below: the last before it with a lower level. */
const parentOf = (items: HTMLElement[], at: number) =>
  items
    .slice(0, at)
    .reverse()
    .find((item) => levelOf(item) < levelOf(items[at]));

/** The button of the same list that an arrow, Home or End leads to. `data-roving` holds the number of columns, if there are any. */
export function findNeighbour(key: string, target: Element): HTMLElement | undefined {
  const list = target.closest<HTMLElement>(LIST);
  if (!list) return;
  const all = [...list.querySelectorAll<HTMLElement>(BUTTON)];
  const here = all.indexOf(target as HTMLElement);
  if (list.role === "tree") {
    if (key === "ArrowLeft") return parentOf(all, here);
    if (key === "ArrowRight") return levelOf(all[here + 1]) > levelOf(all[here]) ? all[here + 1] : undefined;
  }
  const columns = Number(list.dataset.roving) || all.length;
  const rowLength = Number(list.dataset.roving) || 1;
  const rowStart = here - (here % columns);
  const to: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here - rowLength,
    ArrowDown: here + rowLength,
    Home: rowStart,
    End: rowStart + columns - 1,
  };
  return here < 0 ? undefined : all[to[key] ?? -1];
}

/** Moves the focus where a key leads in a list. */
export function moveFocusByKey(event: KeyboardEvent) {
  const to = findNeighbour(event.key, event.target as Element);
  if (!to) return;
  event.preventDefault();
  to.focus();
}
