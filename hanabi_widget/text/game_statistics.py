"""Statistics in words: the value of each, and sentences that derive it; why a game cannot be won any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from hanabi_widget.rules import Identity, PaceRisk, RuleSet, Statistics, deck_size, reachable_heights, risk_thresholds
from hanabi_widget.rules.card_status import added_and_deducted
from hanabi_widget.solver import LossReason

from .language import Language
from .numbers import signed
from .phrases import card_name, suit_name

NO_VALUE = "–"
"""Shown for a statistic that has no value."""


class StatisticText(NamedTuple):
    """A statistic in words.

    Attributes:
        id: its id in the protocol.
        label: its name in the language.
        value: its value, as short text.
        derivation: sentences that derive the value.
    """

    id: str
    label: str
    value: str
    derivation: list[str]


def describe_statistics(language: Language, statistics: Statistics) -> list[StatisticText]:
    """Every statistic in words."""
    return [
        StatisticText(name, language.say(f"statistic.{name}"), *format_one(language, statistics))
        for name, format_one in STATISTIC_FORMATTERS.items()
    ]


def statistics_lines(language: Language, statistics: Statistics) -> Iterator[str]:
    """The statistics line by line, each with its derivation."""
    for statistic in describe_statistics(language, statistics):
        yield language.say("statistic.line", label=statistic.label, value=statistic.value)
        for sentence in statistic.derivation:
            yield f"    {sentence}"


def describe_series(language: Language, label: str, values: Sequence[int | None]) -> str:
    """A plot in a sentence: smallest, largest and last value; at least one must be a number."""
    numbers = [value for value in values if value is not None]
    return language.say("plot.summary", label=label, least=min(numbers), most=max(numbers), last=numbers[-1])


FormattedStatistic: TypeAlias = tuple[str, list[str]]
"""A value and its derivation."""


def _score(language: Language, statistics: Statistics) -> FormattedStatistic:
    state = statistics.state
    score = statistics.score
    if score is None:
        return NO_VALUE, [language.say("score.none")]
    if state.rules.strikeout_scores_zero and state.strikes >= state.rules.strikes:
        return str(score), [language.say("score.struck_out")]
    return str(score), _points(language, statistics, "score", score, state.fireworks)


def _max_score(language: Language, statistics: Statistics) -> FormattedStatistic:
    state = statistics.state
    max_score = statistics.max_score
    if max_score is None:
        return NO_VALUE, [language.say("score.none")]
    if state.outcome is not None:
        return str(max_score), [language.say("max_score.over", n=max_score)]
    heights = reachable_heights(state)
    derivation = _points(language, statistics, "max_score", max_score, heights)
    for suit, height in enumerate(heights):
        if height < state.rules.ranks:
            identity = Identity(state.rules.firework_place.index((suit, height)))
            color = suit_name(language, state.rules.suits[suit])
            derivation.append(language.say("max_score.blocked", card=card_name(language, state.rules, identity), color=color, n=height))
    return str(max_score), derivation


def _points(language: Language, statistics: Statistics, key: str, total: int, heights: tuple[int, ...]) -> list[str]:
    """How fireworks of these heights add up to a score."""
    rules = statistics.state.rules
    colors = [suit_name(language, suit) for suit in rules.suits if suit.deducts]
    if not colors:
        return [language.say(key, n=total)]
    plus, minus = added_and_deducted(rules, heights)
    derivation = [language.say(f"{key}.deducted", score=total, plus=plus, minus=minus, color=language.and_list(colors))]
    return derivation if plus >= minus else [*derivation, language.say("score.never_negative")]


def _pace(language: Language, statistics: Statistics) -> FormattedStatistic:
    state = statistics.state
    pace = statistics.pace
    if pace is None:
        return _no_value(language, statistics)
    last_round = state.turns_left is not None
    total = language.say(
        "pace.sum_last" if last_round else "pace.sum",
        pace=signed(pace),
        played=statistics.played,
        most=statistics.max_cards,
        turns=state.turns_left,
        deck=deck_size(state),
        players=len(state.names),
    )
    thresholds = risk_thresholds(len(state.names))
    allowance = "pace.missing_turns" if pace < 0 else "pace.turns" if last_round else "pace.discards"
    derivation = [
        total,
        language.say(allowance, n=abs(pace)),
        language.say("pace.thresholds", low=thresholds[PaceRisk.LOW], medium=thresholds[PaceRisk.MEDIUM], high=thresholds[PaceRisk.HIGH]),
    ]
    return language.say(f"pace.{statistics.risk}", pace=signed(pace)), derivation


def _clues(language: Language, statistics: Statistics) -> FormattedStatistic:
    numbers = {
        "given": statistics.clues,
        "earlier": statistics.clues_before_start,
        "strikes": statistics.state.strikes,
        "wasted": statistics.tokens_wasted,
    }
    value = f"{statistics.clues} + {statistics.clues_lost}" if statistics.clues_lost else str(statistics.clues)
    return value, [language.say(f"clues.{name}", n=number) for name, number in numbers.items() if number or name == "given"]


def _efficiency(language: Language, statistics: Statistics) -> FormattedStatistic:
    efficiency = statistics.efficiency
    gotten = language.say("efficiency.gotten", gotten=statistics.cards_gotten, played=statistics.played, held=statistics.cards_clued)
    if efficiency is None:
        return NO_VALUE, [language.say("efficiency.none"), gotten]
    value = decimal(language, efficiency)
    clues = statistics.clues + statistics.clues_lost
    return value, [language.say("efficiency", value=value, gotten=statistics.cards_gotten, clues=clues), gotten]


def _needed(language: Language, statistics: Statistics) -> FormattedStatistic:
    budget = statistics.budget
    needed = statistics.efficiency_needed
    if budget is None:
        return _no_value(language, statistics)
    derivation = [
        language.say("needed.missing", missing=statistics.cards_missing, most=statistics.max_cards, gotten=statistics.cards_gotten),
        language.say("needed.clues", clues=budget.clues, tokens=budget.tokens, discards=budget.discards, fireworks=budget.fireworks),
    ]
    if needed is None:
        return NO_VALUE, [language.say("needed.none"), *derivation]
    value = decimal(language, needed)
    return value, [language.say("needed", value=value, missing=statistics.cards_missing, clues=budget.clues), *derivation]


def _no_value(language: Language, statistics: Statistics) -> FormattedStatistic:
    """A statistic of time or clues that has no value here, and why."""
    state = statistics.state
    last_round = "needed.last_round" if state.turns_left is not None else "needed.lost"
    why = "statistic.over" if state.outcome is not None else "statistic.no_last_round" if state.rules.all_or_nothing else last_round
    return NO_VALUE, [language.say(why)]


STATISTIC_FORMATTERS: dict[str, Callable[[Language, Statistics], FormattedStatistic]] = {
    "score": _score,
    "max_score": _max_score,
    "pace": _pace,
    "clues": _clues,
    "efficiency": _efficiency,
    "needed": _needed,
}
"""By id, the function that describes a statistic: its value and its derivation."""


def decimal(language: Language, number: Fraction) -> str:
    """A number with two decimals.

    Example:
        >>> from hanabi_widget.text import LANGUAGES
        >>> decimal(LANGUAGES["en"], Fraction(8, 7)), decimal(LANGUAGES["pl"], Fraction(2))
        ('1.14', '2,00')
    """
    whole, hundredths = divmod(round(100 * number), 100)
    return language.say("number.decimal", whole=whole, digits=f"{hundredths:02}")


def describe_obstacle(language: Language, rules: RuleSet, reason: LossReason) -> str:
    """Why a position is lost.

    Example:
        >>> from hanabi_widget.rules import rule_set
        >>> from hanabi_widget.solver import LossReason, Obstacle
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_obstacle(ENGLISH, rule_set(), LossReason(Obstacle.GONE, ("r3",)))
        'No copy of red 3 is left.'
    """
    names = language.and_list(card_name(language, rules, rules.identity_of(card)) for card in reason.cards) if reason.cards else ""
    key = f"winnable.{reason.obstacle}{'.later' if reason.draws else ''}"
    return language.say(key, cards=names, draws=reason.draws, n=reason.needed or reason.most, most=reason.most)
