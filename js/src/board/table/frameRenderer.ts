import { computed, effect } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { Frame, Line } from "../../protocol/messages";
import type { Table } from "../../store/boardStore";

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
export type Attributes = Record<string, string | number | boolean | null | undefined>;

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

/**
 * A function that gives an element its attributes: those that differ from what it gave before. One that is false or empty is
 * taken away; whether a button is pressed is said either way.
 */
export function attributesOf(element: Element): (now: Attributes) => void {
  let before: Attributes | undefined;
  return (now) => {
    for (const name in now) {
      const value = now[name];
      if (before && value === before[name]) continue;
      if (value || value === 0 || name === "aria-pressed") element.setAttribute(name, String(value));
      else element.removeAttribute(name);
    }
    before = now;
  };
}

/** Give an element its text, in the text node that it has. */
export function write(element: Element, text: string) {
  const node = element.firstChild ?? element.appendChild(document.createTextNode(""));
  if (node.nodeValue !== text) node.nodeValue = text;
}
