"""What the tests of bots share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bots.wake_sleeping_bots import ALARM


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """All bots that sleep are woken in the end."""
    ALARM.clear()
    yield
    ALARM.set()
