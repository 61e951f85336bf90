"""The facts about a card that change in a game: playable, trash and critical."""

from __future__ import annotations

from hanabi_widget.rules import critical, playable, trash

STATUS_FACTS = {"playable": playable, "trash": trash, "critical": critical}
"""The facts that depend on the fireworks and discards, with the functions that give their identities."""
