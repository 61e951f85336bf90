import { describe, expect, test } from "vitest";
import type { SentBoardState } from "../../src/protocol/contract";
import type { Delta } from "../../src/protocol/delta";
import { followBoardState, KINDS, nothingSent } from "../../src/protocol/followBoardState";
import type { Model, Traits } from "../../src/protocol/traits";
import { makeBoardState } from "../support/makeBoardState";
import { sentWhole } from "../support/TestModel";

const board = makeBoardState();
const whole = sentWhole(board);
const logs = (followed: ReturnType<typeof followBoardState>) =>
  followed.steps.frames.map((frame) => frame?.log);
const log = (step: number) => board.frames[step]?.log;

/** A board as Python opens it: with one step. */
const opened = (step: number, id = 5): SentBoardState => ({
  ...whole,
  id,
  look: 1,
  ...nothingSent(),
  frames: { [step]: whole.frames[step] ?? "" },
});

/** A board that follows these traits, and the traits. */
function follow(traits: Record<string, unknown>) {
  const model = {
    get: (name: string) => traits[name],
    set_state: (written: Traits) => void Object.assign(traits, written),
  };
  const followed = followBoardState(model as unknown as Model);
  return { followed, traits, isWhole: followed.read() };
}

describe("a board state", () => {
  test("has the step that was sent, and others once they come", () => {
    const { followed, traits } = follow({ _board_state: opened(3) });
    expect(logs(followed).filter(Boolean)).toEqual([log(3)]);
    const { boardState } = followed;
    const shown = followed.steps.frames[3];
    const { frames, commentaries, figures } = whole;
    followed.add({ type: "steps", id: 0, look: 1, frames, commentaries, figures });
    for (const kind of KINDS) expect(followed.steps[kind]).toEqual(board[kind]);
    expect(followed.steps.frames[3]).toBe(shown);
    expect(followed.boardState).toBe(boardState);
    followed.write();
    const saved = follow({ _board_state: structuredClone(traits._board_state) }).followed;
    expect(saved.steps.frames).toEqual(board.frames);
  });

  test("decodes a delta as soon as the step before is there", () => {
    const { followed } = follow({ _board_state: opened(3) });
    const delta = { log: ["the next"] };
    const steps = { ...nothingSent(), type: "steps", id: 0, look: 1 } as const;
    followed.add({ ...steps, frames: { 4: JSON.stringify(delta), 8: JSON.stringify(delta) } });
    expect(followed.steps.frames[4]).toEqual({ ...board.frames[3], log: "the next" });
    expect(followed.steps.frames[8]).toBeUndefined();
    followed.add({ ...steps, frames: { 8: whole.frames[8] ?? "" } });
    expect(followed.steps.frames[8]).toEqual(board.frames[8]);
  });

  test("takes a change of what it has, and says when it missed one", () => {
    const { followed, traits } = follow({ _board_state: opened(3) });
    const change = (before: number, delta: Delta) => {
      traits._change = { before, delta };
      return followed.read();
    };
    const frames = { 4: [JSON.stringify({ log: ["acted"] })] };
    expect(change(5, { id: [6], can_undo: [true], frames } as unknown as Delta)).toBe(true);
    expect(followed.boardState?.can_undo).toBe(true);
    expect(logs(followed).slice(3, 5)).toEqual([log(3), "acted"]);
    expect(change(5, { id: [6], can_undo: [true] } as unknown as Delta)).toBe(true); // it was taken before
    expect(change(7, { id: [8], can_undo: [false] } as unknown as Delta)).toBe(false);
    expect(followed.boardState?.can_undo).toBe(true);
    expect(change(0, [{ ...opened(4, 8), can_undo: false }])).toBe(true);
    expect(followed.boardState?.can_undo).toBe(false);
    expect(logs(followed).slice(3, 5)).toEqual([log(3), log(4)]);
  });

  test("keeps the steps of a look for when it comes back, and shows none of another", () => {
    const { followed, traits } = follow({ _board_state: opened(3) });
    const other = { ...opened(3, 6), look: 2, frames: { 3: JSON.stringify([{ log: "seen otherwise" }]) } };
    followed.add({ ...nothingSent(), type: "steps", id: 0, look: 1, frames: whole.frames });
    traits._change = { before: 0, delta: [other] };
    followed.read();
    expect(logs(followed).filter(Boolean)).toEqual(["seen otherwise"]);
    traits._change = { before: 6, delta: { id: [7], look: [1] } };
    followed.read();
    expect(followed.steps.frames).toEqual(board.frames);
  });

  test("has the course of the line until anything changes", () => {
    const { followed, traits } = follow({ _board_state: { ...opened(3), course: undefined } });
    followed.add({ type: "course", id: 0, state: 4, course: board.course });
    expect(followed.steps.course).toBeUndefined();
    followed.add({ type: "course", id: 0, state: 5, course: board.course });
    expect(followed.steps.course).toEqual(board.course);
    traits._change = { before: 5, delta: { id: [6] } };
    followed.read();
    expect(followed.steps.course).toBeUndefined();
  });

  test("of another version, or none at all, is not drawn", () => {
    for (const _board_state of [null, undefined, {}, { ...whole, version: 1 }, { ...whole, steps: [] }])
      expect(follow({ _board_state }).followed.boardState).toBeNull();
  });
});
