/** Scrolls a list just far enough to show one of its entries, without scrolling the page. */
export function scrollIntoList(entry: HTMLElement) {
  const list = entry.closest("[data-roving]");
  if (!list) return;
  const { offsetTop: top, offsetHeight: height } = entry;
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + height - list.clientHeight));
}
