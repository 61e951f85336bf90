import { describe, expect, test } from "vitest";
import type { AnswerInput, BakedCells, BakedQuestion } from "../../src/protocol/contract";
import { creditOf, judgeOf, marksOf, saidOf, unpack } from "../../src/transport/bakedAnswers";
import { NOTHING, option } from "../support/renderExercise";

const numbers = (length: number) => Array.from({ length }, (_, n) => n);

describe("sets and grids", () => {
  const input: AnswerInput = { ...NOTHING, kind: "grid", rows: ["a", "b"], options: numbers(60).map(option) };
  /** The rows of an answer, packed by hand: the first of the options is the first binary digit. */
  const packed = (...rows: number[][]) =>
    rows.map((row) => row.reduce((sum, n) => sum + (1n << BigInt(59 - n)), 0n).toString(36));
  const cells: BakedCells = {
    right: packed([0, 59], [3]),
    wrong: {} as BakedCells["wrong"],
    cells: [
      { row: 1, option: 5, text: [1] },
      { row: 0, option: 7, text: [2] },
    ],
    mistakes: [{ rows: packed([0], [3]), text: [4] }],
    back: [5],
  };
  const asked = { answers: [{}], cells, levels: [] } as unknown as BakedQuestion;
  const judge = judgeOf({ asked, input });

  test("are packed, however many the options are, and read again", () => {
    expect(judge([[0, 59], [3]])).toEqual({ number: 0, given: cells.right });
    expect(unpack(packed([0, 7, 59], []), input)).toEqual([[0, 7, 59], []]);
    expect(unpack(packed([7]), { ...input, kind: "set" })).toEqual([7]);
  });

  test("may hold worlds, whose parts are in no order", () => {
    const world = { value: '{"Bob": ["r1"], "Ann": ["y1"]}', label: "" };
    const set = judgeOf({ asked, input: { ...NOTHING, kind: "set", options: [world] } });
    expect(set([{ Ann: ["y1"], Bob: ["r1"] }]).given).toEqual(["1"]);
  });

  test("lead to the same if they are wrong", () => {
    expect(judge([[0], [3]]).number).toBe(1);
    expect(judge([[0], []]).number).toBe(1);
    expect(judge("[]").number).toBe(-1);
    const set = judgeOf({
      asked: { ...asked, cells: { ...cells, right: packed([0, 59]) } },
      input: { ...input, kind: "set" },
    });
    expect(set([0, 1]).number).toBe(1);
  });

  test("are told of the mistake that leads to them, else of one cell that should be empty, or are asked back", () => {
    expect(saidOf(packed([0], [3]), cells, input)).toEqual([4]);
    expect(saidOf(packed([0, 7], [3]), cells, input)).toEqual([2]);
    expect(saidOf(packed([0, 7], [5]), cells, input)).toEqual([1]);
    expect(saidOf(packed([], []), cells, input)).toEqual([5]);
  });

  test("have credit for each row: hits less false alarms", () => {
    expect(creditOf(packed([0], [3]), cells, input)).toBe(0.75);
    expect(creditOf(packed([0, 1], [4]), cells, input)).toBe(0);
    expect(creditOf(cells.right, cells, input)).toBe(1);
  });

  test("are marked once the right answer is shown; before that one option of a set that should not be there", () => {
    const given = packed([0, 7], [3]);
    expect(marksOf(given, cells, input, false)).toEqual([]);
    const [set, right] = [
      { ...input, kind: "set" as const },
      { ...cells, right: packed([0, 59]) },
    ];
    expect(
      marksOf(packed([0, 7]), right, set, false).flatMap((mark, n) => (mark === "wrong" ? n : [])),
    ).toEqual([7]);
    expect(marksOf(packed([0]), right, set, false)).not.toContain("wrong");
    const [first, second, ...each] = marksOf(given, cells, input, true);
    expect([first, second]).toEqual(["different", "same"]);
    expect(each.flatMap((mark, n) => (mark === "different" ? n : []))).toEqual([7, 59]);
  });
});

describe("numbers", () => {
  const answers = ["1/3", "1/2", "1"].map((text) => ({ given: { answer: JSON.stringify(text) } }));
  const asked = { answers, cells: null } as unknown as BakedQuestion;
  const judge = judgeOf({ asked, input: { ...NOTHING, kind: "fraction" } });

  test.each([
    ["0", 2, "0"],
    ["33.3%", 2, "333/1000"],
    ["2/6", 0, "1/3"],
    ["0,4", 2, "2/5"],
    [" 50 % ", 1, "1/2"],
    ["0.500000001", 2, "500000001/1000000000"],
    ["1", 2, "1"],
  ])(
    "are read as Python reads them, and those that are not listed are told alike: %s",
    (text, number, given) => {
      expect(judge(text)).toEqual({ number, given: JSON.stringify(given) });
    },
  );

  test.each(["", "1/0", "3/2", "101%", "-1/2", "1/2/3", "half", "1e-1", null, 1])("are none: %s", (text) => {
    expect(judge(text).number).toBe(-1);
  });

  test("may be of an action, or whole", () => {
    const odds = [2, 5].flatMap((action) =>
      ["1/2", "1"].map((odds) => ({ given: { answer: JSON.stringify({ action, odds }) } })),
    );
    const bet = judgeOf({
      asked: { ...asked, answers: odds } as unknown as BakedQuestion,
      input: { ...NOTHING, kind: "action_with_odds" },
    });
    expect(bet({ action: 5, odds: "10%" })).toEqual({ number: 3, given: '{"action":5,"odds":"1/10"}' });
    expect(bet({ action: 5, odds: "50%" }).number).toBe(2);
    expect(bet({ action: 4, odds: "1/10" }).number).toBe(-1);
    expect([bet({ action: 5 }).number, bet(null).number]).toEqual([-1, -1]);
    const whole = judgeOf({
      asked: {
        ...asked,
        answers: [-3, 7, 0].map((n) => ({ given: { answer: String(n) } })),
      } as unknown as BakedQuestion,
      input: NOTHING,
    });
    expect([-20, 7, 1_000_000, 1_000_001, 7.5, "7"].map((answer) => whole(answer).number)).toEqual([
      2, 1, 2, -1, -1, -1,
    ]);
  });
});
