"""Random questions: about small positions, for the judge; at full size; and whatever somebody may ask, about any position."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from hanabi_widget.lessons import TYPES, History, Question, drill, question
from hanabi_widget.lessons.answers.answer_forms import (
    ActionWithOdds,
    ActionWithOddsForm,
    ChoiceForm,
    FractionForm,
    GridForm,
    SetForm,
)
from hanabi_widget.lessons.answers.domains import CHAIN, CLAIM, CLUE, AnswerContext, CountDomain, parameters
from hanabi_widget.lessons.questions.types.meaning_of_last_clue import ClueMeaningQuestion
from hanabi_widget.rules import Clue, IllegalAction, State, card_numbers, clues_of, initial_state, rule_set
from hanabi_widget.rules.deal import shuffled_deck
from hanabi_widget.solver import maximum_goal
from hanabi_widget.solver.hidden_card_search import HiddenCardSearch
from hanabi_widget.text import LocalizedError
from tests.hanab_live_variants import VARIANTS_THERE
from tests.knowledge.judge import too_big
from tests.knowledge.small_positions import small_action, small_position, small_rules, some_unknown
from tests.notation.random_records import random_record
from tests.random_positions import PRINTED, SMALL, random_game

WORLDS, FEW_WORLDS = 300, 60
CLAIMS = ("playable", "trash", "critical", "not playable", "not trash", "not critical")
LINES = {"blunder", "meaning", "parting"}
"""Types that ask for a line."""
SEEN_WHOLE = {"worlds", "rounds", "moves", "everybody", "who_knows"}
"""Types that are asked with the whole table in sight."""
SEARCHED = {"plan", "endgame"}
"""Types that think ahead."""


def small_line(random: Random) -> History:
    """A few steps of a small game, each with few worlds."""
    while True:
        rules, players = small_rules(random)
        line = History.of(
            initial_state(players, deck=shuffled_deck(rules, random.getrandbits(48)), rules=rules, first=random.randrange(players))
        )
        for _ in range(random.randrange(1, 12)):
            if line.state.legal_actions():
                line = line.after(small_action(random, line.state, random.choice((0.3, 0.7, 1))))
        line = line.last_steps(min(4, len(line.actions)))
        if not any(too_big(state, WORLDS) for state in line.states):
            return line


def small_item(name: str, random: Random) -> Question:
    """A question with any parameters that make sense about a small position."""
    while True:
        worlds = FEW_WORLDS if name in SEARCHED else WORLDS
        line = small_line(random) if name in LINES or random.random() < 0.2 else History.of(small_position(random, worlds))
        if name in SEARCHED and not searchable(line.state):
            continue
        try:
            item = any_question(name, line, random)
            item.check()
        except (LocalizedError, IndexError):
            continue
        if useful(item):
            return item


def any_question(name: str, line: History, random: Random) -> Question:
    """A question with any parameters.

    Raises:
        IndexError: the position has nothing to choose from.
    """
    kind, values = TYPES[name], dict[str, Any]()
    seats = range(len(line.state.names))
    for parameter, domain in parameters(kind).items():
        context = AnswerContext(line, values.get("of", 0))
        if domain is CLAIM:
            values[parameter] = random.choice(CLAIMS)
        elif domain is CHAIN and name == "worlds":
            pair = [values["of"], random.choice([seat for seat in seats if seat != values["of"]])]
            values[parameter] = tuple(random.choice((pair, pair[::-1]))[: random.choice((1, 1, 2))])
        elif parameter == "other" and name == "worlds":
            values[parameter] = next((seat for seat in values["by"] if seat != values["of"]), values["of"] ^ 1 if values["of"] < 2 else 0)
        elif domain is CHAIN:
            values[parameter] = tuple(random.sample(seats, random.choice((1, 1, 1, min(2, len(seats))))))
        elif domain is CLUE:
            values[parameter] = random.choice([action for action in line.state.legal_actions() if isinstance(action, Clue)])
        elif isinstance(domain, CountDomain):
            values[parameter] = random.choice((1, 2, 3))
        else:
            values[parameter] = random.choice(domain.choices(context))
    viewer = None
    if values.get("hands") == "open":
        viewer = None
    elif name in ("clue_for", "plan", "endgame", "bot"):
        viewer = random.choice((None, line.state.player))
    elif name == "critical":
        viewer = random.choice((None, *seats))
    elif "of" in values and name not in SEEN_WHOLE:
        viewer = random.choice((None, (values.get("by") or (values["of"],))[0]))
    return kind(history=line, viewer=viewer, **values)


def searchable(state: State) -> bool:
    """Whether all orders of the deck can be gone through, and there is something left to play for."""
    search = HiddenCardSearch(maximum_goal(state))
    return len(state.deck) <= 2 and 0 < search.cards_missing(state) <= 4 and not search.is_lost(state)


def useful(item: Any) -> bool:
    """Whether a question asks for something that there is."""
    if item.id == "who_knows":
        return item.by != () and len({*item.by}) == len(item.by)
    if item.id == "safe_action":
        return bool(card_numbers(item.history.state)[item.history.state.player])
    if item.id == "bot":
        return bool(item.history.state.legal_actions())
    return True


def some_answers(item: Question) -> Iterator[Any]:
    """The right answers, those of mistakes, and the right ones from the wrong end."""
    yield from item.right_answers
    for answers in item.wrong_answers_by_mistake.values():
        yield from answers
    for answer in item.right_answers:
        yield item.form.mirrored(item.context, answer)


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
    if issubclass(kind, ClueMeaningQuestion):
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
    rules = random.choice([random.choice(PRINTED), random.choice(SMALL), rule_set(random.choice(VARIANTS_THERE))])
    players = random.choice([number for number, size in rules.hand_sizes.items() if number <= 5 and number * size <= len(rules.deck)])
    return History.of(random_game(random.getrandbits(32), rules, players, random.randrange(1, 90)))


POSITIONS: tuple[Callable[[Random], History], ...] = (
    _recorded,
    _played,
    lambda random: History.of(small_position(random)),
    lambda random: History.of(some_unknown(random, small_position(random), random.choice((0.1, 0.3, 1)))),
    small_line,
)
"""Kinds of random positions."""


@cache
def drilled(name: str) -> Sequence[Question]:
    """A drill of five; of types that ask one of several things, two of each."""
    choices: list[dict[str, Any]] = [
        {key: value} for key, values in TYPES[name].drill_choices.items() if key not in {"under", "unlike"} for value in values
    ]
    return [item for given in choices for item in drill(name, n=2, seed=3, **given)] or drill(name, seed=3)
