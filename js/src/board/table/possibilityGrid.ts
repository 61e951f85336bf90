import type { BoardState, ShownCard, SuitStyle } from "../../protocol/contract";

const SHADES = 8;

/**
 * How likely an identity is, as the value of `data-shade`: "" for impossible, "certain", or "1" to "8". The scale is a square
 * root, so that unlikely identities can still be told apart. With an unknown total, all are "4".
 */
export function shade(weight: number, total: number): string {
  if (weight <= 0) return "";
  if (weight === total) return "certain";
  return String(total > 0 ? Math.ceil(SHADES * Math.sqrt(weight / total)) : SHADES / 2);
}

const templates = new WeakMap<SuitStyle[], HTMLElement>();

/** An empty grid: a row for each suit, a column for each rank. */
function emptyGrid(suits: SuitStyle[], ranks: number[]): Node {
  let grid = templates.get(suits);
  if (!grid) {
    grid = document.createElement("span");
    for (const { letter } of suits) {
      const row = grid.appendChild(document.createElement("span"));
      row.className = "possibility-row";
      row.dataset.suit = letter;
      row.appendChild(document.createElement("b")).textContent = letter;
      for (const rank of ranks) row.appendChild(document.createElement("i")).textContent = String(rank);
    }
    templates.set(suits, grid);
  }
  return grid.cloneNode(true);
}

/**
 * Returns a function that draws what a card may be, or nothing. The card's label and tooltip say the same in words.
 *
 * A step changes many of hundreds of cells, so only those that differ are updated, without Preact. They are shaded by an
 * attribute, as changing a class takes three times as long in a page with JupyterLab's style sheets.
 */
export function possibilityGridRenderer(root: HTMLElement) {
  let drawnSuits: SuitStyle[];
  let cells: HTMLElement[];
  let drawn: string[];
  return ({ weights, total }: ShownCard, { suits, ranks }: BoardState, visible: boolean) => {
    if (drawnSuits !== suits) {
      drawnSuits = suits;
      root.replaceChildren(emptyGrid(suits, ranks));
      cells = [...root.getElementsByTagName("i")];
      drawn = [];
    }
    let empty = true;
    for (let n = 0; n < cells.length; n++) {
      const next = visible ? shade(weights[n] ?? 0, total) : "";
      if (next) empty = false;
      if (next === drawn[n]) continue;
      drawn[n] = next;
      if (next) cells[n]?.setAttribute("data-shade", next);
      else cells[n]?.removeAttribute("data-shade");
    }
    if (root.hidden !== empty) root.hidden = empty;
  };
}
