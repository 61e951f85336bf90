r"""A game as text that a person can write and read: PGN for Hanabi.

    [Event "Lesson 3"]
    [IT] r1 | 5c | Ann ? ? ? ? ? | >Ben r2 y3 g4 b2 w5 | Cleo r3 w1 y1 g2 b5

    {Who saves the five?} {@C5 never clued}
    1. B 5>C  2. C p3(y1)! (2. C d3(y1)?? {throws away a play})  3. A r>B
    ending {time}

A file holds any number of games. The grammar (``*`` any number, ``+`` one or more, ``?`` perhaps)::

    file      = record*
    record    = tag* start remark* line? ("ending" comment)?
    tag       = "[" key text "]"                    alone on its line
    start     = a position                          further lines of it begin with a bar
    line      = (move (remark | variation)*)+
    variation = "(" line ")"                        another choice for the move before it
    move      = (number ".")? seat? action mark?
    action    = play | discard | clue | order | thought
    play      = "p" slot (":" colour)? card?        the colour is what is announced; slot 0 is the deck
    discard   = "d" slot card?
    clue      = (colour | rank) ">" seat touched?
    order     = "=" (slot ("," slot)*)?             the old slots in their new order; takes no turn
    thought   = "~" slot "=" colour rank ("@" seat)?   suppose that card; seen by a seat, its hand and the deck are unknown
    card      = "(" colour rank ")"
    touched   = "(" (slot ("," slot)*)? ")"
    mark      = "!" | "?" | "!!" | "??" | "!?" | "?!"
    remark    = comment | note
    comment   = "{" any text "}"
    note      = "{@" seat slot any text "}"         on a card in a hand, after the move
    seat      = "A" for the first player, "B" ...
    key       = a word, or a text in JSON's quotes
    text      = a text in JSON's quotes

What it means:

- The start is a position (`hanabi_widget.notation.position`) with its rules, or a deck to deal: ``[IT] Ann | >Ben | deck r1 ...``.
  The rules may stand on a line before it, among the tags.
- A game after the first begins with a line that starts with ``[``, a tag or the rules; write ``[common]`` if there is nothing to say.
- The number of a move is for the eye and not checked; the seat is. A rearranged hand and a supposed card have the seat of the hand, any
  other move that of the player to act. What is supposed is never part of the main line.
- The card of a play or a discard is checked. The slots that a clue touches are needed where the hand has unknown cards.
- A remark, and a variation, belongs to the move before it, also after a variation; before the first move, to the start. Each move has
  one comment, and each card one note there. Braces and line ends in them: `hanabi_widget.notation.comment`.
- ``ending``: why play stopped before the rules end the game.

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
from io import StringIO

from hanabi_widget.rules import Action, Game, Node

from .comment import read_comment, unescape_comment
from .header import QUOTED, unquoted
from .move import read_move, seat_of_letter
from .position import read_position
from .record_lines import RecordParts, records_in
from .scanner import NotationError, Scanner

KEY = re.compile(r"\w+")
MAX_CARDS = 250
"""Cards of a deck at most: what a state holds grows with them, and a short text could fill the memory."""
MAX_MOVES = 10_000
"""Moves of a record at most, variations and all, for the same reason."""

_STARTS = "a position or a deck to deal, as in Ann | Ben | deck r1 ..."
_NO_START = re.compile(r"\s*(?:[0-9]+\.|[{(])")
_ENDING = re.compile(r"ending\b\s*")
_CARD_OF_NOTE = re.compile(r"@([A-Z])([0-9]{1,2})(?:[ \t]+|\Z)")


def read_records(source: str | Iterable[str]) -> Iterator[Game]:
    r"""The games of a file, each read when it is asked for; the module's documentation has the grammar.

    Args:
        source: the text, or its lines, such as an open file.

    Yields:
        One game after the other.

    Raises:
        NotationError: what is wrong with the next game, with line, column and a caret.

    Example:
        >>> hands = "Ann ? ? ? ? ? | Ben ? ? ? ? ?"
        >>> [len(game) for game in read_records(f"{hands} \n 1. A 2>B(1,3) \n\n [IT] {hands}")]
        [2, 1]
    """
    return map(_game, records_in(_lines(source)))


def read_record(text: str, first: int = 1) -> Game:
    """The one game of a text; the module's documentation has the grammar.

    Args:
        text: the record.
        first: the line of a file at which the text begins.

    Raises:
        NotationError: what is wrong, with line, column and a caret; there is no game, or more than one.
    """
    records = records_in(_lines(text), first)
    parts = next(records, None)
    if not parts:
        raise NotationError(f"no game here: it starts with {_STARTS}", text, 0, first)
    game = _game(parts)
    if another := next(records, None):
        another.begin.fail("another game: read them all with read_records")
    return game


def _lines(source: str | Iterable[str]) -> Iterable[str]:
    return StringIO(source) if isinstance(source, str) else source


def _game(parts: RecordParts) -> Game:
    headers, start = _headers(parts.tags), parts.start
    if start.at_end() or _NO_START.match(start.text):
        (start if start.text else parts.begin).fail(f"the start of the game is missing: {_STARTS}")
    state = read_position(start)
    if len(state.rules.deck) > MAX_CARDS:
        start.fail(f"a deck of {len(state.rules.deck)} cards: a record has room for {MAX_CARDS}", 0)
    game = Game(state, headers=headers)
    game.ending = _Moves(parts.moves, game.root).read()
    return game


def _headers(tags: list[Scanner]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for scan in tags:
        scan.accept("[")
        scan.skip_blanks()
        at = scan.at
        key = _key(scan)
        if key in headers:
            scan.fail(f"a second {key!r}: give each once", at)
        scan.skip_blanks()
        text = scan.take(QUOTED)
        if not text or not scan.accept("]") or not scan.at_end():
            scan.fail(f'{scan.next_word()} here: a tag is a word and a text in quotes, as in [Event "Lesson 3"], alone on its line')
        headers[key] = unquoted(scan, text)
    return headers


def _key(scan: Scanner) -> str:
    word = scan.take(KEY) or scan.take(QUOTED)
    return "" if not word else unquoted(scan, word) if word[0].startswith('"') else word[0]


class _Moves:
    """A tree of moves half read.

    Attributes:
        node: where the next move or remark belongs.
        left: for each variation begun where it begins and the node to return to.
    """

    def __init__(self, scan: Scanner, root: Node) -> None:
        self.scan, self.node = scan, root
        self.left: list[tuple[int, Node]] = []
        self._seen: set[tuple[int, Action]] = set()

    def read(self) -> str:
        """Read all moves and remarks, and the ending, which is handed back."""
        scan, ending = self.scan, ""
        while not scan.at_end():
            if scan.text.startswith("{", scan.at):
                self._read_remark()
            elif scan.accept("("):
                self._begin_variation()
            elif scan.accept(")"):
                self._end_variation()
            elif scan.take(_ENDING):
                ending = self._read_ending()
            else:
                self._read_move()
        if self.left:
            scan.fail("this variation does not end: close it with )", self.left[-1][0])
        return ending

    def _read_move(self) -> None:
        scan, before = self.scan, self.node
        at = scan.at
        action, mark, state = read_move(scan, before.state)
        if (id(before), action) in self._seen:
            scan.fail("this move is here already: go on after it, or leave this one out", at)
        self._seen.add((id(before), action))
        if len(self._seen) > MAX_MOVES:
            scan.fail(f"a record has room for {MAX_MOVES} moves, those of variations included", at)
        self.node = Node(state, action, before, mark=mark)
        before.insert_child(self.node)

    def _begin_variation(self) -> None:
        scan, at = self.scan, self.scan.at - 1
        before = self.node.parent
        if not before:
            scan.fail("a variation is another choice for the move before it: there is no move yet", at)
        if scan.at_end() or scan.text[scan.at] in "(){":
            scan.fail(f"{scan.next_word()} here: a variation begins with its move")
        self.left.append((at, self.node))
        self.node = before
        self._read_move()

    def _end_variation(self) -> None:
        if not self.left:
            self.scan.fail("no variation is left to close", self.scan.at - 1)
        self.node = self.left.pop()[1]

    def _read_ending(self) -> str:
        scan = self.scan
        if self.left:
            scan.fail("an ending inside a variation: it is that of the game, and goes last")
        ending = unescape_comment(read_comment(scan))
        if not scan.at_end():
            scan.fail(f"{scan.next_word()} after the ending: nothing goes here but another game, on a line that starts with [")
        return ending

    def _read_remark(self) -> None:
        scan, node, at = self.scan, self.node, self.scan.at
        text = read_comment(scan)
        if text.startswith("@"):
            self._note(text, at)
        elif node.comment:
            scan.fail("a second comment on this move: put them into one", at)
        else:
            node.comment = unescape_comment(text)

    def _note(self, text: str, at: int) -> None:
        scan, node, state = self.scan, self.node, self.node.state
        card = _CARD_OF_NOTE.match(text)
        if not card:
            scan.fail(r"a note names its card by seat and slot, as in {@B2 a five?}; a comment that begins with @ is written {\@...}", at)
        row = state.card_numbers[seat_of_letter(scan, state, card[1], at)]
        slot = int(card[2])
        if slot not in range(1, len(row) + 1):
            scan.fail(f"no slot {slot} in hand {card[1]}: after this move it has slots 1 to {len(row)}", at)
        number = row[slot - 1]
        if number in node.notes:
            scan.fail(f"a second note on {card[1]}{slot} at this move: put them into one", at)
        node.notes[number] = unescape_comment(text[card.end() :])
