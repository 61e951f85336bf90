"""Stories of games: what they claim is counted by hand, over all lines of play; from a seat they say no more than it could tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.explain.said_of_a_game import Chance, GaveClue, LeftBehind, NoClueHelps, Silence, Worth
from hanabi_widget.explain.said_of_cards import InsteadSurePlay
from hanabi_widget.rules import critical, playable, trash
from hanabi_widget.text.sayings import Speaker
from hanabi_widget.text.story import odds_in_words
from tests.random_positions import SMALL, random_game
from tests.solver.winnable_judge import TooManyPositions, most_points_by_play

GOOD = {"play": playable, "keep": critical, "trash": trash}


def odds_by_hand(saying: Chance) -> Fraction:
    """Of all hands that fit what was told and the cards in sight, the share in which the card is good for what was done."""
    state, (slot,) = saying.to.state, saying.slots
    seen = [*state.discards, *(card for seat, hand in enumerate(state.hands) for card in hand if seat != saying.holder)]
    seen += [one for one in state.rules.identities_in(state.rules.all_identities) if one % state.rules.ranks in range(heights(state)[one])]
    unseen = [*(Counter(dict(enumerate(state.rules.copies_of))) - Counter(seen)).elements()]
    told = [state.rules.possible_identities(info) for info in state.clue_info[saying.holder]]
    hands = [hand for hand in permutations(unseen, len(told)) if all(mask >> card & 1 for mask, card in zip(told, hand))]
    return Fraction(sum(GOOD[saying.use](state) >> hand[slot - 1] & 1 for hand in hands), len(hands))


def heights(state: hw.State) -> list[int]:
    return [state.fireworks[one // state.rules.ranks] for one in range(len(state.rules.copies_of))]


def sure(state: hw.State, seat: int) -> set[int]:
    """The slots of which their holder knows that they can be played."""
    name = state.names[seat]
    return {slot for slot in range(1, state.hand_sizes[seat] + 1) if state.holds(f"K({name}, playable({name}.{slot}))")}


def check_worth(saying: Worth, game: hw.Game, step: int) -> None:
    for told, state in zip((saying.before, saying.after), (game[step - 1], game[step])):
        assert told == (state.score if state.outcome else most_points_by_play(state, limit=4000))


def check_clue(saying: InsteadSurePlay | GaveClue, game: hw.Game, step: int) -> None:
    before = game[step - 1]
    after = before.apply(hw.Clue(before.names[saying.holder], saying.value))
    assert {*saying.slots} == sure(after, saying.holder) - sure(before, saying.holder)


def check_no_clue(_saying: NoClueHelps, game: hw.Game, step: int) -> None:
    before = game[step - 1]
    for clue in (action for action in before.legal_actions() if isinstance(action, hw.Clue)):
        seat = before.seat(clue.player)
        assert not sure(before.apply(clue), seat) - sure(before, seat)


def check_chance(saying: Chance, game: hw.Game, step: int) -> None:
    assert saying.to.state == game[step - 1]
    assert saying.odds == odds_by_hand(saying)


def check_left(saying: LeftBehind, game: hw.Game, _step: None) -> None:
    state = game[-1]
    wanted = {(seat, slot) for seat, hand in enumerate(state.hands) for slot, card in enumerate(hand, 1) if not trash(state) >> card & 1}
    assert {*saying.cards} == wanted


CHECKS: dict[type, Callable[..., None]] = {
    Worth: check_worth,
    InsteadSurePlay: check_clue,
    GaveClue: check_clue,
    NoClueHelps: check_no_clue,
    Chance: check_chance,
    LeftBehind: check_left,
}


def test_what_a_story_says_is_so() -> None:
    random, seen = Random(3), Counter[type]()
    while min(seen[kind] for kind in CHECKS) < 40:
        game = random_game(random.getrandbits(32), random.choice(SMALL[:2]), random.choice((2, 3)))
        for paragraph in game.story().paragraphs:
            for sentence in paragraph.sentences:
                saying = sentence.saying
                assert all(saying.to.state.holds(claim) for claim in saying.claims), sentence
                with suppress(TooManyPositions):
                    if type(saying) in CHECKS:
                        CHECKS[type(saying)](saying, game, paragraph.step)
                    seen[type(saying)] += 1


def test_the_result_stands_first_and_a_page_has_a_picture_of_each_turning_point() -> None:
    game = hw.simulate("random", players=3, games=1, seed=2).game(0)
    told = game.story()
    steps = [paragraph.step for paragraph in told.paragraphs if paragraph.step]
    assert 2 < len(steps) < 6
    assert steps == sorted(steps)
    assert str(sum(game[-1].fireworks)) in told.paragraphs[0].text
    assert ("The last strike" if game[-1].strikes == 3 else f"Score {game.score}") in told.paragraphs[-1].text
    assert told._repr_html_().count("<svg") == len(steps)
    strikes = {step for step in range(1, len(game)) if game[step].strikes > game[step - 1].strikes}
    assert strikes <= {*steps}
    silences = [(told.step, one.saying) for told in told.paragraphs for one in told.sentences if isinstance(one.saying, Silence)]
    assert all(game[step or 0].fireworks == game[(step or 0) + one.turns].fireworks for step, one in silences)
    assert silences
    assert [one.step for one in game.story(whole=True).paragraphs] == [None, *range(1, len(game))]


@pytest.mark.parametrize(
    ("odds", "words"),
    [("1/4", "one chance in four"), ("12/49", "about one chance in four"), ("4/5", "four chances in five"), ("1/7", "one chance in seven")],
)
def test_odds_are_said_as_a_class_says_them(odds: str, words: str) -> None:
    state = hw.deal(2, seed=1)[0]
    assert odds_in_words(Speaker.by_place(hw.text.ENGLISH, state, None), Fraction(odds)) == words
