"""Two ways to lay out a table: from the deal, and in the middle of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from hanabi_widget.rules import UNKNOWN, RuleSet, State, initial_state, rule_set

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")


def _rules(rules: str | RuleSet) -> RuleSet:
    return rule_set(rules) if isinstance(rules, str) else rules


@pytest.fixture
def opening() -> Callable[..., State]:
    """Deals these hands, written from slot 1 (the newest card) on, then the draws, then the rest of the deck in table order."""

    def opened(*hands: str, draws: str = "", rules: str | RuleSet = "common", first: int = 0) -> State:
        chosen = _rules(rules)
        start = [card for hand in hands for card in reversed(hand.split())] + draws.split()
        rest = Counter(chosen.card_names[kind] for kind in chosen.deck)
        rest.subtract(start)
        return initial_state(len(hands), deck=[*start, *rest.elements()], rules=chosen, first=first)

    return opened


@pytest.fixture
def table() -> Callable[..., State]:
    """Lays out any position: hands from slot 1 on, the deck from its next card on, the fireworks by their last card."""

    def laid(
        *hands: str,
        deck: str = "",
        discards: str = "",
        fireworks: str = "",
        rules: str | RuleSet = "common",
        clue_tokens: int | None = None,
        strikes: int = 0,
        player: int = 0,
        turns_left: int | None = None,
    ) -> State:
        chosen = _rules(rules)
        heights = [0] * len(chosen.suits)
        for card in fireworks.split():
            suit, place = chosen.firework_place[chosen.identity_of(card)]
            heights[suit] = place + 1

        def kinds(text: str) -> list[int]:
            return [UNKNOWN if card == "?" else chosen.identity_of(card) for card in text.split()]

        return State(
            rules=chosen,
            names=NAMES[: len(hands)],
            hands=[kinds(hand) for hand in hands],
            deck=kinds(deck),
            discards=kinds(discards),
            fireworks=heights,
            clue_tokens=clue_tokens,
            strikes=strikes,
            player=player,
            turns_left=turns_left,
        )

    return laid
