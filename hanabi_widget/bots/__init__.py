"""Bots: players whose rules are written down, each given only what its seat may know. Standard library only."""

from .bot import Bot, Move, Option, Rule
from .careful import Careful
from .iggi import Iggi
from .past import Past, Turn
from .playing import Played, played
from .seat import Seat

__all__ = ["BOTS", "Bot", "Careful", "Iggi", "Move", "Option", "Past", "Played", "Rule", "Seat", "Turn", "played"]

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Careful(), Iggi())}
"""The bots by name."""
