"""Bots: players whose rules are written down, each given only what its seat may know. Standard library only."""

from .bot import Bot, Move, Option, Rule
from .careful import Careful
from .cheating import Cheating
from .past import Past, Turn
from .playing import Played, played
from .published import Cautious, Iggi, Internal, LegalRandom, Outer, Piers, VanDenBergh
from .seat import Seat

__all__ = ["BOTS", "Bot", "Move", "Option", "Past", "Played", "Rule", "Seat", "Turn", "played"]

BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Careful(),
        LegalRandom(),
        Internal(),
        Outer(),
        Cautious(),
        Iggi(),
        Piers(),
        VanDenBergh(),
        Cheating(),
    )
}
"""The bots by name."""
