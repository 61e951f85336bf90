"""The address of a replay on hanab.live, which names a game but does not hold it."""

from __future__ import annotations

import re

from hanabi_widget.errors import HanabiError

_NUMBERED = re.compile(r"(?:https?:/+)?(?:www\.)?hanab\.live/+(?:shared-)?replay/+([0-9]{1,12})(?:[/?#]\S*)?")


def refuse_numbered_replay(text: str) -> None:
    """Say how to get the game that the address of a replay on hanab.live names, but does not hold.

    Raises:
        HanabiError: the text is such an address.
    """
    if numbered := _NUMBERED.fullmatch(text.strip()):
        raise HanabiError(
            f"{text.strip()[:60]!r} only names a game of hanab.live: open https://hanab.live/export/{numbered[1]} in a browser, "
            "save what it shows as a file, and load that file"
        )
