import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { listen, type Model } from "../protocol/anywidgetModel";
import type { MapState } from "../protocol/contract";
import { isEqual } from "../protocol/isEqual";
import type { MapAnswer } from "../protocol/mapAnswer";

/** What is marked on the map of a question. */
export function createMapMarks(model: Model, mapState: ReadonlySignal<MapState | null>, end: AbortSignal) {
  const readAnswer = () => model.get("_map_answer") as MapAnswer | undefined;
  const answer = signal(readAnswer());
  const kind = () => mapState.value?.task?.kind;
  /** What each cell, or each position of the slider, is in an answer; the last position is none. */
  const values = computed(() => [
    ...(answer.value?.options ?? []).map((option): unknown => JSON.parse(option.value)),
    null,
  ]);
  /** The numbers of the cells that are marked, in a pair -1 for one that is not chosen; or of one position; null: nothing is chosen. */
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

  /** The place of the mark of a cell in the task; -1 if it has none. */
  function markOf(cell: number): number {
    const marked = given.value ?? [];
    return kind() === "set" ? Number(marked.includes(cell)) - 1 : marked.indexOf(cell);
  }

  /** Gives an answer: cells by their number, or a position of the slider. */
  function give(numbers: number[]) {
    if (answer.peek()?.closed) return;
    const chosen = numbers.map((number) => values.peek()[number]);
    model.send({ type: "mark", value: kind() === "moves" ? chosen[0] : chosen });
  }

  /** Marks a cell as the first that is still missing; changes its mark to the next one, and the last to none. */
  function mark(cell: number) {
    const marked = given.peek() ?? [];
    const before = markOf(cell);
    if (kind() === "pair") {
      const pair = [0, 1].map((place) => marked[place] ?? -1);
      const next = before < 0 ? Math.max(0, pair.indexOf(-1)) : before + 1;
      give(pair.map((other, place) => (place === next ? cell : other === cell ? -1 : other)));
    } else give(before < 0 ? [...marked, cell] : marked.filter((other) => other !== cell));
    last.value = cell;
  }

  return {
    given,
    last,
    closed: computed(() => answer.value?.closed ?? true),
    toldOf: (cell: number) => answer.value?.marks[cell],
    markOf,
    give,
    mark,
  };
}
