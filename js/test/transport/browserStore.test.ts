import { beforeEach, describe, expect, test } from "vitest";
import type { BakedLesson } from "../../src/protocol/contract";
import { NOTHING_DONE } from "../../src/transport/baked";
import { type Attempt, BrowserStore, journalLine, pythonJson } from "../../src/transport/browserStore";

describe("journalLine", () => {
  const ATTEMPT: Attempt = {
    item: "0123456789ab",
    question: "ask: pace",
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
});

describe("browserStore", () => {
  const LESSON = { id: "1d", content: "c0ffee00", student: "" } as BakedLesson;
  const PROGRESS = { a: { ...NOTHING_DONE, answer: 3, tries: 1 } };
  const ATTEMPT = {
    item: "a",
    question: "",
    answer: [1],
    time: "2026-11-21T18:01:00Z",
    lesson: "",
    student: "Zoé",
    seconds: 75,
    hints: 0,
    mode: "practice" as const,
    revealed: false,
  };

  beforeEach(() => {
    localStorage.clear();
    const store = new BrowserStore(LESSON);
    store.student = "Zoé";
    store.keep({ attempt: ATTEMPT }, PROGRESS);
  });

  test("what was done is found again, for its student", () => {
    const store = new BrowserStore(LESSON);
    expect([store.student, store.load()]).toEqual(["Zoé", PROGRESS]);
    store.student = "Yann";
    expect(store.load()).toEqual({});
  });

  test("in another version of the lesson nothing is done yet, and no answer is lost", () => {
    const { journal } = new BrowserStore(LESSON);
    const store = new BrowserStore({ ...LESSON, content: "00c0ffee" });
    expect([store.student, store.load(), store.journal]).toEqual(["Zoé", {}, journal]);
    store.note({});
    expect(new BrowserStore(LESSON).load()).toEqual({});
  });
});
