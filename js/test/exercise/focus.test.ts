import { describe, expect, test } from "vitest";
import type { PageState } from "../../src/protocol/contract";
import { all, named, one, press } from "../support/render";
import { change, model, NOTHING, open, sent } from "../support/renderExercise";

describe("keyboard", () => {
  describe("the keys of an exercise", () => {
    const focused = () => document.activeElement as HTMLElement;
    const turned = () => model.sent.map((order) => (order as { page: number }).page);

    test.each([
      ["the board", () => one(".hand-card").focus()],
      ["the answer", () => named("option 1").focus()],
      ["a field", () => one(".fields input").focus()],
    ])("turn pages from %s", async (place, go) => {
      await open(place === "a field" ? { input: NOTHING } : {});
      go();
      const event = await press(">");
      expect([turned(), event.defaultPrevented]).toEqual([[1], true]);
      await change({ page: 1, ...(place === "a field" ? { input: NOTHING } : {}) });
      go();
      await press(">");
      await press("<");
      expect(turned()).toEqual([1, 0]);
    });

    test("move between the board and the answer", async () => {
      await open();
      one(".hand-card").focus();
      await press("ArrowRight");
      const card = focused();
      await press("=");
      expect(focused()).toBe(named("option 1"));
      await press("=");
      expect(focused()).toBe(card);
      await change({ input: NOTHING });
      await press("=");
      expect(focused()).toBe(one(".fields input"));
      await change({ input: NOTHING, answer: "1", settled: true, show_next: true });
      card.focus();
      await press("=");
      expect(focused().textContent).toBe("Continue");
      await change({ input: null, question: "", page: 1 });
      card.focus();
      await press("=");
      expect(focused()).toBe(card);
    });

    test("open the help anywhere, and type as usual in fields", async () => {
      await open();
      named("option 1").focus();
      await press("?");
      expect(all(".help")).toHaveLength(1);
      await press("Escape");
      expect(all(".help")).toHaveLength(0);
      await change({ input: NOTHING });
      one(".fields input").focus();
      expect((await press("?")).defaultPrevented).toBe(false);
      expect([model.sent, all(".help")]).toEqual([[], []]);
    });
  });
});

describe("moveFocus", () => {
  describe("the focus in an exercise", () => {
    const RIGHT: PageState["messages"] = [{ kind: "right", title: "Right.", lines: [] }];
    const stops = () => all('.page-button[tabindex="0"]').map((stop) => stop.title);

    test("goes by Tab to the button of the current page", async () => {
      await open({ page: 1 });
      expect(stops()).toEqual(["Question 2"]);
      named("Question 2").focus();
      await press("ArrowLeft");
      expect(stops()).toEqual(["Question 1"]);
      await change({ page: 0 });
      await change({ page: 1 });
      expect(stops()).toEqual(["Question 2"]);
    });

    test("moves from a settled field to the next page", async () => {
      await open({ input: NOTHING });
      one(".fields input").focus();
      await change({ input: NOTHING, answer: "3", messages: [{ kind: "wrong", title: "No.", lines: [] }] });
      expect(document.activeElement).toBe(one(".fields input"));
      await change({ input: NOTHING, answer: "4", settled: true, show_next: true, messages: RIGHT });
      expect(document.activeElement?.textContent).toBe("Continue");
      (document.activeElement as HTMLElement).click();
      expect(sent()).toMatchObject({ type: "turn", page: 1 });
    });

    test("moves from a removed button to the next page, or on the last page to the verdict", async () => {
      await open();
      one(".submit").focus();
      await change({ answer: "[1]", settled: true, show_next: true, messages: RIGHT });
      expect(document.activeElement?.textContent).toBe("Continue");
      await change({ page: 1 });
      one(".submit").focus();
      await change({ page: 1, answer: "[1]", settled: true, messages: RIGHT });
      expect(document.activeElement).toBe(one(".feedback"));
    });

    test("stays on the board", async () => {
      await open();
      one(".hand-card").focus();
      await change({ answer: "[1]", settled: true, show_next: true, messages: RIGHT });
      expect(document.activeElement).toBe(one(".hand-card"));
    });

    test("has a button to the next page, if there is one", async () => {
      await open();
      expect(all(".next-page")).toHaveLength(0);
      await change({ show_next: true });
      one(".next-page").click();
      expect(model.sent.at(-1)).toMatchObject({ type: "turn", page: 1 });
    });
  });
});
