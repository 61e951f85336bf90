import { afterEach, describe, expect, test, vi } from "vitest";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, named, one, press, show } from "../support/render";

describe("full screen", () => {
  const page = document as Document & { fullscreenElement: Element | null };
  const change = (element: Element | null) => {
    Object.assign(page, { fullscreenElement: element });
    one(".hanabi").dispatchEvent(new Event("fullscreenchange", { bubbles: true }));
    return drawn();
  };

  async function allow() {
    Object.assign(page, { fullscreenEnabled: true, fullscreenElement: null });
    page.exitFullscreen = vi.fn(async () => {});
    await show(makeBoardState());
    const request = vi.fn(async () => {});
    one(".hanabi").requestFullscreen = request;
    return request;
  }

  afterEach(() => {
    Object.assign(page, { fullscreenEnabled: false, fullscreenElement: null });
  });

  test("is offered only if the page allows it", async () => {
    await show(makeBoardState());
    expect(all(".full-screen")).toHaveLength(0);
    all(".hand-card")[0]?.focus();
    await press("f");
    expect(all(".hand-card").length).toBeGreaterThan(0);
  });

  test("is entered and left by button and by key", async () => {
    const request = await allow();
    named("Full screen").click();
    expect(request).toHaveBeenCalledTimes(1);
    await change(one(".hanabi"));
    named("Leave full screen").click();
    expect(page.exitFullscreen).toHaveBeenCalledTimes(1);
    await change(null);
    all(".hand-card")[0]?.focus();
    await press("F");
    expect(request).toHaveBeenCalledTimes(2);
  });

  test("changes nothing if the page refuses it", async () => {
    await allow();
    one(".hanabi").requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
    named("Full screen").click();
    await drawn();
    expect(all('[role="alert"]')).toHaveLength(0);
    expect(named("Full screen")).toBeTruthy();
  });
});
