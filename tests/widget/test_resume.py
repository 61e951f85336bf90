"""What a student did is kept and taken up again where it was left, under each name; predictions; practice from the journal alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import Attempt, read_submission
from hanabi_widget.lessons.grading.attempt_files import MIME, append_attempt, bundle
from hanabi_widget.lessons.mastery import SKILLS, outcomes
from hanabi_widget.session.attempt import PredictionPage
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import LANGUAGES, LocalizedError
from hanabi_widget.widget import exercise_and_practice as exercise_module, widget_base
from hanabi_widget.widget.exercise_and_practice import Practice
from tests.session.at_screens import shown_by

from .browser import Browser
from .sample_lesson import TEXT, at_page, items, items_of, send, sent

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_that_the_answer_was_asked_for_is_kept() -> None:
    exercise = at_page(1, student="Zoé")
    exercise.hint()
    for _ in range(2):
        exercise.reveal()
    [shown] = exercise.attempts
    assert (shown.answer, shown.hints, shown.revealed) == (None, 1, True)
    assert exercise.session.log.output(LANGUAGES["en"])["text/plain"] == "", "nothing is said of no answers"
    again = at_page(1, student="Zoé")
    assert again._page_state["settled"]
    assert hw.Exercise(TEXT, student="Zoé", exam=True).attempts == []
    exam = hw.Exercise(TEXT, exam=True)
    exam.reveal()
    assert exam.attempts == []


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"type": "reveal"}, "The answer is not shown,"),
        ({"type": "answer", "sitting": 0, "answer": "[2]"}, "Your answer could not be saved"),
    ],
)
def test_where_nothing_can_be_kept_no_answer_is_taken_or_shown(message: dict[str, object], told: str) -> None:
    exercise = at_page(1, journal="nowhere/attempts.jsonl")
    browser, before = Browser(exercise), sent(exercise)
    answer = browser.say({"id": 1, "page": 1, **message})
    assert (answer["type"], answer["text"][: len(told)]) == ("error", told)
    assert sent(exercise) == before


def test_answers_are_there_again(tmp_path: Path) -> None:
    first = at_page(1, student="Zoé")
    for answer in ([1], [2]):
        first.submit(answer)
    first.page = 2
    first.submit(3)
    again = hw.Exercise(TEXT, student="Zoe\u0301 ")
    assert [stop["state"] for stop in again._page_state["tabs"]] == ["text", "right", "wrong"]
    assert (again.student, again.attempts) == ("Zoé", first.attempts)
    others: list[dict[str, Any]] = [{"student": "Max"}, {"student": "Zoé", "exam": True}, {"student": "Zoé", "journal": "b.jsonl"}]
    assert [hw.Exercise(TEXT, **other).attempts for other in others] == [[]] * 3
    with Path("attempts.jsonl").open("a") as journal:
        journal.write('{"item": "cut off')
    at_page(1, student="Max").submit([2])
    assert hw.Exercise(TEXT, student="Zoé").attempts == first.attempts
    assert [*tmp_path.iterdir()] == [tmp_path / "attempts.jsonl"]


MORE = f"{TEXT}\n\nNow count again.\n\nask: number which=max_score\n\nThat was all.\n"


def test_it_is_taken_up_where_it_was_left() -> None:
    def opened() -> int:
        return int(hw.Exercise(MORE)._page_state["page"])

    assert opened() == 0
    exercise = at_page(1, MORE)
    exercise.submit([1])
    assert opened() == 0, "what is wrong is not done"
    exercise.submit([2])
    assert opened() == 2
    exercise.page = 3
    exercise.reveal()
    assert exercise._page_state["tabs"][3] == {"state": "shown", "label": "Question 3: the answer was shown"}
    assert opened() == 2
    assert exercise._page_state["messages"][-1]["title"] == "Why"
    exercise.page = 2
    exercise.submit(min(items_of(exercise)[1].right_answers))
    assert exercise._page_state["messages"][1] == {
        "kind": "end",
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
    at_page(1, lesson).reveal()
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


def saved_in_a_notebook_alone(data: Any) -> None:  # noqa: ANN401
    """Write answers as the output of a cell, and take the journal away."""
    cell = nbformat.v4.new_code_cell("lesson", outputs=[nbformat.v4.new_output("display_data", data)])
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), "mine.ipynb")
    Path("attempts.jsonl").unlink()


def test_answers_come_back_from_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    first, shown = at_page(1), []
    monkeypatch.setattr(widget_base, "display", lambda *_, **__: None)

    def show(data: object, **how: object) -> object:
        shown.append((data, how))
        return SimpleNamespace(update=show)

    monkeypatch.setattr(exercise_module, "display", show)
    first._ipython_display_()
    first.submit([2])
    output = first.session.log.output(LANGUAGES["en"])
    assert output["text/plain"] == "1 answer is saved in this notebook."
    assert (shown[0][1], shown[1:]) == ({"raw": True, "display_id": True}, [(output, {"raw": True})])
    saved_in_a_notebook_alone(output)
    assert hw.Exercise(TEXT).attempts == []
    monkeypatch.setenv("JPY_SESSION_NAME", "mine.ipynb")
    assert hw.Exercise(TEXT).attempts == first.attempts
    Path("mine.ipynb").write_text("{", "utf-8")
    assert hw.Exercise(TEXT).attempts == []


def test_the_order_of_answers_is_that_of_the_files_whatever_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """One kernel's clock is ahead; the notebook comes from another machine, where it was answered first."""
    first = hw.Exercise(TEXT, exam=True)
    for answer in ([1], [3]):
        first.submit(answer)
    ahead = [replace(attempt, time="2999-01-01T00:00:00Z") for attempt in first.attempts]
    saved_in_a_notebook_alone({MIME: bundle(ahead)})
    monkeypatch.setenv("JPY_SESSION_NAME", "mine.ipynb")
    second = at_page(0, exam=True)
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


def test_a_journal_that_a_class_shares_is_taken_up_by_each() -> None:
    for number in range(30):
        at_page(1, student=f"Student {number}").submit([1])
    for number in range(30):
        assert len(hw.Exercise(TEXT, student=f"Student {number}").attempts) == 1


def test_a_name_leads_to_its_variants_and_answers() -> None:
    text = "title: Named\n\ndrill: touched n=1 seed=3\n"
    exercise = hw.Exercise(text)
    assert exercise._page_state["student"] == ""
    send(exercise, "name", name="  Zoe\u0301 ")
    assert (exercise.student, exercise._page_state["student"]) == ("Zoé", "Zoé")
    shown = shown_by(exercise)["figures"][-1]["position"]
    assert shown == shown_by(hw.Exercise(text, student="Zoé", journal=None))["figures"][-1]["position"]
    exercise.reveal()
    send(exercise, "name", name="Yann")
    assert not exercise.session.progress[0].settled
    send(exercise, "name", name="Zoé")
    assert exercise.session.progress[0].settled
    assert [attempt.student for attempt in read_submission("attempts.jsonl").attempts] == ["Zoé"]
    assert hw.Exercise(text).student == "Zoé"


def test_without_a_journal_and_in_the_output_the_answers_of_all_names_are_kept() -> None:
    exercise = hw.Exercise("title: Named\n\ndrill: touched n=1 seed=3\n", journal=None)
    exercise.reveal()
    send(exercise, "name", name="Yann")
    exercise.reveal()
    send(exercise, "name", name="")
    assert exercise.session.progress[0].settled
    kept: Any = exercise.session.log.output(exercise.session.language)["application/vnd.hanabi-widget.attempts+json"]
    assert sorted(attempt["student"] for attempt in kept["attempts"]) == ["", "Yann"]


@pytest.mark.parametrize(("student", "name"), [("Zoé", "Yann"), ("", 7), ("", "x" * 201)])
def test_names_that_cannot_be_told(student: str, name: object) -> None:
    exercise = hw.Exercise("drill: number which=pace n=1", student=student, journal=None)
    with pytest.raises(LocalizedError, match="This is not an answer"):
        send(exercise, "name", name=name)
    assert exercise.student == student


ASKED = "game: >Alice r1 y1 g1 b1 w1 | Bob r2 y2 g2 b2 w2\nask: touched clue=2>Bob\nask: touched clue=r>Bob\n"


@pytest.mark.parametrize(("page", "is_other"), [(1, False), (2, True)])
def test_a_first_name_leaves_the_page_and_an_answer_to_what_was_asked_before_is_refused(page: int, is_other: bool) -> None:  # noqa: FBT001
    exercise = hw.Exercise(f"title: Named\n\n{ASKED}\ndrill: touched n=1 seed=3\n")
    send(exercise, "turn", page=page)
    send(exercise, "name", name="Zoé")
    assert (exercise.page, exercise._page_state["sitting"]) == (page, int(is_other))
    if is_other:
        with pytest.raises(LocalizedError, match="Another page"):
            send(exercise, "answer", sitting=0, answer="[1]")
    assert exercise.attempts == []
    send(exercise, "answer", sitting=int(is_other), answer="[1]")
    assert [attempt.student for attempt in exercise.attempts] == ["Zoé"]


def test_a_name_after_another_begins_anew() -> None:
    exercise = hw.Exercise(f"title: Named\n\n{ASKED}")
    for number, name in enumerate(["Zoé", "Yann", "", "Zoé"]):
        send(exercise, "name", name=name)
        assert exercise._page_state["sitting"] == min(number, 2)


THINK_FIRST = """title: Think first

Look.

game: view=Ben step=1 r1 | >Ann r1 y2 b3 w3 g5 | Ben y1 r3 g4 b2 w5
    1. A 1>B  2. B p1(y1)

predict: Will it fit?
    choice: Yes
    choice: No
    then: It does.
        Look at the log.

drill: number which=pace n=1
"""


def choose(exercise: hw.Exercise, choice: int, words: str = "") -> None:
    send(exercise, "answer", answer=json.dumps({"choice": choice, "words": words}))


def test_the_game_goes_on_only_after_the_choice() -> None:
    exercise = hw.Exercise(THINK_FIRST, journal=None)
    page = exercise._page_state
    assert (page["question"], page["messages"], page["more_hints"]) == ("Will it fit?", [], False)
    assert [option["label"] for option in page["input"]["options"]] == ["Yes", "No"]
    assert (len(shown_by(exercise)["frames"]), exercise.board.detail) == (2, "table")
    assert "It does" not in json.dumps(exercise.get_state(), default=str)
    with pytest.raises(LocalizedError, match="Answer the question first"):
        exercise.session.handle({"type": "act", "id": 1, "step": 1, "action": {"kind": "play", "slot": 1}})
    choose(exercise, 1, " because ")
    page = exercise._page_state
    assert page["messages"] == [{"kind": "comment", "title": "", "lines": ["It does.", "Look at the log."]}]
    assert (page["settled"], page["show_next"], json.loads(page["answer"])) == (True, True, {"choice": 1, "words": "because"})
    assert (len(shown_by(exercise)["frames"]), exercise.step, exercise.board.detail) == (3, 1, "table")
    send(exercise, "explore")
    assert (len(shown_by(exercise)["frames"]), exercise.step, exercise.board.detail) == (3, 1, "nested")
    choose(exercise, 0)
    assert json.loads(exercise._page_state["answer"])["choice"] == 1


TOO_LONG = f'{{"choice": 0{" " * 20_000}}}'
NO_CHOICES = [
    "3", '{"choice": 2}', '{"choice": -1}', '{"choice": true}', '{"choice": 0, "words": 3}', '{"choice": 0, "more": 1}', "[]", 3, TOO_LONG,
]  # fmt: skip


@pytest.mark.parametrize("answer", NO_CHOICES, ids=range(len(NO_CHOICES)))
def test_what_is_no_choice(answer: object) -> None:
    exercise = hw.Exercise(THINK_FIRST, journal=None)
    with pytest.raises(LocalizedError, match="This is not an answer"):
        send(exercise, "answer", answer=answer)
    assert exercise.attempts == []


def test_it_is_kept_and_restored_and_left_out_of_exams() -> None:
    exercise = hw.Exercise(THINK_FIRST)
    choose(exercise, 0, "so")
    again = hw.Exercise(THINK_FIRST)
    assert again.session.progress[0].settled
    (attempt,) = read_submission("attempts.jsonl").attempts
    assert (attempt.mode, attempt.answer) == ("prediction", {"choice": 0, "words": "so"})
    assert len(hw.Exercise(THINK_FIRST, exam=True).session.pages) == 1
    assert again._page_state["messages"][-1]["lines"]


def test_a_lesson_of_one_prediction_does_not_miss_questions() -> None:
    exercise = hw.Exercise(THINK_FIRST.partition("drill:")[0], journal=None)
    assert (exercise._page_state["messages"], exercise._page_state["student"]) == ([], None)
    assert exercise.submit({"choice": 0}) is None


def answer(practice: Practice, *, right: bool = True) -> None:
    """Answer what the page asks, or have the answer shown; then go on."""
    here = practice.session.here
    if isinstance(here, PredictionPage):
        practice.submit({"choice": 0})
    elif here.item and here.item.is_asked and not right:
        practice.reveal()
    elif here.item and here.item.is_asked:
        question = here.item.question
        practice.submit(question.form.to_json(question.context, next(iter(question.right_answers))))
    practice.session.handle({"type": "turn", "page": practice.page + 1})


def test_practice_asks_what_is_due_today_and_says_when_to_come_back(tmp_path: Path) -> None:
    journal = tmp_path / "attempts.jsonl"
    practice = hw.Practice(journal=journal)
    ExerciseSession.name_written = "Zoé"  # as if written in the lesson above, after all its cells have run
    before = []
    while practice._page_state["show_next"] or practice.session.question_is_open:
        before += [f"{practice._page_state['texts']}"] if practice.session.question_is_open else []
        answer(practice, right=practice.page % 3 != 0)
    assert not any(word in text for word in ("touched", "missed") for text in before)
    assert {(attempt.student, attempt.lesson) for attempt in practice.attempts} == {("Zoé", "practice T1.1"), ("Zoé", "practice T2.1")}
    assert "Come back on" in practice._page_state["texts"][0]
    assert practice._page_state["messages"][0]["kind"] == "end"

    again = hw.Practice("Zoé", journal=journal)
    assert (again._page_state["texts"], again._page_state["show_next"]) == (practice._page_state["texts"], False)
    assert again._page_state["messages"] == []
    assert str(again.progress) == str(practice.progress)
    assert hw.Practice("Ann", journal=journal)._page_state["show_next"]


def test_what_is_wrong_at_first_is_the_same_question_after_a_restart(tmp_path: Path) -> None:
    journal = tmp_path / "attempts.jsonl"
    practice = hw.Practice("Zoé", journal=journal)
    for _ in range(2):
        answer(practice)  # how much it is, and an example
    item = practice.session.here.item
    assert item
    practice.submit([] if frozenset() not in item.question.right_answers else [1])
    append_attempt(journal, Attempt("0" * 12, "ask: number which=pace", 1, "2026-11-21T18:01:00Z", "Counting", "Zoé"))
    again = hw.Practice("Zoé", journal=journal)
    for _ in range(2):
        answer(again)
    assert again.session.here.item == item
    answer(again)
    assert {outcome.right for outcome in outcomes(again.attempts)} == {False}
    assert "Counting" in again.session.log.titles


def test_what_is_so_by_agreement_is_asked_with_its_rules(tmp_path: Path) -> None:
    journal, skills = tmp_path / "attempts.jsonl", [name for name in SKILLS if name != "T9.1"]
    for number, skill in enumerate([*skills, "T9.1"]):
        day = f"2026-11-{21 if skill == 'T9.1' else 22}T18:01:00Z"
        append_attempt(journal, Attempt(f"{number:012x}", "ask: number which=pace", 1, day, f"practice {skill}", "Zoé"))
    practice = hw.Practice("Zoé", journal=journal)
    answer(practice)
    assert practice.session.here.question.id == "meaning"  # type: ignore[union-attr]
    assert (
        "By convention a 5 is saved with the clue 5 alone, and a 2 that is not critical with the clue 2."
        in practice._page_state["texts"][0]
    )
