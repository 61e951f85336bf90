import { describe, expect, test } from "vitest";
import type { Advice, BoardState } from "../../../src/protocol/contract";
import { asked, evidence } from "../../support/answers";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, lastSent, model, named, one, press, show } from "../../support/render";

const ADVICE = [
  { id: "hint", label: "Hint" },
  { id: "winnable", label: "Winnable?" },
];

function advised(extra: Partial<BoardState> = {}): BoardState {
  const boardState = { ...makeBoardState(), advice: ADVICE, ...extra };
  const [first] = boardState.steps;
  if (first) Object.assign(first, { bot_button: "Let Bob play", bot_reason: "Because." });
  return boardState;
}

async function answer(about: string, texts: string[], losing_step: number | null = null) {
  const question = asked("advise").at(-1);
  const advice: Advice = {
    type: "advice",
    id: Number(question?.id),
    step: Number(question?.step),
    about,
    lines: texts.map((text) => evidence(text)),
    losing_step,
  };
  model.emit("msg:custom", advice);
  await drawn();
}

const shownLines = () => all(".advice-lines li").map((item) => item.textContent);

async function ask(label: string) {
  if (!all(".advice-kinds").length) one(".advice .title").click();
  await drawn();
  all(".advice-kinds button")
    .find((button) => button.textContent === label)
    ?.click();
  await drawn();
}

describe("advice", () => {
  test("shows a hint line by line, and disappears with the step", async () => {
    await show(advised());
    await ask("Hint");
    expect(asked("advise").at(-1)).toMatchObject({ step: 0, about: "hint" });
    await answer("hint", ["There is one.", "It is a play.", "Play slot 2."]);
    expect(shownLines()).toEqual(["There is one."]);
    one(".advice-lines > button").click();
    await drawn();
    expect(shownLines()).toEqual(["There is one.", "It is a play."]);
    one(".advice-lines > button").click();
    await drawn();
    expect(shownLines()).toHaveLength(3);
    expect(all(".advice-lines > button")).toHaveLength(0);
    model.set("step", 1);
    await drawn();
    expect(all(".advice-lines")).toHaveLength(0);
  });

  test("shows other advice at once, and marks the losing step on the timeline", async () => {
    await show(advised());
    await ask("Winnable?");
    const last = model.boardState.frames.length - 1;
    await answer("winnable", ["Lost.", "Too late."], 1);
    expect(shownLines()).toEqual(["Lost.", "Too late."]);
    expect(one('[type="range"]').style.getPropertyValue("--lost")).toBe(`${100 / last}%`);
  });

  test("is ignored for another step; an error is shown", async () => {
    await show(advised());
    await ask("Hint");
    model.set("step", 1);
    await drawn();
    await answer("hint", ["Old."]);
    expect(all(".advice-lines")).toHaveLength(0);
    await ask("Hint");
    model.emit("msg:custom", { type: "error", id: asked("advise").at(-1)?.id, text: "Not now." });
    await drawn();
    expect(one(".notice").textContent).toContain("Not now.");
  });

  test("is not shown if none is offered", async () => {
    await show(advised({ advice: [] }));
    expect(all(".advice")).toHaveLength(0);
  });
});

describe("a bot", () => {
  test("acts by button and by key, and its reason is shown with the step", async () => {
    await show(advised());
    one('[data-kind="play-bot"]').click();
    expect(lastSent()).toMatchObject({ type: "play_bot", step: 0 });
    model.emit("msg:custom", { type: "done", id: (lastSent() as { id: number }).id, text: "" });
    await drawn();
    const sent = model.sent.length;
    named("Step back").focus();
    await press("a");
    expect(model.sent).toHaveLength(sent + 1);
    expect(one('[data-kind="reason"]').textContent).toBe("Because.");
  });

  test("has no button and no key when a person is to act", async () => {
    await show(advised(), 1);
    named("Step back").focus();
    await press("a");
    expect(all('[data-kind="play-bot"]')).toHaveLength(0);
    expect(model.sent).toHaveLength(0);
  });
});
