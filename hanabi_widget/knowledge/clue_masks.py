"""Clue masks: what the clues allow each card to be."""

from __future__ import annotations

from hanabi_widget.rules import Identities, SeatIndex, State, clue_info_of


class ClueMasks(dict[SeatIndex, list[Identities]]):
    """For each seat, the clue masks of its cards: the sets of identities that the clues allow. Entries are computed on first use."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __missing__(self, seat: SeatIndex) -> list[Identities]:
        self[seat] = [self.state.rules.possible_identities(clue_info) for clue_info in clue_info_of(self.state, seat)]
        return self[seat]
