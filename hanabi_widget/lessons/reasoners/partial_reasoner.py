"""Reasoners that use only some of the kinds of evidence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.knowledge.common_knowledge import common_identities
from hanabi_widget.knowledge.observation import ClueMasks
from hanabi_widget.knowledge.own_hand import hand_weights
from hanabi_widget.knowledge.worlds import in_every_completion
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.rules import Identities, Identity, RuleSet, SeatIndex, Slot, State, seats

from .reasoner import DoesNotApply, Reasoner

EVIDENCE = ("touched", "missed", "public", "seen", "together")
"""The kinds of evidence in the order in which they are learned: clues that touched a card, clues that missed it, copies played or
discarded, copies in the hands of others, and that the cards of a hand share the copies left."""


class ClueMasksBySeat(dict[SeatIndex, list[Identities]]):
    """The clue masks of each seat, computed on first use."""

    def __init__(self, masks: Callable[[SeatIndex], list[Identities]]) -> None:
        self._masks = masks

    def __missing__(self, seat: SeatIndex) -> list[Identities]:
        self[seat] = self._masks(seat)
        return self[seat]


class PartialObservation(GroupObservation):
    """The observation of somebody who uses only some kinds of evidence."""

    __slots__ = ("evidence", "full")

    def __init__(self, full: GroupObservation, evidence: Collection[str], masks: ClueMasks | ClueMasksBySeat) -> None:
        self.full, self.evidence = full, evidence
        self.state, self.copy_bits, self.hands, self.deck = full.state, full.copy_bits, full.hands, full.deck
        self.clue_masks = masks  # type: ignore[assignment]

    def with_hand(self, seat: SeatIndex, hand: Sequence[Identity]) -> GroupObservation:
        """The same observation with another hand."""
        return PartialObservation(self.full.with_hand(seat, hand), self.evidence, self.clue_masks)

    def unseen_copies(self, group: int) -> int:
        """The copies that are not in sight of a group, as far as the evidence is used."""
        if "seen" in self.evidence:
            return self.full.unseen_copies(group)
        if "public" in self.evidence:
            return self.full.unseen_copies((1 << len(self.hands)) - 1)
        return self.copy_bits.copies_for_counts(self.state.rules.copies_of)

    def unseen_identities(self, group: int) -> int:
        """The identities of these copies."""
        if "seen" in self.evidence:
            return self.full.unseen_identities(group)
        return self.full.unseen_identities((1 << len(self.hands)) - 1) if "public" in self.evidence else self.state.rules.all_identities


class PartialReasoner(Reasoner):
    """A reasoner that uses some kinds of evidence.

    Attributes:
        evidence: the kinds that it uses, of `EVIDENCE`; with all of them it is exact.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> state = position(">A r1-2 y2 | B r2 y1", rules=RuleSet(suits="ry", copies=(1, 1), hand_size=2))
        >>> [state.rules.names_of(PartialReasoner(History.of(state), evidence=EVIDENCE[:n]).identities((0,))[0]) for n in (0, 1, 2, 4, 5)]
        [('r1', 'r2', 'y1', 'y2'), ('r1', 'r2', 'y1', 'y2'), ('r1', 'y1'), ('r1',), ('r1',)]
    """

    evidence: Collection[str] = EVIDENCE

    def __init__(self, history: History, viewer: SeatIndex | None = None, evidence: Collection[str] | None = None) -> None:
        super().__init__(history, viewer)
        if evidence is not None:
            self.evidence = evidence

    def with_history(self, history: History) -> PartialReasoner:
        """The same reasoner in another position."""
        return self.of(history, self.viewer, self.evidence)

    def uses(self, kind: str) -> bool:
        """Whether it uses evidence of a kind: one of its own kinds, or what the position itself states."""
        return kind in self.evidence or kind not in EVIDENCE

    @cached_property
    def observation(self) -> PartialObservation:
        """What this reasoner takes from the position."""
        full = self.knowledge.observation
        return PartialObservation(full, self.evidence, ClueMasksBySeat(partial(self.usable_clue_masks, self.history.state)))

    def usable_clue_masks(self, state: State, seat: SeatIndex) -> list[int]:
        """For each slot of a hand, the identities left open by the clues that this reasoner uses and by what the position states itself."""
        exact, used = self.knowledge.observation.clue_masks[seat], tuple(name in self.evidence for name in EVIDENCE[:2])
        if all(used):
            return exact
        return [_identities_left_by_clues(state.rules, clue_info, left, *used) for clue_info, left in zip(state._clue_info_of(seat), exact)]

    def clue_masks(self, seat: SeatIndex) -> list[int]:
        """For each slot, the identities left open by the clues that this reasoner uses."""
        return self.observation.clue_masks[seat]

    def identities_by_counting(self, chain: Sequence[SeatIndex]) -> list[int]:
        """The same without the identities all of whose copies are seen, as far as this evidence is used."""
        return _identities_by_counting(self.observation, chain)

    def identities(self, chain: Sequence[SeatIndex]) -> list[int]:
        """For each slot, the identities left open by the evidence that this reasoner uses."""
        key = tuple(chain)
        if key not in self._identities_by_chain:
            self._identities_by_chain[key] = (
                nested_identities(self.observation, key) if "together" in self.evidence else _identities_by_counting(self.observation, key)
            )
        return self._identities_by_chain[key]

    @cached_property
    def _identities_by_chain(self) -> dict[tuple[SeatIndex, ...], list[Identities]]:
        return {}

    def probability(self, seat: SeatIndex, slot: Slot, fact: int) -> Fraction:
        """The probability by the evidence that this reasoner uses: a share of hands, or of the copies that the card may be."""
        observation = self.observation
        if "together" in self.evidence:
            total, weights, _ = hand_weights(observation, seat)
            return Fraction(sum(ways for identity, ways in enumerate(weights[slot - 1]) if fact >> identity & 1), total)
        copies = observation.slot_copies(seat, 1 << seat)[slot - 1]
        return Fraction((copies & observation.copy_bits.all_copies(fact)).bit_count(), copies.bit_count())

    def common_identities(self) -> list[list[int]]:
        """Common knowledge by the evidence that this reasoner uses."""
        players = seats(len(self.observation.hands))
        if "together" not in self.evidence:
            everybody = (1 << len(players)) - 1
            return [
                [identities & self.observation.unseen_identities(everybody) for identities in self.clue_masks(seat)] for seat in players
            ]
        if "seen" not in self.evidence:
            raise DoesNotApply
        return common_identities(self.observation, players)


@in_every_completion
def _identities_by_counting(observation: GroupObservation, chain: Sequence[SeatIndex]) -> list[int]:
    unseen = observation.unseen_identities(sum({1 << seat for seat in chain}))
    return [identities & unseen for identities in observation.clue_masks[chain[-1]]]


@lru_cache(maxsize=1 << 14)
def _identities_left_by_clues(rules: RuleSet, clue_info: int, exact: int, uses_touched: bool, uses_missed: bool) -> int:  # noqa: FBT001
    """The identities that a card may have by the clues that touched it or missed it, and by what the position states itself.

    Args:
        rules: the rules.
        clue_info: what clues have told of the card.
        exact: the identities left open by all clues and by what the position states.
        uses_touched: whether clues that touched the card count.
        uses_missed: whether clues that missed it count.
    """
    by_all_clues = by_used_clues = rules.all_identities
    for value in rules.values_touching(clue_info):
        by_all_clues &= rules.touched_identities[value]
        if uses_touched:
            by_used_clues &= rules.touched_identities[value]
    for value in rules.values_missing(clue_info):
        by_all_clues &= ~rules.touched_identities[value]
        if uses_missed:
            by_used_clues &= ~rules.touched_identities[value]
    return by_used_clues if exact == by_all_clues else by_used_clues & exact  # the position states more than the clues
