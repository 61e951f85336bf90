"""Bots: players whose rules are written down, each given only what its seat may know. Standard library only."""

from .batch import Batch, simulate
from .bot import Bot, Move, Option, Rule
from .cast import BOTS, bot_of, seated
from .failure import BotFailure
from .past import Past, Turn
from .playing import Played, played, taken
from .seat import Seat

__all__ = [
    "BOTS",
    "Batch",
    "Bot",
    "BotFailure",
    "Move",
    "Option",
    "Past",
    "Played",
    "Rule",
    "Seat",
    "Turn",
    "bot_of",
    "played",
    "seated",
    "simulate",
    "taken",
]
