import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type BoardScript,
  type InputOption,
  type MapCell,
  type MapMenu,
  type MapState,
  type PageState,
  VERSION,
  type World,
} from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import { listen, type Model } from "../protocol/traits";
import { createCommandQueue } from "./commands";
import { followTrait } from "./followTrait";

/** The answer to a question that is asked on a map: what an exercise tells its map, in the trait `_map_answer`. */
export type MapAnswer = {
  /** The answer so far; undefined if nothing is chosen. */
  value: unknown;
  /** The cells, or the positions of the slider but the last one. */
  options: InputOption[];
  /** What is told of each cell; empty if nothing is. */
  marks: PageState["marks"];
  /** No more can be changed. */
  closed: boolean;
};

/** What the map tells the exercise. */
export type MarkOnMap = { type: "mark"; value: unknown };

/** What is marked on the map of a question. */
function createMapMarks(model: Model, mapState: ReadonlySignal<MapState | null>, end: AbortSignal) {
  const readAnswer = () => model.get("_map_answer") as MapAnswer | undefined;
  const answer = signal(readAnswer());
  const kind = () => mapState.value?.task?.kind;
  /** What each cell, or each position of the slider, is in an answer; the last position is none. */
  const values = computed(() => [
    ...(answer.value?.options ?? []).map((option): unknown => JSON.parse(option.value)),
    null,
  ]);
  /** The numbers of the cells that are marked; or of one position; null: nothing is chosen. */
  const given = computed(() => {
    const value = answer.value?.value;
    const items = kind() === "moves" && value !== undefined ? [value] : value;
    return Array.isArray(items)
      ? items.map((item) => values.value.findIndex((other) => isEqual(other, item)))
      : null;
  });
  /** The number of the cell that was marked last, or whose mark was taken away. */
  const last = signal<number | null>(null);

  listen(
    model,
    "change:_map_answer",
    () => {
      answer.value = readAnswer();
    },
    end,
  );

  const isGiven = (cell: number) => given.value?.includes(cell) ?? false;

  /** Gives an answer: cells by their number, or a position of the slider. */
  function give(numbers: number[]) {
    if (answer.peek()?.closed) return;
    const chosen = numbers.map((number) => values.peek()[number]);
    model.send({ type: "mark", value: kind() === "moves" ? chosen[0] : chosen });
  }

  /** Marks a cell, or takes its mark away. */
  function mark(cell: number) {
    const marked = given.peek() ?? [];
    const others = marked.filter((other) => other !== cell);
    give(others.length < marked.length ? others : [...others, cell].sort((a, b) => a - b));
    last.value = cell;
  }

  return {
    given,
    last,
    closed: computed(() => answer.value?.closed ?? true),
    toldOf: (cell: number) => answer.value?.marks[cell],
    isGiven,
    give,
    mark,
  };
}

/** With so many rows and columns a map is drawn whole; of a larger one, so many are drawn at first. */
export const DRAWN = 12;

function readMapState(model: Model): MapState | null {
  const state = model.get("_map_state") as MapState | null | undefined;
  return state?.version === VERSION ? state : null;
}

/** The title of the map, shown when it cannot be drawn. */
function readName(model: Model): string {
  const state = model.get("_map_state") as Partial<MapState> | null | undefined;
  return typeof state?.title === "string" ? state.title : "";
}

/** What one view of a map shows, and what a person may do with it. */
export function createMapStore(model: Model, end: AbortSignal, disconnected: ReadonlySignal<boolean>) {
  const mapState = signal(readMapState(model));
  const name = signal(readName(model));
  /** The world that is open as a board. */
  const world = followTrait(model, "_world", end, (value) => value as World | undefined);
  /** The number of the cell that a person chose. */
  const chosen = signal<number | null>(null);
  /** The number of the cell that had the focus last. */
  const focused = signal<number | null>(null);
  const walkId = signal("");
  /** The position of the slider asked for, which may not exist. */
  const wantedStep = signal(0);
  /** Whether all rows and columns are drawn. */
  const whole = signal(false);

  const walk = computed(
    () => mapState.value?.walks.find(({ id }) => id === walkId.value) ?? mapState.value?.walks[0],
  );
  const lastStep = computed(() => Math.max(0, (walk.value?.steps.length ?? 1) - 1));
  const step = computed(() => Math.min(wantedStep.value, lastStep.value));
  /** The number of moves that the slider stands for. */
  const moves = computed(() => (step.value === lastStep.value ? Number.POSITIVE_INFINITY : step.value));
  /** The one cell that Tab reaches; arrow keys lead to the others. */
  const tabStop = computed(() => {
    const cells = mapState.value?.cells ?? [];
    const real = cells.findIndex((cell) => cell.real);
    const wanted = focused.value ?? (real < 0 ? (walk.value?.distances.indexOf(0) ?? 0) : real);
    return cells[wanted] ? wanted : 0;
  });
  const isReached = (cell: number) => {
    const distance = walk.value?.distances[cell] ?? -1;
    return distance >= 0 && distance <= moves.value;
  };

  const marks = createMapMarks(model, mapState, end);
  const commands = createCommandQueue(model, end, () => {}, disconnected, ["_map_state", "_world"]);

  function refresh() {
    const next = readMapState(model);
    if (next === mapState.peek()) return;
    batch(() => {
      const before = mapState.peek();
      const shown = (state: MapState | null) =>
        state && [state.cells.length, state.formula, state.row_label, state.column_label];
      const sameCells = isEqual(shown(before), shown(next));
      mapState.value = next;
      name.value = readName(model);
      if (sameCells) return;
      chosen.value = null;
      focused.value = null;
      marks.last.value = null;
    });
  }

  listen(model, "change:_map_state", refresh, end);

  return {
    ...commands,
    disconnected,
    mapState,
    name,
    world,
    chosen,
    focused,
    walk,
    lastStep,
    step,
    wantedStep,
    walkId,
    whole,
    tabStop,
    isReached,
    marks,
    /** The script and the style sheet of boards, if they do not come with the world. */
    boardScript: () => model.get("_board_script") as BoardScript | undefined,
    look: (choice: string) => commands.send({ type: "look", choice }),
    ask: (type: MapMenu["type"], choice: string) => commands.send({ type, choice }),
    startFrom: (cell: number | null) => commands.send({ type: "start", cell }),
    walkIn: (cell: number | null) => commands.send({ type: "walk_in", cell }),
    giveClue(number: number) {
      const clue = mapState.value?.clues[number];
      if (clue) commands.send({ type: "clue", player: clue.player, value: clue.value });
    },
    undo() {
      if (mapState.value?.can_undo) commands.send({ type: "undo" });
    },
    redo() {
      if (mapState.value?.can_redo) commands.send({ type: "redo" });
    },
  };
}

export type MapStore = ReturnType<typeof createMapStore>;

/** What the parts of a map are drawn from. */
export type MapProps = { mapState: MapState; store: MapStore };

/** The cells by row and column. */
export function cellsByPlace(cells: MapCell[]): Map<string, number> {
  return new Map(cells.map(({ row, column }, number) => [`${row} ${column}`, number]));
}
