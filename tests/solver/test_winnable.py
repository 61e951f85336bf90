"""Winnability: every line is played by the engine, every reason is checked independently, and both agree with exhaustive play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from hanabi_widget.effort import STEPS_BETWEEN_REPORTS, Effort, effort
from hanabi_widget.notation import position
from hanabi_widget.rules import Discard, Outcome, Play, RuleSet, State, initial_state, reachable_heights, rule_set
from hanabi_widget.solver import (
    LossReason,
    MostPoints,
    Obstacle,
    Undecided,
    UnknownCards,
    Winnability,
    find_losing_step,
    most_points,
    winnable,
)
from hanabi_widget.solver.loss_reasons import find_loss_reason, is_crowded
from hanabi_widget.solver.open_game_model import MoveKind, OpenGame, replay_moves, to_action
from hanabi_widget.solver.open_search import OpenSearch, find_actions
from tests.random_positions import PRINTED, SMALL, random_game
from tests.solver.open_positions import random_open_position
from tests.solver.winnable_judge import CHECKS, TooManyPositions, can_be_won, is_true, most_points_by_play

HARD = "a 140"
"""The deal of a game for two that stays open."""


def positions_with_truth(seed: int, count: int) -> Iterator[tuple[State, bool]]:
    """Small positions, and whether they can be won."""
    random, found = Random(seed), 0
    while found < count:
        state = random_open_position(random)
        try:
            yield state, can_be_won(state, limit=1500)
        except TooManyPositions:
            continue
        found += 1


def touchable(state: State) -> bool:
    """Whether some clue touches every card, as `OpenSearch` takes it."""
    return bool(state.rules.always_cluable) or all(state.rules.value_bits_of)


def check_line(state: State, answer: Winnability) -> None:
    """The engine plays the line to complete fireworks."""
    assert answer.line is not None
    assert answer.reason is None
    for action in answer.line:
        state = state.apply(action)
    assert state.outcome is Outcome.COMPLETE


def check_reason(state: State, answer: Winnability) -> None:
    """The reason is true."""
    assert answer.reason is not None
    assert answer.line is None
    if answer.reason.obstacle in CHECKS:
        assert is_true(state, answer.reason), state


def test_answers_agree_with_exhaustive_play() -> None:
    seen = Counter[object]()
    for state, truth in positions_with_truth(1, 250):
        answer = winnable(state)
        assert answer.winnable is truth, state
        (check_line if truth else check_reason)(state, answer)
        seen[answer.reason.obstacle if answer.reason else "line"] += 1
        for steps in (10, 30, 100):  # it is open, and no error, wherever they are used up
            with effort(steps):
                assert winnable(state).winnable in (truth, None), state
    assert seen.keys() >= {"line", Obstacle.SEARCHED, *CHECKS}, seen


def test_bounds_and_each_search_alone_agree_with_exhaustive_play() -> None:
    """Bounds, search in depth and in width, and the engine's own search, each of them without the others."""
    for state, truth in positions_with_truth(2, 150):
        if state.outcome is None and touchable(state):
            game = OpenGame(state)
            assert not (truth and find_loss_reason(game)), state
            search = OpenSearch(game)
            lines = [search.find_line(50_000), search.find_line_abreast(50_000)]
            assert search.exhausted is not truth, state
            assert [line is not None and replay_moves(game, line) is not None for line in lines] == [truth, truth], state
            assert not (truth and is_crowded(game)), state
        with effort(60_000):  # no position twice
            assert (find_actions(OpenGame(state)) is not None) is truth or state.outcome is Outcome.COMPLETE, state


def test_a_search_goes_wherever_the_engine_goes_but_for_what_is_lost_or_no_better() -> None:
    """Each step, without pruning, against the engine and the bounds; and what pruning takes for no better."""
    random, pruned = Random(3), 0
    unseen_by_search = {Obstacle.STUCK, Obstacle.LATE, Obstacle.CLOGGED, Outcome.STUCK, Outcome.EXHAUSTED}
    for _ in range(1000):
        state = random_open_position(random)
        while touchable(state) and find_loss_reason(OpenGame(state)) is None and (state.turns_left is None or not state.deck):
            game, hand, after = OpenGame(state), state.hands[state.player], [(each, state.apply(each)) for each in state.legal_actions()]
            search, prunes = OpenSearch(game), not game.needs_all_moves
            moves = [*search.successors(search.start)]
            game.needs_all_moves = True
            every = [*search.successors(search.start)]
            found = {position.needed and position for _, position in every}
            left, unseen = set(), set()
            for action, later in after:
                reason = None if later.outcome is Outcome.COMPLETE else find_loss_reason(OpenGame(later))
                position = OpenSearch(OpenGame(later)).start._replace(player=(state.player + 1) % len(state.names))
                if reason is None:
                    left.add(position.needed and position)
                elif {reason.obstacle, reason.outcome} & unseen_by_search or (action == Play(0) and reason.outcome in (None, Outcome.LOST)):
                    unseen |= {position._replace(turns_left=turns) for turns in (None, *range(6))}  # the engine ends some games by no turns
            assert left <= found <= left | unseen, state
            assert {position.needed and position for _, position in moves} <= found
            last = max(state.rules.copies_of[row[-1][-1]] for row in state.rules.firework_identities)
            assert prunes is (game.can_misplay_playable or not (state.rules.announcements or last > 1)), "if no second copy returns a token"
            misplays = [identity for (kind, identity), _ in every if kind is MoveKind.MISPLAY]
            for move, position in every:
                assert OpenSearch(OpenGame(state.apply(to_action(state, move)))).start[1:-1] == position[1:-1], (state, move)
            kinds, needed = Counter(kind for (kind, _), _ in moves), [card for card in hand if card in game.needed]
            if prunes and (len(needed) < len(hand) or len({*needed}) < len(needed)):
                assert kinds[MoveKind.DISCARD] <= 1, state
            if prunes:  # but where nobody may discard, and then only trash if there is any
                discards = any(isinstance(action, Discard) for action, _ in after)
                most = 0 if discards else 1 if len(needed) < len(hand) else len(misplays)
                assert kinds[MoveKind.MISPLAY] == min(most, len(misplays)), state
            pruned += len(moves) < len(found)
            _, state = random.choice(after)
    assert pruned > 80


def test_the_most_points_agree_with_exhaustive_play_or_are_said_to_be_a_bound() -> None:
    random, exact, bounds, fallen = Random(5), 0, 0, Counter[int]()
    while exact < 250 or not bounds:
        state, steps = random_open_position(random), random.choice((30, 300_000))
        if any(suit.deducts for suit in state.rules.suits):
            continue
        try:
            truth = most_points_by_play(state, limit=1500) if state.outcome is None else state.score
        except TooManyPositions:
            continue
        with effort(steps):
            most = most_points(state)
        assert most.points >= (truth or 0) if not most.is_exact else most.points == truth or truth is None, (state, most, truth)
        exact, bounds = exact + most.is_exact, bounds + (not most.is_exact)
        fallen[sum(reachable_heights(state)) - most.points] += most.is_exact
    assert min(fallen[lost] for lost in range(4)) > 5, fallen
    assert most_points(initial_state(3, seed=1)) == MostPoints(25, is_exact=True)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_slice_of_the_benchmark(players: int) -> None:
    """`tests.benchmarks.bench_winnable` has a thousand deals each; these are among them, and none of them stays open."""
    for number in range(60):
        state = initial_state(players, seed=f"bar {number}")
        answer = winnable(state)
        (check_line if answer else check_reason)(state, answer)


@pytest.mark.parametrize(("players", "deal"), [(2, "end 1030"), (2, "ends 158"), (3, "ends 3"), (4, "bar 162")])
def test_some_deals_are_found_to_be_won_by_searches_in_width_alone(players: int, deal: str) -> None:
    """No position of a line that wins is crowded."""
    state = initial_state(players, seed=deal)
    answer = winnable(state)
    check_line(state, answer)
    for action in answer.line or ():
        assert not is_crowded(OpenGame(state)), state
        state = state.apply(action)


@pytest.mark.parametrize("deal", ["ends 0", "ends 223", "b 273", "c 215"])
def test_some_deals_are_lost_whichever_copies_are_kept(deal: str) -> None:
    answer = winnable(initial_state(2, seed=deal))
    assert answer.reason is not None
    assert answer.reason.obstacle is Obstacle.CROWDED


def test_to_see_whether_it_is_crowded_leaves_most_of_the_work_to_the_searches() -> None:
    """With seven suits there are so many choices of copies that to try them takes more steps than these."""
    with effort(105_000):
        assert winnable(initial_state(2, seed=84, rules=RuleSet(suits="rygbwmk")))


def test_what_is_crowded_agrees_with_every_choice_of_copies() -> None:
    random, seen = Random(9), Counter[bool]()
    while min(seen[crowded] for crowded in (True, False)) < 30:
        state = random_open_position(random)
        game = OpenGame(state)
        if find_loss_reason(game) is None:
            assert is_crowded(game) is is_true(state, LossReason(Obstacle.CROWDED)), state
            seen[is_crowded(game)] += 1


@pytest.mark.parametrize("rules", [*SMALL, *PRINTED, RuleSet(suits="rygbwmk", hand_size=4)])
def test_every_rule_set_is_played(rules: RuleSet) -> None:
    for seed in range(2):
        for players, size in rules.hand_sizes.items():
            if players * size <= len(rules.deck):
                state = initial_state(players, seed=seed, rules=rules)
                with effort(50_000):
                    answer = winnable(state)
                if answer.winnable:
                    check_line(state, answer)


def test_a_search_reports_progress_and_can_be_cancelled() -> None:
    """At any time; afterwards everything is as before."""

    class CancelledError(Exception):
        pass

    def stop_at(work: Effort, steps: int) -> None:
        if work.done >= steps:
            raise CancelledError

    state = initial_state(2, seed=HARD)
    done = []
    with effort(200_000, lambda work: done.append(work.done)):
        expected = winnable(state)
    assert max(after - before for before, after in pairwise(done)) < 3 * STEPS_BETWEEN_REPORTS
    for steps in done[:: len(done) // 5]:
        with pytest.raises(CancelledError), effort(200_000, partial(stop_at, steps=steps)):
            winnable(state)
    with effort(200_000):
        assert winnable(state) == expected


def test_the_search_is_not_limited_by_the_call_stack() -> None:
    """The search goes deeper than the recursion limit of Python."""
    rules = RuleSet(suits="rygbwpmk", copies=(11,) * 9, hand_size=5)
    state = initial_state(2, seed=1, rules=rules)
    search = OpenSearch(OpenGame(state))
    assert (search.find_line(51), search.positions_searched) == (None, 51)
    assert len(search.find_line(5000) or ()) > 1000


def test_a_game_that_is_won_or_over() -> None:
    won = position("[suits=ry copies=2,1] r2 y2 | >A r1 | B y1")
    assert winnable(won) == Winnability(winnable=True, line=(), positions_searched=0)
    answer = winnable(initial_state(2, seed=1).replace(strikes=3))
    assert answer.reason is not None
    assert (answer.winnable, answer.reason.obstacle, answer.reason.outcome) == (False, Obstacle.OVER, Outcome.STRUCK_OUT)


def test_no_effort_leaves_it_open() -> None:
    with effort(5):
        answer = winnable(initial_state(3, seed=1))
    assert answer == Winnability(winnable=None, positions_searched=answer.positions_searched)
    with pytest.raises(Undecided, match=r"allow more, as in `with hw.effort\(3000000\): ...`$"):
        bool(answer)


def test_unknown_cards_are_named() -> None:
    state = position("r1 | 1c 0d | x r1 y1 | >Ann y1 | Bob ? y2", rules=RuleSet(suits="ry", copies=(2, 1), hand_size=2))
    with pytest.raises(UnknownCards, match="slot 1 of Bob is unknown") as caught:
        winnable(state)
    assert caught.value.where == (1, 1)
    with pytest.raises(UnknownCards, match="the deck is unknown"):
        winnable(position("Ann r1 r2 r3 r4 r5 | >Bob y1 y2 y3 y4 y5"))
    with pytest.raises(UnknownCards):
        winnable(initial_state(2, seed=1).observed_by(0))
    with pytest.raises(UnknownCards):
        find_losing_step([initial_state(2, seed=1).observed_by(0)])


def test_an_impossible_table_is_rejected() -> None:
    state = initial_state(2, seed=1)
    with pytest.raises(ValueError, match="copies of r5: the deck has 1"):
        winnable(state.replace(discards=[4, 4]))
    with pytest.raises(ValueError, match="9 clue tokens: these rules have 8"):
        winnable(state.replace(clue_tokens=9))


REASONS = """
3c 0s | >A r2 r3 | B y3 y2 | deck y1 y1 r1 r1        :: clogged: r2 r3 y2 y3, after 0 draws 4 > 3
1c 0s | >A r2 r3 | B y3 y2 | deck y1 y1 r1 r1        :: stuck: r2 r3 y3 y2, after 0 draws 2 > 1
y1 | 0c 0s | x y1 r1 | >A r2 r3 | B y2 y3 | deck r1  :: stuck: r2 r3, after 0 draws 1 > 0
3c 0s | x r2 | >A r1 r3 | B y3 y2 | deck y1 y1 r1    :: gone: r2, after 0 draws 0 > 0
3c 0s | x r2 y2 | >A r1 r3 | B y1 y3 | deck y1 r1    :: gone: r2, after 0 draws 0 > 0
r1 y1 | 0c 0s | x r1 y1 y2 | >A r2 | B r3 y3         :: gone: y2, after 0 draws 0 > 0
r1 y1 | 0c 0s | x r1 y1 | >A r2 y3 | B r3 y2         :: late: r2 r3 y2 y3, after 0 draws 4 > 2
r1 | 3c 3s | x r1 | >A r2 y3 | B y2 r3 | deck y1 y1  :: over: struck out, after 0 draws 0 > 0
[suits=ry copies=3,1,1 hand_size=2] y3 | 3c 0s | x r1 r1 | >A r2 y1 | B r3 y1 | deck r1 :: late: r1 r2 r3, after 1 draws 3 > 2
[suits=r copies=1,1,1,1 hand_size=1 all_or_nothing=yes] A r1 | >B r3 | deck r4 r2 :: clogged: r3 r4, after 1 draws 2 > 1
[suits=r copies=1,1,1,1 hand_size=1 deck_plays=yes] 0c | A r2 | >B r3 | deck r1 r4    :: stuck: r3 r2, after 0 draws 2 > 0
"""


@pytest.mark.parametrize("row", REASONS.strip().splitlines())
def test_reasons(row: str) -> None:
    line, expected = map(str.strip, row.split("::"))
    state = position(line if "[" in line else f"[suits=ry copies=2,1,1 hand_size=2 clue_tokens=3] {line}")
    answer = winnable(state)
    check_reason(state, answer)
    reason = answer.reason
    assert reason is not None
    what = " ".join(reason.cards) or reason.outcome
    assert f"{reason.obstacle}: {what}, after {reason.draws} draws {reason.needed} > {reason.most}" == expected
    assert answer.winnable is False


def test_who_can_play_from_the_deck_is_not_stuck() -> None:
    assert winnable(position("[suits=r copies=1,1,1 hand_size=1 deck_plays=yes] 0c | A r2 | >B r3 | deck r1"))


def test_a_stuck_player_cannot_play_from_the_deck() -> None:
    """In all or nothing an empty hand without a token ends the game (X2), whatever is in the deck."""
    rules = RuleSet(suits="r", copies=(1, 1, 1), hand_size=1, all_or_nothing=True, deck_plays=True)
    state = State(rules=rules, names=("A", "B"), hands=[(), (0,)], deck=(2, 1), clue_tokens=0, player=1)
    assert not can_be_won(state)
    assert winnable(state).winnable is False
    assert winnable(state.replace(clue_tokens=1)).winnable
    rules = RuleSet(suits="r", copies=(2, 1), hand_size=1)
    assert winnable(State(rules=rules, names=("A", "B"), hands=[(1,), (0,)], deck=(), fireworks=(1,), turns_left=1)).winnable


# -- where a game was lost ---------------------------------------------------------------------------


def test_the_losing_step_agrees_with_exhaustive_play() -> None:
    lost = 0
    for seed in range(60):
        rules = SMALL[seed % len(SMALL)]
        states = [node.state for node in random_game(seed, rules, 2).line]
        try:
            truth = [can_be_won(state, limit=2000) for state in states]
        except TooManyPositions:
            continue
        loss = find_losing_step(states)
        first = truth.index(False) if False in truth else None
        assert (loss.won, loss.lost, loss.open) == (truth.count(True) - 1, first, ())
        assert (loss.reason is None) is (first is None)
        lost += first is not None
    assert lost > 5


def test_open_steps_form_an_interval() -> None:
    game = random_game(3, rule_set("common"), 3)
    states = [node.state for node in game.line]
    with effort(5):
        loss = find_losing_step(states)
    assert loss.won == -1
    assert loss.lost is not None
    assert loss.open == tuple(range(loss.lost))
    assert find_losing_step([]).lost is None
