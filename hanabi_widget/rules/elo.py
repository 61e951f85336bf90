"""Board Game Arena's rating: the table is scored as if it had drawn with a bot (B1-B5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from .editions import rule_set
from .ruleset import RuleSet
from .suit import Suit

BotTable: TypeAlias = Mapping[tuple[str, int, int], int | float | Fraction]
"""The bot's Elo by variant (``"50"``, ``"60"`` or ``"60 wild"``), number of players and score (B5)."""

RATED_VARIANTS = {"50": ("BGA", 18), "60": ("BGA+avalanche", 21), "60 wild": ("BGA+wild", 21)}
"""The rated variants: the name of their rules, and the score from which the table counts (B2)."""

LOWEST_RATED_SCORE = Fraction(1000)
"""The bot's Elo below that score (B2)."""


def rated_variant(rules: RuleSet) -> str:
    """The variant under which a table with these rules is rated: a key of `RATED_VARIANTS` (B4).

    Empty clues make no difference; any other rules than Board Game Arena's are not rated.

    Raises:
        ValueError: the deck has 55 cards (B4), or the rules are not rated for another reason.

    Example:
        >>> rated_variant(rule_set("BGA", "wild"))
        '60 wild'
    """
    variant = _variant(rules)
    if variant == "55":
        raise ValueError("not rated: the deck of 55 cards depends too much on the order of the cards")
    if variant is None:
        raise ValueError(f"not rated: only the rules of {', '.join(name for name, _ in RATED_VARIANTS.values())} are")
    return variant


def bot_elo(rules: RuleSet, players: int, score: int | None, table: BotTable | None = None) -> Fraction:
    """The Elo of the bot that a table is compared with (B1, B2, B5).

    Args:
        rules: the rules of the game.
        players: how many played.
        score: the score, 0 for a defeat, as `State.score` gives it.
        table: the bot's ratings, needed from 18 points up (21 with 60 cards). The rulebook does not print them.

    Raises:
        ValueError: the rules are not rated, there is no such number of players or score, or the table lacks it.

    Example:
        >>> bot_elo(rule_set("BGA"), players=2, score=17)
        Fraction(1000, 1)
        >>> bot_elo(rule_set("BGA"), players=2, score=18, table={("50", 2, 18): 1234})
        Fraction(1234, 1)
    """
    variant = rated_variant(rules)
    if players not in rules.hand_sizes:
        raise ValueError(f"{players!r} players: these rules are for {', '.join(map(str, rules.hand_sizes))} players")
    if score is None or score not in range(rules.perfect_score + 1):
        raise ValueError(f"score {score!r}: a whole number from 0 to {rules.perfect_score}")
    limit = RATED_VARIANTS[variant][1]
    if score < limit:
        return LOWEST_RATED_SCORE
    key = (variant, players, score)
    if table is None or key not in table:
        lack = "no table of the bot's ratings" if table is None else "the table of the bot's ratings lacks this score"
        raise ValueError(f"{lack}: from {limit} points up give table={{{key!r}: elo, ...}}; the rulebook does not print it")
    return Fraction(table[key])


def rating_change(
    rules: RuleSet, score: int | None, elos: Sequence[int | float | Fraction], k: float, table: BotTable | None = None
) -> float:
    """The Elo points that every player of a table wins or loses (B1-B3).

    The players' mean draws with the bot: the change is ``k`` times the half point of the draw less the expectation
    ``1 / (1 + 10 ** ((bot - mean) / 400))``. A perfect score that would cost points counts as a win (B3).

    Args:
        rules: the rules of the game.
        score: the score, 0 for a defeat, as `State.score` gives it.
        elos: the rating of each player.
        k: the K factor. The rulebook does not print the one that Board Game Arena uses.
        table: the bot's ratings, see `bot_elo`.

    Raises:
        ValueError: as `bot_elo`, or a K factor that is not above 0.

    Example:
        >>> rating_change(rule_set("BGA"), score=12, elos=(900, 1100), k=40)
        0.0
        >>> rating_change(rule_set("BGA"), score=25, elos=(1600, 1600), k=40, table={("50", 2, 25): 1600})
        0.0
    """
    if not k > 0:
        raise ValueError(f"K factor {k!r}: give a number above 0")
    bot = bot_elo(rules, len(elos), score, table)
    mean = sum((Fraction(elo) for elo in elos), Fraction(0)) / len(elos)
    expected = 1 / (1 + 10 ** float((bot - mean) / 400))
    result = 1.0 if score == rules.perfect_score and expected > 1 / 2 else 1 / 2
    return k * (result - expected)


@cache
def _variant(rules: RuleSet) -> str | None:
    """The printed variant that these rules are, whatever its colours are called; ``"55"`` for the one not rated."""
    usual = replace(rules, suits=RuleSet().suits, empty_clues=False) == RuleSet()
    printed = {"55": "BGA+avalanche_5"} | {variant: name for variant, (name, _) in RATED_VARIANTS.items()}
    return next(
        (variant for variant, name in printed.items() if usual and _variant_features(rules) == _variant_features(rule_set(name))), None
    )


def _variant_features(rules: RuleSet) -> list[Suit]:
    """What the suits do, apart from their names."""
    return [replace(suit, letter="", name="") for suit in rules.suits]
