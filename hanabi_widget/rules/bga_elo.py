"""The Elo rating of Board Game Arena, where a table counts as having drawn with a bot (B1-B5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from hanabi_widget.arguments import as_integer
from hanabi_widget.base_error import HanabiError

from .editions import rules_names
from .position_problems import wrong_players
from .ruleset import RuleSet

BotRatings: TypeAlias = Mapping[tuple[str, int, int], int | float | Fraction]
"""The bot's Elo by variant (``"50"``, ``"60"`` or ``"60 wild"``), number of players and score (B5)."""

RATED_VARIANTS = {"BGA": "50", "BGA+avalanche": "60", "BGA+wild": "60 wild"}
"""The rated variants, by the names of their rules (B4)."""

LOWEST_LISTED_SCORES = {"50": 18, "60": 21, "60 wild": 21}
"""For each rated variant, the lowest score for which the bot's rating is looked up (B2)."""

BASE_BOT_ELO = Fraction(1000)
"""The bot's Elo for all lower scores (B2)."""


def rated_variant(rules: RuleSet) -> str:
    """The variant under which a game with these rules is rated: one of `RATED_VARIANTS` (B4).

    Only the rules of Board Game Arena are rated, with or without empty clues.

    Raises:
        HanabiError: the rules are not rated; those with 55 cards never are (B4).

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> rated_variant(rule_set("BGA", "wild"))
        '60 wild'
    """
    names = ["+".join((edition, *variants)) for edition, variants in rules_names(replace(rules, empty_clues=True))]
    if "BGA+avalanche_5" in names:
        raise HanabiError("not rated: the deck of 55 cards depends too much on the order of the cards")
    for name, variant in RATED_VARIANTS.items():
        if name in names:
            return variant
    raise HanabiError(f"not rated: only the rules of {', '.join(RATED_VARIANTS)} are")


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
        >>> from hanabi_widget.rules import rule_set
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
    lowest_listed_score = LOWEST_LISTED_SCORES[variant]
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
        >>> from hanabi_widget.rules import rule_set
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
