import { describe, expect, test } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, named, one, openTab, press, show } from "../../support/render";

const tiles = () => all(".statistic");
const expanded = () => tiles().map((tile) => tile.getAttribute("aria-expanded"));

describe("statistics", () => {
  test("open to show their derivation, which follows the step", async () => {
    await show(makeBoardState());
    await openTab("Numbers");
    expect(tiles().map((tile) => tile.textContent)).toEqual(["Score 0", "Pace 7, low risk"]);
    expect(all(".derivation")).toHaveLength(0);
    tiles()[1]?.click();
    await drawn();
    expect(expanded()).toEqual(["false", "true"]);
    expect(one(".derivation .lines").getAttribute("aria-label")).toBe("Pace");
    expect(all(".derivation li").map((item) => item.textContent)).toEqual(["Pace 7.", "The risk is low."]);
    model.set("step", 8);
    await drawn();
    expect(one(".derivation li").textContent).toBe("Pace 6.");
    tiles()[0]?.click();
    await drawn();
    expect(expanded()).toEqual(["true", "false"]);
    expect(one(".derivation").textContent).not.toContain("Pace");
    tiles()[0]?.click();
    await drawn();
    expect(all(".derivation")).toHaveLength(0);
  });

  test("close by Escape, which closes nothing else, and by a button", async () => {
    await show(makeBoardState());
    await openTab("Numbers");
    const card = one('.hand-card[tabindex="0"]');
    card.click();
    await drawn();
    const score = tiles()[0];
    score?.focus();
    score?.click();
    await drawn();
    await press("Escape");
    expect([expanded(), card.getAttribute("aria-pressed")]).toEqual([["false", "false"], "true"]);
    score?.click();
    await drawn();
    named("Close").focus();
    named("Close").click();
    await drawn();
    expect([all(".derivation").length, document.activeElement]).toEqual([0, score]);
    await press("Escape");
    expect(card.getAttribute("aria-pressed")).toBe("false");
  });

  test("is one tab stop with arrows", async () => {
    await show(makeBoardState());
    await openTab("Numbers");
    expect(tiles().map((tile) => tile.tabIndex)).toEqual([0, -1]);
    tiles()[0]?.focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(tiles()[1]);
    expect(tiles().map((tile) => tile.tabIndex)).toEqual([-1, 0]);
  });
});
