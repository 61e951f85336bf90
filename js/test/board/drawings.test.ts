import { describe, expect, test, vi } from "vitest";
import { arrow } from "../../src/board/drawings";
import { makeBoardState } from "../support/makeBoardState";
import { all, drawn, el, lastSent, model, one, press, show } from "../support/render";

const card = (seat: number, slot: number) =>
  all(`.hand[data-seat="${seat}"] .hand-card`)[slot - 1] as HTMLElement;

const RIGHT = { button: 2, buttons: 2, pointerType: "mouse", bubbles: true };

/** Says what is under the pointer wherever it is: nothing is laid out here. */
function under(element: Element | null) {
  (el.getRootNode() as Document).elementFromPoint = () => element;
}

function drag(start: Element, end: Element | null, extra: PointerEventInit = {}) {
  start.dispatchEvent(new PointerEvent("pointerdown", { ...RIGHT, ...extra }));
  under(end);
  window.dispatchEvent(new PointerEvent("pointermove", RIGHT));
  window.dispatchEvent(new PointerEvent("pointerup", { ...RIGHT, buttons: 0 }));
}

function menuAt(element: Element) {
  const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  element.dispatchEvent(event);
  return !event.defaultPrevented;
}

const drawings = () =>
  (model.sent as { type: string; drawing?: string }[])
    .filter(({ type }) => type === "draw")
    .map(({ drawing }) => drawing);
const done = () => model.emit("msg:custom", { type: "done", id: lastSent().id, text: "" });

describe("drawing by mouse", () => {
  test("on one place it is a circle, on two an arrow; to nowhere it is nothing", async () => {
    await show(makeBoardState({ players: 2 }));
    for (const [start, end] of [
      [card(1, 2), card(1, 2)],
      [card(1, 2), one(".firework")],
      [one(".name"), one(".discards")],
      [card(0, 1), null],
      [card(0, 1), one(".dock")],
    ] as const) {
      drag(start, end);
      if (lastSent()) done();
    }
    expect(drawings()).toEqual(["B2", `B2>${one(".firework").dataset.suit}`, "A>discards"]);
  });

  test("the browser's menu is kept away where a drawing begins, and nowhere else", async () => {
    await show(makeBoardState());
    drag(card(0, 1), card(0, 2));
    expect(menuAt(card(0, 2))).toBe(false);
    one(".dock").dispatchEvent(new PointerEvent("pointerdown", RIGHT));
    expect(menuAt(card(0, 2))).toBe(true);
  });

  test("Escape gives up, and other buttons draw nothing", async () => {
    await show(makeBoardState());
    card(0, 1).dispatchEvent(new PointerEvent("pointerdown", RIGHT));
    await press("Escape");
    under(card(0, 2));
    window.dispatchEvent(new PointerEvent("pointerup", RIGHT));
    drag(card(0, 1), card(0, 2), { button: 0, buttons: 1 });
    drag(card(0, 1), card(0, 2), { pointerType: "touch" });
    expect(drawings()).toEqual([]);
  });

  test.each([{ interactive: false }, { at_table: true }])(
    "nothing is drawn on a board with %j",
    async (kind) => {
      await show({ ...makeBoardState(), ...kind });
      drag(card(0, 1), card(0, 2));
      card(0, 1).focus();
      await press("x");
      await press("x");
      expect(drawings()).toEqual([]);
      expect(menuAt(card(0, 2))).toBe(true);
    },
  );
});

describe("drawing by key", () => {
  test("X begins and ends, on the same card or on another; Escape gives up", async () => {
    await show(makeBoardState({ players: 2 }));
    card(0, 1).focus();
    await press("x");
    expect(all(".choose").map(({ textContent }) => textContent)).toEqual(["Press X again"]);
    await press("Escape");
    expect(all(".choose").map(({ textContent }) => textContent)).not.toContain("Press X again");
    await press("x");
    await press("X");
    done();
    await drawn();
    await press("x");
    await press("ArrowDown");
    await press("x");
    expect(drawings()).toEqual(["A1", "A1>B1"]);
  });
});

describe("what is drawn", () => {
  test("is said of its cards, and announced", async () => {
    const board = makeBoardState();
    const label = "Arrow: Alice's slot 1 → Bob's slot 2";
    await show({
      ...board,
      steps: board.steps.map((step) => ({ ...step, drawings: [{ start: "A1", end: "B2", label }] })),
    });
    expect([card(0, 1), card(1, 2), card(0, 2)].map((each) => each.getAttribute("aria-description"))).toEqual(
      [label, label, null],
    );
    expect(all(".live-region").map(({ textContent }) => textContent)).toContain(`${label}. `);
  });

  test("an arrow ends at the edge of what it leads to, from wherever it comes", () => {
    const at = (x: number, y: number) => ({ x, y, width: 40, height: 60 });
    const ends = (path: string) =>
      path
        .match(/M([\d.]+) ([\d.]+)Q\S+ \S+ (\S+) ([\d.]+)M/)
        ?.slice(1)
        .map(Number);
    expect(ends(arrow(at(0, 0), at(100, 200)))).toEqual([20, 62, 120, 198]);
    expect(ends(arrow(at(100, 200), at(0, 0)))).toEqual([120, 198, 20, 62]);
    expect(ends(arrow(at(0, 100), at(200, 100)))).toEqual([20, 98, 220, 98]);
  });
});

test("the position is taken into the editor, and given back", async () => {
  await show({ ...makeBoardState(), can_set_up: true }, 0);
  one('[aria-label="More actions"]').click();
  await drawn();
  all("[role=menuitem]")
    .find(({ textContent }) => textContent === "Edit this position")
    ?.click();
  expect(lastSent()).toMatchObject({ type: "edit", step: 0, shown: true });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("data:text/javascript,export default { render() {} }");
  model.set("_editor_script", { script: "export default { render() {} }", style: "" });
  model.set("_editor_state", { version: 1 });
  done();
  await drawn();
  expect(all(".layout")).toEqual([]);
  one(".in-editor button").click();
  expect(lastSent()).toMatchObject({ type: "edit", shown: false });
  model.set("_editor_state", {});
  await drawn();
  expect(all(".layout")).toHaveLength(1);
});
