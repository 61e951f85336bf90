import { effect, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardStore } from "../store/boardStore";
import { canEdit, cardPlace, playerPlace } from "../store/lookups";

const CARDS = ".hand-card";

/** The place to draw on that an element belongs to, as Python names it. */
export function placeOf(element: Element | null): string | null {
  const hand = element?.closest<HTMLElement>(".hand");
  const seat = Number(hand?.dataset.seat);
  const card = element?.closest(CARDS);
  if (hand && card) return cardPlace(seat, [...hand.querySelectorAll(CARDS)].indexOf(card) + 1);
  if (hand && element?.closest(".name")) return playerPlace(seat);
  const firework = element?.closest<HTMLElement>(".firework");
  if (firework) return firework.dataset.suit ?? null;
  return element?.closest(".discards") ? "discards" : null;
}

/** The element to draw on at a place. */
function elementAt(board: Element, place: string): Element | undefined {
  const all = board.querySelectorAll(`${CARDS}, .name > [dir], .firework, .discards`);
  return [...all].find((element) => placeOf(element) === place);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between what is drawn on and the line. */
const GAP = 2;
const HEAD = 13;

/** A line around a box. */
function circle({ x, y, width, height }: Box): string {
  const left = x - GAP;
  const top = y - GAP;
  const w = width + 2 * GAP;
  const h = height + 2 * GAP;
  const r = Math.min(14, w / 2, h / 2);
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return [
    `M${left + r} ${top}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}`,
    `h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`,
  ].join("");
}

/** An arrow from edge to edge: between cards of a row in an arc above the others, else straight. */
export function arrow(from: Box, to: Box): string {
  const middle = ({ x, width }: Box) => x + width / 2;
  const below = to.y >= from.y + from.height;
  const above = to.y + to.height <= from.y;
  const x1 = middle(from);
  const x2 = middle(to);
  const y1 = below ? from.y + from.height + GAP : from.y - GAP;
  const y2 = above ? to.y + to.height + GAP : to.y - GAP;
  const beside = !below && !above;
  const cx = (x1 + x2) / 2;
  const cy = beside ? Math.min(y1, y2) - 18 - Math.abs(x2 - x1) / 12 : (y1 + y2) / 2;
  const angle = Math.atan2(y2 - cy, x2 - cx);
  const wing = (side: number) =>
    `${x2 - HEAD * Math.cos(angle + side * 0.5)} ${y2 - HEAD * Math.sin(angle + side * 0.5)}`;
  return `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}M${wing(1)}L${x2} ${y2}L${wing(-1)}`;
}

/** The circles and arrows of the step, and the one that is being drawn. They lie over the table and let clicks through. */
export function Drawings({ store }: { store: BoardStore }) {
  const layer = useRef<HTMLDivElement>(null);
  const paths = useSignal<{ path: string; begun: boolean }[]>([]);
  useLayoutEffect(() => {
    const layout = layer.current?.parentElement;
    if (!layout) return;
    let request = 0;

    function boxOf(place: string): Box | undefined {
      const found = layout && elementAt(layout, place)?.getBoundingClientRect();
      if (!found) return;
      const home = layout.getBoundingClientRect();
      const zoom = home.width / layout.offsetWidth || 1;
      return {
        x: (found.x - home.x) / zoom,
        y: (found.y - home.y) / zoom,
        width: found.width / zoom,
        height: found.height / zoom,
      };
    }

    function trace(start: string, end: string): string {
      const from = boxOf(start);
      const to = boxOf(end);
      if (!from || !to) return "";
      return start === end ? circle(from) : arrow(from, to);
    }

    function measure() {
      const begun = store.drawing.peek();
      const drawn = store.drawings
        .peek()
        .map(({ start, end }) => ({ path: trace(start, end || start), begun: false }));
      if (begun?.end) drawn.push({ path: trace(begun.start, begun.end), begun: true });
      if (drawn.length > 0 || paths.peek().length > 0) paths.value = drawn;
    }

    function plan() {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(measure); // once the step is laid out
    }

    const stop = effect(() => {
      for (const cause of [store.drawings, store.drawing, store.trailingFrame, store.boardState])
        void cause.value;
      plan();
    });
    const observer = new ResizeObserver(plan);
    for (const part of [layout, ...layout.querySelectorAll(".head, .on-table, .hand")])
      observer.observe(part);
    return () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(request);
    };
  }, [store, paths]);
  return (
    <div class="drawings" aria-hidden="true" ref={layer}>
      <svg aria-hidden="true">
        {paths.value.map(({ path, begun }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing has nothing of its own
          <g key={index} data-begun={begun || undefined}>
            <path class="halo" d={path} />
            <path d={path} />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Lets a person draw with the right mouse button, as on lichess: pressed and released on one place a circle, on two an arrow. */
export function drawByMouse(store: BoardStore, el: HTMLElement, end: AbortSignal) {
  /** Whether the menu of the browser that belongs to this press is still to come: on some systems it comes with the release. */
  let menuToCome = false;
  const on = <K extends keyof WindowEventMap>(name: K, listen: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listen, { capture: true, signal: end });

  function placeUnder({ clientX, clientY }: PointerEvent): string | null {
    const under = (el.getRootNode() as Document | ShadowRoot).elementFromPoint(clientX, clientY);
    return under && el.contains(under) ? placeOf(under) : null;
  }

  el.addEventListener(
    "pointerdown",
    (event) => {
      const { boardState, disconnected, drawing } = store;
      const start =
        event.button === 2 && event.pointerType === "mouse" ? placeOf(event.target as Element) : null;
      if (!start || disconnected.value || !boardState.value || !canEdit(boardState.value)) return;
      drawing.value = { start, end: start, byKey: false };
      menuToCome = true;
    },
    { signal: end },
  );
  on("pointerdown", () => {
    menuToCome = false;
  });
  on("pointermove", (event) => {
    const begun = store.drawing.peek();
    if (!begun || begun.byKey) return;
    const over = event.buttons & 2 ? placeUnder(event) : undefined;
    if (over === undefined) store.drawing.value = null;
    else if (over !== begun.end) store.drawing.value = { ...begun, end: over };
  });
  on("pointerup", (event) => {
    const begun = store.drawing.peek();
    if (!begun || begun.byKey || event.button !== 2) return;
    const over = placeUnder(event);
    if (over) store.draw(begun.start, over);
    else store.drawing.value = null;
  });
  on("pointercancel", () => {
    if (store.drawing.peek()?.byKey === false) store.drawing.value = null;
  });
  on("keydown", (event) => {
    menuToCome = false;
    if (event.key !== "Escape" || store.drawing.peek()?.byKey !== false) return;
    store.drawing.value = null;
    event.stopPropagation();
  });
  on("contextmenu", (event) => {
    if (!menuToCome) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
