import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StepInfo } from "../../src/protocol/contract";
import { createBotTurnsStore } from "../../src/store/botTurns";

describe("botTurnsStore", () => {
  const info = (bot_button: string): StepInfo => ({
    bot_button,
    node: 0,
  });

  let end: AbortController;

  function setUp() {
    const [stepInfo, pending, asked] = [
      signal<StepInfo | undefined>(info("")),
      signal<unknown>(null),
      vi.fn(),
    ];
    end = new AbortController();
    const partners = createBotTurnsStore({ stepInfo, pending }, asked, end.signal);
    return { stepInfo, pending, asked, ...partners };
  }

  /** A person acts; then Python shows the step and is done. */
  function act({ stepInfo, pending, drive }: ReturnType<typeof setUp>, next: StepInfo) {
    pending.value = "act";
    drive();
    stepInfo.value = next;
    pending.value = null;
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => end.abort());

  describe("bots at a board", () => {
    test("answer one by one after a person has acted, and stop at a person's turn", () => {
      const board = setUp();
      vi.advanceTimersByTime(9000);
      expect(board.asked).not.toHaveBeenCalled();
      act(board, info("Bob"));
      vi.advanceTimersByTime(799);
      expect(board.asked).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(board.asked).toHaveBeenCalledTimes(1);
      board.pending.value = "play_bot";
      board.stepInfo.value = info("Cathy");
      board.pending.value = null;
      vi.advanceTimersByTime(800);
      expect(board.asked).toHaveBeenCalledTimes(2);
      board.stepInfo.value = info("");
      board.stepInfo.value = info("Bob"); // somebody acted in another view
      vi.advanceTimersByTime(9000);
      expect(board.asked).toHaveBeenCalledTimes(2);
    });

    test("do not act in a view where nobody acted, nor after another view did something", () => {
      const board = setUp();
      board.stepInfo.value = info("Bob");
      vi.advanceTimersByTime(9000);
      act(board, info("Bob"));
      board.rest();
      vi.advanceTimersByTime(9000);
      expect(board.asked).not.toHaveBeenCalled();
      expect(board.botsRun.value).toBe(false);
    });

    test("are paused, go on, and have a speed", () => {
      const board = setUp();
      expect(board.botsRun.value).toBe(true);
      board.toggleBots(false);
      act(board, info("Bob"));
      vi.advanceTimersByTime(9000);
      expect(board.asked).not.toHaveBeenCalled();
      board.speed.value = 2;
      board.toggleBots(true);
      vi.advanceTimersByTime(400);
      expect(board.asked).toHaveBeenCalledTimes(1);
    });

    test("are not asked again after a failure, unless a person wishes", () => {
      const board = setUp();
      act(board, info("Bob"));
      vi.advanceTimersByTime(800);
      board.pending.value = "play_bot";
      board.pending.value = null;
      vi.advanceTimersByTime(9000);
      expect(board.asked).toHaveBeenCalledTimes(1);
      expect(board.botsRun.value).toBe(false);
      board.toggleBots(true);
      vi.advanceTimersByTime(800);
      expect(board.asked).toHaveBeenCalledTimes(2);
    });
  });
});
