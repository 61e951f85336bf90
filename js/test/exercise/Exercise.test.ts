import { beforeEach, describe, expect, test } from "vitest";
import widget from "../../src/entry/widget";
import type { Input, Sheet } from "../../src/protocol/messages";
import { makeLine } from "../support/makeLine";
import { all, drawn, el, end, named, one, press } from "../support/render";
import { TestModel } from "../support/TestModel";

const LABELS: Sheet["labels"] = {
  pages: "Pages",
  back: "Back",
  forward: "Forward",
  answer: "Your answer",
  check: "Check",
  save: "Save",
  unsaved: "Not saved yet",
  hint: "Hint",
  reveal: "Show the answer",
  yes: "Yes",
  no: "No",
  because: "Because",
  example: "Example",
  number: "Number",
  share: "Fraction",
  next: "Go on",
};
const NOTHING: Input = { kind: "number", options: [], cards: false, rows: [], none: "", facts: [] };
const option = (value: unknown) => ({ label: `option ${value}`, value: JSON.stringify(value) });
const SLOTS: Input = { ...NOTHING, kind: "marks", options: [1, 2, 3].map(option) };
const CARDS = {
  cards: true,
  options: [..."rygbw"].flatMap((suit) => [1, 2, 3, 4, 5].map((rank) => option(`${suit}${rank}`))),
};

function makeSheet(changes: Partial<Sheet> = {}): Sheet {
  return {
    title: "Touched",
    labels: LABELS,
    page: 0,
    stops: [1, 2].map((n) => ({ state: "open", label: `Question ${n}`, mark: String(n) })),
    texts: ["Look <b>closely</b>."],
    board: true,
    chair: "You see the whole table.",
    question: "Which slots?",
    input: SLOTS,
    answer: "",
    settled: false,
    onward: false,
    exam: false,
    more: true,
    told: [],
    ...changes,
  };
}

let model: TestModel;
const sent = () => model.sent.at(-1) as { type: string; page: number; answer?: string; id: number };
const button = (text: string) => all(".answer button").find(({ textContent }) => textContent === text);
const done = () => model.emit("msg:custom", { type: "done", id: sent().id, text: "" });

function open(changes: Partial<Sheet> = {}) {
  model = new TestModel({ line: makeLine(), step: 0, styles: "", sheet: makeSheet(changes) });
  widget.render({ model, el, signal: end.signal });
  return drawn();
}

async function change(changes: Partial<Sheet>) {
  model.set("sheet", makeSheet(changes));
  if (sent()) done();
  await drawn();
}

/** Give what is chosen, as Python gets it. */
async function given() {
  one(".submit").click();
  await drawn();
  return JSON.parse(sent().answer ?? "");
}

async function choose(...labels: string[]) {
  for (const label of labels) {
    named(label).click();
    await drawn();
  }
}

describe("an exercise", () => {
  test("shows text as text, the question, and the board", async () => {
    await open();
    expect(one(".page-text").textContent).toBe("Look <b>closely</b>.");
    expect(one(".question-text").textContent).toBe("Which slots?");
    expect(all(".exercise .hands")).toHaveLength(1);
    expect(all(".board b")).toHaveLength(0);
  });

  test("without a board or a question shows what there is", async () => {
    await open({ board: false, question: "", input: null });
    expect([all(".hands").length, all(".question").length, all(".submit").length]).toEqual([0, 0, 0]);
  });

  test("is answered by Enter, and not before the answer is whole", async () => {
    await open({ input: { ...SLOTS, kind: "one" } });
    expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
    one<HTMLFormElement>("form.answer").requestSubmit();
    expect(model.sent).toEqual([]);
    await choose("option 2");
    one<HTMLFormElement>("form.answer").requestSubmit();
    expect(sent()).toMatchObject({ type: "answer", page: 0, answer: "2" });
  });

  test("takes an answer of any kind of action", async () => {
    const clue = { kind: "clue", player: "Bob", value: "r" };
    await open({
      input: { ...SLOTS, kind: "one", options: [{ label: "Clue Bob red", value: JSON.stringify(clue) }] },
    });
    await choose("Clue Bob red");
    expect(one(".submit").getAttribute("aria-disabled")).toBe("false");
    expect(await given()).toEqual(clue);
  });

  test("that nothing is meant is said, not left out", async () => {
    await open({ input: { ...SLOTS, none: "None" } });
    expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
    await choose("option 2", "None");
    expect(named("option 2").getAttribute("aria-pressed")).toBe("false");
    expect(await given()).toEqual([]);
    await change({ input: { ...SLOTS, ...CARDS, none: "None" }, page: 1 });
    await choose("option r1", "None");
    expect(await given()).toEqual([]);
  });

  test("an exam says what is not saved, and keeps it while pages are turned", async () => {
    const saved: Sheet["told"] = [{ kind: "saved", title: "Saved.", lines: [] }];
    await open({ exam: true, answer: "[1]", told: saved });
    expect(one(".feedback").textContent).toBe("Saved.");
    await choose("option 2");
    expect(one(".feedback").textContent).toBe("Not saved yet");
    for (const changes of [{ page: 1 }, { answer: "[1]", told: saved }]) {
      model.set("sheet", makeSheet({ exam: true, ...changes }));
      await drawn();
    }
    expect(named("option 2").getAttribute("aria-pressed")).toBe("true");
    expect(one(".feedback").textContent).toBe("Not saved yet");
    await choose("option 2");
    expect(one(".feedback").textContent).toBe("Saved.");
  });

  test("is settled when Python says so", async () => {
    await open();
    await choose("option 1");
    await given();
    const told: Sheet["told"] = [{ kind: "right", title: "Right.", lines: ["Because."] }];
    await change({ answer: "[1]", settled: true, told });
    expect(one(".feedback-message").textContent).toBe("Right.Because.");
    expect(one(".feedback").getAttribute("role")).toBe("status");
    expect(all(".submit")).toHaveLength(0);
    await choose("option 2");
    expect(all('[aria-pressed="true"]').map((chip) => chip.getAttribute("aria-label"))).toContain("option 1");
    expect(named("option 2").getAttribute("aria-pressed")).toBe("false");
  });

  test("keeps what was chosen when a hint comes, and takes an earlier answer up", async () => {
    await open({ answer: "[3]" });
    await choose("option 1");
    button("Hint")?.click();
    expect(sent()).toMatchObject({ type: "hint", page: 0 });
    await change({ answer: "[3]", more: false, told: [{ kind: "hint", title: "Hint 1", lines: ["Look."] }] });
    expect(await given()).toEqual([3, 1]);
    done();
    button("Hint")?.click();
    expect(sent().type).toBe("answer");
    button("Show the answer")?.click();
    expect(sent().type).toBe("reveal");
  });

  test("of an exam has neither hints nor the answer", async () => {
    await open({ exam: true, more: false });
    expect(all(".answer-buttons button").map(({ textContent }) => textContent)).toEqual(["Save"]);
  });

  test("turns its pages; reading goes on at the top", async () => {
    await open();
    expect(named("Back").getAttribute("aria-disabled")).toBe("true");
    named("Question 1").focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(named("Question 2"));
    named("Question 2").click();
    expect(sent()).toMatchObject({ type: "turn", page: 1 });
    await change({ page: 1, question: "And now?" });
    expect(document.activeElement?.tagName).toBe("H2");
    named("Forward").click();
    expect(model.sent).toHaveLength(1);
  });

  test("keeps plain keys from the notebook, and lets its shortcuts through", async () => {
    await open();
    named("option 1").focus();
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener("keydown", hear);
    await press("a");
    await press("s", { ctrlKey: true });
    document.removeEventListener("keydown", hear);
    expect(heard).toEqual(["s"]);
  });

  test("says what Python did not understand", async () => {
    await open();
    await choose("option 1");
    await given();
    model.emit("msg:custom", { type: "error", id: sent().id, text: "This is no answer." });
    await drawn();
    expect(one(".answer [role=alert]").textContent).toContain("This is no answer.");
    expect(all("[role=alert]")).toHaveLength(1);
  });
});

describe("the keys of an exercise", () => {
  const focused = () => document.activeElement as HTMLElement;
  const turned = () => model.sent.map((order) => (order as { page: number }).page);

  test.each([
    ["the board", () => one(".hand-card").focus()],
    ["the answer", () => named("option 1").focus()],
    ["a field", () => one(".fields input").focus()],
  ])("turn pages from %s", async (place, go) => {
    await open(place === "a field" ? { input: NOTHING } : {});
    go();
    const event = await press(">");
    expect([turned(), event.defaultPrevented]).toEqual([[1], true]);
    await change({ page: 1, ...(place === "a field" ? { input: NOTHING } : {}) });
    go();
    await press(">");
    await press("<");
    expect(turned()).toEqual([1, 0]);
  });

  test("lead from the board to the answer and back", async () => {
    await open();
    one(".hand-card").focus();
    await press("ArrowRight");
    const card = focused();
    await press("=");
    expect(focused()).toBe(named("option 1"));
    await press("=");
    expect(focused()).toBe(card);
    await change({ input: NOTHING });
    await press("=");
    expect(focused()).toBe(one(".fields input"));
    await change({ input: NOTHING, answer: "1", settled: true, onward: true });
    card.focus();
    await press("=");
    expect(focused().textContent).toBe("Go on");
    await change({ input: null, question: "", page: 1 });
    card.focus();
    await press("=");
    expect(focused()).toBe(card);
  });

  test("are told from everywhere, and leave what is written alone", async () => {
    await open();
    named("option 1").focus();
    await press("?");
    expect(all(".help")).toHaveLength(1);
    await press("Escape");
    expect(all(".help")).toHaveLength(0);
    await change({ input: NOTHING });
    one(".fields input").focus();
    expect((await press("?")).defaultPrevented).toBe(false);
    await change({ input: { ...NOTHING, ...CARDS, kind: "hand", rows: ["Slot 1"] }, page: 1 });
    one(".fields select").focus();
    for (const key of ["<", ">", "=", "?"]) expect((await press(key)).defaultPrevented).toBe(false);
    expect([model.sent, all(".help")]).toEqual([[], []]);
  });
});

describe("the focus in an exercise", () => {
  const RIGHT: Sheet["told"] = [{ kind: "right", title: "Right.", lines: [] }];
  const stops = () => all('.page-button[tabindex="0"]').map((stop) => stop.textContent);

  test("is led by Tab to the page shown", async () => {
    await open({ page: 1 });
    expect(stops()).toEqual(["2"]);
    named("Question 2").focus();
    await press("ArrowLeft");
    expect(stops()).toEqual(["1"]);
    await change({ page: 0 });
    await change({ page: 1 });
    expect(stops()).toEqual(["2"]);
  });

  test("goes on to the next page from a field that is settled", async () => {
    await open({ input: NOTHING });
    one(".fields input").focus();
    await change({ input: NOTHING, answer: "3", told: [{ kind: "wrong", title: "No.", lines: [] }] });
    expect(document.activeElement).toBe(one(".fields input"));
    await change({ input: NOTHING, answer: "4", settled: true, onward: true, told: RIGHT });
    expect(document.activeElement?.textContent).toBe("Go on");
    (document.activeElement as HTMLElement).click();
    expect(sent()).toMatchObject({ type: "turn", page: 1 });
  });

  test("goes on from a button that is gone, and on the last page to the verdict", async () => {
    await open();
    one(".submit").focus();
    await change({ answer: "[1]", settled: true, onward: true, told: RIGHT });
    expect(document.activeElement?.textContent).toBe("Go on");
    await change({ page: 1 });
    one(".submit").focus();
    await change({ page: 1, answer: "[1]", settled: true, told: RIGHT });
    expect(document.activeElement).toBe(one(".feedback"));
  });

  test("stays where a person looks at the board", async () => {
    await open();
    one(".hand-card").focus();
    await change({ answer: "[1]", settled: true, onward: true, told: RIGHT });
    expect(document.activeElement).toBe(one(".hand-card"));
  });

  test("finds the way on where there is one", async () => {
    await open();
    expect(all(".next-page")).toHaveLength(0);
    await change({ onward: true });
    one(".next-page").click();
    expect(model.sent.at(-1)).toMatchObject({ type: "turn", page: 1 });
  });
});

describe("inputs", () => {
  const kinds: [string, Input, () => Promise<void>, unknown][] = [
    ["marks", SLOTS, () => choose("option 3", "option 1", "option 3", "option 2"), [1, 2]],
    ["cards", { ...SLOTS, ...CARDS }, () => choose("option r2", "option w5"), ["r2", "w5"]],
    ["none of many", { ...SLOTS, kind: "one", none: "None" }, () => choose("option 1", "None"), null],
    [
      "rows",
      { ...NOTHING, ...CARDS, kind: "rows", rows: ["first", "second"] },
      async () => {
        for (const row of [0, 1, 1]) {
          all('[aria-label="option g3"]')[row]?.click();
          await drawn();
        }
      },
      [["g3"], []],
    ],
    [
      "hand",
      { ...NOTHING, ...CARDS, kind: "hand", rows: ["Slot 1", "Slot 2"] },
      async () => {
        for (const [n, value] of ['"b1"', '"y4"'].entries()) {
          expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
          const field = all(".fields select")[n] as HTMLSelectElement;
          field.value = value;
          field.dispatchEvent(new Event("change", { bubbles: true }));
          await drawn();
        }
      },
      ["b1", "y4"],
    ],
    [
      "yes with its facts",
      { ...NOTHING, ...CARDS, kind: "argued", facts: ["touched", "seen"].map(option) },
      () => choose("Yes", "option seen"),
      { known: true, because: ["seen"] },
    ],
    [
      "no with a card",
      { ...NOTHING, ...CARDS, kind: "argued", facts: ["touched"].map(option) },
      () => choose("Yes", "No", "option r1"),
      { known: false, example: "r1" },
    ],
    [
      "an action and its odds",
      { ...SLOTS, kind: "bet" },
      async () => {
        await choose("option 2");
        expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
        await type("1/2");
      },
      { action: 2, odds: "1/2" },
    ],
    ["number", NOTHING, () => type(" 12 "), 12],
    ["a word for a number", NOTHING, () => type("many"), "many"],
    ["share", { ...NOTHING, kind: "share" }, () => type("3/10"), "3/10"],
  ];

  async function type(text: string) {
    const field = one<HTMLInputElement>(".fields input");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn();
  }

  let answer: unknown;
  beforeEach(() => {
    answer = undefined;
  });

  test.each(kinds)("%s", async (_, input, act, expected) => {
    await open({ input });
    await act();
    answer = await given();
    expect(answer).toEqual(expected);
  });

  test.each(kinds)("%s, as it was answered before", async (_, input, __, expected) => {
    await open({ input, answer: JSON.stringify(expected) });
    expect(await given()).toEqual(expected);
  });
});
