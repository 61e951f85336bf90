import widget from "../../src/entry/boardAndExercise";
import type { AnswerInput as Input, PageState } from "../../src/protocol/contract";
import { makeBoardState } from "./makeBoardState";
import { all, drawn, el, end, named, one } from "./render";
import { TestModel } from "./TestModel";

const LABELS: PageState["labels"] = {
  pages: "Pages",
  answer: "Your answer",
  check: "Check",
  recheck: "Check again",
  save: "Save",
  unsaved: "Not saved yet",
  incomplete: "Not complete",
  unmarked: "Nothing marked",
  hint: "Hint",
  reveal: "Show the answer",
  number: "Number",
  fraction: "Fraction",
  next: "Continue",
  words: "Why?",
  name: "Your name",
  again: "Again",
  again_missed: "Missed again",
  leave: "Back to the question",
  explore: "Explore",
  shown: "A right answer",
  right: "right",
  wrong: "not right",
  same: "as in your answer",
  different: "not as in your answer",
  ask_add: "Add to my lesson",
  ask_remove: "Remove from my lesson",
  ask_answer: "Answer it here",
  ask_save: "Save my lesson",
};
export const NOTHING: Input = {
  kind: "number",
  options: [],
  cards: false,
  groups: [],
  rows: [],
  places: [],
  suits: [],
  ranks: [],
  all: "",
  none: "",
  map: null,
  start: "",
};
export const option = (value: unknown) => ({ label: `option ${value}`, value: JSON.stringify(value) });
export const SLOTS: Input = { ...NOTHING, kind: "set", options: [1, 2, 3].map(option) };
export const CARDS = {
  cards: true,
  options: [..."rygbw"].flatMap((suit) => [1, 2, 3, 4, 5].map((rank) => option(`${suit}${rank}`))),
};

export function makeSheet(changes: Partial<PageState> = {}): PageState {
  return {
    title: "Touched",
    student: null,
    labels: LABELS,
    page: 0,
    sitting: 0,
    tabs: [1, 2].map((n) => ({ state: "open", label: `Question ${n}` })),
    place: "",
    texts: ["Look <b>closely</b>."],
    has_board: true,
    viewpoint: "You see the whole table.",
    question: "Which slots?",
    input: SLOTS,
    answer: "",
    words: null,
    marks: [],
    tries: "",
    settled: false,
    can_reveal: false,
    show_next: false,
    can_repeat: false,
    can_repeat_missed: false,
    explore: "",
    next_lesson: null,
    exam: false,
    more_hints: true,
    messages: [],
    asking: null,
    ...changes,
  };
}

export let model: TestModel;
export const sent = () =>
  model.sent.at(-1) as { type: string; page: number; answer?: string; name?: string; id: number };
export const button = (text: string) => all(".answer button").find(({ textContent }) => textContent === text);
export const done = () => model.emit("msg:custom", { type: "done", id: sent().id, text: "" });

export function open(changes: Partial<PageState> = {}) {
  model = new TestModel({
    _board_state: makeBoardState(),
    step: 0,
    _style_sheet: "",
    _page_state: makeSheet(changes),
  });
  widget.render({ model, el, signal: end.signal });
  return drawn();
}

export async function change(changes: Partial<PageState>) {
  model.set("_page_state", makeSheet(changes));
  if (sent()) done();
  await drawn();
}

/** Submits the answer, and returns it as Python gets it. */
export async function given() {
  one(".submit").click();
  await drawn();
  return JSON.parse(sent().answer ?? "");
}

export async function choose(...labels: string[]) {
  for (const label of labels) {
    named(label).click();
    await drawn();
  }
}
