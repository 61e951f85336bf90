import { describe, expect, test } from "vitest";
import type { BoardState } from "../../src/protocol/contract";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, lastSent, one, show } from "../support/render";

const CHOOSER = {
  label: "Agreement",
  chosen: "beginner",
  choices: [
    { id: "", label: "Logic alone" },
    { id: "beginner", label: "beginner" },
  ],
};

/** A board on which the agreement leaves a card only its first possible identity, and the last action broke it. */
function agreed(): BoardState {
  const state = makeBoardState();
  const frame = state.frames.at(-1);
  const card = frame?.hands[1]?.cards[0];
  if (!frame || !card) throw new Error("no card");
  const first = card.weights.findIndex(Boolean);
  card.trusted = card.weights.map((_, identity) => Number(identity === first));
  card.agreed = "by agreement that one";
  frame.broken = "Not kept.";
  return { ...state, conventions: CHOOSER };
}

describe("conventions", () => {
  test("a board without a convention has nothing of it", async () => {
    await show(makeBoardState());
    expect(all('select[title="Agreement"]')).toEqual([]);
    expect(all("[data-shade=struck]")).toEqual([]);
  });

  test("the chooser sends what is chosen", async () => {
    await show(agreed());
    const select = one<HTMLSelectElement>('select[title="Agreement"]');
    expect(select.value).toBe("beginner");
    select.value = "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn();
    expect(lastSent()).toMatchObject({ type: "convention", convention: "" });
  });

  test("what would break the agreement is struck, and the log marks what broke it", async () => {
    const state = agreed();
    await show(state, state.frames.length - 1);
    expect(all(".log .move-mark").map((mark) => mark.title)).toEqual(["Not kept."]);
    expect(all('[data-shade=struck]:not([points=""])')).not.toEqual([]);
  });
});
