import { beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardState } from "../../../src/protocol/contract";
import { asked, makePreviews } from "../../support/answers";
import { makeBoardState } from "../../support/makeBoardState";
import { all, buttons, drawn, model, one, show } from "../../support/render";

const marksOf = (boardState: BoardState) =>
  boardState.frames[0]?.hands[1]?.clues.map(({ mark }) => mark) ?? [];

async function choose(n: number) {
  all(".hand-card")[n]?.click();
  await drawn();
  await vi.advanceTimersByTimeAsync(200);
}

async function answer(boardState: BoardState) {
  const question = asked("preview").at(-1);
  if (question) model.emit("msg:custom", makePreviews(question, marksOf(boardState)));
  await drawn();
}

async function consider(n: number) {
  buttons()[n]?.dispatchEvent(new Event("pointerenter"));
  await drawn();
  return one(".preview > :last-child").textContent;
}

describe("the clue preview", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test("is requested after a pause, and shown for the clue considered last", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    await choose(5);
    expect(asked("preview")).toMatchObject([{ step: 0, player: 1 }]);
    expect(await consider(0)).toBe("");
    await answer(boardState);
    const [first, second] = marksOf(boardState);
    expect(await consider(0)).toBe(`Learns by ${first}All of ${first}`);
    expect(await consider(1)).toBe(`Learns by ${second}All of ${second}`);
    buttons()[1]?.dispatchEvent(new Event("pointerleave"));
    await drawn();
    expect(one(".preview > :last-child").textContent).toContain(`${second}`);
  });

  test("is cached, and not requested for hands without clues or with less detail", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    await choose(5);
    await answer(boardState);
    await choose(0);
    await choose(6);
    expect(asked("preview")).toHaveLength(1);
    expect(await consider(0)).toContain("Learns by");
    model.set("_board_state", { ...makeBoardState(), detail: "touched" });
    await drawn();
    await vi.advanceTimersByTimeAsync(200);
    expect(asked("preview")).toHaveLength(1);
    expect(all(".preview")).toHaveLength(0);
  });

  test("holds up no action, and is not missed if no answer comes", async () => {
    await show(makeBoardState());
    await choose(5);
    buttons()[0]?.click();
    expect(asked("act")).toHaveLength(1);
    const act = asked("act")[0];
    model.emit("msg:custom", { type: "done", id: act?.id, text: "" });
    await vi.advanceTimersByTimeAsync(6000);
    expect(all('[role="alert"]')).toHaveLength(0);
  });

  test("is not missed if sending throws", async () => {
    await show(makeBoardState());
    model.send = () => {
      throw new Error("comm is closed");
    };
    await choose(5);
    expect(await consider(0)).toBe("");
    expect(all('[role="alert"]')).toHaveLength(0);
  });

  test("ignores a late answer for another hand", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    await choose(5);
    const [question] = asked("preview");
    await choose(10);
    if (question) model.emit("msg:custom", makePreviews(question, marksOf(boardState)));
    expect(await consider(0)).toBe("");
  });
});
