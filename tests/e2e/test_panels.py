"""What happened and how it comes about: log, links to steps, statistics that derive themselves, plots, what an action changed."""

from __future__ import annotations

from playwright.sync_api import expect

from .axe import assert_accessible
from .board_page import box_of, card, click, expect_place, opened, resize, shown
from .conftest import OpenNotebook
from .jupyterlab import THEMES

# How far the mark of a plot is from the point that it marks: a third of the way, at the top.
OFF = """field => {
  const around = field.getBoundingClientRect(), mark = field.lastElementChild.getBoundingClientRect();
  return [mark.x + mark.width / 2 - around.x - around.width / 3, mark.y + mark.height / 2 - around.y];
}"""


OUTSIDE = """board => [...board.querySelectorAll(".derivation, .chart, .statistic > *, .legend > *")].filter(part => {
  const outer = board.getBoundingClientRect(), inner = part.getBoundingClientRect();
  return inner.left < outer.left || inner.right > outer.right;
}).map(part => part.className)"""


def test_a_plot_leads_to_its_steps_and_what_is_open_is_accessible_follows_the_step_and_fits(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook, steps=6)
    click(board, "Numbers", "tab", exact=True)
    click(board, "Clue tokens: 6 to 8, 6 at the end.", "slider")  # in the middle
    expect_place(board, "Step 3 of 6")
    notebook.page.keyboard.press("ArrowLeft")
    expect_place(board, "Step 2 of 6")
    right, down = board.locator(".field").last.evaluate(OFF)
    assert abs(right) < 1.5
    assert abs(down) < 2.5
    click(board, "Efficiency needed")
    assert_accessible(notebook, THEMES[:2])
    sliders = board.get_by_role("slider")
    expect(sliders).to_have_count(4)
    sliders.first.fill("3")
    board.locator(".hand[data-to-act] button.hand-card").first.click()
    click(board, "Discard slot 1")
    expect_place(board, "Step 4 of 4")
    for slider in sliders.all():
        expect(slider).to_have_value("4")
    style = board.locator(".timeline input").evaluate("slider => ['--done', '--start'].map(name => slider.style.getPropertyValue(name))")
    assert [round(float(share.strip("%"))) for share in style] == [100, 75]
    for width in (300, 360, 700, 800):
        notebook.widen(board, width)
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
        assert board.evaluate(OUTSIDE) == []


def test_a_clue_in_the_log_marks_its_cards(open_notebook: OpenNotebook) -> None:
    _, board = shown(open_notebook, steps=6)
    click(board, "Moves", "tab", exact=True)
    board.locator(".log button").nth(1).hover()  # Bob 2
    outline = "face => getComputedStyle(face).outlineStyle"
    assert board.locator("[data-past-clue] + .card-look .face").evaluate(outline) == "solid"
    assert board.locator(".hand-card:not([data-past-clue]) + .card-look .face").first.evaluate(outline) == "none"


def test_the_log_keeps_the_step_in_sight_in_a_window_of_any_size(open_notebook: OpenNotebook) -> None:
    notebook, _ = opened(
        open_notebook,
        """
import hanabi_widget as hw
game = hw.deal(players=3, seed=7)
for _ in range(24):
    game.apply(next(action for action in game.last.state.legal_actions() if isinstance(action, hw.Clue | hw.Discard)))
hw.Board(game)
""",
    )
    click(notebook.page, "Moves", "tab", exact=True)
    for width in (1400, 360, 800):
        resize(notebook.page, width, 800)
        notebook.page.wait_for_function("""() => {
            const entry = document.querySelector(".hanabi .log [aria-current]");
            const [list, own] = [entry.closest("[role='tree']"), entry].map(element => element.getBoundingClientRect());
            return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
        }""")


def test_it_opens_beside_its_card(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    for width in (360, 700, 1000):
        notebook.widen(board, width)
        card(board, 1, 2).press("i")
        expect(board.locator(".inspector .knowledge")).to_be_visible()
        notebook.painted()
        left, top, right, bottom, x, y, end_x, end_y = (
            board.evaluate("""board => [".inspector", ".hand[data-seat='1'] .card-cell:nth-of-type(3)"]
          .map(selector => board.querySelector(selector).getBoundingClientRect())
          .flatMap(box => [box.left, box.top, box.right, box.bottom])""")
        )
        if width < 640:
            assert 0 <= top - end_y < 12
        else:
            assert top < y < end_y < bottom
            assert right <= x or end_x <= left
        board.page.keyboard.press("Escape")


def test_the_inspector_is_accessible_and_its_header_covers_nothing_that_gets_the_focus(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    card(board, 1, 2).click()
    click(board, "Who knows what?")
    inspector = board.locator(".inspector")
    tab = inspector.locator("[role=tab][aria-selected=true]")
    expect(tab).to_be_focused()
    board.locator(".identity[data-verdict='no']").first.click()
    board.locator(".identity-explanation .lines button").first.focus()
    assert_accessible(notebook)
    tab.evaluate("""tab => {
      const inspector = tab.closest(".inspector");
      inspector.style.maxHeight = "160px";
      inspector.scrollTop += tab.getBoundingClientRect().y - inspector.getBoundingClientRect().y - 9;
    }""")
    tab.focus()
    header, focused = box_of(inspector.locator(".inspector-header")), box_of(tab)
    assert focused["y"] >= header["y"] + header["height"]
