"""Games with many rearrangements are as deep as they are long, and nothing that reads them exceeds Python's limit of recursion."""

from __future__ import annotations

import hanabi_widget as hw
from hanabi_widget.notation import read_record, record_text, to_hanab_live
from hanabi_widget.rules import Reorder


def test_a_game_of_1500_rearrangements() -> None:
    game = hw.deal(players=2, seed=1)
    game.apply(hw.Clue(1, 2))
    for _ in range(1500):
        game.apply(Reorder(0, (2, 1, 3, 4, 5)))
    one, other = game.last.state.names
    reading = game.under("beginner")[-1]
    assert len(reading.trust(one)) == len(reading.trust(other, one)) == 5
    assert str(game.audit("beginner")).count("\n") >= 1500
    assert len(game.last.state.knowledge(one, other)) == 5
    assert hw.find_losing_step(game).won == len(game) - 1
    assert [node.action for node in read_record(record_text(game)).line] == [node.action for node in game.line]
    assert len(to_hanab_live(game)["actions"]) == 1
