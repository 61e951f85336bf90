"""The information strategy: one clue tells every other player something about their own hand, all at once.

The idea is that of C. Cox, J. De Silva, P. Deorsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks display: two
strategies for Hanabi" (Mathematics Magazine, 2015). J. Wu's programs play a version of it; this is an independent implementation.

Everybody tracks the public knowledge about each card in hand (`PublicKnowledge`). It determines questions about each hand, and the answers
are encoded as one hat number (`encoded_hand`). A clue encodes the sum of the hat numbers that its giver sees, modulo the number of
distinguishable clues: four for each receiver. Everybody subtracts the hat numbers that they see, and what is left is their own. What the
clue itself says of the cards it touches counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, TypeAlias

from hanabi_widget.bots.bot import Bot, Candidate, Move
from hanabi_widget.bots.hat.clue_sum import ClueSum
from hanabi_widget.bots.public_history import PublicTurn
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue, Discard, Play, SeatIndex, Slot, State, by_slot, slots

from .information_seat import InformationSeat
from .public_knowledge import PublicKnowledge

InformationRule: TypeAlias = Callable[[InformationSeat], Sequence[Candidate]]
"""The options that a rule yields, any of which will do; none if it does not apply."""

play_slot = lru_cache(Play)
"""A play of a slot, cached: actions are immutable."""

FEW_CLUE_TOKENS = 5
"""With this many clue tokens or fewer, known trash is discarded before a clue is given, if there is time."""

CRITICAL_COST, DUPLICATE_COST, USEFUL_COST = 20.0, 0.3, 4.0
"""The cost of discarding a critical card, a useful one with a copy in another hand, and any other useful one."""


def play_in_endgame(view: InformationSeat) -> list[Candidate]:
    """In the endgame, play the card after which most cards can still be played."""
    kind, slot = view.endgame_choice
    return [Candidate(play_slot(slot), view.seat.me, slot, view.own_identities[slot - 1])] if kind == "play" else []


def stall_in_endgame(view: InformationSeat) -> list[Candidate]:
    """In the endgame, keep a playable card back and give a clue, if more cards can be played that way."""
    if view.endgame_choice.kind == "clue" and view.playable_cards and (clue := view.hat_clue()):
        return [Candidate(clue, view.seat.me, slot, identities) for slot, identities in view.playable_cards[:1]]
    return []


def play_by_hat(view: InformationSeat) -> list[Candidate]:
    """Play the card known to be playable by hat numbers and the cards in sight; of several, the one earliest in its firework."""
    if view.endgame_choice.kind == "discard" or not view.playable_cards:
        return []
    cards = view.playable_cards
    if len(cards) > 1:
        place = view.table.rules.firework_place
        cards = sorted(cards, key=lambda card: place[(card[1] & -card[1]).bit_length() - 1][1])
    slot, identities = cards[0]
    return [Candidate(play_slot(slot), view.seat.me, slot, identities)]


def discard_trash_in_time(view: InformationSeat) -> list[Candidate]:
    """Discard known trash, if clue tokens are few and the pace allows it."""
    few, seats = view.seat.clue_tokens <= FEW_CLUE_TOKENS, len(view.table.card_numbers)
    if few and view.seat.can_discard and view.endgame_choice.kind is None and view.pace >= seats - 1:
        useful = ~view.table.trash
        for slot, identities in by_slot(view.own_identities):
            if not identities & useful:
                return [Candidate(Discard(slot), view.seat.me, slot, identities)]
    return []


def give_hat_clue(view: InformationSeat) -> list[Candidate]:
    """Give a clue that encodes the sum of the hat numbers in sight."""
    if view.endgame_choice.kind != "discard" and (clue := view.hat_clue()):
        receiver = SeatIndex(int(clue.player))
        return [Candidate(clue, receiver, 1, view.public.possibilities[view.table.card_numbers[receiver][0]])]
    return []


def discard_least_valuable(view: InformationSeat) -> list[Candidate]:
    """Discard the card with the lowest expected cost: known trash if there is any."""
    if not view.seat.can_discard:
        return []
    table, useful = view.table, ~view.table.trash
    own, visible = view.own_identities, view.visible_identities & ~table.critical & useful

    def cost(slot: Slot) -> float:
        identities = own[slot - 1]
        critical, duplicates = (identities & table.critical).bit_count(), (identities & visible).bit_count()
        others = (identities & useful).bit_count() - critical - duplicates
        return (CRITICAL_COST * critical + DUPLICATE_COST * duplicates + USEFUL_COST * others) / identities.bit_count()

    slot = min(slots(len(own)), key=cost)
    return [Candidate(Discard(slot), view.seat.me, slot, own[slot - 1])]


def play_most_likely(view: InformationSeat) -> list[Candidate]:
    """Play the card most likely to be playable, as no clue encodes the sum and no discard is allowed."""
    if not view.own_numbers:
        return []
    own, playable = view.own_identities, view.table.playable
    slot = max(slots(len(own)), key=lambda slot: (own[slot - 1] & playable).bit_count() / own[slot - 1].bit_count())
    return [Candidate(play_slot(slot), view.seat.me, slot, own[slot - 1])]


def give_any_clue(view: InformationSeat) -> list[Candidate]:
    """Give any clue, as there is no card to play or to discard."""
    return [Candidate(clue, view.seat.table.seat(clue.player), 1, view.table.rules.all_identities) for clue in view.seat.clues]


class Information(Bot):
    """It plays what hat numbers show to be playable; else it discards trash, gives a clue that encodes hat numbers, or discards.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> seat = Seat(initial_state(players=4, seed=1))
        >>> bot = Information()
        >>> bot.clue_sum(seat).by_seat, bot.clue_sum(seat).total, bot.explain(seat).options[0].action
        ({1: 3, 2: 2, 3: 10}, 3, Clue(player=1, value='y', touched=None))
    """

    name = "information"
    information_rules: ClassVar[Mapping[str, InformationRule]] = {
        "play_in_endgame": play_in_endgame,
        "stall_in_endgame": stall_in_endgame,
        "play_by_hat": play_by_hat,
        "discard_trash_in_time": discard_trash_in_time,
        "give_hat_clue": give_hat_clue,
        "discard_least_valuable": discard_least_valuable,
        "play_most_likely": play_most_likely,
        "give_any_clue": give_any_clue,
    }

    def __init__(self) -> None:
        self._initial: tuple[State, PublicKnowledge] | None = None

    def information_seat(self, seat: Seat) -> InformationSeat:
        """What the player knows: public knowledge and the hands in sight."""
        return InformationSeat(seat, seat.memory(self.initial_knowledge, update_knowledge))

    def initial_knowledge(self, seat: Seat) -> PublicKnowledge:
        """The public knowledge where the history begins; the players of one game share the object."""
        start, initial = seat.history.start, self._initial
        if initial is None or initial[0] is not start:
            initial = self._initial = start, PublicKnowledge.of(start)
        return initial[1]

    def __reduce__(self) -> tuple[type[Information], tuple[()]]:
        return Information, ()

    def clue_sum(self, seat: Seat) -> ClueSum:
        """The hat numbers of the hands in sight, whose sum a clue would encode."""
        return self.information_seat(seat).clue_sum()

    def moves(self, seat: Seat) -> Iterator[Move]:
        """The move of each rule that applies; the first one is followed."""
        if seat.is_over:
            return
        view = self.information_seat(seat)
        for name, rule in self.information_rules.items():
            options = rule(view)
            if options:
                yield Move(name, options)


def update_knowledge(public: PublicKnowledge, seat: Seat, turn: PublicTurn) -> PublicKnowledge:
    """The public knowledge after a turn, as this seat works it out: it subtracts the hat numbers of the hands that it sees."""
    cards, clue = seat.cards, turn.action
    if not isinstance(clue, Clue):
        return public.after_card(turn, cards[turn.cards[0]])
    me, code = seat.me, public.clue_code(turn.player)
    hat_numbers = code.visible_numbers(cards, me)
    if turn.player != me and me in code.receivers:
        hat_numbers[code.receivers.index(me)] = (code.clue_number(turn, clue) - sum(hat_numbers)) % code.modulus
    return public.after_clue(turn, clue, hat_numbers)
