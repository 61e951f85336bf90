"""Verdicts, what learners think by mistake, and what a drill is offered agree with the judge."""

# ruff: noqa: ANN401, ARG005 - questions of every type; a table of conditions that are called alike

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from operator import ge
from random import Random
from typing import Any

import pytest

from hanabi_widget.conventions import SHIPPED
from hanabi_widget.lessons import MISTAKES, TYPES, History, Question, drill, question
from hanabi_widget.lessons.answers.answer_forms import ActionWithOdds, FractionForm
from hanabi_widget.lessons.answers.domains import CHAIN, AnswerContext, parameters
from hanabi_widget.notation import position
from hanabi_widget.rules import Action, IllegalAction, Play, SeatIndex, Slot, State, card_numbers, seats
from tests.knowledge.judge import Model, not_public, too_big
from tests.knowledge.reason_checks import is_true
from tests.knowledge.small_positions import small_position
from tests.seeds import some

from . import judge
from .convention_questions_judge import first_by_hint, heard
from .judge import JUDGES, bits, claim_types, clues, faults, marks, may_be, members
from .random_questions import FEW_WORLDS, SEEN_WHOLE, drilled, small_item, small_line


def test_every_type_is_judged() -> None:
    assert {*JUDGES} == {*TYPES}


@pytest.mark.parametrize("name", JUDGES)
def test_the_judge_agrees(name: str) -> None:
    choices = max([1, *(len(values) for key, values in TYPES[name].drill_choices.items() if key not in {"under", "unlike"})])
    assert [fault for seed in range(8 * choices) for fault in faults(name, seed)] == []


def copies_by_mistake(state: State, chain: Sequence[SeatIndex]) -> Iterator[tuple[str, list[Mapping[int, int]]]]:
    """What the last of a chain holds for those who look at each card alone: by mistake, for each slot the copies that it may be."""
    hand, public = state.hands[chain[-1]], not_public(state)
    touched, clued = (marks(state, chain[-1], uses) for uses in (["touched"], ["touched", "missed"]))
    unseen, elsewhere = Counter(public), Counter(public)
    for seat, cards in enumerate(state.hands):
        unseen.subtract(cards if seat not in chain else ())
        elsewhere.subtract(cards if seat not in chain[:-1] else ())
    by_mistake: dict[str, tuple[Sequence[Sequence[int]], Sequence[Counter[int]]]] = {
        "positive_only": (touched, [Counter(state.rules.deck)] * len(hand)),
        "no_counting": (clued, [Counter(state.rules.deck)] * len(hand)),
        "public_only": (clued, [public] * len(hand)),
        "card_by_card": (clued, [unseen] * len(hand)),
        "my_view": (clued, [elsewhere + Counter([card]) for card in hand]),
        "sees_all": ([[card] for card in hand], [Counter([card]) for card in hand]),
    }
    for name, (rows, copies) in by_mistake.items():
        yield name, [{card: left[card] for card in row if left[card] > 0} for row, left in zip(rows, copies)]


def test_what_is_thought_of_a_hand_by_mistake() -> None:
    """Worked out from what is said of each mistake."""
    for seed in some(range(80), 27):
        random = Random(seed)
        line = History.of(small_position(random, 300)) if seed % 2 else small_line(random)
        state, fact = line.state, random.choice(("playable", "trash", "not critical"))
        by, holder = random.sample(seats(len(state.names)), 2)
        model, true, alone = Model(state), claim_types(state, fact), may_be(state, (holder,), holder)
        every = {name: make(line, None) for name, make in MISTAKES.items() if name != "out_of_date" or line.actions}
        for name, rows in copies_by_mistake(state, (holder,)):
            assert [*map(members, every[name].identities_by_counting(holder))] == [{*row} for row in rows]
            for slot, row in enumerate(rows, start=1):
                share = Fraction(sum(row.get(card, 0) for card in true), sum(row.values()))
                assert every[name].probability(holder, Slot(slot), bits(true)) == share, (name, state)
        for name, rows in copies_by_mistake(state, (*{*seats(len(state.names))} - {holder}, holder)):
            exact = model.identities(model.common(range(len(state.names))), holder)
            assert every[name].common_identities()[holder] == ([*map(bits, rows)] if name != "my_view" else [*exact])
        for chain in ((holder,), (by, holder)):
            said = {name: [*map(members, reasoner.identities(chain))] for name, reasoner in every.items()}
            assert all(said[name] == [{*row} for row in rows] for name, rows in copies_by_mistake(state, chain)), state
            assert said["may_be"] == said["reversed"] == may_be(state, chain, holder)
            assert said["touched_one"] == may_be(with_one_touched(state), chain, holder)
            assert said["too_shallow"] == alone == [*map(members, every["too_shallow"].common_identities()[holder])]
            if line.actions:
                now, before, anything = card_numbers(state)[holder], line.states[-2], {*range(len(state.rules.card_names))}
                then = {number: slot for slot, number in enumerate(card_numbers(before)[holder], start=1)}
                earlier = dict(zip(then, may_be(before, chain, holder)))
                assert said["out_of_date"] == [earlier.get(number, anything) for number in now]
                for slot in (Slot(slot) for slot, number in enumerate(now, start=1) if number in then):
                    share = Model(before).probability(holder, ("fact", holder, then[now[slot - 1]], bits(true)))
                    assert every["out_of_date"].probability(holder, slot, bits(true)) == share
        own = MISTAKES["my_view"](line, holder)
        assert [*map(members, own.identities((holder,)))] == alone, "in the own seat the view is the right one"
        with pytest.raises(IllegalAction):
            own.after(Play(99))


def with_one_touched(state: State) -> State:
    """The position if each clue had touched the newest of its cards alone, and told nothing of the others."""
    rules, rows = state.rules, []
    for row in state.clue_info:
        touched = [{*rules.values_touching(info)} for info in row]
        told = [(info, own, set[str | int]().union(*touched[:slot])) for slot, (info, own) in enumerate(zip(row, touched))]
        rows.append([rules.clue_info_from(own - newer, rules.values_missing(info)) if own & newer else info for info, own, newer in told])
    return state.replace(clue_info=rows)


def others_than(right: ActionWithOdds, actions: Sequence[Action]) -> Iterator[ActionWithOdds]:
    """The right bet, and others with its action or its odds."""
    yield from (right._replace(odds=Fraction(part, 12)) for part in range(13))
    yield from (right._replace(action=action) for action in actions)


def test_half_the_credit_is_for_an_action_and_half_for_its_odds() -> None:
    for item in drilled("endgame"):
        form, context = item.form, item.context
        for right in item.right_answers:
            for answer in form.every(context) or others_than(right, form.action_domain.choices(context)):  # type: ignore[attr-defined]
                credit, alike = form.credit(right, answer), getattr(answer, "known", None) == getattr(right, "known", None)
                assert (credit >= Fraction(1, 2), credit > 0, credit == 1) == (alike, alike, answer == right)
                assert item.id == "knows_that" or credit in (Fraction(1, 2), 1)
        assert {FractionForm().read(context, raw) for raw in ("3/10", "0.3", "0,3", "30%", " 30 % ")} == {Fraction(3, 10)}
    table = position("[suits=r copies=2,2,2,2,2 hand_size=2] >A r1 r2 | B r3 r4")
    grid = question("possible", table, of="A")
    assert len({*(grid.form.every(grid.context) or ())}) == 2**10, "of so few cells all answers may be looked through"


def is_new(item: Any, claim: str) -> bool:
    """Whether a clue may be given, and a claim is true of another player's card, whose holder does not know it."""
    state: State = item.history.state
    is_so = item.of != state.player and is_true(state, claim, state.hands[item.of][item.slot - 1])
    return is_so and bool(clues(state)) and item.slot not in judge.known(state, (item.of,), claim)


def is_countable(item: Any) -> bool:
    """Whether odds are not certain, and are found by counting not too many copies of the card alone."""
    (odds,), state = JUDGES["odds"](item) or [], item.history.state
    copies = dict(copies_by_mistake(state, (item.of,)))["card_by_card"][item.slot - 1]
    alone = Fraction(sum(copies[kind] for kind in copies if is_true(state, item.claim, kind)), sum(copies.values()))
    return bool(0 < odds < 1 and odds.denominator <= 60 and odds == alone)


def has_few_worlds(item: Any) -> bool:
    """Whether a few worlds are to be marked, and neither all nor, where something is known, just those where it is true."""
    names = {*FOUR, *item.state.rules.card_names, *(f"not {name}" for name in item.state.rules.card_names)}
    if item.other == item.of or item.by not in ((item.of,), (item.other, item.of)) or item.claim not in names:
        return False
    model = Model(item.history.state)
    worlds, (marked,) = judge.map_worlds(item, model), JUDGES["worlds"](item) or []
    if item.marks == "possible":
        return item.slot == 1 and item.claim == "playable" and 1 < len(marked) <= min(12, len(worlds) - 1)
    true = {world for number, world in worlds.items() if judge.known_worlds(replace(item, by=()), model) >> number & 1}
    return 0 < len(true) < len(worlds) and len(marked) <= 12 and marked != true


def is_in_order(item: Any) -> bool:
    """Whether what is missing can be played in a round, in turn, from the hands as they are."""
    state, reached, players = item.history.state, set(), len(item.state.names)
    turns = range(players if state.turns_left is None else min(players, state.turns_left))
    for cards in product(*([None, *state.hands[(state.player + turn) % players]] for turn in turns)):
        played = [*state.fireworks]
        for suit, place in (state.rules.firework_place[card] for card in cards if card is not None):
            played[suit] += played[suit] == place
        reached.add(all(map(ge, played, item.goal)))
    return True in reached and not all(map(ge, state.fireworks, item.goal))


def has_best(item: Any) -> bool:
    """Whether success is neither certain nor impossible, and at most two actions are best."""
    odds = [*judge.shares(item.history.state, judge.heights(item.history.state), {})[0].values()]
    return 0 < max(odds, default=0) < 1 and odds.count(max(odds)) <= 2


THREE, FOUR = ("playable", "trash", "not critical"), ("playable", "trash", "not critical", "not trash")
CLUED = {"meaning", "will_play"}  # types that are asked after one more clue

FITS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("touched", "everybody"), lambda item: True),
    "possible": lambda item: item.viewer in (None, item.of) and (item.level, item.start) == ("exact", "nothing"),
    "known": lambda item: item.viewer in (None, item.of),
    "odds": lambda item: item.viewer in (None, item.of) and item.claim == "playable" and is_countable(item),
    "thinks": lambda item: len(item.by) == 1 and item.by[0] != item.of and item.viewer in (None, *item.by),
    "knows_that": lambda item: FITS["thinks"](item) and item.claim in THREE,
    "who_knows": lambda item: item.by == (item.of,) and item.claim in THREE,
    "clue_for": lambda item: item.claim in THREE[:2] and FITS["bot"](item) and is_new(item, item.claim),
    "safe_action": lambda item: FITS["bot"](item) and item.state.hand_sizes[item.state.player] > 0,
    "bot": lambda item: item.viewer in (None, item.state.player),
    "number": lambda item: item.viewer is None and bool(item.state.discards) and getattr(item.state, item.which) is not None,
    "critical": lambda item: item.viewer is not None,
    "rounds": lambda item: item.claim == "playable" and item.slot <= min(item.state.hand_sizes),
    "moves": lambda item: (
        item.other != item.of
        and item.claim in {"playable", "trash", "critical"}
        and is_true(item.state, item.claim, item.state.hands[item.of][item.slot - 1])
    ),
    "worlds": has_few_worlds,
    "endgame": lambda item: FITS["bot"](item) and has_best(item),
    "plan": lambda item: FITS["bot"](item) and item.turns == len(item.state.names) and is_in_order(item),
    "meaning": lambda item: item.viewer in (None, item.holder) and not heard(item).broken[-1] and item.misfit() is None,
    "will_play": lambda item: FITS["bot"](item) and item.state.turns_left is None and not heard(item).broken[-1] and item.misfit() is None,
    "blunder": lambda item: len(item.history.actions) <= 4 or (FITS["parting"](item) and JUDGES["blunder"](item) != {frozenset()}),
    "parting": lambda item: (
        (item.state.outcome, item.state.turns_left, item.viewer) == (None, None, None)
        and len(item.history.actions) in ([4] if item.id == "parting" else range(8))
    ),
    "clue_saying": lambda item: is_new(item, "playable"),
}
"""For each type whether a question is offered."""


def every(name: str, line: History, given: dict[str, str]) -> Iterator[Question]:
    """All questions of a type about a position."""
    state, rows, seated = line.state, [dict[str, Any]()], seats(len(line.state.names))
    for key, domain in parameters(TYPES[name]).items():
        chains = [chain for size in (1, 2) for chain in product(seated, repeat=size)]
        rows = [
            {**row, key: value}
            for row in rows
            for holder in [row["of"] if key == "slot" else SeatIndex(0)]
            for value in ([given[key]] if key in given else chains if domain is CHAIN else domain.choices(AnswerContext(line, holder)))
        ]
    lines = (
        [line.last_steps(0).after(clue) for clue in clues(state)]
        if name in CLUED
        else [line.last_steps(0) if name == "clue_saying" else line]
    )
    for one, viewer in product(lines, [None] if name in SEEN_WHOLE | {"touched", "clue_saying"} else [None, *seated]):
        yield from (TYPES[name](history=one, viewer=viewer, **row) for row in rows if "of" not in row or state.hand_sizes[row["of"]])


DRAWN = {"clue_saying": "slot", **dict.fromkeys((*CLUED, "endgame", "plan"), "viewer")}
"""Parameters of which one is drawn, whatever the others are."""


def drawn(item: Any) -> Any:
    """What stands for all questions of which one is offered."""
    return replace(item, **{DRAWN[item.id]: None}) if item.id in DRAWN else item


@pytest.mark.parametrize("name", FITS)
def test_all_that_fits_is_offered_and_nothing_else(name: str) -> None:
    for seed in range(9 if name in {"worlds", "knows_that", "endgame", "plan"} else 25):  # these take long
        random, fit = Random(f"{name} {seed}"), dict[Any, list[bool]]()
        line = small_item(name, random).history
        while not 0 < max(line.state.hand_sizes) <= 2 or too_big(line.state, FEW_WORLDS):
            line = small_item(name, random).history
        given = {key: random.choice([*values]) for key, values in TYPES[name].drill_choices.items() if key != "unlike"}
        found: list[Any] = [*TYPES[name].sample(line, random, **given)]
        assert all(map(FITS[name], found))
        told = every(name, line, given) if name not in {"endgame", "blunder", "parting"} else found  # these take long, or are made up
        for item in told:  # nor whether the giver sees at once what other clues do
            fit.setdefault(drawn(item), []).append(FITS[name](item) and (name != "clue_for" or item.viewer is None or item in found))
        assert max(Counter(map(drawn, found)).values(), default=1) == 1
        assert {*map(drawn, found)} == {one for one, fits in fit.items() if any(fits)}


@pytest.mark.parametrize("level", SHIPPED)
def test_the_first_hint_about_the_focus_leads_to_the_key(level: str) -> None:
    """At levels 2 to 5 it named the newest card where 1s are played oldest first."""
    for item in drill("meaning", under=level, n=8, seed=1):
        assert first_by_hint(item) == item.place[1]  # type: ignore[attr-defined]
