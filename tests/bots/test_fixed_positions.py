"""Places are those of an engine in which a new card takes the place of the old one."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as some

from hanabi_widget.bots import PublicHistory, Seat
from hanabi_widget.bots.rules.fixed_positions import slots_by_position
from hanabi_widget.rules import Discard, Play, RuleSet
from tests.random_positions import RULES, random_game


@given(some.integers(0, 2**16), some.sampled_from((*RULES, RuleSet(self_clues=True))), some.sampled_from([2, 3, 4, 5]))
def test_a_card_stays_in_its_place_until_it_leaves(seed: int, rules: RuleSet, players: int) -> None:
    """Lists that are changed in place, turn by turn, until the game is over and places are empty."""
    line = random_game(seed, rules, players).line
    first = line[0].state
    lists, past = [[*row] for row in first.card_numbers], PublicHistory.starting_at(first)
    for before, after in pairwise(line):
        action, who = after.action, before.state.player
        assert action
        if isinstance(action, Play | Discard):
            gone = before.state.card_numbers[who][action.slot - 1]
            new = [number for number in after.state.card_numbers[who] if number >= before.state._drawn]
            index = lists[who].index(gone)
            lists[who][index : index + 1] = new
        past = past.after(before.state, action)
        seat = Seat(after.state, past)
        for holder, row in enumerate(lists):
            assert [after.state.card_numbers[holder][slot - 1] for slot in slots_by_position(seat, holder)] == row
