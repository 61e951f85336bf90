import { expect, test, vi } from "vitest";
import { SocketModel } from "../../src/screen/socketModel";

const board = (steps: number) => ({ _board_state: { steps: Array.from({ length: steps }, () => ({})) } });

function shown(steps: number) {
  const model = new SocketModel(() => {});
  model.update(board(steps));
  return model;
}

test("a new page shows the last step", () => {
  expect(shown(4).get("step")).toBe(3);
});

test("who looks at the last step goes along, and hears of it after the board is there", () => {
  const model = shown(2);
  const seen: unknown[] = [];
  model.on("change:step", () => seen.push(model.get("step"), model.get("_board_state")));
  model.update(board(3));
  expect(seen).toEqual([2, board(3)._board_state]);
});

test("who looks back is left alone, unless the step is gone", () => {
  const model = shown(4);
  model.set("step", 1);
  model.update(board(5));
  expect(model.get("step")).toBe(1);
  model.update(board(1));
  expect(model.get("step")).toBe(0);
});

test("what is the same is not told", () => {
  const model = shown(2);
  const told = vi.fn();
  for (const event of ["change:_board_state", "change:step"]) model.on(event, told);
  model.update(board(2));
  expect(told).not.toHaveBeenCalled();
});

test("a message is said as a widget would, and its answer is heard until one listens no more", () => {
  const said = vi.fn();
  const heard = vi.fn();
  const model = new SocketModel(said);
  model.on("msg:custom", heard);
  model.send({ type: "inspect", id: 1 });
  model.receive({ type: "done", id: 1 });
  model.off("msg:custom", heard);
  model.receive({ type: "done", id: 2 });
  expect(said).toHaveBeenCalledWith({ method: "custom", content: { type: "inspect", id: 1 } });
  expect(heard.mock.calls).toEqual([[{ type: "done", id: 1 }, []]]);
});
