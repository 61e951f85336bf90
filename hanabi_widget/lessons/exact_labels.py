"""Exact labels: who knows what of which card at each step of games, as rows of data and as matched pairs of questions."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from importlib import import_module
from io import BytesIO
from os import fspath
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.arguments import FileName, check_path, check_type, integer
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import TooLarge, within
from hanabi_widget.knowledge import CardView, CommonView, DependsOnUnknownCard, OwnCard, OwnHand, StateKnowledge
from hanabi_widget.notation import position_text
from hanabi_widget.rules import Game, Node, Players, SeatIndex, Seats, Slot, State, by_slot, seats_of
from hanabi_widget.rules.table import with_unknown_deck
from hanabi_widget.text import LocalizedError

from .drills import checked_seed
from .files.writer import question_text
from .position_variant import shuffled
from .questions.question import Question
from .questions.types import question
from .questions.types.own_hand import KNOWN

Result = TypeVar("Result")

Order: TypeAlias = int | Literal["common"]
"""How many players know that the next knows: 0 for what is true, 1 for what its holder knows; or what all know in common."""

STEPS_PER_LABEL = 100_000
"""The work that one label may take. If it needs more, it is left open."""

TOO_LONG = "too long"


class LabelledRow(NamedTuple):
    """What a chain of players knows of a card.

    Attributes:
        game: the number of the game, from 0.
        step: the step.
        position: the position as text, on one line, without the deck.
        order: the order.
        chain: who knows that who knows: names, the last one's card it is; none at order 0, all players in common.
        player: who holds the card.
        slot: its slot; 1 is the newest.
        cards: what it may be as far as they know; at order 0 what it is.
        numerator: of the probability, for the holder, that it is playable; at order 0, whether it is. Higher orders have none.
        denominator: of the same.
        playable: whether they know that it is playable.
        trash: whether they know that it is trash.
        open: why one of these is None: the unknown card that it depends on, such as ``"Bob 3"``, or ``"too long"``.
    """

    game: int
    step: int
    position: str
    order: Order
    chain: tuple[str, ...]
    player: str
    slot: Slot
    cards: tuple[str, ...] | None
    numerator: int | None
    denominator: int | None
    playable: bool | None
    trash: bool | None
    open: str | None


class PairedQuestion(NamedTuple):
    """A question in plain text with its exact key, one of two about the same position and the same claim about a card.

    In both, all players of a chain but the first know that the next knows the claim, and so it is true. Only in one does the first know
    this, the same player in both.

    Attributes:
        pair: the number of the pair, from 0.
        order: the number of players in the chain.
        player: the first player of the chain.
        known: whether this player knows it, and so is in the key.
        text: the position and the question.
        key: the names of the players who know it.
        asked: the question, for boards, exams and pages.
    """

    pair: int
    order: int
    player: str
    known: bool
    text: str
    key: tuple[str, ...]
    asked: Question


@dataclass(frozen=True)
class Labelled:
    """Games with exact labels.

    Attributes:
        games: the games.
        orders: the orders.
        rows: a row for each step, chain of players and card.
    """

    games: tuple[Game, ...] = field(repr=False)
    orders: tuple[Order, ...]
    rows: tuple[LabelledRow, ...] = field(repr=False)

    def questions(self, n: int = 10, seed: int | str = 0, sink: FileName | None = None) -> list[PairedQuestion]:
        """Matched pairs of questions for each order from 1 on, of which only one is known.

        Args:
            n: the most pairs of each order, each of another step; fewer if there are not so many.
            seed: decides which.
            sink: a file that they are written to, as for `labelled`; ``asked`` as text, which `read_question` reads.

        Raises:
            HanabiError, ImportError, OSError: as for `labelled`.

        Example:
            >>> import hanabi_widget as hw
            >>> games = hw.labelled(hw.simulate("level 1", 3, games=1).game(0), orders=[2])
            >>> for one in games.questions(n=1):
            ...     print(one.text.splitlines()[-1], *one.key)
            Who knows that Bob knows that Bob’s second card is not critical? Alice Bob Cathy
            Who knows that Cathy knows that Cathy’s fourth card is not critical? Cathy
        """
        random = Random(f"labelled {checked_seed(seed)}")
        found = list[PairedQuestion]()
        n = integer(n, "n", "a number of pairs")
        write = _writer(sink)
        nodes = [node for game in self.games for node in game.line]
        for order in [one for one in self.orders if isinstance(one, int) and one]:
            last = len(found) + 2 * n
            for node in shuffled(nodes, random):
                if len(found) < last:
                    for known, (first, asked) in zip((True, False), _pair(node, order, random)):
                        text = f"{position_text(_without_deck(node.state))}\n\n{asked.prompt()}"
                        names = node.state.names
                        key = tuple([names[seat] for seat in sorted(asked.example_answer)])
                        found.append(PairedQuestion(len(found) // 2, order, names[first], known, text, key, asked))
        write(found)
        return found


def labelled(games: Game | Iterable[Game], orders: Collection[Order] = (0, 1, 2, 3, "common"), sink: FileName | None = None) -> Labelled:
    """What is known of each card at each step of games, by whom and at which order: exact, as data.

    Args:
        games: a game or several; their main lines are labelled.
        orders: 0 for what a card is, 1 for what its holder knows, 2 for what others know that the holder knows, and so on up to 5, for
            longer chains, in which players may come again; ``"common"`` for what all know in common.
        sink: a file that the rows are written to, whole or not at all: JSON lines if its name ends in ``.jsonl``; Parquet, with orders as
            texts, if it ends in ``.parquet``.

    Raises:
        HanabiError: there is no such order, or the name of the file ends otherwise.
        ImportError: Parquet was asked for, and pyarrow is not installed.
        OSError: the file cannot be written; an older one stays as it was.
        InconsistentPosition: no deal fits a position.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", 1))
        >>> row = labelled(game, orders=[2]).rows[-8]
        >>> row.chain, row.slot, row.cards, row.playable
        (('Alice', 'Bob'), 3, ('r1', 'y1', 'g1', 'b1', 'w1'), True)
    """
    several = [games] if isinstance(games, Game) else games
    check_type(several, Iterable, "games", "a game, or several")
    check_type(orders, Collection, "orders", "some of 0, 1, 2, 3 and 'common'")
    write = _writer(sink)
    played = tuple(several)
    for game in played:
        check_type(game, Game, "games", "a game, or several")
    for order in orders:
        if repr(order) not in map(repr, (*range(6), "common")):  # longer chains are too many
            raise HanabiError(f"no order {order!r}: 0 to 5, or 'common'")
    rows = [row for number, game in enumerate(played) for step, node in enumerate(game.line) for row in _rows(number, step, node, orders)]
    write(rows)
    return Labelled(played, tuple(orders), tuple(rows))


# -- Rows ---


def _rows(game: int, step: int, node: Node, orders: Collection[Order]) -> Iterator[LabelledRow]:
    state = _without_deck(node.state)
    position = position_text(state, one_line=True)
    knowledge = StateKnowledge(state)
    everybody = seats_of(state)
    for order in orders:
        for chain in [tuple(everybody)] if order == "common" else _chains(order, everybody):
            for seat in everybody if order in (0, "common") else chain[-1:]:
                views = within(STEPS_PER_LABEL, partial(_views, knowledge, chain, seat, in_common=order == "common"))
                names = tuple([state.names[other] for other in chain])
                for slot, card in by_slot(views or [None] * state.hand_sizes[seat]):
                    yield LabelledRow(game, step, position, order, names, state.names[seat], slot, *_labels(state, card, order))


def _without_deck(state: State) -> State:
    return with_unknown_deck(state, state.drawn)


def _chains(length: int, everybody: Players) -> list[Seats]:
    """All chains of so many players in which nobody comes twice in a row."""
    chains: list[Seats] = [()]
    for _ in range(length):
        chains = [(*chain, seat) for chain in chains for seat in everybody if chain[-1:] != (seat,)]
    return chains


def _views(knowledge: StateKnowledge, chain: Seats, seat: SeatIndex, *, in_common: bool = False) -> list[CardView]:
    """What is known of each card of a hand: by a chain of players; by all in common; or without a chain what is true, as others see."""
    state = knowledge.state
    if in_common or not chain:
        return [*CommonView(state, chain or [SeatIndex((seat + 1) % len(state.names))])[seat]]
    return [*(knowledge.view(chain) if len(chain) > 1 else OwnHand(state, seat, knowledge.observation))]


Labels: TypeAlias = tuple[tuple[str, ...] | None, int | None, int | None, bool | None, bool | None, str | None]
"""The columns of a row from the cards on."""


def _labels(state: State, card: CardView | None, order: Order) -> Labels:
    if card is None:
        return None, None, None, None, None, TOO_LONG
    why_open = list[str]()

    def answer(question: Callable[[], Result]) -> Result | None:
        """The answer to a question; None if it is open, and why."""
        try:
            found = within(STEPS_PER_LABEL, lambda: (question(),))
        except DependsOnUnknownCard as error:
            why_open.append(f"{state.names[error.seat]} {error.slot}")
            return None
        if found is None:
            why_open.append(TOO_LONG)
        return found and found[0]

    cards = answer(lambda: state.rules.names_of(card.identity_bits))
    playable = answer(lambda: card.knows("playable"))
    trash = answer(lambda: card.knows("trash"))
    odds = answer(lambda: card.probability("playable")) if isinstance(card, OwnCard) else None
    if order == 0 and playable is not None:
        odds = Fraction(playable)
    return cards, *((None, None) if odds is None else odds.as_integer_ratio()), playable, trash, next(iter(why_open), None)


# -- Questions ---


def _pair(node: Node, order: int, random: Random) -> list[tuple[SeatIndex, Question]]:
    """Who knows a claim about either of two cards: about one, a chain of players does; about the other, all of a chain but the first do.

    The first player, who comes with each, is the same, and so is the whole chain if that can be.
    """
    state = _without_deck(node.state)
    knowledge = StateKnowledge(state)
    found = {(claim, known): list[tuple[Seats, Slot]]() for claim in KNOWN for known in (True, False)}
    for chain in shuffled(_chains(order, seats_of(state)), random):
        inner, here = [within(STEPS_PER_LABEL, partial(_views, knowledge, some, chain[-1])) or [] for some in (chain[1:], chain)]
        for below, card in zip(inner, here):
            for claim in KNOWN:
                with suppress(DependsOnUnknownCard, TooLarge):
                    if below.knows(claim):
                        found[claim, card.knows(claim)].append((chain, card.slot))
    for claim in shuffled(KNOWN, random):
        for other in shuffled(found[claim, False], random):
            alike = [one for one in found[claim, True] if one[0][0] == other[0][0]]
            if alike:
                known = min(alike, key=lambda one: one[0] != other[0])
                with suppress(LocalizedError):  # an answer that takes too much work
                    return [
                        (chain[0], question("who_knows", node, of=chain[-1], slot=slot, claim=claim, by=chain[1:]))
                        for chain, slot in (known, other)
                    ]
    return []


# -- Files ---


def _writer(sink: FileName | None) -> Callable[[Sequence[LabelledRow | PairedQuestion]], None]:
    """What writes rows to a file.

    Raises:
        HanabiError: its name ends neither in ``.jsonl`` nor in ``.parquet``.
        ImportError: it is to be Parquet, and pyarrow is not installed.
    """
    if sink is None:
        return lambda _rows: None
    check_path(sink, "sink")
    form = Path(sink).suffix
    parquet = None
    if form == ".parquet":
        try:
            pyarrow = import_module("pyarrow")
            parquet = import_module("pyarrow.parquet")
        except ImportError:
            raise ImportError("Parquet needs pyarrow, which is not installed: `pip install pyarrow`, or name the file .jsonl") from None
    elif form != ".jsonl":
        raise HanabiError(f"{fspath(sink)!r}: the name of a file of labels ends in .jsonl or .parquet")

    def write(rows: Sequence[LabelledRow | PairedQuestion]) -> None:
        lines = [json.dumps(row._asdict(), default=question_text) + "\n" for row in rows]
        if not parquet:
            write_whole(sink, "".join(lines))
            return
        data = BytesIO()
        told = [{**json.loads(line), "order": str(row.order)} for row, line in zip(rows, lines)]
        parquet.write_table(pyarrow.Table.from_pylist(told), data)
        write_whole(sink, data.getvalue())

    return write
