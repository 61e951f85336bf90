"""The bots by name, and who sits in which seat."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.arguments import check_type, did_you_mean, integer
from hanabi_widget.base_error import HanabiError
from hanabi_widget.conventions import SHIPPED, Convention

from .bot import Bot
from .careful_bot import Careful
from .cheating_bot import Cheating
from .convention_bot import ConventionBot
from .published_bots import Cautious, Iggi, Internal, LegalRandom, Outer, Piers, VanDenBergh
from .recommendation import Recommendation

BOTS: dict[str, Bot] = {
    bot.name: bot for bot in (Careful(), LegalRandom(), Internal(), Outer(), Cautious(), Iggi(), Piers(), VanDenBergh(), Cheating())
}
"""The bots that play with anybody, by name."""

HAT_BOTS: dict[str, Bot] = {Recommendation.name: Recommendation()}
"""The hat-guessing bots by name. Their clues are a code, so they play only with their own kind."""

CONVENTION_BOTS: dict[str, Bot] = {name: ConventionBot(name) for name in SHIPPED}
"""The bots that give and read clues by a convention that comes with the package, by its name: partners of players who keep it too."""

ALL_BOTS = BOTS | HAT_BOTS | CONVENTION_BOTS
"""All bots by name."""


Player = str | Bot | Convention
"""A bot, or the name of one; or a convention that a bot is to keep, which may be a text."""


def bot_by_name(bot: Player) -> Bot:
    """The bot of this name, or one that keeps a convention, which may be a text; a bot is returned as it is.

    Raises:
        HanabiError: there is no bot of this name.
        TypeError: it is neither a name nor a bot.

    Example:
        >>> bot_by_name("careful")
        Careful()
    """
    if isinstance(bot, Bot):
        check_type(getattr(bot, "name", None), str, f"{type(bot).__name__}.name", "a name: `name = 'mine'` in the class")
        return bot
    if isinstance(bot, Convention) or (isinstance(bot, str) and ":" in bot):
        return ConventionBot(bot)
    if isinstance(bot, str):
        if bot not in ALL_BOTS:
            raise HanabiError(f"no bot {bot!r}; choose one of {', '.join(ALL_BOTS)}, or a Bot of your own{did_you_mean(bot, ALL_BOTS)}")
        return ALL_BOTS[bot]
    hint = f"{bot.__name__}()" if isinstance(bot, type) and issubclass(bot, Bot) else f"a name, one of {', '.join(ALL_BOTS)}, or a Bot"
    raise TypeError(f"{bot!r} is not a bot: give {hint}")


def seat_bots(bots: Player | Sequence[Player], players: int | None = None) -> tuple[Bot, ...]:
    """The bots in their seats.

    Args:
        bots: one bot for all seats, or one for each.
        players: the number of seats; by default as many as bots, or three if one bot sits in all of them.

    Raises:
        HanabiError: there are not as many bots as seats, or there is no bot of some name.
        TypeError: something is neither a name nor a bot.

    Example:
        >>> [bot.name for bot in seat_bots("careful", 2)]
        ['careful', 'careful']
    """
    players = None if players is None else integer(players, "players", "the number of seats")
    if isinstance(bots, Sequence) and not isinstance(bots, str):
        if players not in (None, len(bots)):
            raise HanabiError(f"{len(bots)} bots for {players} seats: give one bot for all seats, or one for each")
        return tuple(map(bot_by_name, bots))
    return (bot_by_name(bots),) * (3 if players is None else players)
