import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Labels } from "../protocol/messages";
import { Icon } from "../ui/Icon";

/** Whether the board fills the screen; in a shadow root only that root knows. */
function isFull(board: Element): boolean {
  return (board.getRootNode() as Document | ShadowRoot).fullscreenElement === board;
}

const WIDE = 1180;

/** On a projector all is as large as lets the board stand on the screen without scrolling. */
function enlarge(board: HTMLElement, full: boolean) {
  const layout = board.querySelector<HTMLElement>(".layout");
  if (!layout) return;
  layout.style.zoom = "";
  if (!full) return;
  for (let zoom = board.clientWidth / WIDE; zoom > 1; zoom -= 0.05) {
    layout.style.zoom = String(zoom);
    if (board.scrollHeight <= board.clientHeight) return;
    layout.style.zoom = "";
  }
}

/** Fill the screen with the board, or leave it. A page that forbids it says no, and nothing changes. */
export function toggleFull(board: Element | null) {
  if (!board || !document.fullscreenEnabled) return;
  const asked = isFull(board) ? document.exitFullscreen() : board.requestFullscreen();
  asked.catch(() => {});
}

/** The button for it, where the page allows it. */
export function FullButton({ labels }: { labels: Labels }) {
  const button = useRef<HTMLButtonElement>(null);
  const full = useSignal(false);
  useLayoutEffect(() => {
    const board = button.current?.closest<HTMLElement>(".hanabi");
    if (!board) return;
    const look = () => {
      full.value = isFull(board);
      enlarge(board, full.value);
    };
    board.addEventListener("fullscreenchange", look);
    return () => board.removeEventListener("fullscreenchange", look);
  }, [full]);
  if (!document.fullscreenEnabled) return null;
  const label = full.value ? labels.window : labels.full;
  return (
    <button
      type="button"
      class="round full-screen"
      aria-label={label}
      title={label}
      ref={button}
      onClick={() => toggleFull(button.current?.closest(".hanabi") ?? null)}
    >
      <Icon name={full.value ? "window" : "full"} />
    </button>
  );
}
