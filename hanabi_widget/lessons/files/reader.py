"""Reads lessons, which teachers write as text.

    title: What a clue does not touch
    tags: missed, T2

    A clue also tells of the cards that it does not touch.

    game: r1 | >Ann ? ? ? ? ? | Ben y3 r3+3 g4 b2 w5 | Cleo r2 w1 y1 g2 b5
        1. A 1>C  2. B d1

    ask: known of=Cleo claim=playable view=Cleo
        hint: Which ones are on the table?
        comment: Ann named them all.

    drill: known claim=playable technique=T2 n=3

The grammar (`*` any number, `+` one or more, `?` optional)::

    lesson    = ("title:" text)? ("tags:" text ("," text)*)? ("explanations:" level)? ("exam:" yes or no)? ("hint cost:" fraction)? part*
    part      = paragraph | game | question | drill | prediction
    paragraph = lines of text                                   up to an empty line
    game      = "game:" ("view=" value)? ("step=" number)? record
    question  = "ask:" type setting* field*
    drill     = "drill:" type setting* field*
    prediction = "predict:" text ("choice:" text)+ "then:" text     on the game above; the fields are indented
    field     = "hint:" text | "comment:" text | "game:" record     the game for a question alone
    setting   = key "=" value                                   without blanks; see `hanabi_widget.lessons.key_value_notation`
    record    = a game or a position                            see `hanabi_widget.notation.record`

- A part begins at the margin; its further lines are indented, and those of a field are indented more than its first line.
- A line of text that begins with a backslash is text whatever follows; a backslash alone is an empty line of a paragraph.
- The settings of a question are the parameters of its type, ``view``, ``step`` and ``variants``. It is about its own game, or else about
  the game above it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from errno import ENOENT
from fractions import Fraction
from itertools import islice
from pathlib import Path
from string import ascii_uppercase
from typing import Any, NoReturn, TypeAlias

from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.answer_forms import read_share
from hanabi_widget.lessons.key_value_notation import BLANKS, Setting, not_possible, read_settings
from hanabi_widget.lessons.lesson import (
    DrillPart,
    GamePart,
    Lesson,
    Paragraph,
    Part,
    PredictionPart,
    QuestionPart,
    TeacherNotes,
    clean_text,
    line_nodes,
)
from hanabi_widget.lessons.lesson_errors import LessonError, LessonFault
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.questions.types import TYPES, in_full, question, type_named
from hanabi_widget.notation import NotationError, read_record
from hanabi_widget.notation.rules_header import read_header
from hanabi_widget.notation.scanner import Scanner
from hanabi_widget.rules import Game, RuleSet
from hanabi_widget.text import DEFAULT_LEVEL, LocalizedError, current_language, require_level

# -- Splits the text of a lesson into blocks: parts at the margin, and the indented fields below them --------


FIELD_KEYWORDS = ("hint", "comment", "choice", "then")
"""Keywords of fields, which belong below a question or a prediction and never at the margin."""

FILE_NAME = re.compile(r"[^\s\\]\S*\.(?:lesson|txt|md)")
"""A text that is plainly the name of a lesson file."""

_LINE = re.compile(r"([^\S\n]*)([^\n]*)\n?")
_WORD = re.compile(r"(hint cost|[A-Za-z]+):(?=\s|\Z)")


@dataclass
class Block:
    """The lines of a part of a lesson, or of a field of a part. All places are indices in the text.

    Attributes:
        keyword: the word before its colon, in lower case; empty for a paragraph.
        start: where it begins.
        body: the place after the colon; `start` for a paragraph.
        second_line: where its second line begins.
        end: the end of its last line that is not blank.
    """

    keyword: str
    start: int
    body: int
    second_line: int
    end: int

    def lines(self, text: str) -> list[str]:
        """The lines of the body, without a backslash at the start of a line."""
        return [line.strip().removeprefix("\\") for line in text[self.body : self.end].split("\n")]


def read_blocks(text: str, keywords: Collection[str], report: Callable[[LessonFault], None]) -> Iterator[Block]:
    """Split a lesson into its parts: paragraphs, and blocks that begin at the margin with a keyword and a colon.

    Args:
        text: the lesson.
        keywords: the keywords of parts.
        report: called with each fault; the line is then skipped.
    """
    block = None
    after_blank = True
    for line in _LINE.finditer(text):
        if not line[2].strip():
            after_blank = True
            continue
        at, end = line.span(2)
        found = _keyword(line[2], FIELD_KEYWORDS if line[1] else keywords)
        begins = not line[1] and bool(found or after_blank or not block or block.keyword)
        if begins:
            if block:
                yield block
            block = Block(found, at, at + len(found) + bool(found), line.end(), end)
        if problem := _misplaced(line[1], found, block, keywords, after_blank=after_blank):
            report(LessonFault(problem, text, at))
        elif block:
            block.end = end
        after_blank = False
    if block:
        yield block


def _misplaced(indent: str, found: str, block: Block | None, keywords: Collection[str], *, after_blank: bool) -> LocalizedError | None:
    """What is wrong with the place of a line, or with the keyword that it begins with."""
    if indent and (not block or (after_blank and not block.keyword)):
        return LocalizedError("lesson.error.indented")
    if found in FIELD_KEYWORDS and not (block and block.keyword and indent):
        return LocalizedError("lesson.error.stray" if indent else "lesson.error.margin", word=f"{found}:")
    if found and found not in keywords and not indent:
        return LocalizedError("lesson.error.word", word=f"{found}:", allowed=", ".join(f"{keyword}:" for keyword in keywords))
    return None


def read_fields(text: str, part: Block, keywords: Collection[str]) -> Iterator[Block]:
    """Split a part into its fields: indented lines that begin with a keyword and a colon, with the lines that are indented more.

    Raises:
        LessonFault: a line belongs to no field.
    """
    field = None
    field_indent = 0
    listed = ", ".join(f"{keyword}:" for keyword in keywords)
    for line in _LINE.finditer(text, part.second_line, part.end):
        at = line.start(2)
        end = line.end(2)
        indent = len(line[1].expandtabs())
        if not line[2].strip():
            continue
        if field and indent > field_indent:
            field.end = end
            continue
        if field:
            yield field
        found = _keyword(line[2], keywords)
        if found not in keywords:
            raise LessonFault(LocalizedError("lesson.error.field", allowed=listed), text, at)
        field = Block(found, at, at + len(found) + 1, line.end(), end)
        field_indent = indent
    if field:
        yield field


def _keyword(line: str, keywords: Collection[str]) -> str:
    """The word before the colon at the start of a line if it is a keyword or in lower case; otherwise empty."""
    match = _WORD.match(line)
    word = match[1].lower() if match else ""
    return word if match and (word in keywords or word == match[1]) else ""


HEADER_KEYWORDS = ("title", "tags", "explanations", "exam", "hint cost")
PART_KEYWORDS = ("game", "ask", "drill", "predict")
DRILL_SETTINGS = ("n", "technique", "seed", "players", "rules", "worked")

MAX_HAND_SIZE = 10
"""The largest hands that questions may be about: with larger ones, counting the possible hands would take too long."""

MAX_FAULTS = 100
"""Reading stops after this many faults."""

Settings: TypeAlias = dict[str, Setting]

_LINE_END = re.compile(r"\r\n?|\n")
_SEAT = re.compile(r"[A-Z]")
_QUESTION = re.compile(r"(ask|drill)[^\S\n]+(\w+)")
_TYPE = re.compile(r"\w{1,60}")
_YES_NO = {"yes": True, "no": False}


def read_lesson(text: str) -> Lesson:
    r"""Read a lesson; the documentation of `hanabi_widget.lessons.files.reader` has the grammar.

    Drills are not run; that is left to `Lesson.items`.

    Raises:
        LessonError: the text is not a lesson; it has all faults, each with line, column and a caret.
        TypeError: `text` is not a string.

    Example:
        >>> lesson = read_lesson("tags: first, ones\n\nEverybody sees a one.")
        >>> lesson.tags, lesson.parts
        (('first', 'ones'), (Paragraph(text='Everybody sees a one.'),))
        >>> read_lesson("game: r1 | Ann ? ? ? ? ? | Ben ? ? ? ? ?\nask: known of=Bob claim=playable\nask: number now")
        Traceback (most recent call last):
        hanabi_widget.lessons.lesson_errors.LessonError: line 2, column 12: of=Bob is not possible here: choose one of Ann, Ben.
          ask: known of=Bob claim=playable
                     ^
        line 3, column 13: This is not a setting: write name=value without blanks, or put the value in quotes.
          ask: number now
                      ^
    """
    if not isinstance(text, str):
        raise TypeError(f"read_lesson reads the text of a lesson, not {text!r:.60}: hanabi_widget.Exercise opens a file")
    if FILE_NAME.fullmatch(text.strip()):
        raise LessonError([LessonFault(LocalizedError("lesson.error.name"), text, len(text) - len(text.lstrip()))])
    return _LessonReader(text).lesson()


def read_question(text: str) -> Question:
    r"""Read a single question with a game of its own, as `question_text` writes it.

    Raises:
        LessonError: the text is something else; it has all faults, each with line, column and a caret.

    Example:
        >>> read_question("ask: number which=max_score\n    game: r1 | >Ann ? ? ? ? ? | Ben ? ? ? ? ?").right_answers
        frozenset({25})
    """

    def report(fault: LessonFault) -> NoReturn:
        raise LessonError([fault])

    if [block.keyword for block in islice(read_blocks(text, PART_KEYWORDS, report), 2)] == ["ask"]:
        for part in _LessonReader(text).lesson().parts:
            if isinstance(part, QuestionPart):
                return part.question
    raise LessonError([LessonFault(LocalizedError("lesson.error.one"), text, 0)])


def with_plain_line_ends(text: str) -> str:
    """A text without a mark of its encoding, each line of which ends alike."""
    return _LINE_END.sub("\n", text.removeprefix("\ufeff"))


class _LessonReader:
    """Reads one lesson and collects its faults.

    Attributes:
        text: the lesson.
        faults: the faults found so far.
        game_above: the last game and its step; None if there is none, or if it could not be read.
        game_above_is_broken: whether the last game could not be read.
        asked: the questions and drills so far, without teacher notes, to find duplicates.
    """

    def __init__(self, text: str) -> None:
        self.text = with_plain_line_ends(text)
        self.faults: list[LessonFault] = []
        self.game_above: tuple[Game, int] | None = None
        self.game_above_is_broken = False
        self.asked: set[Question | DrillPart | PredictionPart] = set()
        self._line_starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    def lesson(self) -> Lesson:
        """Read the lesson."""
        header = dict[str, str]()
        parts = list[Part]()
        hint_cost = Fraction(0)
        for block in read_blocks(self.text, (*HEADER_KEYWORDS, *PART_KEYWORDS), self._add_fault):
            try:
                if block.keyword not in HEADER_KEYWORDS:
                    parts += self._read_part(block)
                elif parts or block.keyword in header:
                    self._fail("lesson.error.late" if parts else "lesson.error.twice", block.start, word=f"{block.keyword}:")
                else:
                    header[block.keyword] = text = self._text(block)
                    with self._locate_errors({}, block.body):
                        if block.keyword == "hint cost":
                            hint_cost = read_share(text)
                        elif block.keyword == "exam":
                            self._flag({"exam": Setting(text, block.body)}, "exam")
                        elif block.keyword == "explanations":
                            require_level(text)
            except LessonFault as fault:
                self._add_fault(fault)
        if self.faults:
            raise self._error
        level = header.get("explanations", DEFAULT_LEVEL)
        exam = header.get("exam") == "yes"
        return Lesson(header.get("title", ""), (header.get("tags", ""),), tuple(parts), hint_cost, level, exam)

    def _add_fault(self, fault: LessonFault) -> None:
        self.faults.append(fault)
        if len(self.faults) == MAX_FAULTS:
            raise self._error

    @property
    def _error(self) -> LessonError:
        return LessonError(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))

    def _read_part(self, block: Block) -> list[Part]:
        """The part; empty if its keyword is unknown, or if the game that it is about could not be read."""
        match block.keyword:
            case "":
                found = _QUESTION.match(self.text, block.start)
                if found and found[2] in TYPES:
                    self._fail("lesson.error.colon", found.end(1), word=found[1])
                return [Paragraph(self._text(block))]
            case "game":
                return [self._game_part(block)]
            case "ask":
                return self._question_part(block)
            case "drill":
                return [self._drill_part(block)]
            case "predict":
                return [self._prediction_part(block)]
        return []

    # -- games ------------------------------------------------------------------------------------

    def _game_part(self, block: Block) -> GamePart:
        self.game_above = None
        self.game_above_is_broken = True
        scan = self._scan(block.body)
        settings = read_settings(scan)
        self._check_names(settings, ("view", "step"))
        game = self._record(scan.at, block)
        step = self._step(settings, game, len(game) - 1)
        view = settings["view"].value if "view" in settings else "all"
        with self._locate_errors(settings, block.start):
            shown = GamePart.of(game, tuple(view) if isinstance(view, list) else str(view), step)
        self.game_above = (game, step)
        self.game_above_is_broken = False
        return shown

    def _record(self, start: int, block: Block) -> Game:
        """Read the game from `start` to the end of a block; its errors keep their line and column."""
        record = self.text[start : block.end]
        if not record.strip():
            self._fail("lesson.error.empty", block.start, word=f"{block.keyword}:")
        line = bisect_right(self._line_starts, start)
        indent = " " * (start - self._line_starts[line - 1])
        try:
            return read_record(indent + record, line)
        except NotationError as error:
            raise LessonFault(error, self.text, self._line_starts[error.line - 1] + error.column - 1) from None

    def _step(self, settings: Settings, game: Game, default: int) -> int:
        if "step" not in settings:
            return default
        value, at = settings["step"]
        last = len(line_nodes(game)) - 1
        if not isinstance(value, int) or not 0 <= value <= last:
            self._fail("error.step", at, step=value, last=last)
        return value

    # -- questions --------------------------------------------------------------------------------

    def _question_part(self, block: Block) -> list[Part]:
        type_name, settings = self._type_and_settings(block)
        fields = [*read_fields(self.text, block, ("hint", "comment", "game"))]
        notes = TeacherNotes(*self._texts(fields, "hint", "comment"))
        games = [field for field in fields if field.keyword == "game"]
        if games:
            game = self._record(games[0].body, games[0])
            last = len(game) - 1
        elif self.game_above:
            game, last = self.game_above
        elif self.game_above_is_broken:
            return []
        else:
            self._fail("lesson.error.no_game", block.start)
        node = line_nodes(game)[self._step(settings, game, last)]
        variants = self._flag(settings, "variants")
        values: dict[str, Any] = {name: value for name, (value, _) in settings.items() if name not in ("step", "variants")}
        for name, value in values.items():
            match value:  # in a clue to a seat letter, as in a record, the letter becomes a seat
                case {"kind": "clue", "player": str(player), "value": _} if player not in game.root.state.names and _SEAT.fullmatch(player):
                    values[name] = {**value, "player": ascii_uppercase.index(player)}
        with self._locate_errors(settings, block.start, game):
            if max(node.state.hand_sizes) > MAX_HAND_SIZE:
                raise LocalizedError("ask.error.deals")
            part = QuestionPart(question(type_name, node, **values), notes, variants)
        self._check_unique(part.question, block.start)
        return [part]

    def _drill_part(self, block: Block) -> DrillPart:
        type_name, settings = self._type_and_settings(block)
        choices = type_named(type_name).drill_choices
        self._check_names(settings, (*DRILL_SETTINGS, *choices))
        values: dict[str, Any] = {name: setting.value for name, setting in settings.items() if name not in choices}
        if "rules" in settings:
            values["rules"] = self._rules(settings["rules"])
        notes = TeacherNotes(*self._texts([*read_fields(self.text, block, ("hint", "comment"))], "hint", "comment"))
        with self._locate_errors(settings, block.start):
            given = tuple((name, str(setting.value)) for name, setting in settings.items() if name in choices)
            values |= {"seed": str(values.get("seed", 0)), "worked": self._flag(settings, "worked")}
            drill = DrillPart(type_name, given=given, notes=notes, **values)
        self._check_unique(replace(drill, n=1, notes=TeacherNotes()), block.start)
        return drill

    def _prediction_part(self, block: Block) -> PredictionPart:
        choices, then = self._texts([*read_fields(self.text, block, ("choice", "then"))], "choice", "then")
        prompt = self.text[block.body : min(block.second_line, block.end)]
        with self._locate_errors({}, block.start):
            part = PredictionPart(prompt, choices, then)
        self._check_unique(replace(part, then="?"), block.start)
        return part

    def _type_and_settings(self, block: Block) -> tuple[str, Settings]:
        """Read the question type and the settings, which fill the first line of a question or drill."""
        scan = self._scan(block.body)
        match = scan.take(_TYPE)
        name, at = (match[0], match.start()) if match else ("", block.start)
        settings = read_settings(scan)
        if self.text[scan.at : block.second_line].strip():
            self._fail("lesson.error.rest", scan.at)
        with self._locate_errors({}, at):
            name, implied = in_full(name, settings)
            type_named(name)
        return name, settings | {key: Setting(value, at) for key, value in implied.items()}

    def _texts(self, fields: list[Block], repeatable: str, single: str) -> tuple[tuple[str, ...], str]:
        """The texts of all fields with one keyword, and that of the field with another one; only the first may be there twice."""
        keywords = [field.keyword for field in fields]
        for index, field in enumerate(fields):
            if field.keyword != repeatable and field.keyword in keywords[:index]:
                self._fail("lesson.error.twice", field.start, word=f"{field.keyword}:")
        texts = [(field.keyword, self._text(field)) for field in fields]
        return tuple(text for keyword, text in texts if keyword == repeatable), dict(texts).get(single, "")

    def _rules(self, setting: Setting) -> RuleSet:
        try:
            return read_header(Scanner(f"[{setting.value}]"), None).rules
        except NotationError as error:
            raise LessonFault(error, self.text, setting.at) from None

    # -- texts, settings and errors ---------------------------------------------------------------

    def _scan(self, at: int) -> Scanner:
        """A scanner of the lesson at an index, past blanks."""
        scan = Scanner(self.text)
        scan.at = at
        scan.take(BLANKS)
        return scan

    def _text(self, block: Block) -> str:
        text = "\n".join(block.lines(self.text))
        if not clean_text(text):
            self._fail("lesson.error.empty", block.start, word=f"{block.keyword or 'text'}:")
        return text

    def _check_names(self, settings: Settings, allowed: Sequence[str]) -> None:
        for name, setting in settings.items():
            if name not in allowed:
                self._fail("lesson.error.setting", setting.at, name=name, allowed=", ".join(allowed))

    def _flag(self, settings: Settings, name: str) -> bool:
        value, at = settings.get(name, Setting("no", 0))
        if str(value) not in _YES_NO:
            raise LessonFault(not_possible(name, value, _YES_NO), self.text, at)
        return _YES_NO[str(value)]

    def _check_unique(self, asked: Question | DrillPart | PredictionPart, at: int) -> None:
        if asked in self.asked:
            self._fail("lesson.error.same", at)
        self.asked.add(asked)

    @contextmanager
    def _locate_errors(self, settings: Settings, at: int, game: Game | None = None) -> Iterator[None]:
        """Turn errors into faults, placed at the setting that the error names or else at an index."""
        try:
            yield
        except DependsOnUnknownCard as error:
            player = game.root.state.names[error.seat] if game else ""
            raise LessonFault(LocalizedError("lesson.error.depends", player=player, slot=error.slot), self.text, at) from None
        except InconsistentPosition:
            raise LessonFault(LocalizedError("lesson.error.inconsistent"), self.text, at) from None
        except LessonFault:
            raise
        except (LocalizedError, NotationError) as error:
            named = settings.get(str(error.values.get("name")) if isinstance(error, LocalizedError) else "under")
            raise LessonFault(error, self.text, named.at if named else at) from None

    def _fail(self, key: str, at: int, **values: object) -> NoReturn:
        raise LessonFault(LocalizedError(key, **values), self.text, at)


# -- Makes a lesson from its text, its file, or questions ----------------------------------------------------


_TEXT = re.compile(rf".*[\r\n]|\s*(?:{'|'.join((*HEADER_KEYWORDS, *PART_KEYWORDS))}):\s", re.DOTALL)


LessonSource: TypeAlias = str | Path | Lesson | Question | Sequence[Question]
"""What a lesson is made from: see `as_lesson`."""


def as_lesson(source: LessonSource) -> Lesson:
    """Make a lesson.

    Args:
        source: a lesson; the path of a lesson file; the text of a lesson, which has several lines or begins with a keyword of lessons; a
            question; or several questions.

    Raises:
        LessonError: the text is not a lesson; it has all faults, each with file, line, column and a caret.
        LocalizedError: the source is none of these, or the file is not UTF-8 text.
        OSError: the file cannot be read.

    Example:
        >>> as_lesson("drill: number which=pace n=2").parts[0].n
        2
    """
    if isinstance(source, Lesson):
        return source
    if isinstance(source, Question):
        return Lesson(title=source.title(), parts=(QuestionPart(source),))
    if not isinstance(source, str | Path):
        questions = [asked for asked in source if isinstance(asked, Question)] if isinstance(source, Sequence) else None
        if questions is None or len(questions) < len(source):
            raise LocalizedError("lesson.error.source", source=f"{source!r:.60}")
        title = questions[0].title() if questions else ""
        return Lesson(title=title, parts=tuple(QuestionPart(asked, variants=True) for asked in questions))
    if isinstance(source, str) and _TEXT.match(source):
        return read_lesson(source)
    try:
        text = Path(source).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LocalizedError("lesson.error.encoding", file=source) from None
    except (OSError, ValueError):
        if isinstance(source, str) and not FILE_NAME.fullmatch(source.rpartition(" ")[2]):
            raise LocalizedError("lesson.error.source", source=f"{source:.60}") from None
        if not Path(source).exists():
            problem = current_language().say("lesson.error.missing", folder=Path.cwd())
            raise FileNotFoundError(ENOENT, problem, str(source)) from None
        raise
    try:
        return replace(read_lesson(text), folder=Path(source).parent)
    except LessonError as error:
        raise LessonError(error.faults, str(source)) from None
