"""What a saved page holds, which needs no Python and no network."""

from __future__ import annotations

from typing import TypedDict

from .board import SentBoardState
from .delta import Delta


class SavedPage(TypedDict):
    """A board that can be stepped through and inspected without Python."""

    board_state: SentBoardState
    step: int  # the step to begin with
    open_panels: list[str]  # the panels that are open
    inspections: list[Delta]  # for each step its list of inspections, one for each card in a hand
    script: str  # widget.js
    style: str  # widget.css
