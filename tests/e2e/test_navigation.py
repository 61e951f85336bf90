"""Looking around on a board, in a real JupyterLab: jumping to what happened, clues in the log, other seats, the full screen, motion."""

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


def test_v_looks_from_the_next_seat(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    view = board.get_by_role("radio", checked=True)
    board.locator("button.hand-card").first.focus()
    for name, label in (("0", "Alice"), ("1", "Bob"), ("2", "Cathy"), ("all", "All cards")):
        notebook.page.keyboard.press("v")
        expect(view).to_have_text(label)
        expect(board.locator(".back")).to_have_count(0 if name == "all" else 5)
        expect(board.locator(f".hand[data-seat='{name}'] .face:not(.back)")).to_have_count(0)
        expect(board.locator("button.hand-card").first).to_be_focused()
    assert notebook.eval("print(board.view)") == "all"


def test_f_fills_the_screen(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    board.locator("button.hand-card").first.focus()
    notebook.page.keyboard.press("f")
    notebook.page.wait_for_function("() => document.fullscreenElement?.matches('.hanabi')")
    expect(board.locator("button.hand-card").first).to_be_focused()
    notebook.page.keyboard.press("PageDown")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    board.get_by_role("button", name="More actions").click()
    board.get_by_role("menuitem", name="Leave full screen").click()
    notebook.page.wait_for_function("() => document.fullscreenElement === null")


def test_a_played_card_moves_unless_a_person_wants_no_motion(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    step = """async at => {
      document.querySelector(`.hanabi .log button:nth-child(${at})`).click();
      await new Promise(done => setTimeout(done, 400));
      document.querySelector('.hanabi button[aria-label="Step forward"]').click();
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.getAnimations().filter(a => a.effect.getKeyframes().some(key => key.transform))
        .map(a => a.effect.target.dataset.type ?? a.effect.target.className);
    }"""
    notebook.page.emulate_media(reduced_motion="no-preference")
    assert notebook.page.evaluate(step, 4) == ["y1", "face"]
    expect(board.locator(".fireworks").get_by_role("button", name="yellow 1")).to_be_visible()
    notebook.page.emulate_media(reduced_motion="reduce")
    assert notebook.page.evaluate(step, 4) == []
    expect(board.locator(".place")).to_have_text("Step 4 of 6")


def test_nothing_is_cut_off_in_a_narrow_window(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    notebook.page.set_viewport_size({"width": 360, "height": 800})
    expect(board.locator(".place")).to_be_in_viewport()
    room, wide = board.evaluate("board => [board.closest('.jp-OutputArea-output').clientWidth, board.scrollWidth]")
    assert wide <= room


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
