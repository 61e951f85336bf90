/**
 * Whether a key belongs to the notebook or the browser: Shift+Enter runs a cell, but not from a text field. With AltGr or Option, many keyboards
 * only type brackets.
 */
export function isShortcut({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const typesBracket = altKey && "[]<>=?".includes(key);
  const runsCell = shiftKey && key === "Enter" && !(target as Element).matches("textarea, input");
  return runsCell || (!typesBracket && (ctrlKey || metaKey || altKey));
}

/** Whether a key would scroll the page. */
export const scrollsPage = ({ key, target }: KeyboardEvent) =>
  /^(Arrow|Home|End|Page| )/.test(key) &&
  !(target as Element).matches(`input, select, textarea${key === " " ? ", button, summary" : ""}`);

/** Keeps Notebook 7 from handling our keys. It gets them before the board does, and skips only elements with Lumino's attribute. */
export function suppressNotebookShortcuts(el: HTMLElement, end: AbortSignal) {
  const mark = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (!el.contains(target)) return;
    target.toggleAttribute("data-lm-suppress-shortcuts", !isShortcut(event) && event.key !== "Escape");
  };
  window.addEventListener("keydown", mark, { capture: true, signal: end });
}
