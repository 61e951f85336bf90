"""Certain plans and the odds of endgames: what holds in every position, positions worked out by hand, and how far ahead is looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from fractions import Fraction
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.effort import TooLarge, effort
from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons import question
from hanabi_widget.notation import position
from hanabi_widget.rules import Clue, Play, RuleSet, State, initial_state
from hanabi_widget.solver import CertainPlanSearch, Endgame, best_odds_by_cards, maximum_goal, suit_goal
from hanabi_widget.solver.hidden_card_search import MAX_TURNS, TooManyTurns, turns_without_clues
from hanabi_widget.text import LocalizedError
from tests.knowledge.small_positions import small_position, with_hands
from tests.lessons.judge import open_shares, shares, sure_actions
from tests.lessons.random_questions import FEW_WORLDS, searchable
from tests.random_positions import wander

RULES = RuleSet(suits="ry", copies=(2, 1), hand_size=2)


def small_endgames(count: int) -> list[State]:
    random, found = Random(7), list[State]()
    while len(found) < count:
        state = small_position(random, FEW_WORLDS)
        if searchable(state) and state.legal_actions():
            found.append(state)
    return found


def test_certain_actions_have_odds_of_one() -> None:
    """A certain action reaches the goal, and the odds agree."""
    certain = 0
    for state in small_endgames(30):
        try:
            with effort(40_000):
                actions = CertainPlanSearch(maximum_goal(state)).actions(state, turns=4)
                odds = Endgame(maximum_goal(state)).solve(state).odds
        except TooLarge:
            continue
        certain += bool(actions)
        assert all(odds[action] == 1 for action in actions), state
    assert certain > 2


def test_the_odds_are_the_same_in_all_possible_worlds() -> None:
    for state in small_endgames(10):
        search = Endgame(maximum_goal(state))
        worlds = [case.hands for case, _ in search.worlds(search.dealt(state), apart=True)]
        try:
            with effort(80_000):
                odds = search.solve(state).odds
                assert all(Endgame(maximum_goal(state)).solve(with_hands(state, hands)).odds == odds for hands in worlds[:5])
        except TooLarge:
            continue


def test_a_clue_that_distinguishes_cards_is_certain_and_another_is_a_gamble() -> None:
    state = position("r1 | 1c 0d | x r1 y1 | >A y1 | B r2 y2", rules=RULES)
    red, two = Clue(1, "r"), Clue(1, 2)
    odds = Endgame(suit_goal(state, "r")).solve(state).odds
    assert (odds[red], odds[two], odds[Play(1)]) == (Fraction(1), Fraction(1, 2), Fraction(1, 2))
    assert red in CertainPlanSearch(suit_goal(state, "r")).actions(state, turns=2)
    assert [CertainPlanSearch(suit_goal(state, "r")).actions(state, turns) for turns in (0, 1)] == [[], []]


def test_own_clues_and_cards_of_the_deck_are_no_part_of_a_plan() -> None:
    state = initial_state(5, seed=1, rules=RuleSet(suits="ry", copies=(2, 1), hand_size=1, self_clues=True, deck_plays=True))
    left_out = {*state.legal_actions()} - {*Endgame(maximum_goal(state)).legal_actions(state)}
    assert left_out == {Play(0), *(action for action in state.legal_actions() if isinstance(action, Clue) and action.player == 0)}


def test_copies_are_counted_one_by_one() -> None:
    """Two of the three cards that it may be are copies of one identity."""
    state = position("r1 y1 | 0c 2d | x r1 y1 | >A r2 | B r2", rules=RuleSet(suits="ry", copies=(2, 2), hand_size=1))
    search = Endgame(maximum_goal(state))
    assert {case.hand("A"): ways for case, ways in search.worlds(search.dealt(state))} == {("r2",): 1, ("y2",): 2}


def test_a_goal_reached_has_odds_of_one() -> None:
    state = position("r2 y1 | 0c 0d | x r1 y1 | >A y2 | B", rules=RULES)
    assert {*Endgame(suit_goal(state, "r")).solve(state).odds.values()} == {1}
    assert [Endgame(goal).is_lost(state.replace(discards=(3,))) for goal in ((2, 1), (2, 2), 3, 4)] == [False, True, False, True]
    assert [Endgame(4).is_lost(state.replace(turns_left=turns)) for turns in (1, 0)] == [False, True]


def test_every_card_of_the_deck_is_somewhere_in_each_world() -> None:
    state = position("r1 y1 | 0c 3d | x r1 | >A r2 | B y2", rules=RuleSet(suits="ry", copies=(2, 2), hand_size=1))
    search = Endgame(maximum_goal(state))
    left = [sorted([*case.deck, *case.hands[0]]) for case, _ in search.worlds(search.dealt(state))]
    assert left == [[1, 1, 2, 3]] * 3


def test_after_the_last_strike_nothing_more_is_reached() -> None:
    state = position("r1 | 3s | >A r2 | B y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=1))
    assert best_odds_by_cards(state) == {cards: cards == 1 for cards in range(1, 5)}
    assert ((search := Endgame(2)).solve(state).best, search.won(state), search.positions_searched) == ([], 0, 3)  # r1, r2, y1


def test_the_best_odds_agree_with_exhaustive_expectation() -> None:
    """Every hand and every order of the deck is gone through, for what each player can tell apart (`tests.lessons.judge`)."""
    gambles = 0
    for state in small_endgames(16):
        try:
            with effort(40_000):
                found = best_odds_by_cards(state)
        except TooLarge:
            continue
        assert [*found] == [*range(sum(state.fireworks), sum(state.fireworks) + len(found))]
        assert [*found.values()] == sorted(found.values(), reverse=True)
        for cards, odds in [*found.items()][1:]:
            gains, _ = shares(state, cards, {})
            assert odds == max(gains.values()), state
            gambles += 0 < odds < 1
            search = Endgame(cards).solve(state)
            assert {*search.best} == {action for action, gain in gains.items() if gain == odds}
    assert gambles > 1


TINY = [
    RuleSet(suits=suits, copies=copies, hand_size=1) for suits, copies in (("r", (3, 1)), ("r", (2, 2)), ("ry", (2, 1)), ("r", (3, 1, 1)))
]


def tiny_endgames(count: int) -> list[State]:
    """Endgames of play in which two of the cards that may be drawn next are equal, with what clues have told."""
    random, found = Random(3), list[State]()
    while len(found) < count:
        state = initial_state(2, seed=random.random().hex(), rules=random.choice(TINY))
        while state.turns_left != 0 and len(found) < count:
            drawn = [*state.deck, *state.hands[state.player]]
            if len(state.deck) in (1, 2) and len({*drawn}) < len(drawn) and searchable(state):
                found.append(state)
            state = state.apply(wander(random, state))
    return found


def test_equal_cards_in_the_deck_weigh_as_many_as_they_are() -> None:
    """The same exhaustive judges; plans may take as many turns as cards are missing, or one more, or one less."""
    gambles = plans = 0
    for state in tiny_endgames(16):
        goal = maximum_goal(state)
        gains, _ = shares(state, goal, {})
        odds = Endgame(goal).solve(state).odds
        assert odds == {action: gain for action, gain in gains.items() if action in odds}, state
        best = Endgame(goal).solve(state, best_only=True)
        assert {*best.best} == {action for action, gain in odds.items() if gain == max(odds.values())}
        assert all(odds[action] == share for action, share in best.odds.items())
        gambles += any(0 < gain < 1 for gain in gains.values())
        missing = Endgame(goal).cards_missing(state)
        for turns in range(missing - 1, missing + 2):
            expected = sure_actions(state, goal, turns, {}) if turns else set()
            assert {*CertainPlanSearch(goal).actions(state, turns)} == expected, (state, turns)
            plans += bool(expected)
    assert min(gambles, plans) > 1


def test_with_open_hands_the_best_order_of_play_is_found_for_every_order_of_the_deck() -> None:
    """The judge goes through every order, card by card; hands that are hidden from the next turn on can do no better."""
    gambles = 0
    for state in [*tiny_endgames(16), *small_endgames(16)]:
        goal = maximum_goal(state)
        gains = open_shares(state, goal, {})
        odds = Endgame(goal, open_hands=True).solve(state).odds
        assert odds == {action: gain for action, gain in gains.items() if action in odds}, state
        gambles += any(0 < gain < 1 for gain in gains.values())
        dealt = Endgame(goal).worlds(Endgame(goal).dealt(state))
        ways = sum(weight for _, weight in dealt)
        each = [(open_shares(world, goal, {}), weight) for world, weight in dealt]
        later = Endgame(goal, then_open=True).solve(state).odds
        hidden = Endgame(goal).solve(state, best_only=True).odds
        assert all(hidden[action] <= later[action] for action in hidden)
        for action in later:
            if isinstance(action, Clue):  # of cards, worlds that are alike have them in order
                assert later[action] == sum([weight * gain[action] for gain, weight in each], Fraction(0)) / ways
    assert gambles > 2


def endgame_position(fireworks: str, table: str, hands: str, out: str = "", hand_size: int = 4) -> State:
    """A position with the usual deck, in which all cards are discarded that are neither played nor named; `out` are in the deck."""
    rules = hw.rule_set("common")
    left = Counter(rules.card_names[identity] for identity in rules.deck)
    left.subtract(f"{firework[0]}{rank}" for firework in fireworks.split() for rank in range(1, int(firework[1]) + 1))
    left.subtract(word.partition("+")[0] for word in f"{hands} {out}".split() if word[0] in "rygbw")
    return position(f"[hand_size={hand_size}] {fireworks} | {table} | x {' '.join(left.elements())} | {hands}")


@pytest.mark.parametrize("limit", [None, 100_000])
def test_the_last_card_is_one_of_several_that_its_holder_does_not_know(limit: int | None) -> None:
    state = endgame_position("r5 y5 g5 b4 w5", "1c 0s 0d", ">Ann ? ? ? ? | Ben r1 y1 g1 w1", "b5 y2 g2 w1")
    with effort(limit) if limit else nullcontext():
        assert {answer.odds for answer in question("endgame", state, view="Ann").right_answers} == {Fraction(1, 4)}
    told = endgame_position("r5 y5 g5 b4 w5", "1c 0s 0d", ">Ann ? ?+w ?+2 ?+2 | Ben r1 y1 g1 w1", "b5 y2 g2 w1")
    assert {answer.action for answer in question("endgame", told, view="Ann").right_answers} == {Play(1)}


def test_the_order_of_the_deck_alone_is_hidden() -> None:
    hands = ">Ann b1+b+1 g1+g+1 g1+g+1 b1+b+1 | Ben r1+r+1 w2+w+2 g2+g+2 r2+r+2"
    state = endgame_position("r5 y3 g5 b5 w5", "0c 0s 3d", hands, "y4 y5 w1")
    dealt = Endgame(maximum_goal(state), open_hands=True).dealt(state)
    expected = max(open_shares(dealt, maximum_goal(state), {}).values())
    asked = question("endgame", state, view="all")
    assert {answer.odds for answer in asked.right_answers} == {expected} != {1}
    assert asked.viewer is None
    assert "All hands are open" in asked.prompt()
    assert asked.grade(asked.form.to_json(asked.context, asked.example_answer)).right


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("[suits=r copies=3,1 hand_size=1] r0 | 5c 0s 2d | Alice r2+r | >Bob r1+r+1 | deck r1 r1", None),
        ("[suits=r copies=3,1 hand_size=1] r1 | 6c 0s 1d | Alice r1 | >Bob r2+2 | deck r1", [Play(1)]),
    ],
)
def test_neither_a_copy_nor_a_turn_is_forgotten(text: str, sure: list[Play] | None) -> None:
    state = position(text)
    odds = Endgame(maximum_goal(state)).solve(state).odds
    assert {*odds.values()} == {1} if sure is None else CertainPlanSearch(maximum_goal(state)).actions(state, turns=2) == sure


def test_a_search_that_is_too_large_says_so() -> None:
    state = initial_state(players=3, seed=1)
    with pytest.raises(TooLarge, match="more than 2000 steps of work"), effort(2000):
        Endgame(maximum_goal(state)).solve(state)
    with pytest.raises(TooLarge, match="more than 2000 steps of work"), effort(2000):
        CertainPlanSearch((1, 1, 1, 0, 0)).actions(state, turns=3)


def test_an_endgame_that_is_too_large_says_how_far_it_came() -> None:
    state = position("r1 | 1c 1d | >A ? ? | B r2 y1", rules=RULES)
    with effort(10**6) as work:
        odds = Endgame(maximum_goal(state)).solve(state).odds
    search = Endgame(maximum_goal(state))
    dealt = search.dealt(state)
    cases = len(search.choices(dealt)) * len(search.worlds(dealt))
    assert cases < len(odds) * len(search.worlds(dealt, apart=True))  # what is alike is one case
    far = []
    for limit in range(work.done // 20, work.done, work.done // 20):
        with pytest.raises(TooLarge) as failed, effort(limit):
            Endgame(maximum_goal(state)).solve(state)
        if failed.value.how_far:
            far.append(failed.value.how_far)
    assert {each.cases for each in far} == {cases}
    decided = [each.done for each in far]
    assert decided == sorted(decided)
    assert decided[0] < cases // 2 < decided[-1] < cases
    assert all(each.least <= max(odds.values()) <= each.most <= 1 for each in far)
    assert far[-1].least > far[0].least
    assert far[-1].most < 1
    assert far[-1].deck == 1


def test_a_question_that_is_too_large_says_between_which_odds_the_answer_lies_and_how_far_on_it_was_found() -> None:
    hands = ">Ann ? ? ? ? ? | Ben r3 r1 b2 g5+g+5 w5+w+5"
    state = endgame_position("r5 y4 g2 b5 w4", "3c", hands, "r1 y1 b1 w1 r2 g3 g4 y5 r4", hand_size=5)
    with pytest.raises(LocalizedError, match=r"0 of 1260 .* are decided: the best odds are between 0 and 383/504\. Later"), effort(400_000):
        question("endgame", state, view="Ann")
    with pytest.raises(LocalizedError, match="more than 300 steps of work"), effort(300):
        question("endgame", state, view="Ann")


def test_an_unknown_card_that_matters_is_named_and_a_hand_that_nobody_can_hold_refused() -> None:
    state = position("r1 | 1c 0d | x r1 y1 | >A y1 | B ? y2", rules=RULES)
    with pytest.raises(DependsOnUnknownCard, match="slot 1 of B"):
        Endgame(maximum_goal(state)).solve(state)
    with pytest.raises(InconsistentPosition):
        best_odds_by_cards(position("r1 y1 | 0c 0d | x r1 y1 | >A ?{r2} ?{r2} | B", rules=RULES))


ANNOUNCED = (
    "[announcements=yes suits=ry copies=2,2,1 hand_size=2] r1 y2 | 0c 2s 3t | x r1 "
    "| >Alice~ r2+r+2 y2+y+2 | Bob~ y1+y+1 y3+y+3 | Cathy r3 r2"
)
"""Whoever announces red gets the token with which Bob can tell Cathy her red 3 (V2)."""


def test_V2_an_announcement_is_counted_as_a_choice() -> None:
    state = position(ANNOUNCED)
    odds = Endgame(suit_goal(state, "r")).solve(state).odds
    assert (odds[Play(1, "r")], odds[Play(1)], odds[Play(1, "y")]) == (Fraction(1), Fraction(1, 2), Fraction(0))
    assert CertainPlanSearch(suit_goal(state, "r")).actions(state, turns=3) == [Play(1, "r")]


def test_V2_a_question_takes_an_announced_play() -> None:
    asked = question("plan", position(ANNOUNCED), aim="red", turns=3)
    assert asked.grade({"kind": "play", "slot": 1, "announce": "r"}).right
    assert not asked.grade({"kind": "play", "slot": 1}).right
    safe = question("safe_action", position(ANNOUNCED))
    assert safe.right_answers == {Play(1), Play(1, "r"), *(answer for answer in safe.right_answers if not isinstance(answer, Play))}


SEARCHES: list[Callable[[hw.State], object]] = [
    lambda state: Endgame(9).solve(state),
    lambda state: CertainPlanSearch(9).actions(state, 600),
    best_odds_by_cards,
]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_that_may_look_too_far_ahead_is_refused(search: Callable[[hw.State], object]) -> None:
    state = hw.deal(2, seed=1, rules=hw.RuleSet(suits="r", copies=(9,) * 9, hand_size=1))[0]
    with hw.effort(30_000_000), pytest.raises(TooManyTurns, match=f"for {81 + 81 + 8} turns, .* at most {MAX_TURNS} ahead"):
        search(state)


@pytest.mark.parametrize("search", SEARCHES)
def test_the_deepest_search_that_is_allowed_stays_within_the_limit_of_recursion(search: Callable[[hw.State], object]) -> None:
    """Every card is known by its place, so that each turn has one world: the work allowed suffices to go as deep as the game."""
    rules = hw.RuleSet(suits="r", copies=(56, 1), hand_size=1, clue_tokens=8)
    state = hw.State(rules=rules, names=("A", "B"), hands=[(0,), (0,)], deck=(0,) * 54 + (1,), clue_tokens=0)
    assert MAX_TURNS - 10 < 2 * turns_without_clues(state) <= MAX_TURNS
    with hw.effort(100_000):
        try:
            search(state)
        except hw.TooLarge as error:
            assert not isinstance(error, TooManyTurns)  # noqa: PT017 - either is fine, but not a RecursionError
