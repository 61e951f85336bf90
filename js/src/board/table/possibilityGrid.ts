import type { Card, Line, Suit } from "../../protocol/messages";

const SHADES = 8;

/** How a cell looks: certain, or a shade of its probability in which the faint ones are lifted; empty if it is impossible. */
export function shade(weight: number, total: number): string {
  if (weight <= 0) return "";
  if (weight === total) return "certain";
  return String(total > 0 ? Math.ceil(SHADES * Math.sqrt(weight / total)) : SHADES / 2);
}

const templates = new WeakMap<Suit[], HTMLElement>();

/** An empty grid: a row for each suit, a column for each rank. */
function emptyGrid(suits: Suit[], ranks: number[]): Node {
  let grid = templates.get(suits);
  if (!grid) {
    grid = document.createElement("span");
    for (const { letter } of suits) {
      const row = grid.appendChild(document.createElement("span"));
      row.className = "types";
      row.dataset.suit = letter;
      row.appendChild(document.createElement("b")).textContent = letter;
      for (const rank of ranks) row.appendChild(document.createElement("i")).textContent = String(rank);
    }
    templates.set(suits, grid);
  }
  return grid.cloneNode(true);
}

/**
 * A function that draws in an element what a card may be, or nothing. Its words are in the card's label and odds.
 *
 * Many of hundreds of cells change at every step: they are made and shaded by hand, and only those that differ; not by their
 * classes, as a change of a class takes thrice as long in a page with JupyterLab's styles.
 */
export function possibilitiesOf(root: HTMLElement) {
  let drawn: Suit[];
  let cells: HTMLElement[];
  let kinds: string[];
  return ({ weights, total }: Card, { suits, ranks }: Line, shown: boolean) => {
    if (drawn !== suits) {
      drawn = suits;
      root.replaceChildren(emptyGrid(suits, ranks));
      cells = [...root.getElementsByTagName("i")];
      kinds = [];
    }
    let empty = true;
    for (let n = 0; n < cells.length; n++) {
      const kind = shown ? shade(weights[n] ?? 0, total) : "";
      if (kind) empty = false;
      if (kind === kinds[n]) continue;
      kinds[n] = kind;
      if (kind) cells[n]?.setAttribute("data-shade", kind);
      else cells[n]?.removeAttribute("data-shade");
    }
    if (root.hidden !== empty) root.hidden = empty;
  };
}
