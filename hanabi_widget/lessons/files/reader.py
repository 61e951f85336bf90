r"""A lesson as text that a teacher writes by hand.

    title: What a clue does not touch
    tags: missed, T2

    A clue also tells of the cards that it does not touch.

    game: r1 | >Ann ? ? ? ? ? | Ben y3 r3+3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
        1. A 1>C  2. B d1

    ask: playable of=Cleo view=Cleo
        hint: Which ones are on the table?
        comment: Ann named them all.

    drill: playable technique=T2 n=3

The grammar (`*` any number, `+` one or more, `?` perhaps)::

    lesson    = ("title:" text)? ("tags:" text ("," text)*)? part*
    part      = paragraph | game | question | drill
    paragraph = lines of text                                   up to an empty line
    game      = "game:" ("view=" value)? ("step=" number)? record
    question  = "ask:" type setting* field*
    drill     = "drill:" type setting* field*
    field     = "hint:" text | "comment:" text | "game:" record     the game for a question alone
    setting   = key "=" value                                   without blanks; see `hanabi_widget.lessons.answers.settings`
    record    = a game or a position                            see `hanabi_widget.notation.record`

What it means:

- A part begins at the margin; what belongs to it is indented, and what goes on from a field is indented more.
- A line of text that begins with a backslash is text whatever it looks like; a backslash alone is an empty line of a paragraph.
- The settings of a question are those of its type, and ``view``, ``step``, ``variants``; it is about its own game or the one above.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from string import ascii_uppercase
from typing import Any, NoReturn, TypeAlias

from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.settings import BLANKS, Setting, display_value, read_settings
from hanabi_widget.lessons.errors import LessonError, LessonFault
from hanabi_widget.lessons.questions.factory import question
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types import TYPES
from hanabi_widget.notation import NotationError, read_record
from hanabi_widget.notation.header import read_header
from hanabi_widget.notation.scanner import Scanner
from hanabi_widget.rules import Game, RuleSet
from hanabi_widget.text import LocalizedError

from .blocks import FILE_NAME, Block, read_blocks, read_fields
from .lesson import Lesson
from .parts import DrillPart, GamePart, Paragraph, Part, QuestionPart, TeacherNotes, clean_text, line_nodes

HEADER_KEYWORDS = ("title", "tags")
PART_KEYWORDS = ("game", "ask", "drill")
DRILL_SETTINGS = ("n", "technique", "seed", "players", "rules", "trivial", "worked")

MAX_HAND_SIZE = 10
"""Cards of a hand at most about which is asked: with more, the hands that are possible could not be counted in time."""

MAX_FAULTS = 100
"""So many faults are told at most: each says its place, and a long text may have one a line."""

Settings: TypeAlias = dict[str, Setting]

_LINE_END = re.compile(r"\r\n?|\n")
_SEAT = re.compile(r"[A-Z]")
_QUESTION = re.compile(r"(ask|drill)[^\S\n]+(\w+)")
_TYPE = re.compile(r"\w{1,60}")
_YES_NO = {"yes": True, "no": False}


def read_lesson(text: str) -> Lesson:
    r"""The lesson that a text describes; the module's documentation has the grammar.

    Drills are not carried out: `Lesson.items` does.

    Raises:
        LessonError: all that is wrong, each with line, column and a caret.
        TypeError: it is no text.

    Example:
        >>> read_lesson("tags: first, ones\n\nEverybody sees a one.")
        Lesson(title='', tags=('first', 'ones'), parts=(Paragraph(text='Everybody sees a one.'),))
        >>> read_lesson("game: r1 | Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: playable of=Bob\nask: pace now")
        Traceback (most recent call last):
        hanabi_widget.lessons.errors.LessonError: line 2, column 15: of=Bob cannot be: choose one of Ann, Ben.
          ask: playable of=Bob
                        ^
        line 3, column 11: This is no setting: write it as name=value, without blanks, or with quotes around the value.
          ask: pace now
                    ^
    """
    if not isinstance(text, str):
        raise TypeError(f"read_lesson reads the text of a lesson, not {text!r:.60}: hanabi_widget.lesson opens a file")
    if FILE_NAME.fullmatch(text.strip()):
        raise LessonError([LessonFault(LocalizedError("lesson.error.name"), text, len(text) - len(text.lstrip()))])
    return _LessonReader(text).lesson()


def read_question(text: str) -> Question:
    """The question of a text that is one, with a game of its own, as `question_text` writes it.

    Raises:
        LessonError: all that is wrong, each with line, column and a caret.
    """
    if [entry.word for entry in islice(read_blocks(text, PART_KEYWORDS, _raise_fault), 2)] == ["ask"]:
        for part in read_lesson(text).parts:
            if isinstance(part, QuestionPart):
                return part.question
    raise LessonError([LessonFault(LocalizedError("lesson.error.one"), text, 0)])


class _LessonReader:
    """A lesson half read.

    Attributes:
        text: the lesson.
        faults: what is wrong so far.
        above: the game above with its step; None if there is none, or if it cannot be read.
        lost: whether there is one that cannot be read.
        found: the questions and drills so far, without what is told of them.
    """

    def __init__(self, text: str) -> None:
        self.text = _LINE_END.sub("\n", text.removeprefix("\ufeff"))
        self.faults: list[LessonFault] = []
        self.game_above: tuple[Game, int] | None = None
        self.game_above_is_broken = False
        self.asked: set[object] = set()
        self._line_starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    def lesson(self) -> Lesson:
        """Read all parts."""
        top, parts = dict[str, str](), list[Part]()
        for entry in read_blocks(self.text, (*HEADER_KEYWORDS, *PART_KEYWORDS), self._add_fault):
            try:
                if entry.word not in HEADER_KEYWORDS:
                    parts += self._read_part(entry)
                elif parts or entry.word in top:
                    self._fail("lesson.error.late" if parts else "lesson.error.twice", entry.at, word=f"{entry.word}:")
                else:
                    top[entry.word] = self._text(entry)
            except LessonFault as fault:
                self._add_fault(fault)
        if self.faults:
            self._raise_faults()
        return Lesson(top.get("title", ""), (top.get("tags", ""),), tuple(parts))

    def _add_fault(self, fault: LessonFault) -> None:
        self.faults.append(fault)
        if len(self.faults) == MAX_FAULTS:
            self._raise_faults()

    def _raise_faults(self) -> NoReturn:
        raise LessonError(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))

    def _read_part(self, entry: Block) -> list[Part]:
        """The part; none if there is no such word, or if the game that it is about cannot be read."""
        match entry.word:
            case "":
                found = _QUESTION.match(self.text, entry.at)
                if found and found[2] in TYPES:
                    self._fail("lesson.error.colon", found.end(1), word=found[1])
                return [Paragraph(self._text(entry))]
            case "game":
                return [self._game_part(entry)]
            case "ask":
                return self._question_part(entry)
            case "drill":
                return [self._drill_part(entry)]
        return []

    # -- games ------------------------------------------------------------------------------------

    def _game_part(self, entry: Block) -> GamePart:
        self.game_above, self.game_above_is_broken = None, True
        scan = self._scan(entry.body)
        settings = read_settings(scan)
        self._check_names(settings, ("view", "step"))
        game = self._record(scan.at, entry)
        step = self._step(settings, game, len(game) - 1)
        view = settings["view"].value if "view" in settings else "all"
        with self._locate_errors(settings, entry.at):
            shown = GamePart.of(game, tuple(view) if isinstance(view, list) else str(view), step)
        self.game_above, self.game_above_is_broken = (game, step), False
        return shown

    def _record(self, start: int, entry: Block) -> Game:
        """The game from here to the end of a part, each sign of it at its line and column."""
        if not self.text[start : entry.end].strip():
            self._fail("lesson.error.empty", entry.at, word=f"{entry.word}:")
        line = bisect_right(self._line_starts, start)
        indent = " " * (start - self._line_starts[line - 1])
        try:
            return read_record(indent + self.text[start : entry.end], line)
        except NotationError as problem:
            raise LessonFault(problem, self.text, self._line_starts[problem.line - 1] + problem.column - 1) from None

    def _step(self, settings: Settings, game: Game, usual: int) -> int:
        if "step" not in settings:
            return usual
        value, at = settings["step"]
        last = len(line_nodes(game)) - 1
        if not isinstance(value, int) or not 0 <= value <= last:
            self._fail("error.step", at, step=value, last=last)
        return value

    # -- questions --------------------------------------------------------------------------------

    def _question_part(self, entry: Block) -> list[Part]:
        type_name, settings = self._type_and_settings(entry)
        own = [*read_fields(self.text, entry, ("hint", "comment", "game"))]
        notes, games = self._teacher_notes(own), [field for field in own if field.word == "game"]
        if games:
            game = self._record(games[0].body, games[0])
            usual = len(game) - 1
        elif self.game_above:
            game, usual = self.game_above
        elif self.game_above_is_broken:
            return []
        else:
            self._fail("lesson.error.no_game", entry.at)
        node, variants = line_nodes(game)[self._step(settings, game, usual)], self._flag(settings, "variants")
        values: dict[str, Any] = {
            name: _with_seat(setting.value, game) for name, setting in settings.items() if name not in ("step", "variants")
        }
        with self._locate_errors(settings, entry.at, game):
            if max(map(len, node.state.card_numbers)) > MAX_HAND_SIZE:
                raise LocalizedError("ask.error.deals")
            asked = question(type_name, node, **values)
            if not asked.right_answers:
                raise LocalizedError("lesson.error.no_answer")
        self._check_unique(asked, entry.at)
        return [QuestionPart(asked, notes, variants)]

    def _drill_part(self, entry: Block) -> DrillPart:
        type_name, settings = self._type_and_settings(entry)
        self._check_names(settings, DRILL_SETTINGS)
        values: dict[str, Any] = {name: setting.value for name, setting in settings.items()}
        if "rules" in settings:
            values["rules"] = self._rules(settings["rules"])
        notes = self._teacher_notes([*read_fields(self.text, entry, ("hint", "comment"))])
        with self._locate_errors(settings, entry.at):
            drilled = DrillPart(
                type_name,
                **{
                    **values,
                    "seed": str(values.get("seed", 0)),
                    "trivial": self._flag(settings, "trivial"),
                    "worked": self._flag(settings, "worked"),
                    "notes": notes,
                },
            )
        self._check_unique(replace(drilled, n=1, notes=TeacherNotes()), entry.at)
        return drilled

    def _type_and_settings(self, entry: Block) -> tuple[str, Settings]:
        """The type and the settings, which are all that stands in the first line."""
        scan = self._scan(entry.body)
        type_name = scan.take(_TYPE)
        if not type_name or type_name[0] not in TYPES:
            self._fail("ask.error.type", type_name.start() if type_name else entry.at, allowed=", ".join(TYPES))
        settings = read_settings(scan)
        if self.text[scan.at : entry.second].strip():
            self._fail("lesson.error.rest", scan.at)
        return type_name[0], settings

    def _teacher_notes(self, found: list[Block]) -> TeacherNotes:
        words = [field.word for field in found]
        for number, field in enumerate(found):
            if field.word != "hint" and field.word in words[:number]:
                self._fail("lesson.error.twice", field.at, word=f"{field.word}:")
        texts = [(field.word, self._text(field)) for field in found]
        return TeacherNotes(tuple(text for word, text in texts if word == "hint"), dict(texts).get("comment", ""))

    def _rules(self, setting: Setting) -> RuleSet:
        try:
            return read_header(Scanner(f"[{setting.value}]"), None).rules
        except NotationError as problem:
            raise LessonFault(problem, self.text, setting.at) from None

    # -- what stands at a place -------------------------------------------------------------------

    def _scan(self, at: int) -> Scanner:
        """The lesson, read from here on, past blanks."""
        scan = Scanner(self.text)
        scan.at = at
        scan.take(BLANKS)
        return scan

    def _text(self, entry: Block) -> str:
        text = "\n".join(entry.lines(self.text))
        if not clean_text(text):
            self._fail("lesson.error.empty", entry.at, word=f"{entry.word or 'text'}:")
        return text

    def _check_names(self, settings: Settings, allowed: Sequence[str]) -> None:
        for name, setting in settings.items():
            if name not in allowed:
                self._fail("lesson.error.setting", setting.at, name=name, allowed=", ".join(allowed))

    def _flag(self, settings: Settings, name: str) -> bool:
        value, at = settings.get(name, Setting("no", 0))
        if str(value) not in _YES_NO:
            self._fail("ask.error.value", at, name=name, value=display_value(value), allowed=", ".join(_YES_NO))
        return _YES_NO[str(value)]

    def _check_unique(self, asked: object, at: int) -> None:
        if asked in self.asked:
            self._fail("lesson.error.same", at)
        self.asked.add(asked)

    @contextmanager
    def _locate_errors(self, settings: Settings, at: int, game: Game | None = None) -> Iterator[None]:
        """Put a problem at the setting that it names, or at this place."""
        try:
            yield
        except DependsOnUnknownCard as problem:
            player = game.root.state.names[problem.seat] if game else ""
            raise LessonFault(LocalizedError("lesson.error.depends", player=player, slot=problem.slot), self.text, at) from None
        except InconsistentPosition:
            raise LessonFault(LocalizedError("lesson.error.no_world"), self.text, at) from None
        except LocalizedError as problem:
            named = settings.get(str(problem.values.get("name")))
            raise LessonFault(problem, self.text, named.at if named else at) from None

    def _fail(self, key: str, at: int, **values: object) -> NoReturn:
        raise LessonFault(LocalizedError(key, **values), self.text, at)


def _raise_fault(fault: LessonFault) -> NoReturn:
    raise LessonError([fault])


def _with_seat(value: object, game: Game) -> object:
    """A value whose clue, as in a record, may name its player by a seat's letter."""
    match value:
        case {"kind": "clue", "player": str(player), "value": worth} if player not in game.root.state.names and _SEAT.fullmatch(player):
            return {"kind": "clue", "player": ascii_uppercase.index(player), "value": worth}
    return value
