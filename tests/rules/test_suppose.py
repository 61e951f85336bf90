"""Suppositions: another card in a hand, with all cards known or as a seat sees them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from hanabi_widget.rules import UNKNOWN, Clue, Game, IllegalAction, Play, State, Suppose, by_identity, card_numbers, initial_state
from tests.other_worlds import another_world
from tests.random_positions import random_games

Table = Callable[..., State]


def test_the_card_is_swapped_with_a_copy_in_the_deck(table: Table) -> None:
    state = table("r1 r2", "g1 g2", deck="b1 w1 b2 w1", clue_tokens=5)
    after = state.apply(Suppose("Bob", 2, "w1"))
    assert after.hand("Bob") == ("g1", "w1")
    assert [state.rules.card_names[identity] for identity in after.deck] == ["b1", "w1", "b2", "g2"]
    assert (after.player, after.clue_tokens, card_numbers(after)) == (state.player, state.clue_tokens, card_numbers(state))


def test_without_a_copy_in_the_deck_it_is_swapped_with_one_in_a_hand(table: Table) -> None:
    state = table("r1 r5", "g1 g2", deck="b1", clue_tokens=5)
    after = state.apply(Suppose("Bob", 1, "r5"))
    assert (after.hand("Alice"), after.hand("Bob")) == (("r1", "g1"), ("r5", "g2"))
    with pytest.raises(IllegalAction, match="every copy of r5 is elsewhere already"):
        state.apply(Clue("Bob", 1)).apply(Clue("Alice", "r")).apply(Suppose("Bob", 2, "r5"))


def test_for_a_viewer_their_hand_and_the_deck_become_unknown(table: Table) -> None:
    state = table("r1 r2", "g1 g2", deck="b1 w1", clue_tokens=5).apply(Clue("Bob", "g")).apply(Clue("Alice", 1))
    supposed = state.apply(Suppose("Alice", 1, "y1", viewer="Alice"))
    assert supposed.hand("Alice") == ("y1", "?")
    assert {*supposed.deck} == {UNKNOWN}
    assert (supposed.clue_info, supposed.hands[1]) == (state.clue_info, state.hands[1])
    assert supposed.apply(Play(1)).fireworks == (0, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Suppose("Bob", 3, "w1"), "no slot 3: Bob has slots 1 to 2"),
        (Suppose("Bob", 1, "w1"), "clues rule out w1 at slot 1 of Bob: one of g1, g2, g3, g4, g5"),
        (Suppose("Bob", 1, "q1"), "no card 'q1'"),
        (Suppose("Zoe", 1, "w1"), "no player 'Zoe'"),
        (Suppose("Bob", 1, "g3", viewer="Zoe"), "no player 'Zoe'"),
        (Suppose("Alice", 1, "g5", viewer="Alice"), "every copy of g5 is elsewhere already"),
    ],
)
def test_invalid_suppositions(action: Suppose, message: str, table: Table) -> None:
    state = table("r1 r2", "g1 g5", deck="b1 w1", clue_tokens=5).apply(Clue("Bob", "g"))
    before = repr(state)
    with pytest.raises(IllegalAction, match=message):
        state.apply(action)
    assert repr(state) == before


def conserved(state: State) -> bool:
    cards = [*state.public_identities(), *[identity for hand in state.hands for identity in hand], *state.deck]
    known = [identity for identity in cards if identity != UNKNOWN]
    return len(cards) == len(state.rules.deck) and all(
        known.count(identity) <= copies for identity, copies in by_identity(state.rules.copies_of)
    )


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
    assert game.last.add(Suppose(1, 1, game[0].rules.identity_of("b3"))) is supposed
    played = game.apply(Play(1))
    assert game.root.children == [played, supposed]
    assert game.last is played
    assert supposed.add(Play(1)).line()[-1].parent is supposed
    with pytest.raises(ValueError, match="a supposition cannot become the main line"):
        supposed.promote()
