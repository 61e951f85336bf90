/** Whether an element fills the screen. In a shadow root, only that root knows. */
export function isFullscreen(el: Element): boolean {
  return (el.getRootNode() as Document | ShadowRoot).fullscreenElement === el;
}

/** Fills the screen with an element, or leaves full screen. If the page forbids it, nothing changes. */
export function toggleFullscreen(el: Element | null) {
  if (!el || !document.fullscreenEnabled) return;
  const asked = isFullscreen(el) ? document.exitFullscreen() : el.requestFullscreen();
  asked.catch(() => {});
}
