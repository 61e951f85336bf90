"""The map of two minds in sentences: hands, worlds, and what so many moves mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from hanabi_widget.knowledge import HandGroup
from hanabi_widget.rules import AnyCards, Identities, Identity, Players, SeatIndex, State, by_slot
from hanabi_widget.rules.action import are_different

from .language import Language
from .reasons import card_names, describe_chain, listed_cards

LONG_CHAIN = 4
"""A longer chain of players is not told one by one."""

FEW = 4
"""So many cards are named one by one where groups of hands are told apart."""

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def describe_hand(language: Language, state: State, hand: AnyCards) -> str:
    """The cards of a hand, slot 1 first.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_hand(ENGLISH, initial_state(players=2), (Identity(0), Identity(3)))
        'red 1, red 4'
    """
    names = [card_names(language, state, 1 << identity) for identity in hand]
    return language.comma_list(names) if names else language.say("map.hand.none")


def describe_world(language: Language, state: State, hands: Iterable[tuple[SeatIndex, AnyCards]]) -> str:
    """A world: the hands of some players.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> describe_world(ENGLISH, initial_state(players=2), [(SeatIndex(0), [0]), (SeatIndex(1), [3])])
        '(Alice: red 1; Bob: red 4)'
    """
    parts = [language.say("map.world.hand", player=state.names[seat], hand=describe_hand(language, state, hand)) for seat, hand in hands]
    return f"({'; '.join(parts)})"


def describe_groups(language: Language, state: State, groups: Sequence[HandGroup]) -> list[tuple[str, list[Identity]]]:
    """What tells groups of hands from each other, for each of them in words; and the cards that these name alone.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> table = hw.position("[hand_size=2] r4 | x g5 b5 w5 | >Alice y5 y1 | Bob r5+5 b1")
        >>> minds = hw.knowledge.TwoMinds(table, "Alice", "Bob", "K(Bob, playable(Bob.1))")
        >>> [words for words, _ in describe_groups(ENGLISH, table, minds.rows)]
        ['anything else', 'with red 5', 'with yellow 5']
    """
    if len(groups) == 1:
        return [(language.say("map.group.any"), [])]
    every = [reduce(or_, slot) for slot in zip(*[group.identities for group in groups])]
    # Words are as few as tell the groups apart: of what only some of them are without, and an example, only where they must be said.
    for is_full in (False, True):
        found = [_describe_group(language, state, group, every, is_full=is_full) for group in groups]
        words = [said for said, _ in found]
        if are_different(words):
            return found
    return [
        (
            language.say("map.hand.such", hand=said, example=describe_hand(language, state, group.example))
            if words.count(said) > 1
            else said,
            alone,
        )
        for group, (said, alone) in zip(groups, found)
    ]


def _describe_group(
    language: Language, state: State, group: HandGroup, every: Sequence[Identities], *, is_full: bool
) -> tuple[str, list[Identity]]:
    """What tells a group of hands from others, and the cards that this names alone.

    Args:
        language: the language.
        state: the position.
        group: the group.
        every: for each slot, what it has in some hand of any group.
        is_full: whether it is said which cards are in no hand of this group.
    """
    missing = reduce(or_, every, 0) & ~reduce(or_, group.identities, 0)
    told = [(slot, own, union) for slot, (own, union) in by_slot(zip(group.identities, every)) if own != union & ~missing]
    known = reduce(or_, [identities for identities in group.identities if identities.bit_count() == 1], 0)
    held = state.rules.identities_in(group.held & ~known)  # those that each hand has, but for those whose slot is known
    parts = [language.say("map.group.slot", slot=slot, cards=_cards_or_others(language, state, own, union)) for slot, own, union in told]
    if held:
        parts.append(language.say("map.group.held", cards=language.and_list([describe_hand(language, state, [card]) for card in held])))
    if is_full and missing:
        few = missing.bit_count() <= FEW
        cards = missing if few else reduce(or_, group.identities, 0)
        parts.append(language.say("map.group.without" if few else "map.group.only", cards=card_names(language, state, cards)))
    alone = [Identity(own.bit_length() - 1) for _, own, _ in told if own.bit_count() == 1]
    return "; ".join(parts) if parts else language.say("map.group.rest"), [*alone, *held]


def _cards_or_others(language: Language, state: State, identities: Identities, union: Identities) -> str:
    """The cards of a set, or the other ones of a larger set, whichever are few."""
    others = union & ~identities
    if identities.bit_count() > FEW >= others.bit_count():
        return language.say("map.group.but", cards=language.or_list(listed_cards(language, state, others)))
    return card_names(language, state, identities)


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


def moves_notation(state: State, seats: Players, moves: int | None) -> str:
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


def describe_turns(language: Language, state: State, chain: Players, players: Sequence[str], moves: int | None) -> str:
    """What it means to be true in all worlds that moves in turn reach, those of a chain of players; None is any number of moves."""
    first, second = players
    if moves is None:
        return language.say("map.turns.all", first=first, second=second)
    if len(chain) > LONG_CHAIN:
        return language.say("map.turns.n", n=len(chain), first=state.names[chain[0]])
    return language.say("map.turns", who=describe_chain(language, state, chain))


def turns_notation(state: State, chain: Players) -> str:
    """The operators of epistemic logic that moves in turn stand for.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> turns_notation(initial_state(players=2), [SeatIndex(0), SeatIndex(1)])
        'K(Alice, K(Bob, …))'
    """
    shown = chain[:LONG_CHAIN]
    inner = "" if not chain else "…" if len(shown) == len(chain) else "… … …"
    return "".join(f"K({state.names[seat]}, " for seat in shown) + inner + ")" * len(shown)
