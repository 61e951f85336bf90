"""Fixed positions are those of an engine in which a drawn card takes the place of the card that left."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as some

from hanabi_widget.bots import PublicHistory, Seat
from hanabi_widget.bots.published_bots import slots_by_position
from hanabi_widget.rules import Discard, Play, RuleSet, by_seat, card_numbers
from tests.random_positions import RULES, random_game


@given(some.integers(0, 2**16), some.sampled_from((*RULES, RuleSet(self_clues=True))), some.sampled_from([2, 3, 4, 5]))
def test_a_card_stays_in_its_place_until_it_leaves(seed: int, rules: RuleSet, players: int) -> None:
    """Compared with lists that are changed in place, until the game is over and positions are empty."""
    line = random_game(seed, rules, players).line
    first = line[0].state
    positions, history = [[*row] for row in card_numbers(first)], PublicHistory.starting_at(first)
    for before, after in pairwise(line):
        action, seat_to_act = after.action, before.state.player
        assert action
        if isinstance(action, Play | Discard):
            gone = card_numbers(before.state)[seat_to_act][action.slot - 1]
            new = [number for number in card_numbers(after.state)[seat_to_act] if number >= before.state.drawn]
            index = positions[seat_to_act].index(gone)
            positions[seat_to_act][index : index + 1] = new
        history = history.after(before.state, action)
        seat = Seat(after.state, history)
        for holder, expected in by_seat(positions):
            assert [card_numbers(after.state)[holder][slot - 1] for slot in slots_by_position(seat, holder)] == expected
