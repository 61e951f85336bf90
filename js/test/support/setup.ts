import { afterEach, beforeEach, vi } from "vitest";
import { Observer, screen } from "./fakeObserver";
import { el, end, reset } from "./render";

vi.stubGlobal("IntersectionObserver", Observer);
vi.stubGlobal("ResizeObserver", Observer);

beforeEach(() => {
  screen.hidden = false;
  reset();
});

afterEach(() => {
  end.abort();
  el.remove();
  vi.useRealTimers();
});
