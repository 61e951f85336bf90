"""The named mistakes: bounded reasoners who answer as learners do, each one row.

The list is that of the teachers' experience with the game: whose view is taken, which evidence is left out, what "knows" is taken
to mean. A question type may add slips of its own, see `hanabi_widget.lessons.questions.question.Question.slips`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.rules import UNKNOWN, Action, State

from .partial import EVIDENCE, Partial
from .reasoner import DoesNotApply, Reasoner


class PositiveOnly(Partial):
    """Only clues that touched a card tell of it."""

    uses = EVIDENCE[:1]


class NoCounting(Partial):
    """Clues tell of a card, copies that are gone do not."""

    uses = EVIDENCE[:2]


class PublicOnly(Partial):
    """Copies played or discarded count, those in the hands of others do not."""

    uses = EVIDENCE[:3]


class CardByCard(Partial):
    """Each card for itself: that the cards of a hand share the copies left is not seen."""

    uses = EVIDENCE[:4]


class TouchedOne(Partial):
    """A clue is about one card, the newest that it touched."""

    def masks(self, state: State, seat: int) -> list[int]:
        """What clues leave open when each is about the newest of the cards that it touched."""
        rules, rows, before = state.rules, [], 0
        for clue_info, left in zip(state._clue_info_of(seat), self.minds.observation.clue_masks[seat]):
            touched = rules.values_touching(clue_info)
            own = [value for value in touched if not before & rules._value_bits[value]]
            rows.append(
                left if len(own) == len(touched) else rules.possible_identities(rules.clue_info_from(own, rules.values_missing(clue_info)))
            )
            before |= sum(rules._value_bits[value] for value in touched)
        return rows

    def touched(self, seat: int, value: str | int) -> frozenset[int]:
        """The newest card alone."""
        return frozenset(sorted(super().touched(seat, value))[:1])


class SeesAll(Reasoner):
    """Everybody knows what I see: the cards themselves."""

    def identities(self, chain: Sequence[int]) -> list[int]:
        """The cards as they are."""
        hand = self.minds.observation.hands[chain[-1]]
        if UNKNOWN in hand:
            raise DoesNotApply
        return [1 << identity for identity in hand]

    by_counting = identities

    def probability(self, seat: int, slot: int, fact: int) -> Fraction:
        """All or nothing."""
        return Fraction(fact & self.identities((seat,))[slot - 1] and 1)

    def common(self) -> list[list[int]]:
        """The same."""
        return [self.identities((seat,)) for seat in range(len(self.state.names))]


class MyView(Partial):
    """Copies that I see count as if the holder saw them: the holder's other cards, and not my own."""

    def identities(self, chain: Sequence[int]) -> list[int]:
        """What clues leave open and has a copy that I do not see elsewhere."""
        me = self.viewer if len(chain) == 1 else chain[0]
        if me == chain[-1]:
            return super().identities(chain)
        return [sum(1 << identity for identity, copies in enumerate(row) if copies > 0) for row in self._copies(me, chain[-1])]

    by_counting = identities

    def probability(self, seat: int, slot: int, fact: int) -> Fraction:
        """The share of these copies."""
        if self.viewer == seat:
            return super().probability(seat, slot, fact)
        row = self._copies(self.viewer, seat)[slot - 1]
        return Fraction(sum(copies for identity, copies in enumerate(row) if fact >> identity & 1), sum(row))

    def _copies(self, me: int | None, holder: int) -> list[list[int]]:
        """For each card of a hand, by type, the copies that clues leave open and that I do not see elsewhere."""
        hands, left = self.minds.observation.hands, [*self.state.rules.copies_of]
        for identity in (
            *self.state._public_identities(),
            *(identity for seat, hand in enumerate(hands) if seat != me for identity in hand),
        ):
            if identity == UNKNOWN:
                raise DoesNotApply
            left[identity] -= 1
        return [
            [(number + (identity == own)) * (identities >> identity & 1) for identity, number in enumerate(left)]
            for identities, own in zip(self.clue_masks(holder), hands[holder])
        ]


class MayBe(Reasoner):
    """What may be is confused with what must be."""

    def is_sure(self, identities: int, fact: int) -> bool:
        """Whether it may be so."""
        return bool(identities & fact)


class TooShallow(Reasoner):
    """One level is left out: what Bob knows for what Alice knows that Bob knows."""

    def identities(self, chain: Sequence[int]) -> list[int]:
        """The same without the first of the chain."""
        return super().identities(chain[1:] if len(chain) > 1 else chain)

    def common(self) -> list[list[int]]:
        """What each knows of the own hand."""
        return [super(TooShallow, self).identities((seat,)) for seat in range(len(self.state.names))]


class Reversed(Reasoner):
    """Slots are counted from the wrong end."""

    def concludes(self, question: Any) -> frozenset[Any]:  # noqa: ANN401
        """The right answers with the slots counted from the other end."""
        return frozenset(question.form.mirrored(question.context, answer) for answer in super().concludes(question))


class OutOfDate(Reasoner):
    """The last action is not taken into account."""

    def __init__(self, history: History, viewer: int | None = None) -> None:
        super().__init__(history, viewer)
        if not history.actions:
            raise DoesNotApply
        self.then = Reasoner(history.upto(len(history.actions) - 1), viewer)

    @property
    def state(self) -> State:
        """The position before the last action."""
        return self.then.state

    def _now(self, seat: int, before: list[int]) -> list[int]:
        """What was thought of the cards, at the slots where they are now; a card just drawn may be any."""
        known = dict(zip(self.then.state.card_numbers[seat], before))
        return [known.get(number, self.state.rules.all_identities) for number in self.history.state.card_numbers[seat]]

    def clue_masks(self, seat: int) -> list[int]:
        """What clues left open before."""
        return self._now(seat, self.then.clue_masks(seat))

    def by_counting(self, chain: Sequence[int]) -> list[int]:
        """The same for counting."""
        return self._now(chain[-1], self.then.by_counting(chain))

    def identities(self, chain: Sequence[int]) -> list[int]:
        """The same for all that was known."""
        return self._now(chain[-1], self.then.identities(chain))

    def common(self) -> list[list[int]]:
        """The same in common."""
        return [self._now(seat, identities) for seat, identities in enumerate(self.then.common())]

    def probability(self, seat: int, slot: int, fact: int) -> Fraction:
        """The probability then, of a card that was there."""
        number = self.history.state.card_numbers[seat][slot - 1]
        if number not in self.then.state.card_numbers[seat]:
            raise DoesNotApply
        return self.then.probability(seat, self.then.state.card_numbers[seat].index(number) + 1, fact)

    def touched(self, seat: int, value: str | int) -> frozenset[int]:
        """What the clue would have touched then, of the slots that there are now."""
        return self.then.touched(seat, value) & {*range(1, len(self.history.state.card_numbers[seat]) + 1)}

    def after(self, action: Action) -> OutOfDate:  # noqa: ARG002
        """There is none: it is not this player's turn yet."""
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
"""The mistakes by name; their words are ``mistake.<name>`` and ``mistake.<name>.why``."""

NOTHING = (DependsOnUnknownCard, DoesNotApply)
"""What a reasoner raises that has nothing to say."""
