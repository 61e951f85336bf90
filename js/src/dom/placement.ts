const MARGIN = 4;
const NARROW = 640;

type Place = (panel: HTMLElement, around: Box, ...at: Box[]) => void;
type Box = { left: number; top: number; width: number; height: number };

/** An element's box within another, in the pixels of that one's style, which may be zoomed. */
function boxWithin(outer: HTMLElement, element: Element): Box {
  const [from, { left, top, width, height }] = [
    outer.getBoundingClientRect(),
    element.getBoundingClientRect(),
  ];
  const zoom = from.width / outer.offsetWidth || 1;
  return {
    left: (left - from.left) / zoom,
    top: (top - from.top) / zoom,
    width: width / zoom,
    height: height / zoom,
  };
}

/** Places a panel at elements of the board, and keeps it there when the board is resized. */
function keepPlaced(panel: HTMLElement, selectors: string[], place: Place) {
  const layout = panel.closest<HTMLElement>(".layout");
  const anchors = selectors.flatMap((selector) => layout?.querySelector(selector) ?? []);
  if (!layout || anchors.length < selectors.length) return;
  const update = () =>
    place(panel, boxWithin(layout, layout), ...anchors.map((anchor) => boxWithin(layout, anchor)));
  update();
  const observer = new ResizeObserver(update);
  observer.observe(layout);
  return () => observer.disconnect();
}

/** The position nearest to the one wanted at which a length lies within a box, or else within a wider one. */
function nearest(wanted: number, length: number, boxes: Box[]): number {
  const box = boxes.find(({ width }) => length <= width) ?? { left: 0, width: length };
  return Math.max(box.left, Math.min(wanted, box.left + box.width - length));
}

/**
 * Keeps a panel above an element, within the board: below it, if the panel is too high for the room above, or over it, if that is too low too.
 * On a phone its place is the foot of the screen.
 *
 * @param selectors The element; what the panel is not wider than, if it can; and what it must not hide.
 */
export const keepAbove = (panel: HTMLElement, selectors: [string, string, string]) =>
  keepPlaced(panel, selectors, ({ style, offsetWidth, offsetHeight }, around, at, within, clear) => {
    if (!at || !within || !clear || getComputedStyle(panel).position === "fixed") return;
    const board = { ...around, left: MARGIN, width: around.width - 2 * MARGIN };
    style.left = `${nearest(at.left + at.width / 2 - offsetWidth / 2, offsetWidth, [within, board])}px`;
    const below = clear.top + clear.height + offsetHeight;
    const isAbove = offsetHeight <= clear.top || below > around.height;
    style.bottom = `${around.height - (isAbove ? Math.max(clear.top, offsetHeight) : below)}px`;
  });

/** Keeps a panel on the side of the board where an element is not; below it, if the board is narrow. */
export const keepBeside = (panel: HTMLElement, selector: string) =>
  keepPlaced(panel, [selector], ({ style }, around, at) => {
    if (!at) return;
    const narrow = around.width < NARROW;
    const onTheLeft = at.left + at.width / 2 < around.width / 2;
    style.left = narrow || !onTheLeft ? `${MARGIN}px` : "";
    style.right = narrow || onTheLeft ? `${MARGIN}px` : "";
    style.top = narrow ? `${at.top + at.height}px` : "";
  });
