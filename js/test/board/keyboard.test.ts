import { describe, expect, test } from "vitest";
import { makeBoardState } from "../support/makeBoardState";
import {
  all,
  buttons,
  cardOf,
  drawn,
  lastSent,
  model,
  named,
  one,
  openTab,
  place,
  press,
  show,
} from "../support/render";

describe("keyboard", () => {
  const focusCard = (n: number) => all(".hand-card")[n]?.focus();
  const focused = () => all(".hand-card").indexOf(document.activeElement as HTMLElement);
  const done = () => model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });

  describe("keys", () => {
    test("arrows, Home and End move between cards; Tab reaches one card", async () => {
      await show(makeBoardState({ players: 3, hand: 5 }));
      focusCard(0);
      const path: [string, number][] = [
        ["ArrowRight", 1],
        ["ArrowDown", 6],
        ["End", 9],
        ["ArrowRight", 10],
        ["ArrowLeft", 9],
        ["Home", 5],
        ["ArrowUp", 0],
        ["ArrowUp", 0],
        ["ArrowLeft", 0],
      ];
      for (const [key, to] of path) {
        await press(key);
        expect([key, focused()]).toEqual([key, to]);
        expect(all('.hand-card[tabindex="0"]')).toEqual([document.activeElement]);
      }
    });

    test("selecting by key focuses the actions; Escape returns to the card", async () => {
      await show(makeBoardState());
      focusCard(2);
      all(".hand-card")[2]?.click();
      await drawn();
      expect(document.activeElement).toBe(buttons()[0]);
      await press("Escape");
      expect(focused()).toBe(2);
      expect(buttons()).toHaveLength(0);
    });

    test("a letter that inspects, notes or supposes clues its colour only with Shift", async () => {
      const boardState = makeBoardState({ steps: 4 });
      const pink = { kind: "clue", player: 1, value: "i" } as const;
      boardState.frames[0]?.hands[1]?.clues.unshift({
        mark: "i",
        label: "pink",
        hint: "",
        touches: [],
        action: pink,
      });
      await show(boardState);
      focusCard(5);
      await press("i");
      expect(lastSent()?.action).not.toEqual(pink);
      focusCard(5);
      await press("I");
      expect(lastSent().action).toEqual(pink);
    });

    test("P and D play and discard your own card; a colour or rank clues another's", async () => {
      const boardState = makeBoardState({ steps: 4 });
      const announced = { kind: "play", slot: 1, announce: "b" } as const;
      cardOf(boardState, 0, 1).choices.unshift({ label: "announce", action: announced });
      await show(boardState);
      focusCard(0);
      await press("p");
      expect(lastSent().action).toEqual({ kind: "play", slot: 1, announce: null });
      done();
      await press("d");
      expect(lastSent().action).toEqual({ kind: "discard", slot: 1 });
      done();
      focusCard(5);
      const clue = boardState.frames[0]?.hands[1]?.clues[0];
      await press(clue?.mark.toUpperCase() ?? "");
      expect(lastSent().action).toEqual(clue?.action);
      done();
      await press("z");
      expect(model.sent).toHaveLength(3);
      for (const frame of boardState.frames) frame.over = true;
      model.set("_board_state", { ...boardState });
      await drawn();
      focusCard(0);
      await press("p");
      expect(model.sent).toHaveLength(3);
    });

    test("Z undoes and Shift+Z redoes, if there is anything to undo or redo", async () => {
      await show({ ...makeBoardState(), can_undo: true });
      focusCard(0);
      await drawn();
      await press("Z", { shiftKey: true });
      expect(model.sent).toEqual([]);
      await press("z");
      expect(lastSent()).toMatchObject({ type: "undo" });
      expect(named("Redo").getAttribute("aria-disabled")).toBe("true");
      expect(named("Undo").getAttribute("aria-disabled")).toBe("false");
    });

    test("Ctrl+Z undoes, as in an editor", async () => {
      await show({ ...makeBoardState(), can_undo: true });
      focusCard(0);
      await drawn();
      await press("z", { ctrlKey: true });
      expect(lastSent()).toMatchObject({ type: "undo" });
    });

    test("brackets go a round, PageUp, PageDown, Shift+Home and Shift+End step", async () => {
      await show(makeBoardState({ players: 3 }));
      focusCard(0);
      const path: [string, KeyboardEventInit, number][] = [
        ["]", {}, 3],
        ["PageDown", {}, 4],
        ["[", { altKey: true, ctrlKey: true }, 1],
        ["PageUp", {}, 0],
        ["End", { shiftKey: true }, 12],
        ["Home", { shiftKey: true }, 0],
      ];
      for (const [key, extra, to] of path) {
        await press(key, extra);
        expect([key, place()]).toEqual([key, `Step ${to} of 12`]);
      }
    });

    test("on the board itself, and where the pointer was used last, arrows, Home and End step", async () => {
      await show(makeBoardState({ players: 3 }));
      const path: [string, number][] = [
        ["ArrowRight", 1],
        ["End", 12],
        ["ArrowLeft", 11],
        ["Home", 0],
        [" ", 0],
      ];
      async function walk() {
        for (const [key, to] of path) {
          expect((await press(key)).defaultPrevented).toBe(
            key !== " " || document.activeElement === one(".hanabi"),
          );
          expect([key, place()]).toEqual([key, `Step ${to} of 12`]);
        }
      }
      one(".hanabi").focus();
      await walk();
      one(".hand-card").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      focusCard(0);
      await walk();
      await press("ArrowDown");
      await press("ArrowRight");
      expect(focused()).toBe(6);
      one(".hanabi").focus();
      await press("ArrowUp");
      expect(focused()).toBe(6);
      expect(place()).toBe("Step 0 of 12");
    });

    test("Shift+Enter runs the cell, but not from a text field", async () => {
      await show(makeBoardState());
      const heard: string[] = [];
      const listener = (event: KeyboardEvent) => heard.push((event.target as Element).tagName);
      document.body.addEventListener("keydown", listener);
      focusCard(0);
      await press("Enter", { shiftKey: true });
      await press("c");
      await press("Enter", { shiftKey: true });
      document.body.removeEventListener("keydown", listener);
      expect(document.activeElement?.tagName).toBe("TEXTAREA");
      expect(heard).toEqual(["BUTTON"]);
    });

    test("the keyboard help opens, closes and returns the focus", async () => {
      await show(makeBoardState());
      focusCard(0);
      await press("?");
      expect(one('[role="dialog"]').contains(document.activeElement)).toBe(true);
      await press("Escape");
      expect(all('[role="dialog"]')).toHaveLength(0);
      expect(document.activeElement).toBe(one(".keys"));
    });

    test("letters stay on the board; Escape and shortcuts with Ctrl reach the notebook", async () => {
      await show(makeBoardState());
      const heard: string[] = [];
      const listener = (event: KeyboardEvent) => heard.push(event.key);
      document.body.addEventListener("keydown", listener);
      focusCard(0);
      for (const key of ["x", "Enter", "Escape"]) await press(key);
      await press("s", { ctrlKey: true });
      await press("v", { metaKey: true });
      document.body.removeEventListener("keydown", listener);
      expect(heard).toEqual(["Escape", "s", "v"]);
    });

    test("keys of the board are marked for a notebook that gets keys first", async () => {
      await show(makeBoardState());
      const heard: string[] = [];
      const first = (event: KeyboardEvent) => {
        const marked = (event.target as Element).hasAttribute("data-lm-suppress-shortcuts");
        heard.push(marked ? "" : event.key);
      };
      document.addEventListener("keydown", first, { capture: true });
      focusCard(0);
      for (const key of ["x", "Enter", "Escape"]) await press(key);
      await press("s", { ctrlKey: true });
      await press("]", { ctrlKey: true, altKey: true });
      document.removeEventListener("keydown", first, { capture: true });
      expect(heard).toEqual(["", "", "Escape", "s", ""]);
    });

    test("native controls keep their keys", async () => {
      await show(makeBoardState(), 5);
      const prevented = async (key: string) => (await press(key)).defaultPrevented;
      one("select").focus();
      expect([await prevented("p"), await prevented("]")]).toEqual([false, false]);
      named("Timeline").focus();
      expect([await prevented("ArrowLeft"), await prevented("PageUp")]).toEqual([false, false]);
      expect(await prevented("?")).toBe(true);
    });

    test("the log is one tab stop with arrows", async () => {
      await show(makeBoardState(), 3);
      await openTab("Moves");
      expect(all('.log button[tabindex="0"]')).toEqual([all(".log button")[3]]);
      all(".log button")[3]?.focus();
      await press("ArrowDown");
      expect(document.activeElement).toBe(all(".log button")[4]);
    });
  });
});

describe("nextViewpoint", () => {
  const VIEWS = ["all", "0", "1", "common", "0-1"].map((id) => ({ id, label: `View ${id}`, group: "" }));

  describe("the key V", () => {
    test.each([
      ["all", "0"],
      ["1", "all"],
      ["common", "all"],
      ["0-1", "all"],
    ])("switches from %s to %s", async (view, next) => {
      await show({ ...makeBoardState(), views: VIEWS, view });
      all(".hand-card")[0]?.focus();
      expect((await press("v")).defaultPrevented).toBe(true);
      expect(lastSent()).toMatchObject({ type: "view", view: next });
      await press("V");
      expect(model.sent).toHaveLength(1);
    });

    test("sends nothing if there is no other view", async () => {
      await show({ ...makeBoardState(), views: [], view: "0" });
      all(".hand-card")[0]?.focus();
      await press("v");
      expect(model.sent).toHaveLength(0);
    });

    test("the viewpoint is announced to screen readers", async () => {
      await show({ ...makeBoardState(), views: VIEWS, view: "1" });
      expect(all('[aria-live="polite"]').map(({ textContent }) => textContent)).toContain("View 1");
    });
  });
});

describe("keepBoardFocus", () => {
  describe("the focus on a board", () => {
    test("follows a card to its new slot, and stays in the slot when the card goes", async () => {
      const boardState = makeBoardState({ steps: 30, seed: 4 });
      await show(boardState);
      const ids = (step: number) => boardState.frames[step]?.hands[0]?.cards.map((card) => card.id) ?? [];
      const step = boardState.frames.findIndex((_, k) => k > 0 && ids(k)[0] !== ids(k - 1)[0]);
      const [before, after] = [ids(step - 1), ids(step)];
      const gone = before.find((id) => !after.includes(id));
      const stays = before.find((id) => after.includes(id));
      for (const [id, expected] of [
        [stays, stays],
        [gone, after[before.indexOf(gone ?? -1)]],
      ]) {
        model.set("step", step - 1);
        await drawn();
        one(`[data-card="${id}"]`).focus();
        model.set("step", step);
        await drawn();
        expect((document.activeElement as HTMLElement).dataset.card).toBe(String(expected));
        model.set("step", step - 1);
        await drawn();
        const kept = before.includes(expected as number)
          ? expected
          : before[after.indexOf(expected as number)];
        expect((document.activeElement as HTMLElement).dataset.card).toBe(String(kept));
      }
    });

    test("returns to the card when the action buttons disappear", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      all(".hand-card")[0]?.focus();
      all(".hand-card")[0]?.click();
      await drawn();
      buttons()[0]?.click();
      model.set("_board_state", { ...boardState, variation: { start: 0, label: "What if?" } });
      model.set("step", 1);
      model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
      await drawn();
      expect(document.activeElement?.className).toBe("hand-card");
    });

    test("is not taken from outside the board", async () => {
      await show(makeBoardState());
      const outside = document.body.appendChild(document.createElement("button"));
      outside.focus();
      model.set("step", 5);
      await drawn();
      expect(document.activeElement).toBe(outside);
      outside.remove();
    });
  });
});
