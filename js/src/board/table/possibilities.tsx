import { attributeSetter, setText } from "../../dom/setIfChanged";
import type { BoardState, ShownCard, ShownSuit, ToldCells } from "../../protocol/contract";

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

/** The size of the drawing of the cells, which fills the place that the card leaves for it. */
const ROW_HEIGHT = 13;
const WIDTH = 100;

/** What lies below the shades, so that they mix with the same colour everywhere. */
const GROUND = "ground";
/** An identity that logic leaves but that would break the agreement: a line through its rank, which is quiet, and no colour. */
const STRUCK = "struck";
/** An identity that the action has excluded of which a sentence speaks, and one that it left. */
const GONE = "gone";
const LEFT = "left";
/** The sign for an identity that the last step has ruled out. */
const RULED_OUT = "•";

/** For what is not a whole cell how far its box is from the sides of the cell, from the top and from the bottom. */
const INSETS: Record<string, [number, number, number]> = {
  [STRUCK]: [4, 5.8, 5.8],
  [GONE]: [4, 6, 6.5],
  [LEFT]: [3, 11, 1],
};

const GAP = 2.4;

/** The outline of what is drawn in a cell. */
function boxOf(shape: string, row: number, column: number, ranks: number): string {
  const [side, above, below] = INSETS[shape] ?? [0, 0, 1];
  const left = (column * WIDTH) / ranks + side;
  const width = WIDTH / ranks - GAP - 2 * side;
  return `M${left},${row * ROW_HEIGHT + above}h${width}v${ROW_HEIGHT - above - below}h-${width}z`;
}

/** All that has one look, and its outline. */
interface Shape {
  path: Element;
  outline: string;
}

const createSvg = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);

/** The middle of one of so many equal parts. */
const middle = (part: number, parts: number) => `${((part + 0.5) * 100) / parts}% `;

/** Letters, and for each how far it is from the left and from the top. */
type Letters = [string, string, string];
const NO_LETTERS: Letters = ["", "", ""];

/** A text of the drawing of which each letter has its own place: whatever the font and the spacing, it stands in its cell. */
function lettersRenderer(place: Element, name: string) {
  const text = place.appendChild(createSvg("text"));
  const set = attributeSetter(text);
  return ([letters, x, y]: Letters) => {
    set({ class: name, x, y });
    setText(text, letters);
  };
}

/**
 * Returns a function that draws what a card may be, or nothing. The card's label and tooltip say the same in words.
 *
 * Ranks and cells are one drawing: all ranks are one text, and all cells of one shade a path. Its outline is no style, so that a step that
 * changes many of hundreds of cells restyles none of them.
 *
 * @param tints The id of the pattern with the colours of the suits.
 */
export function possibilityGridRenderer(root: HTMLElement, tints: string) {
  const setRoot = attributeSetter(root);
  const drawing = root.appendChild(createSvg("svg"));
  const cells = drawing.appendChild(createSvg("svg"));
  const setCells = attributeSetter(cells);
  const writeRanks = lettersRenderer(drawing, "ranks");
  const writeStruck = lettersRenderer(drawing, "letters");
  const writeSuits = lettersRenderer(drawing, "letters");
  const writeRuledOut = lettersRenderer(drawing, "ruled-out");
  const shapes = new Map<string, Shape>();
  const going = root.appendChild(createSvg("svg"));
  going.setAttribute("class", "going");
  const setGoing = attributeSetter(going);
  let ruledOutBefore = "";
  /** Changes with what is ruled out, so that it is seen going each time: there are two names for one animation. */
  let turn = 0;

  function shapeOf(look: string, place: Element = cells): Shape {
    const known = shapes.get(look);
    if (known) return known;
    const path = createSvg("path");
    const shape = { path, outline: "" };
    path.setAttribute("data-shade", look);
    place.append(path);
    shapes.set(look, shape);
    return shape;
  }

  return (
    { weights, total, trusted = [] }: ShownCard,
    { suits, ranks }: BoardState,
    visible: boolean,
    before: number[] = [],
    told: ToldCells | undefined,
  ) => {
    const empty = !visible || !weights.some(Boolean);
    if (root.hidden !== empty) root.hidden = empty;
    if (empty) return;
    const size = { viewBox: `0 0 ${WIDTH} ${suits.length * ROW_HEIGHT}`, preserveAspectRatio: "none" };
    setCells({ ...size, fill: `url(#${tints})` });
    setGoing(size);
    shapeOf(GROUND);
    for (const shape of shapes.values()) shape.outline = "";
    let certain: string | undefined;
    let left = NO_LETTERS;
    let struck = NO_LETTERS;
    let ruledOut = NO_LETTERS;
    for (const [row, { letter }] of suits.entries())
      for (const [column, rank] of ranks.entries()) {
        const cell = row * ranks.length + column;
        const weight = weights[cell] ?? 0;
        const gone = told?.struck.includes(cell) && GONE;
        const look = weight && trusted[cell] === 0 ? STRUCK : shade(weight, total) || gone;
        const add = ([letters, x, y]: Letters, letter: unknown): Letters => [
          `${letters}${letter}`,
          x + middle(column, ranks.length),
          y + middle(row, suits.length),
        ];
        if (look === "certain") certain = letter;
        const draw = (each: string, place?: Element) => {
          shapeOf(each, place).outline += boxOf(each, row, column, ranks.length);
        };
        if (!look) {
          if (!before[cell]) continue;
          ruledOut = add(ruledOut, RULED_OUT);
          draw(RULED_OUT, going);
          continue;
        }
        if (look === STRUCK) {
          struck = add(struck, rank);
          draw(look);
          continue;
        }
        const looks = look === GONE ? [look] : told?.left ? [GROUND, look, LEFT] : [GROUND, look];
        for (const each of looks) draw(each);
        // Where one is left, its ink is for it alone.
        if (!gone || !weights.includes(total)) left = add(left, rank);
      }
    for (const { path, outline } of shapes.values())
      if (path.getAttribute("d") !== outline) path.setAttribute("d", outline);
    writeRanks(left);
    writeStruck(struck);
    writeSuits([
      suits.map(({ letter }) => letter).join(""),
      suits.map(() => "-7 ").join(""),
      suits.map((_, row) => middle(row, suits.length)).join(""),
    ]);
    writeRuledOut(ruledOut);
    if (`${ruledOut}` !== ruledOutBefore) turn = 1 - turn;
    ruledOutBefore = `${ruledOut}`;
    setRoot({ "data-suit": certain, "data-turn": turn });
  };
}

const RAINBOW = "m";
const BANDS = 5;

type Props = { id: string; suits: ShownSuit[]; ranks: number[] };

/** The colours of all suits, a row each, with which grids of possibilities are filled. A rainbow has bands, each over the one before it. */
export const PossibilityTints = ({ id, suits, ranks }: Props) => (
  <svg class="tints" aria-hidden="true">
    <pattern id={id} patternUnits="userSpaceOnUse" width={WIDTH} height={suits.length * ROW_HEIGHT}>
      {suits.flatMap(({ letter }, row) =>
        (letter === RAINBOW ? ranks : [0]).map((rank, n) => (
          <rect
            key={`${letter}${rank}`}
            data-suit={letter}
            x={(n * WIDTH) / ranks.length}
            y={row * ROW_HEIGHT}
            width={WIDTH}
            height={ROW_HEIGHT}
            style={`fill:var(--band-${n % BANDS},var(--tint-of))`}
          />
        )),
      )}
    </pattern>
  </svg>
);
