"""What happened is one click away: what lies on the table leads to its step, and the log shows clues and keeps the step in sight."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .board_page import opened
from .conftest import OpenNotebook
from .jupyterlab import Notebook

# step 2 discards blue 4, step 4 plays yellow 1, step 6 is a strike
BOARD = """
import hanabi_widget as hw
game = hw.deal(players=3, seed=7)
for action in (hw.Clue("Bob", 2), hw.Discard(5), hw.Clue("Alice", "red"), hw.Play(3), hw.Clue("Alice", 1), hw.Play(1)):
    game.apply(action)
board = hw.Board(game)
board
"""


def shown(open_notebook: OpenNotebook) -> tuple[Notebook, Locator]:
    return opened(open_notebook, BOARD)


def test_what_lies_on_the_table_leads_to_its_step(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    place, slider = board.locator(".place"), board.get_by_role("slider")
    for name, step in (("yellow 1", 4), ("blue 4", 2), ("Cathy plays", 6)):
        slider.fill("6")
        thing = board.locator(".fireworks, .discards, .strikes").get_by_role("button", name=name)
        expect(thing).to_have_accessible_description("Go to the step where this happened")
        box = thing.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        thing.click()
        expect(place).to_have_text(f"Step {step} of 6")
    board.locator(".discards").get_by_role("button").first.focus()
    notebook.page.keyboard.press("ArrowDown")
    expect(board.get_by_role("button", name="blue 4", exact=True)).to_be_focused()
    notebook.page.keyboard.press("Enter")
    expect(place).to_have_text("Step 2 of 6")
    expect(board.get_by_role("button", name="blue 4", exact=True)).to_be_focused()


def test_a_clue_in_the_log_marks_its_cards(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    clue = board.locator(".log button").nth(1)  # Bob 2: slot 4, and the card in his slot 5 is discarded since
    clue.hover()
    bobs = board.locator(".hand[data-seat='1'] .hand-card")
    expect(board.locator("[data-past-clue='touched']")).to_have_count(1)
    expect(bobs.nth(4)).to_have_attribute("data-past-clue", "touched")
    expect(board.locator("[data-past-clue='missed']")).to_have_count(3)
    outline = "face => getComputedStyle(face).outlineStyle"
    assert board.locator("[data-past-clue='touched'] + .card-look .face").evaluate(outline) == "solid"
    assert board.locator("[data-past-clue='missed'] + .card-look .face").first.evaluate(outline) == "dashed"
    notebook.page.mouse.move(0, 0)
    expect(board.locator("[data-past-clue]")).to_have_count(0)
    clue.focus()
    expect(board.locator("[data-past-clue]")).to_have_count(4)


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
    for width in (1400, 360, 800):
        notebook.page.set_viewport_size({"width": width, "height": 800})
        notebook.page.wait_for_function("""() => {
            const entry = document.querySelector(".hanabi .log [aria-current]");
            const [list, own] = [entry.closest("[role='tree']"), entry].map(element => element.getBoundingClientRect());
            return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
        }""")
