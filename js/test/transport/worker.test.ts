import { expect, test, vi } from "vitest";
import { createLessonModel, type LessonModel, type WidgetMessage } from "../../src/transport/worker";

const RECORDED = { step: 0, _board_state: { language: "en" } };

function connected(lesson: LessonModel, traits: Record<string, unknown> = RECORDED) {
  const told: WidgetMessage[] = [];
  lesson.connect(traits, (message) => told.push(message));
  return told;
}

test("a model that Python has made the same changes nothing", () => {
  const lesson = createLessonModel(RECORDED);
  const { model } = lesson;
  const changed = vi.fn();
  model.on("change:_board_state", changed);
  connected(lesson, structuredClone(RECORDED));
  expect(changed).not.toHaveBeenCalled();
});

test("a trait that was empty and is filled has changed, and so has one that is emptied", () => {
  const lesson = createLessonModel({ _world: {} });
  const { model } = lesson;
  const changed = vi.fn();
  model.on("change:_world", changed);
  for (const world of [{ label: "Ann: red 1." }, {}])
    lesson.receive({ method: "update", state: { _world: world }, buffer_paths: [] });
  expect(changed).toHaveBeenCalledTimes(2);
});

test("what the reader did before Python was there stays, and Python is told", () => {
  const lesson = createLessonModel(RECORDED);
  const { model } = lesson;
  model.set("step", 2);
  model.save_changes();
  model.send({ type: "inspect" });
  const told = connected(lesson, { step: 0, _board_state: { language: "fr" } });
  expect([model.get("step"), model.get("_board_state")]).toEqual([2, { language: "fr" }]);
  expect(told).toEqual([
    { method: "update", state: { step: 2 }, buffer_paths: [] },
    { method: "custom", content: { type: "inspect" } },
  ]);
});

test("Python is asked for when something waits for it, and not for a step", () => {
  const asked = vi.fn();
  const lesson = createLessonModel(RECORDED, asked);
  const { model } = lesson;
  model.set("step", 1);
  model.save_changes();
  expect(asked).not.toHaveBeenCalled();
  model.send({ type: "act" });
  expect(asked).toHaveBeenCalledOnce();
  connected(lesson);
  model.send({ type: "act" });
  expect(asked).toHaveBeenCalledOnce();
});

test("all traits of an update are set before any listener hears of it", () => {
  const lesson = createLessonModel(RECORDED);
  const { model } = lesson;
  connected(lesson);
  const seen: unknown[] = [];
  model.on("change:step", () => seen.push(model.get("_board_state")));
  lesson.receive({ method: "update", state: { step: 1, _board_state: { language: "pl" } } });
  expect(seen).toEqual([{ language: "pl" }]);
});

test("messages reach those who listen, until they stop", () => {
  const lesson = createLessonModel(RECORDED);
  const { model } = lesson;
  const heard = vi.fn();
  model.on("msg:custom", heard);
  lesson.receive({ method: "custom", content: { type: "done" } });
  model.off("msg:custom", heard);
  lesson.receive({ method: "custom", content: { type: "done" } });
  expect(heard.mock.calls).toEqual([[{ type: "done" }, []]]);
});
