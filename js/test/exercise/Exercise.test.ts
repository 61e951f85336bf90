import { describe, expect, test } from "vitest";
import type { PageState } from "../../src/protocol/contract";
import { all, drawn, named, one, press } from "../support/render";
import {
  button,
  CARDS,
  change,
  choose,
  done,
  given,
  makeSheet,
  model,
  open,
  SLOTS,
  sent,
} from "../support/renderExercise";

describe("an exercise", () => {
  test("shows texts, the question and the board", async () => {
    await open();
    expect(one(".page-text").textContent).toBe("Look closely.");
    expect(one(".question-text").textContent).toBe("Which slots?");
    expect(all(".exercise .hands")).toHaveLength(1);
    expect(all(".page-text b")).toHaveLength(1);
  });

  test("shows a page without a board or a question", async () => {
    await open({ has_board: false, question: "", input: null });
    expect([all(".hands").length, all(".question").length, all(".submit").length]).toEqual([0, 0, 0]);
  });

  test("submits by Enter, but only a complete answer, and without a form, which a frame may forbid", async () => {
    await open({ input: { ...SLOTS, kind: "choice" } });
    expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
    one(".submit").click();
    expect(model.sent).toEqual([]);
    await choose("option 2");
    named("option 2").focus();
    await press("Enter");
    expect(sent()).toMatchObject({ type: "answer", page: 0, answer: "2" });
    expect(all("form")).toEqual([]);
  });

  test("takes an action as an answer", async () => {
    const clue = { kind: "clue", player: "Bob", value: "r" };
    await open({
      input: { ...SLOTS, kind: "choice", options: [{ label: "Clue Bob red", value: JSON.stringify(clue) }] },
    });
    await choose("Clue Bob red");
    expect(one(".submit").getAttribute("aria-disabled")).toBe("false");
    expect(await given()).toEqual(clue);
  });

  test("shows the state of each page", async () => {
    const states = ["text", "right", "wrong", "shown", "open"] as const;
    await open({ tabs: states.map((state, n) => ({ state, label: `${n}` })) });
    expect(all(".page-button").map(({ dataset }) => dataset.state)).toEqual([...states]);
    await change({ tabs: [{ state: "open", label: "Question 1" }] });
    expect(all(".page-button")).toEqual([]);
  });

  test("has an option for none", async () => {
    await open({ input: { ...SLOTS, none: "None" } });
    expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
    await choose("option 2", "None");
    expect(named("option 2").getAttribute("aria-pressed")).toBe("false");
    expect(await given()).toEqual([]);
    await change({ input: { ...SLOTS, ...CARDS, none: "None" }, page: 1 });
    await choose("option r1", "None");
    expect(await given()).toEqual([]);
  });

  test("in an exam, shows that an answer is not saved, and keeps it while pages are turned", async () => {
    const saved: PageState["messages"] = [{ kind: "saved", title: "Saved.", lines: [] }];
    await open({ exam: true, answer: "[1]", messages: saved });
    expect(one(".feedback").textContent).toBe("Saved.");
    await choose("option 2");
    expect(one(".feedback").textContent).toBe("Not saved yet");
    for (const changes of [{ page: 1 }, { answer: "[1]", messages: saved }]) {
      model.set("_page_state", makeSheet({ exam: true, ...changes }));
      await drawn();
    }
    expect(named("option 2").getAttribute("aria-pressed")).toBe("true");
    expect(one(".feedback").textContent).toBe("Not saved yet");
    await choose("option 2");
    expect(one(".feedback").textContent).toBe("Saved.");
  });

  test("keeps what is chosen when a name comes, and takes an answer while Python takes the name", async () => {
    await open({ student: "" });
    const name = one<HTMLInputElement>(".intro input");
    name.value = "Zoé";
    name.dispatchEvent(new Event("change", { bubbles: true }));
    await choose("option 2");
    expect(one(".submit").getAttribute("aria-disabled")).toBe("false");
    model.set("_page_state", makeSheet({ student: "Zoé" }));
    await drawn();
    expect(await given()).toEqual([2]);
    expect(sent()).toMatchObject({ sitting: 0 });
    named("Question 2").click(); // before Python has taken the answer
    model.set("_page_state", makeSheet({ student: "Zoé", answer: "[2]", settled: true }));
    done();
    expect(sent()).toMatchObject({ type: "turn", page: 1 });
  });

  test("keeps a name that is being typed when something comes from Python", async () => {
    await open({ student: "" });
    const name = one<HTMLInputElement>(".intro input");
    name.focus();
    name.value = "Zo";
    await change({ student: "", title: "Touched again" });
    expect(name.value).toBe("Zo");
    name.blur();
    await change({ student: "Ann" });
    expect(name.value).toBe("Ann");
  });

  test("forgets what was chosen when a name brings another sitting", async () => {
    await open({ student: "" });
    await choose("option 2");
    await change({ student: "Zoé", sitting: 1 });
    expect(named("option 2").getAttribute("aria-pressed")).toBe("false");
  });

  test("is settled when Python says so", async () => {
    await open();
    await choose("option 1");
    await given();
    const messages: PageState["messages"] = [{ kind: "right", title: "Right.", lines: ["Because."] }];
    await change({ answer: "[1]", settled: true, messages });
    expect(one(".feedback-message").textContent).toBe("Right.Because.");
    expect(one(".feedback").getAttribute("role")).toBe("status");
    expect(all(".submit")).toHaveLength(0);
    await choose("option 2");
    expect(all('[aria-pressed="true"]').map((chip) => chip.getAttribute("aria-label"))).toContain("option 1");
    expect(named("option 2").getAttribute("aria-pressed")).toBe("false");
  });

  test("starts from the earlier answer, and keeps what is chosen when a hint comes", async () => {
    await open({ answer: "[3]" });
    await choose("option 1");
    button("Hint")?.click();
    expect(sent()).toMatchObject({ type: "hint", page: 0 });
    await change({
      answer: "[3]",
      more_hints: false,
      messages: [{ kind: "hint", title: "Hint 1", lines: ["Look."] }],
    });
    expect(await given()).toEqual([1, 3]);
    done();
    button("Hint")?.click();
    expect(sent().type).toBe("answer");
    expect(button("Show the answer")).toBeUndefined();
    await change({ can_reveal: true });
    button("Show the answer")?.click();
    expect(sent().type).toBe("reveal");
  });

  test("in an exam, offers neither hints nor the answer", async () => {
    await open({ exam: true, more_hints: false });
    expect(all(".answer-buttons button").map(({ textContent }) => textContent)).toEqual(["Save"]);
  });

  test("says how far a lesson is by a bar, and by numbers that are not read aloud twice", async () => {
    await open({ place: "1 of 2" });
    expect(one(".page-place").textContent).toBe("1 of 2");
    expect(one(".page-place").getAttribute("aria-hidden")).toBe("true");
    expect(all(".page-button").map(({ textContent }) => textContent)).toEqual(["", ""]);
  });

  test("asks for the name where one comes in, and not at each question", async () => {
    await open({ student: "" });
    expect(all(".intro .fields input")).toHaveLength(1);
    await change({ student: "", page: 1 });
    expect(all(".intro .fields input")).toEqual([]);
    await change({ student: "" });
    expect(all(".intro .fields input")).toHaveLength(1);
    await change({ student: "Zoé", page: 1 });
    expect(one<HTMLInputElement>(".intro .fields input").value).toBe("Zoé");
  });

  test("turns pages, and moves the focus to the top", async () => {
    await open();
    named("Question 1").focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(named("Question 2"));
    named("Question 2").click();
    expect(sent()).toMatchObject({ type: "turn", page: 1 });
    await change({ page: 1, question: "And now?" });
    expect(document.activeElement?.tagName).toBe("H2");
  });

  test("keeps plain keys from the notebook, but not its shortcuts", async () => {
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

  test("shows Python's error", async () => {
    await open();
    await choose("option 1");
    await given();
    model.emit("msg:custom", { type: "error", id: sent().id, text: "This is not an answer." });
    await drawn();
    expect(one(".answer [role=alert]").textContent).toContain("This is not an answer.");
    expect(all("[role=alert]")).toHaveLength(1);
  });
});
