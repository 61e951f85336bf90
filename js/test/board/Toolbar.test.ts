import { describe, expect, test } from "vitest";
import { makeBoardState } from "../support/makeBoardState";
import { cardOf, drawn, lastSent, model, named, one, press, show } from "../support/render";

async function focusOn(seat: number, slot: number) {
  const card = cardOf(model.boardState, seat, slot);
  one(`[data-card="${card.id}"]`).focus();
  await drawn();
  return card.id;
}

describe("the toolbar", () => {
  test("Z undoes and Shift+Z redoes, if there is anything to undo or redo", async () => {
    await show({ ...makeBoardState(), can_undo: true });
    await focusOn(0, 1);
    await press("Z", { shiftKey: true });
    expect(model.sent).toEqual([]);
    await press("z");
    expect(lastSent()).toMatchObject({ type: "undo" });
    expect(named("Redo").getAttribute("aria-disabled")).toBe("true");
    expect(named("Undo").getAttribute("aria-disabled")).toBe("false");
  });
});
