import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { inflate, unpack } from "../src/unpack";

test("numbers, texts, lists, objects and what is shared are unpacked", () => {
  const shared = [[0, "a long text", -3], "another text"];
  const root = [1, 0, [2, 0, 1, null, true, { n: -7 }], [0], -1];
  const shapes = [
    ["first", "second", "none", "zero"],
    ["again", "text", "nothing", "yes", "below"],
  ];
  const found = unpack([shared, root, shapes]) as Record<string, unknown>;
  expect(found).toEqual({
    first: ["a long text", 2],
    second: { again: ["a long text", 2], text: "another text", nothing: null, yes: true, below: -7 },
    none: [],
    zero: 0,
  });
  expect((found.second as Record<string, unknown>).again).toBe(found.first);
});

test("a text is inflated", async () => {
  expect(await inflate(gzipSync("Zażółć 🎆").toString("base64"))).toBe("Zażółć 🎆");
});
