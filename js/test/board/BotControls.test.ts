import { describe, expect, test, vi } from "vitest";
import type { WholeBoard } from "../../src/protocol/contract";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, lastSent, model, named, one, press, show } from "../support/render";

function withBot(): WholeBoard {
  const boardState = { ...makeBoardState(), bots: [1] };
  const [first] = boardState.steps;
  if (first) Object.assign(first, { bot_button: "Let Bob play" });
  Object.assign(boardState.commentaries[0] ?? {}, { bot_reason: "Because." });
  return boardState;
}

describe("a bot", () => {
  test("that thinks for long is shown at work, lets others act, and can be cancelled", async () => {
    vi.useFakeTimers();
    await show(withBot());
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
    await show(withBot());
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
    await show(withBot());
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
    await show(withBot());
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
    await show(withBot(), 1);
    named("Step back").focus();
    await press("a");
    expect(all('[data-kind="play-bot"]')).toHaveLength(0);
    expect(model.sent).toHaveLength(0);
  });
});
