import { describe, expect, test } from "vitest";
import widget from "../src/widget";
import { makeLine } from "./fixture";
import { TestModel } from "./model";
import { drawn, el, end, model, show } from "./stage";

describe("the widget's end", () => {
  test("abort takes away the drawing and every listener", async () => {
    await show(makeLine());
    expect([model.listeners, el.childElementCount]).toEqual([4, 1]);
    end.abort();
    expect([model.listeners, el.childElementCount]).toEqual([0, 0]);
  });

  test("so does the returned cleanup, and a view without a signal works", async () => {
    const own = new TestModel({ line: makeLine(), step: 0 });
    const close = widget.render({ model: own, el });
    await drawn();
    expect([own.listeners, el.childElementCount]).toEqual([4, 1]);
    close();
    expect([own.listeners, el.childElementCount]).toEqual([0, 0]);
  });
});
