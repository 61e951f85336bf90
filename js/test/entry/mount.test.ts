import { describe, expect, test } from "vitest";
import widget from "../../src/entry/widget";
import { makeLine } from "../support/makeLine";
import { drawn, el, end, model, show } from "../support/render";
import { TestModel } from "../support/TestModel";

describe("the widget's end", () => {
  test("abort takes away the drawing and every listener", async () => {
    await show(makeLine());
    expect([model.listeners, el.childElementCount]).toEqual([7, 1]);
    end.abort();
    expect([model.listeners, el.childElementCount]).toEqual([0, 0]);
  });

  test("so does the returned cleanup, and a view without a signal works", async () => {
    const own = new TestModel({ line: makeLine(), step: 0 });
    const close = widget.render({ model: own, el });
    await drawn();
    expect([own.listeners, el.childElementCount]).toEqual([7, 1]);
    close();
    expect([own.listeners, el.childElementCount]).toEqual([0, 0]);
  });
});

describe("the style sheet", () => {
  const render = (styles: string, home: HTMLElement) =>
    widget.render({
      model: new TestModel({ line: makeLine(), step: 0, styles }),
      el: home,
      signal: end.signal,
    });
  const worn = (root: ParentNode) =>
    [...root.querySelectorAll("style")].map(({ textContent }) => textContent);

  test("is put into a page once for all boards", () => {
    for (const styles of [".a {}", ".b {}", ".a {}"]) render(styles, el);
    expect(worn(document).filter((text) => text?.startsWith("."))).toEqual([".a {}", ".b {}"]);
  });

  test("is put into a shadow root, which no other reaches", () => {
    const root = el.attachShadow({ mode: "open" });
    for (const _ of [1, 2]) render(".c {}", root.appendChild(document.createElement("div")));
    expect([worn(root), worn(document).includes(".c {}")]).toEqual([[".c {}"], false]);
  });
});
