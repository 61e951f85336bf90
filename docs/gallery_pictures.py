"""Takes the pictures of the README and of docs/gallery.md, most in a real JupyterLab: ``make gallery``, with a folder for others.

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
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Locator, Page, ViewportSize, expect

import hanabi_widget as hw
from tests.classroom.clients import FakeScreen
from tests.e2e.board_page import Home, card, kernel_loop
from tests.e2e.jupyterlab import THEMES, Notebook, lab_and_chromium

ROOT = Path(__file__).parents[1]
START = """
import sys
sys.path.insert(0, {root!r})
import hanabi_widget as hw
from tests.random_positions import random_game
"""


def _dotted(board: Locator) -> None:
    expect(board.locator(".dot-legend")).to_be_visible(timeout=60_000)


def _panel(name: str) -> Callable[[Locator], None]:
    def opened(board: Locator) -> None:
        board.get_by_role("tab", name=name, exact=True).click()
        board.page.wait_for_timeout(300)
        expect(board.locator(".side-panel progress, .hanabi[aria-busy=true]")).to_have_count(0)

    return opened


def _told(board: Locator) -> None:
    _panel("Moves")(board)
    board.get_by_role("button", name="Story").click()
    expect(board.locator(".review li").first).to_be_visible(timeout=60_000)


def _edited(board: Locator) -> None:
    board.locator("[data-place='hand 0 1']").click()
    board.get_by_role("button", name="Passed over by").click()


def _reviewed(board: Locator) -> None:
    _panel("Review")(board)
    worst = board.locator(".review [data-verdict=cost] button").first
    expect(worst).to_be_visible()
    worst.click()


def _mapped(board: Locator) -> None:
    _panel("Map")(board)
    expect(board.locator(".map-cell[data-real]")).to_be_visible()


def _inspected(board: Locator) -> None:
    card(board, 1, 4).press("i")
    board.locator(".identity[data-verdict='no']").first.click()
    board.locator(".identity-explanation .lines button").first.hover()


def _answered(exercise: Locator) -> None:
    exercise.locator(".below-hand .chip").first.click()
    for name in ("Check", "Check", "Check", "Show the answer"):
        exercise.get_by_role("button", name=name).click()
    expect(exercise.get_by_role("button", name="Explore the board")).to_be_visible()


PLAYED = "hw.Board(random_game(5, hw.rule_set(), 3, 30), view='Bob', step=20)"
BOTS = "hw.Board(hw.simulate('iggi', games=1, seed=4, players=3).game(0), convention='level 2', step=14)"
SITUATIONS: dict[str, tuple[str, Callable[[Locator], None]]] = {
    "clue": ("game = hw.deal(players=['Ann', 'Ben'], seed=7)\ngame.apply(hw.Clue('Ben', 1))\nhw.Board(game, view='Ben')", _dotted),
    "seat": (PLAYED, _dotted),
    "moves": ("written()", _panel("Moves")),
    "story": (BOTS, _told),
    "review": (BOTS, _reviewed),
    "minds": ("hw.Board(random_game(1, hw.rule_set(), 2, 30), step=20)", _mapped),
    "numbers": (BOTS, _panel("Numbers")),
    "inspector": ("hw.Board(random_game(5, hw.rule_set(), 4, 30), view='Alice', step=13)", _inspected),
    "seven": ("hw.Board(random_game(2, hw.rule_set('PT', 'avalanche', 'black_powder'), 5, 55), view='Donald')", _dotted),
    "answered": ("hw.Exercise(hw.drill('known', claim='playable', technique='T2', n=4, seed=2), journal=None)", _answered),
    "editor": ("hw.Editor('r2 b1 | 8c | x w1 w4 | >Alice ? ?+r-2 ? ? ? | Bob r3 y1 g4 b? ?2')", _edited),
}
"""What a notebook shows, and what a person did then."""

WRITTEN = """
def written():
    game = random_game(5, hw.rule_set(), 3, 20)
    board = hw.Board(game, step=12)
    board.annotate("maybe a five", ("Bob", 1))
    board.annotate("What does Cathy know of her oldest card now?\\nThink before you step on.")
    board.act(next(action for action in board.state.legal_actions() if isinstance(action, hw.Clue)))
    board.annotate("Nobody would have said that.")
    return board
"""


def _lesson(folder: Path, _: Home) -> str:
    hw.export_lesson(hw.drill("possible", n=3, seed=3), folder / "lesson.html")
    return (folder / "lesson.html").as_uri()


def _class() -> hw.Poll:
    """A poll at its third question, which 14 of 22 phones have answered."""
    poll = hw.Poll(ROOT / "notebooks/lessons/a-class.lesson", journal=None)
    poll.next_question()
    poll.next_question()
    question = poll.question
    for number in range(22):
        phone = FakeScreen(poll._phones, f"phone-of-number-{number}")
        if number < 14:
            poll._votes.vote(phone.name, question.form.to_json(question.context, question.example_answer))
    return poll


def _wall(_: Path, home: Home) -> str:
    return home(lambda: _class()._link("wall"))


def _phone(_: Path, home: Home) -> str:
    return home(lambda: hw.Table(hw.deal(players=["Ann", "Ben", "Cleo"], seed=7)).links["Ann"])


def _poll(_: Path, home: Home) -> str:
    question = hw.question("known", hw.deal(players=["Ann", "Ben", "Cleo"], seed=7)[0], of="Ben", view="Ben")
    return home(lambda: hw.Poll(question, journal=None).link)


def _considered(page: Page) -> None:
    page.locator(".clue-chips [data-kind=clue]").first.tap()
    expect(page.locator(".actions [data-kind=give]")).to_be_visible()


def _voted(page: Page) -> None:
    page.locator(".below-hand .chip").nth(1).tap()
    page.get_by_role("button", name="Vote").tap()


def _opened(page: Page) -> None:
    page.locator(".below-hand .identity").nth(2).tap()


def _seen(_: Page) -> None:
    pass


PAGES: dict[str, tuple[Callable[[Path, Home], str], Callable[[Page], None]]] = {
    "lesson": (_lesson, _opened),
    "phone": (_phone, _considered),
    "poll": (_poll, _voted),
    "wall": (_wall, _seen),
}
"""Pages without a notebook: what makes each, as its address, and what a person did there."""


SCREEN: ViewportSize = {"width": 1900, "height": 3000}
WINDOW = 1366
"""The width that stands for JupyterLab's whole window."""

PICTURES = {
    "clue-930-light", "clue-930-dark", "seat-1366-light", "moves-1366-dark", "story-1366-light", "review-1366-light", "minds-1366-light",
    "numbers-1366-dark", "inspector-800-contrast", "seven-800-dark", "answered-1366-light", "editor-1366-light", "lesson-390-light",
    "phone-390-light", "poll-390-dark", "wall-1920-dark",
}  # fmt: skip
HEIGHTS = {390: 844, 1920: 1080}
"""The heights of phones and projectors, by their widths."""


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
        with TemporaryDirectory() as made, kernel_loop() as home:
            for picture in sorted(PICTURES):
                name, width, theme = picture.split("-")
                if name not in PAGES:
                    continue
                make, act_on = PAGES[name]
                size: ViewportSize = {"width": int(width), "height": HEIGHTS[int(width)]}
                dark: Literal["dark", "light"] = "dark" if theme == "dark" else "light"
                page = browser.new_page(viewport=size, reduced_motion="reduce", color_scheme=dark, has_touch=size["width"] < WINDOW)
                page.goto(make(Path(made), home))
                expect(page.locator(".hanabi .hand").first).to_be_visible()
                act_on(page)
                page.wait_for_timeout(500)
                path = Path(folder, f"{picture}.png")
                page.screenshot(path=path)
                page.close()
                blank = browser.new_page()  # where no policy of a screen forbids it
                path.write_bytes(small_png(blank, path.read_bytes()))
                blank.close()
    return 0


COLOURS, APART = 256, 10
"""So many colours a palette has, and so far each is from the others: rare ones, as of small signs, have their own."""

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
    palette = list[tuple[int, ...]]()
    for pixel, _ in counts.most_common():
        if len(palette) < COLOURS and all(dist(pixel, other) > APART for other in palette):
            palette.append(pixel)
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
