import { setText } from "../../dom/attributes";
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

/** What a row of the grid shows: its text and its background. */
type Row = { text: string; certain: boolean; style: string };
const rows = new Map<string, Row>();

/** The shade of an identity that logic leaves but that would break the agreement: a line through its rank, and no colour. */
const STRUCK = "struck";

/** A space as wide as a digit. */
const NO_RANK = "\u2007";

function makeRow(shades: string[], ranks: number[]): Row {
  const width = 100 / ranks.length;
  const cells = shades.map((found, n) => {
    const tint = `var(--band-${n % 5}, var(--tint-of)) var(--shade-${found})`;
    const color = found && found !== STRUCK ? `color-mix(in srgb, ${tint}, var(--bg))` : "#0000";
    return `${color} ${n * width}% calc(${(n + 1) * width}% - 1px), #0000 0 ${(n + 1) * width}%`;
  });
  const place = shades.indexOf("certain");
  const lines = shades.map((found, n) => {
    const [from, to] = [(n + 0.2) * width, (n + 0.8) * width];
    return `#0000 0 ${from}%, ${found === STRUCK ? "currentColor" : "#0000"} 0 ${to}%, #0000 0`;
  });
  return {
    text: shades.map((found, n) => (found ? ranks[n] : NO_RANK)).join(" "),
    certain: place >= 0,
    style:
      place >= 0
        ? `--at: ${(100 * place) / Math.max(1, ranks.length - 1)}%`
        : `--cells: linear-gradient(90deg, ${cells})${shades.includes(STRUCK) ? `; --struck: linear-gradient(90deg, ${lines})` : ""}`,
  };
}

/** The row for some shades; made once. */
function rowOf(shades: string[], ranks: number[]): Row {
  const key = `${ranks}|${shades}`;
  const row = rows.get(key) ?? makeRow(shades, ranks);
  rows.set(key, row);
  return row;
}

/**
 * Returns a function that draws what a card may be, or nothing. The card's label and tooltip say the same in words.
 *
 * Each suit is one element: its ranks are one text, its cells one background. A step changes many of hundreds of rows, so only those that
 * differ are updated, without Preact.
 */
export function possibilityGridRenderer(root: HTMLElement) {
  let drawnSuits: SuitStyle[];
  let elements: HTMLElement[];
  let drawn: Row[];
  return ({ weights, total, trusted = [] }: ShownCard, { suits, ranks }: BoardState, visible: boolean) => {
    if (drawnSuits !== suits) {
      drawnSuits = suits;
      elements = suits.map(({ letter }) => {
        const element = document.createElement("span");
        element.className = "possibility-row";
        element.dataset.suit = letter;
        return element;
      });
      root.replaceChildren(...elements);
      root.dataset.suits = suits.map(({ letter }) => letter).join("\n");
      drawn = [];
    }
    const empty = !visible || !weights.some(Boolean);
    for (const [n, element] of empty ? [] : elements.entries()) {
      const row = rowOf(
        ranks.map((_, place) => {
          const identity = n * ranks.length + place;
          const weight = weights[identity] ?? 0;
          return weight && trusted[identity] === 0 ? STRUCK : shade(weight, total);
        }),
        ranks,
      );
      if (row === drawn[n]) continue;
      drawn[n] = row;
      setText(element, row.text);
      element.toggleAttribute("data-certain", row.certain);
      element.style.cssText = row.style;
    }
    if (root.hidden !== empty) root.hidden = empty;
  };
}
