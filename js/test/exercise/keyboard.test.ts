import { describe, expect, test } from "vitest";
import { all, named, one, press } from "../support/render";
import { CARDS, change, model, NOTHING, open } from "../support/renderExercise";

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
    await change({ input: { ...NOTHING, ...CARDS, kind: "hand", rows: ["Slot 1"] }, page: 1 });
    one(".fields select").focus();
    for (const key of ["<", ">", "=", "?"]) expect((await press(key)).defaultPrevented).toBe(false);
    expect([model.sent, all(".help")]).toEqual([[], []]);
  });
});
