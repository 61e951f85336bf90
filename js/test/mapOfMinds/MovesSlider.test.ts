import { expect, test } from "vitest";
import widget from "../../src/entry/mapOfMinds";
import type { MapState, MapTask } from "../../src/protocol/contract";
import type { MapAnswer } from "../../src/store/mapOfMindsStore";
import { makeMapState } from "../support/makeMapState";
import { all, drawn, el, end, one } from "../support/render";
import { TestModel } from "../support/TestModel";

const TASK: MapTask = {
  kind: "set",
  marked: "Marked.",
  unmarked: "Not marked.",
  none: "None",
  moves: [],
  choose: "Mark worlds.",
};
const MOVES: MapTask = { ...TASK, kind: "moves", marked: "", none: "Never", moves: ["0", "1", "2"] };

let model: TestModel;

/** Shows a map with a task, and gives back what is sent as the exercise does. */
async function show(task: MapTask, over: Partial<MapAnswer> = {}, state: Partial<MapState> = {}) {
  const options = makeMapState(3).cells.map((_, n) => ({
    label: `World ${n}`,
    value: JSON.stringify({ n }),
  }));
  const answer: MapAnswer = { value: undefined, options, marks: [], closed: false, ...over };
  const shown = { ...makeMapState(3), walks: [], interactive: false, task, ...state };
  model = new TestModel({ _map_state: shown, _map_answer: answer, _world: {} });
  widget.render({ model, el, signal: end.signal });
  await drawn();
  return async (press: HTMLElement) => {
    press.click();
    await drawn();
    const { value } = model.sent.at(-1) as { value: unknown };
    model.set("_map_answer", { ...answer, value });
    await drawn();
    return value;
  };
}
const cell = (number: number) => one(`[data-cell="${number}"]`);
const status = () => one(".map-task [role=status]").textContent;

test("marks worlds, takes marks away, and says so", async () => {
  const press = await show(TASK);
  expect(status()).toBe("Mark worlds.");
  expect(await press(cell(1))).toEqual([{ n: 1 }]);
  expect(await press(cell(4))).toEqual([{ n: 1 }, { n: 4 }]);
  expect(status()).toBe("World 2 0. Marked.");
  expect(all(".map-cell[aria-pressed=true]")).toHaveLength(2);
  expect(cell(4).title).toBe("World 2 0. Marked.");
  expect(await press(cell(2))).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  expect(await press(cell(2))).toEqual([{ n: 1 }, { n: 4 }]);
  expect(await press(cell(1))).toEqual([{ n: 4 }]);
  expect(status()).toBe("World 0 2. Not marked.");
  expect(await press(one(".map-task button"))).toEqual([]);
  expect(one(".map-task button").getAttribute("aria-pressed")).toBe("true");
});

test("counts moves on a slider that marks nothing, the last position for never", async () => {
  const options = [0, 1, 2].map((n) => ({ label: String(n), value: String(n) }));
  await show(MOVES, { options });
  const slider = one<HTMLInputElement>(".map-task [type=range]");
  expect([slider.max, slider.getAttribute("aria-valuetext")]).toEqual(["3", "–"]);
  slider.value = "3";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  slider.value = "2";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  expect(model.sent.map((message) => (message as { value: unknown }).value)).toEqual([null, 2]);
  expect(all("[data-reached]")).toEqual([]);
});

test("an answer that is settled cannot be changed, and tells which worlds are right", async () => {
  await show(TASK, { value: [{ n: 1 }], marks: ["right", "wrong", "right"], closed: true });
  cell(0).click();
  expect(model.sent).toEqual([]);
  expect([cell(0).dataset.told, cell(1).dataset.told]).toEqual(["✓", "✗"]);
  expect(all(".map-task [role=status]")).toEqual([]);
});
