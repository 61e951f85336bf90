import { describe, expect, test } from "vitest";
import { dragCards, neighbourPlace } from "../../src/editor/gestures";
import type { EditorStore } from "../../src/store/editorStore";

/** A table of places of 50 by 60 pixels, by their left and top. */
function table(places: Record<string, [left: number, top: number]>) {
  const root = document.createElement("div");
  for (const [place, [left, top]] of Object.entries(places)) {
    const button = root.appendChild(document.createElement("button"));
    button.dataset.place = place;
    button.getBoundingClientRect = () => new DOMRect(left, top, 50, 60);
  }
  document.body.append(root);
  const at = (place: string) => root.querySelector<HTMLElement>(`[data-place="${place}"]`) as HTMLElement;
  return { root, at };
}

describe("an arrow", () => {
  const { root, at } = table({ a1: [0, 0], a2: [60, 0], b1: [0, 100], b2: [60, 102], c1: [30, 200] });

  test.each([
    ["a1", "ArrowRight", "a2"],
    ["a2", "ArrowRight", "b1"],
    ["b1", "ArrowLeft", "a2"],
    ["a2", "ArrowDown", "b2"],
    ["b2", "ArrowUp", "a2"],
    ["b1", "ArrowDown", "c1"],
    ["a1", "ArrowUp", undefined],
    ["c1", "ArrowDown", undefined],
    ["a1", "ArrowLeft", undefined],
    ["a1", "x", undefined],
  ])("from %s by %s leads to %s", (from, key, to) => {
    expect(neighbourPlace(root, at(from), key)?.dataset.place).toBe(to);
  });
});

describe("a drag", () => {
  function drag(from: string, to: string | null, by = 40, givesUp = false) {
    const { root, at } = table({ "hand 0 0": [0, 0], "hand 0 1": [60, 0] });
    const card = root.appendChild(document.createElement("button"));
    card.dataset.card = "r3";
    const done: unknown[] = [];
    const store = {
      put: (...put: unknown[]) => done.push(put),
      send: (message: unknown) => done.push(message),
    } as unknown as EditorStore;
    const stop = dragCards(root, store);
    root.addEventListener("keydown", ({ key }) => done.push(key));
    document.elementsFromPoint = () => (to ? [at(to)] : []);
    const source = from === "r3" ? card : at(from);
    const event = (name: string, x: number) =>
      new PointerEvent(name, { clientX: x, clientY: 0, button: 0, bubbles: true });
    source.dispatchEvent(event("pointerdown", 0));
    window.dispatchEvent(event("pointermove", by));
    if (givesUp) source.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    window.dispatchEvent(event("pointerup", by));
    stop();
    root.remove();
    return done;
  }

  test("puts a card of the palette at a place", () => {
    expect(drag("r3", "hand 0 1")).toEqual([["hand 0 1", "r3"]]);
  });

  test("moves a card from place to place", () => {
    expect(drag("hand 0 0", "hand 0 1")).toEqual([{ type: "move", place: "hand 0 0", to: "hand 0 1" }]);
  });

  test("is given up by Escape, which does nothing else", () => {
    expect(drag("hand 0 0", "hand 0 1", 40, true)).toEqual([]);
    expect(drag("hand 0 0", "hand 0 1", 3, true)).toEqual(["Escape"]);
  });

  test("that ends nowhere, where it began, or after a few pixels does nothing", () => {
    expect([drag("r3", null), drag("hand 0 0", "hand 0 0"), drag("r3", "hand 0 1", 3)]).toEqual([[], [], []]);
  });
});
