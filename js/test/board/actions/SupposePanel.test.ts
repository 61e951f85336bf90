import { describe, expect, test, vi } from "vitest";
import type { Suppositions } from "../../../src/protocol/messages";
import { asked } from "../../support/answers";
import { makeLine } from "../../support/makeLine";
import {
  all,
  buttons,
  cardOf,
  drawn,
  el,
  lastSent,
  model,
  named,
  one,
  place,
  press,
  screen,
  show,
} from "../../support/render";

async function focusOn(seat: number, slot: number) {
  const card = cardOf(model.line, seat, slot);
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

describe("thinking", () => {
  test("S asks what a card may be, and a choice supposes it", async () => {
    await show(makeLine());
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

  test("Escape or another step closes it", async () => {
    await show(makeLine());
    const card = await focusOn(1, 1);
    for (const key of ["Escape", "]"]) {
      one(`[data-card="${card}"]`).focus();
      await press("s");
      await answer(0, card);
      expect(all(".suppose")).toHaveLength(1);
      await press(key);
      expect(all(".suppose")).toHaveLength(0);
    }
  });

  test("Z undoes and Shift+Z does again, where there is something", async () => {
    await show({ ...makeLine(), undo: true });
    await focusOn(0, 1);
    await press("Z", { shiftKey: true });
    expect(model.sent).toEqual([]);
    await press("z");
    expect(lastSent()).toMatchObject({ type: "undo" });
    expect(named("Redo").getAttribute("aria-disabled")).toBe("true");
    expect(named("Undo").getAttribute("aria-disabled")).toBe("false");
  });

  test("a note is written on the card and step where it was begun, and keys in it are letters", async () => {
    const line = makeLine();
    const id = cardOf(line, 1, 2).id;
    line.steps.forEach((step) => {
      step.notes = [{ card: id, text: "old" }];
    });
    await show(line);
    await focusOn(1, 2);
    expect(one(`[data-card="${id}"]`).title.split("\n")[0]).toBe("old");
    await press("n");
    const text = one(".note-editor textarea") as HTMLTextAreaElement;
    expect([document.activeElement, text.value]).toEqual([text, "old"]);
    const typed = await press("v");
    expect([typed.defaultPrevented, model.sent.length]).toEqual([false, 0]);
    text.value = "new";
    one(".note-editor [type=submit]").click();
    await drawn();
    expect(lastSent()).toMatchObject({ type: "write", step: 0, card: id, text: "new" });
    model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
    await drawn();
    expect(all(".note-editor")).toHaveLength(0);
  });

  test("what is being written stays when another note is saved", async () => {
    await show(makeLine());
    await focusOn(1, 2);
    await press("n");
    one(".note-editor [type=submit]").click();
    const { id } = lastSent();
    model.set("line", { ...model.line });
    await focusOn(1, 3);
    await press("n");
    model.emit("msg:custom", { type: "done", id, text: "" });
    await drawn();
    expect(all(".note-editor")).toHaveLength(1);
  });

  test("what is being written stays while something else is asked for", async () => {
    await show({ ...makeLine(), undo: true });
    await focusOn(1, 2);
    await press("n");
    (one(".note-editor textarea") as HTMLTextAreaElement).value = "half a";
    named("Undo").click();
    model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
    await drawn();
    expect((one(".note-editor textarea") as HTMLTextAreaElement).value).toBe("half a");
  });

  test("C writes on the step; Escape leaves it unwritten", async () => {
    await show(makeLine(), 3);
    await focusOn(1, 2);
    await press("c");
    expect((one(".note-editor textarea") as HTMLTextAreaElement).value).toContain("slot 1");
    await press("Escape");
    expect([all(".note-editor").length, model.sent.length]).toEqual([0, 0]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Comment on this step");
  });

  test("without Python nothing is offered that needs it", async () => {
    await show({ ...makeLine(), live: false });
    await focusOn(1, 2);
    for (const key of ["s", "n", "c", "z"]) await press(key);
    expect(model.sent).toEqual([]);
    await press("Enter");
    one(`[data-card="${cardOf(model.line, 1, 2).id}"]`).click();
    await drawn();
    expect(buttons().some((button) => ["suppose", "note"].includes(button.dataset.kind ?? ""))).toBe(false);
    expect(all('[aria-label="Undo"], [aria-label="Comment on this step"]')).toHaveLength(0);
  });

  test("a board out of sight is drawn when the browser has time", async () => {
    vi.useFakeTimers();
    screen.hidden = true;
    await show(makeLine());
    expect([all(".layout").length, el.textContent]).toEqual([0, "Hanabi board"]);
    vi.advanceTimersByTime(1000);
    await drawn();
    expect(all(".layout")).toHaveLength(1);
    expect(place()).toBe("Step 0 of 12");
  });
});
