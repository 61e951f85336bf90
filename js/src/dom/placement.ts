const MARGIN = 4;
const NARROW = 640;

type Place = (panel: HTMLElement, around: Box, at: Box, spared: Box) => void;
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

/** Places a panel at an element of the board, and keeps it there when the board is resized. */
function keepPlaced(panel: HTMLElement, selector: string, place: Place, visible = selector) {
  const layout = panel.closest<HTMLElement>(".layout");
  const anchor = layout?.querySelector(selector);
  const spared = layout?.querySelector(visible);
  if (!layout || !anchor || !spared) return;
  const update = () =>
    place(panel, boxWithin(layout, layout), boxWithin(layout, anchor), boxWithin(layout, spared));
  update();
  const observer = new ResizeObserver(update);
  observer.observe(layout);
  return () => observer.disconnect();
}

/**
 * Keeps a panel above an element, within the board: over the element, if the panel is too high for the room above.
 *
 * @param visible Where the panel ends, so that it does not hide what is there.
 */
export const keepAbove = (panel: HTMLElement, selector: string, visible: string) =>
  keepPlaced(
    panel,
    selector,
    ({ style, offsetWidth, offsetHeight }, around, at, { top }) => {
      const last = around.width - offsetWidth - MARGIN;
      style.left = `${Math.max(MARGIN, Math.min(at.left + at.width / 2 - offsetWidth / 2, last))}px`;
      style.bottom = `${around.height - Math.max(top, offsetHeight) - MARGIN}px`;
    },
    visible,
  );

/** Keeps a panel on the side of the board where an element is not; below it, if the board is narrow. */
export const keepBeside = (panel: HTMLElement, selector: string) =>
  keepPlaced(panel, selector, ({ style }, around, at) => {
    const narrow = around.width < NARROW;
    const onTheLeft = at.left + at.width / 2 < around.width / 2;
    style.left = narrow || !onTheLeft ? `${MARGIN}px` : "";
    style.right = narrow || onTheLeft ? `${MARGIN}px` : "";
    style.top = narrow ? `${at.top + at.height}px` : "";
  });
