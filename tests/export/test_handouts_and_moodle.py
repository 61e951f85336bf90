"""Lessons on paper and in Moodle: its XML has the documented form and Moodle's credit is ours; each copy of a handout has its key."""

# ruff: noqa: ANN401 - answers of every form

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import hanabi_widget as hw
from hanabi_widget.export.baked_lesson import Settings
from hanabi_widget.export.export_lesson import export_lesson
from hanabi_widget.export.handout import copy_codes, handout
from hanabi_widget.export.moodle_xml import moodle_xml, spellings
from hanabi_widget.lessons import TYPES, Lesson, Paragraph, PredictionPart, Question, QuestionPart, read_lesson
from hanabi_widget.lessons.answers.answer_forms import ActionWithOddsForm, FractionForm, GridForm, NumberForm, SetForm
from hanabi_widget.lessons.grading.attempt_files import read_kept
from hanabi_widget.lessons.grading.class_report import answer_key
from hanabi_widget.lessons.lesson import game_from_history
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import every_answer
from hanabi_widget.picture.svg import FELT
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError
from hanabi_widget.view.game_tree import log_text

from . import moodle_judge

SLOW = {"endgame", "clue_for", "plan", "bot", "blunder", "rounds", "meaning"}


def responses(question: Question, asked: moodle_judge.Question, answer: Any) -> Iterator[list[Any]]:
    """What a student gives Moodle for an answer; nothing if it cannot be given there."""
    form, context = question.form, question.context
    whole = form.describe(ENGLISH, context, answer)

    def several(domain: Any, chosen: Any) -> list[str]:
        return [domain.describe(ENGLISH, context, item) for item in chosen] or [ENGLISH.say(f"page.{domain.none}")]

    match form:
        case SetForm() if asked.kind == "multichoice" or asked.fields[0][0] == "MULTIRESPONSE":
            yield [several(form.domain, answer)]
        case GridForm() if len(question.right_answers) == 1:
            yield [several(form.item_domain, row) for row in answer]
        case NumberForm():
            yield [str(answer)]
        case FractionForm():
            yield from ([text] for text in spellings(answer))
        case ActionWithOddsForm() if len(asked.fields) == 2:
            action = form.action_domain.describe(ENGLISH, context, answer.action)
            yield from ([action, text] for text in spellings(answer.odds))
        case _:
            yield [" ".join(whole.split())]


def check(name: str, n: int, seed: int) -> int:
    """Moodle gives every answer to some questions of a type the credit that we give; returns the number of answers."""
    lesson = read_lesson(f"title: {name}\ndrill: {name} n={n} seed={seed}")
    asked = moodle_judge.read(moodle_xml(lesson, Settings(ENGLISH)))
    count = 0
    for item, moodle in zip(lesson.asked(), asked, strict=True):
        question = item.question
        assert "–" not in {text for _, text in moodle.answers}
        tells_of_fractions = ENGLISH.say("export.fraction") in moodle_judge.plain(moodle.text)
        assert tells_of_fractions == isinstance(question.form, FractionForm | ActionWithOddsForm)
        mistaken = {answer for answers in question.wrong_answers_by_mistake.values() for answer in answers}
        answers: Sequence[Any] = every_answer(question) or [*question.right_answers, *mistaken]
        for answer in answers:
            credit = question.grade(question.form.to_json(question.context, answer)).credit
            for given in responses(question, moodle, answer):
                assert moodle.grade(*given) == pytest.approx(float(credit), abs=1e-4), (name, given)
                count += 1
    return count


@pytest.mark.parametrize("name", [name for name in TYPES if name not in SLOW] + ["endgame", "clue_for"])
def test_moodle_gives_the_credit_that_we_give(name: str) -> None:
    assert check(name, 2, Random(name).randrange(100)) > 2


TINY = hw.RuleSet(suits="ry", copies=(2, 2, 1), hand_size=1, rank_clues="none")
EMPTY_HAND = "r1 y0 | 3c 0s 0d 1t | x r1 r2 r2 r3 y1 y1 y2 y2 | Ann | >Ben y3"


def test_a_single_choice_has_another_beside_it() -> None:
    """Moodle refuses a question with less than two answers."""
    question = hw.question("known", hw.position(EMPTY_HAND, rules=TINY), of="Ann", claim="trash")
    assert len(every_answer(question)) == 1
    [asked] = moodle_judge.read(moodle_xml(Lesson("One", parts=(QuestionPart(question),)), Settings(ENGLISH)))
    shares = [share for share, _ in asked.answers or asked.fields[0][1]]
    assert (len(shares), shares[0]) == (2, 1)
    assert shares[1] <= 0


LESSON = read_lesson("""title: Ones / {1:SA:=x} & <b>
hint cost: 1/4

game: r1 | >"Ann&{1" r1 y2 b3 w3 g5 | "Ben~#}" y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
    1. 1>C

ask: touched clue=2>Cleo
    hint: Look at the <numbers>.
ask: who_knows of=Cleo slot=2 claim=playable
ask: clue_for of=Cleo slot=3 claim=playable
""")


@pytest.mark.parametrize("code", LANGUAGES)
def test_any_name_and_language(code: str) -> None:
    first, *_, last = moodle_judge.read(moodle_xml(LESSON, Settings(LANGUAGES[code])))
    assert first.name == "Ones / {1:SA:=x} & <b> 1"
    assert not first.fields
    assert len(last.answers) > 5
    ET.fromstring(first.files["board.svg"])


def test_an_exam_says_nothing_of_the_right_answers_in_the_question() -> None:
    for question in moodle_judge.read(moodle_xml(LESSON, Settings(ENGLISH, exam=True))):
        assert {child.tag for child in question.element} <= {
            "name", "questiontext", "defaultgrade", "penalty", "idnumber", "single", "shuffleanswers", "answernumbering", "answer",
        }  # fmt: skip
        assert not question.element.findall("answer/feedback")
    done = []
    practice = moodle_judge.read(moodle_xml(LESSON, Settings(ENGLISH, progress=lambda *of: done.append(of))))
    assert done == [(0, 3), (1, 3), (2, 3)]
    for question in practice:
        assert all(question.element.findall(path) for path in ("hint", "generalfeedback", "answer/feedback"))
        assert not [path.text for path in question.element.findall("answer/feedback/text") if "right answer" in (path.text or "")]


SHEETS = read_lesson("""title: Ones & <twos>

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
    text = re.sub(r'(<img (?:[^>"]|"[^"]*")*)>', r"\1/>", main[0])
    return ET.fromstring(text).findall("section")


def words(element: ET.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def test_each_copy_has_a_code_that_finds_its_key() -> None:
    codes = copy_codes(SHEETS, 4)
    assert (len({*codes}), codes[:2]) == (4, copy_codes(SHEETS, 2))
    done = []
    found = sheets(handout(SHEETS, Settings(ENGLISH, copies=4, progress=lambda *of: done.append(of))))
    assert done == [(0, 4), (1, 4), (2, 4), (3, 4)]
    asked, keys = found[:4], found[4:]
    assert [sheet.attrib["class"] for sheet in found] == ["sheet"] * 4 + ["sheet key"] * 4
    for code, sheet, key in zip(codes, asked, keys, strict=True):
        assert code in words(sheet)
        assert code in words(key)
        for number, item in enumerate(SHEETS.asked(code), start=1):
            assert all(f" {number}. {item.question.prompt()}" in words(each) for each in (sheet, key))
            right = item.question.form.describe(ENGLISH, item.question.context, item.question.example_answer)
            assert all(text in words(key) for text in (right, item.comment))
        for line in answer_key(SHEETS, ENGLISH, code):
            if line.startswith("   ") and "You s" not in line:
                assert line.strip() in words(key)
    assert len({words(sheet) for sheet in asked}) == 4


def test_an_exam_has_sheets_alone() -> None:
    found = sheets(handout(SHEETS, Settings(ENGLISH, copies=2, exam=True)))
    assert [sheet.attrib["class"] for sheet in found] == ["sheet", "sheet"]
    assert "A right answer" not in words(found[0])
    space = [(len(item.findall("div")), len(item.findall("ul/li"))) for item in found[0].findall("div[h2]")]
    asked = [item.question for item in SHEETS.asked(copy_codes(SHEETS, 2)[0])]
    _, *several, grid = (len(each.state.hands[each.context.seat]) for each in asked)
    assert space == [(2, 0), *((0, cards + 1) for cards in several), (0, 0)]  # slots or none to tick
    tables = found[0].findall("div/table")
    assert [len(table.findall("tr")) for table in tables] == [3] * grid, "a grid for each card, as on the screen"
    assert [cell.text for cell in tables[0].findall("tr/td")][2:4] == ["red 3", "yellow 1"]


def test_paper_is_white_and_has_no_gap_where_no_prose_stands() -> None:
    made = handout(SHEETS, Settings(ENGLISH))
    pictures = re.findall(r'<img src="([^"]+)"', made)
    assert '<div class="text"></div>' not in made  # a gap above a question without prose
    assert pictures
    assert not any(FELT[1:] in shown for shown in pictures)


def test_what_the_last_action_taught_stands_on_no_sheet() -> None:
    asked, _ = map(words, sheets(handout(LESSON, Settings(ENGLISH))))
    told = [item.question.history for item in LESSON.asked() if item.question.history.actions]
    headlines = {game_from_history(history).last.explanation().headline for history in told}
    assert headlines
    assert not any(headline in asked for headline in headlines)


def test_an_exam_on_paper_has_a_key_of_its_own_with_the_same_questions(tmp_path: Path) -> None:
    path = tmp_path / "ones.html"
    export_lesson("title: Ones\ndrill: number which=pace n=2 seed=3", path, "handout", exam=True, copies=2)
    asked, with_key = sheets(path.read_text("utf-8")), sheets((tmp_path / "ones.key.html").read_text("utf-8"))
    assert [*map(words, asked)] == [*map(words, with_key[:2])]
    assert len(with_key) == 4
    before = path.read_text("utf-8")
    export_lesson("title: Ones\ndrill: number which=pace n=2 seed=3", path, "handout", exam=True, copies=2)
    assert path.read_text("utf-8") == before, "the seeds are kept beside it"
    other = read_lesson("title: Ones\ndrill: number which=pace n=2 seed=3")
    assert not any(item.question.prompt(ENGLISH) + str(item.id) in before for item in other.items())
    assert read_kept(path)["seeds"].keys() == {"3"}


def test_no_statistic_on_a_sheet_answers_its_question() -> None:
    told = unescape(handout(SHEETS, Settings(ENGLISH)))
    assert "%3EPace" not in told.partition('class="sheet key"')[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language(code: str) -> None:
    first, *_, key = sheets(handout(SHEETS, Settings(LANGUAGES[code], copies=2)))
    assert LANGUAGES[code].say("export.key") in words(key)
    assert LANGUAGES[code].say("page.name") in words(first)


@pytest.mark.parametrize("copies", [0, -1, 201])
def test_a_number_of_copies_and_a_lesson_that_are_none(copies: int) -> None:
    with pytest.raises(LocalizedError, match="1 to 200"):
        handout(SHEETS, Settings(ENGLISH, copies=copies))
    parts = (Paragraph("Look."), PredictionPart("Which?", ("One", "Two"), "One."))
    text = handout(Lesson("One", parts=parts), Settings(ENGLISH, copies=200))
    assert [text.count(part) for part in ('<section class="sheet">', "<h2>Which?</h2>", "<img ")] == [200, 200, 0]
    with pytest.raises(LocalizedError):
        handout(Lesson("Nothing"), Settings(ENGLISH))
    with pytest.raises(LocalizedError):
        moodle_xml(Lesson("Nothing"), Settings(ENGLISH))


def test_what_happened_before_stands_beside_its_question() -> None:
    """On paper and in Moodle nobody steps back, and clues that missed a card are told by nothing else."""
    lesson = read_lesson("drill: known claim=trash n=2 seed=0")
    told = words(sheets(handout(lesson, Settings(ENGLISH)))[0])
    for item, asked in zip(lesson.asked(), moodle_judge.read(moodle_xml(lesson, Settings(ENGLISH))), strict=True):
        game = game_from_history(item.question.history)
        for number, node in enumerate(game.line[1:], start=1):
            line = f"{number}. {log_text(node, ENGLISH)}"
            assert line in told
            assert line in moodle_judge.plain(asked.text)
