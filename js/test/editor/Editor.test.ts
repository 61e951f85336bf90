import { describe, expect, test } from "vitest";
import widget from "../../src/entry/positionEditor";
import type { EditorCommand, EditorState } from "../../src/protocol/contract";
import { makeEditorCard, makeEditorState } from "../support/makeEditorState";
import { all, drawn, el, end, named, one, press } from "../support/render";
import { TestModel } from "../support/TestModel";

let model: TestModel;

function show(state: Partial<EditorState> | null = makeEditorState()) {
  model = new TestModel({ _editor_state: state });
  widget.render({ model, el, signal: end.signal });
  return drawn();
}

/** What was sent, when Python has answered each message with the next. */
async function sent() {
  const seen: Omit<EditorCommand, "id">[] = [];
  for (let n = 0; n < model.sent.length; n++) {
    const { id, ...message } = model.sent[n] as EditorCommand;
    seen.push(message);
    model.emit("msg:custom", { type: "done", id, text: "" });
    await drawn();
  }
  return seen;
}
const place = (id: string) => one(`[data-place="${id}"]`);
const card = (name: string) => one(`[data-card="${name}"]`);

describe("a card", () => {
  test("goes to the place that was chosen, and the next place is chosen then", async () => {
    await show();
    place("hand 0 1").click();
    await drawn();
    card("r1").click();
    card("y2").click();
    expect(await sent()).toEqual([
      { type: "put", place: "hand 0 1", card: "r1" },
      { type: "put", place: "hand 1 0", card: "y2" },
    ]);
    expect(place("hand 1 1").getAttribute("aria-pressed")).toBe("true");
  });

  test("that is chosen first goes to each place chosen then, until Escape", async () => {
    await show();
    place("hand 0 1").focus();
    await press("Escape"); // a place is chosen at first
    card("r1").click();
    await drawn();
    expect(card("r1").getAttribute("aria-pressed")).toBe("true");
    place("hand 0 1").click();
    place("discards -1 -1").click();
    place("discards -1 -1").focus();
    await press("Escape");
    place("hand 1 1").click();
    expect(await sent()).toEqual([
      { type: "put", place: "hand 0 1", card: "r1" },
      { type: "put", place: "discards -1 -1", card: "r1" },
    ]);
  });

  test("stays at the discards, to add another", async () => {
    await show();
    place("discards -1 -1").click();
    card("r1").click();
    card("r1").click();
    expect((await sent()).map((message) => "place" in message && message.place)).toEqual([
      "discards -1 -1",
      "discards -1 -1",
    ]);
  });
});

describe("typing", () => {
  async function type(keys: string) {
    await show();
    place("hand 0 0").focus();
    for (const key of keys.split(" ")) await press(key);
    return sent();
  }

  test.each([
    ["r 1 y 2", ["r1", "y2"]],
    ["1 r", ["r1"]],
    ["R 2", ["r2"]],
    ["?", ["?"]],
    ["r ArrowRight 2 ArrowRight", ["r?", "?2"]],
    ["r Enter", ["r?"]],
    ["r y 1", ["y1"]],
    ["r Backspace 2 ArrowRight", ["?2"]],
    ["x 7", []],
  ])("%s puts cards", async (keys, cards) => {
    expect((await type(keys)).map((message) => "card" in message && message.card)).toEqual(cards);
  });

  test("a sign and a value mark the card", async () => {
    expect(await type("+ r - 2 + x")).toEqual([
      { type: "mark", place: "hand 0 0", mark: "+r" },
      { type: "mark", place: "hand 0 0", mark: "-2" },
    ]);
  });

  test("Backspace clears, and no key reaches the notebook", async () => {
    await show();
    place("hand 0 0").focus();
    let heard = 0;
    const listener = () => {
      heard++;
    };
    document.addEventListener("keydown", listener);
    await press("Backspace");
    await press("a");
    document.removeEventListener("keydown", listener);
    expect([await sent(), heard]).toEqual([[{ type: "clear", place: "hand 0 0" }], 0]);
  });

  test("undoes and redoes what there is", async () => {
    await show();
    place("hand 0 0").focus();
    await press("z", { ctrlKey: true });
    await press("z", { ctrlKey: true, shiftKey: true });
    expect(await sent()).toEqual([{ type: "undo" }]);
  });

  test("in the name of a player is a name", async () => {
    await show();
    place("hand 0 0").focus();
    const field = one<HTMLInputElement>('[aria-label="Name 1"]');
    field.focus();
    await press("r");
    field.value = "Cleo";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect(await sent()).toEqual([{ type: "rename", seat: 1, name: "Cleo" }]);
  });
});

describe("the table", () => {
  test("a press on a rank makes it the top card, on the top card takes it off", async () => {
    await show();
    named("r to 2").click();
    named("y to 1").click();
    expect(await sent()).toEqual([
      { type: "firework", suit: 0, height: 2 },
      { type: "firework", suit: 1, height: 0 },
    ]);
  });

  test("numbers stop at their limits", async () => {
    await show();
    named("Fewer").click();
    named("More").click();
    named("Less strikes").click();
    named("Turn Ben").click();
    expect(await sent()).toEqual([
      { type: "number", field: "players", by: 1 },
      { type: "number", field: "strikes", by: -1 },
      { type: "to_act", seat: 1 },
    ]);
  });

  test("the marks of the chosen card are those that told of it, or those that passed it over", async () => {
    const state = makeEditorState();
    const cards = state.hands[0]?.cards ?? [];
    cards[0] = makeEditorCard("hand 0 0", { touched: ["r"], missed: ["2"] });
    await show(state);
    place("hand 0 0").focus();
    await drawn();
    const [told, passed, ...marks] = all(".mark-buttons button");
    const pressed = () => marks.map((button) => button.getAttribute("aria-pressed") === "true");
    for (const [kind, shown] of [
      [told, [true, false, false, false]],
      [passed, [false, false, false, true]],
    ] as const) {
      kind?.click();
      await drawn();
      expect(pressed()).toEqual(shown);
      marks[1]?.click();
    }
    expect((await sent()).map((message) => "mark" in message && message.mark)).toEqual(["+y", "-y"]);
  });
});

describe("what cannot be", () => {
  test("stands beside the thing and leads to it, and then there is no board", async () => {
    const state = makeEditorState({ problems: [{ text: "There is one.", place: "hand 1 0" }] });
    const cards = state.hands[1]?.cards ?? [];
    cards[0] = makeEditorCard("hand 1 0", { problem: "There is one.", suit: "r", rank: 1 });
    await show(state);
    expect(place("hand 1 0").title).toBe("There is one.");
    one(".editor-problems button").click();
    expect(document.activeElement).toBe(place("hand 1 0"));
    expect(one(".main-button").getAttribute("aria-disabled")).toBe("true");
    one(".main-button").click();
    expect(await sent()).toEqual([]);
  });
});

test("a text is pasted into its field, or anywhere else in the editor", async () => {
  await show();
  const button = all(".editor-actions button").find((each) => each.textContent === "Label paste");
  button?.click();
  await drawn();
  one<HTMLTextAreaElement>(".paste-form textarea").value = "r1 | A ? ?";
  one(".paste-form button").click();
  expect(await sent()).toEqual([{ type: "paste", text: "r1 | A ? ?" }]);
  model.set("_editor_state", makeEditorState());
  await drawn();
  expect(all(".paste-form")).toEqual([]);
});

test("a text that cannot be read stays in its field, also one that was pasted elsewhere", async () => {
  await show();
  const clipboardData = { getData: () => "hanab.live/replay/1234567" };
  one(".editor").dispatchEvent(Object.assign(new Event("paste", { bubbles: true }), { clipboardData }));
  const [{ id } = { id: 0 }] = model.sent as { id: number }[];
  model.emit("msg:custom", { type: "error", id, text: "Paste what the export gives." });
  await drawn();
  expect(one("[role=alert]").textContent).toContain("Paste what");
  expect(one<HTMLTextAreaElement>(".paste-form textarea").value).toBe("hanab.live/replay/1234567");
  model.set("_editor_state", makeEditorState());
  await drawn();
  expect(all(".paste-form")).toHaveLength(1);
  one(".paste-form button").click();
  await drawn();
  model.set("_editor_state", makeEditorState());
  await drawn();
  expect(all(".paste-form")).toEqual([]);
});

test("a state of another version is not drawn", async () => {
  await show({ ...makeEditorState(), version: 0 });
  expect(all(".editor")).toHaveLength(0);
});
