"""A class in real browsers: a table and a poll in a notebook, and the phones that open their links."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from .axe import SMALL, run_axe
from .conftest import OpenNotebook, installed
from .jupyterlab import Notebook, free_port, watch

TABLE = """
import hanabi_widget as hw
table = hw.Table(hw.deal(players=["Ann", "Ben", "Cleo"], seed=7))
table
"""
POLL = """
import hanabi_widget as hw
state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
poll = hw.Poll(hw.question("known", state, of="Bob", view="Bob"), journal=None)
poll
"""
PHONE: ViewportSize = {"width": 360, "height": 740}


class Phones:
    """Phones and other screens; nothing may go wrong in their pages."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium, self.pages, self.errors = chromium, list[Page](), list[list[str]]()

    def open(self, link: str, *, dark: bool = False) -> Page:
        """Open a link."""
        scheme = "dark" if dark else "light"
        page = self.chromium.new_context(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
        errors, outside = watch(page, link.rpartition("/")[0].rpartition("/")[0])
        self.errors += [errors, outside]
        self.pages.append(page)
        page.goto(link)
        return page


@pytest.fixture
def phones(chromium: Browser) -> Iterator[Phones]:
    """Opens links on phones."""
    opened = Phones(chromium)
    yield opened
    for page in opened.pages:
        page.context.close()
    assert [error for errors in opened.errors for error in errors] == []


def links(notebook: Notebook) -> dict[str, str]:
    """The links of the table."""
    found: dict[str, str] = json.loads(notebook.eval("import json; print(json.dumps(table.links))"))
    return found


def wrong(page: Page, part: str) -> list[str]:
    """What axe finds, and what is too small to be aimed at."""
    height = page.add_style_tag(content="html, body { height: 100vh; width: 100vw }")  # without it axe skips contrast
    result = run_axe(page.locator(part).first)
    height.evaluate("style => style.remove()")
    found = [f"{rule['id']}: {node['html'][:120]}" for rule in result["violations"] for node in rule["nodes"]]
    assert any(rule["id"] == "color-contrast" for rule in result["passes"])
    return [*found, *page.locator(part).first.evaluate(SMALL)]


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_game_by_keyboard_on_three_screens(open_notebook: OpenNotebook, phones: Phones) -> None:
    notebook = open_notebook(TABLE)
    found = links(notebook)
    ann, ben, wall = (phones.open(found[name]) for name in ("Ann", "Ben", "wall"))
    expect(ann.locator(".turn-status")).to_have_text("Ann to act")
    expect(ben.locator(".only-view")).to_have_text("As Ben sees it")
    for page in (ann, wall):
        assert fits(page)
        assert wrong(page, "main") == []
    ann.keyboard.press("Tab")
    for _ in range(20):
        if ann.evaluate("document.activeElement.matches('.hand-card')"):
            break
        ann.keyboard.press("Tab")
    ann.keyboard.press("p")
    for page in (ann, ben, wall):
        expect(page.locator(".turn-status")).to_have_text("Ben to act")
        expect(page.locator(".last-move")).to_contain_text("Ann plays")
    expect(notebook.page.locator(".console")).to_contain_text("Ben to act")
    expect(notebook.page.locator(".turn-status").last).to_have_text("Ben to act")
    assert ann.locator(".clue-chips, .choose, .minds").count() == 0
    expect(ben.locator(".clue-chips").first).to_be_visible()


def test_pause_a_seat_taken_back_and_a_restarted_kernel_are_told(open_notebook: OpenNotebook, phones: Phones) -> None:
    notebook = open_notebook(TABLE)
    found = links(notebook)
    ann, ben = phones.open(found["Ann"]), phones.open(found["Ben"], dark=True)
    console = notebook.page.locator(".console")
    expect(console).to_contain_text("1 screen")
    expect(console.locator(f"[href='{found['Ann']}']")).to_have_count(1)
    console.get_by_role("button", name="Pause").click()
    for page in (ann, ben):
        expect(page.locator("#notice")).to_have_text("The game is paused.")
    assert wrong(ben, "main") == []
    console.get_by_role("button", name="Pause").click()
    expect(ann.locator("#notice")).to_be_hidden()
    console.locator("li", has=notebook.page.get_by_label("Who plays: Ann", exact=True)).get_by_role(
        "button", name="Take the seat back"
    ).click()
    expect(ann.locator("#notice")).to_contain_text("taken back")
    expect(console.locator(f"[href='{found['Ann']}']")).to_have_count(0)  # the console hears of it a moment later
    again = phones.open(links(notebook)["Ann"])
    expect(again.locator(".turn-status")).to_have_text("Ann to act")
    notebook.server.request(f"kernels/{notebook.kernel}/restart", "POST")
    for page in (again, ben):
        expect(page.locator("#notice")).to_contain_text("Python has stopped or was restarted")
    assert wrong(again, "main") == []


def test_the_console_is_used_by_keyboard_and_shows_codes(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(TABLE)
    console = notebook.page.locator(".console")
    ann = console.locator("li", has=notebook.page.get_by_label("Who plays: Ann", exact=True))
    ann.locator("summary").focus()
    notebook.page.keyboard.press("Enter")
    expect(ann.get_by_role("img", name="Show the code: Ann")).to_be_visible()
    assert wrong(notebook.page, ".console") == []
    ben = console.locator("li", has=notebook.page.get_by_label("Who plays: Ben", exact=True))
    ben.get_by_role("combobox").select_option("piers")
    expect(ben.get_by_role("link")).to_have_count(0)
    assert notebook.eval("print(table.bots)") == "['Ben']"
    notebook.change_theme("JupyterLab Dark")
    assert wrong(notebook.page, ".console") == []


def test_a_class_votes_talks_votes_again_and_sees_why(open_notebook: OpenNotebook, phones: Phones) -> None:
    notebook = open_notebook(POLL)
    link = notebook.eval("print(poll.link)")
    one, two = phones.open(link), phones.open(link)
    console = notebook.page.locator(".console")
    for page, slots in ((one, (1,)), (two, (3, 5))):
        assert fits(page)
        for slot in slots:
            page.locator('.hand[data-seat="1"] .below-hand .chip').nth(slot - 1).click()
        page.get_by_role("button", name="Vote").click()
        expect(page.locator(".answer")).to_contain_text("Your answer is saved.")
    assert wrong(two, "main") == []
    expect(console).to_contain_text("2 votes")
    console.get_by_role("button", name="Show the votes").click()
    expect(console.locator(".chart li")).to_have_count(2)
    one.reload()
    expect(one.locator('.below-hand [aria-checked="true"], .below-hand [aria-pressed="true"]')).to_have_count(1)
    console.get_by_role("button", name="Talk about it, then vote again").click()
    expect(one.locator(".page-texts")).to_contain_text("then vote again")
    one.locator('.hand[data-seat="1"] .below-hand .chip').nth(2).click()
    one.get_by_role("button", name="Vote").click()
    expect(console).to_contain_text("Round 2: 1 vote")
    console.get_by_role("button", name="End the vote and show the answer").click()
    expect(one.locator(".answer")).to_contain_text("Partly right")
    expect(two.locator(".answer")).to_contain_text("The class")
    expect(console.locator(".chart").last).to_contain_text("about one card only")
    assert wrong(two, "main") == []
    assert fits(two)
    assert wrong(notebook.page, ".console") == []


@pytest.mark.slow
def test_screens_come_through_the_proxy_of_the_jupyter_server(open_notebook: OpenNotebook, chromium: Browser) -> None:
    installed("jupyter_server_proxy")
    notebook, port = open_notebook("import hanabi_widget as hw"), free_port()
    url = f"{notebook.server.url}/proxy/{port}/"
    notebook.eval(f"table = hw.Table(hw.deal(players=['Ann', 'Ben'], seed=7), port={port}, url={url!r})")
    link = notebook.eval("print(table.links['Ann'])")
    assert link.startswith(url)
    context = chromium.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    ann = context.new_page()
    errors, outside = watch(ann, notebook.server.url)
    ann.goto(link)
    expect(ann.locator("#password_input")).to_be_visible()  # who is not signed in to the hub gets no table
    ann.goto(f"{notebook.server.url}/api/status?token={notebook.server.token}")
    ann.goto(link)
    expect(ann.locator(".turn-status")).to_have_text("Ann to act")
    ann.locator(".hand[data-to-act] button.hand-card").first.click()
    ann.get_by_role("button", name="Play slot 1").click()
    expect(ann.locator(".turn-status")).to_have_text("Ben to act")
    assert notebook.eval("print(len(table.game))") == "2"
    assert all(f"/proxy/{port}/" in address for address in ann.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)"))
    context.close()
    assert (errors, outside) == ([], [])
