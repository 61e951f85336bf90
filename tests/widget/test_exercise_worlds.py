"""Exercises tell no more than their viewer may know, on the page, on the wire and on the disk: all is the same in all worlds of the viewer.

In a long run: ``make leaks``, with the number of worlds, and the first seed.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES, Question, grade, read_submission
from hanabi_widget.lessons.lesson import item_id
from hanabi_widget.rules import seats
from hanabi_widget.text import ENGLISH, LocalizedError
from tests.kinds import Json
from tests.lessons.random_questions import LINES, SEARCHED, any_question, searchable, small_line
from tests.long_runs import count_leaks
from tests.other_worlds import another_history
from tests.session.at_screens import shown_by

from .sample_lesson import TEXT, at_page, items, send, sent
from .test_html_page import content

pytestmark = pytest.mark.usefixtures("elsewhere")

TRIES, REFUSED_SHARE = 30, 0.1
OF_NO_RUN = re.compile(r'"(time|seconds|sitting|check)": ("[^"]*"|[0-9.]+),? ?')
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
        if random.random() < REFUSED_SHARE:
            watch.say("answer", answer=answer)
        if random.random() < 0.3:
            watch.say("hint")
        if random.random() < REFUSED_SHARE:
            watch.say("explore")
        if watch.page["settled"]:
            break
    while watch.page["more_hints"]:
        watch.say("hint")
    watch.say("hint")
    if random.random() < 0.5:
        watch.say("reveal")
    watch.say("answer", answer=min(_spelled(asked, answer) for answer in asked.right_answers))
    watch.say("explore")
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
    def page(self) -> Json:
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
        shown = shown_by(exercise)
        # who sees the whole table sees the deck once a question is settled
        if shown != self._board and not (settled and exercise.board.view == "all"):
            data, metadata = exercise._repr_mimebundle_()
            found.append(MODEL.sub("", json.dumps([data, metadata])) + sent(exercise))
        length = self.journal.stat().st_size if self.journal.exists() else 0
        if length > self._length:
            stored = self.journal.read_bytes()
            kept = stored[self._length :].decode() + json.dumps(exercise.session.log.output(ENGLISH))
            found.append(STATED.sub("", OF_NO_RUN.sub("", kept)) if settled else OF_NO_RUN.sub("", kept))
        self._board, self._length, self._shown = shown, length, self.page
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
    """1 if a world can be told apart. What a board makes of a step is kept, for it is looked at after each message."""
    with TemporaryDirectory() as folder, patch("hanabi_widget.session.sent_line.lru_cache", lambda _: cache):
        found = count_leaks(
            lambda seed: (leak for name in TYPES for leak in leaks(name, seed, WORLDS_PER_QUESTION, Path(folder))), first, worlds
        )
    return int(found > 0)


# -- tests -----------------------------------------------------------------------------------------


BEN = "Ben r1 y2 y2 g3 g3", "Ben r5 w4 w4 w1 w1"
"""Two hands of which the clue red touches slot 1."""


def red_clue(hand: str) -> Question:
    """What Ben knows to be trash after the clue red, which he was given first: nothing."""
    state = hw.position(f">Ann b1 b2 b3 b4 w5 | {hand}")
    return hw.question("known", hw.Game(state, [hw.Clue("Ben", "r")]), of="Ben", claim="trash", view="Ben")


@pytest.mark.parametrize("name", TYPES)
def test_no_world_of_a_small_position_can_be_told_apart(name: str, tmp_path: Path) -> None:
    found = [*leaks(name, 0, 2, tmp_path)]
    assert len(found) >= 2
    assert not any(found), next(filter(None, found))


@pytest.mark.parametrize(("name", "exam"), [*((name, False) for name in [*TYPES][::3]), *((name, True) for name in [*TYPES][1::6])])
def test_no_world_of_a_whole_game_can_be_told_apart(name: str, exam: bool, tmp_path: Path) -> None:  # noqa: FBT001
    question, random = items(name)[0], Random(name)
    seen = traces(question, tmp_path, Random(1), exam=exam)
    for other in other_worlds(random, question, 1):
        assert not first_difference(seen, traces(other, tmp_path, Random(1), exam=exam))


def test_an_open_question_is_stated_by_a_digest_alone() -> None:
    for exam in (False, True):
        exercise = hw.Exercise(red_clue(BEN[0]), exam=exam)
        exercise.submit([1])
        [wrong] = exercise.attempts
        assert re.fullmatch("sha256:[0-9a-f]{64}", wrong.question)
        exercise.submit([])
        assert exercise.attempts[1].states_question == (not exam), "what is settled may be told"
    told = Path("attempts.jsonl").read_text("utf-8").splitlines()
    assert [("g3 g3 y2 y2 r1" in line) for line in told] == [False, True, False, False]


def test_answers_to_an_open_question_are_graded_with_the_lesson_alone() -> None:
    exercise = hw.Exercise(TEXT, exam=True)
    exercise.submit([2])
    submission = read_submission("attempts.jsonl")
    assert [str(refusal.error)[:40] for refusal in grade([submission]).refused] == ["1 answer does not state its question, wh"]
    assert grade([submission]).results == ()
    right, unanswered = grade([submission], exercise.lesson).results
    assert (right.right, right.differs, unanswered.attempts) == (True, False, 0)


def test_an_answer_to_a_question_that_is_stated_once_is_graded_without_the_lesson() -> None:
    exercise = at_page(1)
    for answer in ([1], [2]):
        exercise.submit(answer)
    [result] = grade([read_submission("attempts.jsonl")]).results
    assert (result.attempts, result.right, not result.first, result.differs) == (2, True, True, False)


@pytest.mark.parametrize("name", TYPES)
def test_the_id_of_a_question_tells_no_hidden_card(name: str) -> None:
    for seed in range(4):
        question = random_question(name, Random(seed))
        for other in other_worlds(Random(seed), question, 3):
            assert item_id(other) == item_id(question)


def test_questions_that_look_different_have_different_ids() -> None:
    deals = [hw.deal(players=2, seed=seed) for seed in range(2)]
    asked = [hw.question("known", game, of="Bob", view=view) for game in deals for view in ("Bob", None)]
    drawn = [hw.Game(hw.deal(players=2, seed=1)[0].replace(deck=deck), [hw.Play(1)]) for deck in ([0] * 40, [1] * 40)]
    asked += [hw.question("known", game, of="Bob", view="Bob") for game in drawn]
    assert len(set(map(item_id, asked))) == len(asked)


@pytest.mark.parametrize("name", ["possible", "known", "endgame"])
def test_a_page_that_is_saved_of_an_open_question_is_the_same_in_all_worlds(name: str, tmp_path: Path) -> None:
    question = red_clue(BEN[0]) if name == "known" else items(name)[0]
    pages = []
    for asked in (question, next(other_worlds(Random(3), question, 1))):
        (tmp_path / "page.html").write_text(hw.Exercise([asked], journal=None).board.page(), "utf-8")
        pages.append(content(tmp_path / "page.html"))
    assert pages[0] == pages[1]


HIDING_GAME = "view=Ben r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5\n    1. A 3>B\n"
QUESTIONS = "ask: known of=Ben claim=playable view=Ben\nask: known of=Ben claim=trash view=Ben\n"


def hiding(game: str = HIDING_GAME, questions: str = QUESTIONS) -> hw.Exercise:
    return hw.Exercise(f"title: Ones\n\ngame: {game}\n{questions}", journal=None)


def views(exercise: hw.Exercise) -> list[str]:
    return [view["id"] for view in shown_by(exercise)["views"]]


@pytest.mark.parametrize("page", [0, 1])
def test_a_hand_that_a_later_question_hides_cannot_be_looked_at(page: int) -> None:
    exercise = hiding()
    if page:
        exercise.page = page
        exercise.reveal()
        assert exercise._page_state["settled"]
        assert views(exercise) == ["1"]
        exercise.explore()
    assert views(exercise) == ["1", "common", "1-0", "1-2"]
    plays: Json = {"action": {"kind": "play", "slot": 1, "announce": None}}
    for kind, more in (*(("view", {"view": view}) for view in ("all", "0", "0-1")), ("act", plays)):
        with pytest.raises(LocalizedError, match="once you have answered"):
            send(exercise, kind, **more)
    send(exercise, "view", view="1-0")
    assert exercise._page_state["messages"][-1]["lines"][0].startswith("You can look from other seats")
    assert '"choices": [{' not in sent(exercise)


def test_once_all_is_settled_all_may_be_seen() -> None:
    exercise = hiding()
    for page in (1, 2):
        exercise.page = page
        exercise.reveal()
    exercise.page = 1
    exercise.explore()
    assert views(exercise)[:2] == ["all", "0"]
    assert not any(line.startswith("You can look") for told in exercise._page_state["messages"] for line in told["lines"])
    assert send(exercise, "act", action={"kind": "play", "slot": 1, "announce": None}), "the job that does it"


def test_what_no_question_hides_may_be_seen() -> None:
    elsewhere = "ask: critical view=Ann\n  game: r1 | >Ann ? ? ? ? ? | Ben y3 r3 g4 b2 w5\n"
    exercise = hiding(HIDING_GAME.removeprefix("view=Ben "), f"ask: known of=Ben claim=playable\n{elsewhere}")
    assert views(exercise)[:2] == ["all", "0"]


def test_in_an_exam_no_page_shows_a_hidden_hand() -> None:
    exercise = hw.Exercise(f"game: {HIDING_GAME}\n{QUESTIONS}", exam=True, journal=None)
    exercise.submit([])
    with pytest.raises(LocalizedError, match="Answer the question first"):
        send(exercise, "view", view="all")
