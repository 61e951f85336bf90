import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, one, open, press, show } from "../../support/render";

async function step(k: number) {
  model.set("step", k);
  await drawn();
  await vi.advanceTimersByTimeAsync(100);
}

describe("the update panel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test("follows the step and groups what each player learned", async () => {
    const boardState = makeBoardState();
    Object.assign(boardState.frames[2] ?? {}, { updates: [] });
    await show(boardState);
    expect(all(".update-panel")).toHaveLength(0);
    await step(1);
    await open("update-panel");
    expect(one(".update-panel .title").textContent).toBe("What this changed");
    expect(all(".update-panel .group").map((group) => group.getAttribute("aria-label"))).toEqual([
      "Bob learns",
      "Now everybody knows",
    ]);
    await step(2);
    expect(one(".update-panel .none").textContent).toBe("Nobody learns anything");
    one(".update-panel .title").click();
    await drawn();
    expect(one(".update-panel").textContent).toBe("What this changed");
    await step(0);
    expect(all(".update-panel")).toHaveLength(0);
  });

  test("is one tab stop; a sentence highlights its card", async () => {
    const boardState = makeBoardState();
    await show(boardState);
    await step(1);
    await open("update-panel");
    const [first, second] = boardState.frames[1]?.hands[0]?.cards ?? [];
    expect(all('.update-panel .lines button[tabindex="0"]')).toHaveLength(1);
    one(".update-panel .lines button").focus();
    expect(all("[data-evidence]").map((card) => card.dataset.card)).toEqual([String(first?.id)]);
    await press("ArrowDown");
    expect(all("[data-evidence]").map((card) => card.dataset.card)).toEqual([String(second?.id)]);
    expect(all('.update-panel .lines button[tabindex="0"]')).toEqual([document.activeElement]);
    await step(2);
    expect(all("[data-evidence]")).toHaveLength(0);
  });

  test("is not shown with less detail", async () => {
    await show({ ...makeBoardState(), detail: "touched" }, 3);
    expect(all(".update-panel")).toHaveLength(0);
  });
});
