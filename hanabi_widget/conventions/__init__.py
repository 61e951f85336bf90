"""What actions mean by agreement: conventions, and what players may rely on if all keep to one. Standard library only."""

from .announcement import Announcement as Announcement, MeaningCase as MeaningCase
from .audit import Audit as Audit, AuditedStep as AuditedStep, Parting as Parting
from .convention import (
    NAMES as NAMES,
    SHIPPED as SHIPPED,
    Call as Call,
    ChopMove as ChopMove,
    Convention as Convention,
    FocusRule as FocusRule,
    convention as convention,
)
from .game_under_convention import GameReading as GameReading, Reading as Reading
from .hat_recommendation import (
    SumAnnouncement as SumAnnouncement,
    can_recommend_to_all as can_recommend_to_all,
    names_that_fit as names_that_fit,
    require_fit as require_fit,
)
from .likely_conventions import LikelyConvention as LikelyConvention, likely_conventions as likely_conventions
from .nested_trust import CommonTrustView as CommonTrustView
from .public_record import PublicRecord as PublicRecord
from .trusted_cards import TrustedCard as TrustedCard, TrustReason as TrustReason, TrustView as TrustView
