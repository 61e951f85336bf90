"""What a student did is kept, and taken up again where it was left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

import hanabi_widget as hw
from hanabi_widget.lessons.grading.attempt_files import MIME, bundle
from hanabi_widget.text import LANGUAGES

from .browser import Browser
from .sample_lesson import TEXT, items, items_of, sent

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_that_the_answer_was_asked_for_is_kept() -> None:
    exercise = hw.Exercise(TEXT, student="Zoé")
    exercise.page = 1
    exercise.hint()
    for _ in range(2):
        exercise.reveal()
    [shown] = exercise.attempts
    assert (shown.answer, shown.hints, shown.revealed) == (None, 1, True)
    assert exercise.session.log.output(LANGUAGES["en"])["text/plain"] == "0 answers are saved in this notebook."
    again = hw.Exercise(TEXT, student="Zoé")
    again.page = 1
    assert again._page_state["settled"]
    assert hw.Exercise(TEXT, student="Zoé", exam=True).attempts == []
    exam = hw.Exercise(TEXT, exam=True)
    exam.reveal()
    assert exam.attempts == []


def test_an_answer_is_not_shown_where_that_cannot_be_kept() -> None:
    exercise = hw.Exercise(TEXT, journal="nowhere/attempts.jsonl")
    exercise.page = 1
    browser, before = Browser(exercise), sent(exercise)
    answer = browser.say({"type": "reveal", "id": 1, "page": 1})
    assert (answer["type"], answer["text"][:24]) == ("error", "The answer is not shown,")
    assert sent(exercise) == before


def test_answers_are_there_again(tmp_path: Path) -> None:
    first = hw.Exercise(TEXT, student="Zoé")
    first.page = 1
    for answer in ([1], [2]):
        first.submit(answer)
    first.page = 2
    first.submit(3)
    again = hw.Exercise(TEXT, student="Zoé")
    assert [stop["state"] for stop in again._page_state["tabs"]] == ["text", "right", "wrong"]
    assert again.attempts == first.attempts
    for other in (
        hw.Exercise(TEXT, student="Max"),
        hw.Exercise(TEXT, student="Zoé", exam=True),
        hw.Exercise(TEXT, student="Zoé", journal="b.jsonl"),
    ):
        assert other.attempts == []
    with Path("attempts.jsonl").open("a") as journal:
        journal.write('{"item": "cut off')
    other = hw.Exercise(TEXT, student="Max")
    other.page = 1
    other.submit([2])
    assert hw.Exercise(TEXT, student="Zoé").attempts == first.attempts
    assert [*tmp_path.iterdir()] == [tmp_path / "attempts.jsonl"]


MORE = f"{TEXT}\n\nNow count again.\n\nask: number which=max_score\n\nThat was all.\n"


def test_it_is_taken_up_where_it_was_left() -> None:
    def opened() -> int:
        return int(hw.Exercise(MORE)._page_state["page"])

    assert opened() == 0
    exercise = hw.Exercise(MORE)
    exercise.page = 1
    exercise.submit([1])
    assert opened() == 0, "what is wrong is not done"
    exercise.submit([2])
    assert opened() == 2
    exercise.page = 3
    exercise.reveal()
    assert exercise._page_state["tabs"][3] == {"state": "shown", "label": "Question 3: the answer was shown", "mark": "3"}
    assert opened() == 2
    assert exercise._page_state["messages"][-1]["title"] == "Why"
    exercise.page = 2
    exercise.submit(min(items_of(exercise)[1].right_answers))
    assert exercise._page_state["messages"][1] == {
        "kind": "comment",
        "title": "You have finished all questions: 2 of 3 right.",
        "lines": ["You missed:", f"3. {items_of(exercise)[2].prompt()}"],
    }
    assert opened() == 4
    assert [told["title"] for told in hw.Exercise(MORE)._page_state["messages"]] == ["You have finished all questions: 2 of 3 right."]


def test_the_pages_before_an_open_question_are_read_with_it() -> None:
    lesson = "\n".join(
        f"game: r{height} | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5\ngame: r{height} | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5\n"
        "ask: number which=pace"
        for height in (1, 2)
    )
    exercise = hw.Exercise(lesson)
    exercise.page = 1
    exercise.reveal()
    assert hw.Exercise(lesson)._page_state["page"] == 2


def test_an_exam_says_that_all_is_answered_and_no_more() -> None:
    exercise = hw.Exercise(MORE, exam=True)
    for page, answer in enumerate(([1], 3, 4)):
        assert hw.Exercise(MORE, exam=True)._page_state["page"] == page
        exercise.page = page
        exercise.submit(answer)
    assert exercise._page_state["messages"][-1]["title"] == "You have answered all 3 questions."


def test_a_question_that_stands_twice_is_answered_once() -> None:
    first, second = items("number")
    exercise = hw.Exercise([first, second, first])
    exercise.reveal()
    for again in (exercise, hw.Exercise([first, second, first])):
        assert [stop["state"] for stop in again._page_state["tabs"]] == ["shown", "open", "shown"]


def test_the_way_on_is_open_where_nothing_is_left_to_do() -> None:
    practice, exam = hw.Exercise(TEXT), hw.Exercise(TEXT, exam=True, journal=None)
    assert practice._page_state["show_next"], "there is nothing to answer on the first page"
    for exercise, page in ((practice, 1), (exam, 0)):
        exercise.page = page
        assert not exercise._page_state["show_next"]
        exercise.submit([1])
        assert exercise._page_state["show_next"] == exercise.exam, "what is wrong may be tried again, but an exam does not say so"
    practice.reveal()
    assert practice._page_state["show_next"]
    practice.page = 2
    practice.reveal()
    assert not practice._page_state["show_next"], "it is the last page"


def test_answers_come_back_from_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    first = hw.Exercise(TEXT)
    first.page = 1
    first.submit([2])
    output = nbformat.v4.new_output("display_data", first.session.log.output(LANGUAGES["en"]))
    assert output["data"]["text/plain"] == "1 answer is saved in this notebook."
    assert MIME in output["data"]
    cell = nbformat.v4.new_code_cell("lesson", outputs=[output])
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), "mine.ipynb")
    Path("attempts.jsonl").unlink()
    assert hw.Exercise(TEXT).attempts == []
    monkeypatch.setenv("JPY_SESSION_NAME", "mine.ipynb")
    assert hw.Exercise(TEXT).attempts == first.attempts
    Path("mine.ipynb").write_text("{", "utf-8")
    assert hw.Exercise(TEXT).attempts == []


def test_an_answer_that_cannot_be_kept_is_not_taken() -> None:
    exercise = hw.Exercise(TEXT, journal="nowhere/attempts.jsonl")
    exercise.page = 1
    browser, before = Browser(exercise), sent(exercise)
    answer = browser.say({"type": "answer", "id": 1, "page": 1, "sitting": 0, "answer": "[2]"})
    assert answer["type"] == "error"
    assert answer["text"].startswith("Your answer could not be saved")
    assert sent(exercise) == before


def test_the_order_of_answers_is_that_of_the_files_whatever_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """One kernel's clock is ahead; the notebook comes from another machine, where it was answered first."""
    first = hw.Exercise(TEXT, exam=True)
    for answer in ([1], [3]):
        first.submit(answer)
    ahead = [replace(attempt, time="2999-01-01T00:00:00Z") for attempt in first.attempts]
    cell = nbformat.v4.new_code_cell("lesson", outputs=[nbformat.v4.new_output("display_data", {MIME: bundle(ahead)})])
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), "mine.ipynb")
    Path("attempts.jsonl").unlink()
    monkeypatch.setenv("JPY_SESSION_NAME", "mine.ipynb")
    second = hw.Exercise(TEXT, exam=True)
    second.page = 0
    second.submit([2])
    for exercise in (second, hw.Exercise(TEXT, exam=True)):
        assert [attempt.answer for attempt in exercise.attempts] == [[1], [3], [2]]
        exercise.page = 0
        assert exercise._page_state["answer"] == "[2]"


def test_the_time_of_an_answer_is_that_since_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 10, 25, 40, 100, 107])
    monkeypatch.setattr("hanabi_widget.session.exercise.monotonic", lambda: next(clock))
    exercise = hw.Exercise(TEXT)
    exercise.page = 1  # at 10
    for answer in ([1], [2]):
        exercise.submit(answer)
    exercise.page = 2
    exercise.submit(3)
    assert [attempt.seconds for attempt in exercise.attempts] == [15, 15, 7]


def test_answers_under_another_spelling_of_the_name_are_there_again() -> None:
    first = hw.Exercise(TEXT, student="Zoe\u0301 ")
    first.page = 1
    first.submit([1])
    again = hw.Exercise(TEXT, student="Zoé")
    assert (again.student, again.attempts) == (first.student, first.attempts)


def test_a_journal_that_a_class_shares_is_taken_up_by_each() -> None:
    for number in range(30):
        exercise = hw.Exercise(TEXT, student=f"Student {number}")
        exercise.page = 1
        exercise.submit([1])
    for number in range(30):
        assert len(hw.Exercise(TEXT, student=f"Student {number}").attempts) == 1
