import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Whether a key belongs to the notebook or the browser: Shift+Enter runs a cell, but not from a text field. With AltGr or Option, many keyboards
 * only type brackets.
 */
export function isShortcut({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const typesBracket = altKey && "[]<>=?".includes(key);
  const runsCell = shiftKey && key === "Enter" && !(target as Element).matches("textarea, input");
  const undoes = key.toLowerCase() === "z" && !altKey && !(target as Element).matches("textarea, input");
  return runsCell || (!typesBracket && !undoes && (ctrlKey || metaKey || altKey));
}

/** Whether a key would scroll the page. */
export const scrollsPage = ({ key, target }: KeyboardEvent) =>
  /^(Arrow|Home|End|Page| )/.test(key) &&
  !(target as Element).matches(`input, select, textarea${key === " " ? ", button, summary" : ""}`);

/** Keeps Notebook 7 from handling our keys. It gets them before the board does, and skips only elements with Lumino's attribute. */
export function suppressNotebookShortcuts(el: HTMLElement, end: AbortSignal) {
  const mark = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!el.contains(target)) return;
    target.toggleAttribute("data-lm-suppress-shortcuts", !isShortcut(event) && event.key !== "Escape");
  };
  window.addEventListener("keydown", mark, { capture: true, signal: end });
}

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

/** A reference to a list. It is made sure that the list has a tab stop each time Preact draws it. */
export function useRovingTabindex<E extends HTMLElement = HTMLDivElement>() {
  const list = useRef<E>(null);
  useLayoutEffect(() => ensureTabStop(list.current));
  return list;
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

function focusedIn(root: HTMLElement | null): HTMLElement | null {
  if (!root) return null;
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  return root.contains(activeElement) && !activeElement?.matches("[inert]")
    ? (activeElement as HTMLElement)
    : null;
}

/**
 * Moves the focus when the next drawing removes the focused element. Call it before that drawing.
 *
 * @param recover Focuses the new place.
 * @param isReused Whether the focused element now shows something else, so that the focus has to move too.
 */
export function keepFocus(
  root: HTMLElement | null,
  recover: (root: HTMLElement) => void,
  isReused: (focused: HTMLElement) => boolean = () => false,
) {
  const before = focusedIn(root);
  if (!root || !before) return;
  function keep(root: HTMLElement) {
    const now = focusedIn(root);
    if (now && !(now === before && isReused(now))) return;
    if (now?.tabIndex === 0) now.blur(); // so that a screen reader announces it again
    recover(root);
  }
  queueMicrotask(() => queueMicrotask(() => keep(root))); // Preact draws in a microtask
}

/** Scrolls a list just far enough to show one of its entries, without scrolling the page. */
export function scrollIntoList(entry: HTMLElement, list = entry.closest(LIST)) {
  if (!list) return;
  const { offsetTop, offsetHeight: height } = entry;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(list); // covered by what sticks
  const above = Number.parseFloat(scrollPaddingTop) || 0;
  const below = Number.parseFloat(scrollPaddingBottom) || 0;
  list.scrollTop = Math.min(
    offsetTop - above,
    Math.max(list.scrollTop, offsetTop + height + below - list.clientHeight),
  );
}
