import { beforeEach, expect, test } from "vitest";
import { BrowserStore } from "../../src/baked/browserStore";
import { NOTHING_DONE } from "../../src/baked/progress";
import type { BakedLesson } from "../../src/protocol/contract";

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
