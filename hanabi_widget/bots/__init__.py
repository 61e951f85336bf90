"""Bots: players whose rules are written down, each given only what its seat may know. Standard library only."""

from .bot import Bot, Move, Option, Rule
from .careful import Careful
from .iggi import Iggi
from .information import Information
from .numbers import Numbers
from .past import Past, Turn
from .playing import Played, played
from .recommendation import Recommendation
from .seat import Seat

__all__ = [
    "BOTS",
    "HATS",
    "Bot",
    "Careful",
    "Iggi",
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
    "played",
]

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Careful(), Iggi())}
"""The bots by name."""

HATS: dict[str, Bot] = {bot.name: bot for bot in (Recommendation(), Information())}
"""The bots by name whose clues are sums of numbers, so that they play with their like alone."""
