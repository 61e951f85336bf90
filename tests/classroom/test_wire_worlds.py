"""A slice of `make long RUN=wire`: what a screen is sent is the same in every world that its seat holds possible."""

from __future__ import annotations

from random import Random

import pytest

from hanabi_widget.rules import SeatIndex
from hanabi_widget.view import Viewpoint
from tests.other_worlds import another_world

from .wire_worlds import differences, played, wire


@pytest.mark.parametrize("seed", range(12))
def test_no_world_can_be_told_apart(seed: int) -> None:
    assert {*differences(seed, 4)} == {""}


def test_the_judge_sees_a_leak() -> None:
    random = Random(1)
    game, seat = played(random), SeatIndex(0)
    other = another_world(random, game.line, seat)
    assert wire(game, seat, Viewpoint(), []) != wire(other, seat, Viewpoint(), [])
