"""A slice of `make long RUN=hostile`: what nobody should send crashes nothing, changes nothing and tells nothing."""

from __future__ import annotations

from .clients import in_a_kernel
from .hostile_requests import attack


def test_nothing_comes_of_an_attack() -> None:
    async def test() -> None:
        made = await attack(1_000, seed=1, rest=0.02)
        assert made.answers["error"] > made.answers.total() / 3

    in_a_kernel(test)
