import { describe, expect, test, vi } from "vitest";
import widget from "../../src/entry/mapOfMinds";
import { neighbourCell } from "../../src/mapOfMinds/keyboard";
import type { MapCommand, MapState } from "../../src/protocol/contract";
import { makeMapState } from "../support/makeMapState";
import { all, drawn, el, end, one, press } from "../support/render";
import { TestModel } from "../support/TestModel";

describe("neighbourCell", () => {
  const { cells } = makeMapState(3);
  const at = (row: number, column: number) =>
    cells.findIndex((cell) => cell.row === row && cell.column === column);

  describe("a rook", () => {
    test.each([
      ["ArrowRight", at(1, 0), at(1, 2)],
      ["ArrowLeft", at(1, 2), at(1, 0)],
      ["ArrowDown", at(0, 1), at(2, 1)],
      ["ArrowUp", at(2, 1), at(0, 1)],
      ["End", at(0, 1), at(0, 2)],
      ["PageDown", at(1, 0), at(2, 0)],
    ])("moves by %s to the next world that there is", (key, from, to) => {
      expect(neighbourCell(cells, from, key, () => true)).toBe(to);
    });

    test("stays at the edge, and with other keys", () => {
      for (const key of ["ArrowUp", "Home", "x", "toString"])
        expect(neighbourCell(cells, at(0, 1), key, () => true)).toBeUndefined();
    });

    test("passes what is not drawn", () => {
      expect(neighbourCell(cells, at(0, 1), "ArrowRight", (n) => n !== at(0, 2))).toBeUndefined();
    });
  });
});

describe("MapView", () => {
  let model: TestModel;

  function show(state: Partial<MapState> | null) {
    model = new TestModel({ _map_state: state, _world: {}, _board_script: {} });
    widget.render({ model, el, signal: end.signal });
    return drawn();
  }
  const sent = () => (model.sent as MapCommand[]).map(({ id, ...message }) => message);
  async function pick(select: HTMLSelectElement | undefined, value: string) {
    if (!select) throw new Error("no menu");
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn();
  }
  const cell = (label: string) => one(`.map-cell[title^="${label}"]`);
  const reached = () => all(".map-cell[data-reached]").map((button) => button.title.split(".")[0]);
  async function slideTo(step: number) {
    const slider = one<HTMLInputElement>("[type=range]");
    slider.value = String(step);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn();
  }

  describe("the grid", () => {
    test("has a head for each row and column, and a button for each world that can be dealt", async () => {
      await show(makeMapState(3));
      expect(all("[role=grid] [role=row]")).toHaveLength(4);
      expect([all("[role=columnheader]").length, all("[role=rowheader]").length]).toEqual([4, 3]);
      expect([all("[role=gridcell]").length, all(".map-cell").length]).toEqual([9, 6]);
      expect(all(".map-cell[tabindex='0']").map((button) => button.title)).toEqual(["World 0 1. Here."]);
    });

    test("says what groups of hands have in common, and a cell with more worlds is stronger", async () => {
      const state = makeMapState(2);
      const rows = state.rows.map((row, n) => ({
        ...row,
        words: n ? "a red card" : `${row.cards[0]?.label}`,
      }));
      await show({ ...state, rows, cells: state.cells.map((each, n) => ({ ...each, worlds: 4 - 3 * n })) });
      expect(all(".map-words").map(({ textContent }) => textContent)).toEqual(["a red card"]);
      expect(all(".map-cell").map(({ style }) => style.getPropertyValue("--share"))).toEqual(["1", "0.25"]);
    });

    test("draws twelve rows and columns of more, and all when asked", async () => {
      await show(makeMapState(15));
      expect(all("[role=rowheader]")).toHaveLength(12);
      one(".map-more").click();
      await drawn();
      expect([all("[role=rowheader]").length, one(".map-more").textContent]).toEqual([
        15,
        "Label less (15 × 15)",
      ]);
    });

    test("says first who can tell, and folds the rest where it asks for cards", async () => {
      await show(makeMapState(3, { verdict: "Ben cannot tell yet." }));
      expect(one(".map-title").textContent).toBe("Ben cannot tell yet. ");
      expect(one<HTMLDetailsElement>(".map-further").open).toBe(true);
      const menus = (["fact", "rows", "columns"] as const).map((type) => ({
        type,
        label: type,
        options: [],
        value: "",
      }));
      await show(makeMapState(3, { menus }));
      const further = one<HTMLDetailsElement>(".map-further");
      expect([further.open, further.textContent?.includes("6 worlds")]).toEqual([false, true]);
      expect(all(".map-further select").length).toBeGreaterThan(1);
    });
  });

  describe("the slider", () => {
    test("marks what so many moves reach and says what that means, without Python", async () => {
      await show(makeMapState(3));
      expect(reached()).toEqual(["World 0 1"]);
      await slideTo(1);
      expect(reached()).toEqual(["World 0 1", "World 0 2", "World 2 1"]);
      expect(one(".map-told").textContent).toContain("Text 1.Verdict 1.");
      expect(one("[type=range]").getAttribute("aria-valuetext")).toBe("1. Text 1. Verdict 1.");
      await slideTo(3);
      expect(all(".map-cell:not([data-reached])")).toEqual([]);
      expect(cell("World 1 0").title).toBe("World 1 0. Two moves.");
      expect(sent()).toEqual([]);
    });

    test("takes another walk, whose end may come sooner", async () => {
      await show(makeMapState(3));
      await slideTo(3);
      const select = one<HTMLSelectElement>(".map-start select");
      select.value = "turns-0";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await drawn();
      expect(one<HTMLInputElement>("[type=range]").value).toBe("2");
    });
  });

  describe("a person", () => {
    test("moves like a rook and chooses a world", async () => {
      await show(makeMapState(3));
      cell("World 0 1").focus();
      await press("ArrowDown");
      expect(document.activeElement?.getAttribute("title")).toBe("World 2 1. Label unreached");
      cell("World 2 1").click();
      await drawn();
      expect(one(".map-chosen [role=status]").textContent).toBe("World 2 1.");
      const [walkIn] = all(".map-chosen button");
      one(".map-start button").click();
      expect(sent()).toEqual([{ type: "start", cell: 5 }]);
      expect(walkIn?.textContent).toBe("Label walk_in");
    });

    test("chooses what matters by menus", async () => {
      const option = (id: string) => ({ id, label: `slot ${id}`, group: "" });
      await show(
        makeMapState(3, {
          menus: [
            { type: "rows", label: "Card of Ann", options: ["1", "2"].map(option), value: "1" },
            { type: "fact", label: "or a question", options: ["", "playable(Ben.1)"].map(option), value: "" },
          ],
        }),
      );
      const [rows, fact] = all(".map-matters select") as HTMLSelectElement[];
      expect([rows?.value, fact?.value]).toEqual(["1", ""]);
      await pick(rows, "2");
      model.emit("msg:custom", { type: "done", id: (model.sent[0] as MapCommand).id, text: "" });
      await pick(fact, "playable(Ben.1)");
      expect(sent()).toEqual([
        { type: "rows", choice: "2" },
        { type: "fact", choice: "playable(Ben.1)" },
      ]);
    });

    test("gives a clue, and takes it back by a key", async () => {
      await show(makeMapState(3));
      one(".map-clues [aria-label='Clue Ben red']").click();
      expect(sent()).toEqual([{ type: "clue", player: 1, value: "r" }]);
      model.emit("msg:custom", { type: "done", id: (model.sent[0] as MapCommand).id, text: "" });
      cell("World 0 1").focus();
      await press("z");
      expect(sent().at(-1)).toEqual({ type: "undo" });
    });
  });

  test("a map that opens leaves the page where it is, and one of which more is said comes into view", async () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    await show(makeMapState(3, { said: ["One."] }));
    await new Promise((done) => setTimeout(done, 60)); // an animation frame and more
    expect(scroll).not.toHaveBeenCalled();
    model.set("_map_state", makeMapState(3, { said: ["One.", "Two."] }));
    await vi.waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
  });

  describe("a map that cannot be asked", () => {
    test("on a page without Python is looked at and slid all the same", async () => {
      await show(makeMapState(3, { interactive: false, clues: [], can_undo: false }));
      expect(all("form, .map-chosen button, .map-said button, .map-said select")).toEqual([]);
      await slideTo(1);
      expect(reached()).toHaveLength(3);
    });

    test("of another version is its title alone", async () => {
      await show({ ...makeMapState(3), version: 0 });
      expect(el.textContent).toBe("What Ann and Ben may hold");
    });

    test("of one mind has weights and no slider", async () => {
      const state = makeMapState(2);
      const rows = state.rows.map((row) => ({ ...row, weight: "1 of 2", share: 0.5 }));
      await show({ ...state, rows, walks: [], column_label: "", columns: state.columns.slice(0, 1) });
      expect(all("[type=range]")).toEqual([]);
      expect(all(".map-weight").map(({ textContent }) => textContent)).toEqual(["1 of 2", "1 of 2"]);
    });
  });

  test("unmounting removes every listener", async () => {
    await show(makeMapState(3));
    expect(model.listeners).toBe(6);
    end.abort();
    expect([model.listeners, el.childElementCount]).toEqual([0, 0]);
  });
});
