/** Give the page the style sheet, once for all boards: a page that is given styles works out all of its own anew. */
export function dress(el: HTMLElement, styles: string) {
  const root = el.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.head;
  const worn = [...home.querySelectorAll("style")].some(({ textContent }) => textContent === styles);
  if (!worn) home.append(Object.assign(document.createElement("style"), { textContent: styles }));
}
