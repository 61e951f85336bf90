import { describe, expect, test, vi } from "vitest";
import type { Suppositions } from "../../src/protocol/contract";
import { makeBoardState } from "../support/makeBoardState";
import { asked } from "../support/pythonAnswers";
import {
  all,
  buttons,
  cardOf,
  chips,
  drawn,
  lastSent,
  model,
  named,
  one,
  place,
  press,
  show,
} from "../support/render";

describe("Actions", () => {
  async function choose(n: number) {
    all(".hand-card")[n]?.click();
    await drawn();
  }

  async function reply(type: "done" | "error", id: number, text = "") {
    model.emit("msg:custom", { type, id, text });
    await drawn();
  }

  describe("the actions", () => {
    test("a selected card offers its choices, and a click sends one", async () => {
      await show(makeBoardState({ steps: 0 }));
      expect(one(".choose").textContent).toBe("Choose a card to act");
      await choose(1);
      expect(buttons().map((button) => button.textContent || button.title)).toEqual([
        "Play slot 2",
        "Discard slot 2",
        "Who knows what?",
        "Suppose it is …",
        "Note on this card",
      ]);
      buttons()[0]?.click();
      const first = lastSent();
      const action = { kind: "play", slot: 2, announce: null };
      expect(first).toEqual({ type: "act", id: first.id, step: 0, action });
      buttons()[1]?.click();
      expect(model.sent).toHaveLength(1);
      await reply("done", first.id);
      expect(all('[aria-pressed="true"]')).toHaveLength(0);
      await choose(0);
      buttons()[1]?.click();
      expect(lastSent().id).toBeGreaterThan(first.id);
    });

    test("what may be done is said where the line ends alone, and to no seat whose turn it is not", async () => {
      const boardState = makeBoardState();
      const last = boardState.steps.length - 1;
      const says = async (view: string, step: number) => {
        await show({ ...boardState, view }, step);
        return all(".choose").length > 0;
      };
      const turn = boardState.frames[last]?.hands.find(({ to_act }) => to_act)?.seat ?? 0;
      expect(await says("all", last - 1)).toBe(false);
      expect(await says("all", last)).toBe(!boardState.frames[last]?.over);
      expect(await says(`${turn}`, last)).toBe(true);
      expect(await says(`${1 - turn}`, last)).toBe(false);
    });

    test("a card of any hand may be moved, whoever's turn it is (S6)", async () => {
      const boardState = makeBoardState();
      const [card] = boardState.frames[0]?.hands[1]?.cards ?? [];
      const action = { kind: "reorder" as const, player: 1, order: [2, 1, 3, 4, 5] };
      card?.moves.push({ label: "Move right", action });
      await show(boardState);
      one(`.hand-card[data-card="${card?.id}"]`).click();
      await drawn();
      expect(buttons()[0]?.title).toBe("Move right");
      buttons()[0]?.click();
      expect(lastSent()).toMatchObject({ type: "act", action });
    });

    test("a command is queued behind one whose result is shown, and dropped if that one fails", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      for (const type of ["done", "error"] as const) {
        model.sent.length = 0;
        await choose(1);
        buttons()[0]?.click();
        const first = lastSent();
        model.set("_board_state", { ...boardState });
        await drawn();
        await choose(2);
        buttons()[1]?.click();
        expect(model.sent).toHaveLength(1);
        await reply(type, first.id);
        expect(model.sent).toHaveLength(type === "done" ? 2 : 1);
        if (type === "error") continue;
        expect(lastSent().action).toEqual({ kind: "discard", slot: 3 });
        await reply("done", lastSent().id);
      }
    });

    test("a card selected after a command's result is shown stays selected when the command is done", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      await choose(1);
      buttons()[0]?.click();
      const order = lastSent();
      model.set("_board_state", { ...boardState });
      await drawn();
      expect(all('[aria-pressed="true"]')).toHaveLength(0);
      await choose(1);
      await reply("done", order.id);
      expect(all('[aria-pressed="true"]')).toEqual([all(".hand-card")[1]]);
    });

    test("an action is sent with the step shown", async () => {
      await show(makeBoardState(), 99);
      await choose(0);
      buttons()[0]?.click();
      expect(lastSent().step).toBe(12);
    });

    test("a clue shows the cards it would touch", async () => {
      const boardState = makeBoardState();
      await show(boardState);
      const clue = boardState.frames[0]?.hands[1]?.clues[1];
      const button = chips()[1];
      expect([button?.textContent, button?.getAttribute("aria-label")]).toEqual([clue?.mark, clue?.label]);
      button?.focus();
      await drawn();
      const aimed = all("[data-targeted]").map((card) => all(".hand-card").indexOf(card) - 4);
      expect(aimed).toEqual(clue?.touches);
      expect(one(".hint").textContent).toBe(clue?.hint);
      button?.blur();
      await drawn();
      expect(all("[data-targeted]")).toHaveLength(0);
      button?.click();
      expect(lastSent().action).toEqual(clue?.action);
    });

    describe("a clue that a finger taps", () => {
      async function tap(button: HTMLElement | undefined, pointerType = "touch") {
        button?.dispatchEvent(new PointerEvent("pointerdown", { pointerType, bubbles: true }));
        button?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
        await drawn();
      }
      const pressed = () => all('.clue-chips [aria-pressed="true"]').map(({ textContent }) => textContent);

      test("is shown and given once it is confirmed", async () => {
        const boardState = makeBoardState();
        await show(boardState);
        const [first, second] = boardState.frames[0]?.hands[1]?.clues ?? [];
        await tap(chips()[0]);
        expect(model.sent).toHaveLength(0);
        await tap(chips()[1]);
        expect(model.sent).toHaveLength(0);
        expect(pressed()).toEqual([second?.mark]);
        expect(first?.mark).not.toBe(second?.mark);
        const aimed = all("[data-targeted]").map((card) => all(".hand-card").indexOf(card) - 4);
        expect(aimed).toEqual(second?.touches);
        expect(one(".actions p").textContent).toBe(second?.hint);
        chips()[1]?.dispatchEvent(new Event("pointerleave"));
        await drawn();
        expect(all("[data-targeted]")).toHaveLength(aimed.length);
        const [give, cancel] = buttons();
        expect([give?.textContent, cancel?.title]).toEqual([second?.label, "Cancel"]);
        expect(document.activeElement).toBe(give);
        give?.click();
        expect(lastSent()).toMatchObject({ type: "act", step: 0, action: second?.action });
        await reply("done", lastSent().id);
        expect([buttons(), pressed()]).toEqual([[], []]);
      });

      test("is taken back by a press on cancel, by a card and by another step", async () => {
        await show(makeBoardState());
        const ways = [
          () => buttons()[1]?.click(),
          () => all(".hand-card")[0]?.click(),
          () => model.set("step", 1),
        ];
        for (const way of ways) {
          await tap(chips()[0]);
          expect(pressed()).toHaveLength(1);
          way();
          await drawn();
          expect([pressed(), all("[data-targeted]")]).toEqual([[], []]);
        }
        expect(model.sent).toHaveLength(0);
      });

      test("by a mouse or a key it is given at once", async () => {
        await show(makeBoardState());
        await tap(chips()[0], "mouse");
        expect(model.sent).toHaveLength(1);
        model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });
        await tap(chips()[0]);
        chips()[0]?.click();
        expect(model.sent).toHaveLength(2);
      });
    });

    test("what is not allowed is there, off, with its reason", async () => {
      const boardState = makeBoardState();
      const [frame] = boardState.frames;
      if (!frame) throw new Error("no frame");
      frame.no_discard = "All 8 clue tokens are available.";
      frame.hands[2]?.clues.splice(0, 1);
      for (const card of frame.hands[0]?.cards ?? []) card.choices = card.choices.slice(0, 1);
      await show(boardState);
      await choose(0);
      expect(one('.actions [aria-disabled="true"]').textContent).toBe("Discard");
      expect(one('.actions [aria-disabled="true"]').title).toBe("All 8 clue tokens are available.");
      one('.actions [data-kind="discard"]').click();
      const off = all('[data-seat="2"] .clue-chips [aria-disabled="true"]');
      expect(off.map(({ title }) => title)).toContain("touches no card");
      for (const chip of off) chip.click();
      expect(model.sent).toHaveLength(0);
    });

    test("only the inspector and a note are offered when the game is over", async () => {
      const boardState = makeBoardState();
      for (const frame of boardState.frames) frame.over = true;
      await show(boardState);
      await choose(0);
      expect(chips()).toHaveLength(0);
      expect(all(".actions button, .choose").map((button) => button.title)).toEqual([
        "Who knows what?",
        "Note on this card",
      ]);
    });

    test("an error is an alert until it is closed or a command succeeds", async () => {
      await show(makeBoardState());
      await choose(0);
      buttons()[0]?.click();
      await reply("error", lastSent().id + 1000, "another window's");
      expect(all('[role="alert"]')).toHaveLength(0);
      await reply("error", lastSent().id, "no clue token is left");
      expect(one('[role="alert"]').textContent).toBe("no clue token is left");
      expect(buttons()[0]?.getAttribute("aria-disabled")).toBe("false");
      one('[role="alert"] button').click();
      await drawn();
      expect(all('[role="alert"]')).toHaveLength(0);
      await reply("error", 0, "step is not a number");
      expect(one('[role="alert"]').textContent).toBe("step is not a number");
      buttons()[0]?.click();
      await reply("done", lastSent().id);
      expect(all('[role="alert"]')).toHaveLength(0);
    });

    test("a slow reply shows that the board waits; no reply shows that there is no kernel", async () => {
      vi.useFakeTimers();
      await show(makeBoardState());
      await choose(0);
      buttons()[0]?.click();
      const status = one('[role="status"]');
      await vi.advanceTimersByTimeAsync(250);
      expect(status.textContent).toBe("");
      await vi.advanceTimersByTimeAsync(100);
      expect(status.textContent).toBe("Waiting for Python…");
      await vi.advanceTimersByTimeAsync(5000);
      expect(status.textContent).toBe("");
      expect(one('[role="alert"]').textContent).toBe("Python does not answer: stepping still works");
      await reply("done", lastSent().id);
      expect(all('[role="alert"], [aria-pressed="true"]')).toHaveLength(0);
    });

    test("a failure to send is shown at once, and stepping still works", async () => {
      await show(makeBoardState());
      model.send = () => {
        throw new Error("comm is closed");
      };
      await choose(0);
      buttons()[0]?.click();
      await drawn();
      expect(one('[role="alert"]').dataset.kind).toBe("lost");
      named("Step forward").click();
      await drawn();
      expect(place()).toBe("Step 1 of 12");
    });

    test("viewpoint and detail are sent to Python, but not while a reply is pending", async () => {
      await show(makeBoardState());
      named("More actions").click();
      await drawn();
      const [views, details] = all("select") as HTMLSelectElement[];
      const choose = async (select: HTMLSelectElement | undefined, id: string) => {
        if (!select) throw new Error("no select");
        select.value = id;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        await drawn();
      };
      await choose(views, "0-1");
      expect(lastSent()).toMatchObject({ type: "view", view: "0-1" });
      expect(views?.value).toBe("0-1");
      await choose(details, "touched");
      expect([model.sent.length, details?.value]).toEqual([1, "nested"]);
      await reply("error", lastSent().id, "no");
      expect(views?.value).toBe("0");
      await choose(details, "touched");
      expect(lastSent()).toMatchObject({ type: "detail", detail: "touched" });
      expect(details?.value).toBe("touched");
    });

    test("viewpoints are grouped", async () => {
      await show(makeBoardState());
      const groups = all("optgroup");
      expect(groups.map((group) => group.getAttribute("label"))).toEqual(["Of each other"]);
      expect(groups[0]?.textContent).toBe("What Alice knows that Bob knows");
      const seats = all("select > option");
      expect(seats.map(({ textContent }) => textContent)).toEqual([
        "Everything",
        ...["Alice", "Bob", "Carol"].map((name) => `What ${name} sees`),
      ]);
    });

    test("a variation has a banner with a button to leave it", async () => {
      const boardState = makeBoardState();
      boardState.variation = { start: 5, label: "What if?", no_promote: "" };
      await show(boardState);
      expect(one(".variation span").textContent).toBe("What if?");
      one(".variation button").click();
      expect(lastSent()).toMatchObject({ type: "leave_variation" });
    });
  });
});

describe("SupposePanel", () => {
  async function focusOn(seat: number, slot: number) {
    const card = cardOf(model.boardState, seat, slot);
    one(`[data-card="${card.id}"]`).focus();
    await drawn();
    return card.id;
  }

  async function answer(step: number, card: number) {
    const action = { kind: "suppose", player: 1, slot: 1, card: "r2" } as const;
    const found: Suppositions = {
      type: "suppositions",
      id: Number(asked("suppose").at(-1)?.id),
      step,
      card,
      cards: [{ suit: "r", rank: 2, label: "red 2", action }],
    };
    model.emit("msg:custom", found);
    await drawn();
    return action;
  }

  describe("the suppose panel", () => {
    test("S opens it, and a choice supposes a card", async () => {
      await show(makeBoardState());
      const card = await focusOn(1, 1);
      await press("s");
      expect(asked("suppose").at(-1)).toMatchObject({ step: 0, card });
      const action = await answer(0, card);
      expect(document.activeElement?.getAttribute("aria-label")).toBe("red 2");
      one(`.suppose [aria-label="red 1"]`).click();
      expect(model.sent).toHaveLength(1);
      one(`.suppose [aria-label="red 2"]`).click();
      expect(lastSent()).toMatchObject({ type: "act", step: 0, action });
    });

    test("Escape and another step close it", async () => {
      await show(makeBoardState());
      const card = await focusOn(1, 1);
      for (const key of ["Escape", "PageDown"]) {
        one(`[data-card="${card}"]`).focus();
        await press("s");
        await answer(0, card);
        expect(all(".suppose")).toHaveLength(1);
        await press(key);
        expect(all(".suppose")).toHaveLength(0);
      }
    });

    test("without Python, nothing is offered that needs it", async () => {
      await show({ ...makeBoardState(), interactive: false });
      await focusOn(1, 2);
      for (const key of ["s", "n", "c", "z"]) await press(key);
      expect(model.sent).toEqual([]);
      await press("Enter");
      one(`[data-card="${cardOf(model.boardState, 1, 2).id}"]`).click();
      await drawn();
      expect(buttons().some((button) => ["suppose", "note"].includes(button.dataset.kind ?? ""))).toBe(false);
      expect(all('[aria-label="Undo"], [aria-label="Comment on this step"]')).toHaveLength(0);
    });
  });
});
