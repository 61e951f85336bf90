import { computed, effect } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { Frame, Line } from "./contract";
import type { Table } from "./table";

/** What a board shows beside its frame: the same object as long as all of it is the same. */
function beside(table: Table) {
  return {
    line: table.line.value as Line,
    notes: table.notes.value,
    aimed: table.aim.value.ids,
    inspected: table.inspected.value,
    selected: table.selected.value,
    rover: table.rover.value,
    possibilities: table.possibilities.value,
  };
}

export type Beside = ReturnType<typeof beside>;
type Draw = (frame: Frame, beside: Beside) => void;
type Attributes = Record<string, string | number | boolean | undefined>;

/** Draws by hand what most steps change, all of it at once: to tell each card by itself takes longer than to draw it. */
export function usePainter(table: Table) {
  const painter = useMemo(() => {
    const rest = computed(() => beside(table));
    const draws = new Set<Draw>();
    return {
      /** Have something drawn, now and whenever other things are shown; the returned function ends it. */
      add(draw: Draw): () => void {
        draws.add(draw);
        const frame = table.frame.peek();
        if (frame) draw(frame, rest.peek());
        return () => draws.delete(draw);
      },
      open: () =>
        effect(() => {
          const frame = table.frame.value;
          if (frame) for (const draw of draws) draw(frame, rest.value);
        }),
    };
  }, [table]);
  useLayoutEffect(() => painter.open(), [painter]);
  return painter;
}

export type Painter = ReturnType<typeof usePainter>;

/** A function that gives an element its attributes: those that differ from what it gave it before. */
export function attributesOf(element: Element): (now: Attributes) => void {
  let before: Attributes = {};
  return (now) => {
    for (const name in now) {
      const value = now[name];
      if (value === before[name]) continue;
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
    before = now;
  };
}
