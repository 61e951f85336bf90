"""Facts about a card (playable, trash, critical, a card, a colour, a rank), and what is known of them about the cards of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Generic, TypeVar

from hanabi_widget.arguments import as_integer, check_type, did_you_mean, folded, integer
from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import TooLarge
from hanabi_widget.rules import Discard, Identities, Play, RuleSet, SeatIndex, Slot, State, critical, playable, trash

from .group_observation import DependsOnUnknownCard, GroupObservation

STATUS_FACTS = {"playable": playable, "trash": trash, "critical": critical}
"""The facts that depend on the fireworks and discards, with the functions that give their identities."""

SAFE_IF: dict[type[Play | Discard], str] = {Play: "playable", Discard: "not critical"}
"""What you must know about a card so that playing or discarding it cannot cost a strike or a point."""


def fact_identities(state: State, fact: str | int) -> Identities:
    """The set of identities for which a fact is true; it follows from the fireworks and discards alone.

    Args:
        state: the position.
        fact: ``"playable"``, ``"trash"``, ``"critical"``, a card such as ``"r2"``, a colour by letter or name, or a rank as a number or
            text; with ``not`` in front, its negation: ``"not trash"``; or several with ``or`` between them: ``"r2 or r3"``.

    Raises:
        HanabiError: no such fact.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=2, seed=1)
        >>> state.rules.names_of(fact_identities(state, "playable"))
        ('r1', 'y1', 'g1', 'b1', 'w1')
    """
    fact = as_integer(fact)
    check_type(fact, (str, int), "fact", "a fact such as 'playable', a card, a colour or a rank")
    rules = state.rules
    if isinstance(fact, str) and " or " in fact:
        return reduce(or_, (fact_identities(state, part) for part in fact.split(" or ")))
    if isinstance(fact, str) and fact.startswith("not "):
        return rules.all_identities & ~fact_identities(state, fact.removeprefix("not ").strip())
    if fact in STATUS_FACTS:
        return STATUS_FACTS[str(fact)](state)
    if isinstance(fact, str) and fact in rules.card_names:
        return 1 << rules.identity_of(fact)
    for rank, identities in rules.rank_identities.items():
        if fact in (rank, str(rank)):
            return identities
    for identities, suit in zip(rules.suit_identities, rules.suits):
        if fact in (suit.letter, suit.name):
            return identities
    if isinstance(fact, str) and folded(fact) != fact:
        return fact_identities(state, folded(fact))
    plain = f"{', '.join(STATUS_FACTS)}, a card such as {rules.card_names[0]!r}, a colour or a rank"
    mean = did_you_mean(fact, [*STATUS_FACTS, *(suit.name for suit in rules.suits)])
    raise HanabiError(f"no fact {fact!r}: give {plain}, one of these after 'not ', or several with ' or ' between them{mean}")


@lru_cache(maxsize=1 << 12)
def _names(rules: RuleSet, identities: Identities) -> frozenset[str]:
    """The names of a set of identities: a hand is often asked for the same ones."""
    return frozenset(rules.names_of(identities))


class CardView:
    """What is known about one card. An unknown card that somebody sees may decide some facts and not others.

    Args:
        observation: the position.
        holder: the seat that holds the card.
        slot: the slot.
        identities: the set of identities that it may be; if unknown cards may decide, one that includes it in all completions.
        group: whoever knows it, seats as bits.
        may_be: whether it may be one of some identities in every completion, True, or in none, False; else raises. None if no unknown card
            decides.

    Attributes:
        slot: the slot; slot 1 is the newest card.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> card = initial_state(players=3, seed=2).apply(Clue("Bob", 1)).knowledge("Alice", "Bob")[3]
        >>> sorted(card.identities), card.knows("playable"), card.truth_value("r1")
        (['b1', 'g1', 'r1', 'w1', 'y1'], True, None)
    """

    def __init__(
        self,
        observation: GroupObservation,
        holder: SeatIndex,
        slot: Slot,
        identities: Identities,
        group: int,
        may_be: Callable[[Identities], bool] | None = None,
    ) -> None:
        self.slot, self._identities, self._in_doubt = slot, identities, may_be
        self._observation, self._holder, self._group = observation, holder, group

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

    def knows(self, fact: str | int) -> bool:
        """Whether a fact is known, as it is true of all cards that this may be; see `fact_identities` for the facts.

        Raises:
            HanabiError: no such fact.
            DependsOnUnknownCard: that depends on an unknown card.
        """
        return not self._may_be(~fact_identities(self._observation.state, fact))

    def truth_value(self, fact: str | int) -> bool | None:
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
        rules = self._observation.state.rules
        try:
            return f"<slot {self.slot}: {' '.join(rules.names_of(self.identity_bits))}>"
        except (DependsOnUnknownCard, TooLarge):
            return f"<slot {self.slot}: at most {' '.join(rules.names_of(self._identities))}>"


CardT = TypeVar("CardT", bound=CardView)


class CardViews(Generic[CardT]):
    """What is known about the cards of one hand: ``view[1]`` is the newest card.

    Attributes:
        state: the position.
        holder: the seat that holds the cards.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> view = initial_state(players=2, seed=2).apply(Clue("Bob", 1)).common_knowledge()["Bob"]
        >>> len(view), [card.slot for card in view if card.knows("playable")]
        (5, [3, 5])
    """

    def __init__(self, state: State, holder: SeatIndex, cards: Sequence[CardT]) -> None:
        self.state, self.holder, self._cards = state, holder, cards

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
        return f"<{self._subject()} {'; '.join(repr(card)[6:-1] for card in self)}>"

    def _subject(self) -> str:
        return f"all know of {self.state.names[self.holder]}"
