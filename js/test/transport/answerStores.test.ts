import { beforeEach, describe, expect, test } from "vitest";
import type { BakedLesson } from "../../src/protocol/contract";
import {
  type Attempt,
  BrowserStore,
  type Entry,
  findScormApi,
  journalLine,
  NOTHING_DONE,
  pythonJson,
  type ScormApi,
  ScormStore,
} from "../../src/transport/answerStores";

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
    sitting: "",
  };

  test("a JSON value is written as Python writes it", () => {
    expect(pythonJson({ b: [1, null, true], a: 'é"\\\n🎆\u007f' })).toBe(
      '{"a": "\\u00e9\\"\\\\\\n\\ud83c\\udf86\\u007f", "b": [1, null, true]}',
    );
  });

  test("the line of a journal has the checksum that Python gives it", () => {
    // Attempt(...).to_json()["check"]
    expect(JSON.parse(journalLine(ATTEMPT))).toEqual({ ...ATTEMPT, check: "de43cf0bbb51" });
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
    sitting: "",
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
    expect(new BrowserStore(LESSON).load()).toEqual(PROGRESS);
  });

  test("tabs add to each other, whoever writes last", () => {
    const [one, other] = [new BrowserStore(LESSON), new BrowserStore(LESSON)];
    const at = (time: string, item: string) => ({ attempt: { ...ATTEMPT, item, time } });
    const done = (answer: number) => ({ ...NOTHING_DONE, answer, tries: 1 });
    const [ones, others] = [one.load(), other.load()];
    one.keep(at("2026-11-21T18:02:00Z", "b"), { ...ones, b: done(1) });
    other.keep(at("2026-11-21T18:03:00Z", "c"), { ...others, c: done(2) });
    one.keep(at("2026-11-21T18:04:00Z", "d"), { ...ones, b: done(1), d: done(3) });
    for (const store of [one, other, new BrowserStore(LESSON)]) {
      const items = store.journal.split("\n").filter(Boolean);
      expect(items.map((line) => JSON.parse(line).item)).toEqual(["a", "b", "c", "d"]);
    }
    const answers = Object.entries(new BrowserStore(LESSON).load()).map(([item, { answer }]) => [
      item,
      answer,
    ]);
    expect(Object.fromEntries(answers)).toEqual({ a: 3, b: 1, c: 2, d: 3 });
  });

  test("what this page did not write hides no answer of its tabs", () => {
    const { journal } = new BrowserStore(LESSON);
    const [[key = "", kept = ""] = []] = Object.entries(localStorage);
    localStorage.clear();
    for (const strange of ["", "{", "null", "5", '{"journal":5}', '{"journal":"a\\n"}', '{"progress":null}'])
      localStorage.setItem(`${key}${strange.length}`, strange);
    localStorage.setItem(key, kept);
    const store = new BrowserStore(LESSON);
    expect([store.student, store.journal, store.load()]).toEqual(["Zoé", journal, PROGRESS]);
  });

  test("an exam has one sitting in a browser, and practice has none", () => {
    const [one, other] = [0, 1].map(() => new BrowserStore({ ...LESSON, exam: true }));
    expect(one?.sitting).toMatch(/^[0-9a-f]{12}$/);
    expect([other?.sitting, new BrowserStore(LESSON).sitting]).toEqual([one?.sitting, ""]);
  });
});

describe("scormApi", () => {
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
    expect(findScormApi(nested(3, { opener }))).toBe(API);
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
});

describe("scormStore", () => {
  const outcome = (state: string, settled: boolean) => ({ tab: { state }, settled });
  const LESSON = {
    content: "c0ffee00",
    exam: false,
    pages: ["a", "b"].map((item) => ({
      asked: {
        item,
        reveal: outcome("shown", true),
        answers: [
          { given: outcome("right", true), shown: null },
          { given: outcome("wrong", false), shown: outcome("wrong", true) },
        ],
        cells: { wrong: { given: outcome("wrong", false), shown: outcome("wrong", true) } },
      },
    })),
  } as unknown as BakedLesson;

  let values: Record<string, string>;
  let calls: string[];
  const api: ScormApi = {
    LMSInitialize: () => "true",
    LMSGetValue: (name) => values[name] ?? "",
    LMSSetValue: (name, value) => {
      calls.push(name);
      values[name] = value;
      return "true";
    },
    LMSCommit: () => String(calls.push("commit")),
    LMSFinish: () => String(calls.push("finish")),
  };

  beforeEach(() => {
    values = {};
    calls = [];
  });

  function entry(answer: unknown, credit: number): Entry {
    const attempt = {
      item: "a",
      question: "",
      answer,
      time: "2026-11-21T18:01:00Z",
      lesson: "",
      student: "",
      seconds: 75,
      hints: 0,
      mode: "practice" as const,
      revealed: false,
      sitting: "",
    };
    return { attempt, progress: { ...NOTHING_DONE, answer: 0, tries: 1, credit }, credit };
  }

  test("only what changed is written", () => {
    const store = new ScormStore(api, LESSON);
    const all = { a: entry([1], 1).progress };
    store.keep(entry([1], 1), all);
    calls = [];
    store.note(all);
    expect(calls).toEqual(["commit"]);
    store.keep(entry([2], 0), all);
    expect(calls.filter((name) => name.startsWith("cmi.core"))).toEqual([]);
    expect(values["cmi.interactions.1.student_response"]).toBe("a practice hints=0 answer=[2]");
    expect(values["cmi.interactions.0.latency"]).toBe("0000:01:15");
  });

  test("the lesson is completed when all is done, and not before", () => {
    const store = new ScormStore(api, LESSON);
    const { progress } = entry([1], 1);
    store.keep(entry([1], 1), { a: progress });
    expect([values["cmi.core.lesson_status"], values["cmi.core.score.raw"]]).toEqual(["incomplete", "50"]);
    store.note({ a: progress, b: { ...NOTHING_DONE, shown: true } });
    expect([values["cmi.core.lesson_status"], values["cmi.core.score.raw"]]).toEqual(["completed", "50"]);
  });

  test.each(["false", "an error"])(
    "an LMS that keeps nothing is noticed, and answers can be saved: %s",
    (how) => {
      const answer = () => {
        if (how === "false") return how;
        throw new Error(how);
      };
      const store = new ScormStore({ ...api, LMSSetValue: answer, LMSCommit: answer }, LESSON);
      store.keep(entry([1], 1), {});
      expect([store.isUnkept, store.journal.includes('"answer":[1]')]).toEqual([true, true]);
      expect(new ScormStore(api, LESSON).isUnkept).toBe(false);
    },
  );

  test("a grid that is too long is told by its rows, and found again", () => {
    const { attempt, credit } = entry([["x".repeat(300)]], 0.5);
    const progress = { ...NOTHING_DONE, answer: 2, tries: 1, given: ["9zldr4", "1"] };
    new ScormStore(api, LESSON).keep({ attempt, progress, credit }, { a: progress });
    expect(values["cmi.interactions.0.student_response"]).toBe(
      'a practice hints=0 answer={"rows":["9zldr4","1"]}',
    );
    expect(new ScormStore(api, LESSON).load()).toEqual({ a: progress });
  });

  test.each(["browse", "review"])("nothing is written when somebody looks on: %s", (mode) => {
    values["cmi.core.lesson_mode"] = mode;
    const store = new ScormStore(api, LESSON);
    store.keep(entry([1], 1), {});
    store.finish();
    expect(calls).toEqual(["finish"]);
  });

  test("what was done is found again in the same lesson, and not in another version of it", () => {
    const { progress } = entry([1], 1);
    new ScormStore(api, LESSON).note({ b: progress });
    expect(new ScormStore(api, LESSON).load()).toEqual({ b: progress });
    expect(new ScormStore(api, { ...LESSON, content: "00c0ffee" }).load()).toEqual({});
  });

  test.each(["", "no JSON", "{}", "[[1,2]]", "[null, 3]"])("what was kept may be anything: %s", (kept) => {
    values["cmi.suspend_data"] = kept;
    expect(() => new ScormStore(api, LESSON).load()).not.toThrow();
  });
});
