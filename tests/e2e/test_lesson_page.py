"""A lesson outside of Jupyter: as a page done by keyboard, kept, handed in and graded; and in an LMS, whose report is graded again."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

import hanabi_widget as hw
from hanabi_widget.lessons import Grades, grade, read_lesson, read_submission
from tests.export.test_baked_lesson import table
from tests.widget.sample_lesson import GAME, PREDICTION

from .axe import assert_nothing_wrong_in_any_look, run_axe
from .board_page import click, offline_page, show_the_answer, watched_page

LESSON = read_lesson(f"""title: Ones

{GAME}
ask: touched clue=2>A
    hint: Look at the numbers.
ask: number which=pace
ask: possible of=Cleo
""")


@contextmanager
def opened(chromium: Browser, path: Path, **settings: object) -> Iterator[Page]:
    with offline_page(chromium, path, **({"viewport": {"width": 1280, "height": 900}} | settings)) as page:
        expect(page.locator(".exercise")).to_be_visible()
        yield page


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lesson") / "ones.html"
    hw.export_lesson(LESSON, path)
    return path


def press_on(page: Page, name: str, key: str = "Tab", then: str = "Enter") -> None:
    """Press a key until what has this name has the focus, and then another."""
    for _ in range(60):
        told = page.evaluate("[document.activeElement.ariaLabel, document.activeElement.textContent.trim()]")
        if name in told:
            return page.keyboard.press(then)
        page.keyboard.press(key)
    raise AssertionError(f"{name} is not reached, but {told}")


def test_it_is_done_by_keyboard_kept_and_handed_in(chromium: Browser, path: Path, tmp_path: Path) -> None:
    with opened(chromium, path, accept_downloads=True) as page:
        title = page.locator(".feedback .title").first
        page.locator(".exercise").focus()
        page.keyboard.press(">")
        page.keyboard.press("=")
        press_on(page, "Ann’s first card", "ArrowLeft", " ")
        press_on(page, "Check")
        expect(title).to_contain_text("Not yet")
        press_on(page, "Hint")
        expect(page.get_by_text("Look at the numbers.")).to_be_visible()
        page.keyboard.press("=")
        page.keyboard.press("=")
        press_on(page, "Ann’s first card", "ArrowLeft", " ")
        press_on(page, "Ann’s second card", "ArrowRight", " ")
        press_on(page, "Check again")
        expect(title).to_have_text("Right.")
        press_on(page, "Continue")
        page.reload()
        expect(page.locator(".page-place")).to_have_text("2 of 3")
        page.get_by_role("textbox", name="Your name").fill("Zoé")
        page.keyboard.press("Tab")
        expect(page.locator(".page-button[data-state='right']")).to_have_count(0)
        page.locator(".page-button").nth(1).click()
        show_the_answer(page)
        with page.expect_download() as download:
            click(page, "Save answers as a file")
        download.value.save_as(tmp_path / "attempts.jsonl")
    submission = read_submission(tmp_path / "attempts.jsonl")
    assert submission.refused == ()
    assert [(attempt.student, attempt.answer, attempt.hints, attempt.revealed) for attempt in submission.attempts] == [
        ("", [1], 0, False), ("", [2], 1, False), *(("Zoé", [1], counted, False) for counted in (0, 0, 1)), ("Zoé", None, 2, True),
    ]  # fmt: skip
    grades = grade([submission], LESSON)
    assert sum(grades.points.values()) == 1
    assert not any(result.differs for result in grades.results)
    assert [result.credit for result in grade([submission]).results] == [1, 0], (
        "what is settled is stated, so that it is graded without the lesson"
    )


def test_a_page_has_its_title_a_column_and_named_pages_and_begins_at_the_beginning(chromium: Browser, path: Path) -> None:
    with opened(chromium, path, viewport={"width": 1920, "height": 1080}) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text("Ones")
        expect(page.locator("header p")).to_have_text("A Hanabi lesson with 3 questions")
        expect(page.get_by_role("button", name="Look at it.")).to_be_visible()
        expect(page.locator(".place")).to_have_text("Step 0 of 1")
        wide = page.locator(".exercise").evaluate("element => element.getBoundingClientRect().width")
        assert wide >= 0.75 * 1920, "a page fills the screen of a projector"
        text, onward = (page.locator(name).bounding_box() for name in (".page-text", ".next-page"))
        assert text and onward  # noqa: PT018
        assert (text["x"], 0 < onward["y"] - text["y"] - text["height"] < 40) == (onward["x"], True), "the way on is below what is said"


def test_nothing_is_wrong_in_light_dark_and_forced_colours(chromium: Browser, path: Path) -> None:
    with opened(chromium, path, viewport={"width": 360, "height": 740}) as page:
        page.locator(".page-button").nth(1).click()
        page.get_by_label("Ann’s first card").first.click()
        click(page, "Check")
        expect(page.get_by_role("button", name="Save answers as a file")).to_be_visible()
        page.locator(".page-button").nth(3).click()
        show_the_answer(page, ".below-hand .identity")
        click(page, "Explore the board")
        page.locator(".hand[data-seat='1'] button.hand-card").first.press("i")
        expect(page.locator(".inspector .facts")).to_be_visible()
        for shown in (3, 1):
            page.locator(".page-button").nth(shown).click()
            assert_nothing_wrong_in_any_look(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_module_of_a_book_shows_the_lesson(chromium: Browser, tmp_path: Path) -> None:
    hw.export_lesson(LESSON, tmp_path / "ones.md", "myst")
    host = """<!doctype html><div id="host"></div><script type="module">
      import widget from "./ones.mjs";
      const el = document.createElement("div");
      document.getElementById("host").attachShadow({ mode: "open" }).append(el);
      widget.render({ model: { get() {} }, el });
    </script>"""

    def answer(route: Route) -> None:
        if route.request.url.endswith(".mjs"):
            route.fulfill(path=tmp_path / "ones.mjs", content_type="text/javascript")
        else:
            route.fulfill(body=host, content_type="text/html")

    with watched_page(chromium, "http://book.test/") as page:
        page.route("http://book.test/**", answer)
        page.goto("http://book.test/")
        page.locator(".page-button").nth(1).click()
        page.get_by_label("Ann’s second card").first.click()
        click(page, "Check")
        expect(page.locator(".feedback .title").first).to_have_text("Right.")
        expect(page.get_by_role("button", name="Save answers as a file")).to_be_visible()


def test_a_handout_is_printed_on_sheets(chromium: Browser, tmp_path: Path) -> None:
    hw.export_lesson(LESSON, tmp_path / "sheets.html", "handout", copies=3)
    with offline_page(chromium, tmp_path / "sheets.html") as page:
        sheets = page.locator(".sheet").count()
        assert sheets == 6
        assert [rule["id"] for rule in run_axe(page.locator("html"))["violations"]] == []
        pdf = page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= sheets, "each sheet begins a page"


ROOT = Path(__file__).parents[2]
SCORM_AGAIN = ROOT / "js" / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"
SITE = "http://lms.test/"
SCORM_LESSON = read_lesson(f"""title: Ones
hint cost: 1/10

{GAME}
{PREDICTION}
ask: touched clue=2>A
ask: number which=pace
ask: possible of=Cleo
""")


def lms_page(kept: Any) -> str:  # noqa: ANN401 - JSON
    """The page of an LMS with the lesson in a frame, and what it kept of an earlier visit."""
    return f"""<!doctype html><script src="scorm12.js"></script>
<script>
window.API = new Scorm12API({{ autocommit: false, logLevel: 5 }});
const kept = {json.dumps(kept)};
if (kept) window.API.loadFromJSON(kept);
</script>
<iframe src="index.html" style="width: 100%; height: 1000px; border: 0"></iframe>"""


class Lms:
    """An LMS that shows a lesson."""

    def __init__(self, page: Page, package: zipfile.ZipFile) -> None:
        self.page, self.package = page, package
        self.kept: Any = None
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(SITE)
        if name == "":
            route.fulfill(body=lms_page(self.kept), content_type="text/html")
        elif name == "scorm12.js":
            route.fulfill(path=SCORM_AGAIN, content_type="text/javascript")
        elif name in self.package.namelist():
            route.fulfill(body=self.package.read(name), content_type="text/html")
        elif name == "favicon.ico":
            route.fulfill(body="")
        else:
            route.fulfill(status=404)

    def visit(self) -> FrameLocator:
        self.page.goto(SITE)
        frame = self.page.frame_locator("iframe")
        expect(frame.locator(".exercise")).to_be_visible()
        return frame

    @property
    def cmi(self) -> Any:  # noqa: ANN401 - JSON
        """What the LMS has been told."""
        return self.page.evaluate("JSON.parse(JSON.stringify(window.API.cmi))")

    def leave(self) -> None:
        """Close the lesson; the LMS keeps what it was told."""
        self.page.evaluate("document.querySelector('iframe').remove()")
        self.kept = self.cmi

    def graded(self, tmp_path: Path) -> Grades:
        """The grades of the report of the LMS, with a column for each response."""
        told = [*self.cmi["interactions"].values()] if isinstance(self.cmi["interactions"], dict) else self.cmi["interactions"]
        heads = [f"{word} {number}" for number in range(1, len(told) + 1) for word in ("Question", "Response", "Result")]
        cells = [cell for each in told for cell in (each["id"], each["student_response"], each["result"])]
        rows = ["Name", "Score", *heads], ["Zoé", self.cmi["core"]["score"]["raw"], *cells]
        return grade([read_submission(table(tmp_path / "report.csv", *rows))], SCORM_LESSON)


@pytest.fixture
def lms(chromium: Browser, tmp_path: Path) -> Iterator[Lms]:
    """An LMS with the lesson; nothing may go wrong in its pages, or be asked of another machine."""
    hw.export_lesson(SCORM_LESSON, tmp_path / "ones.zip", "scorm")
    with watched_page(chromium, SITE) as page:
        yield Lms(page, zipfile.ZipFile(BytesIO((tmp_path / "ones.zip").read_bytes())))


def answer(frame: FrameLocator, *labels: str) -> None:
    for label in labels:
        frame.get_by_label(label, exact=True).first.click()
    click(frame, "Check")


def test_a_lesson_is_done_left_and_gone_on_with(lms: Lms, tmp_path: Path) -> None:
    frame = lms.visit()
    assert lms.cmi["core"]["lesson_status"] == "incomplete"
    click(frame, "Nothing", "radio")
    click(frame, "Continue")
    answer(frame, "Ann’s first card")
    expect(frame.locator(".feedback .title").first).to_contain_text("Not yet")
    click(frame, "Hint")
    expect(frame.locator(".feedback-message[data-kind='hint']")).to_have_count(1)
    lms.leave()
    assert lms.kept["core"]["exit"] == "suspend"
    assert len(lms.kept["suspend_data"]) < 4096

    frame = lms.visit()
    click(frame, "Continue")
    expect(frame.locator(".feedback-message[data-kind='hint']")).to_have_count(1)
    expect(frame.locator(".page-place")).to_have_text("1 of 3")
    answer(frame, "Ann’s first card", "Ann’s second card")
    expect(frame.locator(".feedback .title").first).to_have_text("Right.")
    click(frame, "Continue")
    frame.get_by_role("textbox", name="A whole number").fill("17")
    show_the_answer(frame, "input[inputmode]")
    click(frame, "Continue")
    assert lms.cmi["core"]["lesson_status"] == "incomplete"
    show_the_answer(frame, ".below-hand .identity")
    assert lms.cmi["core"]["lesson_status"] == "completed"

    grades = lms.graded(tmp_path)
    assert grades.refused == ()
    assert [result.credit for result in grades.results] == [Fraction(9, 10), 0, 0]
    assert [result.revealed for result in grades.results] == [False, True, True]
    assert not any(result.differs for result in grades.results)
    mean = sum(result.credit for result in grades.results) / 3
    assert float(lms.cmi["core"]["score"]["raw"]) == pytest.approx(float(100 * mean), abs=0.01)
