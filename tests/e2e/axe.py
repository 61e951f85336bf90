"""axe-core, the judge of accessibility, on a board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

from .jupyterlab import THEMES, Notebook
from .painted_contrast import assert_contrast

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
SMALL = """board => [...board.querySelectorAll("button, select, input, textarea")]
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


def run_axe(part: Locator, rules: Sequence[str] | None = None) -> dict[str, Any]:
    """What axe finds in a part of a page, by all of its rules unless some are named."""
    if not part.page.evaluate("'axe' in window"):
        part.page.evaluate(AXE.read_text())
    found: dict[str, Any] = part.evaluate("(part, rules) => axe.run(part, rules ? { runOnly: rules } : {})", rules)
    return found


def assert_nothing_wrong(board: Locator, texts: int = 80, rules: Sequence[str] | None = None) -> None:
    """Nothing is wrong with a board, and the contrast of more texts than so many was really looked at."""
    # without a height axe skips contrast
    height = board.page.add_style_tag(content="html, body { height: 100vh; width: 100vw }")
    result = run_axe(board, rules)
    height.evaluate("style => style.remove()")
    wrong = [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in result["violations"]]
    assert wrong == [], wrong
    contrast = [rule for rule in result["passes"] if rule["id"] == "color-contrast"]
    assert contrast
    assert len(contrast[0]["nodes"]) > 20
    assert_contrast(board, texts)
    small = board.evaluate(SMALL)
    assert small == [], small
