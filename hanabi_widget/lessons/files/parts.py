"""The parts of a lesson: paragraphs, games to look at, questions, drills."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from hanabi_widget.lessons.answers.settings import display_value
from hanabi_widget.lessons.drills.drill import drill, drill_rules, variant_for
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.notation import read_record, record_text
from hanabi_widget.rules import Game, Node, RuleSet, State
from hanabi_widget.text import LocalizedError

MAX_DRILL_QUESTIONS = 100
"""So many questions of one drill at most."""

GROUP_VIEWS = ("all", "common")
"""Viewpoints that are no player's: see `hanabi_widget.Board`."""

_UNSTORABLE = re.compile("[\ud800-\udfff\ufeff\0]")


def clean_text(text: str) -> str:
    r"""A text as a lesson keeps it: lines without blanks at their ends, no empty one at its ends, signs that a file can hold.

    Example:
        >>> clean_text("  Look: \r\n\n a five \n")
        'Look:\n\na five'
    """
    return "\n".join(line.strip() for line in _UNSTORABLE.sub("", text).splitlines()).strip()


def item_id(question: Question) -> str:
    """The name by which attempts find a question again: the same for equal questions, on every machine."""
    return sha256(question.canonical_text().encode()).hexdigest()[:12]


class Item(NamedTuple):
    """A question as a student gets it.

    Attributes:
        id: its name in attempts, the same for all students.
        question: the question, in the student's variant where there is one.
        hints: the teacher's own, to be shown before those that are computed.
        comment: what is shown after answering.
        worked: its place among questions that are worked out less and less, from 0; None for one that is not worked out.
    """

    id: str
    question: Question
    hints: tuple[str, ...] = ()
    comment: str = ""
    worked_index: int | None = None


@dataclass(frozen=True)
class Paragraph:
    """A text.

    Raises:
        LocalizedError: there is nothing in it.
    """

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", clean_text(self.text))
        if not self.text:
            raise LocalizedError("lesson.error.empty", word="text")

    def items(self, student: str = "") -> list[Item]:  # noqa: ARG002 - as the other parts
        """Nothing is asked."""
        return []


@dataclass(frozen=True)
class GamePart:
    """A game or a position to look at; `of` makes one from a game.

    Attributes:
        record: the game, as `hanabi_widget.notation.record_text` writes it.
        view: from where: ``"all"``, ``"common"``, or a chain of players.
        step: at which step of its line.
    """

    record: str
    view: str | tuple[str, ...] = "all"
    step: int = 0

    @classmethod
    def of(cls, game: Game | State, view: str | tuple[str, ...] = "all", step: int | None = None) -> GamePart:
        """A game, by default at its last step.

        Raises:
            LocalizedError: no such step, or no such viewpoint.
            ValueError: the game cannot be written.
        """
        game = Game(game) if isinstance(game, State) else game
        names, last = game.root.state.names, len(line_nodes(game)) - 1
        if view not in GROUP_VIEWS:
            view = (view,) if isinstance(view, str) else tuple(view)
            if not view or not all(name in names for name in view):
                raise LocalizedError("ask.error.value", name="view", value=",".join(view), allowed=", ".join((*GROUP_VIEWS, *names)))
        step = len(game) - 1 if step is None else step
        if not 0 <= step <= last:
            raise LocalizedError("error.step", step=step, last=last)
        return cls(record_text(game), view, step)

    @property
    def game(self) -> Game:
        """The game, anew each time: who changes it does not change the lesson."""
        return read_record(self.record)

    def items(self, student: str = "") -> list[Item]:  # noqa: ARG002
        """Nothing is asked."""
        return []


def line_nodes(game: Game) -> list[Node]:
    """The nodes of a game that steps count: the main line, and the first thoughts behind it."""
    nodes = [game.root]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


@dataclass(frozen=True)
class TeacherNotes:
    """What a teacher tells of questions.

    Attributes:
        hints: the hints, least telling first.
        comment: what is shown after answering.
    """

    hints: tuple[str, ...] = ()
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "hints", tuple(filter(None, map(clean_text, self.hints))))
        object.__setattr__(self, "comment", clean_text(self.comment))


@dataclass(frozen=True)
class QuestionPart:
    """A question that the teacher wrote.

    Attributes:
        question: the question.
        told: what the teacher tells of it.
        variants: whether a student who gives a name gets a variant of the question; what is told must not name colours or players then.
    """

    question: Question
    notes: TeacherNotes = TeacherNotes()
    variants: bool = False

    def items(self, student: str = "") -> list[Item]:
        """The question, in the student's variant if there are any."""
        asked = variant_for(student, self.question) if student and self.variants else self.question
        return [Item(item_id(self.question), asked, self.notes.hints, self.notes.comment)]


@dataclass(frozen=True)
class DrillPart:
    """Questions that a drill finds; a student who gives a name gets variants of them. See `hanabi_widget.lessons.drills.drill`.

    Raises:
        LocalizedError: a setting that cannot be.
    """

    type: str
    n: int = 5
    technique: str | None = None
    seed: str = "0"
    players: int | None = None
    rules: RuleSet | None = None
    trivial: bool = False
    worked: bool = False
    notes: TeacherNotes = TeacherNotes()

    def __post_init__(self) -> None:
        if self.type not in TYPES:
            raise LocalizedError("ask.error.type", allowed=", ".join(TYPES))
        question_type = TYPES[self.type]
        self._check_setting("technique", self.technique, question_type.drillable_techniques())
        self._check_setting("n", self.n, range(1, MAX_DRILL_QUESTIONS + 1), f"1–{MAX_DRILL_QUESTIONS}")
        self._check_setting("players", self.players, question_type.player_counts(self.technique, drill_rules(question_type, self.rules)))

    @staticmethod
    def _check_setting(name: str, value: object, allowed: Collection[object], said: str = "") -> None:
        """See that a setting is left out or one of those that are allowed."""
        if value is not None and (isinstance(value, bool) or value not in allowed):
            raise LocalizedError("ask.error.value", name=name, value=display_value(value), allowed=said or ", ".join(map(str, allowed)))

    @cached_property
    def questions(self) -> list[Question]:
        """The questions as they are found.

        Raises:
            LocalizedError: there are too few of the kind.
        """
        return drill(
            self.type,
            n=self.n,
            technique=self.technique,
            seed=self.seed,
            trivial=self.trivial,
            players=self.players,
            rules=self.rules,
        )

    def items(self, student: str = "") -> list[Item]:
        """The questions, in the student's variants.

        Raises:
            LocalizedError: there are too few of the kind.
        """
        return [
            Item(
                item_id(asked),
                variant_for(student, asked) if student else asked,
                self.notes.hints,
                self.notes.comment,
                place if self.worked else None,
            )
            for place, asked in enumerate(self.questions)
        ]


Part: TypeAlias = Paragraph | GamePart | QuestionPart | DrillPart


def game_from_history(line: History) -> Game:
    """A game whose last step is the position of a line."""
    game = Game(line.states[0])
    node = game.root
    for action in line.actions:
        node = node.add(action)
    return game
