"""Bots play by the rules, as their judge does, and by what their seat may know: nothing it refers to leads to hidden cards."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from itertools import islice, pairwise
from math import hypot
from random import Random
from statistics import mean, stdev
from types import FunctionType, ModuleType

import pytest
from hypothesis import given, strategies as some

import hanabi_widget as hw
from hanabi_widget.bots import BOTS, CONVENTION_BOTS, HAT_BOTS, Bot, PublicHistory, Seat, play_turns, simulate
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.bots.seat import MemoryCache
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import UNKNOWN, Action, SeatIndex, Slot, by_seat, card_numbers, cards_by_number, initial_state
from hanabi_widget.text import LANGUAGES, describe_option
from tests.bots.judge import RULES as JUDGED, Table, policy, rule_by_rule
from tests.lessons.judge import claim_types, may_be
from tests.random_positions import PRINTED, RULES, SMALL, random_game, random_games
from tests.seeds import some as first_few

from .test_hats import game_of, in_world

PARTNER = CONVENTION_BOTS["level 1"]


def states_of(name: str, players: int, seed: int) -> list[hw.State]:
    """The states of a game in which the bot sits in every seat."""
    return [state for state, _ in game_of(BOTS[name], players, seed)]


def seats_of(bot: Bot, players: int, seed: int) -> list[Seat]:
    """The positions of a game as bots see them that sit in every seat, with history and memory, without the last."""
    memory_caches = [MemoryCache() for _ in range(players)]
    turns = game_of(bot, players, seed)[:-1]
    return [Seat(state, history, memory_caches[state.player], peeking=bot.peeks) for state, history in turns]


@pytest.mark.parametrize("bot", [*(bot for bot in BOTS.values() if not bot.peeks), *HAT_BOTS.values(), PARTNER], ids=lambda bot: bot.name)
def test_a_bot_does_not_depend_on_hidden_cards(bot: Bot) -> None:
    tried, is_hat = 0, bot in HAT_BOTS.values()
    for state, history in game_of(bot, 5 if is_hat else 3, 5)[:-1:4]:
        move = bot.explain(Seat(state, history))
        for world in islice(nested_worlds(GroupObservation(state), (state.player,)).all_worlds(), 0, 3_000, 1_000):
            other = in_world(state, state.player, world[state.player])
            assert other.observed_by(state.player) == state.observed_by(state.player)
            assert (type(bot)() if is_hat else bot).explain(Seat(other, history)) == move, "also where it has worked out nothing yet"
            tried += 1
    assert tried > 9


@pytest.mark.parametrize("name", BOTS)
def test_every_move_is_legal_and_explained(name: str) -> None:
    applied = set()
    for players in (2, 5):
        for seed in first_few(range(6), 2):
            for seat in seats_of(BOTS[name], players, seed):
                move = BOTS[name].explain(seat)
                applied.add(move.rule)
                assert move == next(BOTS[name].moves(seat))
                for option in move.options:
                    assert option.action in seat.legal
                    place = SeatIndex(option.seat), Slot(option.slot)
                    for language in LANGUAGES.values():
                        assert "{" not in describe_option(language, seat.table, move.rule, *place, option.identities)
    assert len(applied) >= min(5, len(BOTS[name].rules))


@pytest.mark.parametrize(("bot", "every"), [*((bot, 1) for bot in BOTS.values()), (PARTNER, 8)], ids=str)
def test_the_memory_cache_changes_no_move(bot: Bot, every: int) -> None:
    for seat in seats_of(bot, 3, 2)[::every]:
        fresh = Seat(seat.table, seat.history, peeking=bot.peeks)
        assert bot.explain(fresh) == bot.explain(seat)


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


@pytest.mark.parametrize("bot", [*BOTS.values(), *HAT_BOTS.values(), PARTNER], ids=lambda bot: bot.name)
def test_a_game_that_is_over_has_no_move(bot: Bot) -> None:
    state, history = game_of(bot, 5, 1)[-1]
    seat = Seat(state, history, peeking=bot.peeks)
    assert [*bot.moves(seat)] == []
    for ask in (bot.explain, lambda seat: bot.act(seat, Random(1))):
        with pytest.raises(ValueError, match=f"{bot.name} has no move: the game is over"):
            ask(seat)


@pytest.mark.parametrize("name", ["careful", *JUDGED])
def test_the_judge_of_bots_agrees(name: str) -> None:
    bot, rules_judged = BOTS[name], set()
    others = tuple(hw.RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, rank_clues=touch) for touch in ("parity", "up_to", "none"))
    for game in (*random_games(7, 20 if name != "careful" else 0, PRINTED), *random_games(8, 40, SMALL + others)):
        for state in [node.state for node in game.line if not node.state.outcome][::6]:
            seat = Seat(state, peeking=bot.peeks)
            table = Table(state, claim_types(state, "playable"), claim_types(state, "trash"), [])
            if name == "careful":
                table.own = may_be(state, (state.player,), state.player)
            for rule, actions in zip(bot.rules.values(), rule_by_rule(name, table)):
                assert {option.action for option in rule(seat)} == {*actions}, (rule, state)
            move = bot.explain(seat)
            assert {option.action for option in move.options} == {*policy(name, table)}
            rules_judged.add(move.rule)
    assert len(rules_judged) >= 5


@given(some.integers(0, 2**16), some.sampled_from((*RULES, hw.RuleSet(self_clues=True))), some.sampled_from([2, 3, 4, 5]))
def test_a_card_stays_in_its_place_until_it_leaves(seed: int, rules: hw.RuleSet, players: int) -> None:
    """Compared with lists that are changed in place, until the game is over and positions are empty."""
    line = random_game(seed, rules, players).line
    first = line[0].state
    positions, history = [[*row] for row in card_numbers(first)], PublicHistory.starting_at(first)
    for before, after in pairwise(line):
        action, seat_to_act = after.action, before.state.player
        assert action
        if isinstance(action, hw.Play | hw.Discard):
            gone = card_numbers(before.state)[seat_to_act][action.slot - 1]
            new = [number for number in card_numbers(after.state)[seat_to_act] if number >= before.state.drawn]
            index = positions[seat_to_act].index(gone)
            positions[seat_to_act][index : index + 1] = new
        history = history.after(before.state, action)
        seat = Seat(after.state, history)
        for holder, expected in by_seat(positions):
            assert [card_numbers(after.state)[holder][slot - 1] for slot in seat.slots_by_position(holder)] == expected


def reached(start: object) -> Iterable[object]:
    """Everything that an object refers to, directly or not, but for code and what code refers to by name."""
    seen, waiting = {id(start)}, [start]
    while waiting:
        thing = waiting.pop()
        yield thing
        references = (
            [cell.cell_contents for cell in thing.__closure__ or ()] if isinstance(thing, FunctionType) else gc.get_referents(thing)
        )
        for reference in references:
            if id(reference) not in seen and not isinstance(reference, type | ModuleType):
                seen.add(id(reference))
                waiting.append(reference)


class Keeping(Careful):
    """It keeps what it is given."""

    name = "keeping"

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.randoms: list[Random] = []

    def act(self, seat: Seat, random: Random) -> Action:
        self.seats.append(seat)
        self.randoms.append(random)
        return super().act(seat, random)


def test_nothing_that_a_seat_refers_to_has_the_own_cards_or_the_deck() -> None:
    rules = hw.RuleSet(hand_size=4)
    for seed in range(3):
        state = initial_state(3, seed, rules)
        bots = [Keeping(), BOTS["careful"], BOTS["iggi"]]
        turns = [turn for turn, _ in zip(play_turns(bots, state, Random(seed)), range(10))]
        for seat in bots[0].seats:  # type: ignore[attr-defined]
            now = [state, *(turn.state for turn in turns)][len(seat.history.turns)]
            own = [cards_by_number(now)[number] for number in card_numbers(now)[0]]
            for thing in reached(seat):
                assert not isinstance(thing, hw.State) or UNKNOWN in thing.hands[0]
                assert not isinstance(thing, hw.State) or {*thing.deck} <= {UNKNOWN}
                if isinstance(thing, tuple | list) and len(thing) >= now.drawn and all(type(item) is int for item in thing):
                    assert [*thing][: now.drawn] != [*cards_by_number(now)][: now.drawn]
                    assert [thing[number] for number in card_numbers(now)[0]] != own


def test_each_bot_has_a_generator_of_its_own() -> None:
    bots = [Keeping(), Keeping(), Keeping()]
    simulate(bots, games=1, seed=1)
    assert len({id(random) for bot in bots for random in bot.randoms}) == len(bots)
    assert len({bot.randoms[0].getstate() for bot in bots}) == len(bots)


def test_generators_depend_on_the_game_and_not_on_the_seed_of_the_deck() -> None:
    class Draws(Bot):
        name = "draws"
        drawn: list[float]

        def act(self, seat: Seat, random: Random) -> Action:  # noqa: ARG002
            self.drawn.append(random.random())
            return hw.Play(1)

    drawn: dict[tuple[object, int], list[float]] = {}
    for seed in (1, "a secret"):
        for games in (1, 2):
            bot = Draws()
            bot.drawn = drawn[seed, games] = []
            simulate(bot, 2, games, seed)
    shortest = min(map(len, drawn.values()))
    assert drawn[1, 1][:3] == drawn["a secret", 1][:3]
    assert len({*drawn[1, 2]}) == len(drawn[1, 2])
    assert shortest >= 3
