import { describe, expect, test, vi } from "vitest";
import type { Advice, BoardState, SentenceWithEvidence, WholeBoard } from "../../../src/protocol/contract";
import { CONVENTIONS, makeBoardState } from "../../support/makeBoardState";
import { asked, evidence } from "../../support/pythonAnswers";
import {
  all,
  drawn,
  lastSent,
  model,
  named,
  one,
  openTab,
  place,
  press,
  show,
  tabs,
} from "../../support/render";

/** A board on which the agreement leaves a card only its first possible identity, and the last action broke it. */
function agreed(extra: Partial<BoardState> = {}): WholeBoard {
  const state = makeBoardState();
  const frame = state.frames.at(-1);
  const card = frame?.hands[1]?.cards[0];
  if (!frame || !card) throw new Error("no card");
  const first = card.weights.findIndex(Boolean);
  card.trusted = card.weights.map((_, identity) => Number(identity === first));
  card.agreed = "by agreement that one";
  frame.broken = "Not kept.";
  return { ...state, conventions: CONVENTIONS, advice: [{ id: "audit", label: "Audit" }], ...extra };
}

describe("the choice of an agreement", () => {
  test("a board that offers none has nothing of it", async () => {
    await show(makeBoardState());
    expect(tabs().map(({ textContent }) => textContent)).not.toContain("Agreement");
    expect(all("[data-shade=struck]")).toEqual([]);
  });

  test("the chooser sends what is chosen", async () => {
    await show(agreed());
    await openTab("Agreement");
    const select = one<HTMLSelectElement>('select[title="Agreement"]');
    expect(select.value).toBe("beginner");
    select.value = "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn();
    expect(lastSent()).toMatchObject({ type: "convention", convention: "" });
  });

  test("what would break the agreement is struck, and the log marks what broke it", async () => {
    const state = agreed();
    await show(state, state.frames.length - 1);
    await openTab("Moves");
    expect(all(".log .move-mark").map((mark) => mark.title)).toEqual(["Not kept."]);
    expect(all('[data-shade=struck]:not([d=""])')).not.toEqual([]);
  });
});

describe("the review of a line", () => {
  const told = (step: number, verdict: SentenceWithEvidence["verdict"]) =>
    evidence(`Step ${step}`, { steps: [step], ...(verdict && { verdict }) });
  const LINES = [
    evidence("3 of 5 kept it."),
    evidence("Readings part at step 4.", { steps: [4] }),
    told(1, "cause"),
    told(4, "cost"),
    told(6, "instead"),
    told(7, "cause"),
    told(9, "cost"),
  ];
  const reviews = () =>
    asked("advise").filter((question) => "about" in question && question.about === "audit");
  const entries = () => all(".review .lines button");
  const lit = () => all('.review [data-verdict] [aria-current="step"]').map(({ textContent }) => textContent);

  async function answer(lines = LINES, extra: Partial<Advice> = {}) {
    const heading = lines.some(({ verdict }) => verdict === "cost") && { heading: "2 mistakes" };
    const advice = {
      type: "advice",
      step: 0,
      about: "audit",
      lines,
      losing_step: null,
      ...heading,
      ...extra,
    };
    model.emit("msg:custom", { ...advice, id: reviews().at(-1)?.id });
    await drawn();
  }

  async function review(boardState = agreed(), lines = LINES) {
    await show(boardState);
    await openTab("Agreement");
    await answer(lines);
    return boardState;
  }

  async function goTo(step: number) {
    model.set("step", step);
    await drawn();
  }

  test("is asked for once it is looked at, and not again while it holds", async () => {
    await show(agreed());
    expect(reviews()).toEqual([]);
    await openTab("Agreement");
    expect(reviews()).toHaveLength(1);
    await answer();
    await openTab("Why");
    await openTab("Agreement");
    expect([reviews().length, entries().length]).toEqual([1, 6]);
  });

  test("is asked for anew whatever changes on the board, also if only a comment does", async () => {
    const boardState = await review();
    model.set("_board_state", { ...boardState });
    await drawn();
    expect([reviews().length, entries().length]).toEqual([2, 0]);
    await answer();
    expect(entries()).toHaveLength(6);
  });

  test.each([
    ["without an agreement", { conventions: { ...CONVENTIONS, chosen: "" } }, 1],
    ["but not from a viewpoint that can review nothing", { advice: [] }, 0],
  ])("is asked for %s", async (_, extra, asked) => {
    await show(agreed(extra));
    await openTab("Agreement");
    expect(reviews()).toHaveLength(asked);
    expect(all('select[title="Agreement"]')).toHaveLength(1);
  });

  test("folds what led to a cost and what there was instead below it, unless a person looks at any of that", async () => {
    await review();
    const folded = () => entries().flatMap((line, n) => (line.inert ? [n] : []));
    expect(folded()).toEqual([3, 4]);
    for (const [step, expected] of [
      [3, [1]],
      [6, [1]],
      [8, [1, 3, 4]],
    ] as const) {
      await goTo(step);
      expect(folded()).toEqual(expected);
    }
  });

  test("stays while a person steps, lights the step that comes next, and leads to what was there before a step", async () => {
    await review();
    expect(lit()).toEqual(["Step 1"]);
    await goTo(1);
    expect(lit()).toEqual([]);
    await goTo(6);
    expect(lit()).toEqual(["Step 6", "Step 7"]);
    all(".review [data-verdict] button")[0]?.click();
    await drawn();
    expect([place(), lit()]).toEqual(["Step 0 of 12", ["Step 1"]]);
    expect(all(".review li")).toHaveLength(LINES.length);
  });

  test("shows the card that is lost still in the hand, and rings it and what is clued, but nothing instead of which", async () => {
    const boardState = agreed();
    const held = (step: number) =>
      boardState.frames[step]?.hands.flatMap(({ cards }) => cards.map(({ id }) => id)) ?? [];
    const gone = (step: number) => held(step).filter((id) => !held(step + 1).includes(id));
    const step = [...boardState.frames.keys()].find((step) => gone(step).length > 0) ?? -1;
    const ringed = () => all("[data-reviewed]").map(({ dataset }) => Number(dataset.card));
    await review(boardState, [told(step + 1, "cost"), told(step + 1, "instead")]);
    await goTo(step + 1);
    expect(ringed()).toEqual([]);
    await goTo(step);
    expect(ringed()).toEqual(gone(step));
    await openTab("Why");
    expect(ringed()).toEqual([]);
  });

  test("scrolls to the line of the current step, not to the summary that names it too", async () => {
    await review();
    const tops = new Map(entries().map((line, n) => [line, 100 * n]));
    const top = vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (
      this: HTMLElement,
    ) {
      return tops.get(this) ?? 0;
    });
    const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(20);
    await goTo(3);
    top.mockRestore();
    height.mockRestore();
    expect(one(".side-panel").scrollTop).toBe(200);
  });

  test("leads from mistake to mistake, by buttons that end with the line", async () => {
    await review();
    const [before, after] = [named("Go to the mistake before"), named("Go to the next mistake")];
    const ends = () => [before, after].map((button) => button.getAttribute("aria-disabled"));
    expect(ends()).toEqual(["true", "false"]);
    for (const [button, step, disabled] of [
      [after, 3, ["true", "false"]],
      [after, 8, ["false", "true"]],
      [after, 8, ["false", "true"]],
      [before, 3, ["true", "false"]],
      [before, 3, ["true", "false"]],
    ] as const) {
      button.click();
      await drawn();
      expect([place(), ends()]).toEqual([`Step ${step} of 12`, disabled]);
    }
    await goTo(7);
    before.click();
    await drawn();
    expect([place(), one(".review-head b").textContent]).toEqual(["Step 3 of 12", "2 mistakes"]);
  });

  test("has no such buttons where no mistake was made", async () => {
    await review(agreed(), [evidence("All kept it."), told(1, "cause")]);
    expect(all(".review-head")).toEqual([]);
  });

  test("is one tab stop with arrows, which lead to the steps too", async () => {
    await review();
    expect(entries().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1]);
    entries()[0]?.focus();
    await press("ArrowDown");
    expect(document.activeElement).toBe(entries()[1]);
    entries()[1]?.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowDown", bubbles: true }));
    await drawn();
    expect([place(), document.activeElement]).toEqual(["Step 0 of 12", entries()[1]]);
  });

  test("folds the breaks that cost nothing below their count", async () => {
    const count = evidence("And 2 breaks:", { verdict: "count" });
    await review(agreed(), [told(4, "cost"), count, told(5, "broken"), told(6, "understood")]);
    const texts = () => entries().map(({ textContent }) => textContent);
    const folded = ["Step 4", "And 2 breaks:"];
    expect([texts(), entries()[1]?.getAttribute("aria-expanded")]).toEqual([folded, "false"]);
    entries()[1]?.focus();
    entries()[1]?.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowDown", bubbles: true }));
    await drawn();
    expect(texts()).toEqual(folded);
    entries()[1]?.click();
    await drawn();
    expect([texts(), entries()[1]?.getAttribute("aria-expanded")]).toEqual([
      [...folded, "Step 5", "Step 6"],
      "true",
    ]);
    expect(place()).toBe("Step 0 of 12");
  });

  test("has a graph of the points within reach, where a mark leads to what cost some, and says what its signs mean", async () => {
    await show(agreed());
    await openTab("Agreement");
    const [values, text] = [[25, 25, 25, 25, 24, 24, 24, 24, 24, 21, 21, 21, 21], "Within reach: 25 to 21."];
    const graph = { id: "reach", series: [{ label: "Within reach", values }], max: 25, min: 20, text };
    const costs = [told(4, "cost"), told(9, "cost")].map((line, n) => ({ ...line, sign: n ? "−3" : "−1" }));
    await answer(costs, { graph, legend: "−1: lost." });
    expect(all(".review li").map(({ dataset }) => dataset.sign)).toEqual(["−1", "−3"]);
    expect(one(".signs-legend").textContent).toBe("−1: lost.");
    const marks = all(".chart-mark");
    expect(marks.map((mark) => [mark.textContent, mark.style.bottom])).toEqual([
      ["−1", "80%"],
      ["−3", "20%"],
    ]);
    marks[0]?.click();
    await drawn();
    expect(marks[0]?.textContent).toBe("−1");
    marks[1]?.click();
    await drawn();
    expect(place()).toBe("Step 8 of 12");
    expect(lit()).toEqual(["Step 9"]);
  });
});
