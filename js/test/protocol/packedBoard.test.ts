import { expect, test } from "vitest";
import { packBoard, unpackBoard } from "../../src/protocol/packedBoard";
import { makeBoardState } from "../support/makeBoardState";
import { sentWhole } from "../support/TestModel";

test("a board that is packed says the same, in less", async () => {
  const board = sentWhole(makeBoardState({ steps: 20 }));
  const [first = "", ...others] = Object.keys(board.frames);
  const changes = Object.fromEntries(others.map((node) => [node, JSON.stringify({ log: [`“${node}” ✓`] })]));
  const sent = { ...board, frames: { [first]: board.frames[first] ?? "", ...changes } };
  const packed = await packBoard(sent);
  expect(packed.length).toBeLessThan(JSON.stringify(sent).length / 3);
  expect(await unpackBoard(packed)).toEqual(sent);
});
