import { describe, expect, test } from "vitest";
import { makeBoardState } from "../support/makeBoardState";
import { all, buttons, drawn, lastSent, model, one, show } from "../support/render";

describe("the focus on a board", () => {
  test("follows a card to its new slot, and stays in the slot when the card goes", async () => {
    const boardState = makeBoardState({ steps: 30, seed: 4 });
    await show(boardState);
    const ids = (step: number) => boardState.frames[step]?.hands[0]?.cards.map((card) => card.id) ?? [];
    const step = boardState.frames.findIndex((_, k) => k > 0 && ids(k)[0] !== ids(k - 1)[0]);
    const [before, after] = [ids(step - 1), ids(step)];
    const gone = before.find((id) => !after.includes(id));
    const stays = before.find((id) => after.includes(id));
    for (const [id, expected] of [
      [stays, stays],
      [gone, after[before.indexOf(gone ?? -1)]],
    ]) {
      model.set("step", step - 1);
      await drawn();
      one(`[data-card="${id}"]`).focus();
      model.set("step", step);
      await drawn();
      expect((document.activeElement as HTMLElement).dataset.card).toBe(String(expected));
      model.set("step", step - 1);
      await drawn();
      const kept = before.includes(expected as number) ? expected : before[after.indexOf(expected as number)];
      expect((document.activeElement as HTMLElement).dataset.card).toBe(String(kept));
    }
  });

  test("returns to the card when the action buttons disappear", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    all(".hand-card")[0]?.focus();
    all(".hand-card")[0]?.click();
    await drawn();
    buttons()[0]?.click();
    model.set("_board_state", { ...boardState, variation: { start: 0, label: "What if?" } });
    model.set("step", 1);
    model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
    await drawn();
    expect(document.activeElement?.className).toBe("hand-card");
  });

  test("is not taken from outside the board", async () => {
    await show(makeBoardState());
    const outside = document.body.appendChild(document.createElement("button"));
    outside.focus();
    model.set("step", 5);
    await drawn();
    expect(document.activeElement).toBe(outside);
    outside.remove();
  });
});
