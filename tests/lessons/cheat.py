"""A standing adversary: strategies that know nothing sit an exam in every form of it, and none may have more marks than chance.

``make cheat ARGS="questions-of-each-type first-seed"`` prints the share of the marks of each strategy in each form, beside what blind
guesses have; 1 if one is more than ten points above. The adversary reads what students get and writes what students hand in, and no more.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

import hanabi_widget as hw
from hanabi_widget.classroom.exam import Exam
from hanabi_widget.export.baked_lesson import Settings, baked_lesson
from hanabi_widget.export.moodle_xml import moodle_xml
from hanabi_widget.lessons import Attempt, Lesson, grade, read_lesson, read_submission
from hanabi_widget.lessons.grading.attempt_files import read_kept
from hanabi_widget.lessons.lesson import DrillPart
from hanabi_widget.session import attempt as sittings
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import ENGLISH
from hanabi_widget.text.plain_text import csv_text
from tests.apply_delta import changed
from tests.classroom.clients import FakeScreen
from tests.export import moodle_judge
from tests.kinds import Json

from .student_classes import bundled, journal_text

NAME, NEIGHBOUR = "Zoé", "Ann"
MARGIN = 0.10
"""So much more than chance is a way to cheat."""

TYPES = (
    "known",
    "everybody",
    "thinks",
    "possible",
    "touched",
    "odds",
    "number",
    "critical",
    "safe_action",
    "knows_that",
    "who_knows",
)
GUESSES, TRIES_ON_SCREEN, SEEDS = 20, 10, 5
OWN_TIME = "2026-11-21T18:{:02}:{:02}Z"


@dataclass(frozen=True)
class Asked:
    """What a student gets of a question: its name and digest, the input, and the answers that are listed beside it."""

    item: str
    digest: str
    input: Mapping[str, Any]
    listed: Sequence[Any] = ()


# -- answers of somebody who knows nothing -----------------------------------------------------------------------


def guess(asked: Asked, random: Random) -> Any:  # noqa: ANN401
    """Any answer that the input takes."""
    options = [json.loads(option["value"]) for option in asked.input["options"]]
    odds = Fraction(random.randrange(13), 12)
    match asked.input["kind"]:
        case "set":
            return [option for option in options if random.random() < 0.5]
        case "choice":
            return random.choice([*options, *([None] if asked.input["none"] else [])])
        case "grid":
            return [[option for option in options if random.random() < 0.5] for _ in asked.input["rows"]]
        case "action_with_odds":
            return {"action": random.choice(options), "odds": str(odds)}
        case "number":
            return random.randrange(26)
    return str(odds)


def offered(asked: Asked, random: Random) -> list[Any]:
    """The answers that a student is offered; where there are none, guesses."""
    listed = [json.loads(option["value"]) for option in asked.input["options"]] if asked.input["kind"] == "choice" else list(asked.listed)
    return listed if len(listed) > 1 else [guess(asked, random) for _ in range(GUESSES)]


def constant(asked: Asked, random: Random) -> Any:  # noqa: ANN401, ARG001
    """The same answer to all questions of a kind."""
    return guess(asked, Random(0))


def nearest(asked: Asked, random: Random) -> Any:  # noqa: ANN401
    """The answer most like the others, of those that are offered."""
    answers = offered(asked, random)
    parts = [{*re.findall(r"[\w/]+|\]", json.dumps(answer))} for answer in answers]
    return answers[
        max(range(len(answers)), key=lambda at: (sum(len(parts[at] & other) - len(parts[at] ^ other) for other in parts), random.random()))
    ]


def replayed(asked: Asked, random: Random) -> Any:  # noqa: ANN401
    """The answer that came first, if the order was made with what the page tells."""
    answers, order = offered(asked, random), []
    for seed in (asked.digest.removeprefix("sha256:"), asked.item):
        order = [*range(len(answers))]
        Random(seed).shuffle(order)
    return answers[order.index(0)]


BLIND: Mapping[str, Callable[[Asked, Random], Any]] = {"constant": constant, "nearest": nearest, "replayed": replayed}


# -- what is handed in as a file ---------------------------------------------------------------------------------


@cache
def page(lesson: Lesson, student: str = NAME) -> list[Asked]:
    """What stands on an exported page."""
    states, before, found = [], None, []
    for each in baked_lesson(lesson, Settings(ENGLISH, student=student, exam=True))["pages"]:
        before = changed(before, each["state"])
        states.append(before)
        if each["asked"]:
            listed = [json.loads(answer["given"]["answer"]) for answer in each["asked"]["answers"]]
            found.append(Asked(each["asked"]["item"], each["asked"]["question"], before["input"], listed))
    return found


Line = tuple[Asked, Any, str, str, str]
"""A question and its answer, the mode, the name and the sitting."""


def attempts_of(lines: Sequence[Line]) -> list[Attempt]:
    return [
        Attempt(asked.item, asked.digest, answer, OWN_TIME.format(n // 60 % 60, n % 60), "", name, 0, 0, mode, sitting=sitting)
        for n, (asked, answer, mode, name, sitting) in enumerate(lines)
    ]


def report_of(lines: Sequence[Line]) -> str:
    rows = [f"{name}\t{asked.item} {mode} hints=0 answer={json.dumps(answer)}" for asked, answer, mode, name, _ in lines]
    return csv_text([["Name", "Response"], *(row.split("\t") for row in rows)])


FILES: Mapping[str, tuple[str, Callable[[Sequence[Line]], str]]] = {
    "page": ("a.jsonl", lambda lines: journal_text(attempts_of(lines))),
    "package": ("report.csv", report_of),
    "notebook": ("a.ipynb", lambda lines: bundled(attempts_of(lines))),
}


def share(lesson: Lesson, path: Path, name: str = NAME) -> float:
    """The share of the marks that the teacher finds under the cheater's name, or another."""
    grades = grade([read_submission(path, of_class=True)], lesson)
    return float(sum(result.credit for result in grades.results if result.student == name)) / len(lesson.asked())


@cache
def made_again(lesson: Lesson) -> Json:
    """Right answers to the questions that the library makes with the first seeds anybody thinks of, by their ids."""
    parts = [replace(part, seed=str(seed)) for part in lesson.parts if isinstance(part, DrillPart) for seed in range(SEEDS)]
    asked = [(item.id, item.question) for part in parts for item in part.items(NAME)]
    return {name: question.form.to_json(question.context, question.example_answer) for name, question in asked}


def constants(asked: Asked) -> list[Any]:
    """Answers that may be given to all questions of a type without reading them: all marked, nothing marked, one of each place."""
    options, rows = [json.loads(option["value"]) for option in asked.input["options"]], len(asked.input["rows"])
    match asked.input["kind"]:
        case "set":
            return [options, [], *([option] for option in options[:5])]
        case "grid":
            return [[options] * rows, [[]] * rows]
        case "choice":
            return [*options[:5], None]
        case "number":
            return [*range(26)]
        case "fraction":
            return ["0", "1/2", "1/4", "1/5", "1"]
    return [guess(asked, Random(n)) for n in range(GUESSES)]


@cache
def best_constants() -> dict[str, int]:
    """For each type of question the place, among its constants, of the one that pays best in another exam."""
    best = {}
    for name in TYPES:
        training = exam_of((name,), 12, "of-nobody-for-training")
        paid = Counter[int]()
        for asked, item in zip(page(training), training.asked(NAME), strict=True):
            for place, answer in enumerate(constants(asked)):
                with suppress(ValueError):
                    paid[place] += float(item.question.grade(answer).credit)  # type: ignore[assignment]
        best[name] = max(paid, key=paid.__getitem__, default=0)
    return best


def without_reading(lesson: Lesson) -> Json:
    """The constant of its type for each question, by its id."""
    asked, best = page(lesson), best_constants()
    pairs = zip(asked, lesson.asked(NAME), strict=True)
    return {here.item: constants(here)[min(best[item.question.id], len(constants(here)) - 1)] for here, item in pairs}


def computed(lesson: Lesson) -> Json:
    """The answers of somebody who has the library at hand and copies each position from the page, by the ids of the questions."""
    return {item.id: item.question.form.to_json(item.question.context, item.question.example_answer) for item in lesson.asked(NAME)}


AT_HAND: Mapping[str, Callable[[Lesson], Mapping[str, Any]]] = {"calculator": computed, "best constant": without_reading}
"""What is measured and promised, and is no cheat of a form: an exam at a computer is an open book, and some constants pay."""


def handed_in(lesson: Lesson, form: str, strategy: str, random: Random) -> float:
    """The share of a strategy that writes a file."""
    mine, (file, write), sitting = page(lesson), FILES[form], "a" * 12
    lines: list[Line]
    match strategy:
        case "practice tries":
            lines = [(asked, {"offered": n}, "practice", NAME, sitting) for asked in mine for n in range(10)]
            lines += [(asked, answer, "practice", NAME, sitting) for asked in mine for answer in asked.listed[:40]]
            lines += [(asked, guess(asked, random), "practice", NAME, sitting) for asked in mine for _ in range(50)]
        case "seeds":
            known = made_again(lesson)
            lines = [(asked, known.get(asked.item, guess(asked, random)), "exam", NAME, sitting) for asked in mine]
        case "calculator" | "best constant":
            told = AT_HAND[strategy](lesson)
            lines = [(asked, told[asked.item], "exam", NAME, sitting) for asked in mine]
        case "ten names":
            lines = [(asked, guess(asked, random), "exam", f"{NAME}{n or ''}", sitting) for n in range(10) for asked in mine]
        case "two tabs":
            lines = [(asked, guess(asked, random), "exam", NAME, tab * 12) for asked in mine for tab in "abcdef"]
        case "a neighbour":  # whose name is written beside the own one, with questions of the neighbour's variant
            lines = [(asked, guess(asked, random), "exam", name, sitting) for name in (NEIGHBOUR, NAME) for asked in page(lesson, name)]
            lines += [(asked, guess(asked, random), "exam", NAME, sitting) for asked in page(lesson, NEIGHBOUR)]
        case _:
            lines = [(asked, BLIND.get(strategy, guess)(asked, random), "exam", NAME, sitting) for asked in mine]
    Path(file).write_text(write(lines), "utf-8")
    return share(lesson, Path(file))


# -- what is answered where a kernel of the teacher holds the lesson ---------------------------------------------


class Screen:
    """A page whose kernel is out of reach: in Voila, or at the class server."""

    def __init__(self, state: Callable[[], Mapping[str, Any]], say: Callable[[Mapping[str, Any]], object]) -> None:
        self.state, self._say = state, say

    def say(self, **message: Any) -> None:  # noqa: ANN401
        self._say({"page": self.state()["page"], "sitting": self.state()["sitting"], **message})

    def answer(self, answer: object) -> None:
        self.say(type="answer", answer=json.dumps(answer))

    def questions(self) -> Iterator[Asked]:
        """Each question, one after the other."""
        for number, _ in enumerate(self.state()["tabs"]):
            self.say(type="turn", page=number)
            if self.state()["input"]:
                yield Asked(f"{number:012x}", sha256(self.state()["question"].encode()).hexdigest(), self.state()["input"])


def voila(lesson: Lesson) -> Callable[[str], Screen]:
    """What opens the notebook under a name that somebody writes: a kernel for each page, and one journal."""

    def opened(name: str) -> Screen:
        sittings.own_code.cache_clear()
        ExerciseSession.name_written = ExerciseSession.code_written = ""
        exercise = hw.Exercise(lesson, journal="class.jsonl")

        def say(message: Mapping[str, Any]) -> None:
            exercise._desk.answer(message)

        screen = Screen(lambda: exercise._page_state, say)
        screen.say(type="name", name=name)
        return screen

    return opened


def at_class_server(lesson: Lesson) -> Callable[[str], Screen]:
    """What opens a link of the exam: nobody has that of another."""
    exam = Exam(lesson, [NAME, NEIGHBOUR], journal="class.jsonl")

    def opened(name: str) -> Screen:
        place = exam._seats[name]
        screen = FakeScreen(place, name)

        def say(message: Mapping[str, Any]) -> None:
            if screen in place.screens:  # as the server looks, too
                place.hear(screen, {"method": "custom", "content": message})

        return Screen(lambda: place.session.page_state, say)

    return opened


SERVED: Mapping[str, Callable[[Lesson], Callable[[str], Screen]]] = {"Voila": voila, "class server": at_class_server}


def sat(lesson: Lesson, form: str, strategy: str, random: Random) -> float:
    """The share of a strategy at a page."""
    opened = SERVED[form](lesson)
    if form == "class server":  # which draws the seeds of its questions itself
        lesson = lesson.drawn(read_kept("class.jsonl")["seeds"])
    if strategy == "a neighbour":  # who knows everything, and has answered; then the cheater writes that name, and looks
        neighbour = opened(NEIGHBOUR)
        right = [item.question.form.to_json(item.question.context, item.question.example_answer) for item in lesson.asked(NEIGHBOUR)]
        for answer, _ in zip(right, neighbour.questions()):
            neighbour.answer(answer)
        assert share(lesson, Path("class.jsonl"), NEIGHBOUR) == 1, "who knows everything has all marks, or these figures say nothing"
        seen = {}
        if form == "Voila":
            spy = opened(NEIGHBOUR)
            seen = {number: spy.state()["answer"] for number, _ in enumerate(spy.questions())}
        mine = opened(NAME)
        for number, asked in enumerate(mine.questions()):
            mine.answer(json.loads(seen[number]) if seen.get(number) else guess(asked, random))
        return share(lesson, Path("class.jsonl"))
    screens = [opened(NAME) for _ in range(2 if strategy == "two tabs" else 1)]
    for screen in screens:
        for asked in screen.questions():
            if strategy in ("practice tries", "ten names"):
                for _ in range(TRIES_ON_SCREEN):
                    for kind in ("reveal", "hint", "again", "explore"):
                        screen.say(type=kind)
                    screen.answer(guess(asked, random))
                    if any(message["kind"] != "saved" for message in screen.state()["messages"][:1]) or screen.state()["marks"]:
                        break  # the page tells more than that it is saved
            else:
                screen.answer(BLIND.get(strategy, guess)(asked, random))
    return share(lesson, Path("class.jsonl"))


# -- Moodle ------------------------------------------------------------------------------------------------------


def in_moodle(lesson: Lesson, _: str, strategy: str, random: Random) -> float:
    """The share of a strategy that sees the options of each field, and no shares."""
    marks = []
    for item, asked in zip(
        lesson.asked(NAME), moodle_judge.read(moodle_xml(lesson, Settings(ENGLISH, student=NAME, exam=True))), strict=True
    ):
        fields = asked.fields or [
            ({"true": "MULTICHOICE", "false": "MULTIRESPONSE"}.get(str(asked.element.findtext("single")), "SHORTANSWER"), asked.answers)
        ]
        given = []
        for kind, told in fields:
            texts = [json.dumps(text) for _, text in told]
            if kind == "SHORTANSWER":
                given.append(str(random.randrange(26)) if asked.kind == "numerical" else str(Fraction(random.randrange(13), 12)))
                continue
            shown = {"kind": "choice", "none": "", "rows": [], "options": [{"value": text} for text in texts]}
            choose = Asked(item.id, sha256(asked.text.encode()).hexdigest(), {**shown, "kind": "set"} if kind == "MULTIRESPONSE" else shown)
            given.append(BLIND.get(strategy, guess)(choose, random))
        marks.append(asked.grade(*given))
    return fmean(marks)


# -- the table ---------------------------------------------------------------------------------------------------

STRATEGIES = ("chance", *BLIND, "seeds", "practice tries", "ten names", "two tabs", "a neighbour")
FORMS: Mapping[str, Callable[[Lesson, str, str, Random], float]] = {
    **dict.fromkeys(FILES, handed_in),
    **dict.fromkeys(SERVED, sat),
    "Moodle": in_moodle,
}


@contextmanager
def elsewhere() -> Iterator[None]:
    """Files are written into a folder of their own."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def exam_of(types: Sequence[str], questions: int, seed: str) -> Lesson:
    """An exam with some questions of each type."""
    return replace(read_lesson("\n".join(f"drill: {name} n={questions} seed={seed}" for name in types)), title="An exam", exam=True)


CHANCES = 4
"""So often chance is tried in each form: it is what the others are measured by."""


def shares(lesson: Lesson, strategies: Sequence[str], seed: int, forms: Sequence[str] = tuple(FORMS)) -> dict[tuple[str, str], float]:
    """The share of the marks of each strategy in some forms, by default in each."""
    found = {}
    for form in forms:
        for strategy in strategies:
            if form == "Moodle" and strategy not in ("chance", *BLIND):
                continue  # Moodle asks who it is, and how often it asks is for the teacher to say
            if strategy == "seeds" and form not in FILES:
                continue  # where the kernel is the teacher's, and in Moodle, no question has a name to be known by
            marks = []
            for n in range(CHANCES if strategy == "chance" else 1):
                with elsewhere():
                    marks.append(FORMS[form](lesson, form, strategy, Random(f"{seed} {form} {strategy} {n}")))
            found[strategy, form] = fmean(marks)
    return found


def beaten(found: Mapping[tuple[str, str], float], margin: float = MARGIN) -> list[tuple[str, str]]:
    """The strategies that beat chance in a form. Chance is the same wherever the inputs are: in all forms but Moodle."""
    same = fmean(marks for (strategy, form), marks in found.items() if strategy == "chance" and form != "Moodle")
    return [
        (strategy, form)
        for (strategy, form), marks in found.items()
        if strategy != "chance" and marks > (found["chance", form] if form == "Moodle" else same) + margin
    ]


def main(questions: int = 4, first: int = 0) -> int:
    """Print the table; 1 if a strategy beats chance."""
    found = shares(exam_of(TYPES, questions, f"of-nobody-{first}"), STRATEGIES, first)
    print("".join(f"{head:16}" for head in ("", *FORMS)))
    for strategy in STRATEGIES:
        cells = [f"{found[strategy, form]:.2f}" if (strategy, form) in found else "–" for form in FORMS]
        print("".join(f"{cell:16}" for cell in (strategy, *cells)))
    for strategy in AT_HAND:
        with elsewhere():
            marks = handed_in(exam_of(TYPES, questions, f"of-nobody-{first}"), "page", strategy, Random(first))
        print(f"{strategy:16}{marks:.2f}")
    cheats = beaten(found)
    for strategy, form in cheats:
        print(f"{strategy} beats chance: {form}")
    return int(bool(cheats))
