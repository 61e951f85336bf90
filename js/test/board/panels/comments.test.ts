import { describe, expect, test } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { all, cardOf, drawn, lastSent, model, named, one, press, show } from "../../support/render";

async function focusOn(seat: number, slot: number) {
  const card = cardOf(model.boardState, seat, slot);
  one(`[data-card="${card.id}"]`).focus();
  await drawn();
  return card.id;
}

describe("the note editor", () => {
  test("saves a note on the card and step where it was opened; keys in it type", async () => {
    const boardState = makeBoardState();
    const id = cardOf(boardState, 1, 2).id;
    boardState.steps.forEach((step) => {
      step.notes = [{ card: id, text: "old" }];
    });
    await show(boardState);
    await focusOn(1, 2);
    expect(one(`[data-card="${id}"]`).title.split("\n")[0]).toBe("old");
    await press("n");
    const text = one(".note-editor textarea") as HTMLTextAreaElement;
    expect([document.activeElement, text.value]).toEqual([text, "old"]);
    const typed = await press("v");
    expect([typed.defaultPrevented, model.sent.length]).toEqual([false, 0]);
    text.value = "new";
    one(".note-editor button").click();
    await drawn();
    expect(lastSent()).toMatchObject({ type: "annotate", step: 0, card: id, text: "new" });
    model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
    await drawn();
    expect(all(".note-editor")).toHaveLength(0);
  });

  test("stays open when another note is saved", async () => {
    await show(makeBoardState());
    await focusOn(1, 2);
    await press("n");
    one(".note-editor button").click();
    const { id } = lastSent();
    model.set("_board_state", { ...model.boardState });
    await focusOn(1, 3);
    await press("n");
    model.emit("msg:custom", { type: "done", id, text: "" });
    await drawn();
    expect(all(".note-editor")).toHaveLength(1);
  });

  test("keeps its text during another command", async () => {
    await show({ ...makeBoardState(), can_undo: true });
    await focusOn(1, 2);
    await press("n");
    (one(".note-editor textarea") as HTMLTextAreaElement).value = "half a";
    named("Undo").click();
    model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
    await drawn();
    expect((one(".note-editor textarea") as HTMLTextAreaElement).value).toBe("half a");
  });

  test("opens for the step with C; Escape closes it without saving", async () => {
    await show(makeBoardState(), 3);
    await focusOn(1, 2);
    await press("c");
    expect(one(".step-comment .comment").textContent).toContain("slot 1"); // where the new one will stand
    expect((one(".note-editor textarea") as HTMLTextAreaElement).value).toContain("slot 1");
    await press("Escape");
    expect([all(".note-editor").length, model.sent.length]).toEqual([0, 0]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Comment on this step");
  });
});
