"""What is known of the cards of a hand: what each may be, and which facts are known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from hanabi_widget.arguments import integer
from hanabi_widget.effort import TooLarge
from hanabi_widget.rules import Identities, RuleSet, SeatIndex, Seats, Slot, State

from .formula import FactName, fact_identities
from .group_observation import DependsOnUnknownCard, GroupObservation


@lru_cache(maxsize=1 << 12)
def _names(rules: RuleSet, identities: Identities) -> frozenset[str]:
    """The names of a set of identities: a hand is often asked for the same ones."""
    return frozenset(rules.names_of(identities))


@dataclass(eq=False, repr=False)
class CardView:
    """What is known about one card. An unknown card that somebody sees may decide some facts and not others.

    Attributes:
        slot: the slot; slot 1 is the newest card.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> card = initial_state(players=3, seed=2).apply(Clue("Bob", 1)).knowledge("Alice", "Bob")[3]
        >>> sorted(card.identities), card.knows("playable"), card.truth_value("r1")
        (['b1', 'g1', 'r1', 'w1', 'y1'], True, None)
    """

    _observation: GroupObservation
    _holder: SeatIndex
    slot: Slot
    _identities: Identities  # that it may be; if unknown cards may decide, a set that includes these in all completions
    _group: int  # whoever knows it, seats as bits
    # Whether it may be one of some identities in every completion, or in none; raises where they differ. None if no unknown card decides.
    _in_doubt: Callable[[Identities], bool] | None = None

    @property
    def identity_bits(self) -> Identities:
        """The `identities` as a set of bits.

        Raises:
            DependsOnUnknownCard: one of them depends on an unknown card.
        """
        if self._in_doubt:
            self._identities = sum([1 << one for one in range(self._identities.bit_length()) if self._may_be(1 << one)])
            self._in_doubt = None
        return self._identities

    @property
    def identities(self) -> frozenset[str]:
        """The cards that this may be, exactly.

        Raises:
            DependsOnUnknownCard: one of them depends on an unknown card.
        """
        return _names(self._observation.state.rules, self.identity_bits)

    @property
    def by_clues(self) -> frozenset[str]:
        """The cards that the clues on this card allow."""
        return _names(self._observation.state.rules, self._observation.clue_masks[self._holder][self.slot - 1])

    @property
    def by_counting(self) -> frozenset[str]:
        """The cards that the clues on this card allow and of which not all copies are seen.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        seen = self._observation
        return _names(seen.state.rules, seen.clue_masks[self._holder][self.slot - 1] & seen.unseen_identities(self._group))

    def knows(self, fact: FactName) -> bool:
        """Whether a fact is known, as it is true of all cards that this may be; see `fact_identities` for the facts.

        Raises:
            HanabiError: no such fact.
            DependsOnUnknownCard: that depends on an unknown card.
        """
        return not self._may_be(~fact_identities(self._observation.state, fact))

    def truth_value(self, fact: FactName) -> bool | None:
        """True if a fact is known to be true, False if it is known to be false, None if neither is known.

        Raises:
            HanabiError: no such fact.
            DependsOnUnknownCard: that depends on an unknown card.
        """
        identities = fact_identities(self._observation.state, fact)
        if not self._may_be(~identities):
            return True
        return None if self._may_be(identities) else False

    def _may_be(self, identities: Identities) -> bool:
        """Whether the card may be one of some identities."""
        possible = self._identities & identities
        return bool(possible) and (self._in_doubt is None or self._in_doubt(possible))

    def __repr__(self) -> str:
        try:
            most, identities = "", self.identity_bits
        except (DependsOnUnknownCard, TooLarge):
            most, identities = "at most ", self._identities
        return f"<slot {self.slot}: {most}{' '.join(self._observation.state.rules.names_of(identities))}>"


CardT = TypeVar("CardT", bound=CardView)


@dataclass(eq=False, repr=False)
class CardViews(Generic[CardT]):
    """What is known about the cards of one hand: ``view[1]`` is the newest card.

    Attributes:
        state: the position.
        holder: the seat that holds the cards.
        chain: the seats of those who know it, as the first knows that the next knows, and so on; empty for a group that knows it in common.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> view = initial_state(players=2, seed=2).apply(Clue("Bob", 1)).common_knowledge()["Bob"]
        >>> len(view), [card.slot for card in view if card.knows("playable")]
        (5, [3, 5])
    """

    state: State
    holder: SeatIndex
    _cards: Sequence[CardT]
    chain: Seats = ()
    _verb: str = "know"

    def __len__(self) -> int:
        return len(self._cards)

    def __getitem__(self, slot: int) -> CardT:
        """The card at a slot; slot 1 is the newest card.

        Raises:
            IndexError: no such slot.
        """
        slot = integer(slot, "slot", f"a slot from 1 to {len(self)}")
        if slot not in range(1, len(self) + 1):
            raise IndexError(f"no slot {slot!r}: {self.state.names[self.holder]} has slots 1 to {len(self)}")
        return self._cards[slot - 1]

    def __iter__(self) -> Iterator[CardT]:
        return iter(self._cards)

    def __repr__(self) -> str:
        verb = self._verb
        names = [self.state.names[seat] for seat in self.chain]
        subject = f"{f' {verb}s that '.join(names)} {verb}s" if names else f"all {verb} of {self.state.names[self.holder]}"
        return f"<{subject} {'; '.join(repr(card)[6:-1] for card in self)}>"
