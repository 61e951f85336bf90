"""Takes the pictures of the README and of docs/gallery.md in a real JupyterLab: ``make gallery``, with a folder for others.

A picture is named after its situation, its width, and the theme of JupyterLab.
"""

from __future__ import annotations

import struct
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable
from math import dist
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.board_page import card
from tests.e2e.jupyterlab import THEMES, Notebook, lab_and_chromium

ROOT = Path(__file__).parents[1]
START = """
import sys
sys.path.insert(0, {root!r})
import hanabi_widget as hw
from tests.random_positions import random_game
"""


def _nothing(_: Locator) -> None:
    pass


def _inspected(board: Locator) -> None:
    card(board, 1, 4).press("i")
    board.locator(".identity[data-verdict='no']").first.click()
    board.locator(".identity-explanation .lines button").first.hover()


def _previewed(board: Locator) -> None:
    card(board, 1, 2).click()
    board.locator("[data-kind='clue']").first.focus()
    expect(board.locator(".preview .groups, .preview .none")).to_be_visible()


def _supposing(board: Locator) -> None:
    card(board, 0, 2).press("s")
    expect(board.locator(".suppose")).to_be_visible()


def _answered(exercise: Locator) -> None:
    exercise.locator(".chip").nth(0).click()
    exercise.get_by_role("button", name="Hint").click()
    expect(exercise.locator(".feedback-message")).to_have_count(1)
    exercise.get_by_role("button", name="Check").click()
    expect(exercise.locator(".feedback-message")).to_have_count(2)


def _argued(exercise: Locator) -> None:
    exercise.locator(".page-button").nth(1).click()
    exercise.get_by_role("radio", name="Nie, może to być też").click()
    exercise.locator(".card-grid button").nth(7).click()


SITUATIONS: dict[str, tuple[str, Callable[[Locator], None]]] = {
    "clue": ("game = hw.deal(players=['Ann', 'Ben'], seed=7)\ngame.apply(hw.Clue('Ben', 1))\nhw.Board(game, view='Ben')", _nothing),
    "deal": ("hw.Board(hw.deal(players=2, seed=1))", lambda board: board.get_by_role("button", name="More actions").click()),
    "seat": ("hw.Board(random_game(5, hw.rule_set(), 3, 30), view='Bob', step=20)", _nothing),
    "inspector": ("hw.Board(random_game(5, hw.rule_set(), 4, 30), view='Alice', step=13)", _inspected),
    "common": ("hw.Board(random_game(7, hw.rule_set(), 3, 40), view='common', step=30)", _nothing),
    "preview": ("hw.Board(random_game(9, hw.rule_set(), 3, 12))", _previewed),
    "writing": ("written()", lambda board: card(board, 1, 1).press("n")),
    "supposing": ("hw.Board(random_game(3, hw.rule_set(), 3, 17), view='Alice')", _supposing),
    "end": ("hw.Board(random_game(11, hw.rule_set('PT'), 2, 200), step=68)", _nothing),
    "seven": ("hw.Board(random_game(2, hw.rule_set('PT', 'avalanche', 'black_powder'), 5, 55), view='Donald')", _nothing),
    "exercise": ("hw.Exercise(hw.drill('known', claim='playable', technique='T2', n=4, seed=2), journal=None)", _answered),
    "argued": (
        "hw.Exercise([*hw.drill('possible', n=1), *hw.drill('knows_that', n=1)], journal=None, language='pl')",
        _argued,
    ),
}
"""What is shown, and what a person did then."""

WRITTEN = """
def written():
    game = random_game(5, hw.rule_set(), 3, 20)
    board = hw.Board(game, step=12)
    board.annotate("maybe a five", ("Bob", 1))
    board.annotate("What does Cathy know of her oldest card now?\\nThink before you step on.")
    board.act(hw.Suppose("Bob", 3, "w4"))
    board.act(next(action for action in board.state.legal_actions() if isinstance(action, hw.Clue)))
    board.annotate("Nobody would have said that.")
    return board
"""


SCREEN: ViewportSize = {"width": 1900, "height": 3000}
WINDOW = 1366
"""The width that stands for JupyterLab's whole window."""

PICTURES = {
    "clue-800-light", "seat-1366-light", "seat-800-dark", "deal-800-light", "inspector-800-light", "common-800-contrast",
    "preview-800-light", "writing-800-light", "supposing-360-dark", "end-360-light", "seven-800-dark", "exercise-800-light",
    "argued-360-light",
}  # fmt: skip


def _take(notebook: Notebook, board: Locator, width: int, path: Path) -> None:
    """Picture a board at a width, or JupyterLab around it."""
    page = notebook.page
    if width != WINDOW:
        notebook.widen(board, width)
        board.screenshot(path=path)
        return
    page.set_viewport_size({"width": WINDOW, "height": 768})
    notebook.open_sidebar()
    board.evaluate("board => { board.parentElement.style.width = ''; board.scrollIntoView() }")
    notebook.painted()
    page.screenshot(path=path)
    page.get_by_role("tab", name="File Browser").click()
    page.set_viewport_size(SCREEN)


def main(folder: str = "docs/gallery") -> int:
    """Take all pictures."""
    themes = {theme.split()[-1].lower(): theme for theme in THEMES}
    Path(folder).mkdir(parents=True, exist_ok=True)
    with lab_and_chromium() as (server, browser):
        for name, (code, act) in SITUATIONS.items():
            server.write(f"{name}.ipynb", f"{START.format(root=str(ROOT))}{WRITTEN}\n{code}")
            page = browser.new_page(viewport=SCREEN, reduced_motion="reduce")
            notebook = Notebook(page, server).open(f"{name}.ipynb").run_all()
            board = page.locator(".hanabi").first
            expect(board).to_be_visible()
            act(board)
            for picture in sorted(PICTURES):
                situation, width, theme = picture.split("-")
                if situation == name:
                    notebook.change_theme(themes[theme])
                    path = Path(folder, f"{picture}.png")
                    _take(notebook, board, int(width), path)
                    path.write_bytes(small_png(page, path.read_bytes()))
            page.close()
    return 0


COLOURS = 96
PIXELS = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const painted = new OffscreenCanvas(image.width, image.height).getContext("2d");
  painted.drawImage(image, 0, 0);
  const { data } = painted.getImageData(0, 0, image.width, image.height);
  const reader = new FileReader();
  const read = new Promise((done) => { reader.onload = done; });
  reader.readAsDataURL(new Blob([data]));
  await read;
  return [image.width, reader.result.split(",")[1]];
}"""


def small_png(page: Page, png: bytes) -> bytes:
    """The same picture with a palette."""
    width, data = page.evaluate(PIXELS, f"data:image/png;base64,{b64encode(png).decode()}")
    pixels = [*zip(*[iter(b64decode(data))] * 4, strict=True)]
    rows = [pixels[first : first + width] for first in range(0, len(pixels), width)]
    counts = Counter(pixels)
    palette = [pixel for pixel, _ in counts.most_common(COLOURS)]
    nearest = {pixel: min(range(len(palette)), key=lambda n: dist(pixel, palette[n])) for pixel in counts}
    lines = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in rows)
    header = struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", b"".join(bytes(colour[:3]) for colour in palette)),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
