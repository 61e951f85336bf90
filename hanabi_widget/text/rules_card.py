"""Which rules are in force, in words: a line for the board, and what differs from the base game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from hanabi_widget.rules import PRINTED_NAMES, SUITS, RuleSet, hanab_live_name, rules_names

from .language import Language
from .phrases import suit_name, variant_name

BASE = RuleSet()


class RulesText(NamedTuple):
    """The rules of a game in words.

    Attributes:
        line: edition and variants, short.
        differences: a sentence for each rule that differs from the base game.
        printed: for each variant the names under which editions print it.
        numbers: cards, tokens and strikes.
    """

    line: str
    differences: list[str]
    printed: list[str]
    numbers: list[str]


def describe_rules(language: Language, rules: RuleSet, players: int, learner: str = "") -> RulesText:
    """The rules of a game in words.

    Args:
        language: the language.
        rules: the rules.
        players: the number of players.
        learner: the name of the player whom the dealer that proves deals against; empty without that dealer.

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> from hanabi_widget.text import ENGLISH
        >>> text = describe_rules(ENGLISH, rule_set("PL", "avalanche_5"), players=3)
        >>> text.line
        'Base game · Avalanche of colours, 5 cards'
        >>> text.differences
        ['multicolour: an extra colour, 5 cards.']
    """
    usual = replace(rules, hand_size=BASE.hand_size) if rules.hand_sizes.get(players) == BASE.hand_sizes.get(players) else rules
    names = dict(rules_names(rules if hanab_live_name(rules) else usual))
    variants = next(iter(names.values()), ())
    dealt = [language.say("rules.dealer", player=learner)] if learner else []
    differences = [
        sentence for field in FIELDS if getattr(usual, field) != getattr(BASE, field) for sentence in _difference(language, rules, field)
    ]
    line = _line(language, rules, names)
    return RulesText(
        line=language.say("rules.with_dealer", rules=line) if learner else line,
        differences=dealt + differences or [language.say("rules.none")],
        printed=[
            language.say("rules.printed", variant=variant_name(language, variant), names=language.comma_list(own))
            for variant in variants
            if (own := [f"{name} ({edition})" for (edition, name), keys in PRINTED_NAMES.items() if keys == (variant,)])
        ],
        numbers=[*_numbers(language, rules, players)],
    )


def _line(language: Language, rules: RuleSet, names: dict[str, tuple[str, ...]]) -> str:
    if not names:
        live = hanab_live_name(rules)
        return language.say("rules.hanab_live", name=live) if live else language.say("rules.house")
    editions = [edition for edition in names if edition != "common"]
    variants = next(iter(names.values()))
    base = language.say("rules.base") if "common" in names else language.say("rules.base_of", editions=" · ".join(editions))
    return " · ".join([base, *(variant_name(language, name) for name in variants)])


def _numbers(language: Language, rules: RuleSet, players: int) -> Iterator[str]:
    if players in rules.hand_sizes:
        yield language.say("rules.number.hand", n=rules.hand_sizes[players])
    yield language.say("rules.number.deck", n=len(rules.deck))
    yield language.say("rules.number.copies", copies=_listed(rules.copies))
    yield language.say("rules.number.clue_tokens", n=rules.clue_tokens)
    yield language.say("rules.number.strikes", n=rules.strikes)
    if not rules.all_or_nothing:
        yield language.say("rules.number.score", n=rules.perfect_score)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _suits(language: Language, rules: RuleSet) -> Iterator[str]:
    usual = {suit.letter: suit for suit in BASE.suits}
    for suit in rules.suits:
        copies = suit.copies or ()
        values = {"color": suit_name(language, suit), "n": sum(copies), "copies": _listed(copies), "most": rules.ranks}
        if suit.letter not in usual:
            yield language.say("rules.suit.extra", **values)
        elif copies != rules.copies and not suit.descending:
            yield language.say("rules.suit.copies", **values)
        if isinstance(suit.clued_by, tuple):
            named = [language.say(f"color.{letter}") if letter in SUITS else letter for letter in suit.clued_by]
            if suit.clued_by != (suit.letter,):
                yield language.say("rules.suit.colors", **values, colors=language.comma_list(named))
        elif suit.clued_by != "own":
            yield language.say(f"rules.suit.{suit.clued_by}", **values)
        if suit.ranked_by != "own":
            yield language.say(f"rules.suit.rank_{suit.ranked_by}", **values)
        for trait in ("descending", "deducts"):
            if getattr(suit, trait):
                yield language.say(f"rules.suit.{trait}", **values)
    missing = [suit_name(language, suit) for letter, suit in usual.items() if letter not in {suit.letter for suit in rules.suits}]
    if missing:
        yield language.say("rules.without", colors=language.comma_list(missing))


def _difference(language: Language, rules: RuleSet, field: str) -> Iterator[str]:
    """The sentences that say how a field of the rules differs from the base game."""
    match field:
        case "suits":
            yield from _suits(language, rules)
        case "special_ranks":
            for special in rules.special_ranks:
                if special.clued_by != "own":
                    yield language.say(f"rules.special.{special.clued_by}", rank=special.rank)
                if special.ranked_by != "own":
                    yield language.say(f"rules.special.rank_{special.ranked_by}", rank=special.rank)
        case "color_clues" | "rank_clues":
            yield language.say(f"rules.{field}.{getattr(rules, field)}")
        case "clue_tokens" | "strikes":
            yield language.say(f"rules.{field}", n=getattr(rules, field), usual=getattr(BASE, field))
        case "copies":
            yield language.say("rules.copies", copies=_listed(rules.copies), usual=_listed(BASE.copies))
        case "hand_size":
            yield language.say("rules.hand_size", sizes=", ".join(f"{players}: {size}" for players, size in rules.hand_size))
        case _:
            yield language.say(f"rules.{field}")


FIELDS = (
    "all_or_nothing",
    "announcements",
    "suits",
    "special_ranks",
    "color_clues",
    "rank_clues",
    "empty_clues",
    "self_clues",
    "free_discards",
    "deck_plays",
    "strikeout_scores_zero",
    "copies",
    "hand_size",
    "clue_tokens",
    "strikes",
)
"""The fields of `RuleSet` in the order in which it is said how they differ."""
