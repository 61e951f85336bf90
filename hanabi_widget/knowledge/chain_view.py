"""What a chain of players knows about the hand of the last."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.effort import limited
from hanabi_widget.rules import SeatIndex, State, by_slot

from .card_views import CardT, CardView, CardViews
from .counterexample import Counterexample, find_counterexample
from .group_observation import GroupObservation
from .nested_knowledge import nested_identities
from .reason import Reason, find_reason


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

    def __init__(self, state: State, chain: Sequence[SeatIndex], cards: Sequence[CardT], observation: GroupObservation) -> None:
        super().__init__(state, chain[-1], cards)
        self.chain, self._observation = tuple(chain), observation

    def why(self, slot: int, claim: str | int) -> Reason | None:
        """The evidence from which a claim about a card follows, or None if the claim is not known.

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
    observation, holder = GroupObservation(state), chain[-1]
    identities = nested_identities(observation, chain)
    group = sum({1 << seat for seat in chain})
    cards = [CardView(observation, holder, slot, possible, group) for slot, possible in by_slot(identities)]
    return ChainView(state, chain, cards, observation)
