"""The site that `make site` builds: the pages of the course, and JupyterLite with Python in the browser."""

from __future__ import annotations

import fcntl
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from csv import DictReader
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Browser, Page, expect

import hanabi_widget as hw
from hanabi_widget.cli.program import main
from hanabi_widget.notation import read_games

from .axe import assert_nothing_wrong
from .board_page import click, expect_place, watched_page
from .conftest import VIEWPORT, missing
from .jupyterlab import Notebook, Server

ROOT = Path(__file__).parents[2]
LESSONS = ("01-the-table", "worlds")
"""Those whose pages have their boards in most tests: running all takes long."""
SETTINGS = "/jupyter-lite.json"


def built(*lessons: str) -> Path:
    """Where `make site` builds the site in which these lessons have their boards; all of them if none is named."""
    return ROOT / "dist" / "+".join(["site", *lessons])


class Files(SimpleHTTPRequestHandler):
    """Serves the site as any server of files would, but for two things that only tests want."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/favicon.ico":  # Chromium's own wish
            self.answer(b"")
        elif path == SETTINGS:
            settings = json.loads(Path(self.directory, SETTINGS[1:]).read_text("utf-8"))
            settings["jupyter-config-data"]["exposeAppInBrowser"] = True  # window.jupyterapp
            self.answer(json.dumps(settings).encode())
        else:
            super().do_GET()

    def answer(self, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served_site(*lessons: str) -> Iterator[str]:
    """The address of the site in which these lessons have their boards, all of them if none is named; built if it is not that of these
    sources.
    """
    if shutil.which("make") is None:
        missing("make", "sudo apt-get install make")
    with (ROOT / "Makefile").open() as makefile:
        fcntl.flock(makefile, fcntl.LOCK_EX)  # the tests run in two processes: the first builds it, the second finds it built
        command = ["make", "site", f"LESSONS={' '.join(lessons)}"]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode or not built(*lessons).is_dir():
        missing("The site", f"make site\n{done.stdout}")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(built(*lessons)))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the site, in which the pages of some lessons have their boards."""
    with served_site(*LESSONS) as address:
        yield address


@pytest.fixture(scope="session")
def whole_site() -> Iterator[str]:
    """The address of the site with all boards."""
    with served_site() as address:
        yield address


LESSON = ROOT / "notebooks" / "lessons" / "01-the-table.lesson"
SITE = built(*LESSONS)
PAGES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb") if path.stem not in ("for-teachers", "a-class-in-45-minutes"))
START = 180_000
"""Milliseconds that Python may take to start on a machine that does other things too."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SLOW = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (...said) { setTimeout(() => post.apply(this, said), 1000); };
"""
"""Python hears of everything a second later, as on a slow phone."""
LINK = re.compile(r' (?:href|src)="([^":#]+)"')


def started(page: Page) -> None:
    """Python has run all cells, and the notice that it starts is gone."""
    expect(page.locator("[data-notice=starting]").filter(visible=True)).to_have_count(0, timeout=START)


def test_an_answer_is_kept_and_handed_in_as_a_file_that_can_be_graded(chromium: Browser, site: str, tmp_path: Path) -> None:
    with watched_page(chromium, site, locale="en-GB", **PHONE) as page:
        page.add_init_script(SLOW)
        page.goto(site)
        click(page, "The table", "link")
        expect_place(page.locator(".hanabi").first, "Step 0 of 0")
        exercise, save = page.locator(".exercise").last, page.get_by_role("button", name="Save answers as a file")
        expect(save).to_be_hidden()
        started(page)
        exercise.get_by_label("Your name").fill("Zoé")
        click(exercise, "Question 1")
        for nth in ("first", "third", "fourth"):
            click(exercise, f"Bob’s {nth} card")
        click(exercise, "Check")
        expect(exercise.locator(".feedback-message .title").first).to_have_text("Right.")
        page.reload()
        expect(exercise.locator(".page-button[data-state=right]")).to_have_count(1, timeout=START)
        expect(exercise.get_by_label("Your name")).to_have_value("Zoé")
        with page.expect_download() as download:
            save.click()
        handed_in, table = tmp_path / download.value.suggested_filename, tmp_path / "grades.csv"
        download.value.save_as(handed_in)
    main(["grade", str(handed_in), "--lesson", str(LESSON), "--csv", str(table)])
    with table.open(encoding="utf-8-sig") as rows:
        answered = [(row["student"], row["type"], row["credit"]) for row in DictReader(rows) if row["attempts"] != "0"]
    assert answered == [("Zoé", "touched", "1.0000")]


@pytest.mark.slow
def test_a_lesson_speaks_the_readers_language_has_maps_to_walk_in_and_leads_to_its_notebook(chromium: Browser, site: str) -> None:
    with watched_page(chromium, site, locale="pl-PL", color_scheme="dark", viewport={"width": 1366, "height": 768}) as page:
        page.goto(site)
        expect(page.get_by_role("heading", name="Kurs")).to_be_visible()
        assert_nothing_wrong(page.locator("main"))
        click(page, "Worlds", "link", exact=True)
        shown = page.locator(".hanabi").filter(has=page.locator(".map-moves")).first
        slider, reached = shown.get_by_role("slider"), shown.locator(".map-cell[data-reached]")
        expect(reached).to_have_count(1)
        slider.press("ArrowRight")  # before Python has started
        expect(reached).not_to_have_count(1)
        expect(page.locator(".hanabi").first.locator(".place")).to_have_text(re.compile("Krok"), timeout=START)
        started(page)
        shown.locator(".map-cell").first.click()
        click(shown, "Wejdź")
        expect(shown.locator(".map-world .layout")).to_be_visible()
        page.keyboard.press("Escape")
        assert_nothing_wrong(page.locator("body"))
        expect(page.get_by_role("link", name="Jako notatnik")).to_have_attribute(
            "href", re.compile(r"notebooks/index\.html\?path=worlds\.ipynb$")
        )


def test_that_python_starts_is_said_while_boards_are_still_drawn(chromium: Browser, site: str) -> None:
    with watched_page(chromium, site) as page:
        page.route("**/map.js", lambda _: None)  # which never comes
        page.goto(f"{site}/course/en/worlds.html", wait_until="commit")
        expect(page.locator(".hanabi").first).to_be_visible()
        expect(page.locator("[data-notice=starting]").first).to_be_visible()


def test_without_python_boards_step_and_the_page_says_what_does_not_work(chromium: Browser, site: str) -> None:
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.route("**/pyodide.mjs", lambda route: route.abort())
        page.goto(f"{site}/course/en/01-the-table.html")
        expect(page.get_by_text("Python did not start in this browser.")).to_be_visible()
        board = page.locator(".hanabi").last
        expect_place(board, "Step 3 of 3")
        click(board, "Step back")
        expect_place(board, "Step 2 of 3")


@pytest.mark.parametrize("name", ["site", pytest.param("whole_site", marks=pytest.mark.slow)])
def test_no_page_is_wider_than_a_phone(name: str, chromium: Browser, request: pytest.FixtureRequest) -> None:
    site = request.getfixturevalue(name)
    with chromium.new_context(reduced_motion="reduce", **PHONE) as context:
        page = context.new_page()
        page.route("**/lessonPython.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        for address in (*(f"en/{name}" for name in ("index", *PAGES)), "pl/index", "guides/rules", "guides/drills"):
            page.goto(f"{site}/course/{address}.html")
            page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
            models = page.locator(".model")
            expect(page.locator(".model > .hanabi:not(.not-yet-visible)")).to_have_count(models.count())
            assert page.evaluate("document.documentElement.scrollWidth") == 360, address


def test_every_link_leads_somewhere(site: str) -> None:  # noqa: ARG001 - it is built
    pages = [SITE / "index.html", *(SITE / "course").rglob("*.html")]
    assert len(pages) > 6 * len(PAGES)
    for page in pages:
        for link in LINK.findall(page.read_text("utf-8")):
            target, _, query = link.partition("?path=")
            assert (page.parent / target).is_file(), (page, link)
            assert not query or (SITE / "files" / query).is_file(), (page, link)


NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def lab(site: str, chromium: Browser) -> Iterator[Notebook]:
    """The first notebook, open in the site."""
    with chromium.new_context(viewport=VIEWPORT, reduced_motion="reduce") as context:
        notebook = Notebook(context.new_page(), Server(site, "", built(*LESSONS), "jupyterlab"))
        notebook.page.goto(f"{site}/lab/index.html?path={NOTEBOOKS[0]}")
        yield notebook.ready()


@pytest.mark.slow
def test_the_first_board_steps_and_acts_with_python_in_the_browser(lab: Notebook) -> None:
    lab.run_all()
    assert lab.eval("import sys; print(sys.platform)") == "emscripten"
    board = lab.page.locator(".hanabi").first
    step = board.locator(".place")
    expect(step).to_have_text("Step 0 of 0")
    board.locator(".hand[data-to-act] button.hand-card").first.click()
    click(board, "Play slot 1")
    expect(step).to_have_text("Step 1 of 1")
    assert lab.eval("print(board.step, len(game))") == "1 2"
    click(board, "Step back")
    expect(step).to_have_text("Step 0 of 1")
    board.locator("button.hand-card").first.focus()
    lab.page.keyboard.press("PageDown")
    expect(step).to_have_text("Step 1 of 1")
    assert (lab.errors, lab.outside) == ([], [])


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTEBOOKS[1:])
def test_every_notebook_runs(lab: Notebook, name: str) -> None:
    """In one kernel, emptied before each: that Python starts in the browser is seen above, and takes longer than most notebooks."""
    lab.open(name, lab.kernel).eval("%reset -f")
    lab.run_all()
    assert (lab.errors, lab.outside) == ([], [])


def test_a_link_opens_a_position_or_a_game_and_says_if_it_cannot(chromium: Browser, site: str) -> None:
    game = hw.deal(players=2, seed=7)
    game.apply(hw.Clue("Bob", 1))
    game.root.drawings = frozenset({"A1"})
    with watched_page(chromium, site) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(f"{site}/course/en/open.html#{quote(str(game))}")
        expect(page.locator(".place")).to_have_text("Step 1 of 1", timeout=START)
        click(page, "More actions")
        click(page, "Copy a link to this position", "menuitem")
        expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
        address, _, text = page.evaluate("navigator.clipboard.readText()").partition("#")
        assert address == f"{site}/course/en/open.html"
        (opened,) = next(read_games(unquote(text))).line  # as the page reads it, which Python in the browser takes long to do again
        assert opened.state == game.last.state
        page.get_by_role("textbox").first.fill("hello")
        click(page, "Open")
        expect(page.locator("[data-notice=unreadable]")).to_be_visible(timeout=START)
