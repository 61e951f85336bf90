import { isShortcut, scrollsPage } from "../dom/keyboard";
import type { MapCell } from "../protocol/contract";
import type { MapStore } from "../store/mapOfMindsStore";

type Place = Pick<MapCell, "row" | "column">;

/** For each key the line that it moves along, and where. */
const KEYS: Record<string, { along: keyof Place; to: "before" | "after" | "first" | "last" }> = {
  ArrowLeft: { along: "column", to: "before" },
  ArrowRight: { along: "column", to: "after" },
  ArrowUp: { along: "row", to: "before" },
  ArrowDown: { along: "row", to: "after" },
  Home: { along: "column", to: "first" },
  End: { along: "column", to: "last" },
  PageUp: { along: "row", to: "first" },
  PageDown: { along: "row", to: "last" },
};

/**
 * The number of the cell that a key leads to from another, as a rook moves: to the next that there is. Undefined if there is none.
 *
 * @param isDrawn Whether a cell is drawn.
 */
export function neighbourCell(
  cells: Place[],
  from: number,
  key: string,
  isDrawn: (cell: number) => boolean,
): number | undefined {
  const here = cells[from];
  const move = KEYS[key];
  if (!here || !move) return;
  const { along, to } = move;
  const across = along === "row" ? "column" : "row";
  const line = [...cells.keys()]
    .filter((n) => cells[n]?.[across] === here[across] && isDrawn(n))
    .sort((a, b) => (cells[a]?.[along] ?? 0) - (cells[b]?.[along] ?? 0));
  const at = line.indexOf(from);
  const target = { before: line[at - 1], after: line[at + 1], first: line[0], last: line.at(-1) }[to];
  return target === from ? undefined : target;
}

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
