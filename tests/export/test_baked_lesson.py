"""A baked lesson shows what the exercise of Python does, for every answer; what an LMS reports of it is graded by the lesson alone."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.export.baked_lesson import Settings, baked_lesson
from hanabi_widget.lessons import Lesson, grade, read_lesson, read_submission
from hanabi_widget.lessons.questions.finite_answers_for_exported_lessons import answer_told, packed_rows
from hanabi_widget.session.lesson_pages import pages
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError
from tests.widget.sample_lesson import GAME, PREDICTION, TEXT as ONES

from .baked_beside_python import NO_NODE, Command, answers_to, assert_same, course, every_answer, every_answer_alone, in_js, in_python

needs_node = pytest.mark.skipif(NO_NODE, reason="node is missing: make js")

SHORT = ONES.replace("Ones\n", "All kinds\nhint cost: 1/4\n").replace(GAME, f"{GAME}\n{PREDICTION}")
TEXT = SHORT + "ask: possible of=Cleo\ndrill: known claim=playable n=3 seed=2 worked=yes\n"


def test_what_was_done_means_nothing_once_what_may_be_answered_has_changed() -> None:
    def content(text: str, code: str = "en") -> str:
        return baked_lesson(read_lesson(text), Settings(LANGUAGES[code]))["content"]

    as_it_is = content(SHORT)
    assert re.fullmatch("[0-9a-f]{8}", as_it_is)
    assert as_it_is == content(SHORT, "pl") == content(SHORT.replace("Now a clue", "Now another clue"))
    changes = [
        ("All\n", "Each\n"),
        ("hint: Look", "hint: Count.\n    hint: Look"),
        ("cost: 1/4", "cost: 1/2"),
        ("ask: number which=pace\n", ""),
    ]
    assert len({as_it_is, *(content(SHORT.replace(*change)) for change in changes)}) == 1 + len(changes)


def test_what_is_no_answer_is_refused_as_in_a_notebook() -> None:
    drills = "".join(f"drill: {name} n=1\n\n" for name in ("known", "number", "odds", "endgame"))
    told = [page["asked"] for page in baked_lesson(read_lesson(drills), Settings(ENGLISH))["pages"] if page["asked"]]
    assert not any(each["begun"] for page in baked_lesson(read_lesson(PREDICTION), Settings(ENGLISH))["pages"] if (each := page["asked"]))
    assert [each["refusal"] for each in told] == [
        ENGLISH.say(key) for key in ("page.error.answer", "answer.number", "answer.fraction", "answer.fraction")
    ]


EMPTY_HANDS = """
ask: worlds marks=possible of=Bob by=Alice,Bob other=Alice
    game: [suits=rdu copies=1,1 hand_size=1 clue_tokens=3 strikes=20 empty_clues=yes free_discards=yes rank_clues=up_to] r2 d0 u1
        | 2c 0s 0d 0t | x d1 d2 | >Alice | Bob u2
ask: safe_action
    game: [suits=ry copies=2,2 hand_size=2 clue_tokens=3 strikes=20 all_or_nothing=yes free_discards=yes rank_clues=from] r2 y0
        | 3c 0s 0d | x y2 r2 y1 | >Alice r1+1 | Bob y1 y2+1 | Cathy
"""


def test_a_player_without_cards_is_told_of() -> None:
    _, shown = baked_lesson(read_lesson(EMPTY_HANDS), Settings(ENGLISH))["pages"]
    assert "–" in json.dumps(shown["explored_board"], ensure_ascii=False)


@needs_node
@pytest.mark.parametrize("name", ["touched", "possible", "number", "odds", "endgame", "knows_that", "clue_for", "thinks", "worlds"])
def test_every_answer_leads_to_what_python_says(name: str) -> None:
    assert every_answer(read_lesson(f"drill: {name} n=1 seed=3")) >= 5


@needs_node
@pytest.mark.parametrize("path", [*course()][::8], ids=lambda path: path.stem)
def test_questions_of_the_course_are_asked_and_judged_as_in_a_notebook(path: Path) -> None:
    """Of an eighth of its lessons, to right answers, those that mistakes lead to and others; ``make baked`` gives all."""
    assert every_answer_alone(read_lesson(path.read_text("utf-8")), most=2)


@needs_node
@pytest.mark.parametrize(
    ("asked", "answers", "counted"),
    [
        ("touched clue=1>Cleo", [[], [5], [5], [4], []], [0, 1, 1, 2, 2]),
        ("possible of=Cleo", [[[]] * 5, [["r1"], [], [], [], []]], [0, 1]),
        ("number which=pace", [1, 1, 2, 1, 1], [0, 0, 1, 1, 1]),
        ("clue_for of=Cleo slot=3", [None, {"kind": "clue", "player": "Cleo", "value": 5}, None, None], [0, 1, 1, 2]),
    ],
)
def test_none_and_the_same_answer_again_count_as_hints_as_in_a_notebook(asked: str, answers: list[Any], counted: list[int]) -> None:
    lesson = read_lesson(f"{GAME}\nask: {asked}\n")
    (item,) = lesson.items()
    assert not [answer for answer in answers if item.question.grade(answer).right]
    page = next(place for place, page in enumerate(pages(lesson)) if page.item)
    exercise = hw.Exercise(lesson, journal=None)
    exercise.page = page
    for answer in answers:
        exercise.submit(answer)
    given = [Command(type="answer", page=page, sitting=0, answer=json.dumps(answer)) for answer in answers]
    (shown,) = in_js(baked_lesson(lesson, Settings(ENGLISH)), [[Command(type="turn", page=page), *given]])
    assert [attempt["hints"] for attempt in shown.attempts] == [attempt.hints for attempt in exercise.attempts] == counted


GRID = f"""title: A grid

{GAME}
ask: possible of=Cleo
"""


@needs_node
def test_the_grid_of_an_exam_is_there_and_holds_no_key() -> None:
    lesson = read_lesson(GRID)
    (item,) = lesson.items()
    baked = baked_lesson(lesson, Settings(ENGLISH, exam=True))
    (asked,) = [page["asked"] for page in baked["pages"] if page["asked"]]
    assert asked["cells"] is not None
    assert (asked["answers"], asked["cells"]["right"], asked["cells"]["cells"], asked["cells"]["mistakes"]) == ([], [], [], [])
    assert asked["cells"]["wrong"]["given"]["answer"] == json.dumps([[]] * 5)
    texts = [json.dumps(answer) for answer in answers_to(item.question, Random(0), most=10)]
    runs = [[Command(type="answer", page=0, sitting=0, answer=text), Command(type="reveal", page=0)] for text in texts]
    for commands, shown in zip(runs, in_js(baked, runs), strict=True):
        assert (shown.errors, json.loads(commands[0]["answer"])) == ([], shown.attempts[0]["answer"])
        for ours, theirs in zip(shown.steps, in_python(lesson, commands, exam=True), strict=True):
            assert_same(ours, theirs)


def test_a_grid_is_told_by_its_rows() -> None:
    (item,) = read_lesson(GRID).items()
    question = item.question
    empty = ["0"] * 5
    assert answer_told(question, {"rows": empty}) == [[]] * 5
    right = packed_rows(question, question.example_answer)
    assert question.grade(answer_told(question, {"rows": right})).right
    for rows in ["0", ["-1"], [0], ["1_0"], [" 1"], ["z" * 11], ["z" * 99], [["0"]], ["jz6rk", *empty[1:]]]:
        with pytest.raises(LocalizedError):
            question.grade(answer_told(question, {"rows": rows}))


MAP = """title: On a map

game: [suits=r copies=1,1,1 hand_size=1] 8c | >Ann r1 | Ben r2 | deck r3

ask: worlds marks=known of=Ben by=Ben other=Ann slot=1 claim="not playable"
ask: worlds marks=possible of=Ben by=Ann,Ben other=Ann
"""


@needs_node
def test_what_is_marked_on_a_map_leads_to_what_python_says() -> None:
    assert every_answer(read_lesson(MAP)) == 2 * 64  # the sets of six worlds, for each of two questions


def test_a_lesson_that_asks_on_a_map_has_its_script_and_what_it_shows_in_the_end() -> None:
    done = []
    baked = baked_lesson(read_lesson(MAP), Settings(LANGUAGES["en"], progress=lambda *of: done.append(of)))
    assert done == [(0, 2), (1, 2)]
    assert (baked["map_script"] != "", baked["map_style"] != "") == (True, True)
    for page in baked["pages"]:
        assert page["settled_map"] and page["explored_board"] and page["asked"]  # noqa: PT018
        assert page["settled_map"]["walks"] != []
        assert page["asked"]["refusal"] == "This is not an answer."
        assert {len(card["views"]) for card in page["explored_board"]["inspections"]} == {1}
        assert page["board"]["inspections"] == []
    assert baked_lesson(read_lesson(TEXT), Settings(LANGUAGES["en"]))["map_script"] == ""
    exam: Any = baked_lesson(read_lesson(MAP), Settings(LANGUAGES["en"], exam=True))
    assert ([page["settled_map"] for page in exam["pages"]], exam["missed"], baked["missed"] != "") == ([None, None], "", True)
    assert '"walks": [{' not in str(exam["pages"])


def random_commands(random: Random, lesson: Lesson, *, exam: bool = False) -> list[Command]:
    """Commands in any order, as a person may give them."""
    commands, shown = [], pages(lesson, exam=exam)
    for _ in range(12):
        place = random.randrange(len(shown))
        commands.append({"type": "turn", "page": place})
        page = shown[place]
        answers: list[Any] = [
            {"choice": choice, "words": "so"} for choice in range(len(page.prediction.choices if page.prediction else ()))
        ]
        if page.item and page.item.is_asked:
            answers = answers_to(page.item.question, random, most=10)
        for _ in range(random.randrange(1, 4) if answers else 0):
            kind = random.choice(["answer", "answer", "hint", "reveal"])
            answer = {"sitting": 0, "answer": json.dumps(random.choice(answers))} if kind == "answer" else {}
            commands.append({"type": kind, "page": place, **answer})
    return commands


@needs_node
@pytest.mark.parametrize("exam", [False, True])
@pytest.mark.parametrize("code", ["en", "pl"])
def test_any_commands_lead_to_what_python_shows(code: str, exam: bool) -> None:  # noqa: FBT001
    lesson, random, language = read_lesson(TEXT), Random(f"{code} {exam}"), LANGUAGES[code]
    baked = baked_lesson(lesson, Settings(language, exam=exam))
    runs = [random_commands(random, lesson, exam=exam) for _ in range(3)]
    for commands, shown in zip(runs, in_js(baked, runs)):
        for ours, theirs in zip(shown.steps, in_python(lesson, commands, exam=exam, language=language), strict=True):
            assert_same(ours, theirs)


REPORTED = read_lesson("title: Ones\nhint cost: 1/10\n\ndrill: known claim=playable n=3 seed=4\n\ndrill: possible n=1\n\ndrill: odds n=1")
ITEMS = REPORTED.asked()


def response(number: int, answer: object, hints: int = 0) -> str:
    return f"{ITEMS[number].id} practice hints={hints} answer={json.dumps(answer)}"


def right(number: int) -> object:
    question = ITEMS[number].question
    return question.form.to_json(question.context, question.example_answer)


def table(path: Path, *rows: list[str], separator: str = ",") -> Path:
    text = StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    path.write_text(text.getvalue(), "utf-16" if path.suffix == ".txt" else "utf-8")
    return path


@pytest.mark.parametrize(("name", "separator"), [("a.csv", ","), ("a.csv", ";"), ("a.tsv", "\t"), ("a.txt", "\t")])
def test_a_row_for_each_student(tmp_path: Path, name: str, separator: str) -> None:
    rows = [
        ["Student", "Score", "Response 1", "Response 2"],
        ["Zoé", "100", response(0, right(0)).replace("answer=", "answer=\n"), response(1, right(1), hints=2)],
        ["Yann", "100", response(0, [1, 2, 3]), f"{ITEMS[1].id} practice hints=0 revealed"],
    ]
    grades = grade([read_submission(table(tmp_path / name, *rows, separator=separator))], REPORTED)
    assert grades.refused == ()
    found = {(result.student, result.item): result.credit for result in grades.results}
    assert [found["Zoé", ITEMS[number].id] for number in range(5)] == [1, Fraction(8, 10), 0, 0, 0]
    assert found["Yann", ITEMS[1].id] == 0
    assert not any(result.differs for result in grades.results)


def test_a_row_for_each_interaction_and_more_students_than_a_file_of_one_may_name(tmp_path: Path) -> None:
    rows = [["id", "Learner", "response"], *(["x", f"S{number}", response(0, right(0))] for number in range(40))]
    grades = grade([read_submission(table(tmp_path / "a.csv", *rows))], REPORTED)
    assert {result.student for result in grades.results if result.credit == 1} == {f"S{number}" for number in range(40)}


@pytest.mark.parametrize("answer", ["answer=[", "answer=NaN", 'answer={"offered": 1}', "answer=" + "[" * 50, "answer={}"])
def test_what_is_no_answer_has_no_credit(tmp_path: Path, answer: str) -> None:
    rows = [["Name", "Response"], ["Zoé", f"{ITEMS[0].id} practice hints=0 {answer}"], ["Yann", response(0, right(0))]]
    grades = grade([read_submission(table(tmp_path / "a.csv", *rows))], REPORTED)
    assert {result.student: result.credit for result in grades.results if result.item == ITEMS[0].id}.get("Zoé", 0) == 0
    assert max(result.credit for result in grades.results if result.student == "Yann") == 1


@needs_node
def test_the_credit_that_js_adds_up_is_that_of_the_grade(tmp_path: Path) -> None:
    baked, random = baked_lesson(REPORTED, Settings(ENGLISH)), Random(3)
    runs = [random_commands(random, REPORTED) for _ in range(8)]
    for shown in in_js(baked, runs):
        rows = [["Name", *(str(number) for number in range(len(shown.attempts)))], ["Zoé"]]
        for each in shown.attempts:
            said = "revealed" if each["revealed"] else f"answer={json.dumps(each['answer'])}"
            rows[1].append(f"{each['item']} practice hints={each['hints']} {said}")
        submission = read_submission(table(tmp_path / "a.csv", *rows))
        results = grade([submission], REPORTED).results if shown.attempts else ()
        assert {result.item: float(result.credit) for result in results if result.attempts or result.revealed} == pytest.approx(
            shown.credits
        )
