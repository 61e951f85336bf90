"""The named mistakes: reasoners that answer as learners do.

They come from teachers' experience with the game: whose view is taken, which evidence is left out, what "knows" is taken to mean. A
question type may add its own: see `hanabi_widget.lessons.questions.question.Question.specific_mistakes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hanabi_widget.effort import TooLarge
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.rules import UNKNOWN, Action, SeatIndex, Slot, State, by_seat, card_numbers, clue_info_of, seats, slots

from .partial_reasoner import EVIDENCE, PartialReasoner
from .reasoner import DoesNotApply, Reasoner

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question


class PositiveOnly(PartialReasoner):
    """Takes only clues that touched a card to be about it."""

    evidence = EVIDENCE[:1]


class NoCounting(PartialReasoner):
    """Uses clues, but does not count copies."""

    evidence = EVIDENCE[:2]


class PublicOnly(PartialReasoner):
    """Counts copies played or discarded, but not those in the hands of others."""

    evidence = EVIDENCE[:3]


class CardByCard(PartialReasoner):
    """Considers each card by itself, and misses that the cards of a hand share the copies left."""

    evidence = EVIDENCE[:4]


class TouchedOne(PartialReasoner):
    """Takes a clue to be about one card, the newest that it touched."""

    def usable_clue_masks(self, state: State, seat: SeatIndex) -> list[int]:
        """For each slot, the identities left open if each clue is about the newest card that it touched."""
        rules, rows, before = state.rules, [], 0
        for clue_info, left in zip(clue_info_of(state, seat), self.knowledge.observation.clue_masks[seat]):
            touched = rules.values_touching(clue_info)
            own = [value for value in touched if not before & rules.value_bits[value]]
            rows.append(
                left if len(own) == len(touched) else rules.possible_identities(rules.clue_info_from(own, rules.values_missing(clue_info)))
            )
            before |= sum(rules.value_bits[value] for value in touched)
        return rows

    def touched_slots(self, seat: SeatIndex, value: str | int) -> frozenset[Slot]:
        """The newest touched slot alone."""
        return frozenset(sorted(super().touched_slots(seat, value))[:1])


class SeesAll(Reasoner):
    """Takes everybody to know the cards that the viewer sees."""

    def identities(self, chain: Sequence[SeatIndex]) -> list[int]:
        """The actual identities."""
        hand = self.knowledge.observation.hands[chain[-1]]
        if UNKNOWN in hand:
            raise DoesNotApply
        return [1 << identity for identity in hand]

    identities_by_counting = identities

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """0 or 1."""
        return Fraction(fact & self.identities((seat,))[slot - 1] and 1)

    def common_identities(self) -> list[list[int]]:
        """The actual identities of all cards."""
        return [self.identities((seat,)) for seat in seats(len(self.state.names))]


class MyView(PartialReasoner):
    """Counts the copies that the viewer sees as if the holder saw them: the holder's other cards, and not the viewer's own."""

    def identities(self, chain: Sequence[SeatIndex]) -> list[int]:
        """For each slot, the identities that clues leave open and of which the viewer does not see all copies elsewhere."""
        viewer = self.viewer if len(chain) == 1 else chain[0]
        if viewer == chain[-1]:
            return super().identities(chain)
        return [sum(1 << identity for identity, copies in enumerate(row) if copies > 0) for row in self._unseen_copies(viewer, chain[-1])]

    def identities_by_counting(self, chain: Sequence[SeatIndex]) -> list[int]:
        """The same; by counting alone for holders themselves, whose view is the right one."""
        return super().identities_by_counting(chain) if self.viewer == chain[-1] else self.identities(chain)

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The share of these copies for which the fact is true."""
        if self.viewer == seat:
            return super().probability(seat, slot, fact)
        row = self._unseen_copies(self.viewer, seat)[slot - 1]
        return Fraction(sum(copies for identity, copies in enumerate(row) if fact >> identity & 1), sum(row))

    def _unseen_copies(self, viewer: SeatIndex | None, holder: SeatIndex) -> list[list[int]]:
        """For each slot of a hand, by identity, the copies that clues leave open and that the viewer does not see elsewhere."""
        hands, left = self.knowledge.observation.hands, [*self.state.rules.copies_of]
        for identity in (
            *self.state.public_identities(),
            *(identity for seat, hand in by_seat(hands) if seat != viewer for identity in hand),
        ):
            if identity == UNKNOWN:
                raise DoesNotApply
            left[identity] -= 1
        return [
            [(number + (identity == own)) * (identities >> identity & 1) for identity, number in enumerate(left)]
            for identities, own in zip(self.clue_masks(holder), hands[holder])
        ]


class MayBe(Reasoner):
    """Takes what is possible to be known."""

    def is_sure(self, identities: int, fact: int) -> bool:
        """Whether the fact is possible."""
        return bool(identities & fact)


class TooShallow(Reasoner):
    """Skips a level: takes what Bob knows for what Alice knows that Bob knows."""

    def identities(self, chain: Sequence[SeatIndex]) -> list[int]:
        """The identities without the first player of the chain."""
        return super().identities(chain[1:] if len(chain) > 1 else chain)

    def common_identities(self) -> list[list[int]]:
        """What each player knows of their own hand."""
        return [super(TooShallow, self).identities((seat,)) for seat in seats(len(self.state.names))]


class Reversed(Reasoner):
    """Counts slots from the wrong end."""

    def conclusions(self, question: Question) -> frozenset[Any]:
        """The right answers with slots counted from the other end."""
        return frozenset(question.form.mirrored(question.context, answer) for answer in super().conclusions(question))


class OutOfDate(Reasoner):
    """Ignores the last action."""

    def __init__(self, history: History, viewer: SeatIndex | None = None) -> None:
        super().__init__(history, viewer)
        if not history.actions:
            raise DoesNotApply
        self.earlier = Reasoner(history.up_to(len(history.actions) - 1), viewer)

    @property
    def state(self) -> State:
        """The position before the last action."""
        return self.earlier.state

    def _at_current_slots(self, seat: SeatIndex, before: list[int]) -> list[int]:
        """Identities by slot before the last action, moved to the current slots of the cards; a card just drawn may be anything."""
        by_card_number = dict(zip(card_numbers(self.earlier.state)[seat], before))
        return [by_card_number.get(number, self.state.rules.all_identities) for number in card_numbers(self.history.state)[seat]]

    def clue_masks(self, seat: SeatIndex) -> list[int]:
        """For each slot, the identities that clues left open before the last action."""
        return self._at_current_slots(seat, self.earlier.clue_masks(seat))

    def identities_by_counting(self, chain: Sequence[SeatIndex]) -> list[int]:
        """For each slot, the identities by clues and counting before the last action."""
        return self._at_current_slots(chain[-1], self.earlier.identities_by_counting(chain))

    def identities(self, chain: Sequence[SeatIndex]) -> list[int]:
        """For each slot, the identities before the last action."""
        return self._at_current_slots(chain[-1], self.earlier.identities(chain))

    def common_identities(self) -> list[list[int]]:
        """Common knowledge before the last action."""
        return [self._at_current_slots(seat, identities) for seat, identities in by_seat(self.earlier.common_identities())]

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The probability before the last action, of a card that was in the hand."""
        number = card_numbers(self.history.state)[seat][slot - 1]
        if number not in card_numbers(self.earlier.state)[seat]:
            raise DoesNotApply
        return self.earlier.probability(seat, Slot(card_numbers(self.earlier.state)[seat].index(number) + 1), fact)

    def touched_slots(self, seat: SeatIndex, value: str | int) -> frozenset[Slot]:
        """The slots that the clue would have touched before the last action, of those that still exist."""
        return self.earlier.touched_slots(seat, value) & {*slots(self.history.state.hand_sizes[seat])}

    def after(self, action: Action) -> OutOfDate:  # noqa: ARG002
        """Does not apply: before the last action it was another player's turn."""
        raise DoesNotApply


MISTAKES: dict[str, type[Reasoner]] = {
    "positive_only": PositiveOnly,
    "no_counting": NoCounting,
    "public_only": PublicOnly,
    "card_by_card": CardByCard,
    "touched_one": TouchedOne,
    "sees_all": SeesAll,
    "my_view": MyView,
    "may_be": MayBe,
    "too_shallow": TooShallow,
    "reversed": Reversed,
    "out_of_date": OutOfDate,
}
"""The mistakes by name; their texts are ``mistake.<name>`` and ``mistake.<name>.why``."""

NO_CONCLUSION = (DependsOnUnknownCard, DoesNotApply, InconsistentPosition, TooLarge)
"""The errors that a reasoner raises when it has no answer."""
