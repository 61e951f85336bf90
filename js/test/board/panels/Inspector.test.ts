import { describe, expect, test, vi } from "vitest";
import type { SentenceWithEvidence, WholeBoard } from "../../../src/protocol/contract";
import { makeBoardState } from "../../support/makeBoardState";
import { asked, evidence, makeInspection } from "../../support/pythonAnswers";
import { all, buttons, drawn, model, one, openTab, place, press, show } from "../../support/render";

const CARD = 10;

async function answer(boardState: WholeBoard, reason?: SentenceWithEvidence[]) {
  const question = asked("inspect").at(-1);
  if (!question) throw new Error("nothing was asked");
  model.emit("msg:custom", makeInspection(boardState, question, reason));
  await drawn();
}

/** Opens the inspector of a card by its key. */
async function inspect(boardState: WholeBoard, reason?: SentenceWithEvidence[]) {
  await show(boardState);
  all(".hand-card")[CARD]?.focus();
  await press("i");
  await answer(boardState, reason);
}

const idOf = (boardState: WholeBoard) => boardState.frames[0]?.hands[2]?.cards[0]?.id as number;
const focused = () => document.activeElement as HTMLElement;
const pointed = () => all("[data-evidence]");

describe("the inspector", () => {
  test("marks its card in any slot", async () => {
    const boardState = makeBoardState({ steps: 30, seed: 4 });
    const slot = (step: number, id: number) =>
      boardState.frames[step]?.hands[0]?.cards.find((card) => card.id === id)?.slot ?? 0;
    const ids = boardState.frames[0]?.hands[0]?.cards.map(({ id }) => id) ?? [];
    const moved = (step: number) => ids.find((id) => slot(step, id) > slot(0, id)) ?? -1;
    const step = boardState.frames.findIndex((_, k) => moved(k) >= 0);
    await show(boardState);
    one(`[data-card="${moved(step)}"]`).focus();
    await press("i");
    model.set("step", step);
    await drawn();
    expect(all("[data-inspected]").map(({ dataset }) => dataset.card)).toEqual([String(moved(step))]);
  });

  test("opens by key with a tab for each point of view; Escape returns to the card", async () => {
    const boardState = makeBoardState();
    await inspect(boardState);
    expect(asked("inspect")).toMatchObject([{ step: 0, card: idOf(boardState) }]);
    expect(all('.inspector [role="tab"]').map((tab) => tab.textContent)).toEqual([
      "Tab 1",
      "Tab 0-1",
      "Tab common",
    ]);
    expect(focused()).toBe(all('.inspector [role="tab"]')[0]);
    expect(one(".inspector-title").textContent).toBe(`Card ${idOf(boardState)} at 0`);
    expect(one(".knowledge .text").textContent).toBe("Text of 1");
    expect(all(".hand-card")[CARD]?.dataset.inspected).toBe("true");
    await press("Escape");
    expect(all(".inspector, [data-inspected]")).toHaveLength(0);
    expect(focused()).toBe(all(".hand-card")[CARD]);
  });

  test("opens and closes by its button, even when the game is over", async () => {
    const boardState = makeBoardState();
    for (const frame of boardState.frames) frame.over = true;
    await show(boardState);
    all(".hand-card")[CARD]?.click();
    await drawn();
    const button = buttons()[0];
    expect(button?.getAttribute("aria-expanded")).toBe("false");
    button?.click();
    await drawn();
    expect(focused()).toBe(one(".inspector"));
    await answer(boardState);
    expect([button?.getAttribute("aria-expanded"), focused().textContent]).toEqual(["true", "Tab 1"]);
    button?.click();
    await drawn();
    expect(all(".inspector")).toHaveLength(0);
  });

  test("tells first how the card came to be known; a line goes to its step, and later lines stay in reach", async () => {
    const boardState = makeBoardState({ steps: 5 });
    await show(boardState);
    model.set("step", 4);
    await drawn();
    all(".hand-card")[0]?.focus();
    await press("i");
    await answer(boardState);
    const lines = () =>
      all(".history .lines button").map((line) => [line.textContent, line.getAttribute("aria-current")]);
    expect(one(".inspector-header").nextElementSibling).toBe(one(".history"));
    expect(lines()).toEqual([
      ["At 1", null],
      ["At 3", null],
      ["At 4", "step"],
    ]);
    all(".history .lines button")[0]?.click();
    await drawn();
    expect(model.get("step")).toBe(1);
    await vi.waitFor(() => expect(asked("inspect").at(-1)?.step).toBe(1));
    await answer(boardState);
    expect(lines()).toEqual([
      ["At 1", "step"],
      ["At 3", null],
      ["At 4", null],
    ]);
    all(".history .lines button")[2]?.click();
    await drawn();
    expect(model.get("step")).toBe(4);
    model.set("step", 2);
    await drawn();
    await vi.waitFor(() => expect(asked("inspect").at(-1)?.step).toBe(2));
    await answer(boardState);
    expect(lines()).toHaveLength(1);
  });

  test("arrow keys select tabs", async () => {
    await inspect(makeBoardState());
    await press("ArrowRight");
    expect([focused().textContent, one(".knowledge .text").textContent]).toEqual(["Tab 0-1", "Text of 0-1"]);
    expect(one('.inspector [role="tabpanel"]').getAttribute("aria-labelledby")).toBe(focused().id);
    await press("ArrowRight");
    expect(all(".card-grid")).toHaveLength(0);
    expect(all('.inspector [role="tab"][tabindex="0"]')).toEqual([focused()]);
  });

  test("shows verdicts by shape and text", async () => {
    await inspect(makeBoardState());
    const facts = all(".fact").map((fact) => [fact.textContent, fact.querySelector("svg") !== null]);
    expect(facts).toEqual([
      ["playable: yes", true],
      ["?trash: open", false],
      ["critical: no", true],
    ]);
    const kinds = all(".identity").map((kind) => [kind.getAttribute("aria-label"), kind.dataset.verdict]);
    expect(kinds.slice(1, 3)).toEqual([
      ["r2: open", "open"],
      ["r3: no", "no"],
    ]);
    expect(all(".identity")[0]?.dataset.shade).not.toBe(all(".identity")[1]?.dataset.shade);
  });

  test("has a grid that is one tab stop; a chosen identity shows its counterexample", async () => {
    await inspect(makeBoardState());
    expect(one(".identity-explanation").textContent).toBe("Choose a card here");
    all(".identity")[0]?.focus();
    for (const [key, to] of [
      ["ArrowDown", 5],
      ["ArrowRight", 6],
      ["End", 9],
      ["ArrowUp", 4],
      ["Home", 0],
    ] as const) {
      await press(key);
      expect([key, all(".identity").indexOf(focused())]).toEqual([key, to]);
      expect(all('.identity[tabindex="0"]')).toEqual([focused()]);
    }
    focused().click();
    await drawn();
    expect(one(".claim").textContent).toBe("?r1: open");
    expect(one('.identity-explanation [role="img"]').getAttribute("aria-label")).toBe(
      "Bob: red 1 and blue 2",
    );
    const faces = all(".identity-explanation .small-face").map(({ textContent, dataset }) => [
      textContent,
      { ...dataset },
    ]);
    expect(faces).toEqual([
      ["r1", { changed: "true", inQuestion: "true" }],
      ["b2", {}],
    ]);
  });

  test("highlights the evidence of a sentence on the board while it is considered", async () => {
    const boardState = makeBoardState();
    const four = { rank: 4, count: 1, steps: [], gone: false, changed: false };
    boardState.frames[0]?.discards.push({ suit: "g", label: "Discarded green", cards: [four] });
    const at = { cards: [idOf(boardState)], steps: [3], fireworks: ["y2"], discards: ["g4"] };
    await inspect(boardState, [evidence("because", at), evidence("therefore")]);
    await openTab("Moves");
    expect(one(".facts .lines").textContent).toBe("becausetherefore");
    expect(all(".facts .lines button")).toHaveLength(1);
    const because = one(".facts .lines button");
    because.focus();
    expect(pointed()).toEqual([
      one('.fireworks [data-type="y2"]'),
      one('.discards [data-type="g4"]'),
      all(".hand-card")[CARD],
      all(".log button")[3],
    ]);
    because.blur();
    expect(pointed()).toHaveLength(0);
    because.dispatchEvent(new Event("pointerenter"));
    expect(pointed()).toHaveLength(4);
    all('.inspector [role="tab"]')[0]?.focus();
    await press("Escape");
    expect(pointed()).toHaveLength(0);
  });

  test("asks again when a step settles, and ignores answers to earlier requests", async () => {
    vi.useFakeTimers();
    const boardState = makeBoardState();
    await inspect(boardState);
    const stays = 2;
    for (const step of [1, stays]) {
      model.set("step", step);
      await drawn();
    }
    expect(one(".inspector").getAttribute("aria-busy")).toBe("true");
    expect(asked("inspect")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked("inspect").map(({ step }) => step)).toEqual([0, stays]);
    const [first] = asked("inspect");
    if (first) model.emit("msg:custom", makeInspection(boardState, { ...first, card: 99 }));
    await drawn();
    expect(one(".inspector-title").textContent).toContain("at 0");
    await answer(boardState);
    expect(one(".inspector-title").textContent).toContain(`at ${stays}`);
    expect(one(".inspector").getAttribute("aria-busy")).toBe("false");
  });

  test("closes when the card is gone or a new line comes", async () => {
    const boardState = makeBoardState({ steps: 30, seed: 4 });
    await inspect(boardState);
    const gone = boardState.frames.findIndex(({ hands }) =>
      hands.every((hand) => hand.cards.every(({ id }) => id !== idOf(boardState))),
    );
    model.set("step", gone);
    await drawn();
    expect(all(".inspector")).toHaveLength(0);
    expect(focused().className).toBe("hand-card");
    await press("i");
    await answer(boardState);
    model.set("_board_state", makeBoardState());
    await drawn();
    expect(all(".inspector")).toHaveLength(0);
    expect(focused().className).toBe("hand-card");
  });

  test("shows that it waits, then that there is no kernel; actions are sent meanwhile", async () => {
    vi.useFakeTimers();
    await show(makeBoardState());
    all(".hand-card")[0]?.focus();
    await press("i");
    await vi.advanceTimersByTimeAsync(350);
    expect(one(".inspector .waiting").textContent).toBe("Waiting for Python…");
    all(".hand-card")[0]?.focus();
    await press("p");
    expect(asked("act")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(one('[role="alert"]').dataset.kind).toBe("lost");
    await answer(makeBoardState());
    expect(one(".inspector-title").textContent).toContain("at 0");
    expect(all('.notice, [role="alert"]')).toHaveLength(0);
  });

  test("shows that Python is at work, and closes if that is cancelled", async () => {
    await show(makeBoardState());
    all(".hand-card")[0]?.focus();
    await press("i");
    const id = asked("inspect")[0]?.id;
    model.emit("msg:custom", { type: "progress", id, done: 1, total: 4 });
    await drawn();
    expect(one<HTMLProgressElement>(".inspector progress").max).toBe(4);
    one(".inspector .waiting button").click();
    await drawn();
    expect(asked("cancel").map((cancel) => cancel.id)).toEqual([id]);
    expect(all(".inspector")).toHaveLength(0);
  });

  test("ignores answers of the wrong type, step or shape; an error closes it with a notice", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    all(".hand-card")[CARD]?.focus();
    await press("i");
    const [question] = asked("inspect");
    if (!question) throw new Error("nothing was asked");
    const good = makeInspection(boardState, question);
    for (const bad of [
      null,
      { id: question.id },
      { ...good, id: 7 },
      { ...good, step: 3 },
      { ...good, views: null },
      { ...good, type: "previews", clues: [] },
      { type: "done", id: question.id, text: "" },
    ]) {
      model.emit("msg:custom", bad);
      await drawn();
      expect(all('.inspector [role="tab"]')).toHaveLength(0);
    }
    model.emit("msg:custom", { ...good, views: [] });
    await drawn();
    expect([all('.inspector [role="tab"]').length, place()]).toEqual([0, "Step 0 of 12"]);
    await press("Escape");
    all(".hand-card")[CARD]?.focus();
    await press("i");
    model.emit("msg:custom", { type: "error", id: asked("inspect")[1]?.id, text: "no such card" });
    await drawn();
    expect(one('[role="alert"]').textContent).toBe("no such card");
    expect(all(".inspector")).toHaveLength(0);
  });

  test("treats no text as HTML", async () => {
    const boardState = makeBoardState();
    const evil = '<img src=x onerror="window.hit=1">';
    await inspect(boardState, [evidence(evil, { cards: [1], fireworks: [evil], discards: ['"]'] })]);
    const [question] = asked("inspect");
    if (!question) throw new Error("nothing was asked");
    expect(one(".lines button").textContent).toBe(evil);
    one(".lines button").focus();
    expect(all("img")).toHaveLength(0);
  });
});
