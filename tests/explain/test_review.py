"""Reviews of games: each cost is told once; what is said of its cause, and of what there was instead, is checked by play and listing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.explain.said_by_agreement import Breach, MayRelyOnIdentity, NotAsked
from hanabi_widget.explain.said_of_a_game import Luck, SameCard, ToldInTime, Worth
from hanabi_widget.explain.said_of_the_table import TokenBack
from hanabi_widget.explain.saying import Saying
from hanabi_widget.notation import from_hanab_live
from hanabi_widget.rules import UNKNOWN, card_numbers, cards_by_number, critical, playable, rule_set
from hanabi_widget.rules.table import with_deck
from hanabi_widget.solver import most_points
from hanabi_widget.text import Passage
from tests.other_worlds import another_world
from tests.peers.test_recorded_games import recorded
from tests.random_positions import SMALL, random_game
from tests.solver.winnable_judge import TooManyPositions, most_points_by_play

LEVELS = (None, "beginner", "level 1", "level 2")


def entries(told: hw.text.Story) -> list[list[Passage]]:
    """The costs, each with its causes and what there was instead."""
    found = list[list[Passage]]()
    for passage in told.paragraphs:
        if passage.role == "cost":
            found.append([])
        if passage.role in ("cost", "cause", "instead"):
            found[-1].append(passage)
    return found


def games(seed: int, n: int) -> Iterator[tuple[hw.Game, str | None]]:
    """Games, small ones at random and the first steps of others, and what they are reviewed under."""
    random = Random(seed)
    for number in range(n):
        of, players, under = random.getrandbits(32), random.choice((2, 3)), LEVELS[number // 2 % len(LEVELS)]
        if number % 2:
            yield random_game(of, replace(SMALL[number % 4 // 2], free_discards=True), players), under
        else:
            game = hw.simulate("random", players, 1, seed=of).game(0)
            yield hw.Game(game[0], [node.action for node in game.line[1:20] if node.action]), under


def sayings(passage: Passage) -> list[Saying]:
    return [sentence.saying for sentence in passage.sentences]


def lost_by_hand(game: hw.Game, step: int) -> bool:
    """Whether a step was a strike, or the last copy of a needed card went, or a token did not come back."""
    before, after, action = game[step - 1], game[step], game.line[step].action
    if after.strikes > before.strikes:
        return True
    finishes = after.fireworks.count(after.rules.ranks) > before.fireworks.count(after.rules.ranks)
    if (finishes or isinstance(action, hw.Discard)) and before.clue_tokens == after.rules.clue_tokens and not after.outcome:
        return True
    if not isinstance(action, hw.Discard):
        return False
    return bool(critical(before) >> before.hands[before.player][action.slot - 1] & 1)


@cache
def reviewed() -> list[tuple[hw.Game, hw.text.Story]]:
    """Some games, each with its review."""
    return [(game, game.review(under)) for game, under in games(1, 24)]


def test_each_cost_is_told_once_at_its_step() -> None:
    decided = 0
    for game, told in reviewed():
        steps = [entry[0].step or 0 for entry in entries(told)]
        costs = [(told.reach[step] - told.reach[step - 1], step) for step in steps]
        assert costs == sorted({*costs})  # the worst first
        lost = {step for step in range(1, len(game)) if lost_by_hand(game, step)}
        assert lost <= {*steps}
        with suppress(TooManyPositions):
            for step in range(len(game) - 1, 0, -1):
                falls = most(game[step]) < most(game[step - 1])
                assert (step in steps) == (falls or step in lost)
                decided += falls
    assert decided > 5


def test_the_points_within_reach_are_those_of_play_and_a_seat_is_told_none() -> None:
    fell = 0
    for game, told in reviewed():
        with suppress(TooManyPositions):
            for step in range(len(game) - 1, -1, -1):
                assert told.reach[step] == most(game[step])
                fell += told.reach[step] > told.reach[-1]
        assert game.review(None, "Bob").reach == ()
    assert fell > 2


@pytest.mark.parametrize("number", [5, 21, 34])
def test_each_point_that_recorded_games_lose_is_told_though_not_always_at_which_step(number: int) -> None:
    game = from_hanab_live(recorded("hanabi-challenges-50.json")[number])
    told = game.review()
    worth = [saying for passage in told.paragraphs for saying in sayings(passage) if isinstance(saying, Worth) and saying.cause != "open"]
    assert sum(saying.before - saying.after for saying in worth) == told.reach[0] - told.reach[-1]
    assert {most_points(game[saying.since]).points == saying.before for saying in worth if saying.cause == "since"} == {True}


@cache
def most(state: hw.State) -> int:
    """The most points that can still be reached, by play.

    Raises:
        TooManyPositions: the game is too large for that.
    """
    if len(state.rules.deck) > 20:
        raise TooManyPositions
    return state.score or 0 if state.outcome else most_points_by_play(state, limit=1500)


def check(saying: Saying, game: hw.Game, under: str | None, passage: Passage, cost: int) -> None:
    """What a saying of an entry says is so."""
    step = passage.step or 0
    match saying:
        case Worth(before=most_before, after=most_after) if saying.cause != "open":
            assert [most_before, most_after] == [most(game[step - 1]), most(game[step])]
        case ToldInTime(slots=(slot,)):
            start, holder = game[step - 1], game[step - 1].names[saying.holder]
            assert (passage.shown, start.player) == (step - 1, saying.giver)
            after, end = start.apply(hw.Clue(holder, saying.value)), game[cost - 1]
            numbers = card_numbers(end)[saying.holder]
            assert card_numbers(start)[saying.holder][slot - 1] == numbers[game.line[cost].action.slot - 1]  # type: ignore[union-attr]
            bad = playable(end) if saying.is_played else end.rules.all_identities & ~critical(end)
            for name in end.rules.names_of(bad):
                assert after.holds(f"K({holder}, not {name}({holder}.{slot}))")
        case MayRelyOnIdentity(real=real) if under:
            assert game.under(under)[step].holds(saying.claims[0])
            card = game[step].hands[saying.holder][saying.slots[0] - 1]
            assert real is None or (real == card and not saying.trusted >> card & 1)
        case TokenBack():
            assert game[step - 1].clue_tokens == game[step].clue_tokens
        case NotAsked(what="play") if under:
            end = game[cost - 1]
            number = card_numbers(end)[end.player][game.line[cost].action.slot - 1]  # type: ignore[union-attr]
            assert not any(number in reading.record.called for reading in game.under(under)[:cost])


def test_what_a_review_says_is_so() -> None:
    seen = Counter[type]()
    for game, under in games(2, 32):
        for entry in entries(game.review(under)):
            for passage in entry:
                for saying in sayings(passage):
                    with suppress(TooManyPositions):
                        check(saying, game, under, passage, entry[0].step or 0)
                        seen[type(saying)] += 1
    assert min(seen[kind] for kind in (Worth, ToldInTime, NotAsked, TokenBack)) > 2, seen


def test_who_touches_a_second_copy_is_the_cause_of_its_strike_without_any_agreement() -> None:
    hands = ">Ann b4 b3 w4 w3 b2 | Ben w2 b3 w4 y1 g1 | Cleo r2 w2 g4 r4 y1"
    game = hw.Game(hw.position(f"{hands} | deck {'? ' * 35}"))
    for action in (hw.Clue("Ben", 1), hw.Play(5), hw.Clue("Ann", 4), hw.Clue("Cleo", 1), hw.Clue("Ann", 3), hw.Play(5), hw.Discard(5)):
        game.apply(action)
    game.apply(hw.Play(5))
    [[strike, cause]] = entries(game.review())
    assert (strike.step, cause.step, cause.role) == (8, 4, "cause")
    [same] = (one for one in sayings(cause) if isinstance(one, SameCard))
    assert [game[4].hands[seat][slot - 1] for seat, slot in same.cards] == [same.identity] * 2


def test_a_new_break_is_told_once_and_a_consequence_never_by_itself() -> None:
    told = 0
    for game, under in games(3, 20):
        if under:
            review, audit = game.review(under), game.audit(under)
            steps = [
                passage.step for passage in review.paragraphs for one in sayings(passage)[:9] if isinstance(one, Breach) and not one.step
            ]
            new = {line.step for line in audit if None in line.follows}
            assert {*steps} <= new
            alone = [passage.step for passage in review.paragraphs if passage.role in ("broken", "understood")]
            assert len({*alone}) == len(alone)
            assert {*alone} <= new <= {passage.step for passage in review.paragraphs}
            counts = [passage.text for passage in review.paragraphs if passage.role == "count"]
            assert [text.split()[1] for text in counts] == [str(len(alone))] * bool(alone)
            told += len(alone)
    assert told > 8


def test_a_break_is_understood_if_its_card_is_played_when_it_fits() -> None:
    game = hw.Game(hw.position("r1 | >Ann y4 y4 y5 g4 g5 | Ben w1 b4 g3 b3 r3"), [hw.Clue("Ben", "red")])
    [count, told] = game.review("beginner").paragraphs[-2:]
    assert (count.role, told.role) == ("count", "broken")
    assert told.text.endswith("Ben may rely on it that the red card is the red 2 and can be played.")


def test_from_a_seat_a_review_and_a_story_are_the_same_in_all_its_worlds() -> None:
    random, different = Random(4), 0
    for _ in range(5):
        game, seat = random_game(random.getrandbits(32), rule_set("common"), 3, random.randrange(4, 30)), random.randrange(3)
        if game[-1].outcome is None:
            for under in (None, "level 2"):
                worlds = [game, *(another_world(random, game.line, seat) for _ in range(2))]
                assert len({f"{world.review(under, seat)}{world.story(seat)}" for world in worlds}) == 1
                different += len({world[-1].hands[seat] for world in worlds}) > 1
    assert different


@pytest.mark.parametrize("seed", range(4))
def test_unknown_cards_stop_nothing(seed: int) -> None:
    whole, random = hw.simulate("random", players=3, games=1, seed=seed).game(0), Random(seed)
    game = hw.Game(with_deck(whole[0], [card if random.random() < 0.6 else UNKNOWN for card in whole[0].deck]))
    for start, node in zip(whole.line, whole.line[1:]):
        before, action = start.state, node.action
        if isinstance(action, hw.Clue):
            value, hand = str(action.value), before.hand(before.names[before.seat(action.player)])
            action = hw.Clue(action.player, action.value, tuple(slot for slot, card in enumerate(hand, 1) if value[0] in card))
        assert action
        try:
            game.apply(action)
        except hw.IllegalAction:  # it takes a card that is unknown
            break
    assert UNKNOWN in cards_by_number(game.last.state)[: game.last.state.drawn]
    lost = {step for step in range(1, len(game)) if lost_by_hand(game, step)}
    for under in (None, "level 1"):
        assert lost == {entry[0].step for entry in entries(game.review(under))}


CAUSES = {11: 8, 12: 24, 13: 16, 14: 0, 18: 11, 21: 17, 23: 0, 24: 3, 25: 3, 27: 0, 29: 0, 32: 19, 34: 0, 38: 0}
"""By the number of a recorded game the step that its first strike came from, as a club player reads it; 0 if nobody asked for the play."""


@pytest.mark.parametrize("number", CAUSES)
def test_the_cause_of_a_first_strike_is_the_one_that_a_club_player_names(number: int) -> None:
    whole = from_hanab_live(recorded("hanabi-challenges-50.json")[number])
    end = next(step for step in range(len(whole)) if whole[step].strikes)
    game = hw.Game(whole[0], [node.action for node in whole.line[1 : end + 1] if node.action])
    (strike, *rest), *_ = (entry for entry in entries(game.review("level 2")) if entry[0].step == end)
    steps = [passage.step for passage in rest if passage.role == "cause"]
    assert [*steps, 0][0] == CAUSES[number]
    kinds = {*map(type, sayings(strike))}
    assert steps or NotAsked in kinds
    assert not rest or Luck not in kinds
    for passage in rest:
        what_was_done, *_ = sayings(passage)
        assert not isinstance(what_was_done, MayRelyOnIdentity)
        for saying in sayings(passage):
            check(saying, game, "level 2", passage, end)
