import { describe, expect, test, vi } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, one, openTab, place, show } from "../../support/render";

const cursors = () => all(".field input") as HTMLInputElement[];

describe("plots", () => {
  async function unfold(boardState = makeBoardState()) {
    await show(boardState);
    expect(all(".chart")).toHaveLength(0);
    await openTab("Numbers");
    return boardState;
  }

  test("are not drawn before they are looked at; each is named by its text and drawn as a step line", async () => {
    const boardState = makeBoardState();
    Object.assign(boardState.course.plots[0]?.series[0] ?? {}, {
      values: [8, 7, 7, null, 6, ...Array(8).fill(6)],
    });
    await unfold(boardState);
    expect(cursors().map((cursor) => cursor.getAttribute("aria-label"))).toEqual([
      "Tokens: 8 at the start",
      "Score: 0",
    ]);
    expect(one(".chart path:not(.area)").getAttribute("d")).toMatch(
      /^M0 0H0\.5V1H1\.5V1H2\.5M3\.5 2H4\.5V2.*H12$/,
    );
  });

  test("a step moves cursor, point and value, and redraws no line", async () => {
    const boardState = await unfold();
    const paths = all(".chart path");
    model.set("step", 6);
    await drawn();
    const tokens = boardState.frames[6]?.clue_tokens.count ?? 0;
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

  test("moving a cursor goes to its step", async () => {
    await unfold();
    const [cursor] = cursors();
    if (!cursor) throw new Error("no cursor");
    cursor.value = "5";
    cursor.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn();
    expect(place()).toBe("Step 5 of 12");
    await vi.waitFor(() => expect([model.get("step"), model.saved]).toEqual([5, 1]));
  });

  test("follow a new line", async () => {
    await unfold();
    model.set("_board_state", makeBoardState({ steps: 20, seed: 3 }));
    await drawn();
    model.set("step", 20);
    await drawn();
    expect(cursors().map(({ value, max }) => [value, max])).toEqual(Array(2).fill(["20", "20"]));
    expect(one(".field > i").style.left).toBe("100%");
  });

  test("are not shown for a single step", async () => {
    await show(makeBoardState({ steps: 0 }));
    await openTab("Numbers");
    expect(all(".statistic, .chart")).toEqual(all(".statistic"));
  });
});
