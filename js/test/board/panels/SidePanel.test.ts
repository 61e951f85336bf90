import { beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardState } from "../../../src/protocol/contract";
import { CONVENTIONS, makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, one, openTab, press, reset, show, tabs } from "../../support/render";

const titles = () => tabs().map(({ textContent }) => textContent);
const chosen = () => all('.panel-tabs [aria-selected="true"]').map(({ textContent }) => textContent);

describe("the panels beside the table", () => {
  test.each<[string, Partial<BoardState>, string[]]>([
    ["of all", {}, ["Why", "Moves", "Agreement", "Map", "Numbers"]],
    [
      "without a choice of agreements",
      { conventions: { ...CONVENTIONS, choices: CONVENTIONS.choices.slice(1) } },
      ["Why", "Moves", "Map", "Numbers"],
    ],
    ["that explains nothing", { detail: "touched" }, ["Moves", "Map", "Numbers"]],
    ["of what all know", { view: "common" }, ["Why", "Moves", "Agreement", "Numbers"]],
    ["at a table", { at_table: true }, ["Why", "Moves", "Agreement", "Numbers"]],
    ["without Python", { interactive: false }, ["Why", "Moves", "Agreement", "Numbers"]],
  ])("on a board %s", async (_, extra, expected) => {
    await show({ ...makeBoardState(), conventions: CONVENTIONS, ...extra });
    expect(titles()).toEqual(expected);
    expect(chosen()).toEqual([expected[0]]);
  });

  test("where there is but one, no tab stands above it", async () => {
    const boardState = makeBoardState();
    for (const figures of boardState.figures) figures.statistics = [];
    const course = { ...boardState.course, plots: [] };
    await show({ ...boardState, course, detail: "table", at_table: true });
    expect(titles()).toEqual([]);
    expect(all(".side-panel .log")).toHaveLength(1);
  });

  test("one is open at a time, chosen by a click, and named by its tab", async () => {
    await show(makeBoardState());
    expect(one(".side-panel").getAttribute("aria-label")).toBe("Why");
    await openTab("Moves");
    expect(all(".side-panel .log")).toHaveLength(1);
    await openTab("Numbers");
    expect([all(".side-panel .log").length, all(".side-panel .statistics").length]).toEqual([0, 1]);
    expect(chosen()).toEqual(["Numbers"]);
    expect(one(".side-panel").getAttribute("aria-label")).toBe("Numbers");
    expect(new Set(tabs().map((tab) => tab.getAttribute("aria-controls")))).toEqual(
      new Set([one(".side-panel").id]),
    );
  });

  test("the tabs are one tab stop with arrows", async () => {
    await show(makeBoardState());
    const [why, moves, , numbers] = tabs();
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    why?.focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(moves);
    await press("End");
    expect(document.activeElement).toBe(numbers);
    expect(chosen()).toEqual(["Why"]);
    numbers?.click();
    await drawn();
    expect([chosen(), document.activeElement]).toEqual([["Numbers"], numbers]);
  });

  test("what is open is kept with the board, beside what else is", async () => {
    await show(makeBoardState());
    model.set("_open_panels", ["possibilities", "why", "think-first"]);
    await openTab("Moves");
    expect(model.get("_open_panels")).toEqual(["possibilities", "think-first", "moves"]);
    expect(model.saved).toBe(1);
    await openTab("Moves");
    expect(model.saved).toBe(1);
    model.set("_open_panels", ["possibilities", "numbers"]);
    await drawn();
    expect(chosen()).toEqual(["Numbers"]);
  });

  test("of several that are kept open, a click leaves one", async () => {
    await show(makeBoardState());
    model.set("_open_panels", ["why", "numbers"]);
    await openTab("Numbers");
    expect(model.get("_open_panels")).toEqual(["numbers"]);
    expect(chosen()).toEqual(["Numbers"]);
  });

  test("the numbers stay open at a step of which nothing is said yet", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    await openTab("Numbers");
    for (const figures of boardState.figures) figures.statistics = [];
    model.set("_board_state", { ...boardState });
    await drawn();
    expect(chosen()).toEqual(["Numbers"]);
  });
});

describe("what opens a panel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  async function settled(step: number, boardState = makeBoardState()) {
    await show(boardState, step);
    await vi.advanceTimersByTimeAsync(200);
    await openTab("Moves");
  }

  test("a press on the headline opens what it is the headline of", async () => {
    await settled(1);
    one(".taught .headline button").click();
    await drawn();
    expect(chosen()).toEqual(["Why"]);
    one(".taught .headline button").click();
    await drawn();
    expect(chosen()).toEqual(["Why"]);
  });

  test("so does a walk through the sentences, if there are any", async () => {
    await settled(1);
    one(".hand-card").focus();
    await press(".");
    expect(chosen()).toEqual(["Why"]);
    expect(all(".side-panel li[aria-current]")).toHaveLength(1);
    reset();
    await settled(0);
    one(".hand-card").focus();
    await press(".");
    expect(chosen()).toEqual(["Moves"]);
  });

  test("the key of a comment opens the moves, where it will stand", async () => {
    await settled(1);
    await openTab("Why");
    one(".hand-card").focus();
    await press("c");
    expect(chosen()).toEqual(["Moves"]);
  });

  test("a clue that is considered takes the place of headline and panels, which its style hides", async () => {
    await settled(1);
    const clue = one(".clue-chips [data-kind=clue]");
    clue.dispatchEvent(new Event("pointerenter"));
    await drawn();
    const fromHere = (element: Element | null): string[] =>
      element ? [element.className, ...fromHere(element.nextElementSibling)] : [];
    expect(fromHere(one(".preview"))).toEqual(["preview", "taught", "panel-tabs", "side-panel"]);
    expect(one(".preview").parentElement).toBe(one(".aside"));
  });
});
