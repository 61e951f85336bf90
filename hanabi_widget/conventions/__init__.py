"""What actions mean by agreement: conventions, and what players may rely on if all keep to one. Standard library only."""

from .announcement import Announcement
from .case import Case
from .convention import Call, Convention, FocusRule
from .convention_text import SHIPPED, convention
from .game_reading import GameReading
from .public_record import PublicRecord
from .reading import Reading, TrustView

__all__ = [
    "SHIPPED",
    "Announcement",
    "Call",
    "Case",
    "Convention",
    "FocusRule",
    "GameReading",
    "PublicRecord",
    "Reading",
    "TrustView",
    "convention",
]
