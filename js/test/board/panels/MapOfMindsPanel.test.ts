import { describe, expect, test } from "vitest";
import { makeBoardState } from "../../support/makeBoardState";
import { asked } from "../../support/pythonAnswers";
import { all, drawn, model, one, openTab, reset, show, tabs } from "../../support/render";

const question = () => asked("minds").at(-1) as unknown as Record<string, unknown>;
const titles = () => tabs().map(({ textContent }) => textContent);

describe("the panel of the map", () => {
  test("is closed at first, and asks nothing", async () => {
    await show(makeBoardState());
    expect(titles()).toContain("Map");
    expect(asked("minds")).toEqual([]);
  });

  test("asks for the map of the viewer and another player, with the script", async () => {
    await show({ ...makeBoardState(), view: "1" }, 2);
    await openTab("Map");
    expect(question()).toMatchObject({ step: 2, players: [1, 0], done: [], cell: null, script: true });
  });

  test("asks anew for other players, and swaps them rather than showing one twice", async () => {
    await show(makeBoardState({ players: 3 }));
    await openTab("Map");
    const [rows, columns] = all(".minds-players select") as HTMLSelectElement[];
    const choose = async (select: HTMLSelectElement | undefined, seat: string) => {
      if (!select) throw new Error("no list");
      select.value = seat;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await drawn();
    };
    await choose(columns, "2");
    expect(question().players).toEqual([0, 2]);
    await choose(rows, "2");
    expect(question().players).toEqual([2, 0]);
  });

  test("says what went wrong", async () => {
    await show(makeBoardState());
    await openTab("Map");
    model.emit("msg:custom", { type: "error", id: question().id, text: "Too large." });
    await drawn();
    expect(one("[role=alert]").textContent).toBe("Too large.");
  });

  test("is not there on the screens of a table", async () => {
    await show({ ...makeBoardState(), at_table: true });
    expect(titles()).not.toContain("Map");
  });

  test("is not there without Python, or where no hand is seen", async () => {
    await show({ ...makeBoardState(), interactive: false });
    expect(titles()).not.toContain("Map");
    reset();
    await show({ ...makeBoardState(), view: "common" });
    expect(titles()).not.toContain("Map");
  });
});
