"""Where a network lets no socket through, a class plays all the same; ``make networks`` tries all networks and places."""

from __future__ import annotations

from playwright.sync_api import Browser

from .networks import seen


def test_where_sockets_are_refused_plain_requests_carry_a_turn_and_a_vote(chromium: Browser) -> None:
    found = dict(seen(chromium, "refusing", "seat", "poll"))
    assert [how.partition(",")[0] for how in found.values()] == ["by plain requests"] * 2, found
