import { describe, expect, test } from "vitest";
import type { AnswerInput as Input, PageState } from "../../src/protocol/contract";
import { all, drawn, named, one, press } from "../support/render";
import { CARDS, change, choose, given, model, NOTHING, open, SLOTS, sent } from "../support/renderExercise";

const places = [1, 2, 3].map((slot) => ({ seat: 1, slot }));
const PLACED: Input = { ...SLOTS, places, none: "None" };
const HEADS = {
  suits: ["red", "yellow", "green", "blue", "white"],
  ranks: ["1s", "2s", "3s", "4s", "5s"],
  all: "all cards",
};
const ROWS = { ...NOTHING, ...CARDS, rows: ["a", "b"], places: places.slice(0, 2) };
const GRID: Input = { ...ROWS, ...HEADS, kind: "grid" };
const below = (selector = "button") => all(`.hand[data-seat="1"] .below-hand ${selector}`);

describe("answers below the cards", () => {
  test("stand below the hand that they are about, and none apart from them", async () => {
    await open({ input: PLACED });
    expect(below().map((box) => box.getAttribute("aria-label"))).toEqual([
      "option 1",
      "option 2",
      "option 3",
    ]);
    expect(all(".below-hand")).toHaveLength(1);
    expect(all(".answer .chip").map(({ textContent }) => textContent)).toEqual(["None"]);
    await choose("option 2", "option 3");
    expect(await given()).toEqual([2, 3]);
  });

  test("are chosen by a press on a card, but not by a key on it", async () => {
    await open({ input: PLACED });
    const card = one('.hand[data-seat="1"] .hand-card');
    card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    await drawn();
    expect(named("option 1").getAttribute("aria-pressed")).toBe("true");
    expect(card.getAttribute("aria-pressed")).toBe("false");
    card.click();
    await drawn();
    expect(named("option 1").getAttribute("aria-pressed")).toBe("true");
  });

  test("are checked by Enter on what is chosen", async () => {
    await open({ input: PLACED });
    named("option 2").focus();
    await press("Enter");
    expect(sent()).toBeUndefined();
    await choose("option 2");
    await press("Enter");
    expect(sent()).toMatchObject({ type: "answer", answer: "[2]" });
  });

  test("are reached from the board and left for it by one key, and arrows move among them", async () => {
    await open({ input: PLACED });
    one(".hand-card").focus();
    await press("=");
    expect(document.activeElement).toBe(named("option 1"));
    await press("ArrowRight");
    expect(document.activeElement).toBe(named("option 2"));
    await press("=");
    expect(document.activeElement?.className).toBe("hand-card");
  });

  test("are grids whose heads choose many cards at once", async () => {
    await open({ input: GRID });
    const [first] = below(".card-grid");
    for (const label of ["all cards", "red", "yellow", "green", "blue", "2s"]) {
      first?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      await drawn();
    }
    const [cards, none] = await given();
    expect([[...cards].sort(), none]).toEqual([["b2", "g2", "r2", "w1", "w2", "w3", "w4", "w5", "y2"], []]);
  });

  test("are fields, one for each card", async () => {
    await open({ input: { ...ROWS, kind: "hand" } });
    expect(below("select")).toHaveLength(2);
    expect(all(".answer select")).toHaveLength(0);
  });
});

describe("what is told of an answer", () => {
  const WRONG: PageState["messages"] = [{ kind: "wrong", title: "No.", lines: [] }];

  test("stands at its parts until it is changed", async () => {
    await open({ input: PLACED });
    await choose("option 1", "option 3");
    await change({ input: PLACED, answer: "[1,3]", marks: ["wrong", "untold", "untold"], messages: WRONG });
    expect([named("option 1").dataset.mark, named("option 1").title]).toEqual(["wrong", "not right"]);
    await choose("option 1");
    expect(named("option 1").dataset.mark).toBeUndefined();
  });

  test("stands at the rows that are as they were", async () => {
    await open({ input: GRID, answer: '[["r1"],["g2"]]', marks: ["right", "wrong"] });
    const signs = () =>
      below(".answer-mark").map((mark) => [mark.textContent, mark.getAttribute("aria-label")]);
    expect(signs()).toEqual([
      ["✓", "right"],
      ["✗", "not right"],
    ]);
    all('[aria-label="option g3"]')[1]?.click();
    await drawn();
    expect(signs()).toEqual([["✓", "right"]]);
  });

  test("is new and numbered each time, though in the same words", async () => {
    await open({ answer: "[1]", messages: WRONG });
    const before = one(".feedback-message");
    await change({ answer: "[1]", messages: WRONG, tries: "Try 2" });
    expect(one(".feedback-message")).not.toBe(before);
    expect(one(".feedback-message").textContent).toBe("Try 2No.");
  });

  test("takes the focus on once it is settled", async () => {
    await open({ input: PLACED });
    named("option 2").focus();
    await change({ input: PLACED, answer: "[2]", settled: true, show_next: true });
    expect(document.activeElement?.textContent).toBe("Continue");
  });

  test("leads on: to the next page, a similar question, or all that were missed", async () => {
    const settled = { settled: true, can_repeat: true, answer: "[1]" };
    await open({ ...settled, show_next: true, can_repeat_missed: true });
    const buttons = () => all(".answer-buttons button");
    expect(buttons().map(({ textContent }) => textContent)).toEqual(["Continue", "Again", "Missed again"]);
    buttons()[2]?.click();
    expect(sent()).toMatchObject({ type: "again_missed", page: 0 });
    await change(settled);
    buttons()[0]?.click();
    expect(sent()).toMatchObject({ type: "again", page: 0 });
    await change({ page: 1 });
    await change({});
    expect(all('[aria-pressed="true"]')).toEqual([]);
    expect(model.sent).toHaveLength(2);
  });
});
