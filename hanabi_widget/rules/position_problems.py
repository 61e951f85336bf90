"""What a position may be. One judge for all: the constructor of `State`, `State.replace`, every reader, the editor.

What means nothing is refused, wherever it comes from: -1 strikes, a bit of clue info that stands for no card and no clue. What can be said
but not be, such as too many copies of a card, is a *problem* of the state (`State.problems`). `position` refuses the first of them, at its
place in the text; with ``[unchecked]`` it lets them be, and `position_text` writes that where there is one; an editor of positions says
them all, each beside the thing. Whether play can lead to a position is not asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from hanabi_widget.arguments import as_integer, check_type, integer
from hanabi_widget.base_error import HanabiError

from .action import Cards, Identity
from .ruleset import MAX_TOKENS, UNKNOWN, RuleSet

if TYPE_CHECKING:
    from .state import State

Place = tuple[str, int, int]
"""A part of a position and where in it; -1 for the whole: ``("hand", seat, card)``, ``("name", seat, -1)``, ``("discards", card, -1)``,
``("deck", card, -1)``, ``("fireworks", -1, -1)``, and a number such as ``("strikes", -1, -1)``."""

PROBLEMS = {
    "copies": "one {card} too many: the deck has {copies}, fireworks and discards included",
    "ruled_out": "the marks of {card} rule it out: they leave {allowed}",
    "nothing_left": "the marks rule out every card",
    "same_name": "a second player {player!r}: give each a name of their own",
    "no_name": "{player!r} is not the name of a player: write a word, or any text in quotes",
    "large_hand": "{player} has {n} cards: at most {size} with {players} players",
    "small_hand": "{player} has {n} cards: every hand has {size} while the deck has cards; write ? for an unknown one",
    "cards": "{n} cards too many: the deck has {whole}, {public} are played or discarded",
    "deck": "{n} cards in the deck: the other fields leave {left} of {whole}",
    "clue_tokens": "{n}c: at most {most}c",
    "strikes": "{n}s: at most {most}s",
    "turns_left": "{n}t: at most {most}t",
}
"""Each problem in English, as in a `NotationError`."""


class Problem(NamedTuple):
    """Something that cannot be.

    Attributes:
        reason: a key of `PROBLEMS`.
        places: where it is; the first is where a text is wrong.
        details: what it is about, by name.
    """

    reason: str
    places: tuple[Place, ...]
    details: Mapping[str, object]

    def __str__(self) -> str:
        return PROBLEMS[self.reason].format(**self.details)


def problems_of(state: State) -> Iterator[Problem]:
    """What cannot be in a position, in the order in which a text has it.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[unchecked] x r5 r5 | Ann ? ? ? ? ? | Ben r5 r1-r ? ? ? | deck ?")
        >>> for problem in problems_of(state):
        ...     print(problem)
        one r5 too many: the deck has 1, fireworks and discards included
        the marks of r1 rule it out: they leave y1, y2, y3, y4, y5, g1, g2, g3, g4, g5, b1, b2, b3, b4, b5, w1, w2, w3, w4, w5
        1 cards in the deck: the other fields leave 38 of 50
    """
    for kind in (_copies, _marks, _names, _numbers, _tokens):
        yield from kind(state)


def _copies(state: State) -> Iterator[Problem]:
    rules = state.rules
    places = defaultdict[Identity, list[Place]](list)
    lying = chain(
        ((("fireworks", -1, -1), identity) for identity in chain(*map(getitem, rules.firework_identities, state.fireworks))),
        ((("discards", n, -1), identity) for n, identity in enumerate(state.discards)),
        ((("hand", seat, n), identity) for seat, hand in enumerate(state.hands) for n, identity in enumerate(hand)),
        ((("deck", n, -1), identity) for n, identity in enumerate(state.deck)),
    )
    for place, identity in lying:
        if identity != UNKNOWN:
            places[identity].append(place)
    for identity, found in places.items():
        copies = rules.copies_of[identity]
        if len(found) > copies:
            yield Problem("copies", tuple(found[copies:]), {"card": rules.card_names[identity], "n": len(found), "copies": copies})


def _marks(state: State) -> Iterator[Problem]:
    rules = state.rules
    for seat, (hand, told) in enumerate(zip(state.hands, state.clue_info)):
        for n, (identity, clue_info) in enumerate(zip(hand, told)):
            possible = rules.possible_identities(clue_info)
            place = (("hand", seat, n),)
            if not possible:
                yield Problem("nothing_left", place, {})
            elif identity != UNKNOWN and not possible >> identity & 1:
                allowed = ", ".join(rules.names_of(possible))
                yield Problem("ruled_out", place, {"card": rules.card_names[identity], "allowed": allowed})


def _names(state: State) -> Iterator[Problem]:
    for seat, name in enumerate(state.names):
        is_empty = not name.strip()
        if is_empty or name in state.names[:seat]:
            yield Problem("no_name" if is_empty else "same_name", (("name", seat, -1),), {"player": name})


def _numbers(state: State) -> Iterator[Problem]:
    rules = state.rules
    players = len(state.names)
    size = rules.hand_sizes[players]
    whole = len(rules.deck)
    public = sum(state.fireworks) + len(state.discards)
    left = whole - public - sum(state.hand_sizes)
    words = {"size": size, "players": players, "left": left, "whole": whole, "public": public}
    hands = [(seat, n, {**words, "player": name, "n": n}) for seat, (name, n) in enumerate(zip(state.names, state.hand_sizes))]
    for seat, held, told in hands:
        if held > size:
            yield Problem("large_hand", tuple(("hand", seat, n) for n in range(size, held)), told)
    for seat, held, told in hands:
        if held < size and left > 0:
            yield Problem("small_hand", (("hand", seat, -1),), told)
    if left < 0:
        yield Problem("cards", (("hand", players - 1, -1),), {**words, "n": -left})
    elif len(state.deck) != left:
        yield Problem("deck", (("deck", -1, -1),), {**words, "n": len(state.deck)})


def _tokens(state: State) -> Iterator[Problem]:
    limits = (
        ("clue_tokens", state.clue_tokens, state.rules.clue_tokens),
        ("strikes", state.strikes, state.rules.strikes),
        ("turns_left", state.turns_left or 0, len(state.names)),
    )
    for reason, n, most in limits:
        if n > most:
            yield Problem(reason, ((reason, -1, -1),), {"n": n, "most": most})


# -- what means nothing; each check gives the field back with plain numbers ----------------------


def wrong_players(rules: RuleSet, players: object) -> str:
    """What is said to another number of players than the rules are for."""
    return f"these rules are for {', '.join(map(str, rules.hand_sizes))} players, not {players!r}"


def checked_names(rules: RuleSet, names: Sequence[str], hands: Sequence[object]) -> tuple[str, ...]:
    """The names of the players, one for each hand."""
    check_type(names, (list, tuple), "names", "a list of names")
    for name in names:
        check_type(name, str, "names", "a list of names")
    players = len(hands)
    if len(names) != players:
        raise HanabiError(f"names {names!r} and {players} hands: give each of {players} players a name")
    if players not in rules.hand_sizes:
        raise HanabiError(f"hands of {players} players: {wrong_players(rules, players)}")
    return tuple([normalize("NFC", name) for name in names])


def checked_identities(rules: RuleSet, cards: Sequence[int], field: str, least: int = UNKNOWN) -> Cards:
    """Identities of these rules, or `UNKNOWN` where a card may be unknown."""
    check_type(cards, Sequence, field, "a list of identities")
    identities = tuple(map(as_integer, cards))
    for identity in identities:
        if type(identity) is not int or identity not in range(least, len(rules.card_names)):
            unknown = f", or {UNKNOWN} for an unknown card" if least else ""
            raise HanabiError(f"{field}: no identity {identity!r}: give one from 0 to {len(rules.card_names) - 1}{unknown}")
    return tuple(map(Identity, identities))


def checked_number(value: object, field: str) -> int:
    """A number from 0 on."""
    number = integer(value, field)
    if not 0 <= number <= MAX_TOKENS:
        raise HanabiError(f"{field} {number}: give a number from 0 to {MAX_TOKENS}")
    return number


def checked_clue_info(rules: RuleSet, hands: Sequence[Sequence[int]], clue_info: Sequence[Sequence[int]] | None) -> list[list[int]]:
    """The clue info of each card in hand; nothing where it is left out."""
    if not clue_info:
        return [[0] * len(hand) for hand in hands]
    allowed = "for each hand a list of whole numbers"
    check_type(clue_info, Sequence, "clue_info", allowed)
    found = []
    for infos in clue_info:
        check_type(infos, Sequence, "clue_info", allowed)
        found.append([*map(as_integer, infos)])
        for info in found[-1]:
            check_type(info, int, "clue_info", allowed)
            if info >> len(rules.card_names) + 2 * len(rules.clue_values):  # below 0 too
                raise HanabiError(f"clue_info {info}: give bits of cards and clues alone: pack it with RuleSet.clue_info_from")
            if rules.clue_info_from(rules.values_touching(info), rules.values_missing(info)) & ~info:
                raise HanabiError(f"clue_info {info}: its clues rule out cards that it leaves: pack it with RuleSet.clue_info_from")
    counts = [*map(len, found)]
    sizes = [*map(len, hands)]
    if counts != sizes:
        raise HanabiError(f"clue_info of {counts} cards: the hands have {sizes}")
    return found


def checked_heights(rules: RuleSet, fireworks: Sequence[int] | None) -> tuple[int, ...]:
    """The heights of the fireworks; 0 where they are left out."""
    suits = len(rules.suits)
    if not fireworks:
        return (0,) * suits
    check_type(fireworks, Sequence, "fireworks", "a list of heights")
    heights = tuple(map(as_integer, fireworks))
    if len(heights) != suits or any(type(height) is not int or height not in range(rules.ranks + 1) for height in heights):
        raise HanabiError(f"fireworks {fireworks!r}: give {suits} heights from 0 to {rules.ranks}")
    return heights
