"""Bots: players that follow written rules and are given only what their seat may know. Standard library only."""

from .batch import Batch as Batch, simulate as simulate
from .bot import Bot as Bot, Candidate as Candidate, Move as Move, Rule as Rule
from .convention_bot import ConventionBot as ConventionBot
from .public_history import PublicHistory as PublicHistory, PublicTurn as PublicTurn
from .recommendation import ClueSum as ClueSum, Recommendation as Recommendation
from .registry import (
    ALL_BOTS as ALL_BOTS,
    BOTS as BOTS,
    CONVENTION_BOTS as CONVENTION_BOTS,
    HAT_BOTS as HAT_BOTS,
    Player as Player,
    bot_by_name as bot_by_name,
)
from .seat import Seat as Seat
from .turns import (
    BotError as BotError,
    TimeLimitExceeded as TimeLimitExceeded,
    play_turns as play_turns,
    take_turn as take_turn,
    within_time as within_time,
)
