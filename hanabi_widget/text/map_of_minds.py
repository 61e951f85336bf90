"""The map of two minds in sentences: hands, worlds, and what so many moves mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hanabi_widget.rules import Identities, Identity, SeatIndex, State

from .language import Language
from .reasons import card_names, describe_chain

LONG_CHAIN = 4
"""A longer chain of players is not told one by one."""

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def describe_cards(language: Language, state: State, identities: Sequence[Identities]) -> str:
    """The cards of a hand, or of hands that are merged, slot 1 first.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_cards(ENGLISH, initial_state(players=2), (0b1, 0b11000))
        'red 1, red 4 or red 5'
    """
    names = [card_names(language, state, cards) for cards in identities]
    return language.comma_list(names) if names else language.say("map.hand.none")


def describe_hand(language: Language, state: State, hand: Sequence[Identity]) -> str:
    """The cards of a hand, slot 1 first."""
    return describe_cards(language, state, [1 << identity for identity in hand])


def describe_world(language: Language, state: State, hands: Iterable[tuple[SeatIndex, Sequence[Identity]]]) -> str:
    """A world: the hands of some players.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_world(ENGLISH, initial_state(players=2), [(SeatIndex(0), [0]), (SeatIndex(1), [3])])
        '(Alice: red 1; Bob: red 4)'
    """
    parts = [language.say("map.world.hand", player=state.names[seat], hand=describe_hand(language, state, hand)) for seat, hand in hands]
    return f"({'; '.join(parts)})"


def describe_moves(language: Language, players: Sequence[str], moves: int | None) -> str:
    """What it means to be true in all worlds that so many rook's moves reach; None is any number of moves.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_moves(ENGLISH, ["Ann", "Ben"], 2)
        'Two moves. Both know that both know what is true in all of these worlds.'
    """
    first, second = players
    key = "all" if moves is None else "n" if moves > 2 else moves
    return language.say(f"map.both.{key}", n=moves, first=first, second=second)


def moves_notation(state: State, seats: Sequence[SeatIndex], moves: int | None) -> str:
    """The operator of epistemic logic that so many moves of both stand for.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> moves_notation(initial_state(players=2), [SeatIndex(0), SeatIndex(1)], 2)
        'E(E(…))'
    """
    group = "" if len(seats) == len(state.names) else "".join(f"{state.names[seat]}, " for seat in seats)
    if moves is None:
        return f"C({group}…)"
    if moves > LONG_CHAIN:
        return f"E{str(moves).translate(SUPERSCRIPTS)}({group}…)"
    return f"E({group}" * moves + "…" * bool(moves) + ")" * moves


def describe_turns(language: Language, state: State, chain: Sequence[SeatIndex], players: Sequence[str], moves: int | None) -> str:
    """What it means to be true in all worlds that moves in turn reach, those of a chain of players; None is any number of moves."""
    first, second = players
    if moves is None:
        return language.say("map.turns.all", first=first, second=second)
    if len(chain) > LONG_CHAIN:
        return language.say("map.turns.n", n=len(chain), first=state.names[chain[0]])
    return language.say("map.turns", who=describe_chain(language, state, chain))


def turns_notation(state: State, chain: Sequence[SeatIndex]) -> str:
    """The operators of epistemic logic that moves in turn stand for.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> turns_notation(initial_state(players=2), [SeatIndex(0), SeatIndex(1)])
        'K(Alice, K(Bob, …))'
    """
    shown = chain[:LONG_CHAIN]
    inner = "" if not chain else "…" if len(shown) == len(chain) else "… … …"
    return "".join(f"K({state.names[seat]}, " for seat in shown) + inner + ")" * len(shown)
