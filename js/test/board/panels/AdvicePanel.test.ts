import { describe, expect, test, vi } from "vitest";
import type { Advice, BoardState } from "../../../src/protocol/contract";
import { makeBoardState } from "../../support/makeBoardState";
import { asked, evidence } from "../../support/pythonAnswers";
import { all, drawn, el, lastSent, model, named, one, press, show } from "../../support/render";

const ADVICE = [
  { id: "hint", label: "Hint" },
  { id: "winnable", label: "Winnable?" },
];

function advised(extra: Partial<BoardState> = {}): BoardState {
  const boardState = { ...makeBoardState(), advice: ADVICE, bots: [1], ...extra };
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
  test("on the whole line stays while one steps, and leads to the steps that it speaks of", async () => {
    const boardState = advised({ advice: [{ id: "audit", label: "Audit" }] });
    await show(boardState);
    await ask("Audit");
    const question = asked("advise").at(-1);
    const lines = [evidence("All kept it."), evidence("Step 1: kept.", { steps: [1] })];
    model.emit("msg:custom", {
      type: "advice",
      id: question?.id,
      step: 0,
      about: "audit",
      lines,
      losing_step: null,
    });
    await drawn();
    one(".advice-lines li button").click();
    await drawn();
    expect(model.get("step")).toBe(1);
    expect(shownLines()).toEqual(["All kept it.", "Step 1: kept."]);
    model.set("_board_state", { ...boardState });
    await drawn();
    expect(all(".advice-lines")).toHaveLength(0);
  });

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

  test("that comes late is shown with the step it was asked for", async () => {
    vi.useFakeTimers();
    await show(advised());
    await ask("Winnable?");
    const { id } = asked("advise").at(-1) ?? {};
    for (let done = 1; done < 40; done++) {
      await vi.advanceTimersByTimeAsync(500);
      model.emit("msg:custom", { type: "progress", id, done, total: 40 });
      await drawn();
    }
    expect(all('[role="alert"]')).toHaveLength(0);
    expect(one(".advice .waiting p").textContent).toBe("Python is at work");
    expect(one<HTMLProgressElement>(".advice progress").max).toBe(40);
    expect(one<HTMLProgressElement>(".advice progress").value).toBe(39);
    model.set("step", 1);
    await drawn();
    await answer("winnable", ["Lost."], 1);
    expect(all(".advice-lines, progress")).toHaveLength(0);
    model.set("step", 0);
    await drawn();
    expect(shownLines()).toEqual(["Lost."]);
  });

  test("is cancelled by a button, which gives its focus back, and by asking anew", async () => {
    await show(advised());
    await ask("Hint");
    const first = asked("advise").at(-1);
    model.emit("msg:custom", { type: "progress", id: first?.id, done: 0, total: null });
    await drawn();
    expect(one(".advice progress").hasAttribute("value")).toBe(false);
    const cancel = one(".advice .waiting button");
    expect(cancel.textContent).toBe("Cancel");
    cancel.focus();
    cancel.click();
    await drawn();
    await drawn();
    expect(model.sent.at(-1)).toEqual({ type: "cancel", id: first?.id });
    expect(all(".advice .waiting button")).toHaveLength(0);
    expect(el.contains(document.activeElement)).toBe(true);
    await ask("Hint");
    const second = asked("advise").at(-1);
    await ask("Winnable?");
    expect(asked("cancel").at(-1)?.id).toBe(second?.id);
    model.emit("msg:custom", { type: "cancelled", id: second?.id, text: "" });
    await answer("winnable", ["Yes."]);
    expect(shownLines()).toEqual(["Yes."]);
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
  test("that thinks for long is shown at work, lets others act, and can be cancelled", async () => {
    vi.useFakeTimers();
    await show(advised());
    const bot = one('[data-kind="play-bot"]');
    bot.click();
    await drawn();
    expect(bot.getAttribute("aria-disabled")).toBe("true");
    const { id } = lastSent() as { id: number };
    const think = () => {
      model.emit("msg:custom", { type: "progress", id, done: 0, total: null });
      return drawn();
    };
    for (let n = 0; n < 20; n++) {
      await vi.advanceTimersByTimeAsync(500);
      await think();
    }
    expect(all('[role="alert"]')).toHaveLength(0);
    expect(one(".dock .waiting p").textContent).toBe("Python is at work");
    expect(bot.getAttribute("aria-disabled")).toBe("false");
    one(".dock .waiting button").click();
    expect(model.sent.at(-1)).toEqual({ type: "cancel", id });
    await drawn();
    expect(all("progress")).toHaveLength(0);
    model.emit("msg:custom", { type: "cancelled", id, text: "" });
    bot.click();
    expect(lastSent()).toMatchObject({ type: "play_bot" });
  });

  test("that thinks makes way for who acts", async () => {
    await show(advised());
    one('[data-kind="play-bot"]').click();
    const { id } = lastSent() as { id: number };
    model.emit("msg:custom", { type: "progress", id, done: 0, total: null });
    all(".hand-card")[0]?.click();
    await drawn();
    all(".actions button")
      .find(({ textContent }) => textContent?.startsWith("Play"))
      ?.click();
    expect(lastSent()).toMatchObject({ type: "act" });
    model.emit("msg:custom", { type: "cancelled", id, text: "" });
    await drawn();
    expect(one(".hanabi").getAttribute("aria-busy")).toBe("true");
    model.emit("msg:custom", { type: "done", id: (lastSent() as { id: number }).id, text: "" });
    await drawn();
    expect(one(".hanabi").hasAttribute("aria-busy")).toBe(false);
  });

  test("that was given up for lost is taken when it answers", async () => {
    vi.useFakeTimers();
    await show(advised());
    one('[data-kind="play-bot"]').click();
    const { id } = lastSent() as { id: number };
    await vi.advanceTimersByTimeAsync(6000);
    expect(one('[role="alert"]').dataset.kind).toBe("lost");
    model.emit("msg:custom", { type: "progress", id, done: 0, total: null });
    await drawn();
    expect(all('[role="alert"]')).toHaveLength(0);
    expect(all(".dock progress")).toHaveLength(1);
    model.emit("msg:custom", { type: "done", id, text: "" });
    await drawn();
    expect(all("progress")).toHaveLength(0);
  });

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
