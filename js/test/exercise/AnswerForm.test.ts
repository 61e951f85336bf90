import { describe, expect, test } from "vitest";
import type { AnswerInput as Input, PageState } from "../../src/protocol/contract";
import { all, drawn, named, one } from "../support/render";
import {
  button,
  CARDS,
  change,
  choose,
  given,
  model,
  NOTHING,
  open,
  SLOTS,
  sent,
} from "../support/renderExercise";

const WRONG: PageState["messages"] = [{ kind: "wrong", title: "No.", lines: [] }];
const PLACED: Input = { ...SLOTS, places: [1, 2, 3].map((slot) => ({ seat: 1, slot })), none: "None" };

describe("what is told of an answer", () => {
  test("is new and numbered each time, though in the same words", async () => {
    await open({ answer: "[1]", messages: WRONG });
    const before = one(".feedback-message");
    await change({ answer: "[1]", messages: WRONG, tries: "Try 2" });
    expect(one(".feedback-message")).not.toBe(before);
    expect(one(".feedback-message").textContent).toBe("Try 2No.");
  });

  test("is what it lacks, beside a Check that does nothing until then", async () => {
    await open({ input: PLACED });
    one(".submit").click();
    await drawn();
    expect(model.sent).toEqual([]);
    const why = one(".submit").getAttribute("aria-describedby");
    expect(document.getElementById(why ?? "")?.textContent).toBe("Not complete");
    await choose("option 2");
    expect(all(".lacking")).toEqual([]);
    expect(one(".submit").hasAttribute("aria-describedby")).toBe(false);
  });

  test("is that of a grid nothing is marked; one that begins with something may be checked as it is", async () => {
    const grid: Input = { ...NOTHING, ...CARDS, kind: "grid", rows: ["a", "b"] };
    await open({ input: grid });
    expect(one(".lacking").textContent).toBe("Nothing marked");
    one(".submit").click();
    expect(model.sent).toEqual([]);
    await change({ page: 1, input: { ...grid, start: '[["r1"],[]]' } });
    expect(await given()).toEqual([["r1"], []]);
  });

  test("says whose an answer is, once a right one is shown", async () => {
    const shown = { input: SLOTS, answer: "[2]", settled: true };
    const tabs = (state: PageState["tabs"][number]["state"]) => [{ state, label: "Question 1" }];
    await open({ ...shown, tabs: tabs("right") });
    expect(one(".answer .title").textContent).toBe("Your answer");
    await change({ ...shown, tabs: tabs("wrong") });
    expect(one(".answer .title").textContent).toBe("A right answer");
  });

  test("takes the focus on once it is settled", async () => {
    await open({ input: PLACED });
    named("option 2").focus();
    await change({ input: PLACED, answer: "[2]", settled: true, show_next: true });
    expect(document.activeElement?.textContent).toBe("Continue");
  });

  test("keeps the board of the question until it is explored, and comes back to it", async () => {
    await open({ settled: true, answer: "[1]", explore: "offered" });
    expect(all(".exercise-layout[data-open]")).toHaveLength(1);
    button("Explore")?.click();
    expect(sent()).toMatchObject({ type: "explore", page: 0 });
    await change({ settled: true, answer: "[1]", explore: "open" });
    expect(all(".exercise-layout[data-open]")).toHaveLength(0);
    expect(button("Back to the question")).toBeDefined();
  });

  test("ends a lesson with a firework for each right answer, and the way to the next lesson", async () => {
    const states = ["right", "shown", "text", "right"] as const;
    const tabs = states.map((state, n) => ({ state, label: `${n}` }));
    const messages: PageState["messages"] = [{ kind: "end", title: "2 of 3 right.", lines: [] }];
    await open({
      tabs,
      messages,
      next_lesson: { label: "The next lesson: Clues", address: "02-clues.ipynb" },
    });
    expect(all(".cheer i").map(({ dataset }) => dataset.state)).toEqual(["right", "shown", "right"]);
    expect(one(".cheer").ariaHidden ?? one(".cheer").getAttribute("aria-hidden")).toBe("true");
    const link = one<HTMLAnchorElement>(".next-lesson");
    expect([link.textContent, link.getAttribute("href")?.split("/").at(-1)]).toEqual([
      "The next lesson: Clues",
      "02-clues.ipynb",
    ]);
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
