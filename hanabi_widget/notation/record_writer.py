"""Writes records of games, in the notation of `hanabi_widget.notation.record_reader`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import MARKS, UNKNOWN, Game, Node, State, initial_deck, seats

from .comment import comment_text
from .position_writer import cards_text, is_checked, name_text, position_text
from .quotes import quote, quote_unless_plain
from .record_move import move_text, seat_letter
from .record_reader import KEY, MAX_CARDS, MAX_MOVES
from .rules_header import header_text

WIDTH = 110
"""Columns of a line of moves; a single word may take more."""


def record_text(game: Game) -> str:
    """Write a game as a record, which `read_record` reads back as an equal game.

    Raises:
        HanabiError: the game cannot be written: an unknown mark or a mark on the start, a note on a card that is in no hand,
            too large a deck, too many moves.

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
    lines = [f"[{quote_unless_plain(key, KEY, set())} {quote(text)}]" for key, text in game.headers.items()]
    lines += [_start(state)]
    moves = _wrap(_words(game.root))
    ending = [f"ending {comment_text(game.ending)}"] if game.ending else []
    return "\n".join([*lines, *([""] if moves or ending else []), *moves, *ending])


def _start(state: State) -> str:
    """The start, as a deal if it is one; always with rules in brackets, which end the record before it."""
    deck = initial_deck(state) if is_checked(state) else None
    if not deck or {*deck} == {UNKNOWN}:
        text = position_text(state)
        return text if text.startswith("[") else f"[common] {text}"
    names = " | ".join(name_text(state, seat) for seat in seats(len(state.names)))
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
    yield from _remarks(node)


def _remarks(node: Node) -> Iterator[str]:
    if node.comment:
        yield comment_text(node.comment)
    for (seat, slot), text in node.notes_by_place().items():
        yield comment_text(text, f"{seat_letter(seat)}{slot}")


def _wrap(words: Iterable[str]) -> list[str]:
    """Fill lines with words; a closing parenthesis stays with the word before it."""
    lines: list[str] = []
    for word in words:
        if not lines or (word != ")" and len(lines[-1]) + len(word) >= WIDTH):
            lines.append(word)
        else:
            lines[-1] += word if word == ")" else f" {word}"
    return lines
