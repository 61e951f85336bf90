"""Bots: players whose rules are written down, each given only what its seat may know. Standard library only."""

from .batch import Batch, simulate
from .bot import Bot, Move, Option, Rule
from .cast import BOTS, CAST, HATS, bot_of, seated
from .failure import BotFailure
from .information import Information
from .numbers import Numbers
from .past import Past, Turn
from .playing import Played, played, taken
from .recommendation import Recommendation
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
