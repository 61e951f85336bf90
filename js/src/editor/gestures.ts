import { isShortcut, moveFocusByKey, scrollsPage } from "../dom/keyboard";
import type { EditorStore } from "../store/editorStore";

const placesIn = (root: Element) => [...root.querySelectorAll<HTMLElement>("[data-place]")];

export const focusPlace = (root: Element, place: string | null) =>
  placesIn(root)
    .find((other) => other.dataset.place === place)
    ?.focus();

/** The place that an arrow leads to: the next or the one before in their order; up and down, the nearest on the next line. */
export function neighbourPlace(root: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const places = placesIn(root);
  const here = places.indexOf(from);
  if (key === "ArrowLeft") return places[here - 1];
  if (key === "ArrowRight") return places[here + 1];
  const at = from.getBoundingClientRect();
  const sign = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  if (!sign) return;
  const distance = (place: HTMLElement) => {
    const { left, top, width } = place.getBoundingClientRect();
    const down = (top - at.top) * sign;
    return down < 8
      ? Number.POSITIVE_INFINITY
      : down * 4 + Math.abs(left + width / 2 - at.left - at.width / 2);
  };
  const best = places.reduce<HTMLElement | undefined>(
    (found, place) => (found && distance(found) <= distance(place) ? found : place),
    undefined,
  );
  return best && distance(best) < Number.POSITIVE_INFINITY ? best : undefined;
}

/** Handles a key in the editor and keeps it from the notebook, whose one-letter shortcuts would act too. */
export function handleEditorKey(event: KeyboardEvent, store: EditorStore) {
  const root = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const isField = target.matches("input, select, textarea");
  if ((ctrlKey || metaKey) && key.toLowerCase() === "z" && !isField) {
    (shiftKey ? store.redo : store.undo)();
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (isShortcut(event)) return;
  if (key === "Escape") {
    if (!dismiss(store)) return;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  event.stopPropagation();
  if (isField) return;
  const isPlace = target.matches("[data-place]");
  if (isPlace && key.startsWith("Arrow")) neighbourPlace(root, target, key)?.focus();
  else if (key.startsWith("Arrow") && target.closest("[data-roving]")) moveFocusByKey(event);
  else if (key === "Backspace" || key === "Delete") store.clear();
  else if (key === "Enter" && isPlace && store.held.peek() === null) {
    const place = store.selected.peek();
    store.advance();
    if (place !== store.selected.peek()) focusPlace(root, store.selected.peek());
  } else if (key.length === 1 && key !== " " && store.type(key.toLowerCase())) {
    if (isPlace) focusPlace(root, store.selected.peek());
  } else if (!scrollsPage(event)) return;
  event.preventDefault();
}

/** Closes or puts down one thing; false if there is none. */
function dismiss(store: EditorStore): boolean {
  if (store.failure.value) store.failure.value = null;
  else if (store.pasting.value !== null) store.pasting.value = null;
  else if (store.typed.value) store.typed.value = "";
  else if (store.held.value) store.held.value = null;
  else if (store.selected.value) store.select(null);
  else return false;
  return true;
}

/** How far the pointer moves, in pixels, before a press becomes a drag. */
const SLACK_PX = 5;

/** Lets a person drag a card from the palette or from a place to a place. A finger scrolls the page instead, and taps. */
export function dragCards(root: HTMLElement, store: EditorStore): () => void {
  const end = new AbortController();
  let from: { card?: string | undefined; place?: string | undefined; x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  const placeAt = ({ clientX, clientY }: PointerEvent) => {
    const home = root.getRootNode() as Document | ShadowRoot;
    const under = home
      .elementsFromPoint(clientX, clientY)
      .find((element) => root.contains(element) && element.closest("[data-place]"));
    return under?.closest<HTMLElement>("[data-place]") ?? undefined;
  };
  function stop() {
    ghost?.remove();
    for (const place of root.querySelectorAll("[data-over]")) place.removeAttribute("data-over");
    delete root.dataset.dragging;
    from = ghost = null;
  }
  const on = <K extends keyof HTMLElementEventMap>(
    target: EventTarget,
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => target.addEventListener(name, listener as EventListener, { signal: end.signal, capture });

  on(root, "pointerdown", (event) => {
    const source = (event.target as Element).closest<HTMLElement>("[data-card], [data-place]");
    if (!source || event.button !== 0 || event.pointerType === "touch" || source.dataset.empty) return;
    from = { card: source.dataset.card, place: source.dataset.place, x: event.clientX, y: event.clientY };
  });
  on(window, "pointermove", (event) => {
    if (!from) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK_PX) return;
    if (!ghost) {
      const source = [...root.querySelectorAll<HTMLElement>("[data-card], [data-place]")].find(
        ({ dataset }) => (from?.card ? dataset.card === from.card : dataset.place === from?.place),
      );
      const face = (
        source?.querySelector(".face") ?? source?.parentElement?.querySelector(".face")
      )?.cloneNode(true);
      ghost = document.createElement("div");
      ghost.className = "drag-ghost";
      if (face) ghost.append(face);
      root.append(ghost);
      root.dataset.dragging = "";
    }
    const box = root.getBoundingClientRect();
    ghost.style.translate = `${event.clientX - box.left - 24}px ${event.clientY - box.top - 30}px`;
    for (const place of root.querySelectorAll("[data-over]")) place.removeAttribute("data-over");
    placeAt(event)?.setAttribute("data-over", "");
  });
  on(window, "pointerup", (event) => {
    if (!from || !ghost) {
      from = null;
      return;
    }
    const to = placeAt(event)?.dataset.place;
    const { card, place } = from;
    stop();
    // The press that ends a drag is no click.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (to && card) store.put(to, card);
    else if (to && place && to !== place) store.send({ type: "move", place, to });
  });
  on(window, "pointercancel", stop);
  on(
    window,
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !ghost) return;
      event.stopPropagation(); // one Escape gives up one thing
      stop();
    },
    true,
  );
  return () => end.abort();
}
