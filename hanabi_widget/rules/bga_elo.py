"""The Elo rating of Board Game Arena, where a table counts as having drawn with a bot (B1-B5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from hanabi_widget.arguments import as_integer
from hanabi_widget.errors import HanabiError

from .deal import wrong_players
from .editions import rule_set
from .ruleset import RuleSet
from .suit import Suit

BotRatings: TypeAlias = Mapping[tuple[str, int, int], int | float | Fraction]
"""The bot's Elo by variant (``"50"``, ``"60"`` or ``"60 wild"``), number of players and score (B5)."""

RATED_VARIANTS = {"50": ("BGA", 18), "60": ("BGA+avalanche", 21), "60 wild": ("BGA+wild", 21)}
"""For each rated variant, the name of its rules and the lowest score for which the bot's rating is looked up (B2)."""

BASE_BOT_ELO = Fraction(1000)
"""The bot's Elo for all lower scores (B2)."""


def rated_variant(rules: RuleSet) -> str:
    """The variant under which a game with these rules is rated: a key of `RATED_VARIANTS` (B4).

    Only the rules of Board Game Arena are rated, with or without empty clues.

    Raises:
        HanabiError: the rules are not rated; those with 55 cards never are (B4).

    Example:
        >>> rated_variant(rule_set("BGA", "wild"))
        '60 wild'
    """
    variant = _printed_variant(rules)
    if variant == "55":
        raise HanabiError("not rated: the deck of 55 cards depends too much on the order of the cards")
    if variant is None:
        raise HanabiError(f"not rated: only the rules of {', '.join(name for name, _ in RATED_VARIANTS.values())} are")
    return variant


def bot_elo(rules: RuleSet, players: int, score: int | None, bot_ratings: BotRatings | None = None) -> Fraction:
    """The Elo of the bot that the players are compared with (B1, B2, B5).

    Args:
        rules: the rules of the game.
        players: the number of players.
        score: the score, 0 for a defeat, as in `State.score`.
        bot_ratings: the bot's Elo, needed for 18 points and more (21 with 60 cards). The rulebook does not print it.

    Raises:
        HanabiError: the rules are not rated, the number of players or the score is impossible, or `bot_ratings` lacks an entry.

    Example:
        >>> bot_elo(rule_set("BGA"), players=2, score=17)
        Fraction(1000, 1)
        >>> bot_elo(rule_set("BGA"), players=2, score=18, bot_ratings={("50", 2, 18): 1234})
        Fraction(1234, 1)
    """
    variant, players, score = rated_variant(rules), as_integer(players), as_integer(score)
    if players not in rules.hand_sizes:
        raise HanabiError(wrong_players(rules, players))
    if score is None or score not in range(rules.perfect_score + 1):
        raise HanabiError(f"score {score!r}: a whole number from 0 to {rules.perfect_score}")
    lowest_listed_score = RATED_VARIANTS[variant][1]
    if score < lowest_listed_score:
        return BASE_BOT_ELO
    key = (variant, players, score)
    if bot_ratings is None or key not in bot_ratings:
        missing = "no ratings of the bot" if bot_ratings is None else "the ratings of the bot lack this score"
        needed = f"from {lowest_listed_score} points up, give bot_ratings={{{key!r}: elo, ...}}"
        raise HanabiError(f"{missing}: {needed}; the rulebook does not print them")
    return Fraction(bot_ratings[key])


def rating_change(
    rules: RuleSet, score: int | None, elos: Sequence[int | float | Fraction], k: float, bot_ratings: BotRatings | None = None
) -> float:
    """The Elo points that each player wins or loses (B1-B3).

    The mean Elo of the players draws with the bot: the change is ``k`` times half a point less the expected score
    ``1 / (1 + 10 ** ((bot - mean) / 400))``. A perfect score that would cost points counts as a win (B3).

    Args:
        rules: the rules of the game.
        score: the score, 0 for a defeat, as in `State.score`.
        elos: each player's rating.
        k: the K factor. The rulebook does not print what Board Game Arena uses.
        bot_ratings: as for `bot_elo`.

    Raises:
        HanabiError: as for `bot_elo`; or the K factor is not positive.

    Example:
        >>> rating_change(rule_set("BGA"), score=12, elos=(900, 1100), k=40)
        0.0
        >>> rating_change(rule_set("BGA"), score=25, elos=(1600, 1600), k=40, bot_ratings={("50", 2, 25): 1600})
        0.0
    """
    if not k > 0:
        raise HanabiError(f"K factor {k!r}: give a positive number")
    bot = bot_elo(rules, len(elos), score, bot_ratings)
    mean = sum((Fraction(elo) for elo in elos), Fraction(0)) / len(elos)
    expected = 1 / (1 + 10 ** float((bot - mean) / 400))
    result = 1.0 if score == rules.perfect_score and expected > 1 / 2 else 1 / 2
    return k * (result - expected)


@cache
def _printed_variant(rules: RuleSet) -> str | None:
    """The variant of Board Game Arena with these rules, whatever the colours are called; ``"55"`` for the unrated one."""
    same_game = replace(rules, suits=RuleSet().suits, empty_clues=False) == RuleSet()
    printed = {"55": "BGA+avalanche_5"} | {variant: name for variant, (name, _) in RATED_VARIANTS.items()}
    return next(
        (variant for variant, name in printed.items() if same_game and _nameless_suits(rules) == _nameless_suits(rule_set(name))), None
    )


def _nameless_suits(rules: RuleSet) -> list[Suit]:
    """The suits without their letters and names."""
    return [replace(suit, letter="", name="") for suit in rules.suits]
