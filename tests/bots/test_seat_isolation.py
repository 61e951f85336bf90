"""What a bot is given: nothing that it refers to leads to the own cards or the deck."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from random import Random
from types import FunctionType, ModuleType

from hanabi_widget.bots import BOTS, Bot, Seat, play_turns, simulate
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.rules import UNKNOWN, Action, Play, RuleSet, State, card_numbers, cards_by_number, initial_state


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
    rules = RuleSet(hand_size=4)
    for seed in range(3):
        state = initial_state(3, seed, rules)
        bots = [Keeping(), BOTS["careful"], BOTS["iggi"]]
        turns = [turn for turn, _ in zip(play_turns(bots, state, Random(seed)), range(10))]
        for seat in bots[0].seats:  # type: ignore[attr-defined]
            now = [state, *(turn.state for turn in turns)][len(seat.history.turns)]
            own = [cards_by_number(now)[number] for number in card_numbers(now)[0]]
            for thing in reached(seat):
                assert not isinstance(thing, State) or UNKNOWN in thing.hands[0]
                assert not isinstance(thing, State) or {*thing.deck} <= {UNKNOWN}
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
            return Play(1)

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
