"""What goes over the wire to a screen, in all worlds that it cannot tell apart: the same bytes, as many messages, as long.

In a long run: ``make wire``, with the number of worlds, and the first seed.
"""

from __future__ import annotations

from random import Random

import hanabi_widget as hw
from hanabi_widget.classroom.live_game import GameScreens, LiveGame
from hanabi_widget.rules import Game, RuleSet, SeatIndex, card_numbers, seats
from hanabi_widget.text import ENGLISH
from hanabi_widget.view import DETAILS, Viewpoint, action_message
from tests.kinds import Json
from tests.long_runs import count_leaks
from tests.other_worlds import another_world
from tests.random_positions import wander
from tests.widget.test_exercise_worlds import first_difference

from .clients import FakeScreen

SMALL = (
    RuleSet(suits="ry", copies=(2, 2, 1), hand_size=3, clue_tokens=4),
    RuleSet(suits="ryg", copies=(2, 1), hand_size=2, clue_tokens=3),
    RuleSet(suits="ryg", copies=(3, 2, 1), hand_size=3),
)
MAX_STEPS = 6
Script = list[tuple[int, Json]]
"""What a seat sends, and after which step."""


def played(random: Random) -> Game:
    """A short game over a small deck."""
    rules = random.choice(SMALL)
    game = Game(hw.deal(players=random.choice((2, 3)), seed=random.randrange(10**9), rules=rules)[0])
    for _ in range(random.randrange(1, MAX_STEPS)):
        if game.last.state.outcome is not None:
            break
        game.apply(wander(random, game.last.state))
    return game


def script(random: Random, game: Game) -> Script:
    """What a curious seat may send at any time: questions about any card, turns that are not its own, and nonsense."""
    state = game[0]
    cards = [number for hand in card_numbers(state) for number in hand]
    slots = range(1, state.hand_sizes[0] + 2)
    names = seats(len(state.names))

    def message() -> Json:
        step, kind = random.randrange(len(game)), random.choice(("inspect", "preview", "act", "picture", "clue", "discard", "view"))
        more: Json = {"card": random.choice([*cards, 99]), "player": random.choice(names), "view": "all"}
        if kind == "clue":
            more["action"] = {"kind": kind, "player": random.choice(names), "value": random.choice((1, 2, "r", "y"))}
        else:
            more["action"] = {"kind": random.choice(("play", "discard")), "slot": random.choice(slots), "announce": None}
        return {"type": "act" if kind in ("clue", "discard") else kind, "step": step, **more}

    return sorted(((random.randrange(len(game)), message()) for _ in range(2)), key=lambda entry: entry[0])


def wire(game: Game, seat: SeatIndex | None, view: Viewpoint, sent: Script) -> list[str]:
    """What a screen is shown while the game is played again, and what it is answered."""
    live = LiveGame(Game(game[0]), {}, ENGLISH, list, list)
    places: list[GameScreens] = []

    def show() -> None:
        for place in places:
            place.show()

    place = GameScreens(live, view, seat, title="", most=1)
    places.append(place)
    screen = FakeScreen(place)
    for step, node in enumerate(game.line):
        for after, content in sent:
            acts = content["type"] == "act" and live.may_act(seat) and content["step"] == step
            if after == step and not acts:  # a turn that counts would make it another game
                screen.say(content)
        following = node.main_continuation
        if following is not None:
            action = following.action
            assert action is not None
            if seat == node.state.player:
                assert screen.ask("act", step=step, action=action_message(action))["type"] == "done"
            else:
                live.game.apply(action)
            show()
    return screen.texts


def differences(seed: int, worlds: int) -> list[str]:
    """For each of so many other worlds of a viewer how what it is sent differs; empty where it does not."""
    random = Random(seed)
    game = played(random)
    seat = random.choice(seats(len(game[0].names)))
    detail = random.choice(DETAILS)
    views: list[tuple[SeatIndex | None, Viewpoint]] = [(seat, Viewpoint((seat,), detail=detail))] * 3
    views += [(None, Viewpoint((seat,), detail=detail)), (None, Viewpoint(common=True, detail=detail))]
    acts, view = random.choice(views)
    sent = script(random, game)
    here = wire(game, acts, view, sent)
    found = []
    for _ in range(worlds):
        there = wire(another_world(random, game.line, seat), acts, view, sent)
        found.append(first_difference(here, there))
    return found


WORLDS_PER_GAME = 40


def main(worlds: int = 100_000, first: int = 0) -> int:
    """1 if a world can be told apart."""
    return int(count_leaks(lambda seed: differences(seed, WORLDS_PER_GAME), first, worlds) > 0)
