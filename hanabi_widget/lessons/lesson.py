"""The model of a lesson: paragraphs, games, questions and drills, in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Literal, NamedTuple, TypeAlias

from hanabi_widget.arguments import number_of
from hanabi_widget.lessons.drills import check_drill, drill, variant_for
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types import type_named
from hanabi_widget.notation import read_record, record_text
from hanabi_widget.rules import Game, Node, RuleSet, State
from hanabi_widget.text import DEFAULT_LEVEL, LocalizedError, require_level

MAX_DRILL_QUESTIONS = 100
"""A drill has at most this many questions."""

GROUP_VIEWS = ("all", "common")
"""The views of a board that are not those of players: see `hanabi_widget.Board`."""

Worked: TypeAlias = Literal["solved", "begun", ""]
"""How much of the solution is shown with a question."""

FADING: Sequence[Worked] = ("solved", "begun")
"""How much the first questions of a worked drill show; those after them show nothing."""

_UNSTORABLE = re.compile("[\ud800-\udfff\ufeff\0]")


def clean_text(text: str) -> str:
    r"""A text without spaces around lines, empty lines at its ends, and characters that a lesson file cannot hold.

    Example:
        >>> clean_text("  Look: \r\n\n a five \n")
        'Look:\n\na five'
    """
    return "\n".join(line.strip() for line in _UNSTORABLE.sub("", text).splitlines()).strip()


def one_line(text: str) -> str:
    """A text with all white space, line breaks included, turned into single spaces."""
    return " ".join(clean_text(text).split())


def item_id(question: Question) -> str:
    """The id of a question in attempts: identical for equal questions on every machine."""
    return question.digest[:12]


class Item(NamedTuple):
    r"""A question as a student gets it.

    Attributes:
        id: the id in attempts, the same for all students.
        question: the question, in the student's variant if there is one.
        hints: the teacher's hints, shown before those that are computed.
        comment: the text shown after answering.
        worked: ``"solved"`` if the solution is shown with the question, ``"begun"`` if all but its last step is; otherwise empty.

    Example:
        >>> from hanabi_widget.lessons import read_lesson
        >>> (item,) = read_lesson("game: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: number which=pace\n  hint: Count.").items()
        >>> item.id, item.question.prompt()[:17], item.hints
        ('cf6839657042', 'What is the pace:', ('Count.',))
    """

    id: str
    question: Question
    hints: tuple[str, ...] = ()
    comment: str = ""
    worked: Worked = ""

    @property
    def is_asked(self) -> bool:
        """Whether the student has something to answer."""
        return self.worked != "solved"


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of text.

    Raises:
        LocalizedError: it is empty.

    Example:
        >>> Paragraph("  Look at Bob. ")
        Paragraph(text='Look at Bob.')
    """

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", clean_text(self.text))
        if not self.text:
            raise LocalizedError("lesson.error.empty", word="text")


@dataclass(frozen=True)
class GamePart:
    """A game to look at; `of` makes one from a `Game` or a `State`.

    Attributes:
        record: the game, as `hanabi_widget.notation.record` writes it.
        view: ``"all"``, ``"common"``, or a chain of players.
        step: the step that is shown.

    Example:
        >>> from hanabi_widget.notation import position
        >>> part = GamePart.of(position("r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?"), view="Ben")
        >>> part.view, part.step, part.game.root.state.names
        (('Ben',), 0, ('Ann', 'Ben'))
    """

    record: str
    view: str | tuple[str, ...] = "all"
    step: int = 0

    @classmethod
    def of(cls, game: Game | State, view: str | tuple[str, ...] = "all", step: int | None = None) -> GamePart:
        """Show a game, by default at its last step.

        Raises:
            LocalizedError: there is no such step or view.
            HanabiError: the game cannot be written as a record.
        """
        game = Game(game) if isinstance(game, State) else game
        names = game.root.state.names
        last = len(line_nodes(game)) - 1
        if view not in GROUP_VIEWS:
            given = (view,) if isinstance(view, str) else tuple(view)
            view = tuple(names[number] for name in given if (number := number_of(str(name), names)) is not None)
            if len(view) != len(given) or not view:
                wrong = ",".join(map(str, given))
                allowed = ", ".join((*GROUP_VIEWS, *names))
                raise LocalizedError("ask.error.value", name="view", value=wrong, allowed=allowed)
        step = len(game) - 1 if step is None else step
        if not 0 <= step <= last:
            raise LocalizedError("error.step", step=step, last=last)
        return cls(record_text(game), view, step)

    @property
    def game(self) -> Game:
        """A new copy of the game, so that changing it does not change the lesson."""
        return read_record(self.record)


def line_nodes(game: Game) -> list[Node]:
    """The nodes that steps count: the main line, then the first continuation after it."""
    nodes = [game.root]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


@dataclass(frozen=True)
class TeacherNotes:
    """A teacher's own hints and comment on a question or drill.

    Attributes:
        hints: the hints; each gives away more than the one before.
        comment: the text shown after answering.

    Example:
        >>> TeacherNotes(hints=("Count copies. ", ""))
        TeacherNotes(hints=('Count copies.',), comment='')
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
        notes: the teacher's notes.
        variants: whether students who give a name get variants of the question; the notes must then not name colours or players.

    Raises:
        LocalizedError: the question has no right answer.
        DependsOnUnknownCard: its answer depends on a card that nobody sees.
        InconsistentPosition: no deal fits its position.

    Example:
        >>> from hanabi_widget.lessons import drill
        >>> part = QuestionPart(drill("number", which="pace", n=1)[0], TeacherNotes(comment="Well done."))
        >>> [item.comment for item in part.items()]
        ['Well done.']
    """

    question: Question
    notes: TeacherNotes = TeacherNotes()
    variants: bool = False

    def __post_init__(self) -> None:
        if not self.question.right_answers:
            raise LocalizedError("lesson.error.no_answer")

    def items(self, student: str = "") -> list[Item]:
        """The question, in the student's variant if there are variants."""
        asked = variant_for(student, self.question) if self.variants else self.question
        return [Item(item_id(self.question), asked, self.notes.hints, self.notes.comment)]


@dataclass(frozen=True)
class DrillPart:
    """Questions found by a drill; students who give a name get variants of them.

    Attributes:
        type: the id of the question type.
        n: the number of questions.
        technique: the hardest technique that each needs; None takes any.
        seed: the seed of the random games.
        players: the number of players; None takes any.
        rules: the rules; None takes those of the question type.
        given: parameters of the questions, with their values; see `Question.drill_choices`.
        worked: whether the first question is shown with its solution, and the second with all but the last step.
        notes: the teacher's notes.

    Raises:
        LocalizedError: a setting is not allowed.

    Example:
        >>> part = DrillPart("known", n=2, technique="T2")
        >>> [item.question.difficulty for item in part.items()]
        ['T2', 'T2']
    """

    type: str
    n: int = 5
    technique: str | None = None
    seed: str = "0"
    players: int | None = None
    rules: RuleSet | None = None
    given: tuple[tuple[str, str], ...] = ()
    worked: bool = False
    notes: TeacherNotes = TeacherNotes()

    def __post_init__(self) -> None:
        check_drill(type_named(self.type), dict(self.given), self.technique, self.n, self.players, self.rules, MAX_DRILL_QUESTIONS)

    @cached_property
    def questions(self) -> list[Question]:
        """The questions, before they are turned into variants.

        Raises:
            LocalizedError: too few are found.
        """
        settings = {name: getattr(self, name) for name in ("n", "technique", "seed", "players", "rules")}
        return drill(self.type, **settings | dict(self.given))

    def items(self, student: str = "") -> list[Item]:
        """The questions, in the student's variants.

        Raises:
            LocalizedError: too few are found.
        """
        unfaded: list[Worked] = [""] * len(self.questions)
        faded = [*(FADING if self.worked else ()), *unfaded]
        return [
            Item(item_id(question), variant_for(student, question), self.notes.hints, self.notes.comment, worked)
            for question, worked in zip(self.questions, faded)
        ]


@dataclass(frozen=True)
class PredictionPart:
    """A choice to make before something is shown; no choice is right or wrong.

    The position of the game above it is shown with it, and afterwards that game with all that is known in it.

    Attributes:
        prompt: what the student is asked, on one line.
        choices: what may be chosen, each on one line.
        then: the text that is shown afterwards.

    Raises:
        LocalizedError: a text is empty, or there are fewer than two different choices.

    Example:
        >>> part = PredictionPart("Can he play it?", ("Yes", "No"), "He can: no other 5 is left.")
        >>> part.id
        '7c7fd3e1b0ea'
    """

    prompt: str
    choices: tuple[str, ...]
    then: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "prompt", one_line(self.prompt))
        object.__setattr__(self, "choices", tuple(map(one_line, self.choices)))
        object.__setattr__(self, "then", clean_text(self.then))
        for word, text in (("predict", self.prompt), ("then", self.then), *(("choice", choice) for choice in self.choices)):
            if not text:
                raise LocalizedError("lesson.error.empty", word=f"{word}:")
        if len({*self.choices}) < max(2, len(self.choices)):
            raise LocalizedError("lesson.error.choices")

    @property
    def id(self) -> str:
        """The id in attempts."""
        return self.digest[:12]

    @property
    def digest(self) -> str:
        """A digest of what the student sees before choosing, in 64 hexadecimal digits."""
        return sha256("\n".join((self.prompt, *self.choices)).encode()).hexdigest()


Part: TypeAlias = Paragraph | GamePart | QuestionPart | DrillPart | PredictionPart


def needs_no_page(parts: Sequence[Part], number: int) -> bool:
    """Whether a part is a game that is shown on the page of what follows.

    That is a prediction, or a question about it if the game has no actions.
    """
    part = parts[number]
    following = next((part for part in parts[number + 1 :] if not isinstance(part, Paragraph)), None)
    if not isinstance(part, GamePart) or not isinstance(following, QuestionPart):
        return isinstance(part, GamePart) and isinstance(following, PredictionPart)
    root = part.game.root
    return not root.children and following.question.history == History.of(root)


def game_from_history(history: History) -> Game:
    """A game whose last step (see `line_nodes`) is the position of a history."""
    game = Game(history.states[0])
    node = game.root
    for action in history.actions:
        node = node.add(action)
    return game


@dataclass(frozen=True)
class Lesson:
    r"""A lesson. It is immutable; `lesson_text` writes it as text, which `read_lesson` reads back as an equal lesson.

    Attributes:
        title: the title, on one line.
        tags: keywords, without empty ones and duplicates; one that is given with commas is split there.
        parts: the parts, in order.
        hint_cost: the credit that each hint takes from an answer to a question, from 0 to 1.
        explanations: how its boards tell what actions taught, one of `hanabi_widget.text.LEVELS`; the reader may choose another.
        exam: whether it is an exam, wherever it is shown, exported or graded.
        folder: where its file is, with the pictures that its paragraphs name.

    Raises:
        LocalizedError: `hint_cost` is not from 0 to 1, or there is no such level of explanations.

    Example:
        >>> from hanabi_widget.lessons import read_lesson
        >>> lesson = read_lesson("title: Ones\n\nLook at it.\n\ngame: [hand_size=2] r1 | Ann ? ? | >Ben ? ?\nask: number which=pace")
        >>> lesson.title, [type(part).__name__ for part in lesson.parts]
        ('Ones', ['Paragraph', 'GamePart', 'QuestionPart'])
        >>> [item.question.right_answers for item in lesson.items()]
        [frozenset({23})]
    """

    title: str = ""
    tags: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    hint_cost: Fraction = Fraction(0)
    explanations: str = DEFAULT_LEVEL
    exam: bool = False
    folder: Path = field(default=Path(), compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", one_line(self.title))
        tags = (one_line(tag) for tags in self.tags for tag in tags.split(","))
        object.__setattr__(self, "tags", tuple(dict.fromkeys(filter(None, tags))))
        if not 0 <= self.hint_cost <= 1:
            raise LocalizedError("answer.fraction")
        require_level(self.explanations)

    def items(self, student: str = "") -> list[Item]:
        """All questions, each once, as a student with this name gets them.

        Raises:
            LocalizedError: a drill finds too few questions.
        """
        asking = [part for part in self.parts if isinstance(part, QuestionPart | DrillPart)]
        items = {item.id: item for part in reversed(asking) for item in reversed(part.items(student))}
        return [*reversed(items.values())]

    def asked(self, student: str = "") -> list[Item]:
        """The questions that a student has to answer: all but those that are shown with their solution.

        Raises:
            LocalizedError: a drill finds too few questions.
        """
        return [item for item in self.items(student) if item.is_asked]

    def drawn(self, seeds: dict[str, str]) -> Lesson:
        """The exam with drills that nobody can make again: what the lesson says of a seed only names it.

        Args:
            seeds: by name the seeds that were drawn before, to which new ones are added.

        Example:
            >>> from hanabi_widget.lessons import read_lesson
            >>> lesson, seeds = read_lesson("drill: number which=pace seed=7"), {}
            >>> exam = lesson.drawn(seeds)
            >>> exam.parts[0].seed == seeds["7"], len(seeds["7"]), exam == lesson.drawn(seeds), exam == lesson.drawn({})
            (True, 24, True, False)
        """
        parts = (
            replace(part, seed=seeds.setdefault(part.seed, token_hex(12))) if isinstance(part, DrillPart) else part for part in self.parts
        )
        return replace(self, parts=tuple(parts), exam=True)

    @property
    def predictions(self) -> list[PredictionPart]:
        """All predictions, in order."""
        return [part for part in self.parts if isinstance(part, PredictionPart)]
