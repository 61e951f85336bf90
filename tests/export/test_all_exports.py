"""All exports: texts of a lesson are shown as they are, exams hold no key, and MyST reads the page of a book."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
from base64 import b64decode
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

import hanabi_widget as hw
from hanabi_widget.cli.program import main
from hanabi_widget.export import baked_lesson as baked_lesson_module
from hanabi_widget.export.baked_lesson import Settings, baked_lesson
from hanabi_widget.export.export_lesson import SUFFIXES, lesson_html, myst_module, myst_page, scorm_package
from hanabi_widget.export.handout import handout
from hanabi_widget.export.moodle_xml import moodle_xml
from hanabi_widget.lessons import TYPES, Lesson, Paragraph, PredictionPart, Question, QuestionPart, TeacherNotes, read_lesson
from hanabi_widget.lessons.grading.attempt_files import read_kept
from hanabi_widget.protocol.baked_lesson import BakedLesson
from hanabi_widget.session.standalone_html import STATIC
from hanabi_widget.text import ENGLISH, LANGUAGES
from tests.widget.test_exercise_worlds import other_worlds, random_question
from tests.widget.test_html_page import held_by

from . import moodle_judge

HOSTILE = {
    "html": "</script><script>hit()</script> <!--<script> --> <img src=x onerror=hit()> \"'><b onclick='hit()'> &lt;b&gt; &amp;#125;",
    "xml": "]]></text><text> ]]> <![CDATA[ &amp;amp;",
    "moodle": "{1:SHORTANSWER:=x} } ~ # = \\ / \\} \\# %100% ~=right @@PLUGINFILE@@/x",
    "ampersand": "ends in &",
    "backslash": "ends in \\",
    "markdown": "::: ```{raw} html [x](javascript:hit) ![x](y.png) {eval}`x` <https://x.org> # x\n\n---\n:::{note}\n{{ x }} $x$",
    "characters": "\x00\x01\x08\x0b\x1b[31m\x7f\x85\ufffe\uffff\ud83d\u202e\u2028\u2029\ufeff HANABI_LESSON",
}


@cache
def lesson_of(text: str) -> Lesson:
    """A lesson that says a text wherever a person may write, but in prose; a choice, a set, a number, a grid and a fraction are asked."""
    names = [f"{text} 1", f"{text} 2", "Ben"]
    state = hw.deal(players=names, seed=3)[0].apply(hw.Clue(1, 2))
    notes = TeacherNotes((f"x {text}", "Count."), f"x {text}")
    questions = [
        hw.question("touched", state, clue="2>Ben"),
        hw.question("known", state, of=names[0]),
        hw.question("possible", state, of="Ben"),
        hw.question("number", state, which="pace"),
        hw.question("odds", state, of="Ben", slot=1, claim="playable"),
        hw.question("who_knows", state, of="Ben", slot=1, claim="playable"),
    ]
    asked = [QuestionPart(question, notes) for question in questions]
    return Lesson(f"Ones {text}", parts=(Paragraph("Look."), PredictionPart(f"x {text}", (f"1 {text}", f"2 {text}"), f"x {text}"), *asked))


class Seen(HTMLParser):
    """What a browser makes of a page: its elements, their attributes, and its texts outside of scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags, self.attributes, self.text = list[str](), set[str](), ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


@cache
def baked(text: str) -> BakedLesson:
    return baked_lesson(lesson_of(text), Settings(ENGLISH))


@cache
def sheets_of(text: str) -> Seen:
    return Seen(handout(lesson_of(text), Settings(ENGLISH, copies=2)))


@cache
def asked_by_moodle(text: str) -> list[moodle_judge.Question]:
    return moodle_judge.read(moodle_xml(lesson_of(text), Settings(ENGLISH)))


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_text_stays_a_text_in_every_export(kind: str) -> None:
    text, other = HOSTILE[kind], baked("x")

    page, usual = lesson_html(baked(text), ENGLISH), Seen(lesson_html(other, ENGLISH))
    seen = Seen(page)
    assert (seen.tags, seen.attributes) == (usual.tags, usual.attributes)
    assert held_by(page)["title"] == baked(text)["title"]

    package = ZipFile(BytesIO(scorm_package(baked(text), ENGLISH)))
    assert {*package.namelist()} == {"imsmanifest.xml", "index.html"}
    assert package.read("index.html").decode() == page
    manifest = ET.fromstring(package.read("imsmanifest.xml"))
    assert len([*manifest.iter()]) == len([*ET.fromstring(ZipFile(BytesIO(scorm_package(other, ENGLISH))).read("imsmanifest.xml")).iter()])

    assert json.loads(gzip.decompress(b64decode(re.search('"(H4sI[^"]*)"', myst_module(baked(text)))[1])))["title"] == baked(text)["title"]  # type: ignore[index]
    heading, *rest = myst_page(baked(text), ENGLISH, "ones.mjs").rstrip().split("\n")
    assert rest == ["", ":::{anywidget} ./ones.mjs", "{}", ":::"]
    assert heading.startswith("# Ones")

    sheets, usual = sheets_of(text), sheets_of("x")
    assert (sheets.tags, sheets.attributes) == (usual.tags, usual.attributes)

    asked, others = asked_by_moodle(text), asked_by_moodle("x")
    assert [(each.kind, [len(texts) for _, texts in each.fields]) for each in asked] == [
        (each.kind, [len(texts) for _, texts in each.fields]) for each in others
    ]
    assert [Seen(each.text).tags for each in asked] == [Seen(each.text).tags for each in others]
    for each in asked:
        ET.fromstring(each.files["board.svg"])
    told = Seen("".join(each.text for each in asked)).text.split()
    shown = re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text.encode("utf-8", "replace").decode()).split()
    assert " ".join(shown) in " ".join(told)


def test_the_manifest_names_the_page() -> None:
    package = ZipFile(BytesIO(scorm_package(baked("x"), ENGLISH)))
    manifest, space = ET.fromstring(package.read("imsmanifest.xml")), {"": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}
    (resource,), (item,) = (manifest.findall(path, space) for path in ("resources/resource", "organizations/organization/item"))
    assert resource.attrib["{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype"] == "sco"
    assert manifest.findtext("metadata/schemaversion", namespaces=space) == "1.2"
    assert {file.attrib["href"] for file in resource} | {"imsmanifest.xml"} == {*package.namelist()}
    assert item.attrib["identifierref"] == resource.attrib["identifier"]


def test_a_page_that_would_be_too_large_goes_without_what_is_told_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = held_by(lesson_html(baked("x"), ENGLISH))
    monkeypatch.setattr(baked_lesson_module, "MAX_BYTES", len((STATIC / "lessonPage.js").read_bytes()))
    small = held_by(lesson_html(baked("x"), ENGLISH))
    told = [[page["explored_board"].pop("inspections") for page in each["pages"] if page["explored_board"]] for each in (whole, small)]
    assert (small, all(told[0]), any(told[1])) == (whole, True, False)


@pytest.mark.parametrize("form", SUFFIXES)
@pytest.mark.parametrize("how", [{}, {"student": "Zoé"}, {"exam": True}, {"language": "pl"}, {"copies": 2}], ids=str)
def test_files_hold_what_their_form_makes_of_the_lesson(tmp_path: Path, form: str, how: dict[str, Any]) -> None:
    text, file, copy = "title: Ones\n\ndrill: known claim=playable n=1\n", *(tmp_path / f"{name}{SUFFIXES[form]}" for name in ("a", "b"))
    if "copies" in how and form != "handout":
        with pytest.raises(hw.HanabiError, match="only a handout has copies"):
            hw.export_lesson(text, file, form, **how)
        return
    hw.export_lesson(text, file, form, **how)
    exam, kept, language = "exam" in how, tmp_path / f"{file.name}.kept", LANGUAGES[how.get("language", "en")]
    lesson = read_lesson(text).drawn(read_kept(file)["seeds"]) if exam else read_lesson(text)
    told = Settings(language, how.get("student", ""), how.get("exam", False), how.get("copies", 1))
    baked, sheets = baked_lesson(lesson, told), handout(lesson, told)
    made = {".xml": moodle_xml(lesson, told), ".md": myst_page(baked, language, "a.mjs"), ".mjs": myst_module(baked)}
    made |= {".html": sheets if form == "handout" else lesson_html(baked, language)}
    contents = {name: content.encode() for name, content in made.items()} | {".zip": scorm_package(baked, language)}
    suffixes = (".md", ".mjs") if form == "myst" else (SUFFIXES[form],)
    expected = {f"a{suffix}": contents[suffix] for suffix in suffixes} | ({kept.name: kept.read_bytes()} if exam else {})
    if exam and form == "handout":
        expected["a.key.html"] = handout(lesson, told._replace(exam=False)).encode()
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == expected
    if language == ENGLISH:
        (tmp_path / "a.lesson").write_text(text, "utf-8")
        if exam:  # the same seeds, which are kept beside the lesson
            kept.rename(tmp_path / "a.lesson.kept")
        options = [f"--{name}" if value is True else f"--{name}={value}" for name, value in how.items()]
        assert main(["export", str(tmp_path / "a.lesson"), "--to", form, "-o", str(copy), *options]) == 0
        assert copy.read_bytes() == file.read_bytes().replace(b"a.mjs", b"b.mjs")


def told_in_exam(question: Question) -> list[str] | str:
    """All that students get of an exam with one question."""
    try:
        question.check()
        lesson = Lesson("Exam", parts=(QuestionPart(question),))
    except (ValueError, ArithmeticError, LookupError) as error:
        return type(error).__name__
    asked = [(each.text, each.files) for each in moodle_judge.read(moodle_xml(lesson, Settings(ENGLISH, exam=True)))]
    without_key = [(re.sub(r"(?<=[:~])(=|%-?[0-9.]+%)", "", text), files) for text, files in asked]  # Moodle keeps the shares on its server
    return [str(baked_lesson(lesson, Settings(ENGLISH, exam=True))), handout(lesson, Settings(ENGLISH, exam=True)), str(without_key)]


@pytest.mark.parametrize("name", TYPES)
def test_an_exam_is_the_same_in_every_world(name: str) -> None:
    for seed in range(2):
        random = Random(f"{name} {seed}")
        question = random_question(name, random)
        here = told_in_exam(question)
        for other in other_worlds(random, question, 2):
            assert told_in_exam(other) == here, seed


MYST = Path(__file__).parents[2] / "js" / "node_modules" / "mystmd" / "dist" / "myst.cjs"
CONFIGURATION = {
    "myst.yml": "version: 1\nproject:\n  title: Book\n  toc:\n    - file: ones.md\nsite:\n  template: ./theme\n",
    "theme/template.yml": "jtex: v1\ntitle: Bare\nbuild:\n  install: 'true'\n  start: 'true'\n",
}
"""A book whose theme is at hand, so that nothing is asked of a network."""


TITLE = "Ones <b>&amp; [x](http://x.y) {eval}`1` $x$ *a* _b_ ~c~ @d ![e](f.png) https://g.h \\#:::"


@pytest.mark.skipif(not MYST.is_file(), reason="mystmd is missing: make js")
def test_myst_makes_a_widget_of_the_page(tmp_path: Path) -> None:
    for name, text in CONFIGURATION.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    hw.export_lesson(f"title: {TITLE}\n\ndrill: known claim=playable n=1", tmp_path / "ones.md", "myst")
    environment = os.environ | {"NO_UPDATE_NOTIFIER": "1"}
    subprocess.run(["node", MYST, "build", "--site"], cwd=tmp_path, env=environment, capture_output=True, check=True, timeout=120)
    page = json.loads((tmp_path / "_build" / "site" / "content" / "index.json").read_text("utf-8"))
    [block] = page["mdast"]["children"]
    [widget] = block["children"]
    assert (page["frontmatter"]["title"], widget["type"], widget["model"]) == (TITLE, "anywidget", {})
    module = tmp_path / "_build" / "site" / "public" / widget["esm"].removeprefix("/")
    assert module.read_bytes() == (tmp_path / "ones.mjs").read_bytes()
