"""A table as DeepMind's program prints it, from our state."""

from __future__ import annotations

from hanabi_widget.rules import State

COLORS = "RYGWB"
"""Their order."""


def deepmind_text(state: State, observer: int | None = None) -> str:
    """The text of a state; of an observation if a seat looks, whose own cards are then XX."""
    rules = state.rules
    heights = {suit.letter.upper(): height for suit, height in zip(rules.suits, state.fireworks)}
    hands = []
    for seat, (hand, told) in enumerate(zip(state.hands, state.clue_info)):
        lines = "Cur player\n" if seat == state.player else ""
        for identity, clue_info in zip(hand[::-1], told[::-1]):
            said, names = rules.values_touching(clue_info), rules.names_of(rules.possible_identities(clue_info))
            color = next((str(value).upper() for value in said if isinstance(value, str)), "X")
            rank = next((str(value) for value in said if isinstance(value, int)), "X")
            colors = "".join(each for each in COLORS if any(name[0].upper() == each for name in names))
            ranks = "".join(each for each in "12345" if any(name[1] == each for name in names))
            lines += f"{'XX' if seat == observer else rules.card_names[identity].upper()} || {color}{rank}|{colors}{ranks}\n"
        hands.append(lines)
    return "\n".join(
        [
            f"Life tokens: {rules.strikes - state.strikes}",
            f"Info tokens: {state.clue_tokens}",
            "Fireworks: " + "".join(f"{color}{heights[color]} " for color in COLORS),
            "Hands:",
            "-----\n".join(hands) + f"Deck size: {len(state.deck)}",
            " ".join(["Discards:", *(rules.card_names[identity].upper() for identity in state.discards)]),
        ]
    )
