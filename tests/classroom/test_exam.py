"""The exam: a seat for each student, answers kept by the kernel, no verdict on the wire, and the grades that the journal gives."""

from __future__ import annotations

import asyncio
import csv
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, time
from typing import Any
from unittest.mock import Mock, patch

import pytest
from tornado.httpclient import HTTPClientError

import hanabi_widget as hw
from hanabi_widget.base_error import HanabiError
from hanabi_widget.classroom import exam as exam_module
from hanabi_widget.classroom.exam import Exam
from hanabi_widget.classroom.screens_behind_secret_links import STOPPED, TAKEN_BACK, TAKEN_OVER
from hanabi_widget.cli.program import main
from hanabi_widget.lessons import grade, read_lesson, read_submission
from hanabi_widget.lessons.grading import attempt_files
from hanabi_widget.lessons.grading.attempt_files import read_kept
from hanabi_widget.session import exercise
from tests.e2e.jupyterlab import free_port
from tests.kinds import Printed

from .clients import Client, FakeScreen, from_a_thread, get, in_a_kernel, origin, pressed, stop_servers

LESSON = """title: Ones

game: r1 | >Ann r1 y2 b3 w3 g5 | Ben r3 y1 g4 b2 w5

ask: touched clue=2>Ben
ask: number which=max_score
drill: known claim=playable n=2 seed=3
"""
STUDENTS = ["Zoé", "Yann", "Ann"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def new_exam(**settings: Any) -> Exam:  # noqa: ANN401
    return hw.Exam(LESSON, STUDENTS, **settings)


def seated(exam: Exam, student: str = "Zoé", device: str = "a") -> FakeScreen:
    return FakeScreen(exam._seats[student], device)


def answer(screen: FakeScreen, given: object, page: int = 0, words: str = "") -> str:
    if screen.page["page"] != page:
        assert screen.ask("turn", page=page)["type"] == "done"
    reply = screen.ask("answer", page=page, sitting=screen.page["sitting"], answer=json.dumps(given), words=words)
    return str(reply.get("text"))


def right(exam: Exam, student: str, number: int) -> object:
    question = exam.lesson.asked(student)[number].question
    return question.form.to_json(question.context, question.example_answer)


def test_a_seat_is_the_exercise_of_its_student_and_tells_no_verdict() -> None:
    exam = new_exam()
    screen = seated(exam)
    alone = hw.Exercise(LESSON, student="Zoé", exam=True, journal=None)
    assert screen.page["question"] == alone._page_state["question"]
    for number in range(4):
        assert not answer(screen, right(exam, "Zoé", number), number)
        assert next(message["kind"] for message in screen.page["messages"]) == "saved"
        assert (screen.page["marks"], screen.page["settled"]) == ([], False)
    assert exam.answered == {"Zoé": 4, "Yann": 0, "Ann": 0}
    for asked in ("reveal", "hint", "explore", "name", "again", "view", "act", "map_script"):
        assert screen.ask(asked, page=3, name="Yann")["type"] == "error"


def test_who_sits_an_exam_is_told_of_no_cell() -> None:
    screen = seated(new_exam())
    for number in range(2):
        screen.ask("turn", page=number)
        assert screen.traits["_board_state"]["labels"]["run_cell"] == "Not connected."


def test_right_and_wrong_answers_look_the_same_on_the_wire() -> None:
    told = []
    for given in ([], [1]):
        exam = new_exam(journal=None)
        screen = seated(exam)
        answer(screen, given)
        told.append([text.replace("[1]", "[]") for text in screen.texts])
    assert told[0] == told[1]


def test_it_goes_on_where_it_was_on_the_screen_that_came_last() -> None:
    exam = new_exam()
    seat = exam._seats["Zoé"]
    phone = seated(exam)
    answer(phone, [4])
    answer(phone, 25, 1)
    assert not any(seat.session.board._line._look.frames._held)  # type: ignore[union-attr]
    laptop = seated(exam, device="b")
    assert phone.code == TAKEN_OVER
    assert (laptop.page["page"], json.loads(laptop.page["answer"])) == (1, 25)
    assert exam._status(seat) == "2 of 4 answered · here"
    laptop.shut(0)
    assert exam._status(seat) == "2 of 4 answered · not here"


def test_the_exam_goes_on_after_the_kernel_was_killed() -> None:
    answer(seated(new_exam(minutes=30)), [4])
    again = new_exam(minutes=30)
    assert (again.answered["Zoé"], again.answered["Yann"]) == (1, 0)
    assert again._seats["Zoé"]._ends is not None, "nobody gets time anew"
    screen = seated(again)
    assert screen.page["page"] == 1
    answer(screen, 25, 1)
    assert not again.grades().suspicions
    other = hw.Exam("title: Ones\n\ndrill: number which=pace n=2", STUDENTS, minutes=30)
    assert (other.answered["Zoé"], other._seats["Zoé"]._ends) == (0, None), "another exam has begun for nobody"


@in_a_kernel
async def test_links_stay_when_the_kernel_ends() -> None:
    exam = new_exam()
    exam.take_back("Yann")
    kept = exam.links
    assert Path("attempts.jsonl.kept").stat().st_mode & 0o777 == 0o600
    rerun = new_exam()
    assert not {*rerun.links.values()} & {*kept.values()}, "while it is open, another one has links of its own"
    kept = rerun.links
    stop_servers()  # as the end of the kernel does
    again = new_exam()
    assert again.links == kept
    assert new_exam(journal="monday.jsonl").links.keys() == kept.keys()
    assert not {*new_exam(journal="monday.jsonl").links.values()} & {*kept.values()}
    again.close()
    assert read_kept("attempts.jsonl")["links"] == {}
    assert not seated(new_exam()).page["show_next"], "who has ended it has ended it, whatever the kernel does"
    assert new_exam().is_over
    for spoiled in ("", "[", "3", '{"links": {"Zoé": "x", "Yann": 3}}'):
        Path("attempts.jsonl.kept").write_text(spoiled, "utf-8")
        assert all(len(link) > 40 for link in new_exam().links.values())


@in_a_kernel
async def test_the_port_stays_and_the_outage_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after ``kill -9``: nothing could be written in the end."""
    exam = new_exam(minutes=30, port=free_port())  # none of those that are tried, one of which another test may take meanwhile
    assert exam._server
    port = exam._server.address.port or 0
    seated(exam)
    ends = exam._seats["Zoé"]._ends
    assert ends
    stop_servers()
    monkeypatch.setattr(exam_module, "time", lambda: time() + 600)
    monkeypatch.setattr(exam_module, "datetime", Mock(wraps=datetime, now=lambda _: datetime.now(UTC) + timedelta(seconds=600)))
    again = new_exam(minutes=30)
    assert again._server
    assert again._server.address.port == port
    assert abs((again._seats["Zoé"]._ends or 0) - ends) < 5, "as much is left as before"
    assert again._seats["Yann"]._ends is None, "who has not begun has lost nothing"


def test_an_exam_draws_its_seeds_and_what_the_lesson_says_only_names_them(capsys: Printed) -> None:
    text = "drill: known claim=playable n=2 seed=7\ndrill: number which=pace n=2 seed=7\ndrill: touched n=1"
    exam, asked = hw.Exam(text, STUDENTS), read_lesson(text)
    drawn = [part.seed for part in exam.lesson.parts]  # type: ignore[union-attr]
    assert (drawn[0] == drawn[1], len({*drawn}), [*map(len, drawn)]) == (True, 2, [24, 24, 24])
    assert not {item.id for item in asked.items()} & {item.id for item in exam.lesson.items()}
    assert hw.Exam(text, STUDENTS).lesson == exam.lesson, "and is the same exam when the cell is run again"
    assert hw.Exam(text, STUDENTS, journal="monday.jsonl").lesson != exam.lesson
    assert hw.Exam(text, STUDENTS, journal=None).lesson != exam.lesson
    assert answer(seated(exam), right(exam, "Zoé", 0)) == ""
    Path("exam.lesson").write_text(text, "utf-8")
    assert main(["grade", "attempts.jsonl", "--lesson", "exam.lesson", "--exam", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [result["credit"] for result in results] == ["1", "0", "0", "0", "0"]


def test_a_reason_stands_beside_the_answer_and_is_marked_beside_the_proof(capsys: Printed) -> None:
    exam = new_exam(reasons=True)
    screen = seated(exam)
    assert (screen.page["words"], screen.page["labels"]["words"]) == ("", "Your reason, in your own words")
    assert not answer(screen, [1], words="I guess")
    assert not answer(screen, right(exam, "Zoé", 0), words="It has the two")
    assert not answer(screen, 24, 1)
    assert screen.ask("answer", page=1, sitting=0, answer="25", words="x" * 201)["type"] == "error"
    screen.ask("turn", page=0)
    assert screen.page["words"] == "It has the two"
    later = seated(new_exam(reasons=True))
    later.ask("turn", page=0)
    assert later.page["words"] == "It has the two", "also after the kernel was killed"
    exam.end()
    state = exam._console_state()
    *_, row = state["links"]
    assert (row["label"], row["chooser"]) == ("Zoé", "Mark for the reason")
    assert [choice["id"] for choice in row["choices"]] == ["", "0", "1/2", "1"]
    assert "Reason: It has the two" in row["status"]
    assert "A right answer:" in row["status"]
    assert len(state["links"]) == len(STUDENTS) + 1
    exam._choose(row["id"], "1/2")
    assert exam._console_state()["links"][-1]["chosen"] == "1/2"
    exam.save("grades.csv")
    found = [(line["reason"], line["mark"]) for line in csv.DictReader(Path("grades.csv").read_text("utf-8-sig").splitlines())]
    assert found[0] == ("It has the two", "1/2")
    assert {*found[1:]} == {("", "")}
    Path("ones.lesson").write_text(LESSON, "utf-8")
    assert main(["grade", "attempts.jsonl", "--lesson", "ones.lesson", "--exam"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert next(line for line in table if line.startswith("Zoé")).split("  1 of 4  ")[1].split()[1:4] == ["1.00", "+", "0.50"]
    assert new_exam(reasons=True)._kept["marks"] == {row["id"]: "1/2"}
    assert seated(new_exam(journal=None)).page["words"] is None


def test_no_student_marks_the_own_reason() -> None:
    exam = new_exam(reasons=True)
    answer(seated(exam), [1], words="It has the two")
    handed_in = read_submission("attempts.jsonl")
    assert [attempt.reason for attempt in handed_in.attempts] == ["It has the two"]
    forged = handed_in.attempts[0].to_json() | {"mark": "1"}
    Path("forged.jsonl").write_text(json.dumps(forged), "utf-8")
    assert not read_submission("forged.jsonl").attempts
    assert read_submission("forged.jsonl").marks == {}


def test_where_pages_go_one_way_nobody_comes_back() -> None:
    exam = new_exam(one_way=True, minutes=5)
    screen = seated(exam)
    assert (screen.page["tabs"], screen.page["show_next"]) == ([], True)
    assert screen.notice.startswith("Page 1 of 4. You cannot come back once you go on. You have until ")
    assert screen.ask("turn", page=2)["text"] == "In this exam you go from one page to the next, and not back."
    answer(screen, [4])
    screen.ask("turn", page=1)
    assert screen.notice.startswith("Page 2 of 4.")
    assert screen.ask("turn", page=0)["type"] == "error"
    told = screen.ask("answer", page=0, sitting=0, answer="[1]", words="")
    assert told["text"] == "Another page is shown now."
    assert seated(exam, device="b").page["page"] == 1
    assert not answer(seated(exam), 25, 1)
    for page in (2, 3):
        seated(exam).ask("turn", page=page)
    last = seated(exam)
    assert (last.page["page"], last.page["show_next"]) == (3, False)
    answer(last, right(exam, "Zoé", 3), 3)
    assert seated(new_exam(one_way=True)).page["page"] == 3, "nor after the kernel was killed"


def test_each_question_has_its_time_which_a_new_kernel_and_another_device_keep() -> None:
    exam = new_exam(seconds=90)
    screen = seated(exam)
    assert screen.notice.startswith("You have until ")
    assert not answer(screen, [4])
    with patch.object(exam_module, "monotonic", lambda: monotonic() + 91):
        screen.ask("turn", page=0)
        assert screen.notice == "The time for this question is over: it takes no answer any more."
        assert answer(screen, [3]) == "The time for this question is over: it takes no answer any more."
        assert not answer(screen, 25, 1), "the second has its own"
    again = new_exam(seconds=90)
    assert {*again._seats["Zoé"]._shut} == {item.id for item in exam.lesson.asked("Zoé")[:2]}
    assert (again.answered["Zoé"], again.grades().points) == (2, exam.grades().points)
    with patch.object(exam_module, "time", lambda: time() + 91):
        assert answer(seated(new_exam(seconds=90)), [3]) == "The time for this question is over: it takes no answer any more."


@pytest.mark.parametrize("setting", ["minutes", "seconds"])
def test_a_limit_is_a_number_above_0(setting: str) -> None:
    for limit in (0, -1, float("inf"), float("nan")):
        with pytest.raises(HanabiError, match=rf"{setting}={limit}: give a number above 0"):
            new_exam(**{setting: limit})


def test_time_goes_on_if_the_kernel_ends_before_the_first_answer() -> None:
    seated(new_exam(minutes=30))
    again = new_exam(minutes=30)
    assert [again._seats[name]._ends is not None for name in ("Zoé", "Yann")] == [True, False]
    assert not again.grades().refused, "what is noted is no answer"


@in_a_kernel
async def test_the_teacher_is_told_when_the_clocks_part_and_the_students_lose_and_gain_nothing() -> None:
    exam = new_exam(minutes=20)
    screen = seated(exam)
    before = exam._seats["Zoé"]._ends, screen.notice, len(exam._console_state()["lines"]) + 1
    with patch.object(exam_module, "time", lambda: time() - 3600):
        exam._stay_alive()
    lines = exam._console_state()["lines"]
    assert (exam._seats["Zoé"]._ends, screen.notice, len(lines)) == before
    assert "60 min apart" in f"{lines}"


@pytest.mark.parametrize("failing", ["append_attempt", "keep", "kept_beside"])
@in_a_kernel
async def test_the_teacher_is_told_what_cannot_be_written(failing: str) -> None:
    """Before, nobody was: after the end of the kernel the time of whoever had only opened the page began anew."""
    exam = new_exam(minutes=20)
    with patch.object(exam_module, failing, side_effect=OSError(28, "No space left on device")):
        seated(exam)
        exam._stay_alive()
        exam._keep()
    assert [line for line in exam._console_state()["lines"] if "No space left on device" in line]


def test_the_journal_is_read_once_for_all_seats() -> None:
    answer(seated(new_exam()), [4])
    with patch.object(exam_module, "read_attempts", wraps=attempt_files.read_attempts) as read:
        again = new_exam()
        for student in STUDENTS:
            seated(again, student)
    assert (read.call_count, again.answered["Zoé"]) == (1, 1)


def test_the_grades_are_those_of_the_journal() -> None:
    exam = new_exam()
    for number, given in enumerate([right(exam, "Zoé", 0), 3, right(exam, "Zoé", 2)]):
        answer(seated(exam), given, number)
    answer(seated(exam, "Yann"), right(exam, "Yann", 0))
    exam.save("grades.csv")
    of_journal = grade([read_submission("attempts.jsonl", of_class=True)], exam.lesson)
    assert {*of_journal.results} == {result for result in exam.grades().results if result.student != "Ann"}
    assert (of_journal.refused, of_journal.suspicions) == ((), ())
    assert {student: int(points) for (_, student), points in exam.grades().points.items()} == {"Zoé": 2, "Yann": 1, "Ann": 0}
    assert len([*csv.DictReader(Path("grades.csv").read_text("utf-8-sig").splitlines())]) == 12
    with pytest.raises(HanabiError, match=r"\.csv"):
        exam.save("grades.txt")


def test_once_it_is_over_no_answer_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    exam = new_exam()
    screen = seated(exam)
    answer(screen, [4])
    assert exam._console_state()["charts"] == []
    exam._press("end", "")
    assert screen.notice == "The exam is over. 1 answer of yours is kept."
    assert answer(screen, [1]) == "The exam is over: this answer was not taken."
    state = exam._console_state()
    assert [link["status"].rpartition(" · ")[2] for link in state["links"]] == ["1 of 4 right", "0 of 4 right", "0 of 4 right"]
    assert (state["file"], state["record"].count("\n") > 10) == ("grades.csv", True)
    timed = new_exam(minutes=5, journal=None)
    late = seated(timed)
    assert late.notice.startswith("You have until ")
    now = monotonic()
    monkeypatch.setattr(exam_module, "monotonic", lambda: now + 4 * 60)
    monkeypatch.setattr(exam_module, "datetime", Mock(wraps=datetime, now=lambda _: datetime.now(UTC) - timedelta(hours=1)))
    assert answer(late, [1]) == "", "a clock that is put back gives no time, and takes none"
    monkeypatch.setattr(exam_module, "monotonic", lambda: now + 6 * 60)
    assert answer(late, [4]) == "The exam is over: this answer was not taken."


def test_nobody_fills_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercise, "MAX_CHANGES", 2)
    screen = seated(new_exam())
    assert [answer(screen, [slot]) for slot in (1, 2, 3)] == ["", "", "You have changed this answer 2 times: the last one counts."]
    assert len(Path("attempts.jsonl").read_text("utf-8").splitlines()) == 2
    alone = hw.Exercise(LESSON, student="Zoé", exam=True, journal=None)
    with pytest.raises(HanabiError, match="changed this answer 2 times"):
        [alone.submit([slot]) for slot in (1, 2, 3)]
    assert attempt_files.MOST_OF_CLASS[0] <= attempt_files.MAX_LINES, "nor does a large class"


@pytest.mark.parametrize("students", [[], [""], ["Zoé", " Zoé"], ["Zoé", "ZOE"], ["x"] * 301])
def test_names_that_are_none_or_look_alike(students: list[str]) -> None:
    with pytest.raises(HanabiError):
        hw.Exam(LESSON, students)


@in_a_kernel
async def test_over_the_wire() -> None:
    exam = new_exam()
    links = exam.links
    assert len({*links.values()}) == 3
    status, page = await get(links["Zoé"], host=origin(links["Zoé"]).partition("//")[2])
    assert (status, "Zoé" in page) == (200, True)
    client = await Client.open(links["Zoé"])
    while "_page_state" not in client.traits:
        await client.next()
    await client.ask("answer", page=0, sitting=0, answer="[4]")
    assert exam.answered["Zoé"] == 1
    await from_a_thread(exam._console, pressed("take_back", "Zoé"))
    assert await client.closed() == TAKEN_BACK
    other = await Client.open(exam.links["Yann"])
    await from_a_thread(exam._console, pressed("close"))
    assert await other.closed() == STOPPED
    assert not exam.is_open


@in_a_kernel
async def test_one_link_does_not_take_the_sockets_of_others() -> None:
    links = new_exam().links
    for _ in range(20):
        await Client.open(links["Zoé"])
    with pytest.raises(HTTPClientError, match="429"):
        await asyncio.gather(*(Client.open(links["Zoé"]) for _ in range(20)))
    await Client.open(links["Yann"])
