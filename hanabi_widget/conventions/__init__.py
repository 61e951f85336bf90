"""What actions mean by agreement: conventions, and what players may rely on if all keep to one. Standard library only."""

from .announcement import Announcement
from .audit import Audit, AuditedStep, ClueReading, Parting
from .common_trust import CommonTrustView
from .convention import Call, ChopMove, Convention, FocusRule
from .convention_text import SHIPPED, convention
from .game_reading import GameReading
from .meaning_case import MeaningCase
from .position_reading import Reading, reading_of
from .public_record import PublicRecord
from .trust_reason import TrustReason
from .trust_view import TrustedCard, TrustView

__all__ = [
    "SHIPPED",
    "Announcement",
    "Audit",
    "AuditedStep",
    "Call",
    "ChopMove",
    "ClueReading",
    "CommonTrustView",
    "Convention",
    "FocusRule",
    "GameReading",
    "MeaningCase",
    "Parting",
    "PublicRecord",
    "Reading",
    "TrustReason",
    "TrustView",
    "TrustedCard",
    "convention",
    "reading_of",
]
