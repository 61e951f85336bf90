import { beforeEach, describe, expect, test, vi } from "vitest";
import type { WholeBoard } from "../../../src/protocol/contract";
import { makeBoardState } from "../../support/makeBoardState";
import { asked, makePreviews } from "../../support/pythonAnswers";
import { all, drawn, el, model, named, one, openTab, press, show } from "../../support/render";

describe("Headline and WhyPanel", () => {
  async function step(k: number) {
    model.set("step", k);
    await drawn();
    await vi.advanceTimersByTimeAsync(100);
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });

  test("follows the step: a headline above all panels, and the rest in one", async () => {
    const boardState = makeBoardState();
    Object.assign(boardState.commentaries[2] ?? {}, { explanation: null });
    await show(boardState);
    expect(all(".taught")).toHaveLength(0);
    await step(1);
    expect(one(".taught .headline button").textContent).toBe("Bob can play the one.");
    expect(all(".side-panel .lines li").map(({ textContent }) => textContent)).toEqual([
      "The one fits.",
      "The second is red.",
      "All know it.",
    ]);
    await openTab("Moves");
    expect(one(".taught .headline button").textContent).toBe("Bob can play the one.");
    expect(all(".side-panel .lines")).toHaveLength(0);
    await step(2);
    expect(all(".taught")).toHaveLength(0);
  });

  test("is one tab stop besides its headline; a sentence highlights its card", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    await step(1);
    const [first, second] = boardState.frames[1]?.hands[0]?.cards ?? [];
    expect(all('.side-panel .lines button[tabindex="0"]')).toHaveLength(1);
    one(".side-panel .lines button").focus();
    expect(all("[data-evidence]").map((card) => card.dataset.card)).toEqual([String(first?.id)]);
    await press("ArrowDown");
    expect(all("[data-evidence]").map((card) => card.dataset.card)).toEqual([String(second?.id)]);
    expect(all('.side-panel .lines button[tabindex="0"]')).toEqual([document.activeElement]);
    await step(2);
    expect(all("[data-evidence]")).toHaveLength(0);
  });

  test("sets apart what is agreed", async () => {
    const boardState = makeBoardState();
    const line = { text: "Trust it.", cards: [], steps: [], fireworks: [], discards: [] };
    Object.assign(boardState.commentaries[1] ?? {}, {
      agreed: { label: "If all keep to beginner", lines: [line] },
    });
    await show(boardState);
    await step(1);
    expect(one(".side-panel .agreed").textContent).toBe("If all keep to beginnerTrust it.");
  });

  test("a walk goes through the sentences one by one, and lights their cards and cells", async () => {
    const boardState = makeBoardState();
    const card = boardState.frames[1]?.hands[0]?.cards[0];
    card?.weights.splice(0, 1, 0);
    Object.assign(boardState.commentaries[1]?.explanation?.sentences[0] ?? {}, {
      cells: [{ card: card?.id, struck: [0], left: true }],
      formulas: ["C(playable(Bob.1))"],
    });
    await show(boardState);
    await step(1);
    const drawnCells = (look: string) =>
      all(`[data-shade=${look}]`).filter((cell) => cell.getAttribute("d")).length;
    const walked = () => all(".side-panel li[aria-current]").map((line) => line.textContent);
    one(".hand-card").focus();
    await press(".");
    expect(walked()).toEqual(["The one fits.C(playable(Bob.1))"]);
    expect([drawnCells("gone"), drawnCells("left")]).toEqual([1, 1]);
    expect(all("[data-evidence]").map(({ dataset }) => dataset.card)).toEqual([String(card?.id)]);
    named("Next sentence").click();
    await drawn();
    expect(walked()).toEqual(["The second is red."]);
    expect([drawnCells("gone"), drawnCells("left")]).toEqual([0, 0]);
    expect(all(".live-region").map((line) => line.textContent)).toContain("The second is red.");
    await press(".");
    expect(walked()).toEqual(["All know it."]);
    await press(".");
    expect(walked()).toEqual([]);
    await press(".");
    await step(2);
    expect(all("[data-evidence]")).toHaveLength(0);
  });

  test("a headline that no sentence outdoes lights what it refers to", async () => {
    const boardState = makeBoardState();
    const explanation = boardState.commentaries[1]?.explanation;
    const [opening] = explanation?.sentences ?? [];
    Object.assign(explanation ?? {}, { opening, sentences: [] });
    await show(boardState);
    await step(1);
    const lit = () => all("[data-evidence]").map(({ dataset }) => dataset.card);
    one(".headline button").dispatchEvent(new Event("pointerenter"));
    expect(lit()).toEqual(opening?.cards.map(String));
    one(".headline button").dispatchEvent(new Event("pointerleave"));
    expect(lit()).toEqual([]);
    named("Next sentence").click();
    await drawn();
    expect(lit()).toEqual(opening?.cards.map(String));
    expect(all(".headline [aria-current]")).toHaveLength(1);
  });

  test("who thinks first reads nothing of it before a guess", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    model.set("_open_panels", ["think-first"]);
    await step(1);
    expect(el.textContent).not.toContain("Bob can play the one.");
    await press(".");
    expect(all(".side-panel li, [data-evidence]")).toEqual([]);
    one(".hand-card").click();
    await drawn();
    expect(one(".taught .headline").textContent).toBe("Bob can play the one.");
    expect(all(".side-panel li")).toHaveLength(3);
    await step(2);
    expect(one(".taught").textContent).toBe("Who learned what?AliceBobCarolShow");
    one(".taught button").click();
    await drawn();
    expect(all(".side-panel li")).toHaveLength(3);
    await step(1);
    expect(all(".side-panel li")).toHaveLength(3);
  });

  test("is not shown with less detail", async () => {
    await show({ ...makeBoardState(), detail: "touched" }, 3);
    expect(all(".taught")).toHaveLength(0);
  });
});

describe("CluePreview", () => {
  const marksOf = (boardState: WholeBoard) =>
    boardState.frames[0]?.hands[1]?.clues.map(({ mark }) => mark) ?? [];

  const clue = (seat: number, n: number) => all(`[data-seat="${seat}"] .clue-chips [data-kind=clue]`)[n];

  async function consider(seat: number, n: number) {
    clue(seat, n)?.dispatchEvent(new Event("pointerenter"));
    await drawn();
    await vi.advanceTimersByTimeAsync(200);
    return one(".preview > :last-child").textContent;
  }

  async function answer(boardState: WholeBoard) {
    const question = asked("preview").at(-1);
    if (question) model.emit("msg:custom", makePreviews(question, marksOf(boardState)));
    await drawn();
  }

  describe("the clue preview", () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });

    test("is requested after a pause, and stays a moment after the pointer has left", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      expect(all(".preview")).toHaveLength(0);
      expect(await consider(1, 0)).toBe("");
      expect(asked("preview")).toMatchObject([{ step: 0, player: 1 }]);
      await answer(boardState);
      const [first, second] = marksOf(boardState);
      expect(await consider(1, 0)).toBe(`Learns by ${first}All of ${first}`);
      expect(await consider(1, 1)).toBe(`Learns by ${second}All of ${second}`);
      clue(1, 1)?.dispatchEvent(new Event("pointerleave"));
      await drawn();
      expect(one(".preview > :last-child").textContent).toContain(`${second}`);
      await vi.advanceTimersByTimeAsync(900);
      expect(all(".preview")).toHaveLength(0);
    });

    test("stays while the pointer is on it, and goes with the step", async () => {
      await show(makeBoardState());
      await consider(1, 0);
      clue(1, 0)?.dispatchEvent(new Event("pointerleave"));
      one(".preview").dispatchEvent(new Event("pointerenter"));
      await vi.advanceTimersByTimeAsync(2000);
      expect(all(".preview")).toHaveLength(1);
      model.set("step", 1);
      await drawn();
      expect(all(".preview")).toHaveLength(0);
    });

    test("is cached, and not requested with less detail", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      await consider(1, 0);
      await answer(boardState);
      await consider(2, 0);
      await consider(1, 1);
      expect(asked("preview").filter(({ player }) => player === 1)).toHaveLength(1);
      expect(await consider(1, 0)).toContain("Learns by");
      model.set("_board_state", { ...makeBoardState(), detail: "touched" });
      await drawn();
      clue(1, 0)?.dispatchEvent(new Event("pointerenter"));
      await vi.advanceTimersByTimeAsync(200);
      expect(all(".preview")).toHaveLength(0);
    });

    test("holds up no action, and is not missed if no answer comes", async () => {
      await show(makeBoardState());
      await consider(1, 0);
      clue(1, 0)?.click();
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
      expect(await consider(1, 0)).toBe("");
      expect(all('[role="alert"]')).toHaveLength(0);
    });

    test("ignores a late answer for another hand", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      await consider(1, 0);
      const [question] = asked("preview");
      await consider(2, 0);
      if (question) model.emit("msg:custom", makePreviews(question, marksOf(boardState)));
      expect(await consider(2, 0)).toBe("");
    });
  });
});
