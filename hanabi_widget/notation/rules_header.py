"""The header of a position: its rules in square brackets, the order in which hands are written, and whether it may break the rules.

The rules are a name of `rule_set` and any fields of `RuleSet` that differ from it; without a name, from ``common``::

    [IT]   [PT+wild]   [IT hand_size=4]   [suits=ryk copies=3,2,1 hand_size=2:3,3:2]   [oldest]   [unchecked]

A variant of hanab.live is given by its name there, in quotes: ``[live="Rainbow (6 Suits)" empty_clues=yes]``.

``suits`` is a row of letters. Whatever differs from the suit of that letter in `SUITS` follows in parentheses:

- ``own``, ``every``, ``none``, ``by_rank``, or letters after an equals sign, ``=ry``: the suit's `Suit.clued_by`;
- ``ranks=own``, ``ranks=every``, ``ranks=none`` or ``ranks=suit``: its `Suit.ranked_by`;
- ``up`` or ``down``, ``adds`` or ``deducts``, its copies, its name.

So ``suits=rygbm(every)k(up 1,1,1,1,1)z(zinc =ry)``. ``special_ranks=1:every:own,5:own:suit`` says which colour clues and which rank clues
touch the cards of a rank.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, NamedTuple, cast

from hanabi_widget.arguments import did_you_mean
from hanabi_widget.rules import SUITS, RuleSet, SpecialRank, Suit, hanab_live_name, rule_set, rules_name
from hanabi_widget.rules.ruleset import suits_without_usual_copies
from hanabi_widget.rules.suit import COLOR_TOUCHES, RANK_TOUCHES, ColorTouch, RankTouch

from .scanner import Scanner, integers_text, quote, quote_unless_plain, read_integers, read_quoted

# -- Settings: how the value of each is read and written ---


_NUMBER = r"[0-9]{1,3}(?![0-9])"
_SIZE = r"[0-9]{1,2}(?![0-9])"
_NUMBERS = r"[0-9]{1,2}(?:,[0-9]{1,2})*(?![0-9,])"
_SIZES = r"[2-6]:[0-9]{1,2}(?:,[2-6]:[0-9]{1,2})*(?![0-9,:])"
_YES_NO = r"(yes|no)(?!\w)"
_LETTER = r"[a-z]"
_WORD = r"[^\W\d_]\w*"
_CLUED_BY = r"=([a-z]+)(?![\w])"
_RANKED_BY = rf"ranks=({'|'.join(RANK_TOUCHES)})(?!\w)"
_CLUES = r"[a-z_]+(?!\w)"
_SPECIAL = rf"([1-9]):({'|'.join(COLOR_TOUCHES[:3])}):({'|'.join(RANK_TOUCHES)})(?!\w)"

_SUIT_WORDS = {
    "own": ("clued_by", "own"),
    "every": ("clued_by", "every"),
    "none": ("clued_by", "none"),
    "by_rank": ("clued_by", "rank"),
    "up": ("descending", False),
    "down": ("descending", True),
    "adds": ("deducts", False),
    "deducts": ("deducts", True),
}
_WORD_OF_TRAIT = {trait: word for word, trait in _SUIT_WORDS.items()}


def _read_special_ranks(scan: Scanner) -> tuple[SpecialRank, ...]:
    found: list[SpecialRank] = []
    while not found or scan.accept(","):
        entry = scan.need(_SPECIAL, "here: write rank, colours and rank clues, as in special_ranks=1:every:own")
        found.append(SpecialRank(int(entry[1]), cast("ColorTouch", entry[2]), cast("RankTouch", entry[3])))
    return tuple(found)


def _read_hand_size(scan: Scanner) -> int | dict[int, int]:
    pairs = scan.take(_SIZES)
    if not pairs:
        return int(scan.need(_SIZE, "here: write the cards in a hand, as in hand_size=4 or, by number of players, hand_size=2:5,4:4")[0])
    sizes: dict[int, int] = {}
    for pair in pairs[0].split(","):
        players, size = map(int, pair.split(":"))
        if players in sizes:
            scan.fail(f"two hand sizes for {players} players: give one")
        sizes[players] = size
    return sizes


def _write_hand_size(rules: RuleSet) -> str:
    sizes = rules.hand_sizes
    same = len(sizes) == 5 and len(set(sizes.values())) == 1
    return str(sizes[2]) if same else ",".join(f"{players}:{size}" for players, size in sizes.items())


def _read_suits(scan: Scanner) -> list[Suit]:
    suits: list[Suit] = []
    while letter := scan.take(_LETTER):
        if letter[0] in [suit.letter for suit in suits]:
            scan.fail(f"a second colour {letter[0]!r}: give each once", letter.start())
        suit = SUITS.get(letter[0], Suit(letter[0], ""))
        if scan.char == "(":
            suit = _read_suit_words(scan, suit)
        if not suit.name:
            scan.fail(
                f"unknown colour {suit.letter!r}: use letters of {''.join(SUITS)!r}, or give it a name, as in t(teal)", letter.start()
            )
        suits.append(suit)
    return suits


def _read_suit_words(scan: Scanner, suit: Suit) -> Suit:
    scan.accept("(")
    while not scan.accept(")"):
        if colors := scan.take(_CLUED_BY):
            suit = replace(suit, clued_by=tuple(colors[1]))
        elif ranks := scan.take(_RANKED_BY):
            suit = replace(suit, ranked_by=cast("RankTouch", ranks[1]))
        elif copies := scan.take(_NUMBERS):
            suit = replace(suit, copies=read_integers(copies[0]))
        elif word := scan.take(_WORD):
            field, value = _SUIT_WORDS.get(word[0], ("name", word[0]))
            suit = replace(suit, **{field: value})  # type: ignore[arg-type]
        else:
            suit = replace(
                suit,
                name=read_quoted(scan) or scan.refuse(f"here: write {', '.join(_SUIT_WORDS)}, copies or a name, then )"),
            )
    return suit


def _write_suit(suit: Suit) -> str:
    usual = SUITS.get(suit.letter, Suit(suit.letter, ""))
    traits = [] if suit.name == usual.name else [quote_unless_plain(suit.name, _WORD, _SUIT_WORDS)]
    for field in ("clued_by", "descending", "deducts"):
        value = getattr(suit, field)
        if value != getattr(usual, field):
            traits.append(f"={''.join(value)}" if isinstance(value, tuple) else _WORD_OF_TRAIT[field, value])
    traits += [f"ranks={suit.ranked_by}"] * (suit.ranked_by != usual.ranked_by)
    traits += [integers_text(suit.copies)] if suit.copies else []
    return f"{suit.letter}({' '.join(traits)})" if traits else suit.letter


class RuleSetting(NamedTuple):
    """How a setting is read after its equals sign, and written for a rule set."""

    read: Callable[[Scanner], object]
    write: Callable[[RuleSet], str]


def _setting(
    field: str, pattern: str, expected: str, read: Callable[[str], object] = str, write: Callable[[Any], str] = str
) -> RuleSetting:
    """A setting whose value is one word of a pattern, or one number after another."""
    return RuleSetting(lambda scan: read(scan.need(pattern, f"here: write {expected}")[0]), lambda rules: write(getattr(rules, field)))


_OPTIONS: dict[str, Any] = {entry.name: entry.default for entry in fields(RuleSet) if isinstance(entry.default, bool)}
"""The options that any variant can be played with, at their defaults."""

_AMOUNT = _NUMBER, "a whole number, as in clue_tokens=8", int
_CLUE_RULE = _CLUES, "which clues there are, as in rank_clues=parity"

RULE_SETTINGS = {
    "suits": RuleSetting(_read_suits, lambda rules: "".join(map(_write_suit, suits_without_usual_copies(rules)))),
    "copies": _setting("copies", _NUMBERS, "the copies of rank 1, 2, ..., as in copies=3,2,2,2,1", read_integers, integers_text),
    "hand_size": RuleSetting(_read_hand_size, _write_hand_size),
    "clue_tokens": _setting("clue_tokens", *_AMOUNT),
    "strikes": _setting("strikes", *_AMOUNT),
    **{field: _setting(field, _YES_NO, "yes or no", lambda word: word == "yes", lambda on: "yes" if on else "no") for field in _OPTIONS},
    "color_clues": _setting("color_clues", *_CLUE_RULE),
    "rank_clues": _setting("rank_clues", *_CLUE_RULE),
    "special_ranks": RuleSetting(
        _read_special_ranks,
        lambda rules: ",".join([f"{special.rank}:{special.clued_by}:{special.ranked_by}" for special in rules.special_ranks]),
    ),
}
"""The settings by name; each is a field of `RuleSet`."""

# -- The header as a whole ---


_COMMON = rule_set()
_NAME = r"\w+(?:\+\w+)*(?![\w=])"
_LIVE = r"live="
_KEY = r"(\w+)="


class Header(NamedTuple):
    """The content of a header.

    Attributes:
        rules: the rules.
        oldest: whether hands are written oldest card first.
        unchecked: whether the position may be one that breaks the rules.
    """

    rules: RuleSet
    oldest: bool = False
    unchecked: bool = False


def read_header(scan: Scanner, rules: RuleSet | None) -> Header:
    """Read the header, if there is one.

    Args:
        scan: the text.
        rules: the rules, if they are given apart from the text.

    Raises:
        NotationError: unknown or impossible rules, or rules that differ from those given apart.
    """
    if not scan.accept("["):
        return Header(rules or _COMMON)
    start = scan.at - 1
    base, settings, words = _read_words(scan)
    try:
        written = rule_set(base or "common")
        # New ``copies`` apply to every suit without copies of its own.
        changes: dict[str, Any] = {"suits": suits_without_usual_copies(written), **settings}
        written = replace(written, **changes)
    except ValueError as error:
        scan.fail(str(error), start)
    if rules is not None and (base or settings) and written != rules:
        scan.fail("the header and rules=... differ: leave one of them out", start)
    return Header(written if rules is None else rules, "oldest" in words, "unchecked" in words)


def _read_words(scan: Scanner) -> tuple[str, dict[str, object], set[str]]:
    """The name of the rules, empty if there is none, the settings, and the other words, up to the bracket that ends them."""
    settings = dict[str, object]()
    base = ""
    words = set[str]()
    while not scan.accept("]"):
        at = scan.at
        if name := scan.take(_NAME):
            word = name[0]
            if word in ("oldest", "unchecked") and word not in words:
                words.add(word)
            elif not base:
                base = word
            else:
                scan.fail(f"{word!r} after {base!r}: name the rules once, with plus signs for variants, as in PT+wild", at)
        elif not base and scan.take(_LIVE):
            base = read_quoted(scan) or scan.refuse('here: write the name in quotes, as in live="Rainbow (6 Suits)"')
        elif key := scan.take(_KEY):
            field = key[1]
            if field not in RULE_SETTINGS or field in settings:
                mean = "" if field in settings else did_you_mean(field, RULE_SETTINGS)
                scan.fail(f"no setting {field!r} here: give at most one each of {', '.join(RULE_SETTINGS)}{mean}", at)
            settings[field] = RULE_SETTINGS[field].read(scan)
        else:
            scan.refuse("is not the name of rules or a setting: write [IT], [PT+wild], [hand_size=4] ...; end with ]")
    return base, settings, words


def header_text(rules: RuleSet, *, unchecked: bool = False) -> str:
    """The header for these rules; empty for ``common``.

    Example:
        >>> header_text(rule_set("BGA", "wild")), header_text(RuleSet(suits="ry", hand_size=3))
        ('[BGA+wild]', '[suits=ry hand_size=3]')
        >>> header_text(replace(rule_set("Funnels & Pink (5 Suits)"), empty_clues=True))
        '[live="Funnels & Pink (5 Suits)" empty_clues=yes]'
    """
    words = [*_rules_words(rules), *(["unchecked"] if unchecked else [])]
    return f"[{' '.join(words)}]" if words else ""


@lru_cache(maxsize=64)
def _rules_words(rules: RuleSet) -> tuple[str, ...]:
    name = rules_name(rules)
    base = _COMMON
    if name is None and (live := hanab_live_name(replace(rules, **_OPTIONS))):
        name = live
        base = rule_set(live)
    texts = {key: (setting.write(rules), setting.write(base)) for key, setting in RULE_SETTINGS.items() if not name or base is not _COMMON}
    words = [] if not name or name == "common" else [f"live={quote(name)}" if " " in name else name]
    return (*words, *(f"{key}={text}" for key, (text, usual) in texts.items() if text != usual))
