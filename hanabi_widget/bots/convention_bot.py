"""Bots that give and read clues by a convention."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

from hanabi_widget.conventions import Convention, PublicRecord, convention
from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import Discard, Play, by_slot

from .bot import Bot, Candidate, Move, announced, any_legal_action as any_legal
from .convention_seat import ConventionSeat, MeantClue, record_after
from .seat import Seat

ConventionRule: TypeAlias = Callable[[ConventionSeat], Sequence[Candidate]]
"""The options that a rule yields, any of which will do; none if it does not apply."""


def save_in_time(view: ConventionSeat) -> list[Candidate]:
    """Save a critical card of the next player, who would discard it."""
    slot = view.chop_in_danger(view.seat.others[0])
    if slot is None:
        return []
    return _best(view, [meant for meant in view.clues if meant.receiver == view.seat.others[0] and (meant.focus == slot or meant.plays)])


def play_trusted(view: ConventionSeat) -> list[Candidate]:
    """Play a card that is trusted to be playable: an untouched one first, then the one that is earliest in its firework."""
    seat, playable = view.seat, view.seat.playable
    cards = [(slot, own) for slot, own in by_slot(view.identities) if not own & ~playable and view.keeps(Play(slot))]
    if not cards:
        return []
    place, untouched = seat.rules.firework_place, seat.untouched_slots(seat.me)
    slot, identities = min(cards, key=lambda card: (card[0] not in untouched, place[(card[1] & -card[1]).bit_length() - 1][1]))
    return [Candidate(Play(slot), seat.me, slot, identities)]


def call_for_play(view: ConventionSeat) -> list[Candidate]:
    """Give the clue that calls for most plays."""
    return _best(view, [meant for meant in view.clues if meant.plays])


def discard_trusted_trash(view: ConventionSeat) -> list[Candidate]:
    """Discard the oldest card that is trusted to be trash."""
    seat = view.seat
    found = [(slot, identities) for slot, identities in by_slot(view.identities) if not identities & ~seat.trash]
    return [Candidate(Discard(slot), seat.me, slot, identities) for slot, identities in found[-1:] if seat.can_discard]


def discard_chop(view: ConventionSeat) -> list[Candidate]:
    """Discard the card on chop."""
    if not view.seat.can_discard:
        return []
    return [Candidate(Discard(view.chop), view.seat.me, view.chop, view.identities[view.chop - 1])]


def give_true_clue(view: ConventionSeat) -> list[Candidate]:
    """Give a clue of which all that it says is true."""
    return _best(view, view.clues)


def give_least_false_clue(view: ConventionSeat) -> list[Candidate]:
    """Give the clue that does the least harm: discarding is not allowed, and each would say something false."""
    clues = sorted(view.seat.clues, key=view.harm)[:1]
    return [Candidate(clue, view.seat.table.seat(clue.player), 1, view.seat.rules.all_identities) for clue in clues]


def any_legal_action(view: ConventionSeat) -> list[Candidate]:
    """Take any legal action."""
    return any_legal(view.seat)


def _best(view: ConventionSeat, clues: Sequence[MeantClue]) -> list[Candidate]:
    """The clue that calls for most plays; of several the one that saves a card, then the one that touches most."""
    if not clues:
        return []
    best = max(clues, key=lambda meant: (meant.plays, meant.saved, meant.touched))
    card = view.seat.hands[best.receiver][best.focus - 1]
    return [Candidate(best.clue, best.receiver, best.focus, 1 << card, best.case)]


class ConventionBot(Bot):
    """It gives only clues that keep a convention, and relies on what all others say by it.

    Args:
        agreement: the convention, about the focus of clues: the name of one that comes with the package, a text, or a `Convention`.

    Raises:
        NotationError: the text cannot be read.
        HanabiError: there is no convention of this name, or its clues are sums.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> move = ConventionBot("beginner").explain(Seat(initial_state(players=3, seed=2)))
        >>> move.rule, move.options[0].action
        ('call_for_play', Clue(player=1, value='g', touched=None))
    """

    used_in_questions = False
    convention_rules: ClassVar[Mapping[str, ConventionRule]] = {
        "save_in_time": save_in_time,
        "play_trusted": play_trusted,
        "call_for_play": call_for_play,
        "discard_trusted_trash": discard_trusted_trash,
        "discard_chop": discard_chop,
        "give_true_clue": give_true_clue,
        "give_least_false_clue": give_least_false_clue,
        "any_legal_action": any_legal_action,
    }

    def __init__(self, agreement: str | Convention) -> None:
        self.convention = convention(agreement)
        if self.convention.sums:
            raise HanabiError(
                f"{self.convention.name}: its clues would be sums, which this bot does not give: choose the bot 'recommendation'"
            )
        self.name = self.convention.name

    def __repr__(self) -> str:
        return f"ConventionBot({self.name!r})"

    def moves(self, seat: Seat) -> Iterator[Move]:
        """The move of each rule that applies; the first one is followed."""
        if seat.is_over:
            return
        view = ConventionSeat(seat, seat.memory(self._first_record, record_after))
        for name, rule in self.convention_rules.items():
            options = rule(view)
            if options:
                yield Move(name, announced(seat, options))

    def _first_record(self, seat: Seat) -> PublicRecord:
        return PublicRecord(self.convention, seat.history.start)
