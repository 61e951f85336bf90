import { type MapCell, type MapLine, type MapState, VERSION } from "../../src/protocol/contract";

const LABELS =
  "map view matters clue undo redo said walk slider unreached start back walk_in close more less struck true false real choose waiting working cancel no_kernel run_cell";

const line = (label: string, over: Partial<MapLine> = {}): MapLine => ({
  cards: [{ suit: "r", rank: Number(label) || 1, label: `red ${label}` }],
  words: "",
  label,
  weight: "",
  share: 0,
  gone: false,
  ...over,
});

/** A square map whose diagonal cannot be dealt; the real world is in the first row. */
export function makeMapState(size = 3, over: Partial<MapState> = {}): MapState {
  const lines = Array.from({ length: size }, (_, n) => line(String(n + 1)));
  const cells: MapCell[] = lines.flatMap((_, row) =>
    lines.flatMap((_, column) =>
      row === column
        ? []
        : {
            row,
            column,
            worlds: 1,
            label: `World ${row} ${column}.`,
            truth: row < 2,
            struck: false,
            real: row === 0 && column === 1,
          },
    ),
  );
  const distances = cells.map(({ row, column }) =>
    row === 0 && column === 1 ? 0 : row && column !== 1 ? 2 : 1,
  );
  const steps = ["0", "1", "2", "∞"].map((label, n) => ({
    label,
    text: `Text ${n}.`,
    notation: "E(…)".slice(0, n && 4),
    verdict: `Verdict ${n}.`,
    holds: n < 2,
  }));
  return {
    version: VERSION,
    language: "en",
    labels: Object.fromEntries(
      LABELS.split(" ").map((name) => [name, `Label ${name}`]),
    ) as MapState["labels"],
    title: "What Ann and Ben may hold",
    verdict: "",
    summary: `${cells.length} worlds`,
    row_label: "Ann",
    column_label: "Ben",
    views: [
      { id: "all", label: "All" },
      { id: "0", label: "Ann" },
    ],
    view: "all",
    menus: [],
    formula: "r1(Ann.1)",
    rows: lines,
    columns: lines,
    cells,
    start: "From the real world",
    moved: false,
    walks: [
      { id: "both", label: "Both", steps, distances },
      { id: "turns-0", label: "Ann first", steps: steps.slice(0, 3), distances: distances.map(() => 0) },
    ],
    reached: ["Here.", "One move.", "Two moves."],
    said: ["Ann clues Ben."],
    clues: [{ player: 1, name: "Ben", value: "r", label: "Clue Ben red" }],
    interactive: true,
    can_undo: true,
    can_redo: false,
    task: null,
    ...over,
  };
}
