import { describe, expect, test, vi } from "vitest";
import { treeRows } from "../../../src/board/panels/Log";
import type { Frame, TreeNode, WholeBoard } from "../../../src/protocol/contract";
import { makeBoardState, makeNode } from "../../support/makeBoardState";
import { all, drawn, lastSent, model, one, openTab, press, show } from "../../support/render";

describe("treeRows", () => {
  const shape = (...nodes: ReturnType<typeof makeNode>[]) =>
    treeRows(nodes).map(({ node, level, depth }) => [node.id, level, depth]);

  describe("the rows of a tree", () => {
    test("a variation follows the move that it replaces, one level deeper", () => {
      const tree = [
        makeNode(0, "start", 1),
        makeNode(1, "one", 2),
        makeNode(2, "two", 3, [4, 7]),
        makeNode(3, "three"),
        makeNode(4, "other three", 5),
        makeNode(5, "four", null, [6]),
        makeNode(6, "supposed"),
        makeNode(7, "third three"),
      ];
      expect(shape(...tree)).toEqual([
        [0, 1, 0],
        [1, 1, 0],
        [2, 1, 0],
        [3, 1, 0],
        [4, 2, 1],
        [5, 3, 1],
        [6, 4, 2],
        [7, 2, 1],
      ]);
    });

    test("what follows a move comes after the variations that replace it", () => {
      const tree = [
        makeNode(0, "start", 1, [4]),
        makeNode(1, "one", 2, [5]),
        makeNode(2, "two", 3),
        makeNode(3, "three"),
        makeNode(4, "other one", 6, [7]),
        makeNode(5, "other two"),
        makeNode(6, "its two"),
        makeNode(7, "its other two"),
      ];
      expect(shape(...tree).map(([id]) => id)).toEqual([0, 1, 4, 6, 7, 2, 5, 3]);
      expect(shape(...tree).find(([id]) => id === 7)).toEqual([7, 4, 2]);
    });

    test("ten thousand variations within one another are no trouble", () => {
      const tree = Array.from({ length: 10_000 }, (_, id) => makeNode(id, "", null, [id + 1]));
      expect(shape(...tree)).toHaveLength(10_000);
    });

    test("no tree has no rows, and an id that is missing ends a line", () => {
      expect(shape()).toEqual([]);
      expect(shape(makeNode(3, "start", 9, [8]))).toEqual([[3, 1, 0]]);
    });
  });
});

describe("Log", () => {
  const showMoves = (boardState: WholeBoard, step = 0) => show(boardState, step).then(() => openTab("Moves"));
  const LAST = 12;
  const changedCards = (frame: Frame | undefined, kind: string) =>
    frame?.hands.flatMap(({ cards }) => cards.filter((card) => card.change === kind).map(({ id }) => id)) ??
    [];
  const recalled = () => all("[data-past-clue]").map(({ dataset }) => Number(dataset.card));
  const entry = (step: number) => all(".log button")[step];

  function shown() {
    const boardState = makeBoardState({ steps: LAST, seed: 4 });
    const clue = boardState.frames.findIndex((frame) => changedCards(frame, "touched").length > 0);
    const other = boardState.frames.findIndex(
      (frame, step) => step > 0 && changedCards(frame, "touched").length === 0,
    );
    return showMoves(boardState, LAST).then(() => ({ boardState, clue, other }));
  }

  describe("a clue in the log", () => {
    test("highlights the cards it touched that are still in a hand", async () => {
      const { boardState, clue, other } = await shown();
      const held = new Set(boardState.frames[LAST]?.hands.flatMap(({ cards }) => cards.map(({ id }) => id)));
      entry(clue)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
      const expected = changedCards(boardState.frames[clue], "touched").filter((id) => held.has(id));
      expect(recalled().sort()).toEqual(expected.sort());
      expect(all("[data-past-clue]").length).toBeGreaterThan(0);
      expect(one(".hanabi").dataset.showsPastClue).toBe("true");
      entry(other)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
      expect(all("[data-past-clue], [data-shows-past-clue]")).toHaveLength(0);
    });

    test("highlights them while it is pointed at or focused", async () => {
      const { clue } = await shown();
      entry(clue)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
      one(".log [role=tree]").dispatchEvent(new Event("pointerleave"));
      expect(all("[data-past-clue]")).toHaveLength(0);
      entry(clue)?.focus();
      expect(all("[data-past-clue]").length).toBeGreaterThan(0);
      entry(clue)?.blur();
      expect(all("[data-past-clue]")).toHaveLength(0);
      entry(clue)?.focus();
      await press("PageUp");
      expect(all("[data-past-clue], [data-shows-past-clue]")).toHaveLength(0);
      entry(clue)?.dispatchEvent(new Event("pointerover", { bubbles: true }));
      model.set("_board_state", makeBoardState());
      await drawn();
      expect(all("[data-past-clue], [data-shows-past-clue]")).toHaveLength(0);
    });
  });

  /** Twelve steps; move 3 has a variation of two moves, the first marked and commented, the second with a note. */
  function withVariation() {
    const boardState = makeBoardState({ steps: LAST });
    const { tree } = boardState;
    (tree[2] as TreeNode).variations = [20];
    tree.push({
      ...makeNode(20, "Carol discards slot 2.", 21),
      mark: "??",
      mark_label: "A blunder.",
      comment: "throws away <b>a play</b>",
    });
    tree.push({ ...makeNode(21, "Alice plays slot 1."), notes: ["Bob's slot 2: maybe a five"] });
    return boardState;
  }
  const row = (id: number) => one(`.log [data-node="${id}"]`);

  describe("variations in the log", () => {
    test("stand indented after the move that they replace, with what is written beside them", async () => {
      await showMoves(withVariation());
      const ids = all(".log [role=treeitem]").map(({ dataset }) => Number(dataset.node));
      expect(ids).toEqual([0, 1, 2, 3, 20, 21, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(all(".log .in-variation").map((item) => item.getAttribute("aria-level"))).toEqual(["2", "3"]);
      expect(row(20).textContent).toBe("Carol discards slot 2. ??throws away <b>a play</b>");
      expect(row(20).querySelector(".move-mark")?.getAttribute("aria-label")).toBe("A blunder.");
      expect(row(21).querySelector(".remark")?.textContent).toBe("Bob's slot 2: maybe a five");
    });

    test("a move of the line shown is a step away, one of another line is asked for", async () => {
      await showMoves(withVariation());
      row(4).click();
      await drawn();
      await vi.waitFor(() => expect(row(4).getAttribute("aria-current")).toBe("step"));
      expect(model.sent).toHaveLength(0);
      row(21).click();
      await drawn();
      expect(model.sent).toMatchObject([{ type: "go", node: 21 }]);
    });

    test("a move of the line shown is told by its frame, which may tell more", async () => {
      const boardState = withVariation();
      (boardState.tree[1] as TreeNode).text = "announced";
      await showMoves(boardState);
      expect(row(1).textContent.trim()).toBe(`${boardState.frames[1]?.log} Bob can play the one.`);
    });

    test("what went wrong is marked, and told in words", async () => {
      const boardState = withVariation();
      Object.assign(boardState.tree[4] ?? {}, {
        turns: [
          { sign: "✗", label: "A strike." },
          { sign: "↓", label: "Red ends at 3." },
        ],
      });
      Object.assign(boardState.frames[4] ?? {}, { broken: "Not kept." });
      await showMoves(boardState);
      const marks = [...row(4).querySelectorAll<HTMLElement>(".move-mark")];
      expect(marks.map((mark) => [mark.textContent, mark.getAttribute("aria-label")])).toEqual([
        ["≠", "Not kept."],
        ["✗", "A strike."],
        ["↓", "Red ends at 3."],
      ]);
      expect(row(3).querySelector(".move-mark")).toBeNull();
    });

    test("arrows lead into a variation and back to the move that it replaces", async () => {
      await showMoves(withVariation());
      row(3).focus();
      for (const [key, id] of [
        ["ArrowRight", 20],
        ["ArrowRight", 21],
        ["ArrowRight", 21],
        ["ArrowLeft", 20],
        ["ArrowLeft", 3],
        ["ArrowDown", 20],
        ["ArrowUp", 3],
      ] as const) {
        await press(key);
        expect(document.activeElement).toBe(row(id));
      }
      expect(all('.log [tabindex="0"]')).toHaveLength(1);
    });

    test("keys promote and remove the variation of the focused move, and nothing on the main line", async () => {
      await showMoves(withVariation());
      row(3).focus();
      for (const key of ["m", "Delete", "Backspace"]) await press(key);
      expect(model.sent).toHaveLength(0);
      row(21).focus();
      for (const [key, type] of [
        ["m", "promote_variation"],
        ["Delete", "remove_variation"],
        ["Backspace", "remove_variation"],
      ] as const) {
        const event = await press(key);
        expect(event.defaultPrevented).toBe(true);
        expect(lastSent()).toMatchObject({ type, node: 21 });
        model.emit("msg:custom", { ...lastSent(), type: "done" });
        await drawn();
      }
      await press("m", { ctrlKey: true });
      expect(model.sent).toHaveLength(3);
    });

    test("the focus stays in the log when its move is removed", async () => {
      await showMoves(withVariation(), 2);
      row(21).focus();
      await press("Delete");
      model.set("_board_state", makeBoardState({ steps: LAST }));
      await drawn();
      expect(document.activeElement).toBe(row(2));
    });

    test("without Python nothing is promoted or removed", async () => {
      await showMoves({ ...withVariation(), interactive: false });
      row(21).focus();
      for (const key of ["m", "Delete"]) await press(key);
      expect(model.sent).toHaveLength(0);
    });

    test("the bar of a variation promotes the whole line and removes the innermost variation", async () => {
      const boardState = withVariation();
      boardState.variation = { start: 2, label: "What if?", no_promote: "" };
      await showMoves(boardState, 1);
      const [, promote, remove] = all(".variation button");
      promote?.click();
      expect(lastSent()).toMatchObject({ type: "promote_variation", node: LAST });
      model.emit("msg:custom", { ...lastSent(), type: "done" });
      remove?.click();
      expect(lastSent()).toMatchObject({ type: "remove_variation", node: 3 });
    });

    test("a line that cannot become the main line says why", async () => {
      const boardState = withVariation();
      boardState.variation = { start: 2, label: "What if?", no_promote: "It holds a supposition." };
      await showMoves(boardState);
      const promote = all(".variation button")[1];
      expect(promote?.ariaDisabled ?? promote?.getAttribute("aria-disabled")).toBe("true");
      expect(promote?.title).toBe("It holds a supposition.");
      promote?.click();
      expect(model.sent).toHaveLength(0);
    });
  });
});
