import { describe, expect, test } from "vitest";
import { createBoardStateReader } from "../../src/protocol/boardState";
import type { Model } from "../../src/protocol/model";
import { makeBoardState } from "../support/makeBoardState";

/** A line reader for a model with these traits. */
function opened(traits: Record<string, unknown>) {
  return createBoardStateReader({ get: (name: string) => traits[name] } as Model);
}

const boardState = makeBoardState();
const texts = boardState.frames.map((frame) => JSON.stringify([frame]));
const firstFrames = { id: "a7", frames: texts.slice(0, 9) };

describe("a board state", () => {
  test("continues its first frames", () => {
    const traits: Record<string, unknown> = {
      _first_frames: firstFrames,
      _board_state: { ...boardState, first_frames: "a7", frames: texts.slice(9) },
    };
    const read = opened(traits);
    expect(read()?.frames).toEqual(boardState.frames);
    const first = read()?.frames[0];
    traits._board_state = { ...boardState, first_frames: "a7", frames: [] };
    expect(read()?.frames).toHaveLength(9);
    expect(read()?.frames[0]).toBe(first);
    traits._first_frames = { id: "", frames: [] };
    traits._board_state = { ...boardState, first_frames: "", frames: texts.slice(0, 2) };
    expect(read()?.frames).toEqual(boardState.frames.slice(0, 2));
  });

  test("is read when its first frames have arrived, and only once", () => {
    const traits: Record<string, unknown> = {
      _first_frames: { id: "", frames: [] },
      _board_state: { ...boardState, first_frames: "", frames: texts },
    };
    const read = opened(traits);
    const before = read();
    traits._board_state = { ...boardState, first_frames: "a7", frames: texts.slice(9, 11) };
    expect(read()).toBe(before);
    traits._first_frames = firstFrames;
    const now = read();
    expect(now?.frames).toHaveLength(11);
    expect(read()).toBe(now);
  });
});
