import { describe, expect, test } from "vitest";
import type { AnswerInput as Input, PageState } from "../../src/protocol/contract";
import { all, drawn, named, one, press } from "../support/render";
import {
  button,
  CARDS,
  change,
  choose,
  given,
  NOTHING,
  open,
  option,
  SLOTS,
  sent,
} from "../support/renderExercise";

describe("AnswerInput", () => {
  describe("the input for", () => {
    const cases: [string, Input, () => Promise<void>, unknown][] = [
      ["a set of slots", SLOTS, () => choose("option 3", "option 1", "option 3", "option 2"), [1, 2]],
      ["cards", { ...SLOTS, ...CARDS }, () => choose("option r2", "option w5"), ["r2", "w5"]],
      [
        "none of several options",
        { ...SLOTS, kind: "choice", none: "None" },
        () => choose("option 1", "None"),
        null,
      ],
      [
        "rows",
        { ...NOTHING, ...CARDS, kind: "grid", rows: ["first", "second"] },
        async () => {
          for (const row of [0, 1, 1]) {
            all('[aria-label="option g3"]')[row]?.click();
            await drawn();
          }
        },
        [["g3"], []],
      ],
      [
        "an action and its odds",
        { ...SLOTS, kind: "action_with_odds" },
        async () => {
          await choose("option 2");
          expect(one(".submit").getAttribute("aria-disabled")).toBe("true");
          await type("1/2");
        },
        { action: 2, odds: "1/2" },
      ],
      ["number", NOTHING, () => type(" 12 "), 12],
      ["text instead of a number", NOTHING, () => type("many"), "many"],
      ["share", { ...NOTHING, kind: "fraction" }, () => type("3/10"), "3/10"],
    ];

    test("options in groups, which the arrows go through in order", async () => {
      const groups = [
        { label: "Clues to Ann", texts: ["red"] },
        { label: "Clues to Ben", texts: ["red", "1"] },
      ];
      await open({ input: { ...SLOTS, kind: "choice", none: "None", groups } });
      expect(all(".chip-group legend").map(({ textContent }) => textContent)).toEqual([
        "Clues to Ann",
        "Clues to Ben",
      ]);
      const chips = all("[role=radiogroup] .chip");
      expect(chips.map(({ textContent }) => textContent)).toEqual(["red", "red", "1", "None"]);
      expect(chips.map((chip) => chip.tabIndex)).toEqual([0, -1, -1, -1]);
      chips[0]?.focus();
      await press("ArrowRight");
      expect(document.activeElement?.getAttribute("aria-label")).toBe("option 2");
      await choose("option 3");
      expect(await given()).toEqual(3);
    });

    async function type(text: string) {
      const field = one<HTMLInputElement>(".fields input");
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await drawn();
    }

    test.each(cases)("%s", async (_, input, act, expected) => {
      await open({ input });
      await act();
      expect(await given()).toEqual(expected);
    });

    test.each(cases)("%s, with an earlier answer", async (_, input, __, expected) => {
      await open({ input, answer: JSON.stringify(expected) });
      expect(await given()).toEqual(expected);
    });
  });

  const places = [1, 2, 3].map((slot) => ({ seat: 1, slot }));
  const PLACED: Input = { ...SLOTS, places, none: "None" };
  const HEADS = {
    suits: ["red", "yellow", "green", "blue", "white"],
    ranks: ["1s", "2s", "3s", "4s", "5s"],
    all: "all cards",
  };
  const ROWS = { ...NOTHING, ...CARDS, rows: ["a", "b"], places: places.slice(0, 2) };
  const GRID: Input = { ...ROWS, ...HEADS, kind: "grid" };
  const below = (selector = "button") => all(`.hand[data-seat="1"] .below-hand ${selector}`);

  describe("answers below the cards", () => {
    test("stand below the hand that they are about, none too; apart only where there are several hands", async () => {
      await open({ input: PLACED });
      expect(below().map((box) => box.getAttribute("aria-label"))).toEqual([
        "option 1",
        "option 2",
        "option 3",
        "None",
      ]);
      expect(below().map(({ textContent }) => textContent)).toEqual(["", "", "", "None"]);
      expect(all(".below-hand")).toHaveLength(1);
      expect(all(".answer .chip")).toEqual([]);
      await choose("option 2", "option 3");
      expect(await given()).toEqual([2, 3]);
      const apart = PLACED.places.map((place, n) => ({ ...place, seat: n % 2 }));
      await change({ input: { ...PLACED, places: apart }, page: 1 });
      expect(all(".answer .chip").map(({ textContent }) => textContent)).toEqual(["None"]);
    });

    test("are chosen by a press on a card, but not by a key on it", async () => {
      await open({ input: PLACED });
      const card = one('.hand[data-seat="1"] .hand-card');
      card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      await drawn();
      expect(named("option 1").getAttribute("aria-pressed")).toBe("true");
      expect(card.getAttribute("aria-pressed")).toBe("false");
      card.click();
      await drawn();
      expect(named("option 1").getAttribute("aria-pressed")).toBe("true");
    });

    test("are checked by Enter on what is chosen", async () => {
      await open({ input: PLACED });
      named("option 2").focus();
      await press("Enter");
      expect(sent()).toBeUndefined();
      await choose("option 2");
      await press("Enter");
      expect(sent()).toMatchObject({ type: "answer", answer: "[2]" });
    });

    test("are reached from the board and left for it by one key, and arrows move among them", async () => {
      await open({ input: PLACED });
      one(".hand-card").focus();
      await press("=");
      expect(document.activeElement).toBe(named("option 1"));
      await press("ArrowRight");
      expect(document.activeElement).toBe(named("option 2"));
      await press("=");
      expect(document.activeElement?.className).toBe("hand-card");
    });

    test("are grids whose heads choose many cards at once", async () => {
      await open({ input: GRID });
      const [first] = below(".card-grid");
      for (const label of ["all cards", "red", "yellow", "green", "blue", "2s"]) {
        first?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
        await drawn();
      }
      const [cards, none] = await given();
      expect([[...cards].sort(), none]).toEqual([["b2", "g2", "r2", "w1", "w2", "w3", "w4", "w5", "y2"], []]);
    });
  });

  describe("what is told of an answer below the cards", () => {
    const WRONG: PageState["messages"] = [{ kind: "wrong", title: "No.", lines: [] }];

    test("stands at its parts until it is changed", async () => {
      await open({ input: PLACED });
      await choose("option 1", "option 3");
      await change({ input: PLACED, answer: "[1,3]", marks: ["wrong", "untold", "untold"], messages: WRONG });
      expect([named("option 1").dataset.mark, named("option 1").title]).toEqual(["wrong", "not right"]);
      await choose("option 1");
      expect(named("option 1").dataset.mark).toBeUndefined();
    });

    test("stands at the rows that are as they were", async () => {
      await open({ input: GRID, answer: '[["r1"],["g2"]]', marks: ["right", "wrong"] });
      const signs = () =>
        below(".answer-mark").map((mark) => [mark.dataset.mark, mark.getAttribute("aria-label")]);
      expect(signs()).toEqual([
        ["right", "right"],
        ["wrong", "not right"],
      ]);
      all('[aria-label="option g3"]')[1]?.click();
      await drawn();
      expect(signs()).toEqual([["right", "right"]]);
    });

    test("stands at the cells that are otherwise in the right answer, once it is shown", async () => {
      const cells = [GRID.options, GRID.options].map((options, row) =>
        options.map((_, n) => (row === 1 && n === 6 ? ("different" as const) : ("untold" as const))),
      );
      await open({
        input: GRID,
        answer: '[["r1"],["g2"]]',
        marks: ["same", "different", ...cells.flat()],
        settled: true,
      });
      const marked = below('.identity[data-mark="different"]');
      expect(marked.map((cell) => [cell.getAttribute("aria-label"), cell.title])).toEqual([
        ["option y2", "not as in your answer"],
      ]);
    });
  });
});

describe("PredictionInput", () => {
  const PREDICTION = { ...NOTHING, kind: "prediction" as const, options: [0, 1].map(option) };

  async function write(text: string, field = one<HTMLInputElement>(".fields input")) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn();
  }

  test("one click commits, with the words written before it", async () => {
    await open({ input: PREDICTION });
    expect(all(".answer-buttons button")).toEqual([]);
    await write("because");
    expect(sent()).toBeUndefined();
    await choose("option 1");
    expect(sent()).toMatchObject({ type: "answer", answer: '{"words":"because","choice":1}' });
    const answer = '{"choice":1,"words":"because"}';
    await change({ input: PREDICTION, settled: true, answer, show_next: true });
    expect(one<HTMLInputElement>(".fields input").readOnly).toBe(true);
    expect(button("Continue")).toBeDefined();
  });

  test("without words there is no field for them afterwards", async () => {
    await open({ input: PREDICTION, settled: true, answer: '{"choice":0,"words":""}' });
    expect(all(".fields input")).toEqual([]);
    expect(one('.answer [role="radio"][aria-checked="true"]').textContent).toBe("option 0");
  });

  test("a name is sent when it is finished", async () => {
    await open({ student: "" });
    await write("Zoé", one<HTMLInputElement>(".intro .fields input"));
    expect(sent()).toMatchObject({ type: "name", name: "Zoé" });
  });
});
