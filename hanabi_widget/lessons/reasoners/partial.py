"""Reasoners who use only some kinds of evidence: what touched, what missed, what is public, what is seen, and all cards together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from hanabi_widget.knowledge import Sight, chain_types
from hanabi_widget.knowledge.common import common_types
from hanabi_widget.knowledge.completion import in_every_completion
from hanabi_widget.knowledge.observation import LeftOpen
from hanabi_widget.knowledge.own_hand import counted_hand
from hanabi_widget.lessons.positions.history import Line
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


class PartialSight(Sight):
    """A state as one sees it who uses some kinds of evidence only."""

    __slots__ = ("full", "uses")

    def __init__(self, full: Sight, uses: Collection[str], masks: LeftOpen | Masks) -> None:
        self.full, self.uses = full, uses
        self.state, self.deck, self.hands = full.state, full.deck, full.hands
        self.open = masks  # type: ignore[assignment]

    def with_hand(self, seat: int, hand: Sequence[int]) -> Sight:
        """The same with another hand."""
        return PartialSight(self.full.with_hand(seat, hand), self.uses, self.open)

    def unseen(self, group: int) -> int:
        """The copies that are not ruled out by what is seen, as far as it is used."""
        if "seen" in self.uses:
            return self.full.unseen(group)
        if "public" in self.uses:
            return self.full.unseen((1 << len(self.hands)) - 1)
        return self.deck.first(self.state.rules.copies_of)

    def kinds(self, group: int) -> int:
        """Their types."""
        if "seen" in self.uses:
            return self.full.kinds(group)
        return self.full.kinds((1 << len(self.hands)) - 1) if "public" in self.uses else self.state.rules.all_identities


class Partial(Reasoner):
    """A reasoner who uses some kinds of evidence.

    Attributes:
        uses: the kinds, of `EVIDENCE`; all of them reason exactly.

    Example:
        >>> from hanabi_widget.notation import position
        >>> from hanabi_widget.rules import RuleSet
        >>> state = position(">A r1-2 y2 | B r2 y1", rules=RuleSet(suits="ry", copies=(1, 1), hand_size=2))
        >>> [state.rules.names_of(Partial(Line.of(state), uses=EVIDENCE[:n]).types((0,))[0]) for n in (0, 1, 2, 4, 5)]
        [('r1', 'r2', 'y1', 'y2'), ('r1', 'r2', 'y1', 'y2'), ('r1', 'y1'), ('r1',), ('r1',)]
    """

    uses: Collection[str] = EVIDENCE

    def __init__(self, line: Line, viewer: int | None = None, uses: Collection[str] | None = None) -> None:
        super().__init__(line, viewer)
        if uses is not None:
            self.uses = uses

    def at(self, line: Line) -> Partial:
        """The same reasoner in another position."""
        return type(self)(line, self.viewer, self.uses)

    @cached_property
    def sight(self) -> PartialSight:
        """What this reasoner sees."""
        full = self.minds.sight
        return PartialSight(full, self.uses, Masks(partial(self.masks, self.line.state)))

    def masks(self, state: State, seat: int) -> list[int]:
        """For each card in a hand what the clues leave open that this reasoner uses, and what the position itself says."""
        exact, used = self.minds.sight.open[seat], tuple(name in self.uses for name in EVIDENCE[:2])
        if all(used):
            return exact
        return [_told(state.rules, told, left, *used) for told, left in zip(state._clue_info_of(seat), exact)]

    def open(self, seat: int) -> list[int]:
        """What the clues leave open that this reasoner uses."""
        return self.sight.open[seat]

    def counted(self, chain: Sequence[int]) -> list[int]:
        """The same, without the types all of whose copies are seen, as far as they are used."""
        return _counted(self.sight, chain)

    def types(self, chain: Sequence[int]) -> list[int]:
        """What the evidence that this reasoner uses leaves open."""
        key = tuple(chain)
        if key not in self._found:
            self._found[key] = chain_types(self.sight, key) if "together" in self.uses else _counted(self.sight, key)
        return self._found[key]

    @cached_property
    def _found(self) -> dict[tuple[int, ...], list[int]]:
        return {}

    def share(self, seat: int, slot: int, fact: int) -> Fraction:
        """The same by the evidence that this reasoner uses: of whole hands, or of the copies that the card may be."""
        sight = self.sight
        if "together" in self.uses:
            total, weights, _ = counted_hand(sight, seat)
            return Fraction(sum(ways for kind, ways in enumerate(weights[slot - 1]) if fact >> kind & 1), total)
        copies = sight.slots(seat, 1 << seat)[slot - 1]
        return Fraction((copies & sight.deck.copies(fact)).bit_count(), copies.bit_count())

    def common(self) -> list[list[int]]:
        """The same in common."""
        seats = range(len(self.sight.hands))
        if "together" not in self.uses:
            everybody = (1 << len(seats)) - 1
            return [[types & self.sight.kinds(everybody) for types in self.open(seat)] for seat in seats]
        if "seen" not in self.uses:
            raise DoesNotApply
        return common_types(self.sight, seats)


@in_every_completion
def _counted(sight: Sight, chain: Sequence[int]) -> list[int]:
    kinds = sight.kinds(sum({1 << seat for seat in chain}))
    return [types & kinds for types in sight.open[chain[-1]]]


@lru_cache(maxsize=1 << 14)
def _told(rules: RuleSet, known: int, left: int, touched: bool, missed: bool) -> int:  # noqa: FBT001
    """The types that a card may be of by the clues that touched it, by those that missed it, and by what the position itself says."""
    marks = types = rules.all_identities
    for values, used, away in ((rules.values_touching(known), touched, 0), (rules.values_missing(known), missed, rules.all_identities)):
        for value in values:
            told = rules.touched_identities[value] ^ away
            marks &= told
            types &= told if used else rules.all_identities
    return types if left == marks else types & left  # the position itself says more than the clues
