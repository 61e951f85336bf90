"""Two ways to set up a state: by a deal, and in the middle of a game."""

from __future__ import annotations

from collections import Counter

from hanabi_widget.rules import UNKNOWN, RuleSet, State, initial_state, rule_set
from hanabi_widget.rules.deal import NAMES


def _rules(rules: str | RuleSet) -> RuleSet:
    return rule_set(rules) if isinstance(rules, str) else rules


def opening(*hands: str, draws: str = "", rules: str | RuleSet = "common") -> State:
    """Deals given hands (slot 1, the newest card, first), then gives the next draws; the rest of the deck follows in table order."""
    chosen = _rules(rules)
    start = [card for hand in hands for card in reversed(hand.split())] + draws.split()
    rest = Counter(chosen.card_names[identity] for identity in chosen.deck)
    rest.subtract(start)
    return initial_state(len(hands), deck=[*start, *rest.elements()], rules=chosen)


def table(
    *hands: str, deck: str = "", discards: str = "", fireworks: str = "", rules: str | RuleSet = "common", **numbers: int | None
) -> State:
    """Sets up any position: hands with slot 1 first, the deck with the next card first, the fireworks by their top cards.

    Besides, the numbers of a state: ``clue_tokens``, ``strikes``, ``player`` and ``turns_left``.
    """
    chosen = _rules(rules)
    heights = [0] * len(chosen.suits)
    for card in fireworks.split():
        suit, place = chosen.firework_place[chosen.identity_of(card)]
        heights[suit] = place + 1

    def identities(text: str) -> list[int]:
        return [UNKNOWN if card == "?" else chosen.identity_of(card) for card in text.split()]

    return State(
        rules=chosen,
        names=NAMES[: len(hands)],
        hands=[identities(hand) for hand in hands],
        deck=identities(deck),
        discards=identities(discards),
        fireworks=heights,
        **numbers,  # type: ignore[arg-type]
    )
