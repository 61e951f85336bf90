"""States with unknown cards; suppositions: another card in a hand, as a seat sees it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import UNKNOWN, Clue, Discard, Game, IllegalAction, Play, RuleSet, SeatIndex, State, Suppose, initial_state
from hanabi_widget.rules.game import supposed_cards
from hanabi_widget.rules.table import card_numbers, public_identities, with_hand
from tests.notation.random_play import RULES, hidden, playout
from tests.other_worlds import another_world
from tests.random_positions import random_games
from tests.rules.scenarios import holds, laid

MINI = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)


def test_a_deck_may_hold_unknown_cards() -> None:
    state = initial_state(2, deck=["?", "r1", UNKNOWN, "y3", "?", "?", "y1", "?"], rules=MINI)
    assert (state.hand("Alice"), state.hand("Bob"), state.clue_info) == (("r1", "?"), ("y3", "?"), ((0, 0), (0, 0)))
    assert state.deck == (UNKNOWN, UNKNOWN, MINI.identity_of("y1"), UNKNOWN)
    assert state.apply(Play(1)).hand("Alice") == ("?", "?")


def test_touched_says_which_unknown_cards_a_clue_touches_and_is_checked_against_earlier_clues() -> None:
    holds("""
    A r1 | B ? g1 ? | deck w1 :: g>B(2,3) :: 7c | A r1 | >B~ ? g1+g ?+g | deck w1
    7c | A r1 | B~ ? g1+g ?+g | deck w1 :: g>B(1,2) :: ! touched_wrong: slot 1 does not match
                                        :: g>B(2)   :: ! touched_wrong: slot 3 matches
                                        :: g>B(2,3) :: 6c | A r1 | >B~ ? g1+g ?+g | deck w1
                                        :: g>B      :: 6c | A r1 | >B~ ? g1+g ?+g | deck w1
    """)


def test_reveal() -> None:
    state = laid("5c | Alice ? r1 | Bob ? g1 | deck w1").apply(Clue("Bob", 1, touched=(1, 2)))
    shown = state.reveal("Bob", 1, "y1")
    assert (shown.hand("Bob"), shown.clue_info) == (("y1", "g1"), state.clue_info)
    assert state.hand("Bob") == ("?", "g1")
    assert shown.apply(Play(1)).fireworks == (0, 1, 0, 0, 0)
    assert shown.reveal(0, 1, 24).hand("Alice") == ("w5", "r1")


REVEALS = """
Bob 2 g1 :: slot 2 of Bob is known to be g1
Bob 3 g1 :: no slot 3: Bob has slots 1 to 2
Bob 0 g1 :: no slot 0
Bob 1 y2 :: clues rule out y2 at slot 1 of Bob: one of r1, y1, g1, b1, w1
Bob 1 w1 :: every copy of w1 is elsewhere already
Bob 1 q1 :: no card 'q1'
Zoe 1 r1 :: no player 'Zoe'
"""


@pytest.mark.parametrize("row", REVEALS.strip().splitlines())
def test_invalid_reveals(row: str) -> None:
    told, message = row.split(" :: ")
    player, slot, card = told.split()
    state = laid("5c | x w1 w1 | Alice ? r1 | Bob ? g1 | deck w1").apply(Clue("Bob", 1, touched=(1, 2)))
    before = repr(state)
    with pytest.raises(ValueError, match=message):
        state.reveal(player, int(slot), card)
    assert repr(state) == before


def test_an_unknown_card_must_be_revealed_to_be_played() -> None:
    holds("""
    5c | A ? ? | B g1 | deck w1 w2 :: p2 :: ! unknown_card: reveal it first
                                   :: d2 :: ! unknown_card: reveal it first
    """)
    state = laid("5c | Alice ? ? | Bob g1 | deck w1 w2")
    for act in (Play(2), Discard(2)):
        after = state.reveal("Alice", 2, "r1").apply(act)
        assert after.hand("Alice") == ("w1", "?")
        assert (after.fireworks[0], after.discards) == ((1, ()) if isinstance(act, Play) else (0, (0,)))


def test_clues_to_unknown_cards_are_listed() -> None:
    listed = {action.value for action in laid("Alice r1 | Bob ? g1 | deck w1").legal_actions() if isinstance(action, Clue)}
    assert listed == {*"rygbw", 1, 2, 3, 4, 5}


def refusal(state: State, clue: Clue) -> str:
    try:
        state.apply(clue)
    except IllegalAction as error:
        return error.reason
    return ""


def test_C4_a_clue_that_is_listed_may_touch_a_card() -> None:
    state = hw.position("r1 | 7c 1s | >Ann r2 r3 r4 y1 y2 | Ben w4 b2 y3 r1 ?+w+3")
    assert [clue.value for clue in state.legal_actions() if isinstance(clue, Clue)] == ["r", "y", "b", "w", 1, 2, 3, 4]
    random = Random(4)
    for seed in range(60):
        state = hidden(playout(random.choice(RULES), seed, 12)[-1], random)
        refused = {refusal(state, clue) for clue in state.legal_actions() if isinstance(clue, Clue)}
        assert refused <= {"", "touched_needed"}, state


def test_the_card_is_swapped_with_a_copy_in_the_deck() -> None:
    """The last one there; without any, with one in a hand."""
    for start, action, after in (
        ("5c | A r1 r2 | B g1 g2 | deck b1 w1 b2 w1", Suppose(1, 2, "w1"), "5c | A r1 r2 | B g1 w1 | deck b1 w1 b2 g2"),
        ("5c | A r1 r2 | B g1 g2 | deck b1", Suppose(1, 2, "b1"), "5c | A r1 r2 | B g1 b1 | deck g2"),
        ("5c | A r1 r5 | B g1 g2 | deck b1", Suppose(1, 1, "r5"), "5c | A r1 g1 | B r5 g2 | deck b1"),
    ):
        state = laid(start)
        supposed = state.apply(action)
        assert supposed == laid(after)
        assert card_numbers(supposed) == card_numbers(state)
    holds("5c | A r1 r5 | B g1 g2 | deck b1 :: 1>B r>A B ~2=r5 :: ! no_copy: every copy of r5 is elsewhere already")


def test_for_a_viewer_their_hand_and_the_deck_become_unknown() -> None:
    state = laid("5c | Alice r1 r2 | Bob g1 g2 | deck b1 w1").apply(Clue("Bob", "g")).apply(Clue("Alice", 1))
    supposed = state.apply(Suppose("Alice", 1, "y1", viewer="Alice"))
    assert supposed.hand("Alice") == ("y1", "?")
    assert {*supposed.deck} == {UNKNOWN}
    assert (supposed.clue_info, supposed.hands[1]) == (state.clue_info, state.hands[1])
    assert supposed.apply(Play(1)).fireworks == (0, 1, 0, 0, 0)


def test_another_hand_leaves_the_other_hands_and_what_clues_said() -> None:
    state = laid("Alice r1 r2 | Bob g1 g2 | Cathy b1 b2 | deck w1 w2").apply(Clue("Bob", "g"))
    after = with_hand(state, SeatIndex(1), state.hands[0])
    assert (after.hands, after.clue_info, after.deck) == ((*state.hands[:1] * 2, state.hands[2]), state.clue_info, (UNKNOWN,) * 2)


def conserved(state: State) -> bool:
    cards = [*public_identities(state), *[identity for hand in state.hands for identity in hand], *state.deck]
    known = Counter(identity for identity in cards if identity != UNKNOWN)
    return len(cards) == len(state.rules.deck) and known <= Counter(state.rules.deck)


def test_random_suppositions_keep_the_cards_and_the_clue_info() -> None:
    random = Random(4)
    done = 0
    for game in random_games(4, 40):
        state = random.choice([node.state for node in game.line])
        for viewer in (None, *range(len(state.names))):
            seat = random.randrange(len(state.names))
            if not state.hand_sizes[seat] or state.outcome is not None:
                continue
            action = Suppose(seat, random.randrange(state.hand_sizes[seat]) + 1, random.randrange(len(state.rules.card_names)), viewer)
            try:
                after = state.apply(action)
            except IllegalAction:
                continue
            done += 1
            assert after.hands[seat][action.slot - 1] == action.card
            assert conserved(after)
            assert after.clue_info == state.clue_info
            assert after.replace() == after
            for clue in after.legal_actions():
                if isinstance(clue, Clue) and UNKNOWN not in after.hands[after.seat(clue.player)]:
                    assert after.apply(clue).clue_tokens == after.clue_tokens - 1
    assert done > 40


def test_a_supposition_of_a_viewer_is_the_same_in_every_world_that_the_viewer_considers_possible() -> None:
    random = Random(5)
    compared = 0
    for game in random_games(5, 30):
        state = game[-1]
        if state.outcome is not None:
            continue
        for viewer in range(len(state.names)):
            other = another_world(random, game.line, viewer)[-1]
            for seat, hand in enumerate(state.hands):
                if not hand:
                    continue
                action = Suppose(seat, random.randrange(len(hand)) + 1, random.randrange(len(state.rules.card_names)), viewer)
                results: list[State | str] = []
                for world in (state, other):
                    try:
                        results.append(world.apply(action))
                    except IllegalAction as error:
                        results.append(str(error))
                assert results[0] == results[1]
                compared += isinstance(results[0], State) and other.hands != state.hands
    assert compared > 30


def test_a_supposition_is_not_part_of_the_main_line() -> None:
    game = Game(initial_state(players=2, seed=7))
    supposed = game.last.add(Suppose("Bob", 1, "b3"))
    assert (len(game), supposed.line()[-1]) == (1, supposed)
    assert supposed_cards(supposed) == {card_numbers(game[0])[1][0]: supposed.action}
    assert game.last.add(Suppose(1, 1, game[0].rules.identity_of("b3"))) is supposed
    played = game.apply(Play(1))
    assert game.root.children == [played, supposed]
    assert game.last is played
    assert supposed.add(Play(1)).line()[-1].parent is supposed
    with pytest.raises(ValueError, match="a supposition cannot become the main line"):
        supposed.promote()
