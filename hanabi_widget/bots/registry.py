"""The cast: the bots by name, and who sits in which chair."""

from __future__ import annotations

from collections.abc import Sequence

from .bot import Bot
from .careful_bot import Careful
from .cheating_bot import Cheating
from .hat.information import Information
from .hat.recommendation import Recommendation
from .published_bots import Cautious, Iggi, Internal, LegalRandom, Outer, Piers, VanDenBergh

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
"""The bots by name that play with anybody."""

HAT_BOTS: dict[str, Bot] = {bot.name: bot for bot in (Recommendation(), Information())}
"""The bots by name whose clues are sums of numbers, so that they play with their like alone."""

ALL_BOTS = BOTS | HAT_BOTS
"""All bots by name."""


def bot_by_name(bot: str | Bot) -> Bot:
    """A bot by its name, or itself.

    Raises:
        ValueError: there is none of that name.
        TypeError: it is no bot.
    """
    if isinstance(bot, Bot):
        return bot
    if isinstance(bot, str):
        if bot not in ALL_BOTS:
            raise ValueError(f"no bot {bot!r}: one of {', '.join(ALL_BOTS)}, or a Bot of your own")
        return ALL_BOTS[bot]
    hint = f"{bot.__name__}()" if isinstance(bot, type) and issubclass(bot, Bot) else f"a name, one of {', '.join(ALL_BOTS)}, or a Bot"
    raise TypeError(f"{bot!r} is no bot: give {hint}")


def seat_bots(bots: str | Bot | Sequence[str | Bot], players: int | None = None) -> tuple[Bot, ...]:
    """The bots in their chairs.

    Args:
        bots: one for all chairs, or one for each.
        players: how many chairs; by default as many as bots, or three if one bot is to sit in all.

    Raises:
        ValueError: there are not as many as chairs, or none of such a name.
        TypeError: one is no bot.

    Example:
        >>> [bot.name for bot in seat_bots("careful", 2)]
        ['careful', 'careful']
    """
    if isinstance(bots, Sequence) and not isinstance(bots, str):
        if players not in (None, len(bots)):
            raise ValueError(f"{len(bots)} bots for {players} chairs: give one for all, or one for each")
        return tuple(map(bot_by_name, bots))
    return (bot_by_name(bots),) * (3 if players is None else players)
