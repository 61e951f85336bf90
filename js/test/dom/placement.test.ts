import { expect, test } from "vitest";
import { keepAbove } from "../../src/dom/placement";

function sized<T extends HTMLElement>(element: T, top: number, height: number): T {
  element.getBoundingClientRect = () => new DOMRect(0, top, 400, height);
  Object.defineProperty(element, "offsetHeight", { value: height });
  Object.defineProperty(element, "offsetWidth", { value: 400 });
  return element;
}

test.each([
  ["above what it must not hide", 40, 60],
  ["below it, where there is no room above", 150, 200],
  ["over it, where there is no room below either", 450, 0],
])("a panel stands %s", (_, height, top) => {
  document.body.innerHTML = '<div class="layout"><i></i><p></p></div>';
  const layout = sized(document.querySelector("div") as HTMLElement, 0, 600);
  sized(document.querySelector("i") as HTMLElement, 100, 100);
  const panel = sized(document.querySelector("p") as HTMLElement, 0, height);
  keepAbove(panel, ["i", "i", "i"]);
  expect(layout.offsetHeight - Number.parseFloat(panel.style.bottom) - height).toBe(top);
});
