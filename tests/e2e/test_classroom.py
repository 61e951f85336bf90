"""A class in real browsers: a table and an exam in a notebook, and the phones that open their links."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from .axe import assert_nothing_wrong
from .board_page import click, watched_page
from .conftest import OpenNotebook, installed
from .jupyterlab import free_port

TABLE = """
import hanabi_widget as hw
table = hw.Table(hw.deal(players=["Ann", "Ben", "Cleo"], seed=7))
table
"""
EXAM = """
import hanabi_widget as hw
exam = hw.Exam("drill: known claim=playable n=2", ["Ann", "Ben"], minutes=30)
exam
"""
PHONE: ViewportSize = {"width": 360, "height": 740}


Open = Callable[..., Page]


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Open]:
    """A function that opens a link on a phone or another screen; nothing may go wrong in its page until the end of the test."""
    with ExitStack() as stack:

        def make(link: str, *, dark: bool = False) -> Page:
            home = link.rpartition("/")[0].rpartition("/")[0]
            page = stack.enter_context(watched_page(chromium, home, viewport=PHONE, color_scheme="dark" if dark else "light"))
            page.goto(link)
            return page

        yield make


def assert_accessible(page: Page, part: str = "main") -> None:
    assert_nothing_wrong(page.locator(part).first, texts=0)


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_game_by_keyboard_on_three_screens_is_paused_and_its_kernel_restarted(open_notebook: OpenNotebook, phone: Open) -> None:
    notebook = open_notebook(TABLE, alone=True)
    found = json.loads(notebook.eval("import json; print(json.dumps(table.links))"))
    ann, ben, wall = (phone(found[name], dark=name == "Ben") for name in ("Ann", "Ben", "wall"))
    expect(ann.locator(".turn-status")).to_have_text("Your turn")
    for page in (ann, wall):
        assert fits(page)
        assert_accessible(page)
    for _ in range(20):
        ann.keyboard.press("Tab")
        if ann.evaluate("document.activeElement.matches('.hand-card')"):
            break
    ann.keyboard.press("p")
    for page in (ann, ben, wall):
        expect(page.locator(".turn-status")).to_have_text("Your turn" if page is ben else "Ben to act")
        expect(page.locator(".last-move")).to_contain_text("Ann plays")
    expect(notebook.page.locator(".turn-status").last).to_have_text("Ben to act")
    console = notebook.page.locator(".console")
    expect(console).to_contain_text("Ben to act")
    row = console.locator("li", has=notebook.page.get_by_label("Who plays: Ann", exact=True))
    row.locator("summary").focus()
    notebook.page.keyboard.press("Enter")
    expect(row.get_by_role("img", name="Show the code: Ann")).to_be_visible()
    notebook.change_theme("JupyterLab Dark")
    assert_accessible(notebook.page, ".console")
    click(console, "Pause")
    for page in (ann, ben):
        expect(page.locator("#notice")).to_have_text("The game is paused.")
    click(row, "Take the seat back")
    expect(ann.locator("#notice")).to_contain_text("taken back")
    notebook.server.request(f"kernels/{notebook.kernel}/restart", "POST")
    expect(ben.locator("#notice")).to_contain_text("Python has stopped or was restarted")
    assert_accessible(ben)


def test_an_exam_is_sat_graded_and_saved_by_clicks(open_notebook: OpenNotebook, phone: Open) -> None:
    notebook = open_notebook(EXAM, alone=True)
    links = json.loads(notebook.eval("import json; print(json.dumps(exam.links))"))
    console, page = notebook.page.locator(".console"), phone(links["Ann"])
    expect(console).to_contain_text("Students here: 1 of 2.")
    expect(page.locator("#notice")).to_contain_text("You have until")
    for number in (1, 2):
        expect(page.get_by_role("button", name=f"Question {number}", exact=True)).to_have_attribute("aria-current", "page")
        page.locator(".below-hand .chip").nth(number).click()
        click(page, "Save the answer")
        expect(page.locator(".answer")).to_contain_text("Your answer is saved.")
        assert fits(page)
        if number == 1:
            click(page, "Continue")
    assert_accessible(page)
    page.context.set_offline(True)  # as a phone that sleeps
    page.context.set_offline(False)
    page.reload()
    expect(page.locator('.below-hand [aria-pressed="true"]')).to_have_count(1)
    click(console, "End the exam")
    expect(page.locator("#notice")).to_contain_text("The exam is over. 2 answers of yours are kept.")
    expect(console).to_contain_text(re.compile(r"of 2 right.*of 2 right", re.DOTALL))  # a line for each student
    with notebook.page.expect_download() as download:
        click(console, "Save the grades as a table")
    assert download.value.path().read_text("utf-8").count("\n") == 1 + 2 * 2
    assert_accessible(notebook.page, ".console")


@pytest.mark.slow
def test_screens_come_through_the_proxy_of_the_jupyter_server(open_notebook: OpenNotebook, chromium: Browser) -> None:
    installed("jupyter_server_proxy")
    notebook, port = open_notebook("import hanabi_widget as hw", alone=True), free_port()
    url = f"{notebook.server.url}/proxy/{port}/"
    notebook.eval(f"table = hw.Table(hw.deal(players=['Ann', 'Ben'], seed=7), port={port}, url={url!r})")
    link = notebook.eval("print(table.links['Ann'])")
    assert link.startswith(url)
    with watched_page(chromium, notebook.server.url, viewport=PHONE) as ann:
        ann.goto(link)
        expect(ann.locator("#password_input")).to_be_visible()  # who is not signed in to the hub gets no table
        ann.goto(f"{notebook.server.url}/api/status?token={notebook.server.token}")
        ann.goto(link)
        expect(ann.locator(".turn-status")).to_have_text("Your turn")
        ann.locator(".hand[data-to-act] button.hand-card").first.click()
        click(ann, "Play slot 1")
        expect(ann.locator(".turn-status")).to_have_text("Ben to act")
        assert notebook.eval("print(len(table.game))") == "2"
        asked = ann.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        assert all(f"/proxy/{port}/" in address for address in asked)
