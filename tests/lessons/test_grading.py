"""Grading: from the answers alone; damage and malice never raise a score, and never harm another."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from io import StringIO
from itertools import permutations
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

from hanabi_widget.cli.check_and_grade import class_chart
from hanabi_widget.cli.program import main
from hanabi_widget.effort import spend
from hanabi_widget.lessons import MISTAKES, Grades, Question, grade, lesson_text, question_text, read_lesson, read_question, read_submission
from hanabi_widget.lessons.answers.domains import CardDomain, SlotDomain
from hanabi_widget.lessons.grading import class_report as grade_submissions
from hanabi_widget.lessons.grading.attempt_files import MOST, Submission
from hanabi_widget.lessons.grading.class_report import COLUMNS, class_table, csv_table, json_report, summarize, summary_lines
from hanabi_widget.lessons.grading.recorded_answer import Attempt
from hanabi_widget.lessons.lesson import Item
from hanabi_widget.text import ENGLISH, LANGUAGES
from hanabi_widget.text.plain_text import BYTE_ORDER_MARK
from tests.kinds import Printed

from .student_classes import LESSON, NAMES, NBGRADER_CELL, attempt, bundled, journal_text, right_answer, some_attempts, wrong_answer

ITEMS = LESSON.items()
EASY = [attempt(item, right_answer(item), "Zoé", 0) for item in ITEMS]
"""The right answers of somebody."""


def submitted(attempts: list[Attempt], file: str = "a.jsonl") -> Submission:
    return Submission(file, tuple(attempts))


def earned(grades: Grades) -> dict[tuple[str, str], Fraction]:
    return {(result.student, result.item): result.credit for result in grades.results}


# -- what counts -----------------------------------------------------------------------------------


def test_a_question_of_a_type_that_there_is_not_is_refused_and_the_others_are_graded() -> None:
    unknown = replace(EASY[0], item="0" * 12, question="ask: number_of\n    game: r1 | >Ann y2 | Ben y3")
    grades = grade([submitted([unknown, *EASY])])
    assert [result.right for result in grades.results] == [True] * len(ITEMS)
    assert "No question is called number_of: did you mean number?" in str(grades.refused[0].error)


@pytest.mark.parametrize("student", ["", "Zoé"])
def test_right_answers_are_right_in_the_students_variant(student: str) -> None:
    attempts = [attempt(item, right_answer(item), student, 0) for item in LESSON.items(student)]
    for lesson in (LESSON, None):
        grades = grade([submitted(attempts)], lesson)
        assert [result.item for result in grades.results] == [item.id for item in ITEMS]
        assert all(result.right and result.first == 1 and not result.differs for result in grades.results)
        assert grades.refused == ()
    unstated = submitted([replace(EASY[0], question=f"sha256:{'0' * 64}")])
    refused = [grade([unstated], lesson).refused for lesson in (LESSON, None)]
    assert [[entry.error.key for entry in each] for each in refused] == [[], ["attempt.error.unstated"]]


def test_of_practice_the_best_counts_and_of_an_exam_the_last() -> None:
    item = ITEMS[0]
    right, wrong = right_answer(item), wrong_answer(item)
    for answers, credit, first, last in (
        ([(wrong, "practice"), (right, "practice"), (wrong, "practice")], 1, 0, 0),
        ([(right, "exam"), (wrong, "exam")], 0, 1, 0),
        ([(wrong, "exam"), (right, "exam")], 1, 0, 1),
        ([(wrong, "exam"), (right, "practice")], 0, 0, 1),
    ):
        for direction in (1, 0, -1):  # the order is that of the file, whatever the clocks say
            attempts = [
                replace(attempt(item, answer, "", number, mode), time=f"2026-11-21T18:0{5 + direction * number}:00Z")
                for number, (answer, mode) in enumerate(answers)
            ]
            result = grade([submitted(attempts)], LESSON).results[0]
            assert (result.credit == 1, result.first == 1, result.last == 1) == (credit == 1, first == 1, last == 1)
            assert (result.attempts, result.hints, result.seconds) == (
                len(answers),
                max(one.hints for one in attempts),
                sum(one.seconds for one in attempts),
            )


def shown(item: Item, student: str = "") -> Attempt:
    """That the answer to an item was shown."""
    return replace(attempt(item, None, student, 2), revealed=True)


def test_an_answer_that_was_shown_is_told_and_raises_nothing() -> None:
    item = ITEMS[0]
    right, wrong, seen = attempt(item, right_answer(item), "", 0), attempt(item, wrong_answer(item), "", 0), shown(item)

    def graded(*attempts: Attempt) -> grade_submissions.ItemResult:
        [result] = grade([submitted([replace(one, time=f"2026-11-21T18:0{n}:00Z") for n, one in enumerate(attempts)])]).results
        return result

    alone = graded(seen)
    assert (alone.attempts, alone.mode, alone.revealed, alone.hints, alone.seconds) == (0, "", True, seen.hints, seen.seconds)
    assert {alone.credit, alone.first, alone.last} == {0}
    after = graded(wrong, seen, right)
    assert (after.attempts, after.right, after.last == 1, after.revealed) == (2, False, True, True)
    assert graded(right, seen).right
    assert graded(seen, replace(right, mode="exam")).right
    assert not graded(right).revealed


def test_what_was_shown_is_not_the_answer_that_there_is_none() -> None:
    [item] = read_lesson(
        "game: r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5\n    1. A 1>C\nask: safe_action"
    ).items()
    assert right_answer(item) is None
    [result] = grade([submitted([shown(item)])]).results
    assert not result.credit


def test_predictions_are_not_graded() -> None:
    text = lesson_text(LESSON) + "\npredict: Which?\n    choice: a\n    choice: b\n    then: c\n"
    lesson = read_lesson(text)
    guess = Attempt.now(lesson.predictions[0], {"choice": 1, "words": "so"}, student="Zoé")
    for read in (lesson, None):
        grades = grade([Submission("zoe.jsonl", (guess,))], read)
        assert (grades.results, grades.refused) == ((), ())


def test_mistakes_are_named() -> None:
    item = ITEMS[3]
    mistakes = item.question.wrong_answers_by_mistake.items()
    name, answers = next((name, answers) for name, answers in mistakes if answers.isdisjoint([None, frozenset()]))
    written = item.question.form.to_json(item.question.context, min(answers, key=str))
    [result] = grade([submitted([attempt(item, written, "", 0)])]).results
    assert result.mistakes == tuple(item.question.grade(written).mistakes_to_name)
    assert any(name in item.question.grade(written).mistakes for name in result.mistakes), name


@pytest.mark.parametrize("answer", [None, "?", 3, [], {}, [99], [[1]], {"kind": "play"}, True])
def test_what_is_no_answer_has_no_credit(answer: object) -> None:
    grades = grade([submitted([attempt(item, answer, "", 0) for item in ITEMS])], LESSON)
    assert all(result.credit < 1 for result in grades.results if result.question.right_answers != frozenset({frozenset()}))


# -- malice ----------------------------------------------------------------------------------------


def test_an_easier_question_does_not_count_where_the_lesson_is_given() -> None:
    easy = LESSON.items()[0]
    attempts = [replace(attempt(easy, right_answer(easy), "Zoé", 0), item=item.id) for item in ITEMS]
    fresh = attempt(easy, right_answer(easy), "Zoé", 0)
    attempts.append(replace(fresh, item="0" * 12))
    grades = grade([submitted(attempts)], LESSON)
    assert [result.credit == 1 for result in grades.results] == [True, *[False] * 5]
    assert [result.differs for result in grades.results] == [False, *[True] * 5]
    assert [entry.error.key for entry in grades.refused] == ["attempt.error.stranger"]
    assert grade([submitted(attempts)]).lesson is None
    assert sum(earned(grade([submitted(attempts)])).values()) == 7


def test_another_students_variant_does_not_count() -> None:
    pairs = [pair for name in NAMES for pair in zip(LESSON.items("Zoé"), LESSON.items(name))]
    own, others = next((own, others) for own, others in pairs if right_answer(own) != right_answer(others))
    copied = attempt(own, right_answer(others), "Zoé", 0)
    lied = replace(attempt(others, right_answer(others), "Zoé", 0), question=question_text(others.question))
    for one in (copied, lied):
        assert earned(grade([submitted([one])], LESSON))["Zoé", own.id] < 1


def test_what_one_file_says_of_another_student_changes_nothing() -> None:
    item = ITEMS[0]
    mine = submitted([attempt(item, right_answer(item), "Zoé", 0, "exam")], "zoe.ipynb")
    forged = replace(attempt(item, wrong_answer(item), "Zoé", 0, "exam"), time="2999-01-01T00:00:00Z")
    both = grade([mine, submitted([forged], "mallory.ipynb")], LESSON)
    assert [result for result in both.results if result.file == "zoe.ipynb"] == [*grade([mine], LESSON).results]


@pytest.mark.parametrize(
    "question",
    ["  ", "ask: number which=pace", "drill: number which=pace", "x" * 20_000, "ask: number which=pace\n game: r1 | Ann", "game: " * 3_000],
)
def test_a_question_that_is_none_is_refused_and_the_others_are_graded(question: str) -> None:
    good = attempt(ITEMS[0], right_answer(ITEMS[0]), "Zoé", 0)
    grades = grade([submitted([replace(good, item="0" * 12, question=question), good])])
    assert [result.credit for result in grades.results] == [1]
    assert [entry.error.key for entry in grades.refused] == ["attempt.error.question"]


@pytest.mark.parametrize("name", ["Zoe\u0301", " Zoé", "Zoé\n", "\u3000Zoe\u0301\xa0"])
def test_two_spellings_of_a_name_are_one_student(name: str, tmp_path: Path) -> None:
    item, other = LESSON.items(name)[5], LESSON.items(name)[0]
    assert LESSON.items(name) == LESSON.items("Zoé")
    path = tmp_path / "a.jsonl"
    raw = [{**attempt(item, wrong_answer(item), "Zoé", 0).to_json(), "student": given_name} for given_name in ("Zoé", name)]
    lines = [{**line, "answer": answer} for line in raw for answer in (right_answer(item), wrong_answer(item))]
    for line in lines:
        del line["check"]
        line["check"] = sha256(json.dumps(line, sort_keys=True).encode()).hexdigest()[:12]
    path.write_text(
        "".join(f"{json.dumps(line)}\n" for line in lines) + journal_text([attempt(other, right_answer(other), name, 0)]), "utf-8"
    )
    grades = grade([read_submission(path)], LESSON)
    assert {result.student for result in grades.results} == {"Zoé"}
    assert grades.points == {(str(path), "Zoé"): 2}
    assert grades.refused == ()


def test_a_file_swamps_no_class(tmp_path: Path) -> None:
    own = [attempt(item, right_answer(item), "Zoé", 0) for item in LESSON.items("Zoé")]
    path = tmp_path / "zoe.jsonl"
    path.write_text(journal_text([*(replace(own[0], student=f"Nobody {number}") for number in range(1_000)), *own]), "utf-8")
    grades = grade([read_submission(path)], LESSON)
    assert len({result.student for result in grades.results}) == MOST[1]
    assert grades.points[str(path), "Zoé"] == len(ITEMS)
    [entry] = grades.refused
    assert entry.describe(ENGLISH).startswith(f"{path}: {1_001 - MOST[1]} answers are left out")


def points() -> float:
    """The points that the cell for nbgrader gives in the working folder."""
    *lines, last = [line for line in NBGRADER_CELL.splitlines() if not line.startswith("###")]
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    return float(eval(last, names))


def test_the_recipe_for_nbgrader_refuses_several_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "missed.lesson").write_text(lesson_text(LESSON), "utf-8")
    journal = tmp_path / "attempts.jsonl"
    assert points() == 0
    easy = [attempt(LESSON.items(name)[0], right_answer(LESSON.items(name)[0]), name, 0) for name in ("Zoé", "Ann", "Ben")]
    journal.write_text(journal_text(easy), "utf-8")
    with pytest.raises(AssertionError, match=r"several names: ..Zoé., .Ann., .Ben.."):
        points()
    journal.write_text(journal_text([attempt(item, right_answer(item), "Ann", 0) for item in LESSON.items("Ann")]), "utf-8")
    assert points() == len(ITEMS)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The steps of work done for the questions of files; a question that has the hint "hard" needs very many."""
    spent = []

    def read(text: str) -> Question:
        for _ in range(10**6 if "hint: hard" in text else 10):
            spend(10)
            spent.append(10)
        return read_question(text)

    monkeypatch.setattr(grade_submissions, "read_question", read)
    grade_submissions._read_question.cache_clear()
    yield spent
    grade_submissions._read_question.cache_clear()


@pytest.mark.parametrize("item", [ITEMS[0], ITEMS[5]], ids=["set", "grid"])
def test_a_long_answer_takes_no_more_looks_at_the_choices_than_a_short_one(item: Item, monkeypatch: pytest.MonkeyPatch) -> None:
    looks, short = [], right_answer(item)

    def counted(name: str, choices: Callable[..., Sequence[object]]) -> Callable[..., Sequence[object]]:
        def look(*given_values: object) -> Sequence[object]:
            looks.append(name)
            return choices(*given_values)

        return look

    for domain in (SlotDomain, CardDomain):
        monkeypatch.setattr(domain, "choices", counted(domain.__name__, domain.choices))
    numbers = []
    for times in (1, 200):
        answer = [row * times for row in short] if isinstance(short[0], list) else short * times
        looks.clear()
        assert item.question.grade(answer).right
        numbers.append(len(looks))
    assert numbers[0] == numbers[1]


def with_hints(attempts: list[Attempt], hint: str) -> list[Attempt]:
    """The attempts at other items, whose questions have hints."""
    return [
        replace(one, item=f"{number:012x}", question=f"{one.question}\n    hint: {hint} {number}") for number, one in enumerate(attempts)
    ]


def test_hard_questions_of_a_file_are_refused(work: list[int]) -> None:
    file = submitted([*EASY, *with_hints(EASY * 10, "hard")], "hard.jsonl")
    grades = grade([file])
    assert [result.credit for result in grades.results] == [1] * len(ITEMS)
    [entry] = grades.refused
    assert entry.describe(ENGLISH).startswith("hard.jsonl: 60 questions of this file take too much work; give the lesson")
    assert sum(work) <= grade_submissions.MAX_STEPS_PER_FILE + grade_submissions.MAX_STEPS_PER_QUESTION
    for language in LANGUAGES.values():
        assert entry.describe(language)


def test_many_questions_of_a_file_are_graded_up_to_a_limit(work: list[int]) -> None:
    grades = grade([submitted([*EASY, *with_hints(EASY * 200, "easy")], "many.jsonl")])
    assert len(ITEMS) < len(grades.results) < 200 * len(ITEMS)
    assert all(result.right for result in grades.results)
    assert [entry.error.key for entry in grades.refused] == ["attempt.error.hard"]
    assert sum(work) < grade_submissions.MAX_STEPS_PER_FILE


def test_what_one_file_takes_changes_nothing_for_another(work: list[int]) -> None:
    """Neither its work nor what is remembered of its questions."""
    hard = with_hints(EASY * 2, "hard")
    files = [submitted([*EASY[:3], *hard, *EASY[3:]], "a.jsonl"), submitted([*hard, *EASY], "b.jsonl"), submitted(EASY, "c.jsonl")]
    alone = []
    for file in files:
        grade_submissions._read_question.cache_clear()
        alone.append(grade([file]))
    for order in permutations(range(3)):
        together = grade([files[place] for place in order])
        assert together.results == tuple(result for place in order for result in alone[place].results)
        assert [str(entry.error) for entry in together.refused] == [str(entry.error) for place in order for entry in alone[place].refused]
    assert work


def test_with_the_lesson_no_question_of_a_file_is_read(work: list[int]) -> None:
    easy = [attempt(item, right_answer(item), "Zoé", 0) for item in LESSON.items("Zoé")]
    hard = [replace(one, question=f"{one.question}\n    hint: hard") for one in easy]
    grades = grade([submitted(hard)], LESSON)
    assert all(result.right and result.differs for result in grades.results)
    assert not work


CLASS = {f"{number}.{'ipynb' if number % 2 else 'jsonl'}": some_attempts(Random(number), name) for number, name in enumerate(NAMES)}


def written(folder: Path) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / file for file in CLASS]
    for path in paths:
        path.write_text((bundled if path.suffix == ".ipynb" else journal_text)(CLASS[path.name]), "utf-8")
    return paths


@pytest.mark.parametrize("lesson", [LESSON, None], ids=["lesson", "none"])
def test_damage_raises_no_score(lesson: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever is cut out of a file, put into it or changed in it: with the lesson given, and without."""
    given_lesson = LESSON if lesson else None
    paths = written(tmp_path_factory.mktemp("class"))
    whole = {path: grade([read_submission(path)], given_lesson) for path in paths}

    @given(data=st.data())
    @settings(max_examples=80)
    def check(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(paths))
        content = path.read_bytes()
        at = data.draw(st.integers(0, len(content)))
        until = data.draw(st.integers(at, len(content)) | st.integers(at, min(at + 3, len(content))))
        other = path.with_stem("damaged")
        other.write_bytes(content[:at] + data.draw(st.binary(max_size=3) | st.sampled_from([b"1", b"[2]", b'"', b"\n"])) + content[until:])
        grades = grade([read_submission(other)], given_lesson)
        before = earned(whole[path])
        assert all(credit <= before.get(key, 0) for key, credit in earned(grades).items())

    check()


# -- what is told ----------------------------------------------------------------------------------


def graded_class() -> Grades:
    return grade([submitted(attempts, file) for file, attempts in CLASS.items()], LESSON)


def test_the_summary_sums_up() -> None:
    grades = graded_class()
    found = summarize(grades)
    assert [item.item for item in found] == [item.id for item in ITEMS]
    for item in found:
        results = [result for result in grades.results if result.item == item.item]
        answered, right = (sum(map(bool, of)) for of in ([one.attempts for one in results], [one.credit == 1 for one in results]))
        assert (item.students, item.answered, item.right) == (len(NAMES), answered, right)
        assert item.credit == sum(result.credit for result in results) / len(NAMES)
        assert [number for _, number in item.mistakes] == sorted((number for _, number in item.mistakes), reverse=True)
        assert Counter(dict(item.mistakes)) == Counter(name for result in results for name in result.mistakes)
        said = f"   {right} right, {answered} answered, of 4 students; mean credit {100 * item.credit // 1} %"
        assert said in summary_lines(grades, ENGLISH)
    for language in LANGUAGES.values():
        many = replace(grades, results=tuple(replace(result, mistakes=tuple(MISTAKES)) for result in grades.results))
        assert len(summary_lines(many, language)) == 3 + len(class_table(many, language)) + (3 + 3) * len(ITEMS)


def test_the_summary_tells_how_many_had_the_answer_shown() -> None:
    grades = grade([submitted([shown(ITEMS[0], name)], name) for name in NAMES[:2]], LESSON)
    assert [item.revealed for item in summarize(grades)] == [2, *[0] * 5]
    assert [line for line in summary_lines(grades, ENGLISH) if "had the answer shown" in line] == ["   2 students had the answer shown"]
    [row, *_] = csv.DictReader(table_of(grades))
    assert row["revealed"] == "True"
    assert json.loads(json.dumps(json_report(grades, ENGLISH)))["summary"][0]["revealed"] == 2


def table_of(grades: Grades) -> StringIO:
    return StringIO(csv_table(grades, ENGLISH).removeprefix(BYTE_ORDER_MARK))


def test_the_table_has_no_formulas() -> None:
    rows = [*csv.reader(table_of(graded_class()))]
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 1 + len(ITEMS) * len(NAMES), "one for every item, who answers nothing has them too"
    assert {row[1] for row in rows[1:]} == {"Zoé", "Łukasz", "'=1+1", "Ann"}
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_the_report_is_json_and_exact() -> None:
    grades = graded_class()
    said = json.loads(json.dumps(json_report(grades, ENGLISH)))
    assert [Fraction(row["credit"]) for row in said["results"]] == [result.credit for result in grades.results]
    assert (said["version"], said["lesson"]) == (1, "Ones")
    for result, told, row in zip(grades.results, said["results"], csv.DictReader(table_of(grades)), strict=True):
        shares = [f"{float(share):.4f}" for share in (result.credit, result.first, result.last)]
        assert [row[name] for name in ("credit", "first", "last")] == shares
        assert (told["mistakes"], row["mistakes"].count(".")) == ([*result.mistakes], len(result.mistakes))
    assert {*said["results"][0]} == {*COLUMNS}
    assert json_report(grade([]), ENGLISH)["lesson"] is None


def test_the_chart_is_a_picture_with_a_name() -> None:
    for language in LANGUAGES.values():
        root = ElementTree.fromstring(class_chart(graded_class(), language))
        assert root.get("role") == "img"
        assert root.get("aria-label") == "Ones"
        said = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
        assert len(said.splitlines()) == len(ITEMS)
    assert ElementTree.fromstring(class_chart(grade([]), ENGLISH)).get("aria-label") == "Results of the class"


# -- the command -----------------------------------------------------------------------------------


def test_the_command(tmp_path: Path, capsys: Printed) -> None:
    files = [*map(str, written(tmp_path / "class"))]
    lesson, out = tmp_path / "ones.lesson", tmp_path / "out.csv"
    lesson.write_text(lesson_text(LESSON), "utf-8")
    assert main(["grade", *files, "--lesson", str(lesson)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Ones\n4 students\n\nStudent ")
    assert "\n1. Which of Ann’s cards does the clue 2 touch?\n" in said.out
    assert said.err == ""

    assert main(["grade", *files, "--lesson", str(lesson), "--csv", str(out), "--json", "--plot", str(tmp_path / "out.svg")]) == 0
    assert json.loads(capsys.readouterr().out)["lesson"] == "Ones"
    assert len(out.read_text("utf-8").splitlines()) == 25
    assert out.read_bytes().decode("utf-8").startswith(f'{BYTE_ORDER_MARK}"'), "without the mark a spreadsheet breaks Zoé"
    assert ">1. Which of Ann’s cards " in (tmp_path / "out.svg").read_text("utf-8")

    (tmp_path / "bad.ipynb").write_text('{"cells": [', "utf-8")
    assert main(["grade", *files, str(tmp_path / "bad.ipynb"), "--csv"]) == 1
    said = capsys.readouterr()
    assert said.err.endswith("bad.ipynb: This is not JSON: line 1, column 12.\n")
    assert len(said.out.splitlines()) > 10


def test_no_such_files_and_no_such_drill(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = tmp_path / "ones.lesson"
    lesson.write_text(lesson_text(LESSON), "utf-8")
    for options in ([], ["--lesson", str(lesson)]):
        assert main(["grade", "nobody.ipynb", *options]) == 1
        said = capsys.readouterr()
        assert (said.out, said.err) == ("", "nobody.ipynb: There is no such file.\n")
    lesson.write_text("drill: known n=1", "utf-8")
    monkeypatch.setattr("hanabi_widget.lessons.drills.MAX_POSITIONS_PLAYED", 0)
    assert main(["grade", "nobody.ipynb", "--lesson", str(lesson)]) == 1
    assert capsys.readouterr().err == f"{lesson}: {ENGLISH.say('ask.error.few', n=0)}\n"


@pytest.mark.parametrize(
    "text", [None, "ask: paces", 'drill: number which=pace technique=T4 worked=no n=100 players=2 rules="suits=r copies=1 hand_size=1"']
)
def test_a_lesson_that_cannot_be_used(tmp_path: Path, capsys: Printed, text: str | None) -> None:
    [file, *_] = map(str, written(tmp_path / "class"))
    lesson = tmp_path / "x.lesson"
    if text:
        lesson.write_text(text, "utf-8")
    assert main(["grade", file, "--lesson", str(lesson)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{lesson}: ")
