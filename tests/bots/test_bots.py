"""Bots play by the rules and by what their seat may know."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import mean

import pytest

from hanabi_widget.bots import BOTS, Seat, played
from hanabi_widget.knowledge import Sight
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.lessons.laid import with_hand
from hanabi_widget.rules import Play, State, deal, rule_set
from hanabi_widget.words import LANGUAGES, told_option


def states_of(name: str, players: int, seed: int, rules: str = "common") -> list[State]:
    """The states of a game in which the bot sits in every chair."""
    first = deal(players, seed=seed, rules=rule_set(*rules.split("+")))
    return [first, *(turn.state for turn in played([BOTS[name]] * players, first, Random(seed)))]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("rules", ["common", "BGA+wild", "PT+black_powder"])
def test_games_come_to_an_end_and_are_better_than_chance(name: str, rules: str) -> None:
    assert mean(sum(states_of(name, players, seed, rules)[-1].fireworks) for players in (2, 4) for seed in range(4)) > 8


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_does_the_same_whatever_it_does_not_see(name: str) -> None:
    for state in states_of(name, 3, 5)[:-1:4]:
        move = BOTS[name].explain(Seat(state))
        for world in islice(nested_worlds(Sight(state), (state.player,)).each(), 0, 3_000, 1_000):
            assert BOTS[name].explain(Seat(with_hand(state, state.player, world[state.player]))) == move


@pytest.mark.parametrize("name", BOTS)
def test_every_move_is_explained(name: str) -> None:
    fired = set()
    for players in (2, 5):
        for seed in range(3):
            for state in states_of(name, players, seed)[:-1]:
                move = BOTS[name].explain(Seat(state))
                fired.add(move.rule)
                assert move == BOTS[name].moves(Seat(state))[0]
                for option in move.options:
                    assert option.action in state.legal_actions()
                    for spoken in LANGUAGES.values():
                        assert "{" not in told_option(spoken, state, move.rule, option.seat, option.slot, option.types)
    assert len(fired) >= 5


def test_the_careful_bot_has_no_strike() -> None:
    assert all(states_of("careful", players, seed)[-1].strikes == 0 for players in (2, 3, 4, 5) for seed in range(3))


def test_iggi_is_as_good_as_published_give_or_take_its_slots() -> None:
    """16.78 with three players (Walton-Rivers et al. 2017); 120 games have a standard error of 0.1."""
    assert 16 < mean(sum(states_of("iggi", 3, seed)[-1].fireworks) for seed in range(120)) < 17.4


def test_a_bot_that_can_do_nothing_says_so() -> None:
    over = states_of("careful", 2, 1)[-1]
    with pytest.raises(ValueError, match="careful can do nothing: the game is over"):
        BOTS["careful"].act(Seat(over), Random(1))


def test_a_seat_has_neither_own_cards_nor_the_deck() -> None:
    seat = Seat(deal(players=3, seed=2))
    assert {*seat.table.hands[seat.me], *seat.table.deck} == {-1}
    assert seat.others == [1, 2]
    assert Play(1) in seat.legal
