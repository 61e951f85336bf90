import { describe, expect, test } from "vitest";
import { neighbourCell } from "../../src/map/neighbourCell";
import { makeMapState } from "../support/makeMapState";

const { cells } = makeMapState(3);
const at = (row: number, column: number) =>
  cells.findIndex((cell) => cell.row === row && cell.column === column);

describe("a rook", () => {
  test.each([
    ["ArrowRight", at(1, 0), at(1, 2)],
    ["ArrowLeft", at(1, 2), at(1, 0)],
    ["ArrowDown", at(0, 1), at(2, 1)],
    ["ArrowUp", at(2, 1), at(0, 1)],
    ["End", at(0, 1), at(0, 2)],
    ["PageDown", at(1, 0), at(2, 0)],
  ])("moves by %s to the next world that there is", (key, from, to) => {
    expect(neighbourCell(cells, from, key)).toBe(to);
  });

  test("stays at the edge, and with other keys", () => {
    for (const key of ["ArrowUp", "Home", "x", "toString"])
      expect(neighbourCell(cells, at(0, 1), key)).toBeUndefined();
  });

  test("passes what is not drawn", () => {
    expect(neighbourCell(cells, at(0, 1), "ArrowRight", (n) => n !== at(0, 2))).toBeUndefined();
  });
});
