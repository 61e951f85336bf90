"""The variants of hanab.live: their rules by name, and the variant that some rules are, or behave like.

A variant is parsed from its name, such as ``"Rainbow-Ones & Pink (6 Suits)"``; see docs/variants.md. A name consists of a prefix that
changes the whole game, or special suits, or both, and the number of suits; all other suits are ordinary. The tables `HANAB_LIVE_SUITS`,
`SPECIAL_PREFIXES`, `SUIT_FAMILIES` and `NAMED_MIXES` cover them all; `UNSUPPORTED` lists what this package does not have. Names that follow
this grammar are accepted even if hanab.live does not offer the variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from hanabi_widget.arguments import did_you_mean, folded
from hanabi_widget.base_error import HanabiError

from .ruleset import RuleSet, suits_without_usual_copies
from .suit import SUITS, SpecialRank, Suit

HAND_SIZES = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
"""The hand size on hanab.live, by number of players."""

ORDINARY_SUITS = ("", "r", "rb", "rgb", "rygb", "rygbp", "rygbpt")
"""The ordinary suits, by how many there are."""

_ONE_OF_EACH_RANK = (1, 1, 1, 1, 1)


_RAINBOW = Suit("m", "rainbow", clued_by="every")

SPECIAL_SUITS = {
    "Black": Suit("k", "black", copies=_ONE_OF_EACH_RANK),
    "Rainbow": _RAINBOW,
    "Pink": SUITS["i"],
    "White": Suit("w", "white", clued_by="none"),
    **{SUITS[letter].name.title(): SUITS[letter] for letter in "noudhs"},
    "Dark Rainbow": replace(_RAINBOW, name="dark rainbow", copies=_ONE_OF_EACH_RANK),
    **{
        name.title(): replace(SUITS[letter], name=name, copies=_ONE_OF_EACH_RANK)
        for letter, name in (
            ("i", "dark pink"),
            ("a", "gray"),
            ("n", "dark brown"),
            ("o", "dark omni"),
            ("u", "dark null"),
            ("d", "cocoa rainbow"),
            ("h", "gray pink"),
            ("s", "dark prism"),
        )
    },
}
"""The suits that variants are named after. A dark suit has one card of each rank."""

_MULTI_COLOR_SUITS = """z tomato r | q mahogany r | c carrot r | e emerald g | l olive g | j sky b | f berry b | v navy b | c ice b
| q aqua b | e ocean b | e tangerine ry | v violet rb | q maroon rk | j jade yb | z tan yk | c cobalt bk | l lime yg | c cyan gb
| f indigo bp | z cardinal pr | c peach ry | q magenta rb | l lemon yg | j jungle yg | l gold rg"""

HANAB_LIVE_SUITS = {
    **{SUITS[letter].name.title(): SUITS[letter] for letter in ORDINARY_SUITS[-1]},
    **SPECIAL_SUITS,
    **{
        name.title(): Suit(letter, name, clued_by=tuple(colors))
        for letter, name, colors in (row.split() for row in _MULTI_COLOR_SUITS.split("|"))
    },
}
"""All suits by name. Those from `_MULTI_COLOR_SUITS` are touched by a colour that they share with other suits, or by several colours.

Hanab.live has two suits called Lime. The one in the Ambiguous & Dual-Color Mix is ``Lemon`` here.
"""

SPECIAL_PREFIXES: dict[str, dict[str, Any]] = {
    "Critical Fours": {"copies": (3, 2, 2, 1, 1)},
    "Scarce Ones": {"copies": (2, 2, 2, 2, 1)},
    "Color Blind": {"color_clues": "blind"},
    "Number Blind": {"rank_clues": "blind"},
    "Totally Blind": {"color_clues": "blind", "rank_clues": "blind"},
    "Color Mute": {"color_clues": "none"},
    "Number Mute": {"rank_clues": "none"},
    "Odds and Evens": {"rank_clues": "parity"},
    "Synesthesia": {"rank_clues": "colors"},
    "Funnels": {"rank_clues": "up_to"},
    "Chimneys": {"rank_clues": "from"},
    **{
        f"{name.replace(' ', '-')}-{ranks}": {"special_ranks": (special,)}
        for ranks, rank in (("Ones", 1), ("Fives", 5))
        for name, special in (
            *(
                (name, SpecialRank(rank, suit.clued_by, suit.ranked_by))
                for name, suit in SPECIAL_SUITS.items()
                if not suit.copies and name != "Prism"
            ),
            ("Deceptive", SpecialRank(rank, ranked_by="suit")),
        )
    },
}
"""Prefixes of names, with the fields of `RuleSet` that they change."""

SUIT_FAMILIES = {
    family: {len(suits.split()): suits for suits in rows}
    for family, *rows in (
        ("Ambiguous", "Tomato Mahogany", "Tomato Mahogany Berry Navy", "Tomato Mahogany Emerald Olive Berry Navy"),
        ("Very Ambiguous", "Berry Navy Sky", "Tomato Mahogany Carrot Berry Navy Sky"),
        ("Extremely Ambiguous", "Ice Aqua Sky Berry", "Ice Aqua Sky Berry Navy", "Ice Aqua Sky Berry Navy Ocean"),
        ("Dual-Color", "Tangerine Violet Jade", "Tangerine Lime Cyan Indigo Cardinal", "Tangerine Violet Maroon Jade Tan Cobalt"),
    )
}
"""Prefixes that replace the ordinary suits, with these suits by how many there are."""

MATRYOSHKA = tuple(
    replace(SUITS[letter], clued_by=tuple(ORDINARY_SUITS[-1][: index + 1])) for index, letter in enumerate(ORDINARY_SUITS[-1])
)
"""Each suit is touched by its own colour and the colours of all suits before it."""

NAMED_MIXES = {
    "Special Mix (5 Suits)": "Black, Rainbow, Pink, White, Brown",
    "Special Mix (6 Suits)": "Black, Rainbow, Pink, White, Brown, Null",
    "Ambiguous Mix": "Tomato, Mahogany, Sky, Navy, Black, White",
    "Dual-Color Mix": "Tangerine, Violet, Jade, Black, Rainbow, White",
    "Ambiguous & Dual-Color Mix": "Peach, Tangerine, Magenta, Violet, Lemon, Jungle",
    "Candy Corn Mix (5 Suits)": "Red, Tangerine, Yellow, White, Brown",
    "Candy Corn Mix (6 Suits)": "Red, Tangerine, Yellow, White, Brown, Cocoa Rainbow",
    "Holiday Mix (5 Suits)": "Dark Pink, Green, White, Sky, Navy",
    "Holiday Mix (6 Suits)": "Light Pink, Red, Green, White, Sky, Navy",
    "Valentine Mix (5 Suits)": "Red, Pink, White, Light Pink, Cocoa Rainbow",
    "Valentine Mix (6 Suits)": "Red, Pink, White, Light Pink, Cocoa Rainbow, Null",
    "RGB Mix (6 Suits)": "Red, Gold, Green, Cyan, Blue, Violet",
}
"""Variants with names outside the grammar, with their suits."""

UNSUPPORTED = {
    "Clue Starved": "half clue tokens",
    "Alternating Clues": "clues that alternate between colour and rank",
    "Cow & Pig": "clues that do not say which colour or rank they mean",
    "Duck": "clues that do not say what they mean",
    "Up or Down": "START cards and fireworks that go up or down",
    "Throw It in a Hole": "plays face down",
    "Sudoku": "fireworks that start at any rank",
    "Orange": "cards that are played by discarding them",
    "Inverted": "cards that are played by discarding them",
    "Dark Orange": "cards that are played by discarding them",
}
"""Parts of names that are not supported, with the feature that they need."""

_PLAIN = {"copies": (3, 2, 2, 2, 1), "color_clues": "own", "rank_clues": "own", "special_ranks": ()}
"""The fields that prefixes change, without one."""
_NAME = re.compile(r"(.+) \(([3-6]) Suits\)")
_PREFIXES = [*SPECIAL_PREFIXES, *SUIT_FAMILIES, *UNSUPPORTED, "Matryoshka"]


_WITHOUT_SPECIAL_SUITS = {"No Variant": 5} | {f"{number} Suits": number for number in (3, 4, 6)}


@cache
def _simple_names() -> tuple[str, ...]:
    """The names with one special suit or rule: any capitals will do for these, and a wrong name may mean one of them."""
    special = (*SPECIAL_SUITS, *(f"{suit} Reversed" for suit in SPECIAL_SUITS), *_PREFIXES, "Reversed")
    return (*_WITHOUT_SPECIAL_SUITS, *NAMED_MIXES, *(f"{part} ({number} Suits)" for part in special for number in (6, 5, 4, 3)))


def hanab_live_rules(name: str) -> RuleSet:
    """The rules of a variant by its name on hanab.live.

    Raises:
        HanabiError: there is no such variant, or it needs something unsupported, which the message names.

    Example:
        >>> hanab_live_rules("Pink (5 Suits)").names_of(hanab_live_rules("Pink (5 Suits)").touched_identities[2])
        ('r2', 'y2', 'g2', 'b2', 'i1', 'i2', 'i3', 'i4', 'i5')
        >>> hanab_live_rules("Clue Starved (5 Suits)")
        Traceback (most recent call last):
        ...
        hanabi_widget.base_error.HanabiError: the variant 'Clue Starved (5 Suits)' needs half clue tokens, which is not supported
    """
    rules = _rules_named(name)
    if rules is None:
        raise UnknownVariant(name)
    return rules


@cache
def _rules_named(name: str) -> RuleSet | None:
    name = " ".join(name.split())
    name = {folded(known): known for known in _simple_names()}.get(folded(name), name)
    if name in _WITHOUT_SPECIAL_SUITS:
        return RuleSet(suits=ORDINARY_SUITS[_WITHOUT_SPECIAL_SUITS[name]], hand_size=HAND_SIZES)
    if name in NAMED_MIXES:
        return RuleSet(suits=[HANAB_LIVE_SUITS[part] for part in NAMED_MIXES[name].split(", ")], hand_size=HAND_SIZES)
    match = _NAME.fullmatch(name)
    if not match:
        return None
    body = match[1]
    prefix = next((prefix for prefix in _PREFIXES if body == prefix or body.startswith(f"{prefix} & ")), "")
    special_suits = [part for part in body[len(prefix) :].removeprefix(" & ").split(" & ") if part]
    for part in (prefix, *(suit.removesuffix(" Reversed") for suit in special_suits)):
        if part in UNSUPPORTED:
            raise HanabiError(f"the variant {name!r} needs {UNSUPPORTED[part]}, which is not supported")
    if len(special_suits) > (1 if prefix else 2):
        return None
    try:
        suits = _suits_named(prefix, special_suits, int(match[2]))
        return RuleSet(suits=suits, hand_size=HAND_SIZES, **SPECIAL_PREFIXES.get(prefix, {}))
    except (LookupError, ValueError):
        return None


def _suits_named(prefix: str, special_suits: Sequence[str], number: int) -> list[str | Suit]:
    """So many suits: the special ones last, and before them ordinary ones, or those of the prefix.

    Raises:
        LookupError: there are no such suits.
    """
    if special_suits == ["Reversed"]:
        return [*ORDINARY_SUITS[number][:-1], _reversed_suit(SUITS[ORDINARY_SUITS[number][-1]])]
    ordinary = number - len(special_suits)
    base: Iterable[str | Suit] = ORDINARY_SUITS[ordinary]
    if prefix == "Matryoshka":
        base = MATRYOSHKA[:ordinary]
    elif prefix in SUIT_FAMILIES:
        base = [HANAB_LIVE_SUITS[name] for name in SUIT_FAMILIES[prefix][ordinary].split()]
    return [
        *base,
        *(replace(SPECIAL_SUITS[name.removesuffix(" Reversed")], descending=name.endswith(" Reversed")) for name in special_suits),
    ]


class UnknownVariant(HanabiError):
    """hanab.live has no variant of that name, as far as its grammar goes."""

    def __init__(self, name: str) -> None:
        prefixes = ", ".join([*SPECIAL_PREFIXES, *SUIT_FAMILIES, "Matryoshka"])
        super().__init__(
            f"no variant {name!r}: give a name as on hanab.live, such as 'Rainbow (6 Suits)', 'Pink & Brown (5 Suits)' or "
            f"'Funnels & Null (6 Suits)', with the suits {', '.join(SPECIAL_SUITS)} and the prefixes {prefixes}; "
            f"or {', '.join(NAMED_MIXES)}{did_you_mean(name, _simple_names())}"
        )


def _reversed_suit(suit: Suit) -> Suit:
    return replace(suit, descending=True)


@cache
def hanab_live_name(rules: RuleSet) -> str | None:
    """The name of exactly these rules on hanab.live, or None.

    Example:
        >>> hanab_live_name(hanab_live_rules("White Reversed & Rainbow (5 Suits)"))
        'White Reversed & Rainbow (5 Suits)'
    """
    for name in _candidate_names(rules):
        with suppress(ValueError):  # it needs something that is not supported
            if _rules_named(name) == rules:
                return name
    return None


@cache
def hanab_live_counterpart(rules: RuleSet) -> str | None:
    """The variant of hanab.live whose suits behave like those of these rules; letters, names, scores and options may differ.

    Example:
        >>> hanab_live_counterpart(RuleSet([*"rygbw", "k"]))
        'White Reversed (6 Suits)'
    """
    rule_suits = suits_without_usual_copies(rules)
    fields = {field: getattr(rules, field) for field in _PLAIN}
    for suits in (rule_suits, _hanab_live_suits_like(rule_suits)):
        with suppress(ValueError):  # two suits with the same letter
            if name := hanab_live_name(RuleSet(suits=suits, hand_size=HAND_SIZES, **fields)):
                return name
    return None


def _hanab_live_suits_like(suits: list[Suit]) -> list[Suit]:
    """Suits of hanab.live that behave like these; a suit that has no counterpart stays as it is."""
    ordinary_behaviours = _behaviour(SUITS["r"]), _behaviour(_reversed_suit(SUITS["r"]))
    special_by_behaviour = {_behaviour(suit): suit for special in SPECIAL_SUITS.values() for suit in (special, _reversed_suit(special))}
    behaviours = [*map(_behaviour, suits)]
    number = sum(behaviour in ordinary_behaviours for behaviour in behaviours)
    ordinary_letters = iter(ORDINARY_SUITS[min(number, 6)])
    return [
        replace(SUITS[next(ordinary_letters, "r")], descending=suit.descending)
        if behaviour in ordinary_behaviours
        else special_by_behaviour.get(behaviour, suit)
        for suit, behaviour in zip(suits, behaviours)
    ]


def _behaviour(suit: Suit) -> Suit:
    """The suit without what makes no difference in play."""
    return replace(suit, letter="", name="", deducts=False)


def _candidate_names(rules: RuleSet) -> Iterator[str]:
    """The names that these rules may have."""
    number = len(rules.suits)
    suits = suits_without_usual_copies(rules)
    yield from ("No Variant", f"{number} Suits")
    names = {suit: name for name, suit in SPECIAL_SUITS.items()}
    names |= {_reversed_suit(suit): f"{name} Reversed" for suit, name in names.items()}
    if suits[-1] == _reversed_suit(SUITS[ORDINARY_SUITS[max(1, min(number, 6))][-1]]):
        yield f"Reversed ({number} Suits)"
    prefixes = [
        prefix
        for prefix, changes in SPECIAL_PREFIXES.items()
        if all(getattr(rules, field) == value for field, value in {**_PLAIN, **changes}.items())
    ]
    for special_suits in range(3):
        suit_names = [names[suit] for suit in suits[number - special_suits :] if suit in names]
        for prefix in ("", *prefixes, *SUIT_FAMILIES, "Matryoshka"):
            if len(suit_names) == special_suits and (prefix or suit_names):  # saves work: others are no names, or come twice
                yield f"{' & '.join([prefix] * bool(prefix) + suit_names)} ({number} Suits)"
    yield from (name for name, mix in NAMED_MIXES.items() if mix.count(",") == number - 1)
