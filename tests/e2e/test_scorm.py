"""A lesson in an LMS: a page of SCORM 1.2 before scorm-again, which plays the LMS; what it reports is graded again."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

import hanabi_widget as hw
from hanabi_widget.lessons import Grades, grade, read_lesson, read_submission
from tests.widget.sample_lesson import GAME, PREDICTION

ROOT = Path(__file__).parents[2]
SCORM_AGAIN = ROOT / "js" / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"
SITE = "http://lms.test/"
LESSON = read_lesson(f"""title: Ones
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
        self.asked: list[str] = []
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        self.asked.append(route.request.url)
        name = route.request.url.removeprefix(SITE)
        if name == "":
            route.fulfill(body=lms_page(self.kept), content_type="text/html")
        elif name == "scorm12.js":
            route.fulfill(path=SCORM_AGAIN, content_type="text/javascript")
        elif name in self.package.namelist():
            route.fulfill(body=self.package.read(name), content_type="text/html")
        else:
            route.fulfill(status=404)

    def visit(self) -> FrameLocator:
        """Open the lesson."""
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

    def report(self, tmp_path: Path, student: str = "Zoé") -> Path:
        """The report of the LMS, with a column for each response."""
        told = [*self.cmi["interactions"].values()] if isinstance(self.cmi["interactions"], dict) else self.cmi["interactions"]
        table = StringIO()
        writer = csv.writer(table)
        numbers = range(1, len(told) + 1)
        writer.writerow(["Name", "Score", *(f"{word} {number}" for number in numbers for word in ("Question", "Response", "Result"))])
        cells = [cell for each in told for cell in (each["id"], each["student_response"], each["result"])]
        writer.writerow([student, self.cmi["core"]["score"]["raw"], *cells])
        path = tmp_path / "report.csv"
        path.write_text(table.getvalue(), "utf-8")
        return path

    def graded(self, tmp_path: Path) -> Grades:
        """The grades of the report."""
        return grade([read_submission(self.report(tmp_path))], LESSON)


@pytest.fixture
def lms(chromium: Browser, tmp_path: Path) -> Iterator[Lms]:
    """An LMS with the lesson; nothing may go wrong in its pages, or be asked of another machine."""
    yield from opened(chromium, tmp_path, exam=False)


def opened(chromium: Browser, tmp_path: Path, *, exam: bool) -> Iterator[Lms]:
    hw.export_lesson(LESSON, tmp_path / "ones.zip", "scorm", exam=exam)
    context = chromium.new_context(reduced_motion="reduce")
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    lms = Lms(page, zipfile.ZipFile(BytesIO((tmp_path / "ones.zip").read_bytes())))
    yield lms
    context.close()
    assert errors == []
    assert {url.removeprefix(SITE) for url in lms.asked} <= {"", "scorm12.js", "index.html", "favicon.ico"}


def answer(frame: FrameLocator, *labels: str) -> None:
    for label in labels:
        frame.get_by_label(label, exact=True).first.click()
    frame.get_by_role("button", name="Check").click()


def test_a_lesson_is_done_left_and_gone_on_with(lms: Lms, tmp_path: Path) -> None:
    frame = lms.visit()
    assert lms.cmi["core"]["lesson_status"] == "incomplete"
    frame.get_by_role("radio", name="Nothing").click()
    frame.get_by_role("button", name="Continue").click()
    answer(frame, "Ann's slot 1")
    expect(frame.locator(".feedback .title").first).to_contain_text("Not right")
    frame.get_by_role("button", name="Hint").click()
    expect(frame.locator(".feedback-message[data-kind='hint']")).to_have_count(1)
    lms.leave()
    assert lms.kept["core"]["exit"] == "suspend"
    assert len(lms.kept["suspend_data"]) < 4096

    frame = lms.visit()
    frame.get_by_role("button", name="Continue").click()
    expect(frame.locator(".feedback-message[data-kind='hint']")).to_have_count(1)
    expect(frame.locator(".page-button[aria-current]")).to_have_text("1")
    answer(frame, "Ann's slot 1", "Ann's slot 2")
    expect(frame.locator(".feedback .title").first).to_have_text("Right.")
    frame.get_by_role("button", name="Continue").click()
    frame.get_by_role("textbox", name="A whole number").fill("17")
    frame.get_by_role("button", name="Check").click()
    frame.get_by_role("button", name="Show the answer").click()
    frame.get_by_role("button", name="Continue").click()
    assert lms.cmi["core"]["lesson_status"] == "incomplete"
    frame.get_by_role("button", name="Show the answer").click()
    assert lms.cmi["core"]["lesson_status"] == "completed"

    grades = lms.graded(tmp_path)
    assert grades.refused == ()
    assert [result.credit for result in grades.results] == [Fraction(9, 10), 0, 0]
    assert [result.revealed for result in grades.results] == [False, True, True]
    assert not any(result.differs for result in grades.results)
    mean = sum(result.credit for result in grades.results) / 3
    assert float(lms.cmi["core"]["score"]["raw"]) == pytest.approx(float(100 * mean), abs=0.01)


def test_a_forged_score_changes_nothing(lms: Lms, tmp_path: Path) -> None:
    frame = lms.visit()
    frame.locator(".page-button").nth(1).click()
    answer(frame, "Ann's slot 1")
    honest = lms.graded(tmp_path)
    lms.page.evaluate("""() => {
      API.LMSSetValue("cmi.core.score.raw", "100");
      API.LMSSetValue("cmi.core.lesson_status", "passed");
      API.LMSSetValue("cmi.interactions.0.result", "correct");
      API.LMSSetValue("cmi.suspend_data", "[[0,1,0,0,0,1]]");
      API.LMSCommit("");
    }""")
    assert lms.cmi["core"]["score"]["raw"] == "100"
    assert lms.graded(tmp_path) == honest
    assert [result.credit for result in honest.results] == [0, 0, 0]


def test_the_manifest_names_the_page(lms: Lms) -> None:
    manifest = ET.fromstring(lms.package.read("imsmanifest.xml"))
    space = {"": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}
    resource = manifest.find("resources/resource", space)
    assert resource is not None
    assert resource.attrib["{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype"] == "sco"
    assert manifest.findtext("metadata/schemaversion", namespaces=space) == "1.2"
    assert {file.attrib["href"] for file in resource} | {"imsmanifest.xml"} == {*lms.package.namelist()}
    item = manifest.find("organizations/organization/item", space)
    assert item is not None
    assert item.attrib["identifierref"] == resource.attrib["identifier"]
