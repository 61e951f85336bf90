"""Exercises in the worlds that their viewer cannot tell apart: whatever is shown, sent or stored must be the same in all of them.

In a long run: ``make long RUN=leaks``, with the number of worlds, and the first seed.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.rules import seats
from hanabi_widget.text import ENGLISH
from tests.lessons.random_questions import LINES, SEARCHED, any_question, searchable, small_line
from tests.long_runs import count_leaks
from tests.other_worlds import another_history
from tests.widget.browser import shown_by

from .sample_lesson import sent

TRIES, REFUSED_SHARE = 30, 0.1
OF_NO_RUN = re.compile(r'"(time|seconds|check)": ("[^"]*"|[0-9.]+),? ?')
"""What differs from one answer to the next."""
STATED = re.compile(r'"question": "(?!sha256:)([^"\\]|\\.)*"')
"""A question that is stated, as it may be once it is settled."""
MODEL = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
ANSWERS = ("[99]", "{", "null", "[]", "0", "[1]", '"1/2"', '{"known": false}', '{"known": true, "because": []}')
"""Some answers to questions of many forms, and what is none."""


def random_question(name: str, random: Random) -> Question:
    """A question about a small position from any chair. It need not have an answer."""
    while True:
        line = small_line(random)
        if name not in LINES and random.random() < 0.5:
            line = line.last_steps(0)
        if name in SEARCHED and not searchable(line.state):
            continue
        try:
            question = any_question(name, line, random)
        except (ValueError, IndexError):
            continue
        if random.random() < 0.7:
            question = replace(question, viewer=random.choice(seats(len(line.state.names))))
        if random.random() < REFUSED_SHARE or _can_be_asked(question):
            return question


def _can_be_asked(question: Question) -> bool:
    try:
        question.check()
        return question.has_answer
    except (ValueError, LookupError):
        return False


def other_worlds(random: Random, question: Question, number: int) -> Iterator[Question]:
    """The question in so many other worlds of its viewer; fewer if it hardly has any."""
    found = 0
    for _ in range(TRIES + number):
        history = another_history(random, question.history, question.viewer)
        if history is not None and found < number:
            found += 1
            yield replace(question, history=history)


def traces(question: Question, folder: Path, random: Random, *, exam: bool) -> list[str]:
    """All that a student gets to see or finds on the disk, from one thing that is done to the next; or the error that stops it."""
    journal = folder / "attempts.jsonl"
    journal.unlink(missing_ok=True)
    try:
        question.check()
        if not question.right_answers:
            return ["no answer"]
        exercise = hw.Exercise([question], student="Zoé", exam=exam, journal=journal)
    except (ValueError, ArithmeticError, LookupError) as error:
        return [f"{type(error).__name__}: {error}"]
    watch, shown = Watch(exercise, journal), exercise.session.pages[0].item
    assert shown is not None
    asked = shown.question
    watch.say("view", view="all")
    for answer in [*ANSWERS, *_options(exercise, random), *_mistaken(asked)]:
        watch.say("answer", answer=answer)
        if watch.page["follow_up"] or random.random() < REFUSED_SHARE:
            watch.say("follow_up")
        if watch.page["follow_up"] == "open" or random.random() < REFUSED_SHARE:
            watch.say("answer", answer=answer)
        if random.random() < 0.3:
            watch.say("hint")
        if watch.page["settled"]:
            break
    while watch.page["more_hints"]:
        watch.say("hint")
    watch.say("hint")
    if random.random() < 0.5:
        watch.say("reveal")
    watch.say("answer", answer=min(_spelled(asked, answer) for answer in asked.right_answers))
    watch.say("inspect", step=0, card=0)
    if random.random() < 0.5:
        watch.say("again")
    exercise.close()
    return watch.seen


class Watch:
    """Watches an exercise: what is new on the page, on the wire and on the disk after each thing that is done.

    Attributes:
        seen: all of it in order, without what differs from one run to the next and what may be told once a question is settled.
    """

    def __init__(self, exercise: hw.Exercise, journal: Path) -> None:
        self.exercise, self.journal, self.seen = exercise, journal, list[str]()
        self._replies, self._board, self._length, self._shown = list[object](), object(), 0, object()
        exercise.send = lambda content, _=None: self._replies.append(content)
        self._look()

    @property
    def page(self) -> dict[str, Any]:
        """What the page shows: what is done next may depend on it, as it is the same in all worlds, or a leak that has been seen."""
        return self.exercise._page_state

    def say(self, kind: str, **more: object) -> None:
        """What the browser says."""
        message = {"type": kind, "id": 1, "page": 0, "sitting": 0, **more}
        self.exercise._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        self._look()

    def _look(self) -> None:
        exercise, settled = self.exercise, self.exercise.session.progress[0].settled
        found = [json.dumps([self._replies, None if self.page is self._shown else self.page])]
        self._replies.clear()
        # who sees the whole table sees the deck once a question is settled
        if shown_by(exercise) != self._board and not (settled and exercise.board.view == "all"):
            data, metadata = exercise._repr_mimebundle_()
            found.append(MODEL.sub("", json.dumps([data, metadata])) + sent(exercise))
        length = self.journal.stat().st_size if self.journal.exists() else 0
        if length > self._length:
            stored = self.journal.read_bytes()
            kept = stored[self._length :].decode() + json.dumps(exercise.session.log.output(ENGLISH))
            found.append(STATED.sub("", OF_NO_RUN.sub("", kept)) if settled else OF_NO_RUN.sub("", kept))
        self._board, self._length, self._shown = shown_by(exercise), length, self.page
        self.seen.append("\n".join(found))


def _options(exercise: hw.Exercise, random: Random) -> list[str]:
    options = [option["value"] for option in exercise._page_state["input"]["options"]]
    return [value if random.random() < 0.5 else f"[{value}]" for value in random.sample(options, min(3, len(options)))]


def _mistaken(question: Question) -> list[str]:
    """Wrong answers that have a name."""
    return [min(_spelled(question, answer) for answer in answers) for answers in question.wrong_answers_by_mistake.values()]


def _spelled(question: Question, answer: Any) -> str:
    return json.dumps(question.form.to_json(question.context, answer))


def first_difference(one: list[str], two: list[str]) -> str:
    """Where what was seen in two worlds differs first, with some text around; empty if it does not."""
    for number, (mine, other) in enumerate(zip(one, two)):
        if mine != other:
            at = next((place for place, (a, b) in enumerate(zip(mine, other)) if a != b), min(len(mine), len(other)))
            return f"step {number}: …{mine[max(0, at - 200) : at + 80]}… / …{other[max(0, at - 200) : at + 80]}…"
    return "" if len(one) == len(two) else f"{len(one)} and {len(two)} steps"


def leaks(name: str, seed: int, number: int, folder: Path) -> Iterator[str]:
    """For each of some other worlds of one random question, in practice and in an exam, how it can be told apart; empty if it cannot."""
    random = Random(f"{name} {seed}")
    question = random_question(name, random)
    exam = random.random() < 0.5
    seen = traces(question, folder, Random(seed), exam=exam)
    for other in other_worlds(random, question, number):
        difference = first_difference(seen, traces(other, folder, Random(seed), exam=exam))
        yield difference and f"{name} {seed}, {'exam' if exam else 'practice'}, viewer {question.viewer}: {difference}\n{question!r}"


WORLDS_PER_QUESTION = 20


def main(worlds: int = 100_000, first: int = 0) -> int:
    """1 if a world can be told apart."""
    with TemporaryDirectory() as folder:
        found = count_leaks(
            lambda seed: (leak for name in TYPES for leak in leaks(name, seed, WORLDS_PER_QUESTION, Path(folder))), first, worlds
        )
    return int(found > 0)
