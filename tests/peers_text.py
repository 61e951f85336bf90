"""A table as DeepMind's program prints it, from our state."""

from __future__ import annotations

from functools import cache

from hanabi_widget.rules import RuleSet, State

COLORS = "RYGWB"
"""Their order."""


@cache
def told_text(rules: RuleSet, clue_info: int) -> str:
    """What was said of a card, and the colours and ranks left open."""
    said, names = rules.values_touching(clue_info), rules.names_of(rules.possible_identities(clue_info))
    color = next((str(value).upper() for value in said if isinstance(value, str)), "X")
    rank = next((str(value) for value in said if isinstance(value, int)), "X")
    colors = "".join(each for each in COLORS if any(name[0].upper() == each for name in names))
    ranks = "".join(each for each in "12345" if any(name[1] == each for name in names))
    return f" || {color}{rank}|{colors}{ranks}\n"


def deepmind_text(state: State, observer: int | None = None, undrawn_by: int | None = None) -> str:
    """The text of a state.

    Args:
        state: the state.
        observer: the seat that looks, whose own cards are then XX.
        undrawn_by: who has not drawn the card of the last move; then nobody is to act.
    """
    rules = state.rules
    heights = {suit.letter.upper(): height for suit, height in zip(rules.suits, state.fireworks)}
    hands = []
    for seat, (hand, told) in enumerate(zip(state.hands, state.clue_info)):
        names = ["XX" if seat == observer else rules.card_names[identity].upper() for identity in hand]
        cards = [name + told_text(rules, clue_info) for name, clue_info in zip(names, told)]
        mark = "Cur player\n" if seat == state.player and undrawn_by is None else ""
        hands.append(mark + "".join(cards[: 0 if seat == undrawn_by else None : -1]))
    return "\n".join(
        [
            f"Life tokens: {rules.strikes - state.strikes}",
            f"Info tokens: {state.clue_tokens}",
            "Fireworks: " + "".join(f"{color}{heights[color]} " for color in COLORS),
            "Hands:",
            "-----\n".join(hands) + f"Deck size: {len(state.deck) + (undrawn_by is not None)}",
            " ".join(["Discards:", *(rules.card_names[identity].upper() for identity in state.discards)]),
        ]
    )
