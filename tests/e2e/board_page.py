"""Boards and exercises as the browser tests open and find them: in a notebook, on a laptop's screen, or as a page of files alone."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any, Literal, Protocol, TypeVar

from playwright.sync_api import Browser, FloatRect, Frame, FrameLocator, Locator, Page, TimeoutError as TookTooLong, ViewportSize, expect

from tests.classroom.clients import stop_servers
from tests.kinds import Json

from .conftest import OpenNotebook
from .jupyterlab import Notebook, watch


def opened(open_notebook: OpenNotebook, code: str, **settings: Any) -> tuple[Notebook, Locator]:  # noqa: ANN401
    """A notebook with one cell, and the first board or map in it, drawn."""
    notebook = open_notebook(code, **settings)
    board = notebook.page.locator(".hanabi").first
    expect(board.locator(".layout, .map-grid").first).to_be_visible()
    return notebook, board


def card(board: Locator, seat: int, slot: int) -> Locator:
    return board.locator(f".hand[data-seat='{seat}'] button.hand-card").nth(slot - 1)


Role = Literal["button", "tab", "radio", "menuitem", "link", "slider"]


def click(part: Page | Frame | Locator | FrameLocator, name: str | re.Pattern[str], role: Role = "button", *, exact: bool = False) -> None:
    """Click what has this name."""
    part.get_by_role(role, name=name, exact=exact).click()


def see_from(board: Locator, view: str) -> None:
    """Choose a viewpoint: ``As Bob sees it``."""
    board.get_by_role("combobox", name="Viewpoint").select_option(label=view)


def show_the_answer(part: Page | Frame | Locator | FrameLocator, chosen: str = ".below-hand .chip") -> None:
    """Have the answer shown, which is offered once three were wrong: the first of what is chosen must be so."""
    part.locator(chosen).first.click()
    for _ in range(3):
        click(part, "Check")
    click(part, "Show the answer")


def resize(page: Page, width: int, height: int = 900) -> None:
    """Give a window this size."""
    page.set_viewport_size({"width": width, "height": height})


def expect_place(part: Page | Locator, text: str) -> None:
    """Wait until a board is at this step."""
    expect(part.locator(".place")).to_have_text(text)


def box_of(part: Locator) -> FloatRect:
    """Where something lies on the page."""
    box = part.bounding_box()
    assert box
    return box


SETUP = """
import hanabi_widget as hw
game = hw.deal(players=3, seed=7)
for action in (hw.Clue("Bob", 2), hw.Discard(5), hw.Clue("Alice", "red"), hw.Play(3), hw.Clue("Alice", 1), hw.Play(1))[:{steps}]:
    game.apply(action)
{board}
board
"""


def shown(open_notebook: OpenNotebook, steps: int = 5) -> tuple[Notebook, Locator]:
    """A notebook with a board of the game, drawn: step 2 discards blue 4, step 4 plays yellow 1, step 6 is a strike."""
    return opened(open_notebook, SETUP.format(steps=steps, board="board = hw.Board(game)"))


@contextmanager
def watched_page(chromium: Browser, home: str, **settings: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's
    """A page of a browser that has never been here; at the end nothing may have gone wrong in it, or left this address."""
    with chromium.new_context(**({"reduced_motion": "reduce"} | settings)) as context:
        page = context.new_page()
        errors, outside = watch(page, home)
        yield page
    assert (errors, outside) == ([], [])


@contextmanager
def offline_page(chromium: Browser, path: Path, **settings: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's
    """A file, opened without a network."""
    with watched_page(chromium, "file:", offline=True, **settings) as page:
        page.goto(path.as_uri())
        yield page


T = TypeVar("T")


class Home(Protocol):
    """Calls a function where tables and polls are served, as in a kernel."""

    def __call__(self, make: Callable[[], T]) -> T: ...


@contextmanager
def kernel_loop() -> Iterator[Home]:
    """A loop that runs, as a kernel has one."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()

    def run(make: Callable[[], T]) -> T:
        async def made() -> T:
            return make()

        return asyncio.run_coroutine_threadsafe(made(), loop).result()

    yield run
    run(stop_servers)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


# -- exercises -------------------------------------------------------------------------------------

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SCROLLED = "() => [...document.querySelectorAll('*')].reduce((sum, element) => sum + element.scrollTop, 0)"


# Those of some parts that are not wholly on the screen: one look at all of them.
OUT_OF_VIEW = """([exercise, parts]) => new Promise((done) => {
  const looked = new IntersectionObserver((all) => {
    looked.disconnect();
    done(all.filter(({ intersectionRatio }) => intersectionRatio < 0.97).map(({ target }) => target.outerHTML.slice(0, 100)));
  });
  const found = parts.flatMap((part) => [...exercise.querySelectorAll(part)]);
  found.forEach((element) => looked.observe(element));
  if (!found.length) done([]);
})"""


def to_top(notebook: Notebook, exercise: Locator) -> None:
    """Scroll an exercise to the top of the screen."""
    exercise.evaluate("exercise => exercise.scrollIntoView()")
    notebook.painted()


def in_view(exercise: Locator, *parts: str) -> None:
    """All of these parts are on the screen as a whole, up to a pixel."""
    given = [exercise.element_handle(), [*parts]]
    with suppress(TookTooLong):
        exercise.page.wait_for_function(f"async given => (await ({OUT_OF_VIEW})(given)).length === 0", arg=given)
    assert exercise.page.evaluate(OUT_OF_VIEW, given) == []


def state(notebook: Notebook) -> tuple[Json, list[Any]]:
    """The input of the page of the exercise ``ex``, and the right answers as JSON; both empty where nothing is asked."""
    answers = "[question.form.to_json(question.context, answer) for answer in question.right_answers]"
    asked = f"[ex._page_state['input'], {answers}] if item and not ex._page_state['settled'] else [{{}}, []]"
    code = f"item = ex.session.pages[ex.page].item; question = item and item.question; print(json.dumps({asked}))"
    found = json.loads(notebook.eval(f"import json; {code}"))
    return found[0], found[1]
