"""axe-core, the judge of accessibility, on a board; and contrast as it is painted, which axe leaves unchecked on letters and gradients."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from .jupyterlab import THEMES, Notebook

AXE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
DARK = THEMES[1:2]
COLORS = ["color-contrast", "link-in-text-block"]
"""Rules whose answer another theme may change."""
LOOKS: tuple[tuple[dict[str, Any], Sequence[str] | None], ...] = (
    ({"color_scheme": "light", "forced_colors": "none"}, None),
    ({"color_scheme": "dark", "forced_colors": "none"}, COLORS),
    ({"color_scheme": "light", "forced_colors": "active"}, COLORS),
)
"""How a page may be looked at, and the rules by which axe judges it then: all at first."""

# What can be aimed at but is smaller than 24 by 24 pixels.
SMALL = """board => [...board.querySelectorAll("button:not([inert]), select, input, textarea")]
  .filter(target => target.checkVisibility({ visibilityProperty: true }))
  .map(target => [target.outerHTML.slice(0, 100), target.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 24)
  .map(([text, { width, height }]) => `${text} ${width}x${height}`)"""


def assert_accessible(notebook: Notebook, themes: Sequence[str] = THEMES, texts: int = 80) -> None:
    """Nothing is wrong with the board as it is shown now, in some themes."""
    for theme in themes:
        notebook.change_theme(theme)
        assert_nothing_wrong(notebook.page.locator(".hanabi").first, texts, None if theme == themes[0] else COLORS)
    notebook.change_theme(THEMES[0])


RUN = """async (part, rules) => {
  axe.configure({ rules: [{ id: "label-content-name-mismatch", selector: "[aria-label]:not(.card-cell), [aria-labelledby]" }] });
  const { violations, passes } = await axe.run(part, rules ? { runOnly: rules } : {});
  return { violations, passes: Object.fromEntries(passes.map(({ id, nodes }) => [id, nodes.length])) };
}"""
"""What is called by a name that is seen on it is a button or a field (WCAG 2.5.3); the cell around a card's button is neither. Of what
passes the numbers are enough: to hand all of it over is three times the work of the looking.
"""


def run_axe(part: Locator, rules: Sequence[str] | None = None) -> dict[str, Any]:
    """The violations that axe finds in a part of a page, by all of its rules unless some are named, and how much passes each rule."""
    if not part.page.evaluate("'axe' in window"):
        part.page.evaluate(AXE.read_text())
    found: dict[str, Any] = part.evaluate(RUN, rules)
    return found


def assert_nothing_wrong_in_any_look(page: Page) -> None:
    """Axe finds nothing in a page in light, dark and forced colours."""
    for look, rules in LOOKS:
        page.emulate_media(**look)
        result = run_axe(page.locator("html"), rules)
        assert [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in result["violations"]] == []


def assert_nothing_wrong(board: Locator, texts: int = 80, rules: Sequence[str] | None = None) -> None:
    """Nothing is wrong with a board, and the contrast of more texts than so many was really looked at; if none is asked, by axe alone."""
    # without a height axe skips contrast
    height = board.page.add_style_tag(content="html, body { height: 100vh; width: 100vw }")
    result = run_axe(board, rules)
    height.evaluate("style => style.remove()")
    wrong = [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in result["violations"]]
    assert wrong == [], wrong
    assert result["passes"]["color-contrast"] > min(texts, 20)
    if texts:
        assert_contrast(board, texts)
    small = board.evaluate(SMALL)
    assert small == [], small


# For each text that is seen: its colour against what is painted in most of its box, as WCAG 1.4.3 measures them.
MEASURE = """async (board, picture) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture.split(",")[1]), one => one.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const painted = canvas.getContext("2d", { willReadFrequently: true });
  painted.drawImage(image, 0, 0);
  const dot = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const resolved = (color) => {
    dot.clearRect(0, 0, 1, 1);
    dot.fillStyle = color;
    dot.fillRect(0, 0, 1, 1);
    return dot.getImageData(0, 0, 1, 1).data;
  };
  const linear = Float64Array.from({ length: 256 }, (_, part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = (r, g, b) => 0.2126 * linear[r] + 0.7152 * linear[g] + 0.0722 * linear[b];
  const ratio = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  const home = board.getBoundingClientRect();
  const inside = (rect, box) =>
    rect.left >= box.left - 1 && rect.right <= box.right + 1 && rect.top >= box.top - 1 && rect.bottom <= box.bottom + 1;
  const found = [];
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, element = text.parentElement;
    if (!text.data.trim() || element.closest("[aria-disabled=true], option, noscript, .live-region, .visually-hidden")) continue;
    const style = getComputedStyle(element), color = resolved(style.color);
    if (color[3] === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rect = range.getClientRects()[0];
    if (!rect || rect.width < 2) continue;
    let seen = true;
    for (let box = element; box && board.contains(box); box = box.parentElement) {
      if (getComputedStyle(box).overflow !== "visible") seen &&= inside(rect, box.getBoundingClientRect());
    }
    const root = board.getRootNode();
    const open = (x, y) => {
      const top = root.elementFromPoint(x, y);
      return top && (top.contains(element) || element.contains(top) || top.closest(".card-cell")?.contains(element));
    };
    const points = [[rect.left, rect.top], [rect.right, rect.top], [rect.left, rect.bottom], [rect.right, rect.bottom]];
    const inner = ([x, y]) => [x * 0.9 + 0.05 * (rect.left + rect.right), y * 0.9 + 0.05 * (rect.top + rect.bottom)];
    if (!seen || !points.every((point) => open(...inner(point)))) continue;
    const { data } = painted.getImageData(rect.left - home.left, rect.top - home.top, Math.ceil(rect.width), Math.ceil(rect.height));
    const own = luminance(color[0], color[1], color[2]), ratios = new Float64Array(data.length / 4);
    for (let n = 0; n < data.length; n += 4) ratios[n / 4] = ratio(own, luminance(data[n], data[n + 1], data[n + 2]));
    const most = ratios.sort()[Math.floor(ratios.length * 0.6)];
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    found.push({
      text: text.data, where: `${element.tagName}.${element.className} in .${element.parentElement.className}`,
      least: large ? 3 : 4.5, ratio: most,
    });
  }
  return found;
}"""


def assert_contrast(board: Locator, texts: int = 80) -> None:
    """Every text of a board that is seen, single letters and digits too, stands out from what is painted behind it."""
    page, size = board.page, board.page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": 3000})  # a place that scrolls would cover a part of it
    for _ in range(2):  # a reply may move the board between its picture and the places of its texts: then once more
        picture = b64encode(board.screenshot()).decode()
        found: list[dict[str, Any]] = board.evaluate(MEASURE, f"data:image/png;base64,{picture}")
        faint = {(text["text"], text["where"], round(text["ratio"], 2)) for text in found if text["ratio"] < text["least"]}
        if not faint:
            break
        page.wait_for_timeout(500)
    page.set_viewport_size(size)
    assert len(found) > texts, len(found)
    assert any(len(text["text"].strip()) == 1 for text in found)
    assert not faint, faint
