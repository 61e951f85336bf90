"""Bots: players that follow written rules and are given only what their seat may know. Standard library only."""

from .batch import Batch, simulate
from .bot import Bot, Candidate, Move, Rule
from .convention_bot import ConventionBot
from .information import Information
from .playthrough import BotError, TimeLimitExceeded, play_turns, take_turn, within_time
from .public_table import ClueSum
from .recommendation import Recommendation
from .registry import ALL_BOTS, BOTS, CONVENTION_BOTS, HAT_BOTS, bot_by_name
from .seat import PublicHistory, PublicTurn, Seat

__all__ = [
    "ALL_BOTS",
    "BOTS",
    "CONVENTION_BOTS",
    "HAT_BOTS",
    "Batch",
    "Bot",
    "BotError",
    "Candidate",
    "ClueSum",
    "ConventionBot",
    "Information",
    "Move",
    "PublicHistory",
    "PublicTurn",
    "Recommendation",
    "Rule",
    "Seat",
    "TimeLimitExceeded",
    "bot_by_name",
    "play_turns",
    "simulate",
    "take_turn",
    "within_time",
]
