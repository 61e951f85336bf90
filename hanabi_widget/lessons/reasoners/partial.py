"""Reasoners who use only some kinds of evidence: what touched, what missed, what is public, what is seen, and all cards together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from hanabi_widget.knowledge import Observation, nested_identities
from hanabi_widget.knowledge.common import common_identities
from hanabi_widget.knowledge.completion import in_every_completion
from hanabi_widget.knowledge.observation import ClueMasks
from hanabi_widget.knowledge.own_hand import hand_weights
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.rules import RuleSet, State

from .reasoner import DoesNotApply, Reasoner

EVIDENCE = ("touched", "missed", "public", "seen", "together")
"""The kinds of evidence in the order in which they are learned: clues that touched a card, clues that missed it, copies played or
discarded, copies in the hands of others, and that all cards of a hand share the copies left."""


class Masks(dict[int, list[int]]):
    """For each seat, when asked and once, what a reasoner takes clues to leave open of its cards."""

    def __init__(self, masks: Callable[[int], list[int]]) -> None:
        self._masks = masks

    def __missing__(self, seat: int) -> list[int]:
        self[seat] = self._masks(seat)
        return self[seat]


class PartialObservation(Observation):
    """A state as one sees it who uses some kinds of evidence only."""

    __slots__ = ("full", "uses")

    def __init__(self, full: Observation, uses: Collection[str], masks: ClueMasks | Masks) -> None:
        self.full, self.uses = full, uses
        self.state, self.card_bits, self.hands = full.state, full.card_bits, full.hands
        self.clue_masks = masks  # type: ignore[assignment]

    def with_hand(self, seat: int, hand: Sequence[int]) -> Observation:
        """The same with another hand."""
        return PartialObservation(self.full.with_hand(seat, hand), self.uses, self.clue_masks)

    def unseen_copies(self, group: int) -> int:
        """The copies that are not ruled out by what is seen, as far as it is used."""
        if "seen" in self.uses:
            return self.full.unseen_copies(group)
        if "public" in self.uses:
            return self.full.unseen_copies((1 << len(self.hands)) - 1)
        return self.card_bits.copies_for_counts(self.state.rules.copies_of)

    def unseen_identities(self, group: int) -> int:
        """Their types."""
        if "seen" in self.uses:
            return self.full.unseen_identities(group)
        return self.full.unseen_identities((1 << len(self.hands)) - 1) if "public" in self.uses else self.state.rules.all_identities


class Partial(Reasoner):
    """A reasoner who uses some kinds of evidence.

    Attributes:
        uses: the kinds, of `EVIDENCE`; all of them reason exactly.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> state = position(">A r1-2 y2 | B r2 y1", rules=RuleSet(suits="ry", copies=(1, 1), hand_size=2))
        >>> [state.rules.names_of(Partial(History.of(state), uses=EVIDENCE[:n]).identities((0,))[0]) for n in (0, 1, 2, 4, 5)]
        [('r1', 'r2', 'y1', 'y2'), ('r1', 'r2', 'y1', 'y2'), ('r1', 'y1'), ('r1',), ('r1',)]
    """

    uses: Collection[str] = EVIDENCE

    def __init__(self, history: History, viewer: int | None = None, uses: Collection[str] | None = None) -> None:
        super().__init__(history, viewer)
        if uses is not None:
            self.uses = uses

    def at(self, history: History) -> Partial:
        """The same reasoner in another position."""
        return type(self)(history, self.viewer, self.uses)

    @cached_property
    def observation(self) -> PartialObservation:
        """What this reasoner sees."""
        full = self.minds.observation
        return PartialObservation(full, self.uses, Masks(partial(self.masks, self.history.state)))

    def masks(self, state: State, seat: int) -> list[int]:
        """For each card in a hand what the clues leave open that this reasoner uses, and what the position itself says."""
        exact, used = self.minds.observation.clue_masks[seat], tuple(name in self.uses for name in EVIDENCE[:2])
        if all(used):
            return exact
        return [_told(state.rules, clue_info, left, *used) for clue_info, left in zip(state._clue_info_of(seat), exact)]

    def clue_masks(self, seat: int) -> list[int]:
        """What the clues leave open that this reasoner uses."""
        return self.observation.clue_masks[seat]

    def by_counting(self, chain: Sequence[int]) -> list[int]:
        """The same, without the types all of whose copies are seen, as far as they are used."""
        return _counted(self.observation, chain)

    def identities(self, chain: Sequence[int]) -> list[int]:
        """What the evidence that this reasoner uses leaves open."""
        key = tuple(chain)
        if key not in self._found:
            self._found[key] = nested_identities(self.observation, key) if "together" in self.uses else _counted(self.observation, key)
        return self._found[key]

    @cached_property
    def _found(self) -> dict[tuple[int, ...], list[int]]:
        return {}

    def probability(self, seat: int, slot: int, fact: int) -> Fraction:
        """The same by the evidence that this reasoner uses: of whole hands, or of the copies that the card may be."""
        observation = self.observation
        if "together" in self.uses:
            total, weights, _ = hand_weights(observation, seat)
            return Fraction(sum(ways for identity, ways in enumerate(weights[slot - 1]) if fact >> identity & 1), total)
        copies = observation.slot_copies(seat, 1 << seat)[slot - 1]
        return Fraction((copies & observation.card_bits.all_copies(fact)).bit_count(), copies.bit_count())

    def common(self) -> list[list[int]]:
        """The same in common."""
        seats = range(len(self.observation.hands))
        if "together" not in self.uses:
            everybody = (1 << len(seats)) - 1
            return [[identities & self.observation.unseen_identities(everybody) for identities in self.clue_masks(seat)] for seat in seats]
        if "seen" not in self.uses:
            raise DoesNotApply
        return common_identities(self.observation, seats)


@in_every_completion
def _counted(observation: Observation, chain: Sequence[int]) -> list[int]:
    kinds = observation.unseen_identities(sum({1 << seat for seat in chain}))
    return [identities & kinds for identities in observation.clue_masks[chain[-1]]]


@lru_cache(maxsize=1 << 14)
def _told(rules: RuleSet, known: int, left: int, touched: bool, missed: bool) -> int:  # noqa: FBT001
    """The types that a card may be of by the clues that touched it, by those that missed it, and by what the position itself says."""
    marks = identities = rules.all_identities
    for values, used, away in ((rules.values_touching(known), touched, 0), (rules.values_missing(known), missed, rules.all_identities)):
        for value in values:
            clue_info = rules.touched_identities[value] ^ away
            marks &= clue_info
            identities &= clue_info if used else rules.all_identities
    return identities if left == marks else identities & left  # the position itself says more than the clues
