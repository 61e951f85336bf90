import type { MapCell } from "../protocol/contract";

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
  isDrawn: (cell: number) => boolean = () => true,
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
