"""A lesson exported as a page: done by keyboard, kept, handed in and graded; accessible, on a phone, without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import hanabi_widget as hw
from hanabi_widget.lessons import grade, read_lesson, read_submission
from tests.widget.test_html_page import held_by

from .axe import LOOKS, run_axe
from .board_page import offline_page

TEXT = """title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C

ask: touched clue=2>A
    hint: Look at the numbers.
ask: number which=pace
ask: possible of=Cleo
"""
LESSON = read_lesson(TEXT)


@contextmanager
def opened(chromium: Browser, path: Path, **settings: object) -> Iterator[Page]:
    with offline_page(chromium, path, **({"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}} | settings)) as page:
        expect(page.locator(".exercise")).to_be_visible()
        yield page


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lesson") / "ones.html"
    hw.export_lesson(LESSON, path)
    return path


def press_until(page: Page, name: str, key: str = "Tab") -> None:
    for _ in range(60):
        told = page.evaluate("[document.activeElement.ariaLabel, document.activeElement.textContent.trim()]")
        if name in told:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name} is not reached, but {told}")


def test_it_is_done_by_keyboard_kept_and_handed_in(chromium: Browser, path: Path, tmp_path: Path) -> None:
    with opened(chromium, path, accept_downloads=True) as page:
        title = page.locator(".feedback .title").first
        page.locator(".exercise").focus()
        page.keyboard.press(">")
        page.keyboard.press("=")
        press_until(page, "Ann's slot 1", "ArrowLeft")
        page.keyboard.press(" ")
        press_until(page, "Check")
        page.keyboard.press("Enter")
        expect(title).to_contain_text("Not right")
        press_until(page, "Hint")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Look at the numbers.")).to_be_visible()
        page.keyboard.press("=")
        page.keyboard.press("=")
        press_until(page, "Ann's slot 1", "ArrowLeft")
        page.keyboard.press(" ")
        press_until(page, "Ann's slot 2", "ArrowRight")
        page.keyboard.press(" ")
        press_until(page, "Check")
        page.keyboard.press("Enter")
        expect(title).to_have_text("Right.")
        press_until(page, "Continue")
        page.keyboard.press("Enter")
        page.keyboard.press("=")
        page.keyboard.type("1000")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_have_text("Here, the answer is a whole number from -20 to 99.")
        page.reload()
        expect(page.locator(".page-button[aria-current]")).to_have_text("2")
        page.get_by_role("textbox", name="Your name").fill("Zoé")
        page.keyboard.press("Tab")
        expect(page.locator(".page-button[data-state='right']")).to_have_count(0)
        page.locator(".page-button").nth(1).click()
        page.get_by_role("button", name="Show the answer").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save answers as a file").click()
        download.value.save_as(tmp_path / "attempts.jsonl")
    submission = read_submission(tmp_path / "attempts.jsonl")
    assert submission.refused == ()
    assert [(attempt.student, attempt.answer, attempt.hints, attempt.revealed) for attempt in submission.attempts] == [
        ("", [1], 0, False), ("", [2], 1, False), ("Zoé", None, 0, True),
    ]  # fmt: skip
    grades = grade([submission], LESSON)
    assert sum(grades.points.values()) == 1
    assert not any(result.differs for result in grades.results)
    assert [result.credit for result in grade([submission]).results] == [1, 0], (
        "what is settled is stated, so that it is graded without the lesson"
    )


def test_nothing_is_wrong_in_light_dark_and_forced_colours(chromium: Browser, path: Path) -> None:
    with opened(chromium, path, viewport={"width": 360, "height": 740}, reduced_motion="reduce") as page:
        page.locator(".page-button").nth(1).click()
        page.get_by_label("Ann's slot 1").first.click()
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_role("button", name="Save answers as a file")).to_be_visible()
        page.locator(".page-button").nth(3).click()
        page.get_by_role("button", name="Show the answer").click()
        page.locator(".hand[data-seat='1'] button.hand-card").first.press("i")
        expect(page.locator(".inspector .facts")).to_be_visible()
        for shown in (3, 1):
            page.locator(".page-button").nth(shown).click()
            for look, rules in LOOKS:
                page.emulate_media(**look)
                result = run_axe(page.locator("html"), rules)
                assert [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in result["violations"]] == []
            assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_exam_shows_no_verdict_and_holds_none(chromium: Browser, tmp_path: Path) -> None:
    hw.export_lesson(LESSON, tmp_path / "exam.html", exam=True)
    with opened(chromium, tmp_path / "exam.html") as page:
        page.get_by_label("Ann's slot 1").first.click()
        page.get_by_role("button", name="Save the answer").click()
        expect(page.locator(".feedback .title").first).to_have_text("Your answer is saved.")
        expect(page.get_by_role("button", name=re.compile("Hint|Show the answer"))).to_have_count(0)
        page.get_by_label("Ann's slot 2").first.click()
        expect(page.locator(".feedback .title").first).to_contain_text("not saved")
    lesson = held_by((tmp_path / "exam.html").read_text("utf-8"))
    for asked in (page["asked"] for page in lesson["pages"]):
        assert asked["reveal"] is None
        assert asked["hints"] == []
        assert {answer["credit"] for answer in asked["answers"]} == {0}
        assert {answer["given"]["tab"]["state"] for answer in asked["answers"]} == {"saved"}


def test_the_module_of_a_book_shows_the_lesson(chromium: Browser, tmp_path: Path) -> None:
    hw.export_lesson(LESSON, tmp_path / "ones.md", "myst")
    host = """<!doctype html><div id="host"></div><script type="module">
      import widget from "./ones.mjs";
      const el = document.createElement("div");
      document.getElementById("host").attachShadow({ mode: "open" }).append(el);
      widget.render({ model: { get() {} }, el });
    </script>"""
    context = chromium.new_context()
    page, asked, errors = context.new_page(), list[str](), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if route.request.url.endswith(".mjs"):
            route.fulfill(path=tmp_path / "ones.mjs", content_type="text/javascript")
        else:
            route.fulfill(body=host, content_type="text/html")

    page.route("http://book.test/**", answer)
    page.goto("http://book.test/")
    page.locator(".page-button").nth(1).click()
    page.get_by_label("Ann's slot 2").first.click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback .title").first).to_have_text("Right.")
    expect(page.get_by_role("button", name="Save answers as a file")).to_be_visible()
    context.close()
    assert errors == []
    assert {url.rpartition("/")[2] for url in asked} <= {"", "ones.mjs", "favicon.ico"}


def test_a_handout_is_printed_on_sheets(chromium: Browser, tmp_path: Path) -> None:
    hw.export_lesson(LESSON, tmp_path / "sheets.html", "handout", copies=3)
    page = chromium.new_page()
    page.goto((tmp_path / "sheets.html").as_uri())
    sheets = page.locator(".sheet").count()
    assert sheets == 6
    assert [rule["id"] for rule in run_axe(page.locator("html"))["violations"]] == []
    pdf = page.pdf(prefer_css_page_size=True)
    page.close()
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= sheets, "each sheet begins a page"
