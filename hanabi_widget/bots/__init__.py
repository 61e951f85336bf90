"""Bots: players whose rules are written down, each given only what its seat may know. Standard library only."""

from .batch import Batch, simulate
from .bot import Bot, Move, Option, Rule
from .failure import BotFailure
from .hat.hat_numbers import Numbers
from .hat.information import Information
from .hat.recommendation import Recommendation
from .history import Past, Turn
from .playthrough import Played, played, taken
from .registry import BOTS, CAST, HATS, bot_of, seated
from .seat import Seat

__all__ = [
    "BOTS",
    "CAST",
    "HATS",
    "Batch",
    "Bot",
    "BotFailure",
    "Information",
    "Move",
    "Numbers",
    "Option",
    "Past",
    "Played",
    "Recommendation",
    "Rule",
    "Seat",
    "Turn",
    "bot_of",
    "played",
    "seated",
    "simulate",
    "taken",
]
