import { expect, test } from "vitest";
import { applyDelta, decodeDeltas } from "../../src/protocol/delta";

const BEFORE = { log: "", hands: [["r1"], ["g5", "b2"]], over: false };

test("what changes is told, the rest is shared", () => {
  const now = applyDelta(BEFORE, { log: ["Alice plays"], hands: { 1: { 1: ["w4"] } } }) as typeof BEFORE;
  expect(now).toEqual({ log: "Alice plays", hands: [["r1"], ["g5", "w4"]], over: false });
  expect(now.hands[0]).toBe(BEFORE.hands[0]);
  expect(BEFORE.hands[1]).toEqual(["g5", "b2"]);
});

test("a value may be new, of any kind", () => {
  for (const value of [null, 0, "", [], [[1]], { log: [] }]) expect(applyDelta(BEFORE, [value])).toBe(value);
});

test("values follow from one another", () => {
  expect(decodeDeltas([[BEFORE], { over: [true] }, {}, [null]])).toEqual([
    BEFORE,
    { ...BEFORE, over: true },
    { ...BEFORE, over: true },
    null,
  ]);
});
