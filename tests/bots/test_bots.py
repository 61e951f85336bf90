"""Bots play by the rules, and by what their seat may know."""

from __future__ import annotations

from itertools import islice
from math import hypot
from random import Random
from statistics import mean, stdev

import pytest

from hanabi_widget.bots import BOTS, PublicHistory, Seat, play_turns
from hanabi_widget.bots.seat import MemoryCache
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.lessons.positions import with_hand
from hanabi_widget.notation import position
from hanabi_widget.rules import Play, SeatIndex, Slot, State, initial_state, rule_set
from hanabi_widget.text import LANGUAGES, describe_option
from tests.random_positions import PRINTED

HONEST = [name for name, bot in BOTS.items() if not bot.peeks]


def states_of(name: str, players: int, seed: int, rules: str = "common") -> list[State]:
    """The states of a game in which the bot sits in every seat."""
    first = initial_state(players, seed=seed, rules=rule_set(*rules.split("+")))
    return [first, *(turn.state for turn in play_turns([BOTS[name]] * players, first, Random(seed)))]


def seats_of(name: str, players: int, seed: int) -> list[Seat]:
    """The same positions as the bots see them, with history and memory, without the last."""
    *states, _ = states_of(name, players, seed)
    history, seats, memory_caches = PublicHistory.starting_at(states[0]), list[Seat](), [MemoryCache() for _ in range(players)]
    for turn, state in zip(play_turns([BOTS[name]] * players, states[0], Random(seed)), states):
        seats.append(Seat(state, history, memory_caches[state.player], peeking=BOTS[name].peeks))
        history = history.after(state, turn.action)
    return seats


@pytest.mark.parametrize("name", sorted({*BOTS} - {"random"}))
@pytest.mark.parametrize("rules", ["common", "BGA+wild", "PT+black_powder"])
def test_games_end_and_score_better_than_chance(name: str, rules: str) -> None:
    assert mean(sum(states_of(name, players, seed, rules)[-1].fireworks) for players in (2, 4) for seed in range(4)) > 8


@pytest.mark.parametrize("name", BOTS)
def test_every_printed_rule_set_can_be_played(name: str) -> None:
    for seed, rules in enumerate(PRINTED):
        players = Random(seed).choice([number for number in rules.hand_sizes if number <= 5])
        *_, last = play_turns([BOTS[name]] * players, initial_state(players, seed=seed, rules=rules), Random(seed))
        assert last.state.outcome


@pytest.mark.parametrize("name", HONEST)
def test_a_bot_does_not_depend_on_hidden_cards(name: str) -> None:
    for state in states_of(name, 3, 5)[:-1:4]:
        move = BOTS[name].explain(Seat(state))
        for world in islice(nested_worlds(GroupObservation(state), (state.player,)).all_worlds(), 0, 3_000, 1_000):
            assert BOTS[name].explain(Seat(with_hand(state, state.player, world[state.player]))) == move


@pytest.mark.parametrize("name", BOTS)
def test_every_move_is_legal_and_explained(name: str) -> None:
    applied = set()
    for players in (2, 5):
        for seed in range(6):
            for seat in seats_of(name, players, seed):
                move = BOTS[name].explain(seat)
                applied.add(move.rule)
                assert move == next(BOTS[name].moves(seat))
                for option in move.options:
                    assert option.action in seat.legal
                    place = SeatIndex(option.seat), Slot(option.slot)
                    for language in LANGUAGES.values():
                        assert "{" not in describe_option(language, seat.table, move.rule, *place, option.identities)
    assert len(applied) >= min(5, len(BOTS[name].rules))


@pytest.mark.parametrize("name", BOTS)
def test_the_memory_cache_changes_no_move(name: str) -> None:
    for seat in seats_of(name, 3, 2):
        fresh = Seat(seat.table, seat.history, peeking=BOTS[name].peeks)
        assert BOTS[name].explain(fresh) == BOTS[name].explain(seat)


PUBLISHED = [
    ("random", 3, 1.24),
    ("internal", 2, 11.14),
    ("outer", 4, 13.13),
    ("cautious", 5, 15.23),
    ("iggi", 3, 16.78),
    ("piers", 3, 17.55),
    ("van_den_bergh", 2, 13.73),
    ("van_den_bergh", 4, 17.24),
]
"""Mean points of mirror games by number of players, kept on the last strike: Walton-Rivers et al. 2017, with errors of at most 0.05."""


@pytest.mark.parametrize(("name", "players", "published"), PUBLISHED)
def test_the_published_agents_score_as_published(name: str, players: int, published: float) -> None:
    points = [sum(states_of(name, players, seed)[-1].fireworks) for seed in range(60)]
    error = hypot(stdev(points) / len(points) ** 0.5, 0.05)
    assert abs(mean(points) - published) < 4 * error


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_cheating_bot_scores_nearly_perfectly(players: int) -> None:
    assert mean(sum(states_of("cheating", players, seed)[-1].fireworks) for seed in range(40)) > 24.7


def test_the_careful_bot_never_takes_a_strike() -> None:
    assert all(states_of("careful", players, seed)[-1].strikes == 0 for players in (2, 3, 4, 5) for seed in range(3))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_without_a_move_raises(name: str) -> None:
    over = states_of(name, 2, 1)[-1]
    with pytest.raises(ValueError, match=f"{name} has no move: the game is over"):
        BOTS[name].act(Seat(over, peeking=BOTS[name].peeks), Random(1))


def test_a_seat_has_neither_own_cards_nor_the_deck() -> None:
    seat = Seat(initial_state(players=3, seed=2))
    assert {*seat.table.hands[seat.me], *seat.table.deck} == {-1}
    assert seat.others == [1, 2]
    assert Play(1) in seat.legal


def test_V2_bots_announce_the_colour_that_they_know() -> None:
    rules = "[announcements=yes suits=ry copies=2,2,1 hand_size=2]"
    known = position(f"{rules} r1 | 0c | >Ann r2+r+2 y3 | Ben y1 y2")
    assert [option.action for option in BOTS["careful"].explain(Seat(known)).options] == [Play(1, "r")]
    open_colour = position(f"{rules} r1 y1 | 0c | >Ann r2+2 y3 | Ben r3 y1")
    assert [option.action for option in BOTS["careful"].explain(Seat(open_colour)).options] == [Play(1)]
