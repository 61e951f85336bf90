"""One reader for all that people paste: bytes or text of any kind become games, with notes on what was assumed, left out or repaired.

What its notation reads as it stands is read so, and gets no notes. Only then is the text unwrapped: marks of quotation and of code,
characters of word processors and web pages. Then it is read by what it looks like: JSON, links, a table line by line, a record or position
with words around it. What is none of these, or only names a game, is refused with what to do.
"""

from __future__ import annotations

import gzip
import re
import warnings
import zlib
from ast import literal_eval
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from io import BytesIO
from itertools import chain, islice
from typing import ClassVar, Unpack

from hanabi_widget.arguments import check_type, integer
from hanabi_widget.base_error import HanabiError, ReasonedError
from hanabi_widget.notation.hanab_live.game_json import HouseRules, refuse_what_only_names, with_house_rules
from hanabi_widget.notation.hanab_live.link import links_in
from hanabi_widget.notation.json_as_pasted import MAX_SHOWN, START
from hanabi_widget.rules import Game, RuleSet, State, rule_set
from hanabi_widget.rules.reading_notes import ReadingNote

from .hanab_live import from_hanab_live_games, games_of_links
from .position import read_position
from .record import read_record, read_records
from .scanner import NotationError
from .table_line_by_line import TableReader

Games = Iterator[Game]
"""Games that are read one by one."""

# -- What is read ---------------------------------------------------------------------------------------------


def read(text: str | bytes, game: int | None = None, **house_rules: Unpack[HouseRules]) -> Game:
    r"""Read a game in a text as people copy it: a record, a position, hanab.live's JSON or links, a table line by line.

    Code fences, marks of quotation, sentences around it, comments in JSON, capitals, old forms and other encodings are no obstacle. The
    game's ``notes_on_reading`` say what was assumed, left out or repaired; a board shows them. A link's ``#12`` is where a board opens.

    Args:
        text: the text, or the bytes of a file, compressed with gzip or not.
        game: which game of a text with several, from 1; `load_games` reads them all.
        house_rules: those of a game in a format of hanab.live, as for `hanabi_widget.from_hanab_live`: ``free_discards=True``.

    Raises:
        TypeError: it is neither text nor bytes.
        HanabiError: what is wrong; that it only names a game, and where to get it; more than one game or too few; or house rules are given
            for a record or position, which names its own.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.read("What now? `Ann: ? ? ? ? ? | Ben: R3 R1 B2 G5 W5`")
        >>> game[0].hand("Ben")
        ('r3', 'r1', 'b2', 'g5', 'w5')
        >>> print(*game.notes_on_reading, sep="\n")
        Read is what stands between the marks of code.
        Left out is what stands around it: What now?
        Read line by line, each with what it is about or whose hand it is.
        The text does not say whose turn it is: it is that of Ann.
        The hands are read newest card first: the first card of each is slot 1.
    """
    number = None if game is None else integer(game, "game", "the number of a game, from 1")
    if number is not None and number < 1:
        raise HanabiError(f"game={number}: give the number of a game, from 1")
    games = [*islice(read_games(text, **house_rules), number or 2)]
    if number is None and len(games) > 1:
        raise HanabiError("more than one game: give the number of one, as in game=1, or read all with hanabi_widget.notation.load_games")
    if number and number > len(games):
        raise HanabiError(f"no game {number}: there are {len(games)}")
    return games[-1]


def position(text: str, rules: RuleSet | str | None = None) -> State:
    """Read a position; see docs/record.md and the documentation of `hanabi_widget.notation.position` for the notation.

    A position in any other form that `hanabi_widget.read` reads will do; what had to be assumed is then told as a warning, as a state has
    no place for it.

    Args:
        text: the position.
        rules: the rules, if the text has no header with rules: a rule set or a name of `rule_set`.

    Raises:
        NotationError: what is wrong, with line, column and a caret.
        HanabiError: ``rules`` is not the name of a rule set; or the text holds a game with moves, which `hanabi_widget.read` reads.

    Example:
        >>> state = position("r1 | 2c 1s | A r2 y1 | >B ?+2 y?", rules=RuleSet(suits="ry", copies=(2, 2), hand_size=2))
        >>> state.names[state.player], state.hand("B"), state.clue_tokens, len(state.deck)
        ('B', ('?', '?'), 2, 3)
        >>> position("r1 q2 | A r2 y1 | B r3 r4")
        Traceback (most recent call last):
        hanabi_widget.notation.scanner.NotationError: line 1, column 4: no colour 'q': use one of r y g b w
          r1 q2 | A r2 y1 | B r3 r4
             ^
    """
    check_type(text, str, "text", "a position as text, such as 'r1 | A r2 y1 g1 w1 b1 | B r3 r4 y2 g2 b2'")
    given = None if rules is None else rule_set(rules)
    try:
        return read_position(text, given)
    except NotationError as error:
        if given is not None:
            raise
        try:
            game = read(text)
        except HanabiError as problem:
            refuse_what_only_names(text)
            is_position = (isinstance(problem, NotationError) and "||" not in text) or not (
                START.search(text) or re.search(r"/|\|\|", text)
            )
            raise error if is_position else problem from None
    if len(game) > 1:
        raise HanabiError(
            f"this is a game of {len(game) - 1} steps, not a position: hw.read(text) reads it, and hw.read(text)[3] is its step 3"
        )
    for note in game.notes_on_reading:
        if note.kind != "repaired":
            warnings.warn(str(note), stacklevel=2)
    return game.root.state


def read_games(source: str | bytes, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
    """Yield the games in a text, parsing each on demand; see `read`.

    Args:
        source: the text, or the bytes of a file.
        house_rules: those of games in a format of hanab.live, as for `hanabi_widget.from_hanab_live`.

    Raises:
        HanabiError: what is wrong with the next game, or that there is none; or house rules are given for a record or position, which
            names its own.

    Example:
        >>> [game[0].names for game in read_games("Ann ? ? ? ? ? | Ben ? ? ? ? ?")]
        [('Ann', 'Ben')]
    """
    check_type(source, (str, bytes), "text", "a text, such as a record, a position, hanab.live's JSON or a link")
    with_house_rules(RuleSet(), house_rules)
    text, notes = (source, []) if isinstance(source, str) else decoded(source)
    content = text.strip()
    games = None
    problem = None
    if not (START.match(content) or content.startswith("[[") or "|" not in content):
        games, problem = _records(text)
    if games is None:
        inner, unwrapped = _unwrapped(text)
        notes = [*notes, *unwrapped]
        games = _games_of_any_kind(inner, text, problem, house_rules)
    elif house_rules:
        raise HanabiError(f"a record or a position names its own rules: write [{' '.join(house_rules)}] at its start")
    for game in games:
        game.notes_on_reading = (*notes, *game.notes_on_reading)
        yield game


def _games_of_any_kind(text: str, whole: str, problem: NotationError | None, house_rules: HouseRules) -> Games:
    """The games of a text by what it looks like; `problem` is what is wrong with the whole as a record."""
    if text != whole and "|" in text:
        games, inner_problem = _records(text)
        if games is not None:
            return games
        problem = inner_problem or problem
    json_start = START.search(text)
    if json_start and (START.match(text.strip()) or problem is None or '"' in json_start[0]):
        return from_hanab_live_games(text, **house_rules)
    if links_in(text) or "replay-json/" in text:
        return games_of_links(text, **house_rules)
    if problem and (found := _with_words_around(text)):
        return found
    if problem and not _TABLE.search(text):
        refuse_what_only_names(text)
        raise problem
    return _table(text)


_TABLE = re.compile(r"(?:\w|[)*\"])[ \t]*:|\t|(?m:^[ \t]*\|.*\|[ \t]*$)")
"""What a table has that is told with bars, and a position has not: labels, names with colons, columns."""


def _records(text: str) -> tuple[Games | None, NotationError | None]:
    """The games of records and positions in a text; or what is wrong with the first."""
    games = read_records(text)
    try:
        first = next(games, None)
    except NotationError as error:
        return None, error
    return (None if first is None else chain([first], games)), None


_MOVES = re.compile(r"[0-9]+\.|[({\[|]|ending\b|[A-Z]\s+[pdPD][0-9]|.*[>=|]")
MAX_TRIES = 6
"""So many paragraphs at the end are left out at most to find a record before them."""


def _with_words_around(text: str) -> Games | None:
    """The games of a record that has sentences before and after it; a line that may be a move is never left out."""
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if "|" in line or re.match(r'\s*\[(?:\w+[ =]*"|\w)', line)), None)
    if first is None:
        return None
    end = len(lines)
    for _ in range(MAX_TRIES):
        games, _ = _records("\n".join(lines[first:end]))
        if games is not None:
            break
        while end > first and not (last := lines[end - 1].strip()):
            end -= 1
        if end <= first or _MOVES.match(last):
            return None
        end -= 1
    else:
        return None
    around = " … ".join(filter(None, [" ".join(" ".join(part).split()) for part in (lines[:first], lines[end:])]))
    return _noted(games, ReadingNote("ignored.around", {"text": around[:MAX_SHOWN]})) if around else games


def _noted(games: Games, note: ReadingNote) -> Games:
    for game in games:
        game.notes_on_reading += (note,)
        yield game


LESSON = re.compile(r"^(?:title|tags|game|ask|drill):(?:\s|\Z)", re.MULTILINE | re.IGNORECASE)
"""What a lesson has and a game has not."""


def _table(text: str) -> Games:
    """The game of a table that is told line by line.

    Raises:
        HanabiError: it is none: what is wrong with it, that it only names a game, or what can be read at all.
    """
    reader = TableReader(text)
    try:
        state = reader.state()
    except NotationError as error:
        if LESSON.search(text):
            raise HanabiError("this is a lesson, no game: hw.Exercise opens it, hanabi-widget checks and exports it") from None
        refuse_what_only_names(text)
        if reader.is_table:
            raise
        if not text.strip() or text.lstrip().startswith("["):
            read_record(text)  # tells what is missing
        raise HanabiError(
            f"{' '.join(text.split())[:60]!r} is no game: what can be read is a record, a position such as "
            "Ann ? ? ? ? ? | Ben r1 y2 g3 b4 w5, hanab.live's JSON or a replay link, or a table line by line, such as Ann: ? ? ? ? ?; "
            "hw.Editor() sets up a position by mouse"
        ) from error
    game = Game(state)
    game.notes_on_reading = (*([] if reader.is_deepmind else [ReadingNote("repaired.lines")]), *reader.notes)
    return iter([game])


# -- Bytes as text --------------------------------------------------------------------------------------------


MAX_BYTES = 20_000_000
"""The largest source that is read, before and after decompression."""
_GZIP_MAGIC = b"\x1f\x8b"
_BOMS = ((b"\xff\xfe\x00\x00", "utf-32"), (b"\x00\x00\xfe\xff", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\N{REPLACEMENT CHARACTER}]")


class NoText(ReasonedError):
    """Bytes that are no text."""

    messages: ClassVar = {
        "damaged": "damaged or cut off: {error}",
        "large": "more than {most} bytes: too large to be read",
        "encoding": "not UTF-8 text, and none in another encoding: it holds characters that no text has",
    }


def decoded(content: bytes) -> tuple[str, list[ReadingNote]]:
    """The text in the bytes of a file, compressed or not, and a note if it is no UTF-8.

    Raises:
        NoText: it is none, too long, or damaged.

    Example:
        >>> text, notes = decoded("Zoé".encode("cp1252"))
        >>> text, *map(str, notes)
        ('Zoé', 'The file is read as Windows-1252, as it is no UTF-8.')
    """
    if content.startswith(_GZIP_MAGIC):
        try:
            content = gzip.GzipFile(fileobj=BytesIO(content)).read(MAX_BYTES + 1)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise NoText("damaged", error=error) from None
    if len(content) > MAX_BYTES:
        raise NoText("large", most=MAX_BYTES)
    encoding = next((name for mark, name in _BOMS if content.startswith(mark)), "utf-8-sig")
    if encoding == "utf-8-sig" and b"\0" in content[:100]:  # UTF-16 without a mark: every other byte of plain letters is 0
        encoding = "utf-16-be" if content[:1] == b"\0" else "utf-16-le"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        encoding = "Windows-1252"
        text = content.decode(encoding, "replace")
    if encoding != "utf-8-sig" and _CONTROL.search(text):
        raise NoText("encoding")
    return text, [] if encoding == "utf-8-sig" else [
        ReadingNote("repaired.encoding", {"encoding": encoding.upper().replace("WINDOWS", "Windows")})
    ]


# -- A text without what forums, chats and word processors put around it ---------------------------------------


_FENCED = (
    re.compile(r"(?:```|~~~)(?:[\w+-]*[ \t]*\r?\n)?(.*?)(?:```|~~~|\Z)", re.DOTALL),
    re.compile(r"\[(?:code|c|pre|spoiler)[^\]\n]*\](.*?)\[/(?:code|c|pre|spoiler)\]", re.DOTALL | re.IGNORECASE),
    re.compile(r"<(?:pre|code)[^>\n]*>(.*?)</(?:pre|code)>", re.DOTALL | re.IGNORECASE),
    re.compile(r"`([^`\n]+)`"),
)
_LITERAL = r'[rR]?(?:""".*"""|".*"|\'.*\')'
_CALL = re.compile(rf"(?:\w{{1,20}}\s*=\s*)?(?:hw\.|hanabi_widget\.)?(?:position|read|load)\(\s*({_LITERAL})\s*\)", re.DOTALL)
MAX_FENCED = 1_000_000
"""In longer texts, marks of code are not sought."""
_QUOTED_LINE = re.compile(r"[ \t]*>+ ?")
_ESCAPED = re.compile(r"\\([|>~_*\[\]#-])")
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#[0-9]{1,5});", re.IGNORECASE)
_PLAIN = str.maketrans(
    dict.fromkeys("“”„‟«»＂", '"')
    | dict.fromkeys("‐‑‒–—−", "-")
    | dict.fromkeys("\u200b\u2060\ufeff\u00ad\u200e\u200f")
    | dict.fromkeys("\u00a0\u202f\u2007\u3000", " ")
    | {"｜": "|", "¦": "|", "？": "?", "＞": ">", "›": ">", "\u2028": "\n", "\u2029": "\n"}
)
"""What word processors and web pages put for plain characters."""


def _unwrapped(text: str) -> tuple[str, list[ReadingNote]]:
    """A text without marks of quotation and of code, with plain characters; and notes on that."""
    notes = list[ReadingNote]()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and all(_QUOTED_LINE.match(line) for line in lines):
        text = "\n".join(_QUOTED_LINE.sub("", line, count=1) for line in text.split("\n"))
        notes.append(ReadingNote("repaired.quoted"))
    if call := _CALL.fullmatch(text.strip()):  # as an editor copies a position
        with suppress(ValueError, SyntaxError):
            text = str(literal_eval(call[1]))
            notes.append(ReadingNote("repaired.fence"))
    for fence in _FENCED if len(text) < MAX_FENCED else ():
        found = fence.findall(text)
        if any(_holds_something(part) for part in found):
            notes.append(ReadingNote("repaired.fence"))
            around = " ".join(fence.sub(" … ", text).split()).strip(" …")
            if around:
                notes.append(ReadingNote("ignored.around", {"text": around[:MAX_SHOWN]}))
            text = "\n\n".join(part for part in found if _holds_something(part)).strip("\n")
            break
    if START.search(text):  # in JSON, such characters may stand in texts
        return text, notes
    plain = _ESCAPED.sub(r"\1", unescape(text) if _ENTITY.search(text) else text).translate(_PLAIN)
    if plain != text:
        odd = [char for char in text if ord(char) in _PLAIN and char.isprintable() and not char.isspace()]  # those that can be seen
        changed = " ".join(dict.fromkeys([*_ENTITY.findall(text), *(match[0] for match in _ESCAPED.finditer(text)), *odd]))
        if changed:
            notes.append(ReadingNote("repaired.characters", {"characters": changed}))
    return plain, notes


def _holds_something(part: str) -> bool:
    return "|" in part or "{" in part or ":" in part or bool(links_in(part))
