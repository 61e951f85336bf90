import { expect, test } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { all, drawn, model, show } from "../../support/render";

test("a position with more suits, as on another page of a lesson, has a firework for each", async () => {
  const large = makeBoardState();
  const small = makeBoardState();
  small.suits = small.suits.slice(0, 2);
  for (const frame of small.frames) frame.fireworks = frame.fireworks.slice(0, 2);
  await show(small);
  expect(all(".firework")).toHaveLength(2);
  model.set("_board_state", large);
  await drawn();
  expect(all(".firework").map(({ dataset }) => dataset.suit)).toEqual(
    large.suits.map(({ letter }) => letter),
  );
});
