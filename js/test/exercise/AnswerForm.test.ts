import { describe, expect, test } from "vitest";
import type { AnswerInput as Input, PageState } from "../../src/protocol/contract";
import { all, drawn, named, one } from "../support/render";
import { change, model, open, SLOTS, sent } from "../support/renderExercise";

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

  test("is that something is lacking, if Check is pressed too early", async () => {
    await open({ input: PLACED });
    one(".submit").click();
    await drawn();
    expect(model.sent).toEqual([]);
    expect(one(".feedback").textContent).toBe("Not complete");
    named("option 2").click();
    await drawn();
    expect(one(".feedback").textContent).toBe("");
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
