"""What changes from one value to the next is what turns the one into the other."""

from __future__ import annotations

import json

from hypothesis import given, strategies as st

from hanabi_widget.protocol.deltas import delta, deltas
from tests.apply_delta import changed, unfolded

JSON = st.recursive(
    st.none() | st.integers(-(2**53), 2**53) | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["log", "hands", "0"]), inner, max_size=3),
    max_leaves=12,
)


@given(st.lists(JSON))
def test_values_follow_from_their_changes(values: list[object]) -> None:
    told = json.loads(json.dumps([*deltas(values)]))
    assert unfolded(told) == values


@given(JSON, JSON)
def test_what_stays_is_not_told(before: object, now: object) -> None:
    told = delta({"first": before, "second": [before, now]}, {"first": before, "second": [now, now]})
    assert told == ({} if before == now else {"second": {"0": delta(before, now)}})
    assert changed(before, delta(before, now)) == now
