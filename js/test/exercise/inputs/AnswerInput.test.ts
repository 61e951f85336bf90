import { describe, expect, test } from "vitest";
import type { AnswerInput as Input } from "../../../src/protocol/contract";
import { all, drawn, one, press } from "../../support/render";
import { CARDS, choose, given, NOTHING, open, option, SLOTS } from "../../support/renderExercise";

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
      "yes with facts",
      { ...NOTHING, ...CARDS, kind: "yes_no_why", facts: ["touched", "seen"].map(option) },
      () => choose("Yes", "option seen"),
      { known: true, because: ["seen"] },
    ],
    [
      "no with a counterexample",
      { ...NOTHING, ...CARDS, kind: "yes_no_why", facts: ["touched"].map(option) },
      () => choose("Yes", "No", "option r1"),
      { known: false, example: "r1" },
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
