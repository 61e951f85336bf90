"""Sessions as a screen has them: a board or an exercise without a widget, and somebody who sends it messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import hanabi_widget as hw
from hanabi_widget.conventions import Convention
from hanabi_widget.lessons import Lesson, Question
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.lessons.grading.attempt_files import JOURNAL
from hanabi_widget.session.board import BoardSession
from hanabi_widget.session.bots import BotChoice
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import language_by_code
from hanabi_widget.view import ViewpointName
from tests.apply_delta import add_steps, questions, taken
from tests.kinds import Json

Shows = BoardSession | ExerciseSession | hw.Board | hw.Exercise
"""What has a board."""

SessionT = TypeVar("SessionT", bound="BoardSession | ExerciseSession")


def at_board(
    game: hw.Game | hw.State,
    view: ViewpointName | None = None,
    detail: str = "nested",
    *,
    convention: str | Convention | None = None,
    bots: BotChoice | None = None,
    step: int | None = None,
    language: str = "en",
) -> BoardSession:
    """The session of a `hw.Board`."""
    game = game if isinstance(game, hw.Game) else hw.Game(game)
    spoken = language_by_code(language)
    return BoardSession(game, view, detail, spoken, convention=convention, bots=bots, step=step, offers_editor=True)


def at_exercise(
    source: str | Path | Lesson | Question | Sequence[Question],
    *,
    student: str = "",
    exam: bool = False,
    journal: str | Path | None = JOURNAL,
    language: str = "en",
) -> ExerciseSession:
    """The session of a `hw.Exercise`."""
    lesson = as_lesson(source)
    return ExerciseSession(replace(lesson, exam=exam or lesson.exam), student, language_by_code(language), journal=journal)


class Person(Generic[SessionT]):
    """Somebody at a session: sends messages, and keeps what is sent.

    Attributes:
        board: the session.
        sent: what was sent, oldest first.
        state: the traits as a page holds them.
        last_change: the traits that changed last.
    """

    def __init__(self, session: SessionT) -> None:
        self.board, self.last_change = session, Json()
        self.sent: list[Json] = []
        self._desk = session.desk(lambda message: self.sent.append(dict(message)))
        self.state: Json = {"_board_state": session.board.whole(), "step": session.board.step}
        session.on_change = self._take

    def _take(self, changed: Mapping[str, Any]) -> None:
        self.last_change = {**self.last_change, **changed}
        self.state = taken(self.state, dict(changed))

    def say(self, content: object) -> Json:
        """Send a message; the reply."""
        self._desk.answer(content)
        return self.sent[-1]

    def ask_for_steps(self) -> None:
        """Ask for all that is not there yet of the steps."""
        for asked in questions(self.state):
            add_steps(self.state, self.say({"id": 1, **asked}))


def shown_by(board: Shows) -> Any:  # noqa: ANN401
    """All that a board shows of its line, of each step too: that of a session, or of a widget."""
    session = board.session.board if isinstance(board, hw.Board | hw.Exercise) else board.board
    return session.shown_of(session.nodes)[0]


def frames_of(board: Shows) -> list[Any]:
    return shown_by(board)["frames"]  # type: ignore[no-any-return]


def logs_of(board: Shows) -> list[str]:
    """The sentences of the log, one a step."""
    return [frame["log"] for frame in frames_of(board)]


def variation_of(board: Shows) -> Any:  # noqa: ANN401
    """The variation that is shown; None if there is none."""
    return shown_by(board)["variation"]


def play(slot: int) -> dict[str, object]:
    return {"kind": "play", "slot": slot, "announce": None}
