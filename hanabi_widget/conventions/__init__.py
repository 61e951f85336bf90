"""What actions mean by agreement: conventions, and what players may rely on if all keep to one. Standard library only."""

from .announcement import Announcement
from .audit import Audit, AuditedStep, ClueReading, Parting
from .auditor import Auditor
from .common_trust import CommonTrustView
from .convention import Call, ChopMove, Convention, FocusRule
from .convention_text import NAMES, SHIPPED, convention
from .game_reading import GameReading
from .meaning_case import MeaningCase
from .position_reading import Reading
from .public_record import PublicRecord
from .recommendation import can_recommend_to_all, require_fit
from .sum_announcement import SumAnnouncement
from .trust_reason import TrustReason
from .trust_view import TrustedCard, TrustView

__all__ = [
    "NAMES",
    "SHIPPED",
    "Announcement",
    "Audit",
    "AuditedStep",
    "Auditor",
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
    "SumAnnouncement",
    "TrustReason",
    "TrustView",
    "TrustedCard",
    "can_recommend_to_all",
    "convention",
    "require_fit",
]
