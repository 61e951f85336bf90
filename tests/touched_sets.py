"""What a clue touches, as a set: the judges reason with sets, not with bits."""

from __future__ import annotations

from functools import cache

from hanabi_widget.rules import Identity, RuleSet, by_identity


@cache
def touched_set(rules: RuleSet, value: str | int) -> frozenset[Identity]:
    """The identities that a clue value touches."""
    return frozenset(identity for identity, _ in by_identity(rules.card_names) if rules.touched_identities[value] >> identity & 1)
