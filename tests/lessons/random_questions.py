"""Random questions about small positions, for the judge; and questions at full size."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hanabi_widget.lessons import TYPES, History, Question
from hanabi_widget.lessons.answers.domains import CHAIN, CLAIM, CLUE, AnswerContext, CountDomain, parameters
from hanabi_widget.rules import Clue, State, card_numbers, initial_state
from hanabi_widget.rules.deal import shuffled_deck
from hanabi_widget.solver import maximum_goal
from hanabi_widget.solver.hidden_card_search import HiddenCardSearch
from hanabi_widget.text import LocalizedError
from tests.knowledge.judge import too_big
from tests.knowledge.small_positions import small_action, small_position, small_rules

WORLDS, FEW_WORLDS = 300, 60
CLAIMS = ("playable", "trash", "critical", "not playable", "not trash", "not critical")
LINES = {"blunder", "focus", "meaning", "kept", "parting"}
"""Types that ask for a line."""
SEEN_WHOLE = {"worlds", "would_know", "rounds", "moves", "everybody", "who_knows"}
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
    if name in ("clue_for", "informative", "plan", "endgame", "bot"):
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
    if item.id == "informative":
        return any(isinstance(action, Clue) for action in item.history.state.legal_actions())
    return True


def some_answers(item: Question) -> Iterator[Any]:
    """The right answers, those of mistakes, and the right ones from the wrong end."""
    yield from item.right_answers
    for answers in item.wrong_answers_by_mistake.values():
        yield from answers
    for answer in item.right_answers:
        yield item.form.mirrored(item.context, answer)
