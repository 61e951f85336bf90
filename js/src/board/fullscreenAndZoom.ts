import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Whether an element fills the screen. In a shadow root, only that root knows. */
function isFullscreen(el: Element): boolean {
  return (el.getRootNode() as Document | ShadowRoot).fullscreenElement === el;
}

/** Fills the screen with an element, or leaves full screen. If the page forbids it, nothing changes. */
export function toggleFullscreen(el: Element | null) {
  if (!el || !document.fullscreenEnabled) return;
  const asked = isFullscreen(el) ? document.exitFullscreen() : el.requestFullscreen();
  asked.catch(() => {});
}

/** The width in pixels at which a board shows all panels, unzoomed. */
const FULL_WIDTH = 1180;

/** Enlarges a full-screen board, as on a projector, as far as it fits without scrolling. */
function zoomToFit(board: HTMLElement, full: boolean) {
  const layout = board.querySelector<HTMLElement>(".layout");
  if (!layout) return;
  layout.style.zoom = "";
  if (!full) return;
  for (let zoom = board.clientWidth / FULL_WIDTH; zoom > 1; zoom -= 0.05) {
    layout.style.zoom = String(zoom);
    if (board.scrollHeight <= board.clientHeight) return;
    layout.style.zoom = "";
  }
}

/** Zooms the board around an element while it fills the screen; whether it does. */
export function useFullscreenZoom(within: RefObject<HTMLElement | null>): ReadonlySignal<boolean> {
  const full = useSignal(false);
  useLayoutEffect(() => {
    const board = within.current?.closest<HTMLElement>(".hanabi");
    if (!board) return;
    const update = () => {
      full.value = isFullscreen(board);
      zoomToFit(board, full.value);
    };
    board.addEventListener("fullscreenchange", update);
    return () => board.removeEventListener("fullscreenchange", update);
  }, [within, full]);
  return full;
}
