import { beforeEach, expect, test, vi } from "vitest";
import { whenVisible } from "../../src/dom/whenVisible";
import { screen } from "../support/fakeObserver";

/** A browser that never reports what is seen, nor that it is idle. */
beforeEach(() => {
  vi.useFakeTimers();
  screen.hidden = true;
  globalThis.requestIdleCallback = (call, { timeout } = {}) => Number(timeout && setTimeout(call, timeout));
});

test("a busy browser is waited for, but not for ever", () => {
  const call = vi.fn();
  whenVisible(document.createElement("div"), new AbortController().signal, call);
  vi.advanceTimersByTime(1000);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledOnce();
});

test("what has ended meanwhile is not called back", () => {
  const call = vi.fn();
  const end = new AbortController();
  whenVisible(document.createElement("div"), end.signal, call);
  end.abort();
  vi.advanceTimersByTime(60_000);
  expect(call).not.toHaveBeenCalled();
});
