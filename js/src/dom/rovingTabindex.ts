import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const LIST = "[data-rove]";
const BUTTON = "button:not([inert])";

/** The button of each list that Tab reaches. */
const stops = new WeakMap<Element, HTMLElement>();

/** Make a button the one of its list that Tab reaches. */
export function stopAt(target: Element) {
  const list = target.closest(LIST);
  if (!list || target.tagName !== "BUTTON") return;
  const before = stops.get(list);
  if (before) before.tabIndex = -1;
  (target as HTMLElement).tabIndex = 0;
  stops.set(list, target as HTMLElement);
}

/** Keep a list of buttons one tab stop, whichever buttons come and go. */
export function keepStop(list: HTMLElement | null) {
  const stop = list && stops.get(list);
  if (stop?.matches(BUTTON) && list?.contains(stop)) return;
  const first = list?.querySelector(BUTTON);
  if (first) stopAt(first);
}

/** The same for a list that Preact draws. */
export function useStop(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => keepStop(list.current));
}

/** The button of the same list that an arrow, Home or End leads to; the list may have columns. */
export function neighbour(key: string, target: Element): HTMLElement | undefined {
  const list = target.closest<HTMLElement>(LIST);
  if (!list) return;
  const all = [...list.querySelectorAll<HTMLElement>(BUTTON)];
  const here = all.indexOf(target as HTMLElement);
  const columns = Number(list.dataset.rove) || all.length;
  const line = Number(list.dataset.rove) || 1;
  const start = here - (here % columns);
  const to: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here - line,
    ArrowDown: here + line,
    Home: start,
    End: start + columns - 1,
  };
  return here >= 0 && Object.hasOwn(to, key) ? all[to[key] as number] : undefined;
}

/** Go where a key leads in a list. */
export function roam(event: KeyboardEvent) {
  const to = neighbour(event.key, event.target as Element);
  if (!to) return;
  event.preventDefault();
  to.focus();
}
