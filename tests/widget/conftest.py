"""What the tests of the widgets share with those of sessions."""

from tests.session.conftest import elsewhere, game

__all__ = ["elsewhere", "game"]
