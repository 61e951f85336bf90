import { expect, test } from "vitest";
import { type Attempt, journalLine, pythonJson } from "../../src/baked/journalLine";

const ATTEMPT: Attempt = {
  item: "0123456789ab",
  question: "ask: number which=pace",
  answer: { known: true, because: ["touched", "seen"] },
  time: "2026-11-21T18:01:00Z",
  lesson: "Un « é » 🎆",
  student: "Zoé\n\u007f",
  seconds: 3,
  hints: 1,
  mode: "practice",
  revealed: false,
};

test("a JSON value is written as Python writes it", () => {
  expect(pythonJson({ b: [1, null, true], a: 'é"\\\n🎆\u007f' })).toBe(
    '{"a": "\\u00e9\\"\\\\\\n\\ud83c\\udf86\\u007f", "b": [1, null, true]}',
  );
});

test("the line of a journal has the checksum that Python gives it", () => {
  // Attempt(...).to_json()["check"]
  expect(JSON.parse(journalLine(ATTEMPT))).toEqual({ ...ATTEMPT, check: "30cf2896736e" });
});
