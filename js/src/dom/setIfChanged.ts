export type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * Returns a function that sets an element's attributes, and touches only those that differ from the last call. A false or empty
 * attribute is removed, except `aria-pressed`, which says false.
 */
export function attributeSetter(element: Element): (now: Attributes) => void {
  let before: Attributes | undefined;
  return (now) => {
    for (const name in now) {
      const value = now[name];
      if (before && value === before[name]) continue;
      if (value || value === 0 || name === "aria-pressed") element.setAttribute(name, String(value));
      else element.removeAttribute(name);
    }
    before = now;
  };
}

/** Sets an element's text in the text node it has, which is cheaper than replacing the node. */
export function setText(element: Element, text: string) {
  const node = element.firstChild ?? element.appendChild(document.createTextNode(""));
  if (node.nodeValue !== text) node.nodeValue = text;
}
