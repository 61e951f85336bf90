"""Build a hand with which another player knows a claim."""

from __future__ import annotations

from dataclasses import dataclass

from .build_hand import BuildHandQuestion


@dataclass(frozen=True, kw_only=True)
class BuildKnownQuestion(BuildHandQuestion):
    """A hand for one player, consistent with the deck and all clues, with which another player knows a claim.

    With the actual hand the claim is not known.
    """

    id = "build_known"
    is_to_be_known = True
