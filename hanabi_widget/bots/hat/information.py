"""The information strategy: a clue tells every other player the answers to questions about the own hand, all at once.

The idea is of C. Cox, J. De Silva, P. Deorsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks display: two
strategies for Hanabi" (Mathematics Magazine, 2015); J. Wu's programs play a version of it, and so does this one, made anew.

Everybody follows what everybody knows of the cards in hand (`PublicKnowledge`). From it follow questions about each hand, whose answers are
one number (`questions`). A clue tells the sum of the numbers of all hands but the own, modulo how many kinds of clue are told apart:
four for each hearer. Everybody subtracts the numbers that they see and has their own. What a clue touches tells the rest, as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, TypeAlias

from hanabi_widget.bots.bot import Bot, Candidate, Move
from hanabi_widget.bots.history import PublicTurn
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue, Discard, Play, State

from .hat_numbers import HatNumbers
from .information_seat import InformationSeat
from .public_knowledge import PublicKnowledge

Thought: TypeAlias = Callable[[InformationSeat], Sequence[Candidate]]
"""What a rule yields: nothing, or options any of which will do."""

play = lru_cache(Play)
"""A play of a slot; actions never change."""

FEW_TOKENS = 5
"""With so many tokens, or fewer, trash is discarded rather than a clue given, if there is time."""

CRITICAL, COPIED, LIVE = 20.0, 0.3, 4.0
"""What it costs to discard the last copy of a card, one that another hand has too, and another that is still needed."""


def hat_finish(mind: InformationSeat) -> list[Candidate]:
    """Near the end play the card after which the most cards can still be played."""
    identity, slot = mind.verdict
    return [Candidate(play(slot), mind.seat.me, slot, mind.own[slot - 1])] if identity == "play" else []


def hat_wait(mind: InformationSeat) -> list[Candidate]:
    """Near the end keep a card back and give the clue after which more cards can be played."""
    if mind.verdict.identity == "clue" and mind.fits and (clue := mind.clue()):
        return [Candidate(clue, mind.seat.me, slot, identities) for slot, identities in mind.fits[:1]]
    return []


def hat_play(mind: InformationSeat) -> list[Candidate]:
    """Play the card of the lowest place that is known to fit, by the numbers and the cards in sight."""
    if mind.verdict.identity == "discard" or not mind.fits:
        return []
    fits = mind.fits
    if len(fits) > 1:
        place = mind.board.rules.firework_place
        fits = sorted(fits, key=lambda fit: place[(fit[1] & -fit[1]).bit_length() - 1][1])
    slot, identities = fits[0]
    return [Candidate(play(slot), mind.seat.me, slot, identities)]


def hat_trash(mind: InformationSeat) -> list[Candidate]:
    """Discard known trash, if tokens are few and there is time."""
    few, seats = mind.seat.tokens <= FEW_TOKENS, len(mind.board.rows)
    if few and mind.seat.may_discard and mind.verdict.identity is None and mind.pace >= seats - 1:
        live = ~mind.board.trash
        for slot, identities in enumerate(mind.own, start=1):
            if not identities & live:
                return [Candidate(Discard(slot), mind.seat.me, slot, identities)]
    return []


def hat_clue(mind: InformationSeat) -> list[Candidate]:
    """Tell the sum of the numbers in sight."""
    if mind.verdict.identity != "discard" and (clue := mind.clue()):
        to = int(clue.player)
        return [Candidate(clue, to, 1, mind.public.open[mind.board.rows[to][0]])]
    return []


def hat_spare(mind: InformationSeat) -> list[Candidate]:
    """Discard known trash, or else the card that is least likely to be missed."""
    if not mind.seat.may_discard:
        return []
    board, live = mind.board, ~mind.board.trash
    own, seen = mind.own, mind.seen & ~board.critical & live

    def cost(slot: int) -> float:
        identities = own[slot - 1]
        critical, copied, count = (identities & board.critical).bit_count(), (identities & seen).bit_count(), identities.bit_count()
        return (CRITICAL * critical + COPIED * copied + LIVE * ((identities & live).bit_count() - critical - copied)) / count

    slot = min(range(1, len(own) + 1), key=cost)
    return [Candidate(Discard(slot), mind.seat.me, slot, own[slot - 1])]


def hat_gamble(mind: InformationSeat) -> list[Candidate]:
    """Play the card that is likeliest to fit, as no clue tells the sum and no card may be discarded."""
    if not mind.row:
        return []
    own, fitting = mind.own, mind.board.fitting
    slot = max(range(1, len(own) + 1), key=lambda slot: (own[slot - 1] & fitting).bit_count() / own[slot - 1].bit_count())
    return [Candidate(play(slot), mind.seat.me, slot, mind.own[slot - 1])]


def any_clue(mind: InformationSeat) -> list[Candidate]:
    """Give any clue, without a card to play or to discard."""
    return [Candidate(clue, mind.seat.table.seat(clue.player), 1, mind.board.rules.all_identities) for clue in mind.seat.clues]


class Information(Bot):
    """It plays what it knows to fit, by its numbers; else it discards trash, gives a clue that tells all others a number, or discards.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=4, seed=1)
        >>> bot = Information()
        >>> bot.numbers(Seat(state)).hats, bot.numbers(Seat(state)).total, bot.explain(Seat(state)).options[0].action
        ({1: 3, 2: 2, 3: 10}, 3, Clue(player=1, value='y', touched=None))
    """

    name = "information"
    thoughts: ClassVar[Mapping[str, Thought]] = {
        "hat_finish": hat_finish,
        "hat_wait": hat_wait,
        "hat_play": hat_play,
        "hat_trash": hat_trash,
        "hat_clue": hat_clue,
        "hat_spare": hat_spare,
        "hat_gamble": hat_gamble,
        "any_clue": any_clue,
    }

    def __init__(self) -> None:
        self._begun: tuple[State, PublicKnowledge] | None = None

    def mind(self, seat: Seat) -> InformationSeat:
        """What the player has in mind."""
        return InformationSeat(seat, seat.memory(self.begin, watch))

    def begin(self, seat: Seat) -> PublicKnowledge:
        """What everybody knows where the past begins; players of one game share it."""
        first, begun = seat.past.first, self._begun
        if begun is None or begun[0] is not first:
            begun = self._begun = first, PublicKnowledge.of(first)
        return begun[1]

    def __reduce__(self) -> tuple[type[Information], tuple[()]]:
        return Information, ()

    def numbers(self, seat: Seat) -> HatNumbers:
        """The number of each hand in sight, and the sum that a clue would tell."""
        return self.mind(seat).numbers()

    def moves(self, seat: Seat) -> Iterator[Move]:
        """What each of the rules that yield something does, the one that is followed first."""
        if seat.over:
            return
        mind = self.mind(seat)
        for name, thought in self.thoughts.items():
            options = thought(mind)
            if options:
                yield Move(name, options)


def watch(public: PublicKnowledge, seat: Seat, turn: PublicTurn) -> PublicKnowledge:
    """What everybody knows after a turn, as this player works it out: it subtracts the numbers of the hands that it sees."""
    cards, clue = seat.cards, turn.action
    if not isinstance(clue, Clue):
        return public.moved(turn, cards[turn.cards[0]])
    me, hats = seat.me, public.hats(turn.player)
    numbers = hats.seen(cards, me)
    if turn.player != me and me in hats.hearers:
        numbers[hats.hearers.index(me)] = (hats.number(turn, clue) - sum(numbers)) % hats.modulus
    return public.clued(turn, clue, numbers)
