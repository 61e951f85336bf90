import { describe, expect, test, vi } from "vitest";
import { makeLine } from "../../support/makeLine";
import { all, drawn, model, named, one, place, press, show } from "../../support/render";

const tiles = () => all(".statistic");
const open = () => tiles().map((tile) => tile.getAttribute("aria-expanded"));

describe("statistics", () => {
  test("each opens its derivation, which follows the step", async () => {
    await show(makeLine());
    expect(tiles().map((tile) => tile.textContent)).toEqual(["Score 0", "Pace 7, low risk"]);
    expect(all(".derivation")).toHaveLength(0);
    tiles()[1]?.click();
    await drawn();
    expect(open()).toEqual(["false", "true"]);
    expect(one(".derivation .lines").getAttribute("aria-label")).toBe("Pace");
    expect(all(".derivation li").map((line) => line.textContent)).toEqual(["Pace 7.", "The risk is low."]);
    model.set("step", 8);
    await drawn();
    expect(one(".derivation li").textContent).toBe("Pace 6.");
    tiles()[0]?.click();
    await drawn();
    expect(open()).toEqual(["true", "false"]);
    expect(one(".derivation").textContent).not.toContain("Pace");
    tiles()[0]?.click();
    await drawn();
    expect(all(".derivation")).toHaveLength(0);
  });

  test("Escape closes it and nothing else; so does its button", async () => {
    await show(makeLine());
    const card = one('.hand-card[tabindex="0"]');
    card.click();
    await drawn();
    const score = tiles()[0];
    score?.focus();
    score?.click();
    await drawn();
    await press("Escape");
    expect([open(), card.getAttribute("aria-pressed")]).toEqual([["false", "false"], "true"]);
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
    await show(makeLine());
    expect(tiles().map((tile) => tile.tabIndex)).toEqual([0, -1]);
    tiles()[0]?.focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(tiles()[1]);
    expect(tiles().map((tile) => tile.tabIndex)).toEqual([-1, 0]);
  });
});

const cursors = () => all(".field input") as HTMLInputElement[];

describe("plots", () => {
  async function unfold(line = makeLine()) {
    await show(line);
    expect(all(".chart")).toHaveLength(0);
    one(".plots .title").click();
    await drawn();
    return line;
  }

  test("are closed first; each is named by its text and drawn step by step", async () => {
    const line = makeLine();
    Object.assign(line.plots[0]?.series[0] ?? {}, { values: [8, 7, 7, null, 6, ...Array(8).fill(6)] });
    await unfold(line);
    expect(cursors().map((cursor) => cursor.getAttribute("aria-label"))).toEqual([
      "Tokens: 8 at the start",
      "Score: 0",
    ]);
    expect(one(".chart path:not(.area)").getAttribute("d")).toMatch(
      /^M0 0H0\.5V1H1\.5V1H2\.5M3\.5 2H4\.5V2.*H12$/,
    );
  });

  test("a step moves cursor, mark and number, and draws nothing anew", async () => {
    const line = await unfold();
    const paths = all(".chart path");
    model.set("step", 6);
    await drawn();
    const tokens = line.frames[6]?.clue_tokens.count ?? 0;
    expect(cursors().map(({ value }) => value)).toEqual(["6", "6"]);
    expect(cursors()[1]?.getAttribute("aria-valuetext")).toBe("Step 6 of 12, 25, 0");
    expect(all(".legend b").map((now) => now.textContent)).toEqual([`${tokens}`, "25", "0"]);
    const { left, bottom } = one(".field > i").style;
    expect([left, bottom]).toEqual(["50%", `${(100 * tokens) / 8}%`]);
    expect(all(".chart path")).toEqual(paths);
    model.set("step", 0);
    await drawn();
    expect(all(".legend b")[1]?.textContent).toBe("–");
    expect(all(".field > i")[1]?.style.display).toBe("none");
  });

  test("a cursor leads to its step", async () => {
    await unfold();
    const [cursor] = cursors();
    if (!cursor) throw new Error("no cursor");
    cursor.value = "5";
    cursor.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn();
    expect(place()).toBe("Step 5 of 12");
    await vi.waitFor(() => expect([model.get("step"), model.saved]).toEqual([5, 1]));
  });

  test("follow another line", async () => {
    await unfold();
    model.set("line", makeLine({ steps: 20, seed: 3 }));
    await drawn();
    model.set("step", 20);
    await drawn();
    expect(cursors().map(({ value, max }) => [value, max])).toEqual(Array(2).fill(["20", "20"]));
    expect(one(".field > i").style.left).toBe("100%");
  });

  test("one step has no course", async () => {
    await show(makeLine({ steps: 0 }));
    expect(all(".plots")).toHaveLength(0);
  });
});
