"""hanab.live's variants, read from their names there: ``"Rainbow-Ones & Pink (6 Suits)"``: see docs/variants.md.

A name is a lead, which says what is special in the game, suits that are special, or both, and the number of suits in all; the rest
are ordinary. A few rows stand for all of them: `HANAB_LIVE_SUITS`, `SPECIAL_PREFIXES`, `FAMILIES`, `MIXES`. A row of `UNSUPPORTED` is a
property that this package does not have. Whether hanab.live offers a name that follows this grammar (it leaves out what is too hard) is
not asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from .clue_touch import SpecialRank
from .ruleset import RuleSet
from .suit import SUITS, Suit

HAND_SIZES = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
"""The cards dealt to each player there."""

ORDINARY_SUITS = ("", "r", "rb", "rgb", "rygb", "rygbp", "rygbpt")
"""The ordinary suits, by their number."""

_ONES = (1, 1, 1, 1, 1)


def _dark(letter: str, name: str) -> Suit:
    return replace(SUITS[letter], name=name, copies=_ONES)


_RAINBOW = Suit("m", "rainbow", clued_by="every")

SPECIAL_SUITS: dict[str, Suit] = {
    "Black": Suit("k", "black", copies=_ONES),
    "Rainbow": _RAINBOW,
    "Pink": SUITS["i"],
    "White": Suit("w", "white", clued_by="none"),
    "Brown": SUITS["n"],
    "Omni": SUITS["o"],
    "Null": SUITS["u"],
    "Muddy Rainbow": SUITS["d"],
    "Light Pink": SUITS["h"],
    "Prism": SUITS["s"],
    "Dark Rainbow": replace(_RAINBOW, name="dark rainbow", copies=_ONES),
    "Dark Pink": _dark("i", "dark pink"),
    "Gray": _dark("a", "gray"),
    "Dark Brown": _dark("n", "dark brown"),
    "Dark Omni": _dark("o", "dark omni"),
    "Dark Null": _dark("u", "dark null"),
    "Cocoa Rainbow": _dark("d", "cocoa rainbow"),
    "Gray Pink": _dark("h", "gray pink"),
    "Dark Prism": _dark("s", "dark prism"),
}
"""The suits that variants are named after; of a dark one there is one card of each rank."""

_MIXED = """z tomato r | q mahogany r | c carrot r | e emerald g | l olive g | j sky b | f berry b | v navy b | c ice b
| q aqua b | e ocean b | e tangerine ry | v violet rb | q maroon rk | j jade yb | z tan yk | c cobalt bk | l lime yg | c cyan gb
| f indigo bp | z cardinal pr | c peach ry | q magenta rb | l lemon yb | j jungle yb | l gold rg"""

HANAB_LIVE_SUITS: dict[str, Suit] = {
    **{SUITS[letter].name.title(): SUITS[letter] for letter in ORDINARY_SUITS[-1]},
    **SPECIAL_SUITS,
    **{name.title(): Suit(letter, name, clued_by=tuple(colors)) for letter, name, colors in (row.split() for row in _MIXED.split("|"))},
}
"""Each suit by its name; those of the last rows are touched by a colour that they share, or by several.

What is ``Lime`` in `MIXES`' Ambiguous & Dual-Color Mix is ``Lemon`` here, for it has other colours than that of Dual-Color.
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
"""What a name may begin with, as fields of `RuleSet`."""

FAMILIES: dict[str, dict[int, str]] = {
    "Ambiguous": {
        2: "Tomato Mahogany",
        4: "Tomato Mahogany Berry Navy",
        6: "Tomato Mahogany Emerald Olive Berry Navy",
    },
    "Very Ambiguous": {3: "Berry Navy Sky", 6: "Tomato Mahogany Carrot Berry Navy Sky"},
    "Extremely Ambiguous": {4: "Ice Aqua Sky Berry", 5: "Ice Aqua Sky Berry Navy", 6: "Ice Aqua Sky Berry Navy Ocean"},
    "Dual-Color": {
        3: "Tangerine Violet Jade",
        5: "Tangerine Lime Cyan Indigo Cardinal",
        6: "Tangerine Violet Maroon Jade Tan Cobalt",
    },
}
"""What a name may begin with instead: the suits that take the place of the ordinary ones, by their number."""

MATRYOSHKA = tuple(
    replace(SUITS[letter], clued_by=tuple(ORDINARY_SUITS[-1][: place + 1])) for place, letter in enumerate(ORDINARY_SUITS[-1])
)
"""Suits inside one another: each is touched by its own colour and by all before it."""

MIXES: dict[str, str] = {
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
"""Names of their own, with their suits."""

UNSUPPORTED: dict[str, str] = {
    "Clue Starved": "half clue tokens",
    "Alternating Clues": "clues that must be of another kind than the one before",
    "Cow & Pig": "clues that do not say which colour or rank they mean",
    "Duck": "clues that do not say what they mean",
    "Up or Down": "START cards and fireworks that go up or down",
    "Throw It in a Hole": "plays face down",
    "Sudoku": "fireworks that start at any rank",
    "Orange": "cards that are played by discarding them",
    "Inverted": "cards that are played by discarding them",
    "Dark Orange": "cards that are played by discarding them",
}
"""Parts of names that are not supported, with the property that they need."""

_NAME = re.compile(r"(.+) \(([3-6]) Suits\)")
_FIRST = sorted([*SPECIAL_PREFIXES, *FAMILIES, *UNSUPPORTED, "Matryoshka"], key=len, reverse=True)
"""What a name may begin with, the longest first."""


@cache
def hanab_live_rules(name: str) -> RuleSet:
    """The rules of a variant by its name on hanab.live.

    Raises:
        ValueError: the name is not of a variant, or of one that needs what is not supported, which is named.

    Example:
        >>> hanab_live_rules("Pink (5 Suits)").names_of(hanab_live_rules("Pink (5 Suits)").touched_identities[2])
        ('r2', 'y2', 'g2', 'b2', 'i1', 'i2', 'i3', 'i4', 'i5')
        >>> hanab_live_rules("Clue Starved (5 Suits)")
        Traceback (most recent call last):
        ...
        ValueError: the variant 'Clue Starved (5 Suits)' needs half clue tokens, which is not supported
    """
    plain = {"No Variant": 5} | {f"{number} Suits": number for number in (3, 4, 6)}
    if name in plain:
        return RuleSet(suits=ORDINARY_SUITS[plain[name]], hand_size=HAND_SIZES)
    if name in MIXES:
        return RuleSet(suits=[HANAB_LIVE_SUITS[part] for part in MIXES[name].split(", ")], hand_size=HAND_SIZES)
    found = _NAME.fullmatch(name)
    if not found:
        raise _unknown(name)
    body, number = found[1], int(found[2])
    lead = next((first for first in _FIRST if body == first or body.startswith(f"{first} & ")), "")
    parts = [part for part in body[len(lead) :].removeprefix(" & ").split(" & ") if part]
    for part in (lead, *(part.removesuffix(" Reversed") for part in parts)):
        if part in UNSUPPORTED:
            raise ValueError(f"the variant {name!r} needs {UNSUPPORTED[part]}, which is not supported")
    if len(parts) > (1 if lead else 2):
        raise _unknown(name)
    try:
        suits = [*_base(lead, number - len(parts)), *map(_special, parts)] if parts != ["Reversed"] else _reversed_ranks(number)
        return RuleSet(suits=suits, hand_size=HAND_SIZES, **SPECIAL_PREFIXES.get(lead, {}))
    except (LookupError, ValueError):
        raise _unknown(name) from None


def _unknown(name: str) -> ValueError:
    return ValueError(
        f"no variant {name!r}: names are as on hanab.live, as 'Rainbow (6 Suits)', 'Pink & Brown (5 Suits)', 'Funnels & Null (6 Suits)', "
        f"of suits {', '.join(SPECIAL_SUITS)}, led by {', '.join([*SPECIAL_PREFIXES, *FAMILIES, 'Matryoshka'])}, or {', '.join(MIXES)}"
    )


def _base(lead: str, number: int) -> Iterable[str | Suit]:
    """The suits that are not named one by one."""
    if lead == "Matryoshka":
        return MATRYOSHKA[:number]
    return [HANAB_LIVE_SUITS[name] for name in FAMILIES[lead][number].split()] if lead in FAMILIES else ORDINARY_SUITS[number]


def _special(part: str) -> Suit:
    plain = part.removesuffix(" Reversed")
    return SPECIAL_SUITS[part] if plain == part else _reversed_suit(SPECIAL_SUITS[plain])


def _reversed_suit(suit: Suit) -> Suit:
    return replace(suit, descending=True)


def _reversed_ranks(number: int) -> list[str | Suit]:
    """The ordinary suits, the last of them the other way round."""
    *suits, last = list(ORDINARY_SUITS[number])
    return [*suits, _reversed_suit(SUITS[last])]


# -- from rules to names ---------------------------------------------------------------------------


@cache
def hanab_live_name(rules: RuleSet) -> str | None:
    """The name on hanab.live of exactly these rules, or None.

    Example:
        >>> hanab_live_name(hanab_live_rules("White Reversed & Rainbow (5 Suits)"))
        'White Reversed & Rainbow (5 Suits)'
    """
    return next((name for name in _candidates(rules) if _means(name, rules)), None)


@cache
def hanab_live_counterpart(rules: RuleSet) -> str | None:
    """The variant of hanab.live that is played like these rules, suit by suit, whatever letters, names, scores and options they have.

    Example:
        >>> from .editions import rule_set
        >>> hanab_live_counterpart(rule_set("PT", "black_powder"))
        'White Reversed (6 Suits)'
    """
    bare = [_without_copies(suit, rules.copies) for suit in rules.suits]
    fields = {field: getattr(rules, field) for field in ("copies", "color_clues", "rank_clues", "special_ranks")}
    for suits in (bare, _renamed(bare)):
        try:
            name = hanab_live_name(RuleSet(suits=suits, hand_size=HAND_SIZES, **fields))
        except ValueError:  # two suits of one letter
            continue
        if name:
            return name
    return None


def _renamed(suits: list[Suit]) -> list[Suit]:
    """Suits of hanab.live that behave like these."""
    plain, turned = _behaviour(SUITS["r"]), _behaviour(_reversed_suit(SUITS["r"]))
    identities = {_behaviour(suit): suit for special in SPECIAL_SUITS.values() for suit in (special, _reversed_suit(special))}
    number = sum(_behaviour(suit) in (plain, turned) for suit in suits)
    ordinary = iter(ORDINARY_SUITS[number] if number < len(ORDINARY_SUITS) else ())
    kinds_of = map(_behaviour, suits)
    return [
        replace(SUITS[next(ordinary, "r")], descending=suit.descending) if identity in (plain, turned) else identities.get(identity, suit)
        for suit, identity in zip(suits, kinds_of)
    ]


def _behaviour(suit: Suit) -> Suit:
    return replace(suit, letter="", name="", deducts=False)


def _without_copies(suit: Suit, copies: tuple[int, ...]) -> Suit:
    """The suit without its copies where they are the usual ones."""
    usual = copies[::-1] if suit.descending else copies
    return replace(suit, copies=None) if suit.copies == usual else suit


def _means(name: str, rules: RuleSet) -> bool:
    try:
        return hanab_live_rules(name) == rules
    except ValueError:
        return False


def _candidates(rules: RuleSet) -> Iterator[str]:
    """Names that may be those of the rules."""
    number, suits = len(rules.suits), [_without_copies(suit, rules.copies) for suit in rules.suits]
    yield from ("No Variant", f"{number} Suits")
    names = {suit: name for name, suit in SPECIAL_SUITS.items()}
    names |= {_reversed_suit(suit): f"{name} Reversed" for suit, name in names.items()}
    if suits[-1] == _reversed_ranks(max(1, min(number, 6)))[-1]:
        yield f"Reversed ({number} Suits)"
    usual = {"copies": (3, 2, 2, 2, 1), "color_clues": "own", "rank_clues": "own", "special_ranks": ()}
    leads = [
        lead for lead, row in SPECIAL_PREFIXES.items() if all(getattr(rules, field) == value for field, value in {**usual, **row}.items())
    ]
    for special in range(3):
        parts = [names.get(suit) for suit in suits[number - special :]]
        for lead in ("", *leads, *FAMILIES, "Matryoshka"):
            if None not in parts and (lead or parts):
                yield f"{' & '.join([lead] * bool(lead) + parts)} ({number} Suits)"  # type: ignore[operator]
    yield from (name for name, row in MIXES.items() if row.count(",") == number - 1)
