"""Statistics that derive themselves and plots that lead to their steps, in a real JupyterLab, by mouse and by keyboard."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .axe import assert_accessible
from .board_page import opened
from .conftest import OpenNotebook
from .jupyterlab import THEMES, Notebook

BOARD = """
import hanabi_widget as hw
game = hw.deal(players=3, seed=7)
for action in (hw.Clue("Bob", 2), hw.Discard(5), hw.Clue("Alice", "red"), hw.Play(3), hw.Clue("Alice", 1), hw.Play(1)):
    game.apply(action)
board = hw.Board(game)
board
"""

# How far the mark of a plot is from the point that it marks: a third of the way, at the top.
OFF = """field => {
  const around = field.getBoundingClientRect(), mark = field.lastElementChild.getBoundingClientRect();
  return [mark.x + mark.width / 2 - around.x - around.width / 3, mark.y + mark.height / 2 - around.y];
}"""


def shown(open_notebook: OpenNotebook, *, fresh: bool = False) -> tuple[Notebook, Locator]:
    return opened(open_notebook, BOARD, fresh=fresh)


def test_a_statistic_tells_how_it_comes_about(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    press, derivation = notebook.page.keyboard.press, board.locator(".derivation li")
    board.get_by_role("button", name="Statistics").click()
    pace = board.get_by_role("button", name="Pace 11, low risk")
    box = pace.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    press("Tab")  # from a press of the pointer on, arrows step
    board.get_by_role("button", name="Score 1", exact=True).focus()
    press("ArrowRight")
    press("ArrowRight")
    expect(pace).to_be_focused()
    press("Enter")
    expect(pace).to_have_attribute("aria-expanded", "true")
    expect(derivation.first).to_have_text("Pace 11 = 1 (played) + 32 (deck) + 3 (players) − 25 (can be played in total).")
    press("PageUp")  # the strike is taken back
    expect(derivation.first).to_have_text("Pace 12 = 1 (played) + 33 (deck) + 3 (players) − 25 (can be played in total).")
    press("Escape")
    expect(derivation).to_have_count(0)
    expect(board.get_by_role("button", name="Pace 12, low risk")).to_be_focused()


def test_a_plot_leads_to_its_steps(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    page, place = notebook.page, board.locator(".place")
    course = board.get_by_role("button", name="Course of the game")
    course.focus()
    page.keyboard.press("Enter")
    expect(course).to_have_attribute("aria-expanded", "true")
    tokens = board.get_by_role("slider", name="Clue tokens: 6 to 8, 6 at the end.")
    expect(tokens).to_have_attribute("aria-valuetext", "Step 6 of 6, 6")
    expect(board.get_by_role("slider", name="Maximum: 25 to 25, 25 at the end. Score: 0 to 1, 1 at the end.")).to_be_visible()
    box = tokens.bounding_box()
    assert box is not None
    tokens.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(place).to_have_text("Step 3 of 6")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("Step 2 of 6")
    expect(tokens).to_have_attribute("aria-valuetext", "Step 2 of 6, 8")
    right, down = board.locator(".field").last.evaluate(OFF)
    assert abs(right) < 1.5
    assert abs(down) < 2.5
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")


def unfolded(open_notebook: OpenNotebook, *, fresh: bool = False) -> tuple[Notebook, Locator]:
    notebook, board = shown(open_notebook, fresh=fresh)
    board.get_by_role("button", name="Course of the game").click()
    board.get_by_role("button", name="Statistics").click()
    board.get_by_role("button", name="Efficiency needed").click()
    return notebook, board


def test_a_step_more_moves_every_slider_to_it(open_notebook: OpenNotebook) -> None:
    _, board = unfolded(open_notebook)
    sliders = board.get_by_role("slider")
    expect(sliders).to_have_count(4)
    sliders.first.fill("3")
    board.locator(".hand[data-to-act] button.hand-card").first.click()
    board.get_by_role("button", name="Discard slot 1").click()
    expect(board.locator(".place")).to_have_text("Step 4 of 4")
    for slider in sliders.all():
        expect(slider).to_have_value("4")
    style = board.locator(".timeline input").evaluate("slider => ['--done', '--start'].map(name => slider.style.getPropertyValue(name))")
    assert [round(float(share.strip("%"))) for share in style] == [100, 75]


def test_axe_finds_nothing_in_what_is_open(open_notebook: OpenNotebook) -> None:
    notebook, _ = unfolded(open_notebook)
    assert_accessible(notebook, THEMES[:2])


OUTSIDE = """board => [...board.querySelectorAll(".derivation, .chart, .statistic > *, .legend > *")].filter(part => {
  const outer = board.getBoundingClientRect(), inner = part.getBoundingClientRect();
  return inner.left < outer.left || inner.right > outer.right;
}).map(part => part.className)"""


def test_all_fits_into_a_narrow_board(open_notebook: OpenNotebook) -> None:
    _, board = unfolded(open_notebook)
    for width in (300, 360, 700, 800):
        board.evaluate("(board, width) => { board.style.width = `${width}px`; }", width)
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
        assert board.evaluate(OUTSIDE) == []
