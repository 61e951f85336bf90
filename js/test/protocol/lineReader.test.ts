import { describe, expect, test } from "vitest";
import { createLineReader } from "../../src/protocol/lineReader";
import type { Model } from "../../src/protocol/model";
import { makeLine } from "../support/makeLine";

/** A line reader for a model with these traits. */
function opened(traits: Record<string, unknown>) {
  return createLineReader({ get: (name: string) => traits[name] } as Model);
}

const line = makeLine();
const texts = line.frames.map((frame) => JSON.stringify([frame]));
const past = { id: "a7", frames: texts.slice(0, 9) };

describe("a line", () => {
  test("continues its past", () => {
    const traits: Record<string, unknown> = {
      _first_frames: past,
      _board_state: { ...line, past: "a7", frames: texts.slice(9) },
    };
    const read = opened(traits);
    expect(read()?.frames).toEqual(line.frames);
    const first = read()?.frames[0];
    traits._board_state = { ...line, past: "a7", frames: [] };
    expect(read()?.frames).toHaveLength(9);
    expect(read()?.frames[0]).toBe(first);
    traits._first_frames = { id: "", frames: [] };
    traits._board_state = { ...line, past: "", frames: texts.slice(0, 2) };
    expect(read()?.frames).toEqual(line.frames.slice(0, 2));
  });

  test("is read when its past has arrived, and only once", () => {
    const traits: Record<string, unknown> = {
      _first_frames: { id: "", frames: [] },
      _board_state: { ...line, past: "", frames: texts },
    };
    const read = opened(traits);
    const before = read();
    traits._board_state = { ...line, past: "a7", frames: texts.slice(9, 11) };
    expect(read()).toBe(before);
    traits._first_frames = past;
    const now = read();
    expect(now?.frames).toHaveLength(11);
    expect(read()).toBe(now);
  });
});
