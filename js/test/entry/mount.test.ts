import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import widget from "../../src/entry/boardAndExercise";
import { hidePicture, whenVisible } from "../../src/entry/mount";
import { packBoard } from "../../src/protocol/packedBoard";
import { screen } from "../support/fakeObserver";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, el, end, model, place, show } from "../support/render";
import { sentWhole, TestModel } from "../support/TestModel";

describe("mount", () => {
  describe("unmounting", () => {
    test("by the signal removes the drawing and every listener", async () => {
      await show(makeBoardState());
      expect([model.listeners > 0, el.childElementCount]).toEqual([true, 1]);
      end.abort();
      expect([model.listeners, el.childElementCount]).toEqual([0, 0]);
    });

    test("by the returned function does too, and works without a signal", async () => {
      const own = new TestModel({ _board_state: makeBoardState(), step: 0 });
      const close = await widget.render({ model: own, el });
      await drawn();
      expect([own.listeners > 0, el.childElementCount]).toEqual([true, 1]);
      close?.();
      expect([own.listeners, el.childElementCount]).toEqual([0, 0]);
    });
  });

  describe("a board out of sight", () => {
    test("is drawn when the browser is idle", async () => {
      vi.useFakeTimers();
      screen.hidden = true;
      await show(makeBoardState());
      expect([all(".layout").length, el.textContent]).toEqual([0, "Hanabi board"]);
      vi.advanceTimersByTime(1000);
      await drawn();
      expect(all(".layout")).toHaveLength(1);
      expect(place()).toBe("Step 0 of 12");
    });
  });

  describe("a board that a notebook has kept packed", () => {
    const kept = async () => packBoard(sentWhole(makeBoardState({ steps: 3 })));

    test("is drawn, though another view packs it anew", async () => {
      const packed = await kept();
      const own = new TestModel({ step: 2 });
      let held: unknown = packed;
      own.get = (name) => ({ _board_state: held, step: 2 })[name];
      await widget.render({ model: own, el, signal: end.signal });
      await drawn();
      expect(place()).toBe("Step 2 of 3");
      held = "packed by another view";
      own.emit("change:_board_state");
      await drawn();
      expect(place()).toBe("Step 2 of 3");
    });

    test("is not drawn any more if its place is gone before it is unpacked", async () => {
      const own = new TestModel({ step: 2 });
      const packed = await kept();
      own.get = (name) => ({ _board_state: packed, step: 2 })[name];
      const rendered = widget.render({ model: own, el, signal: end.signal });
      end.abort();
      await rendered;
      expect([own.listeners, el.childElementCount]).toEqual([0, 0]);
    });
  });

  describe("the style sheet", () => {
    const render = (styles: string, home: HTMLElement) =>
      widget.render({
        model: new TestModel({ _board_state: makeBoardState(), step: 0, _style_sheet: styles }),
        el: home,
        signal: end.signal,
      });
    const worn = (root: ParentNode) =>
      [...root.querySelectorAll("style")].map(({ textContent }) => textContent);

    test("is added to a page once for all boards", () => {
      for (const styles of [".a {}", ".b {}", ".a {}"]) render(styles, el);
      expect(worn(document).filter((text) => text?.startsWith("."))).toEqual([".a {}", ".b {}"]);
    });

    test("is added to a shadow root, where the page's does not reach", () => {
      const root = el.attachShadow({ mode: "open" });
      for (const _ of [1, 2]) render(".c {}", root.appendChild(document.createElement("div")));
      expect([worn(root), worn(document).includes(".c {}")]).toEqual([[".c {}"], false]);
    });
  });
});

describe("hidePicture", () => {
  afterEach(() => document.body.replaceChildren());

  const hiddenPictures = () =>
    [...document.querySelectorAll<HTMLElement>(".hanabi-picture")].map((picture) => picture.hidden);

  test("the picture that follows a board is hidden, and no other", () => {
    document.body.innerHTML = `
    <div class="hanabi-picture"></div>
    <div id="first"><div class="hanabi"></div></div><div class="hanabi-picture"></div>
    <div id="second"><div class="hanabi"></div></div><div class="hanabi-picture"></div>`;
    hidePicture(document.querySelector<HTMLElement>("#first") as HTMLElement);
    expect(hiddenPictures()).toEqual([false, true, false]);
  });

  test("a board that stored no picture leaves another board's", () => {
    document.body.innerHTML = `
    <div id="first"><div class="hanabi"></div></div>
    <div id="second"><div class="hanabi"></div></div><div class="hanabi-picture"></div>`;
    hidePicture(document.querySelector<HTMLElement>("#first") as HTMLElement);
    expect(hiddenPictures()).toEqual([false]);
  });
});

describe("whenVisible", () => {
  /** A browser that never reports what is seen, nor that it is idle. */
  beforeEach(() => {
    vi.useFakeTimers();
    screen.hidden = true;
    globalThis.requestIdleCallback = (call, { timeout } = {}) => Number(timeout && setTimeout(call, timeout));
  });

  test("a busy browser is waited for, but not for ever", () => {
    const call = vi.fn();
    whenVisible(document.createElement("div"), new AbortController().signal, call);
    vi.advanceTimersByTime(1000);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(call).toHaveBeenCalledOnce();
  });

  test("what has ended meanwhile is not called back", () => {
    const call = vi.fn();
    const end = new AbortController();
    whenVisible(document.createElement("div"), end.signal, call);
    end.abort();
    vi.advanceTimersByTime(60_000);
    expect(call).not.toHaveBeenCalled();
  });
});
