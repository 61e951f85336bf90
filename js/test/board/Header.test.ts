import { afterEach, describe, expect, test, vi } from "vitest";
import { makeLine } from "../support/makeLine";
import { all, drawn, lastSent, model, named, one, press, show } from "../support/render";

const VIEWS = ["all", "0", "1", "common", "0-1"].map((id) => ({ id, label: `View ${id}`, group: "" }));

describe("V", () => {
  test.each([
    ["all", "0"],
    ["1", "all"],
    ["common", "all"],
    ["0-1", "all"],
  ])("from %s asks for %s", async (view, next) => {
    await show({ ...makeLine(), views: VIEWS, view });
    all(".hand-card")[0]?.focus();
    expect((await press("v")).defaultPrevented).toBe(true);
    expect(lastSent()).toMatchObject({ type: "view", view: next });
    await press("V");
    expect(model.sent).toHaveLength(1);
  });

  test("asks for nothing where there is no other view", async () => {
    await show({ ...makeLine(), views: [], view: "0" });
    all(".hand-card")[0]?.focus();
    await press("v");
    expect(model.sent).toHaveLength(0);
  });

  test("the viewpoint is told to screen readers", async () => {
    await show({ ...makeLine(), views: VIEWS, view: "1" });
    expect(all('[aria-live="polite"]').map(({ textContent }) => textContent)).toContain("View 1");
  });
});

describe("the full screen", () => {
  const page = document as Document & { fullscreenElement: Element | null };
  const change = (element: Element | null) => {
    Object.assign(page, { fullscreenElement: element });
    one(".hanabi").dispatchEvent(new Event("fullscreenchange", { bubbles: true }));
    return drawn();
  };

  async function allow() {
    Object.assign(page, { fullscreenEnabled: true, fullscreenElement: null });
    page.exitFullscreen = vi.fn(async () => {});
    await show(makeLine());
    const request = vi.fn(async () => {});
    one(".hanabi").requestFullscreen = request;
    return request;
  }

  afterEach(() => {
    Object.assign(page, { fullscreenEnabled: false, fullscreenElement: null });
  });

  test("is offered only where the page allows it", async () => {
    await show(makeLine());
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
    named("Leave the full screen").click();
    expect(page.exitFullscreen).toHaveBeenCalledTimes(1);
    await change(null);
    all(".hand-card")[0]?.focus();
    await press("F");
    expect(request).toHaveBeenCalledTimes(2);
  });

  test("a page that forbids it after all changes nothing", async () => {
    await allow();
    one(".hanabi").requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
    named("Full screen").click();
    await drawn();
    expect(all('[role="alert"]')).toHaveLength(0);
    expect(named("Full screen")).toBeTruthy();
  });
});
