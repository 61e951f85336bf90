r"""A game as text that people can write and read: PGN for Hanabi.

    [Event "Lesson 3"]
    [IT] r1 | 5c | Ann ? ? ? ? ? | >Ben r2 y3 g4 b2 w5 | Cleo r3 w1 y1 g2 b5

    {Who saves the five?} {@C5 never clued}
    1. B 5>C  2. C p3(y1)! (2. C d3(y1)?? {throws away a play})  3. A r>B
    ending {time}

A file holds any number of games. The grammar (``*`` any number, ``+`` one or more, ``?`` optional)::

    file      = record*
    record    = tag* start remark* line? ("ending" comment)?
    tag       = "[" key text "]"                    alone on its line
    start     = a position                          further lines of it begin with a bar
    line      = (move (remark | variation)*)+
    variation = "(" line ")"                        another choice for the move before it
    move      = (number ".")? seat? action mark?
    action    = play | discard | clue | order | suppose
    play      = "p" slot (":" colour)? card?        colour: the one announced; slot 0: the deck
    discard   = "d" slot card?
    clue      = (colour | rank) ">" seat touched?
    order     = "=" (slot ("," slot)*)?             the old slots in their new order; takes no turn
    suppose   = "~" slot "=" colour rank ("@" seat)?   what if it were that card, as far as that seat knows
    card      = "(" colour rank ")"
    touched   = "(" (slot ("," slot)*)? ")"
    mark      = "!" | "?" | "!!" | "??" | "!?" | "?!"
    remark    = comment | note | drawn
    comment   = "{" any text "}"
    note      = "{@" seat slot any text "}"         about a card in a hand after the move
    drawn     = "{@drawn" (place (">" place)?)* "}" circles and arrows on the table after the move
    place     = seat slot | seat | colour | "discards"   a card, a player, a firework, the discard pile
    seat      = "A" for the first player, "B" ...; for who acts or gets a clue also the name, without blanks
    key       = a word, or a text in quotes, as in JSON
    text      = a text in quotes, as in JSON

What it means:

- The start is a position (`hanabi_widget.notation.position`) with its rules, or a deck to deal: ``[IT] Ann | >Ben | deck r1 ...``.
  The rules may stand on a line before it, among the tags.
- Every game after the first begins with a line that starts with ``[``: a tag or the rules; write ``[common]`` for the default rules.
- The number of a move is for readers and is not checked; the seat is. For a rearranged hand and a supposed card it is the seat of the
  hand, for any other move that of the player to act. A supposed card is never part of the main line.
- The card of a play or a discard is checked. The slots that a clue touches must be given if the hand has unknown cards.
- A remark or a variation belongs to the move before it, also if another variation stands between; before the first move, a remark belongs
  to the start. A move has at most one comment, one note for each card, and one list of drawings. For braces and line ends inside them see
  `hanabi_widget.notation.moves`.
- ``ending``: why play stopped before the rules ended the game.

Example:
    >>> start = "[suits=ry copies=2,1 hand_size=2] Ann | Ben | deck r1 y1 r2 y2 r1 y1"
    >>> game = read_record(start + "\n 1. A 2>B  2. B p2(r2)? (2. B p1 {no better})")
    >>> [node.action for node in game.line[1:]], game.last.mark, game.line[1].children[1].comment
    ([Clue(player=1, value=2, touched=None), Play(slot=2, announce=None)], '?', 'no better')
    >>> read_record(start + "\n 1. A p2(y1)")
    Traceback (most recent call last):
    hanabi_widget.notation.scanner.NotationError: line 2, column 9: slot 2 of Ann is r1, not y1
       1. A p2(y1)
              ^
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import MARKS, UNKNOWN, Action, Game, Node, State, card_numbers, initial_deck, seats_of
from hanabi_widget.rules.action import are_different

from .drawings import checked_drawings
from .moves import MoveReader, comment_text, move_text, seat_letter, unescape_comment
from .position import cards_text, name_text, position_text, read_position
from .rules_header import header_text
from .scanner import QUOTED, NotationError, Scanner, quote, quote_unless_plain, read_quoted, unquote

# -- Splitting a file into records, and each into its start and its moves ---


_TAG = re.compile(r'^[^\S\n]*\[\s*(?:\w+\s*)?"[^\n]*', re.MULTILINE)
_RECORD = re.compile(
    r"""(?P<before>(?:[^\S\n]*\n)*)
    (?P<start>(?:[^\n]*?(?:[|\]][^\S\n]*\n(?:[^\S\n]*\n)*|\n\s*(?=\|)))*[^\n]*)
    (?P<moves>(?:[^\n{\\]++|\{(?:\\.|[^{}\\])*+\}?|\n(?![^\S\n]*\[)|\\[^\n]?)*+)""",
    re.VERBOSE,
)
"""A record. Its start goes on after a bar, and after rules or tags in brackets, and with a line that begins with a bar. A bracket at the
beginning of a line begins the next record, but not in a comment."""


class RecordParts(NamedTuple):
    """The parts of a record: its tags and the position at which it starts; and everything after that, moves, remarks and the ending."""

    start: Scanner
    moves: Scanner


def split_records(source: str | Iterable[str], first_line: int = 1) -> Iterator[RecordParts]:
    """Yield the records of a text or its lines; `first_line` is the number of the first in the file."""
    text = source if isinstance(source, str) else "\n".join(line.rstrip("\r\n") for line in source)
    at = 0
    while (found := _RECORD.match(text, at)) and found[0].strip():
        start, moves = (Scanner(found[part], first_line + text.count("\n", at, found.start(part))) for part in ("start", "moves"))
        yield RecordParts(start, moves)
        first_line += found[0].count("\n")
        at = found.end()


# -- Reading a record ---


KEY = r"\w+"
MAX_CARDS = 250
"""The largest deck: the size of a state grows with it, and a short text could fill the memory."""
MAX_MOVES = 10_000
"""The most moves in a record, those of variations included, for the same reason."""

_START_FORMS = "a position or a deck to deal, as in Ann | Ben | deck r1 ..."
_NO_START = re.compile(r"\s*(?:[0-9]+\.|[{(])")
_ENDING = r"ending\b\s*"
_NOTE_CARD = re.compile(r"@([A-Z])([0-9]{1,2})(?:[ \t]+|\Z)")
_DRAWN = "@drawn"


def read_records(source: str | Iterable[str]) -> Iterator[Game]:
    r"""Read the games of a file one by one, each on demand; see docs/record.md for the notation.

    Args:
        source: the text, or its lines, such as an open file.

    Yields:
        The games in order.

    Raises:
        NotationError: what is wrong with the next game, with line, column and a caret.

    Example:
        >>> hands = "Ann ? ? ? ? ? | Ben ? ? ? ? ?"
        >>> [len(game) for game in read_records(f"{hands} \n 1. A 2>B(1,3) \n\n [IT] {hands}")]
        [2, 1]
    """
    return map(_read_game, split_records(source))


def read_record(text: str, first_line: int = 1) -> Game:
    r"""Read the only game of a text; see docs/record.md for the notation.

    Args:
        text: the record.
        first_line: the line number of the start of the text in its file.

    Raises:
        NotationError: what is wrong, with line, column and a caret; or there is no game, or more than one.

    Example:
        >>> read_record("Ann ? ? ? ? ? | Ben ? ? ? ? ? \n 1. A 2>B(1,3)").last.action
        Clue(player=1, value=2, touched=(1, 3))
    """
    records = split_records(text, first_line)
    parts = next(records, None)
    if not parts:
        raise NotationError(f"no game here: it would start with {_START_FORMS}", text, 0, first_line)
    game = _read_game(parts)
    if another := next(records, None):
        another.start.fail("more than one game: read them all with read_records")
    return game


def _read_game(parts: RecordParts) -> Game:
    headers = _read_tags(parts.start)
    start = Scanner(_TAG.sub(lambda tag: " " * len(tag[0]), parts.start.text), parts.start.first_line)
    if start.at_end() or _NO_START.match(start.text):
        parts.start.fail(f"the start of the game is missing: {_START_FORMS}", start.at if start.text.strip() else 0)
    state = read_position(start.text, first_line=start.first_line)
    if len(state.rules.deck) > MAX_CARDS:
        start.fail(f"a deck of {len(state.rules.deck)} cards: a record can have at most {MAX_CARDS}")
    game = Game(state, headers=headers)
    game.ending = _MovesReader(parts.moves, game.root).read()
    return game


def _read_tags(start: Scanner) -> dict[str, str]:
    headers: dict[str, str] = {}
    for tag in _TAG.finditer(start.text):
        scan = Scanner(tag[0], start.first_line + start.text.count("\n", 0, tag.start()))
        scan.accept("[")
        scan.skip_blanks()
        at = scan.at
        word = scan.take(KEY)
        key = word[0] if word else read_quoted(scan)
        if key in headers:
            scan.fail(f"a second {key!r}: give each once", at)
        scan.skip_blanks()
        text = scan.take(QUOTED)
        if not text or not scan.accept("]") or not scan.at_end():
            scan.refuse('here: a tag is a word and a text in quotes, as in [Event "Lesson 3"], alone on its line')
        headers[key] = unquote(scan, text)
    return headers


class _MovesReader(MoveReader):
    """Reads the tree of moves.

    Attributes:
        node: the node that the next move or remark belongs to.
        open_variations: for each variation not closed yet, the index where it begins and the node to return to.
    """

    def __init__(self, moves: Scanner, root: Node) -> None:
        super().__init__(moves.text, moves.first_line)
        self.node = root
        self.open_variations: list[tuple[int, Node]] = []
        self._moves: set[tuple[int, Action]] = set()

    def read(self) -> str:
        """Read all moves and remarks; returns the ending."""
        ending = ""
        while not self.at_end():
            if self.char == "{":
                self._read_remark()
            elif self.char == "(":
                self._begin_variation()
            elif self.char == ")":
                if not self.open_variations:
                    self.fail("there is no variation to close")
                self.node = self.open_variations.pop()[1]
                self.at += 1
            elif self.take(_ENDING):
                if self.open_variations:
                    self.fail("an ending inside a variation: it belongs to the game, after everything else")
                ending = unescape_comment(self.read_comment())
                if not self.at_end():
                    self.refuse("after the ending: only another game may follow, on a line that starts with [")
            else:
                self._read_move()
        if self.open_variations:
            self.fail("this variation does not end: close it with )", self.open_variations[-1][0])
        return ending

    def _read_move(self) -> None:
        before = self.node
        at = self.at
        action, mark, state = self.read_move()
        # A set rather than a look at the children: a node with thousands of variations would take quadratic time.
        if (id(before), action) in self._moves:
            self.fail("this move is in the record already: continue that one, or leave this one out", at)
        self._moves.add((id(before), action))
        if len(self._moves) > MAX_MOVES:
            self.fail(f"a record can have at most {MAX_MOVES} moves, those of variations included", at)
        self.node = Node(state, action, before, mark=mark)
        before.insert_child(self.node)

    def _begin_variation(self) -> None:
        at = self.at
        self.at += 1
        before = self.node.parent
        if not before:
            self.fail("a variation replaces the move before it, and there is no move yet", at)
        if self.at_end() or self.char in "(){":
            self.refuse("here: a variation begins with a move")
        self.open_variations.append((at, self.node))
        self.node = before

    def _read_remark(self) -> None:
        node = self.node
        at = self.at
        text = self.read_comment()
        if not text.startswith("@"):
            if node.comment:
                self.fail("a second comment on this move: put both into one", at)
            node.comment = unescape_comment(text)
            return
        word, *drawn = text.split()
        if word == _DRAWN:
            self._read_drawings(drawn, at)
            return
        card = _NOTE_CARD.match(text)
        if not card:
            self.fail(r"a note names its card by seat and slot, as in {@B2 a five?}; write {\@...} for a comment that begins with @", at)
        hand = card_numbers(node.state)[self.seat_of(card[1], at)]
        slot = int(card[2])
        if slot not in range(1, len(hand) + 1):
            self.fail(f"no slot {slot} in the hand of {card[1]}: after this move it has slots 1 to {len(hand)}", at)
        number = hand[slot - 1]
        if number in node.notes:
            self.fail(f"a second note on {card[1]}{slot} at this move: put both into one", at)
        node.notes[number] = unescape_comment(text[card.end() :])

    def _read_drawings(self, drawn: list[str], at: int) -> None:
        node = self.node
        if node.drawings:
            self.fail("a second list of drawings at this move: put both into one", at)
        if not are_different(drawn):
            self.fail("the same is drawn twice: leave one out", at)
        try:
            node.drawings = checked_drawings(drawn, node.state)
        except HanabiError as error:
            self.fail(str(error), at)


# -- Writing a record ---


WIDTH = 110
"""Columns of a line of moves; a single word may take more."""


def record_text(game: Game) -> str:
    """Write a game as a record, which `read_record` reads back as an equal game.

    Raises:
        HanabiError: the game cannot be written: an unknown mark or a mark on the start, a note on a card that is in no hand,
            a drawing that is not on the table, too large a deck, too many moves.

    Example:
        >>> from hanabi_widget.rules import Clue, Play, RuleSet, initial_state
        >>> mini = RuleSet(suits="ry", copies=(2, 1), hand_size=2)
        >>> game = Game(initial_state(["Ann", "Ben"], deck=["r1", "y1", "r2", "y2", "r1", "y1"], rules=mini), [Clue("Ben", 2), Play(2)])
        >>> game.last.mark, game.last.comment = "??", "r1 is not there yet"
        >>> print(record_text(game))
        [suits=ry copies=2,1 hand_size=2] >Ann | Ben
        | deck r1 y1 r2 y2 r1 y1
        <BLANKLINE>
        1. A 2>B 2. B p2(r2)?? {r1 is not there yet}
    """
    state = game.root.state
    if len(state.rules.deck) > MAX_CARDS:
        raise HanabiError(f"a deck of {len(state.rules.deck)} cards: a record can have at most {MAX_CARDS}")
    if sum(1 for _ in game.root) > MAX_MOVES + 1:
        raise HanabiError(f"a record can have at most {MAX_MOVES} moves, those of variations included")
    for text in (*game.headers, *game.headers.values()):
        check_type(text, str, "headers", "texts by name, such as {'Event': 'lesson 3'}")
    lines = [f"[{quote_unless_plain(key, KEY)} {quote(text)}]" for key, text in game.headers.items()]
    lines += [_start(state)]
    moves = _wrap(_words(game.root))
    ending = [f"ending {comment_text(game.ending)}"] if game.ending else []
    return "\n".join([*lines, *([""] if moves or ending else []), *moves, *ending])


def _start(state: State) -> str:
    """The start, as a deal if it is one; always with rules in brackets, which end the record before it."""
    deck = None if state.problems else initial_deck(state)
    if not deck or {*deck} == {UNKNOWN}:
        text = position_text(state)
        return text if text.startswith("[") else f"[common] {text}"
    names = " | ".join(name_text(state, seat) for seat in seats_of(state))
    return f"{header_text(state.rules) or '[common]'} {names}\n| deck {cards_text(state.rules, deck)}"


def _words(root: Node) -> Iterator[str]:
    """The moves, remarks and parentheses of a tree, as words for `_wrap`."""
    yield from _move_words(0, root)
    # Still to write: a word, or a node and its number, after which the tree goes on.
    stack: list[str | tuple[int, Node]] = [(0, root)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
            continue
        number, node = item
        if not node.children:
            continue
        main, *others = [(number + 1, child) for child in node.children]
        yield from _move_words(*main)
        stack.append(main)
        for other in reversed(others):
            stack += [")", other, f"({' '.join(_move_words(*other))}"]


def _move_words(number: int, node: Node) -> Iterator[str]:
    """A move and its remarks; for the start, the remarks only."""
    if node.mark not in ("", *MARKS) or (node.mark and not node.parent):
        raise HanabiError(f"the mark {node.mark!r}: a move may have one of {' '.join(MARKS)}, the start has none")
    if node.parent and node.action:
        yield f"{number}. {move_text(node.parent.state, node.action, node.mark)}"
    if node.comment:
        yield comment_text(node.comment)
    for (seat, slot), text in node.notes_by_place().items():
        yield comment_text(text, f"{seat_letter(seat)}{slot}")
    if node.drawings:
        yield f"{{{' '.join([_DRAWN, *sorted(checked_drawings(node.drawings, node.state))])}}}"


def _wrap(words: Iterable[str]) -> list[str]:
    """Fill lines with words; a closing parenthesis stays with the word before it."""
    lines: list[str] = []
    for word in words:
        if not lines or (word != ")" and len(lines[-1]) + len(word) >= WIDTH):
            lines.append(word)
        else:
            lines[-1] += word if word == ")" else f" {word}"
    return lines
