import { signal } from "@preact/signals";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createRequests } from "../../src/store/commands";
import { TestModel } from "../support/TestModel";

const ANSWERS = [
  ["inspect", "inspection", "views"],
  ["preview", "previews", "clues"],
  ["suppose", "suppositions", "cards"],
  ["advise", "advice", "lines"],
  ["picture", "picture", "svg"],
] as const;

let end: AbortController;

function send(type: string) {
  end = new AbortController();
  const model = new TestModel({});
  const onAnswer = vi.fn();
  const request = createRequests(model, end.signal, signal(false)) as (
    request: object,
    handlers: object,
  ) => void;
  request({ type, step: 2 }, { onAnswer });
  const { id } = model.sent[0] as { id: number };
  return { receive: (reply: object) => model.emit("msg:custom", { id, step: 2, ...reply }), onAnswer };
}

afterEach(() => end.abort());

describe("a request", () => {
  test.each(ANSWERS)("%s ignores an answer without its list or text", (request, type, field) => {
    const { receive, onAnswer } = send(request);
    for (const content of [undefined, null, 7, {}, field === "svg" ? [] : ""]) {
      receive({ type, [field]: content });
    }
    expect(onAnswer).not.toHaveBeenCalled();
    receive({ type, [field]: field === "svg" ? "<svg/>" : [] });
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });

  test("ignores an answer of another type or to another step, and a second answer", () => {
    const { receive, onAnswer } = send("inspect");
    receive({ type: "previews", views: [] });
    receive({ type: "inspection", views: [], step: 1 });
    expect(onAnswer).not.toHaveBeenCalled();
    for (const _ of [1, 2]) receive({ type: "inspection", views: [] });
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });
});
