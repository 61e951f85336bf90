import { expect, test } from "vitest";
import { tooltip } from "../../../src/board/table/Card";
import { makeBoardState } from "../../support/makeBoardState";

test("the mark of a critical card is said in words where one points at it", () => {
  const { frames, labels } = makeBoardState();
  const shown = frames[0]?.hands[0]?.cards[0];
  if (!shown) throw new Error("no card");
  expect(tooltip({ ...shown, critical: true }, [], labels)).toContain(labels.critical);
  expect(tooltip({ ...shown, critical: false }, [], labels)).not.toContain(labels.critical);
});
