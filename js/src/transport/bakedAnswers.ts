import type { AnswerInput, BakedCells, BakedQuestion, InputOption, PageState } from "../protocol/contract";
import { pythonJson } from "./answerStores";

/**
 * What an answer is to a question that Python has judged beforehand: the number of what it leads to, for `answerAt`; and the answer itself,
 * if others lead to the same: of a set or a grid its packed rows, else its JSON text.
 */
export type Judged = { number: number; given: string[] | string };

export const NO_ANSWER: Judged = { number: -1, given: "" };

/** What is asked for on a page, and what its answers lead to. */
export type Asked = { asked: BakedQuestion; input: AnswerInput };

/** Finds what an answer leads to; a number of -1 if it is none. */
export type Judge = (answer: unknown) => Judged;

/** The judge of a question. */
export function judgeOf({ asked, input }: Asked): Judge {
  const { cells, answers } = asked;
  if (cells) return (answer) => judgeCells(asked, cells, input, answer);
  const numbers = new Map<string, number>();
  for (const [number, { given }] of answers.entries())
    for (const key of readAnswer(input.kind, JSON.parse(given.answer)).keys)
      numbers.set(pythonJson(key), number);
  return (answer) => {
    const { value, keys } = readAnswer(input.kind, answer);
    const known = keys.map(pythonJson).find((key) => numbers.has(key)) ?? "";
    return { number: numbers.get(known) ?? -1, given: JSON.stringify(value) ?? "" };
  };
}

// -- Sets and grids: each cell is right or wrong by itself ---

/** The rows of a set or a grid: a set is one. */
const isGrid = ({ kind }: AnswerInput) => kind === "grid";

/** A row as a number of base 36, whose binary digits say which of the options are in it: an LMS has little room. */
function packRow(row: unknown[], options: InputOption[]): string {
  const chosen = row.map(pythonJson);
  const digits = options.map(({ value }) => (chosen.includes(pythonJson(JSON.parse(value))) ? "1" : "0"));
  return BigInt(`0b${digits.join("") || "0"}`).toString(36);
}

/** For each option whether it is in a packed row. */
function digitsOf(packed: string, { length }: InputOption[]): boolean[] {
  let number = 0n;
  for (const digit of packed) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  return [...number.toString(2).padStart(length, "0")].map((digit) => digit === "1");
}

/** The answer that packed rows are. */
export function unpack(rows: string[], input: AnswerInput): unknown {
  const lists = rows.map((row) => {
    const digits = digitsOf(row, input.options);
    return input.options.filter((_, n) => digits[n]).map(({ value }) => JSON.parse(value) as unknown);
  });
  return isGrid(input) ? lists : lists[0];
}

function judgeCells(
  { answers }: BakedQuestion,
  cells: BakedCells,
  input: AnswerInput,
  answer: unknown,
): Judged {
  const rows = isGrid(input) ? answer : [answer];
  if (!Array.isArray(rows) || !rows.every(Array.isArray)) return NO_ANSWER;
  const given = rows.map((row: unknown[]) => packRow(row, input.options));
  return { number: pythonJson(given) === pythonJson(cells.right) ? 0 : answers.length, given };
}

/** Of each row of an answer which options are as in the right one, and how many are in it that should be, or should not. */
function comparison(given: string[], { right }: BakedCells, { options }: AnswerInput) {
  return right.map((expected, row) => {
    const should = digitsOf(expected, options);
    const is = digitsOf(given[row] ?? "", options);
    const count = (among: boolean[]) => among.filter(Boolean).length;
    return {
      same: should.map((digit, n) => digit === is[n]),
      hits: count(should.map((digit, n) => digit && !!is[n])),
      extra: count(is.map((digit, n) => digit && !should[n])),
      size: count(should),
    };
  });
}

/** The credit for a set or a grid: of each row hits minus false alarms, as a share of what is right. */
export function creditOf(given: string[], cells: BakedCells, input: AnswerInput): number {
  const rows = comparison(given, cells, input).map(({ same, hits, extra, size }) =>
    same.every(Boolean) ? 1 : size ? Math.max(0, (hits - extra) / size) : 0,
  );
  return rows.reduce((sum, credit) => sum + credit, 0) / (rows.length || 1);
}

/** The first cell that is told of among those in which an answer is wrong. */
const toldCell = (given: string[], cells: BakedCells, input: AnswerInput) => {
  const rows = comparison(given, cells, input);
  return cells.cells.find(({ row, option }) => rows[row]?.same[option] === false);
};

/** What is said of a wrong set or grid: of one that a mistake leads to, else of one cell, or a question back. Indices of sentences. */
export function saidOf(given: string[], cells: BakedCells, input: AnswerInput): number[] {
  const mistake = cells.mistakes.find(({ rows }) => pythonJson(rows) === pythonJson(given));
  return mistake?.text ?? toldCell(given, cells, input)?.text ?? cells.back;
}

/** What is told of the options or rows of a wrong set or grid; once the right answer is shown, also of the cells that differ. */
export function marksOf(
  given: string[],
  cells: BakedCells,
  input: AnswerInput,
  shown: boolean,
): PageState["marks"] {
  const rows = comparison(given, cells, input).map(({ same }) => same);
  const each = rows.flat();
  if (!shown) {
    const named = toldCell(given, cells, input);
    return isGrid(input) ? [] : each.map((_, n) => (n === named?.option ? "wrong" : "untold"));
  }
  const told = (same: boolean) => (same ? "same" : "different");
  if (!isGrid(input)) return each.map(told);
  return [
    ...rows.map((same) => told(same.every(Boolean))),
    ...each.map((same) => (same ? "untold" : "different")),
  ];
}

// -- Numbers ---

/** A fraction in lowest terms. */
type Fraction = [over: bigint, under: bigint];

const WRITTEN = /^\s*(\d{1,9})(?:\/(\d{1,9})|[.,](\d{1,9}))?\s*(%?)\s*$/;
const MAX_NUMBER = 1_000_000;

/** A share as Python reads it: "3/10", "0.3" or "30%". */
function readShare(text: unknown): Fraction | undefined {
  const [, whole = "", under = "1", decimals = "", percent] =
    (typeof text === "string" && WRITTEN.exec(text)) || [];
  if (!whole) return;
  const parts = BigInt(under) * 10n ** BigInt(decimals.length) * (percent ? 100n : 1n);
  const share = BigInt(whole + decimals);
  return parts && share <= parts ? lowest(share, parts) : undefined;
}

function lowest(over: bigint, under: bigint): Fraction {
  let a = over;
  let b = under;
  while (b) [a, b] = [b, a % b];
  return [over / a, under / a];
}

const written = ([over, under]: Fraction) => (under === 1n ? `${over}` : `${over}/${under}`);

/** The letters and digits of a text, without capitals and accents; if it has none, the text. */
const letters = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "") || text;

/** An answer as Python writes it, if it has a number, and what it is told by; of a number or words last what any other is told by. */
function readAnswer(kind: AnswerInput["kind"], answer: unknown): { value?: unknown; keys: unknown[] } {
  if (kind === "number") {
    const isNumber = Number.isInteger(answer) && Math.abs(answer as number) <= MAX_NUMBER;
    return isNumber ? { value: answer, keys: [answer, null] } : { keys: [] };
  }
  if (kind === "fraction") {
    const share = readShare(answer);
    return share ? { value: written(share), keys: [written(share), null] } : { keys: [] };
  }
  if (kind === "text") {
    const text = typeof answer === "string" ? answer.trim() : "";
    return text ? { value: text, keys: [letters(text), null] } : { keys: [] };
  }
  if (kind === "action_with_odds") {
    const { action, odds } = (answer ?? {}) as { action?: unknown; odds?: unknown };
    const { value, keys } = readAnswer("fraction", odds);
    return { value: value && { action, odds: value }, keys: keys.map((odds) => ({ action, odds })) };
  }
  return { keys: [answer] };
}
