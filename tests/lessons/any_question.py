"""Whatever somebody may ask: any type, any parameters and any view, about any position."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hanabi_widget.lessons import TYPES, History, Question, question
from hanabi_widget.lessons.answers.answer_forms import (
    CITABLE_EVIDENCE,
    ActionWithOdds,
    ActionWithOddsForm,
    ChoiceForm,
    FractionForm,
    GridForm,
    SetForm,
    YesNoWhy,
    YesNoWhyForm,
)
from hanabi_widget.lessons.answers.domains import CARD, CHAIN, AnswerContext, CountDomain, parameters
from hanabi_widget.lessons.questions.types.agreed_clues import ClueConventionQuestion
from hanabi_widget.rules import IllegalAction, RuleSet, clues_of, rule_set
from tests.hanab_live_variants import VARIANTS_THERE
from tests.knowledge.small_positions import small_position, some_unknown
from tests.notation.random_records import random_record
from tests.random_positions import PRINTED, SMALL, random_game

from .random_questions import small_line


class Asked(NamedTuple):
    """The arguments of `question`."""

    type: str
    history: History
    view: int | None
    parameters: dict[str, object]

    def question(self) -> Question:
        """The question that is asked.

        Raises:
            LocalizedError: there is no such question.
        """
        return question(self.type, self.history, view=self.view, **self.parameters)


def anything(name: str, random: Random) -> Asked:
    """A question of a type with any parameters that are spelled right, about any position."""
    history = random.choice(POSITIONS)(random)
    if random.random() < 0.9:
        history = history.last_steps(min(random.randrange(6), len(history.actions)))
    kind, values, raw = TYPES[name], dict[str, Any](), dict[str, object]()
    if issubclass(kind, ClueConventionQuestion):
        history = _after_clue(history, random)
    seats = range(len(history.state.names))
    for parameter, domain in parameters(kind).items():
        context = AnswerContext(history, values.get("of", 0))
        if domain is CHAIN:
            values[parameter] = tuple(random.choices(seats, k=random.choice((1, 1, 1, 2, 3))))
        elif isinstance(domain, CountDomain):
            values[parameter] = random.choice(domain.choices(context)[:6])
        else:
            choices = domain.choices(context)
            if not choices:
                return anything(name, random)
            values[parameter] = random.choice(choices)
        raw[parameter] = domain.to_json(context, values[parameter])
    view = random.choice([None, None, history.state.player, values.get("of"), *seats])
    return Asked(name, history, view, raw)


def any_answer(asked: Question, random: Random) -> Any:
    """Any answer of the right form."""
    context, form = asked.context, asked.form
    match form:
        case SetForm():
            return frozenset(item for item in form.domain.choices(context) if random.random() < 0.4)
        case ChoiceForm():
            return random.choice([*form.domain.choices(context), *[None] * form.allows_none])
        case GridForm():
            cards = form.item_domain.choices(context)
            return tuple(frozenset(card for card in cards if random.random() < 0.4) for _ in form.row_domain.choices(context))
        case ActionWithOddsForm():
            return ActionWithOdds(random.choice(form.action_domain.choices(context)), form.odds_form.read(context, "1/7"))
        case YesNoWhyForm() if random.random() < 0.5:
            return YesNoWhy(known=True, evidence=frozenset(name for name in CITABLE_EVIDENCE if random.random() < 0.5))
        case YesNoWhyForm():
            return YesNoWhy(known=False, example=random.choice(CARD.choices(context)))
        case FractionForm():
            return form.read(context, random.choice(("0", "1", "1/3", "5/7")))
    return random.randrange(60)


def _after_clue(history: History, random: Random) -> History:
    """The history with one more clue, if there is a legal one."""
    clues = clues_of(history.state.legal_actions())
    try:
        return history.after(random.choice(clues)) if clues else history
    except IllegalAction:  # it must be said which unknown cards it touches
        return history


def _recorded(random: Random) -> History:
    """A step of a game with any moves, suppositions among them."""
    return History.of(random.choice([*random_record(random, ["Ann", "Ben", "Cem", "Dot", "Eva", "Fay"]).root]))


def _played(random: Random) -> History:
    """A step of a game in the rules of an edition, of hanab.live or of a small deck."""
    rules: RuleSet = random.choice([random.choice(PRINTED), random.choice(SMALL), rule_set(random.choice(VARIANTS_THERE))])
    players = random.choice([number for number, size in rules.hand_sizes.items() if number <= 5 and number * size <= len(rules.deck)])
    return History.of(random_game(random.getrandbits(32), rules, players, random.randrange(1, 90)))


def _small(random: Random) -> History:
    return History.of(small_position(random))


def _few_unknown(random: Random) -> History:
    return History.of(some_unknown(random, small_position(random), random.choice((0.1, 0.3, 1))))


POSITIONS: tuple[Callable[[Random], History], ...] = (_recorded, _played, _small, _few_unknown, small_line)
"""Kinds of random positions."""
