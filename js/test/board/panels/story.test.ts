import { expect, test } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { asked, evidence } from "../../support/pythonAnswers";
import { all, drawn, model, one, openTab, place, press, show } from "../../support/render";

const LINES = [
  evidence("It ends with 3."),
  evidence("Step 4.\nBob plays.", { steps: [4] }),
  evidence("Step 9.\nAnn discards.", { steps: [9] }),
];

test("the story takes the place of the moves, is asked for once, and leads to its turning points", async () => {
  await show({ ...makeBoardState(), advice: [{ id: "story", label: "Story" }] });
  await openTab("Moves");
  expect([all(".log").length, asked("advise").length]).toEqual([1, 0]);
  one(".tell").click();
  await drawn();
  const lines = { type: "advice", step: 0, about: "story", lines: LINES, losing_step: null };
  model.emit("msg:custom", { ...lines, id: asked("advise")[0]?.id });
  await drawn();
  expect([all(".log").length, all(".review li").length]).toEqual([0, 3]);
  expect(place()).toBe("Step 4 of 12"); // it begins where the game first turns
  const [first, second] = all(".review button");
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  first?.focus();
  await press("ArrowDown");
  expect(document.activeElement).toBe(second);
  second?.click();
  await drawn();
  expect([place(), one(".review [aria-current=step]")]).toEqual(["Step 9 of 12", second]);
  one(".tell").click();
  await drawn();
  one(".tell").click();
  await drawn();
  expect([all(".review li").length, asked("advise").length]).toEqual([3, 1]);
});

test("a board that tells no story has the moves alone", async () => {
  await show({ ...makeBoardState(), advice: [] });
  await openTab("Moves");
  expect(all(".tell")).toEqual([]);
});
