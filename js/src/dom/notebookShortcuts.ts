/** Whether a key is a shortcut of the notebook or the browser. AltGr and Option only write brackets on many keyboards. */
export function isShortcut({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const written = altKey && "[]<>=?".includes(key);
  return !written && (ctrlKey || metaKey || altKey);
}

/** Notebook 7 acts on keys before the board hears them, but not on those of an element with this mark of Lumino's. */
export function markKeys(el: HTMLElement, end: AbortSignal) {
  const mark = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!el.contains(target)) return;
    target.toggleAttribute("data-lm-suppress-shortcuts", !isShortcut(event) && event.key !== "Escape");
  };
  window.addEventListener("keydown", mark, { capture: true, signal: end });
}
