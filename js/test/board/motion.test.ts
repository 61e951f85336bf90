import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Frame } from "../../src/protocol/contract";
import { makeBoardState } from "../support/makeBoardState";
import { drawn, model, one, press, show } from "../support/render";

type Moved = { element: HTMLElement; keyframes: PropertyIndexedKeyframes; cancel: () => void };

const LAST = 30;
const boardState = makeBoardState({ steps: LAST, seed: 4, viewer: null });
const played = boardState.frames.findIndex(({ fireworks }) => fireworks.some(({ changed }) => changed));
const thrown = boardState.frames.findIndex(({ log }) => log.includes("discards"));
const clued = boardState.frames.findIndex(({ log }) => log.includes("clues"));
let moved: Moved[] = [];
let still = false;

const ids = (frame: Frame | undefined) =>
  frame?.hands.flatMap(({ cards }) => cards.map(({ id }) => id)) ?? [];
const moving = () => moved.filter(({ keyframes }) => keyframes.transform && !keyframes.opacity);

async function settle(step: number) {
  model.set("step", step);
  await drawn();
  vi.advanceTimersByTime(1000);
  moved = [];
}

async function go(step: number) {
  model.set("step", step);
  await drawn();
  vi.advanceTimersByTime(50);
}

beforeEach(async () => {
  vi.useFakeTimers();
  moved = [];
  still = false;
  vi.spyOn(window, "matchMedia").mockReturnValue({
    get matches() {
      return still;
    },
  } as MediaQueryList);
  HTMLElement.prototype.animate = function (this: HTMLElement, keyframes: PropertyIndexedKeyframes) {
    const animation = { element: this, keyframes, cancel: vi.fn() };
    moved.push(animation);
    return animation as unknown as Animation;
  } as HTMLElement["animate"];
  await show(boardState);
});

afterEach(() => vi.restoreAllMocks());

describe("the animation of cards", () => {
  test("moves a played card from the hand, and back to it", async () => {
    await settle(played - 1);
    await go(played);
    const firework = boardState.frames[played]?.fireworks.find(({ changed }) => changed);
    const type = `${firework?.suit}${firework?.ranks.at(-1)}`;
    expect(moving().map(({ element }) => element)).toEqual([one(`.fireworks [data-type="${type}"]`)]);
    await settle(played);
    await go(played - 1);
    const gone = ids(boardState.frames[played - 1]).find(
      (id) => !ids(boardState.frames[played]).includes(id),
    );
    expect(moving().map(({ element }) => element)).toEqual([one(`[data-card="${gone}"] + .card-look .face`)]);
  });

  test("moves a discarded card from the hand, and fades in a drawn one", async () => {
    await settle(thrown - 1);
    await go(thrown);
    expect(moving().map(({ element }) => element)).toEqual([one(".discard[data-changed]")]);
    const faded = moved.filter(({ keyframes }) => keyframes.opacity).map(({ element }) => element);
    expect(faded).toEqual([one('.hand-card[data-change="drawn"] + .card-look .face')]);
  });

  test("shows again what the last step ruled out, to who asks, and in any kind of motion", async () => {
    SVGElement.prototype.animate = HTMLElement.prototype.animate;
    await settle(clued);
    still = true;
    one(".last-move").click();
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.map(({ element }) => element)).toEqual([...document.querySelectorAll(".going")]);
  });

  test("moves nothing for a clue", async () => {
    await settle(clued - 1);
    await go(clued);
    expect(moved).toEqual([]);
  });

  test("moves nothing for a jump; a quick second step ends the first animation", async () => {
    await settle(0);
    await go(played === 1 ? 3 : played);
    expect(moved).toEqual([]);
    await settle(played - 1);
    await go(played);
    const first = [...moved];
    await go(played - 1);
    expect(moved).toEqual(first);
    for (const { cancel } of first) expect(cancel).toHaveBeenCalled();
  });

  test("moves nothing for a person who prefers reduced motion", async () => {
    still = true;
    await settle(played - 1);
    await go(played);
    expect(moved).toEqual([]);
  });

  test("delays neither drawing nor focus", async () => {
    await settle(thrown - 1);
    one(".hand-card").focus();
    await press("PageDown");
    expect(one(".place").textContent).toBe(`Step ${thrown} of ${LAST}`);
    expect(document.activeElement?.className).toBe("hand-card");
    expect(one(".discard[data-changed]")).toBeTruthy();
    expect(moved).toEqual([]);
  });
});
