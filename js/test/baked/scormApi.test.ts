import { expect, test } from "vitest";
import { findScormApi, type ScormApi } from "../../src/baked/scormApi";

const API = {} as ScormApi;
/** A window inside others; the outermost one is its own parent. */
function nested(depth: number, outermost: object): Window {
  let frame: object = outermost;
  Object.assign(frame, { parent: frame });
  for (let n = 0; n < depth; n++) frame = { parent: frame };
  return frame as Window;
}

test("the LMS is found in any window around the page, or around the one that opened it", () => {
  expect(findScormApi(nested(0, { API }))).toBe(API);
  expect(findScormApi(nested(7, { API }))).toBe(API);
  const opener = nested(2, { API });
  expect(findScormApi(nested(1, {}))).toBe(null);
  expect(findScormApi(Object.assign(nested(0, {}), { opener }))).toBe(API);
});

test("a window of another site is passed over", () => {
  const closed = {
    get API(): never {
      throw new Error("another site");
    },
    parent: nested(0, { API }),
  };
  expect(findScormApi({ parent: closed } as unknown as Window)).toBe(API);
});
