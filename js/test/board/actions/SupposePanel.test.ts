import { describe, expect, test } from "vitest";
import type { Suppositions } from "../../../src/protocol/contract";
import { makeBoardState } from "../../support/makeBoardState";
import { asked } from "../../support/pythonAnswers";
import { all, buttons, cardOf, drawn, lastSent, model, one, press, show } from "../../support/render";

async function focusOn(seat: number, slot: number) {
  const card = cardOf(model.boardState, seat, slot);
  one(`[data-card="${card.id}"]`).focus();
  await drawn();
  return card.id;
}

async function answer(step: number, card: number) {
  const action = { kind: "suppose", player: 1, slot: 1, card: "r2" } as const;
  const found: Suppositions = {
    type: "suppositions",
    id: Number(asked("suppose").at(-1)?.id),
    step,
    card,
    cards: [{ suit: "r", rank: 2, label: "red 2", action }],
  };
  model.emit("msg:custom", found);
  await drawn();
  return action;
}

describe("the suppose panel", () => {
  test("S opens it, and a choice supposes a card", async () => {
    await show(makeBoardState());
    const card = await focusOn(1, 1);
    await press("s");
    expect(asked("suppose").at(-1)).toMatchObject({ step: 0, card });
    const action = await answer(0, card);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("red 2");
    one(`.suppose [aria-label="red 1"]`).click();
    expect(model.sent).toHaveLength(1);
    one(`.suppose [aria-label="red 2"]`).click();
    expect(lastSent()).toMatchObject({ type: "act", step: 0, action });
  });

  test("Escape and another step close it", async () => {
    await show(makeBoardState());
    const card = await focusOn(1, 1);
    for (const key of ["Escape", "PageDown"]) {
      one(`[data-card="${card}"]`).focus();
      await press("s");
      await answer(0, card);
      expect(all(".suppose")).toHaveLength(1);
      await press(key);
      expect(all(".suppose")).toHaveLength(0);
    }
  });

  test("without Python, nothing is offered that needs it", async () => {
    await show({ ...makeBoardState(), interactive: false });
    await focusOn(1, 2);
    for (const key of ["s", "n", "c", "z"]) await press(key);
    expect(model.sent).toEqual([]);
    await press("Enter");
    one(`[data-card="${cardOf(model.boardState, 1, 2).id}"]`).click();
    await drawn();
    expect(buttons().some((button) => ["suppose", "note"].includes(button.dataset.kind ?? ""))).toBe(false);
    expect(all('[aria-label="Undo"], [aria-label="Comment on this step"]')).toHaveLength(0);
  });
});
