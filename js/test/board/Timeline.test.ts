import { describe, expect, test, vi } from "vitest";
import widget from "../../src/entry/boardAndExercise";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, end, model, named, one, openTab, place, show } from "../support/render";

describe("signs above the timeline", () => {
  const signs = () => all(".signs i").map(({ textContent, style }) => [textContent, style.left]);

  test("stand where an agreement was broken, a strike made or a last copy lost", async () => {
    const boardState = makeBoardState({ steps: 10 });
    await show(boardState);
    expect(signs()).toEqual([]);
    const [, , broken, both] = boardState.frames;
    Object.assign(broken ?? {}, { broken: "Not kept." });
    Object.assign(both ?? {}, { broken: "Not kept." });
    const tree = boardState.tree.map((node) => ({
      ...node,
      ...(node.id === 3 && { turns: [{ sign: "✗", label: "A strike." }] }),
      ...(node.id === 5 && { turns: [{ sign: "↓", label: "Red ends at 3." }] }),
    }));
    model.set("_board_state", { ...boardState, tree });
    await drawn();
    expect(signs()).toEqual([
      ["≠", "20%"],
      ["✗", "30%"],
      ["↓", "50%"],
    ]);
    expect(one(".signs").getAttribute("aria-hidden")).toBe("true"); // the log says them in words
  });
});

describe("stepping", () => {
  test("buttons, timeline and log step in the browser, then sync", async () => {
    await show(makeBoardState());
    model.set("_open_panels", ["moves"]);
    named("Step forward").click();
    await drawn();
    expect(place()).toBe("Step 1 of 12");
    await vi.waitFor(() => expect([model.get("step"), model.saved]).toEqual([1, 1]));
    const range = named("Timeline") as HTMLInputElement;
    expect(range.getAttribute("aria-valuetext")).toBe("Step 1 of 12");
    range.value = "9";
    range.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn();
    expect(place()).toBe("Step 9 of 12");
    all(".log button")[4]?.click();
    await drawn();
    expect(place()).toBe("Step 4 of 12");
    await vi.waitFor(() => expect(all('[aria-current="step"]')).toEqual([all(".log button")[4]]));
    await vi.waitFor(() => expect([model.get("step"), model.saved, model.sent.length]).toEqual([4, 2, 0])); // two quick steps are one message
  });

  test("Python hears of a step before a command that follows at once", async () => {
    await show({ ...makeBoardState(), can_undo: true });
    const heard: unknown[] = [];
    model.save_changes = () => heard.push(model.get("step"));
    const { send } = model;
    model.send = (message) => {
      heard.push((message as { type: string }).type);
      send.call(model, message);
    };
    named("Step forward").click();
    named("Undo").click();
    await new Promise((done) => setTimeout(done, 150));
    expect(heard).toEqual([1, "undo"]);
  });

  test("a button disabled at an end keeps the focus", async () => {
    await show(makeBoardState());
    const back = named("Step back");
    expect(back.getAttribute("aria-disabled")).toBe("true");
    back.focus();
    back.click();
    await drawn();
    expect([document.activeElement, model.saved]).toEqual([back, 0]);
    named("Last step").click();
    await drawn();
    expect(place()).toBe("Step 12 of 12");
    expect(back.getAttribute("aria-disabled")).toBe("false");
    expect(named("Step forward").getAttribute("aria-disabled")).toBe("true");
  });

  test("late echoes from Python are ignored; once they cease, the model's step counts", async () => {
    vi.useFakeTimers();
    await show(makeBoardState());
    for (let n = 0; n < 3; n++) named("Step forward").click();
    await vi.advanceTimersByTimeAsync(50);
    model.set("step", 1);
    await vi.advanceTimersByTimeAsync(50);
    expect(place()).toBe("Step 3 of 12");
    model.set("step", 3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(place()).toBe("Step 3 of 12");
    named("Step forward").click();
    model.set("step", 7);
    await vi.advanceTimersByTimeAsync(1000);
    expect(place()).toBe("Step 7 of 12");
  });

  test("a new line shows its step at once", async () => {
    await show(makeBoardState());
    named("Step forward").click();
    model.set("step", 5);
    model.set("_board_state", makeBoardState());
    await drawn();
    expect(place()).toBe("Step 5 of 12");
  });

  test("the log and what cards may be follow once the step is painted, once for quick steps", async () => {
    vi.useFakeTimers();
    const boardState = makeBoardState({ steps: 20, viewer: null });
    await show(boardState);
    await openTab("Moves");
    const drawings = () => all(".possibilities").map(({ innerHTML }) => innerHTML);
    const first = drawings();
    const changed: MutationRecord[][] = [];
    new MutationObserver((records) => changed.push(records)).observe(one(".hands"), {
      subtree: true,
      attributeFilter: ["d"],
    });
    for (let n = 0; n < 12; n++) named("Step forward").click();
    await drawn();
    expect(one(".last-move").textContent).toBe(boardState.frames[12]?.log);
    expect(drawings()).toEqual(first);
    await vi.advanceTimersByTimeAsync(50);
    expect(drawings()).not.toEqual(first);
    expect(all('[aria-current="step"]')).toEqual([all(".log button")[12]]);
    expect(changed).toHaveLength(1);
  });

  test("two views of a model share the step", async () => {
    await show(makeBoardState());
    const second = document.body.appendChild(document.createElement("div"));
    widget.render({ model, el: second, signal: end.signal });
    await drawn();
    named("Step forward").click();
    await drawn();
    expect(second.querySelector(".place")?.textContent).toBe("Step 1 of 12");
    second.remove();
  });

  test("a settled step is announced with what it taught; the first frame is not", async () => {
    vi.useFakeTimers();
    const boardState = makeBoardState();
    await show(boardState);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one('[aria-live="polite"]').textContent).toBe("");
    model.set("step", 1);
    await drawn();
    model.set("step", 2);
    await vi.advanceTimersByTimeAsync(1000);
    const { log, status } = boardState.frames[2] ?? {};
    expect(one('[aria-live="polite"]').textContent).toBe(`${log}${status}Bob can play the one.`);
  });

  test("stepping works if save_changes throws", async () => {
    await show(makeBoardState());
    model.save_changes = () => {
      throw new Error("no comm");
    };
    named("Step forward").click();
    await drawn();
    expect(place()).toBe("Step 1 of 12");
  });

  test("a closed view saves nothing, as its kernel may be gone too", async () => {
    await show(makeBoardState());
    named("Step forward").click();
    end.abort();
    await new Promise((done) => setTimeout(done, 5));
    expect(model.saved).toBe(0);
  });
});
