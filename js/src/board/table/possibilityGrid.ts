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

/** The size of the grid's drawing: a row is so many pixels high, and all rows are so many units wide, whatever their width. */
export const ROW_HEIGHT = 14;
export const WIDTH = 100;

/** What lies below the shades, so that they mix with the same colour everywhere. */
const GROUND = "ground";
/** An identity that logic leaves but that would break the agreement: a line through its rank, and no colour. */
const STRUCK = "struck";
/** The one identity that a card can have: the colour of its suit, in a frame. */
const CERTAIN = "certain";
const FRAME = "frame";

/** How far a shape keeps from the sides of its cell: across, below the top, and above the bottom. */
const INSETS: Record<string, [number, number, number]> = {
  [STRUCK]: [4, 6, 6.5],
  [CERTAIN]: [2.5, 1.5, 2.5],
};
const INSET: [number, number, number] = [0, 0, 1];
const GAP = 2;

/** A space as wide as a digit. */
const NO_RANK = "\u2007";

/** One outline around several cells: from one to the next, and the same way back, so that nothing between them is filled. */
function outline(shape: string, cells: number[], ranks: number): string {
  const [side, top, bottom] = INSETS[shape] ?? INSET;
  const boxes = cells.map((cell) => {
    const [column, row] = [cell % ranks, Math.floor(cell / ranks)];
    const [left, right] = [(column * WIDTH) / ranks + side, ((column + 1) * WIDTH) / ranks - GAP - side];
    const [high, low] = [row * ROW_HEIGHT + top, (row + 1) * ROW_HEIGHT - bottom];
    return {
      start: `${left},${high}`,
      rest: `${right},${high} ${right},${low} ${left},${low} ${left},${high}`,
    };
  });
  const back = boxes.map(({ start }) => start).reverse();
  return [...boxes.map(({ start, rest }) => `${start} ${rest}`), ...back].join(" ");
}

const outlines = new Map<string, string>();

/** An outline; computed once. */
function outlineOf(shape: string, cells: number[], ranks: number): string {
  const key = `${INSETS[shape] ? shape : ""}/${ranks}/${cells}`;
  const found = outlines.get(key) ?? outline(shape, cells, ranks);
  outlines.set(key, found);
  return found;
}

const svgElement = <K extends keyof SVGElementTagNameMap>(name: K) =>
  document.createElementNS("http://www.w3.org/2000/svg", name);

/**
 * Returns a function that draws what a card may be, or nothing. The card's label and tooltip say the same in words.
 *
 * All ranks are one text, and all cells of a shade one polygon: its points are no style, so that a step that changes many of hundreds of
 * cells restyles none of them.
 *
 * @param tints The id of the pattern with the colours of the suits.
 */
export function possibilityGridRenderer(root: HTMLElement, tints: string) {
  const picture = svgElement("svg");
  const text = document.createElement("span");
  picture.setAttribute("fill", `url(#${tints})`);
  picture.setAttribute("preserveAspectRatio", "none");
  root.replaceChildren(picture, text);
  const polygons = new Map<string, SVGPolygonElement>();
  const drawn = new Map<string, string>();
  let drawnSuits: SuitStyle[];

  function drawShape(shape: string, points: string) {
    if (points === (drawn.get(shape) ?? "")) return;
    drawn.set(shape, points);
    let polygon = polygons.get(shape);
    if (!polygon) {
      polygon = svgElement("polygon");
      polygon.dataset.shade = shape;
      polygons.set(shape, polygon);
      if (shape === GROUND) picture.prepend(polygon);
      else picture.append(polygon);
    }
    polygon.setAttribute("points", points);
  }

  return ({ weights, total, trusted = [] }: ShownCard, { suits, ranks }: BoardState, visible: boolean) => {
    if (drawnSuits !== suits) {
      drawnSuits = suits;
      const height = suits.length * ROW_HEIGHT - 1;
      picture.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
      picture.setAttribute("height", `${height}`);
      root.dataset.suits = suits.map(({ letter }) => letter).join("\n");
    }
    const empty = !visible || !weights.some(Boolean);
    if (root.hidden !== empty) root.hidden = empty;
    if (empty) return;
    const shapes = new Map<string, number[]>([...drawn.keys()].map((shape) => [shape, []]));
    const put = (shape: string, cell: number) => {
      const cells = shapes.get(shape);
      if (cells) cells.push(cell);
      else shapes.set(shape, [cell]);
    };
    let lines = "";
    let certain: string | undefined;
    for (const [row, { letter }] of suits.entries()) {
      if (row) lines += "\n";
      for (const [column, rank] of ranks.entries()) {
        const cell = row * ranks.length + column;
        const weight = weights[cell] ?? 0;
        const found = weight && trusted[cell] === 0 ? STRUCK : shade(weight, total);
        lines += `${column ? " " : ""}${found ? rank : NO_RANK}`;
        if (!found) continue;
        if (found === CERTAIN) certain = letter;
        if (found !== STRUCK) put(found === CERTAIN ? FRAME : GROUND, cell);
        put(found, cell);
      }
    }
    for (const [shape, cells] of shapes)
      drawShape(shape, cells.length ? outlineOf(shape, cells, ranks.length) : "");
    setText(text, lines);
    if (root.dataset.suit !== certain) {
      if (certain === undefined) delete root.dataset.suit;
      else root.dataset.suit = certain;
    }
  };
}
