"""What the focus of a clue may be by agreement."""

from __future__ import annotations

from typing import NamedTuple

from hanabi_widget.rules import Identities


class MeantIdentities(NamedTuple):
    """The identities that the focus of a clue may have by agreement.

    Attributes:
        play: those that it may have as a card to be played, now or after others.
        save: those that it may have as a card to be kept.
    """

    play: Identities
    save: Identities

    def among(self, identities: Identities) -> MeantIdentities:
        """Those of certain identities.

        Example:
            >>> MeantIdentities(0b011, 0b110).among(0b101)
            MeantIdentities(play=1, save=4)
        """
        return MeantIdentities(self.play & identities, self.save & identities)
