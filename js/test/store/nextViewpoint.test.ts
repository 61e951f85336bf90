import { describe, expect, test } from "vitest";
import { makeBoardState } from "../support/makeBoardState";
import { all, lastSent, model, press, show } from "../support/render";

const VIEWS = ["all", "0", "1", "common", "0-1"].map((id) => ({ id, label: `View ${id}`, group: "" }));

describe("the key V", () => {
  test.each([
    ["all", "0"],
    ["1", "all"],
    ["common", "all"],
    ["0-1", "all"],
  ])("switches from %s to %s", async (view, next) => {
    await show({ ...makeBoardState(), views: VIEWS, view });
    all(".hand-card")[0]?.focus();
    expect((await press("v")).defaultPrevented).toBe(true);
    expect(lastSent()).toMatchObject({ type: "view", view: next });
    await press("V");
    expect(model.sent).toHaveLength(1);
  });

  test("sends nothing if there is no other view", async () => {
    await show({ ...makeBoardState(), views: [], view: "0" });
    all(".hand-card")[0]?.focus();
    await press("v");
    expect(model.sent).toHaveLength(0);
  });

  test("the viewpoint is announced to screen readers", async () => {
    await show({ ...makeBoardState(), views: VIEWS, view: "1" });
    expect(all('[aria-live="polite"]').map(({ textContent }) => textContent)).toContain("View 1");
  });
});
