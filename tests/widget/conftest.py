"""What the tests of the widgets share with those of sessions; and cells look after the boards of one test alone."""

from weakref import WeakKeyDictionary

import pytest

from hanabi_widget.widget import widget_base
from tests.session.conftest import elsewhere, game

__all__ = ["elsewhere", "game"]


@pytest.fixture(autouse=True)
def _boards_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widget_base, "_watching", WeakKeyDictionary())
