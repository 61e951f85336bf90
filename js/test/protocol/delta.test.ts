import { expect, test } from "vitest";
import { applyDelta, type Delta, decodeDeltas, mergeDeltas, splitDeltas } from "../../src/protocol/delta";

const BEFORE = { log: "", hands: [["r1"], ["g5", "b2"]], over: false };

test("a delta changes what it names and shares the rest", () => {
  const now = applyDelta(BEFORE, { log: ["Alice plays"], hands: { 1: { 1: ["w4"] } } }) as typeof BEFORE;
  expect(now).toEqual({ log: "Alice plays", hands: [["r1"], ["g5", "w4"]], over: false });
  expect(now.hands[0]).toBe(BEFORE.hands[0]);
  expect(BEFORE.hands[1]).toEqual(["g5", "b2"]);
});

test("a new value may be of any type", () => {
  for (const value of [null, 0, "", [], [[1]], { log: [] }]) expect(applyDelta(BEFORE, [value])).toBe(value);
});

test("values are decoded one from the other", () => {
  expect(decodeDeltas([[BEFORE], { over: [true] }, {}, [null]])).toEqual([
    BEFORE,
    { ...BEFORE, over: true },
    { ...BEFORE, over: true },
    null,
  ]);
});

test("deltas are merged, and what stands together then is split again", () => {
  const deltas: Delta[] = [
    [BEFORE],
    { over: [true], hands: { 1: { 1: ["w4"], 0: ["g4"] } } },
    {},
    { hands: { 1: { 1: ["b1"] }, 0: [[]] } },
    [null],
    [{ "": "" }],
    { "": [1] },
  ];
  const merged = mergeDeltas(deltas.map((delta, n) => [n, delta]));
  expect(merged[2].hands?.[2][1]?.[2][1]?.slice(0, 2)).toEqual([
    [1, 2],
    ["w4", "b1"],
  ]);
  const split = splitDeltas(structuredClone(merged));
  expect(deltas.map((_, n) => split.get(n) ?? {})).toEqual(deltas);
});
