"""Published agents: players of the literature, as ordered rules.

Walton-Rivers, Williams, Bartle, Perez-Liebana, Lucas, "Evaluating and modelling Hanabi-playing agents" (2017), who also put those of
Osawa, "Solving Hanabi: estimating hands by opponent's actions in cooperative game with incomplete information" (2015), and of van den
Bergh, Hommelberg, Kosters, Spieksma, "Aspects of the cooperative card game Hanabi" (2016) in these terms. They look at each card for
itself: its colour and its rank are known when clues leave one of them, and it may be any copy that is not seen and that clues leave
open. "First" goes by `places`. Two of them also go by the order of seats and colours, which means nothing at a table: learners are not
asked about them.
"""

from __future__ import annotations

from typing import ClassVar

from .bot import Bot, Rule, anything
from .rules.clue_rules import dispensable_tell, most_tell, outer_tell, playable_tell, random_tell, unknown_tell, useful_tell
from .rules.conditions import few_tokens, last_chance, life_to_spare, when
from .rules.discard_rules import oldest_discard, osawa_discard, random_discard, useless_discard
from .rules.play_rules import certain_play, likely_play, safe_play


class LegalRandom(Bot):
    """It does anything that is allowed."""

    name, asked = "random", False
    rules: ClassVar[dict[str, Rule]] = {"chance": anything}


class Internal(Bot):
    """Osawa's player who keeps no account of what the others know."""

    name = "internal"
    rules: ClassVar[dict[str, Rule]] = {
        "safe_play": safe_play,
        "osawa_discard": osawa_discard,
        "playable_tell": playable_tell,
        "random_tell": random_tell,
        "random_discard": random_discard,
        "anything": anything,
    }


class Outer(Bot):
    """Osawa's player who keeps account of what the next player knows."""

    name = "outer"
    rules: ClassVar[dict[str, Rule]] = {
        "safe_play": safe_play,
        "osawa_discard": osawa_discard,
        "outer_tell": outer_tell,
        "unknown_tell": unknown_tell,
        "random_discard": random_discard,
        "anything": anything,
    }


class Cautious(Bot):
    """It plays what is safe, tells what is useful, and discards what is of no use, else any card."""

    name = "cautious"
    rules: ClassVar[dict[str, Rule]] = {
        "certain_play": certain_play,
        "safe_play": safe_play,
        "useful_tell": useful_tell,
        "osawa_discard": osawa_discard,
        "random_discard": random_discard,
        "random_tell": random_tell,
        "anything": anything,
    }


class Iggi(Bot):
    """It plays what is safe, tells what is useful, and discards what is of no use, else the oldest card."""

    name = "iggi"
    rules: ClassVar[dict[str, Rule]] = {
        "certain_play": certain_play,
        "safe_play": safe_play,
        "useful_tell": useful_tell,
        "osawa_discard": osawa_discard,
        "oldest_discard": oldest_discard,
        "random_tell": random_tell,
        "anything": anything,
    }


class Piers(Bot):
    """IGGI that takes a risk while it may, and tells what can go when tokens are few."""

    name, asked = "piers", False
    rules: ClassVar[dict[str, Rule]] = {
        "last_play": when(last_chance, likely_play(0)),
        "safe_play": safe_play,
        "likely_play": when(life_to_spare, likely_play(0.6)),
        "useful_tell": useful_tell,
        "dispensable_tell": when(few_tokens, dispensable_tell),
        "osawa_discard": osawa_discard,
        "oldest_discard": oldest_discard,
        "random_tell": random_tell,
        "random_discard": random_discard,
        "anything": anything,
    }


class VanDenBergh(Bot):
    """It weighs chances: of a card to fit while it may fail, and of a card to be of no use."""

    name, asked = "van_den_bergh", False
    rules: ClassVar[dict[str, Rule]] = {
        "likely_play": when(life_to_spare, likely_play(0.6)),
        "safe_play": safe_play,
        "useless_discard": useless_discard(1),
        "useful_tell": useful_tell,
        "most_tell": most_tell,
        "likely_discard": useless_discard(0),
        "anything": anything,
    }
