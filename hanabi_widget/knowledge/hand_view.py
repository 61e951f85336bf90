"""What is known about a hand, card by card: by a chain of players, or in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from hanabi_widget.effort import limited
from hanabi_widget.integer import integer
from hanabi_widget.rules import Identities, SeatIndex, Slot, State, by_seat, by_slot

from .common import common_identities
from .counterexample import Counterexample, find_counterexample
from .fact import fact_identities
from .nested import nested_identities
from .observation import Observation
from .reason import Reason, find_reason


class CardView:
    """What is known about one card.

    Attributes:
        slot: the slot; slot 1 is the newest card.
        identity_bits: the `identities` as a set of bits.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> card = initial_state(players=3, seed=2).apply(Clue("Bob", 1)).knowledge("Alice", "Bob")[3]
        >>> sorted(card.identities), card.knows("playable"), card.truth_value("r1")
        (['b1', 'g1', 'r1', 'w1', 'y1'], True, None)
    """

    def __init__(self, observation: Observation, holder: SeatIndex, slot: Slot, identities: Identities, group: int) -> None:
        self.slot, self.identity_bits = slot, identities
        self._observation, self._holder, self._group = observation, holder, group

    @property
    def identities(self) -> frozenset[str]:
        """The cards that this may be, exactly."""
        return self._names(self.identity_bits)

    @property
    def by_clues(self) -> frozenset[str]:
        """The cards that the clues on this card allow."""
        return self._names(self._observation.clue_masks[self._holder][self.slot - 1])

    @property
    def by_counting(self) -> frozenset[str]:
        """The cards that the clues on this card allow and of which not all copies are seen.

        Raises:
            DependsOnUnknownCard: they depend on an unknown card.
        """
        return self._names(self._observation.clue_masks[self._holder][self.slot - 1] & self._observation.unseen_identities(self._group))

    def _names(self, identities: Identities) -> frozenset[str]:
        return frozenset(self._observation.state.rules.names_of(identities))

    def knows(self, fact: str | int) -> bool:
        """Whether a fact is known, as it is true of all cards that this may be; see `fact_identities` for the facts.

        Raises:
            HanabiError: no such fact.
        """
        return self.truth_value(fact) is True

    def truth_value(self, fact: str | int) -> bool | None:
        """True if a fact is known to be true, False if it is known to be false, None if neither is known.

        Raises:
            HanabiError: no such fact.
        """
        identities = fact_identities(self._observation.state, fact)
        if not self.identity_bits & ~identities:
            return True
        return None if self.identity_bits & identities else False

    def __repr__(self) -> str:
        return f"<slot {self.slot}: {' '.join(self._observation.state.rules.names_of(self.identity_bits))}>"


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


class ChainView(CardViews[CardT]):
    """What a chain of players knows about the hand of the last: a1 knows that a2 knows that ... (M_a1 ... M_ak; Theorem 3).

    Attributes:
        chain: the seats; a seat may occur more than once.

    Raises:
        DependsOnUnknownCard: it depends on an unknown card.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=3, seed=2).apply(Clue("Bob", 1))
        >>> state.knowledge("Alice", "Bob")[3]
        <slot 3: r1 y1 g1 b1 w1>
    """

    def __init__(self, state: State, chain: Sequence[SeatIndex], cards: Sequence[CardT], observation: Observation) -> None:
        super().__init__(state, chain[-1], cards)
        self.chain, self._observation = tuple(chain), observation

    def why(self, slot: int, claim: str | int) -> Reason | None:
        """The facts from which a claim about a card follows, or None if the claim is not known.

        Args:
            slot: the slot; slot 1 is the newest card.
            claim: a fact, see `fact_identities`; ``"not r3"`` asks why the card is not the red 3.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_reason(self._observation, self.chain, self[slot].slot, claim)

    def why_not(self, slot: int, claim: str | int) -> Counterexample | None:
        """The hands closest to the real ones that fit all that is known and refute a claim, or None if the claim is known.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_counterexample(self._observation, self.chain, self[slot].slot, claim)

    def _subject(self) -> str:
        return " knows that ".join(self.state.names[seat] for seat in self.chain) + " knows"


@limited
def chain_view(state: State, chain: Sequence[SeatIndex]) -> ChainView[CardView]:
    """What a chain of players knows about the hand of the last.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> len(chain_view(initial_state(players=2, seed=1), [0, 1]))
        5
    """
    observation, holder = Observation(state), chain[-1]
    identities = nested_identities(observation, chain)
    group = sum({1 << seat for seat in chain})
    cards = [CardView(observation, holder, slot, possible, group) for slot, possible in by_slot(identities)]
    return ChainView(state, chain, cards, observation)


class CommonView(Mapping[str | int, CardViews[CardView]]):
    """The common knowledge of a group: everybody knows it, everybody knows that everybody knows it, and so on (Theorem 4).

    A mapping from players, by name or seat, to what is common knowledge about their hands. The group sees all hands outside it.

    Attributes:
        group: the seats.

    Example:
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
        >>> state.common_knowledge()["Bob"][3]
        <slot 3: r1 y1 g1 b1 w1>
    """

    def __init__(self, state: State, group: Sequence[SeatIndex]) -> None:
        self.state, self.group = state, tuple(group)
        observation = Observation(state)
        bits = sum(1 << seat for seat in group)
        self._views = [
            CardViews(
                state,
                seat,
                [CardView(observation, seat, slot, identities, bits | 1 << seat) for slot, identities in by_slot(hand)],
            )
            for seat, hand in by_seat(common_identities(observation, group))
        ]

    def __getitem__(self, player: str | int) -> CardViews[CardView]:
        """The view of a player's hand.

        Raises:
            HanabiError: nobody has that name or seat.
        """
        return self._views[self.state.seat(player)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.names)

    def __len__(self) -> int:
        return len(self._views)
