import { isShortcut, scrollsPage } from "../dom/notebookShortcuts";
import type { MapStore } from "../store/mapStore";
import { neighbourCell } from "./neighbourCell";

/** Handles a key on the map and keeps it from the notebook, whose one-letter shortcuts would act too. */
export function handleMapKey(event: KeyboardEvent, store: MapStore) {
  const map = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  const { key, shiftKey } = event;
  if (isShortcut(event)) return;
  if (key === "Escape") return dismiss(map, store);
  event.stopPropagation();
  if (target.matches("select, input, textarea")) return;
  const cells = store.mapState.value?.cells ?? [];
  const here = target.matches(".map-cell") ? Number(target.dataset.cell) : undefined;
  const cellAt = (n: number) => map.querySelector<HTMLElement>(`[data-cell="${n}"]`);
  const to = here === undefined ? undefined : neighbourCell(cells, here, key, (n) => cellAt(n) !== null);
  if (to !== undefined) cellAt(to)?.focus();
  else if (target === map && key.startsWith("Arrow")) focusMap(map, store);
  else if (key.toLowerCase() === "z") (shiftKey ? store.redo : store.undo)();
  else if (!scrollsPage(event)) return;
  event.preventDefault();
}

function focusMap(map: HTMLElement, store: MapStore) {
  map.querySelector<HTMLElement>(`[data-cell="${store.tabStop.peek()}"]`)?.focus();
}

/** Closes what is open, one thing at a time. */
function dismiss(map: HTMLElement, store: MapStore) {
  if (store.failure.value) store.failure.value = null;
  else if (store.world.value?.page) store.walkIn(null);
  else if (store.chosen.value !== null) store.chosen.value = null;
  else return;
  focusMap(map, store);
}
