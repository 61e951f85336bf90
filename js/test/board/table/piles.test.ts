import { describe, expect, test } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, one, place, press, show } from "../../support/render";

describe("SuitRows", () => {
  test("a position with more suits, as on another page of a lesson, has a firework for each", async () => {
    const large = makeBoardState();
    const small = makeBoardState();
    small.suits = small.suits.slice(0, 2);
    for (const frame of small.frames) frame.fireworks = frame.fireworks.slice(0, 2);
    await show(small);
    expect(all(".firework")).toHaveLength(2);
    model.set("_board_state", large);
    await drawn();
    expect(all(".firework").map(({ dataset }) => dataset.suit)).toEqual(
      large.suits.map(({ letter }) => letter),
    );
  });
});

describe("StepLink", () => {
  const LAST = 30;
  const makeLongGame = () => makeBoardState({ steps: LAST, seed: 4 });

  async function click(element: HTMLElement | undefined) {
    element?.click();
    await drawn();
  }

  describe("links to steps", () => {
    test("a top card leads to its step", async () => {
      const data = makeLongGame();
      await show(data, LAST);
      const firework = data.frames[LAST]?.fireworks.find(({ ranks }) => ranks.length > 1);
      const [rank, step] = [firework?.ranks.at(-1), firework?.steps.at(-1)];
      const played = one(`.fireworks button[data-type="${firework?.suit}${rank}"]`);
      expect(played.title).toBe("Go to the step where this happened");
      expect(played.getAttribute("aria-label")).toMatch(/^\w+ \d$/);
      played.focus();
      await click(played);
      expect(place()).toBe(`Step ${step} of ${LAST}`);
      expect(document.activeElement).toBe(played);
    });

    test("a discarded identity leads to its latest copy, then to the one before", async () => {
      const data = makeLongGame();
      const kind = data.frames[LAST]?.discards.flatMap(({ suit, cards }) =>
        cards.filter(({ steps }) => steps.length > 1).map((card) => ({ suit, ...card })),
      )[0];
      await show(data, LAST);
      const discard = () => one(`.discards button[data-type="${kind?.suit}${kind?.rank}"]`);
      for (const step of [...(kind?.steps ?? [])].reverse()) {
        await click(discard());
        expect(place()).toBe(`Step ${step} of ${LAST}`);
      }
    });

    test("a strike leads to its step and is labelled with its log", async () => {
      const data = makeLongGame();
      for (const [step, frame] of data.frames.entries()) {
        frame.strike_steps = step >= 4 ? [4] : [];
        frame.strikes = { count: step >= 4 ? 2 : 1, max: 3, label: "strikes" };
      }
      await show(data, 9);
      expect(all(".strikes .full")).toHaveLength(2);
      expect(all(".strikes button")).toEqual([all(".strikes .dots > *")[1]]);
      expect(one(".strikes button").getAttribute("aria-label")).toBe(data.frames[4]?.log);
      await click(one(".strikes button"));
      expect(place()).toBe(`Step 4 of ${LAST}`);
    });

    test("cards from before the line lead nowhere", async () => {
      const data = makeLongGame();
      for (const firework of data.frames[LAST]?.fireworks ?? [])
        firework.steps = firework.ranks.map(() => -1);
      for (const { cards } of data.frames[LAST]?.discards ?? []) for (const card of cards) card.steps = [];
      await show(data, LAST);
      expect(all(".played, .discard:not([hidden])").length).toBeGreaterThan(4);
      expect(all(":is(.fireworks, .discards) button:not([inert])")).toEqual([]);
    });

    test("empty fireworks have labels too", async () => {
      const data = makeLongGame();
      await show(data);
      const labels = all('.fireworks [role="img"]').map((badge) => badge.getAttribute("aria-label"));
      expect(labels).toEqual(data.frames[0]?.fireworks.map(({ label }) => label));
    });

    test("each panel is one tab stop, whichever cards come and go", async () => {
      const data = makeLongGame();
      await show(data);
      for (const step of [LAST, 15, LAST]) {
        model.set("step", step);
        await drawn();
        for (const panel of [".fireworks", ".discards"]) {
          expect(all(`${panel} button[tabindex="0"]`)).toHaveLength(1);
        }
      }
      const [first, second] = all(".fireworks button:not([inert])");
      first?.focus();
      await press("ArrowDown");
      expect(document.activeElement).toBe(second);
      expect(all('.fireworks button[tabindex="0"]')).toEqual([document.activeElement]);
    });
  });
});
