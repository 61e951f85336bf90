import { describe, expect, test } from "vitest";
import type { Frame } from "../../../src/protocol/contract";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, one, press, show } from "../../support/render";

const LAST = 12;
const changedCards = (frame: Frame | undefined, kind: string) =>
  frame?.hands.flatMap(({ cards }) => cards.filter((card) => card.change === kind).map(({ id }) => id)) ?? [];
const recalled = (kind: string) =>
  all(`[data-past-clue="${kind}"]`).map(({ dataset }) => Number(dataset.card));
const entry = (step: number) => all(".log button")[step];

function shown() {
  const boardState = makeBoardState({ steps: LAST, seed: 4 });
  const clue = boardState.frames.findIndex((frame) => changedCards(frame, "touched").length > 0);
  const other = boardState.frames.findIndex(
    (frame, step) => step > 0 && changedCards(frame, "touched").length === 0,
  );
  return show(boardState, LAST).then(() => ({ boardState, clue, other }));
}

describe("a clue in the log", () => {
  test("highlights the cards it touched and missed that are still in a hand", async () => {
    const { boardState, clue, other } = await shown();
    const held = new Set(boardState.frames[LAST]?.hands.flatMap(({ cards }) => cards.map(({ id }) => id)));
    entry(clue)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    for (const kind of ["touched", "missed"]) {
      const expected = changedCards(boardState.frames[clue], kind).filter((id) => held.has(id));
      expect(recalled(kind).sort()).toEqual(expected.sort());
    }
    expect(all("[data-past-clue]").length).toBeGreaterThan(0);
    expect(one(".hanabi").dataset.showsPastClue).toBe("true");
    entry(other)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(all("[data-past-clue], [data-shows-past-clue]")).toHaveLength(0);
  });

  test("highlights them while it is pointed at or focused", async () => {
    const { clue } = await shown();
    entry(clue)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    one(".log ol").dispatchEvent(new Event("pointerleave"));
    expect(all("[data-past-clue]")).toHaveLength(0);
    entry(clue)?.focus();
    expect(all("[data-past-clue]").length).toBeGreaterThan(0);
    entry(clue)?.blur();
    expect(all("[data-past-clue]")).toHaveLength(0);
    entry(clue)?.focus();
    await press("PageUp");
    expect(all("[data-past-clue], [data-shows-past-clue]")).toHaveLength(0);
    entry(clue)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    model.set("_board_state", makeBoardState());
    await drawn();
    expect(all("[data-past-clue], [data-shows-past-clue]")).toHaveLength(0);
  });
});
