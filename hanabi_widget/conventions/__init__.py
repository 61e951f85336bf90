"""What actions mean by agreement: conventions, and what players may rely on if all keep to one. Standard library only."""

from .announcement import Announcement, MeaningCase
from .audit import Audit, AuditedStep, Auditor, ClueReading, Parting
from .convention import NAMES, SHIPPED, Call, ChopMove, Convention, FocusRule, convention
from .public_record import PublicRecord
from .reading import GameReading, Reading, reading_of
from .recommendation import SumAnnouncement, can_recommend_to_all, require_fit
from .trust_chain import CommonTrustView
from .trust_view import TrustedCard, TrustReason, TrustView

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
    "reading_of",
    "require_fit",
]
