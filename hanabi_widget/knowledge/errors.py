"""Why a question about a position has no answer."""

from __future__ import annotations

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import SeatIndex, Slot, State


class DependsOnUnknownCard(HanabiError):
    """The answer depends on an unknown card: it is not the same in all completions of the position, or more than two cards matter.

    Attributes:
        seat: who holds the unknown card.
        slot: its slot; slot 1 is the newest card.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann ? r2 | Ben y1 y1", hw.RuleSet(hand_size=2))
        >>> try:
        ...     state.knowledge("Ben")
        ... except hw.DependsOnUnknownCard as error:
        ...     print(error)
        the answer depends on the unknown card: slot 1 of Ann; reveal it first
    """

    def __init__(self, state: State, seat: SeatIndex, slot: Slot) -> None:
        self.seat, self.slot = seat, slot
        super().__init__(f"the answer depends on the unknown card: slot {slot} of {state.names[seat]}; reveal it first")


class InconsistentPosition(HanabiError):
    """No deal fits the clues and the known cards of a position.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("Ann ?{r5} ?{r5} | Ben y1 y1", hw.RuleSet(hand_size=2))
        >>> try:
        ...     state.knowledge("Ann")
        ... except hw.InconsistentPosition as error:
        ...     print(error)
        no deal fits the clues and the cards seen: check the position
    """

    def __init__(self) -> None:
        super().__init__("no deal fits the clues and the cards seen: check the position")
