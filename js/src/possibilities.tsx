import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card, Line } from "./contract";

const SHADES = 8;

/** The class of a cell: certain, or a shade of its probability in which the faint ones are lifted. */
function shade(weight: number, total: number): string {
  if (weight <= 0) return "";
  if (weight === total) return "certain";
  return `possible-${total > 0 ? Math.ceil(SHADES * Math.sqrt(weight / total)) : SHADES / 2}`;
}

const grids = new WeakMap<Line["suits"], HTMLElement>();

/** An empty grid: a row for each suit, a column for each rank. */
function emptyGrid({ suits, ranks }: Line): Node {
  let grid = grids.get(suits);
  if (!grid) {
    grid = document.createElement("span");
    for (const { letter } of suits) {
      const row = grid.appendChild(document.createElement("span"));
      row.className = "types";
      row.dataset.suit = letter;
      row.appendChild(document.createElement("b")).textContent = letter;
      for (const rank of ranks) row.appendChild(document.createElement("i")).textContent = String(rank);
    }
    grids.set(suits, grid);
  }
  return grid.cloneNode(true);
}

interface Drawn {
  suits: Line["suits"] | null;
  cells: HTMLElement[];
  kinds: string[];
}

/** What a card may be. Its words are in the card's label and odds. */
export function Possibilities({ card, line }: { card: Card; line: Line }) {
  const { weights, total } = card;
  const root = useRef<HTMLSpanElement>(null);
  const drawn = useRef<Drawn>({ suits: null, cells: [], kinds: [] });
  // Hundreds of cells may change at every step: they are made and shaded by hand, and only those that differ.
  useLayoutEffect(() => {
    if (drawn.current.suits !== line.suits && root.current) {
      root.current.replaceChildren(emptyGrid(line));
      drawn.current = { suits: line.suits, cells: [...root.current.getElementsByTagName("i")], kinds: [] };
    }
    const { cells, kinds } = drawn.current;
    cells.forEach((cell, n) => {
      const kind = shade(weights[n] ?? 0, total);
      if (kinds[n] === kind) return;
      kinds[n] = kind;
      cell.className = kind;
    });
  }, [line, weights, total]);
  return <span class="possibilities" ref={root} hidden={!weights.some((weight) => weight > 0)} />;
}
