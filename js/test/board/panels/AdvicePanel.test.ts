import { describe, expect, test, vi } from "vitest";
import type { Advice, BoardState, WholeBoard } from "../../../src/protocol/contract";
import { makeBoardState } from "../../support/makeBoardState";
import { asked, evidence } from "../../support/pythonAnswers";
import { all, drawn, el, model, one, openTab, show, tabs } from "../../support/render";

const ADVICE = [
  { id: "hint", label: "Hint" },
  { id: "winnable", label: "Winnable?" },
];

const advised = (extra: Partial<BoardState> = {}): WholeBoard => ({
  ...makeBoardState(),
  advice: ADVICE,
  ...extra,
});

async function answer(about: string, texts: string[], losing_step: number | null = null) {
  const question = asked("advise").at(-1);
  const advice: Advice = {
    type: "advice",
    id: Number(question?.id),
    step: Number(question?.step),
    about,
    lines: texts.map((text) => evidence(text, { cards: [1] })),
    losing_step,
  };
  model.emit("msg:custom", advice);
  await drawn();
}

const shownLines = () => all(".advice-lines li").map((item) => item.textContent);

async function ask(label: string) {
  await openTab("Numbers");
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
    expect(all(".advice-lines .lines button").map((line) => line.tabIndex)).toEqual([0, -1]);
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
    await openTab("Numbers");
    expect(all(".advice")).toHaveLength(0);
  });

  test("on the whole line is none of it: it has a panel of its own", async () => {
    const boardState = advised({ advice: [...ADVICE, { id: "audit", label: "Audit" }] });
    await show(boardState);
    await openTab("Numbers");
    expect(all(".advice-kinds button").map(({ textContent }) => textContent)).toEqual(["Hint", "Winnable?"]);
    for (const figures of boardState.figures) figures.statistics = [];
    model.set("_board_state", {
      ...boardState,
      advice: [{ id: "audit", label: "Audit" }],
      course: { ...boardState.course, plots: [] },
    });
    await drawn();
    expect(tabs().map(({ textContent }) => textContent)).not.toContain("Numbers");
  });
});
