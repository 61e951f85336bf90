import { describe, expect, test, vi } from "vitest";
import type { BoardState } from "../../src/protocol/contract";
import { makeBoardState } from "../support/makeBoardState";
import { all, cardOf, drawn, model, named, one, place, reset, show } from "../support/render";
import { sentWhole } from "../support/TestModel";

describe("the board", () => {
  test("draws every hand, card and label of the frame", async () => {
    const boardState = makeBoardState({ players: 3, hand: 5 });
    await show(boardState);
    expect(all('[role="row"]').map((row) => row.getAttribute("aria-label"))).toEqual(
      boardState.frames[0]?.hands.map((hand) => hand.label),
    );
    expect(all(".hand-card").map((card) => card.getAttribute("aria-label"))).toEqual(
      boardState.frames[0]?.hands.flatMap((hand) => hand.cards.map((card) => card.label)),
    );
    expect(all(".face.back")).toHaveLength(5);
    expect(one(".turn-status").textContent).toBe("Alice to act");
    expect(all('[data-to-act="true"] .name span').map((name) => name.textContent)).toEqual(["Alice"]);
    expect(all(".firework")).toHaveLength(5);
    expect(one(".discards > p").textContent).toBe("Nothing is discarded");
  });

  test("draws possibilities by weight: impossible, possible, certain", async () => {
    const boardState = makeBoardState();
    const card = cardOf(boardState, 0, 1);
    card.weights = card.weights.map((_, n) => (n === 7 ? 4 : 0));
    card.total = 4;
    const other = cardOf(boardState, 0, 2);
    other.weights = other.weights.map((_, n) => [1, 9][n] ?? 0);
    other.total = 10;
    await show(boardState);
    const grid = (slot: number) => all(".card-look")[slot - 1]?.querySelector<HTMLElement>(".possibilities");
    /** Which ranks are written, each with the middle of its cell in percent. */
    const ranks = (slot: number) => {
      const text = grid(slot)?.querySelector("text");
      const [x, y] = ["x", "y"].map((name) => text?.getAttribute(name)?.trim().split(" "));
      return [...(text?.textContent ?? "")].map((rank, n) => `${rank} at ${x?.[n]} ${y?.[n]}`);
    };
    const shades = (slot: number) =>
      [...(grid(slot)?.querySelectorAll<SVGElement>("[data-shade]") ?? [])].map(
        ({ dataset }) => dataset.shade,
      );
    expect(ranks(1)).toEqual(["3 at 50% 30%"]);
    expect(grid(1)?.dataset.suit).toBe("y");
    expect(shades(1)).toEqual(["ground", "certain"]);
    expect(ranks(2)).toEqual(["1 at 10% 10%", "2 at 30% 10%"]);
    expect(grid(2)?.dataset.suit).toBeUndefined();
    expect(shades(2)).toEqual(["ground", "3", "8"]);
    named("More actions").click();
    await drawn();
    one("[role=menuitemcheckbox]").click();
    await drawn();
    expect(all(".possibilities:not([hidden])")).toHaveLength(0);
    expect(one("[role=menuitemcheckbox]").getAttribute("aria-checked")).toBe("false");
  });

  test("dots what a step ruled out also where the step before comes after it, and says what they are after a clue", async () => {
    const boardState = makeBoardState({ steps: 20, viewer: null });
    const [before, clued] = [boardState.frames[4], boardState.frames[5]];
    if (!before || !clued) throw new Error("no such steps");
    const [hand, first] = [before.hands[0], before.hands[0]?.cards[0]];
    if (!hand || !first) throw new Error("no card");
    const weights = first.weights.map((_, identity) => Number(identity < 3));
    before.hands = [{ ...hand, cards: [{ ...first, weights: weights.map(() => 1) }] }];
    clued.hands = [{ ...hand, cards: [{ ...first, weights, change: "touched" }] }];
    const whole = sentWhole(boardState);
    await show({ ...boardState, frames: boardState.frames.map((frame) => frame === clued && frame) }, 5);
    const dots = () => one(".ruled-out").textContent;
    expect(dots()).toBe("");
    model.emit("msg:custom", { type: "steps", id: 0, look: 0, frames: { 4: whole.frames[4] } });
    await drawn();
    expect(dots()).toBe("•".repeat(weights.length - 3));
    expect(one(".dot-legend").textContent).toBe("ruled out by this clue");
    model.set("_open_panels", ["possibilities", "think-first"]);
    await drawn();
    expect([dots(), one(".ranks").textContent?.length, all(".dot-legend").length]).toEqual([
      "",
      weights.length,
      0,
    ]);
    one(".hand-card").click(); // a guess
    await drawn();
    expect(dots()).toBe("•".repeat(weights.length - 3));
  });

  test("draws the same after stepping as from scratch", async () => {
    const boardState = makeBoardState({ steps: 20, viewer: null });
    const picture = () =>
      all(".layout *:not([hidden], [hidden] *, path)").flatMap((element) => {
        if (element.closest(".live-region")) return [];
        const { tagName, className, childNodes } = element;
        const { turn: _, ...dataset } = element.dataset; // which of two equal animations runs
        const texts = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return [[tagName, `${className}`, dataset, texts.map(({ nodeValue }) => nodeValue).join("")]];
      });
    const shapes = () =>
      all(".possibilities").map((grid) =>
        [...grid.querySelectorAll<SVGElement>('path:not([d=""])')]
          .map((path) => `${path.dataset.shade}: ${path.getAttribute("d")}`)
          .sort(),
      );
    vi.useFakeTimers();
    await show(boardState, 3);
    model.set("step", 17);
    await vi.advanceTimersByTimeAsync(200);
    const stepped = [picture(), shapes()];
    reset();
    await show(boardState, 17);
    expect(stepped).toEqual([picture(), shapes()]);
    expect(new Set(shapes().map(String)).size).toBeGreaterThan(3);
  });

  test("draws the marks of clues that touched and missed differently", async () => {
    const boardState = makeBoardState();
    Object.assign(cardOf(boardState, 1, 2), { touched: ["r", "3"], missed: ["b"] });
    await show(boardState);
    const marks = [...(all(".card-look")[6]?.querySelectorAll(".clue-mark") ?? [])];
    expect(marks.map((mark) => [mark.textContent, mark.classList.contains("missed")])).toEqual([
      ["r", false],
      ["3", false],
      ["b", true],
    ]);
  });

  test("draws discarded identities, and marks one with no copy left", async () => {
    const boardState = makeBoardState();
    const cards = [
      { rank: 1, count: 2, steps: [], gone: false, changed: false },
      { rank: 5, count: 1, steps: [], gone: true, changed: true },
    ];
    boardState.frames[0]?.discards.push({ suit: "r", label: "Discarded red", cards });
    await show(boardState);
    const [first, gone, ...others] = all(".discard:not([hidden])");
    expect(others).toEqual([]);
    expect([first?.textContent, first?.dataset.count]).toEqual(["1", "2"]);
    expect(first?.className).toBe("discard");
    expect(gone?.className).toBe("discard gone");
  });

  test("draws what is played on a firework, what comes next and what is lost", async () => {
    const boardState = makeBoardState();
    Object.assign(boardState.frames[0]?.fireworks[1] ?? {}, { ranks: [1, 2], next: 3, lost: [5] });
    await show(boardState);
    const ranks = [...(all(".firework")[1]?.children ?? [])].slice(1).map((rank) => rank.className);
    expect(ranks).toEqual(["played", "played latest", "comes-next", "to-come", "to-come lost"]);
  });

  test("treats no text as HTML", async () => {
    const boardState = makeBoardState({ steps: 4 });
    const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
    for (const step of boardState.steps) Object.assign(step, { comment: evil });
    for (const frame of boardState.frames) {
      Object.assign(frame, { log: evil, status: evil });
      for (const hand of frame.hands) {
        Object.assign(hand, { name: evil, label: evil });
        for (const card of hand.cards) Object.assign(card, { label: evil, odds: evil, touched: [evil] });
      }
    }
    for (const key of Object.keys(boardState.labels))
      boardState.labels[key as keyof BoardState["labels"]] = evil;
    boardState.variation = { start: 1, label: evil, no_promote: "" };
    await show(boardState);
    model.set("step", 2);
    model.set("_open_panels", ["moves"]);
    model.emit("msg:custom", { type: "error", id: 0, text: evil });
    await drawn();
    expect(all("img, script")).toHaveLength(0);
    expect(one(".comment").textContent).toBe(evil);
    expect(one(".name span").textContent).toBe(evil);
    expect(one('[role="alert"]').textContent).toBe(evil);
  });

  test.each([
    ["another version", { ...makeBoardState(), version: 99 }, "Hanabi board"],
    ["no frames", { ...makeBoardState(), frames: [] }, "Hanabi board"],
    ["nothing", undefined, ""],
    ["an empty line", {}, ""],
  ])("with %s, shows just its name", async (_, boardState, text) => {
    await show(boardState);
    expect(one(".hanabi").textContent).toBe(text);
    expect(all("button")).toHaveLength(0);
    model.set("_board_state", makeBoardState());
    await drawn();
    expect(all(".hand-card").length).toBeGreaterThan(0);
  });

  test.each([
    [-3, "Step 0 of 12"],
    [99, "Step 12 of 12"],
    ["7", "Step 7 of 12"],
    [null, "Step 0 of 12"],
    ["x", "Step 0 of 12"],
  ])("draws step %s as %s and does not write it back", async (step, text) => {
    await show(makeBoardState(), step);
    expect(place()).toBe(text);
    expect([model.get("step"), model.saved]).toEqual([step, 0]);
  });
});
