"""Why a game cannot be won any more, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import RuleSet

from .cards import card_name
from .language import Language


def describe_obstacle(
    language: Language,
    rules: RuleSet,
    *,
    obstacle: str,
    cards: Sequence[str] = (),
    draws: int = 0,
    needed: int = 0,
    most: int = 0,
    **_: object,
) -> str:
    """Describe a `hanabi_widget.solver.LossReason`, given by its fields.

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_obstacle(ENGLISH, rule_set(), obstacle="gone", cards=["r3"])
        'No copy of red 3 is left.'
    """
    names = language.and_list([card_name(language, rules, rules.identity_of(card)) for card in cards]) if cards else ""
    key = f"winnable.{obstacle}{'.later' if draws else ''}"
    return language.say(key, cards=names, draws=draws, n=needed or most, most=most)
