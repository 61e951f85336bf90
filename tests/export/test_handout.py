"""Handouts: a code on each copy, variants of its own, a key that its code finds, and no key in an exam."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from hanabi_widget.export.handout import MAX_COPIES, copy_codes, handout
from hanabi_widget.export.moodle_xml import moodle_xml
from hanabi_widget.lessons import Lesson, read_lesson
from hanabi_widget.lessons.files.lesson import game_from_history
from hanabi_widget.lessons.grading.grade import answer_key
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError
from hanabi_widget.view.game_tree import log_text

from . import moodle_judge

LESSON = read_lesson("""title: Ones & <twos>

Look at it.

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. A 1>C

ask: number which=pace
    comment: It shrinks.

drill: known claim=playable n=3 seed=3 worked=yes

drill: possible n=1
""")


def sheets(html: str) -> list[ET.Element]:
    """The sheets of a handout, which must be well formed."""
    main = re.search(r"<main>.*</main>", html, re.DOTALL)
    assert main
    text = re.sub(r"(<img [^>]*)>", r"\1/>", main[0])
    return ET.fromstring(text).findall("section")


def words(element: ET.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def test_each_copy_has_a_code_that_finds_its_key() -> None:
    codes = copy_codes(LESSON, 4)
    assert len({*codes}) == 4
    found = sheets(handout(LESSON, ENGLISH, copies=4))
    asked, keys = found[:4], found[4:]
    assert [sheet.attrib["class"] for sheet in found] == ["sheet"] * 4 + ["sheet key"] * 4
    for code, sheet, key in zip(codes, asked, keys, strict=True):
        assert code in words(sheet)
        assert code in words(key)
        for item in LESSON.asked(code):
            assert item.question.prompt() in words(sheet)
            right = item.question.form.describe(ENGLISH, item.question.context, item.question.example_answer)
            assert right in words(key)
        for line in answer_key(LESSON, ENGLISH, code):
            if line.startswith("   ") and "You s" not in line:
                assert line.strip() in words(key)
    assert len({words(sheet) for sheet in asked}) == 4


def test_an_exam_has_sheets_alone() -> None:
    found = sheets(handout(LESSON, ENGLISH, copies=2, exam=True))
    assert [sheet.attrib["class"] for sheet in found] == ["sheet", "sheet"]
    assert "A right answer" not in words(found[0])


def test_no_statistic_on_a_sheet_answers_its_question() -> None:
    told = unescape(handout(LESSON, ENGLISH))
    assert "%3EPace" not in told.partition('class="sheet key"')[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language(code: str) -> None:
    first, *_, key = sheets(handout(LESSON, LANGUAGES[code], copies=2))
    assert LANGUAGES[code].say("export.key") in words(key)
    assert LANGUAGES[code].say("page.name") in words(first)


@pytest.mark.parametrize("copies", [0, -1, MAX_COPIES + 1])
def test_a_number_of_copies_that_is_none(copies: int) -> None:
    with pytest.raises(LocalizedError, match=f"1 to {MAX_COPIES}"):
        handout(LESSON, ENGLISH, copies=copies)


def test_an_empty_lesson_is_none() -> None:
    with pytest.raises(LocalizedError):
        handout(Lesson("Nothing"), ENGLISH)


def test_what_happened_before_stands_beside_its_question() -> None:
    """On paper and in Moodle nobody steps back, and clues that missed a card are told by nothing else."""
    lesson = read_lesson("drill: known claim=trash n=2 seed=0")
    told = words(sheets(handout(lesson, ENGLISH))[0])
    for item, asked in zip(lesson.asked(), moodle_judge.read(moodle_xml(lesson, ENGLISH)), strict=True):
        game = game_from_history(item.question.history)
        for number, node in enumerate(game.line[1:], start=1):
            line = f"{number}. {log_text(node, ENGLISH)}"
            assert line in told
            assert line in moodle_judge.plain(asked.text)
