import { describe, expect, test } from "vitest";
import { treeRows } from "../../../src/board/panels/treeRows";
import { makeNode } from "../../support/makeBoardState";

const shape = (...nodes: ReturnType<typeof makeNode>[]) =>
  treeRows(nodes).map(({ node, level, depth }) => [node.id, level, depth]);

describe("the rows of a tree", () => {
  test("a variation follows the move that it replaces, one level deeper", () => {
    const tree = [
      makeNode(0, "start", 1),
      makeNode(1, "one", 2),
      makeNode(2, "two", 3, [4, 7]),
      makeNode(3, "three"),
      makeNode(4, "other three", 5),
      makeNode(5, "four", null, [6]),
      makeNode(6, "supposed"),
      makeNode(7, "third three"),
    ];
    expect(shape(...tree)).toEqual([
      [0, 1, 0],
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
      [4, 2, 1],
      [5, 3, 1],
      [6, 4, 2],
      [7, 2, 1],
    ]);
  });

  test("what follows a move comes after the variations that replace it", () => {
    const tree = [
      makeNode(0, "start", 1, [4]),
      makeNode(1, "one", 2, [5]),
      makeNode(2, "two", 3),
      makeNode(3, "three"),
      makeNode(4, "other one", 6, [7]),
      makeNode(5, "other two"),
      makeNode(6, "its two"),
      makeNode(7, "its other two"),
    ];
    expect(shape(...tree).map(([id]) => id)).toEqual([0, 1, 4, 6, 7, 2, 5, 3]);
    expect(shape(...tree).find(([id]) => id === 7)).toEqual([7, 4, 2]);
  });

  test("ten thousand variations within one another are no trouble", () => {
    const tree = Array.from({ length: 10_000 }, (_, id) => makeNode(id, "", null, [id + 1]));
    expect(shape(...tree)).toHaveLength(10_000);
  });

  test("no tree has no rows, and an id that is missing ends a line", () => {
    expect(shape()).toEqual([]);
    expect(shape(makeNode(3, "start", 9, [8]))).toEqual([[3, 1, 0]]);
  });
});
