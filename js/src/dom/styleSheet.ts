/** Adds a style sheet to the page or shadow root of an element, once for all boards: each new sheet makes the browser restyle the page. */
export function addStyleSheet(el: HTMLElement, css: string) {
  const root = el.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.head;
  const isThere = [...home.querySelectorAll("style")].some(({ textContent }) => textContent === css);
  if (!isThere) home.append(Object.assign(document.createElement("style"), { textContent: css }));
}
