import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isFullscreen, toggleFullscreen } from "../dom/fullscreen";
import type { BoardLabels } from "../protocol/contract";
import { IconButton } from "../ui/IconButton";

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

/** Enters and leaves full screen. It is not there if the page forbids that. */
export function FullscreenButton({ labels }: { labels: BoardLabels }) {
  const button = useRef<HTMLButtonElement>(null);
  const full = useSignal(false);
  useLayoutEffect(() => {
    const board = button.current?.closest<HTMLElement>(".hanabi");
    if (!board) return;
    const update = () => {
      full.value = isFullscreen(board);
      zoomToFit(board, full.value);
    };
    board.addEventListener("fullscreenchange", update);
    return () => board.removeEventListener("fullscreenchange", update);
  }, [full]);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      name={full.value ? "window" : "full"}
      class="full-screen"
      ref={button}
      label={full.value ? labels.window : labels.full}
      onClick={(event) => toggleFullscreen(event.currentTarget.closest(".hanabi"))}
    />
  );
}
