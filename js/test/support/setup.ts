import { afterEach, beforeEach, vi } from "vitest";
import { el, end, reset } from "./render";
import { Observer, screen } from "./screen";

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
