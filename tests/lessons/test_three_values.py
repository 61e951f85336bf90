"""From a seat whose hand is hidden a question has an answer if and only if it is the same whatever is held, and that is the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.lessons import TYPES, Question
from hanabi_widget.lessons.position_history import History
from hanabi_widget.notation import from_hanab_live
from hanabi_widget.rules import SeatIndex, State, by_identity, public_identities, seats
from hanabi_widget.text import LocalizedError
from tests.knowledge.small_positions import small_position
from tests.peers.test_recorded_games import HOUSE_RULES, recorded

from .random_questions import any_question

ASKED = ("known", "who_knows", "everybody", "thinks", "knows_that", "safe_action", "odds", "clue_for")
"""The types that ask what somebody knows."""


def held_by(state: State, seat: SeatIndex) -> Iterator[State]:
    """The position with each hand that a seat may hold, by clues and by the cards that it sees, with the deck unknown."""
    seen = state.observed_by(state.names[seat])
    left = Counter(dict(by_identity(state.rules.copies_of)))
    left.subtract([*public_identities(state), *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)])
    masks = [[one for one in left if state.rules.possible_identities(info) >> one & 1] for info in state.clue_info[seat]]
    for hand in product(*masks):
        if not Counter(hand) - left:
            other = seen
            for slot, card in enumerate(hand, start=1):
                other = other.reveal(seat, slot, state.rules.card_names[card])
            yield other


def answers_in(asked: Question, state: State) -> Any:  # noqa: ANN401 - answers of every type
    return replace(asked, history=History.of(state), viewer=None).right_answers


@pytest.mark.parametrize("name", ASKED)
def test_what_is_the_same_whatever_is_held_is_the_answer_and_nothing_else(name: str) -> None:
    counted = Counter[bool]()
    for number in range(60):
        random = Random(f"{name} {number}")
        state = small_position(random, 500)
        try:
            asked = any_question(name, History.of(state), random)
            asked = replace(asked, viewer=random.choice(seats(len(state.names))))
            asked.check()
        except (LocalizedError, IndexError):
            continue
        if not state.hands[asked.viewer or 0]:
            continue
        found = {answers_in(asked, other) for other in held_by(state, asked.viewer or SeatIndex(0))}
        assert asked.has_answer == (len(found) == 1), asked
        counted[asked.has_answer] += 1
        if asked.has_answer:
            assert {asked.right_answers} == found
    assert counted[True] > 5


@cache
def positions() -> list[History]:
    """Positions of recorded games, of two players and of more."""
    games = [from_hanab_live(record, **HOUSE_RULES) for record in recorded("eger-1020.json.gz")[:20]]
    games += [from_hanab_live(record) for record in recorded("hanabi-challenges-50.json")[:20]]
    random = Random(1)
    return [History.of(random.choice(random.choice(games).last.path())).last_steps(0) for _ in range(40)]


@pytest.mark.parametrize("name", ["known", "who_knows", "everybody", "safe_action"])
def test_a_refusal_in_a_recorded_game_shows_two_worlds_that_differ(name: str) -> None:
    answered = 0
    for number, history in enumerate(positions()):
        for asked in list(TYPES[name].sample(history, Random(number)))[:2]:
            seen = replace(asked, viewer=SeatIndex(number % len(history.state.names)))
            try:
                answered += bool(seen.right_answers)
            except DependsOnUnknownCard as error:
                shown = [answers_in(asked, state) for state in error.completions or ()]
                assert len({*shown}) == 2
    assert answered > 25


def test_the_first_question_of_a_class_about_a_posted_puzzle_is_answered() -> None:
    table = "r0 y0 g2 b1 w0 | 6c 1s 34d | x g4 g1 r2 | >Alice ? ? ?-1 ?-1 ?-1 | Bob r4 b3-g b3-g b1-g-2 w3-g-1-2"
    state = hw.position(table)
    assert hw.question("known", state, of="Bob", claim="playable", view="Alice").right_answers == {frozenset()}
    assert hw.question("who_knows", state, of="Bob", slot=1, view="Alice").right_answers == {frozenset()}


def refusal(**given: Any) -> str:  # noqa: ANN401 - parameters of every type
    name, state = given.pop("name"), given.pop("state")
    try:
        return hw.question(name, state, **given).prompt()
    except LocalizedError as error:
        return str(error)


def test_what_is_said_of_a_question_does_not_depend_on_the_hidden_hand() -> None:
    state = hw.deal(players=["Ann", "Zoe", "Max"], seed=1)[0]
    for value in (*"rygbw", *range(1, 6)):
        for name in ("touched", "clue_for"):
            more = {"clue": hw.Clue("Zoe", value)} if name == "touched" else {"of": "Zoe", "slot": 1, "claim": f"not {value}"}
            said = {refusal(name=name, state=other, view="Zoe", **more) for other in (state, hw.deal(["Ann", "Zoe", "Max"], seed=9)[0])}
            assert len(said) == 1, said


def test_names_are_taken_however_they_are_written_and_wrong_words_get_a_guess() -> None:
    state = hw.deal(players=["Ann", "Zoe"], seed=1)[0]
    assert hw.question("known", state, of="zoe") == hw.question("known", state, of="Zoe")
    assert hw.question("who_knows", state, of="ZOE", slot=1, by=["ANN"]) == hw.question("who_knows", state, of=1, slot=1, by=[0])
    with pytest.raises(LocalizedError, match="This question has no under: it has claim"):
        hw.drill("known", claim="playable", under="level 9", n=1)
    with pytest.raises(LocalizedError, match="Did you mean level 2"):
        hw.drill("meaning", under="levl 2", n=1)
    twins = hw.position("r1 | >Ann y1 y2 y3 y4 g1 | ann b1 b2 b3 b4 g2")
    assert hw.question("known", twins, of="ann").prompt() == "Which of ann’s cards does ann know to be playable?"
    with pytest.raises(LocalizedError):
        hw.question("known", twins, of="ANN")
