import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AskSteps, SentBoardState, StepKind } from "../../src/protocol/contract";
import { KINDS } from "../../src/protocol/followBoardState";
import { unpackBoard } from "../../src/protocol/packedBoard";
import type { Model, Traits } from "../../src/protocol/traits";
import { createStepsStore } from "../../src/store/stepFetching";
import { makeBoardState } from "../support/makeBoardState";
import { sentWhole, TestModel } from "../support/TestModel";

const LAST = 20;
const whole = sentWhole(makeBoardState({ steps: LAST }));

/** Answers what was asked last, as Python does; the whole text of a step stands for its delta. */
function answer(model: TestModel) {
  const asked = model.sent.at(-1) as AskSteps;
  const chosen = (kind: StepKind) => (asked[kind]?.nodes ?? []).map((node) => [node, whole[kind][node]]);
  model.emit("msg:custom", {
    type: "steps",
    id: asked.id,
    look: 1,
    ...Object.fromEntries(KINDS.map((kind) => [kind, Object.fromEntries(chosen(kind))])),
  });
}

describe("the steps of a board", () => {
  let end: AbortController;
  const onChange = vi.fn();

  function open(step: number, traits: Partial<SentBoardState> = {}, disconnected = signal(false)) {
    const steps = { frames: { [step]: whole.frames[step] }, commentaries: {}, figures: {} };
    const state = { ...whole, id: 5, look: 1, ...steps };
    const model = new TestModel({ step });
    model.get = (name: string) =>
      ({ _board_state: { ...state, course: undefined, ...traits }, ...change })[name];
    let wanted = step;
    const store = createStepsStore(model, () => wanted, disconnected, onChange, end.signal);
    store.plan();
    function goTo(step: number) {
      wanted = step;
      store.plan();
    }
    return { model, store, goTo };
  }
  let change: Record<string, unknown> = {};

  const nodes = (model: TestModel) => {
    const asked = model.sent.at(-1) as AskSteps;
    return KINDS.map((kind) => asked[kind]?.nodes ?? []);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    end = new AbortController();
    change = {};
    onChange.mockReset();
  });

  afterEach(() => {
    end.abort();
    vi.useRealTimers();
  });

  test("are asked for one after the other: what is said here and the step before, its figures, then all others, then the course", async () => {
    const { model, store } = open(9);
    expect(model.sent).toEqual([]); // it is painted first
    await vi.advanceTimersByTimeAsync(50);
    expect(nodes(model)).toEqual([[8], [9], []]); // the step before shows what this one ruled out
    answer(model);
    await vi.advanceTimersByTimeAsync(50);
    expect(nodes(model)).toEqual([[], [], [9]]);
    for (let n = 0; n < 4; n++) {
      answer(model);
      await vi.advanceTimersByTimeAsync(2500);
    }
    expect(model.sent).toHaveLength(6);
    answer(model);
    await vi.advanceTimersByTimeAsync(2500);
    for (const kind of KINDS) expect(store.steps.value[kind].filter(Boolean)).toHaveLength(LAST + 1);
    expect(model.sent.at(-1)).toMatchObject({ type: "course" });
  });

  test("to be shown is asked for at once, with some before it", () => {
    const { model, goTo } = open(0);
    goTo(15);
    expect(nodes(model)[0]).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect((model.sent.at(-1) as AskSteps).frames?.whole).toBe(true);
    goTo(3);
    expect(model.sent).toHaveLength(1); // one question at a time
    answer(model);
    expect(nodes(model)[0]).toEqual([1, 2, 3]);
    expect((model.sent.at(-1) as AskSteps).frames?.whole).toBe(false);
  });

  test("are asked for again after a change; a question that failed is not repeated", async () => {
    const { model } = open(3);
    await vi.advanceTimersByTimeAsync(50);
    const { id } = model.sent.at(-1) as AskSteps;
    model.emit("msg:custom", { type: "error", id, text: "no" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(model.sent).toHaveLength(1);
    change = { _change: { before: 5, delta: { id: [6] } } };
    model.emit("change:_change");
    expect(onChange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(model.sent).toHaveLength(2);
  });

  test("are packed where a notebook saves them, once nothing was written for a moment", async () => {
    change = { _shared_script: "anywidget:1" };
    const { model } = open(9);
    const written: Traits[] = [];
    (model as Model).set_state = (traits) => void written.push(traits);
    await vi.advanceTimersByTimeAsync(50);
    answer(model);
    await vi.advanceTimersByTimeAsync(400);
    answer(model);
    await vi.advanceTimersByTimeAsync(400);
    expect(written.map(({ _board_state }) => typeof _board_state)).toEqual(["object", "object"]);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await vi.waitFor(() => expect(written).toHaveLength(3));
    const packed = written[2] as { _board_state: string };
    expect(packed).toEqual({ _board_state: expect.any(String), _change: {} });
    expect(await unpackBoard(packed._board_state)).toEqual(written[1]?._board_state);
  });

  test("of a board whose changes were missed are asked for whole", () => {
    const { model } = open(3);
    change = { _change: { before: 7, delta: { id: [8] } } };
    model.emit("change:_change");
    expect(model.sent.at(-1)).toMatchObject({ type: "board" });
    expect(onChange).not.toHaveBeenCalled();
  });

  test("at a table and without Python are not fetched for later", async () => {
    const { model } = open(3, { at_table: true });
    for (let n = 0; n < 2; n++) {
      await vi.advanceTimersByTimeAsync(50);
      answer(model);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(model.sent.map((message) => (message as AskSteps).type)).toEqual(["steps", "steps", "course"]);
    const without = open(3, {}, signal(true));
    await vi.advanceTimersByTimeAsync(5000);
    expect(without.model.sent).toEqual([]);
  });
});
