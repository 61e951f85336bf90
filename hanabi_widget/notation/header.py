"""The header of a position: its rules in square brackets, in which order hands are written, and whether it may break the rules.

A name of `rule_set`, and any fields of `RuleSet` that differ from it, the default being ``common``::

    [IT]   [PT+wild]   [IT hand_size=4]   [suits=ryk copies=3,2,1 hand_size=2:3,3:2]   [oldest]   [unchecked]

A variant of hanab.live goes by its name there, in quotes: ``[live="Rainbow (6 Suits)" empty_clues=yes]``.

``suits`` is a row of letters (``colors`` is read too). What a suit has other than the catalogue says follows in parentheses:
``own``, ``every``, ``none``, ``by_rank`` or letters after an equals sign, ``=ry`` (its `Suit.clued_by`); ``ranks=own``, ``ranks=every``,
``ranks=none`` or ``ranks=suit`` (its `Suit.ranked_by`); ``up`` or ``down``, ``adds`` or ``deducts``, its copies,
its name: ``suits=rygbm(every)k(up 1,1,1,1,1)z(zinc =ry)``. ``special_ranks=1:every:own,5:own:suit`` says of ranks, which colours and which
rank clues touch their cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, NamedTuple, cast

from hanabi_widget.rules import SUITS, RuleSet, SpecialRank, Suit, hanab_live_name, rule_set, rules_name
from hanabi_widget.rules.clue_touch import COLOR_TOUCHES, RANK_TOUCHES, RankTouch

from .scanner import Scanner

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_CORE = rule_set()
_NAME = re.compile(r"\w+(?:\+\w+)*(?![\w=])")
_LIVE = re.compile(r"live=")
_KEY = re.compile(r"(\w+)=")
_NUMBER = re.compile(r"[0-9]{1,3}(?![0-9])")
_SIZE = re.compile(r"[0-9]{1,2}(?![0-9])")
_NUMBERS = re.compile(r"[0-9]{1,2}(?:,[0-9]{1,2})*(?![0-9,])")
_SIZES = re.compile(r"[2-6]:[0-9]{1,2}(?:,[2-6]:[0-9]{1,2})*(?![0-9,:])")
_YES_NO = re.compile(r"(yes|no)(?!\w)")
_LETTER = re.compile(r"[a-z]")
_WORD = re.compile(r"[^\W\d_]\w*")

_COLORS = re.compile(r"=([a-z]+)(?![\w])")
_RANKS = re.compile(rf"ranks=({'|'.join(RANK_TOUCHES)})(?!\w)")
_CLUES = re.compile(r"[a-z_]+(?!\w)")
_SPECIAL = re.compile(rf"([1-9]):({'|'.join(COLOR_TOUCHES[:3])}):({'|'.join(RANK_TOUCHES)})(?!\w)")

_TRAITS: dict[str, tuple[str, object]] = {
    "own": ("clued_by", "own"),
    "every": ("clued_by", "every"),
    "none": ("clued_by", "none"),
    "by_rank": ("clued_by", "rank"),
    "up": ("descending", False),
    "down": ("descending", True),
    "adds": ("deducts", False),
    "deducts": ("deducts", True),
}
_TRAIT_WORDS = {trait: word for word, trait in _TRAITS.items()}


class Header(NamedTuple):
    """What a header says.

    Attributes:
        rules: the rules.
        oldest: whether hands are written oldest card first.
        unchecked: whether the table may be one that the rules cannot lead to.
    """

    rules: RuleSet
    oldest: bool = False
    unchecked: bool = False


def read_header(scan: Scanner, rules: RuleSet | None) -> Header:
    """Read the header, if there is one.

    Args:
        scan: the text.
        rules: the rules if given apart from the text.

    Raises:
        NotationError: unknown or impossible rules, or others than those given apart.
    """
    start, settings, base, words = scan.at, dict[str, object](), "", set[str]()
    if not scan.accept("["):
        return Header(rules or _CORE)
    start = scan.at - 1
    while not scan.accept("]"):
        at = scan.at
        if name := scan.take(_NAME):
            if name[0] in ("oldest", "unchecked") and name[0] not in words:
                words.add(name[0])
            elif not base:
                base = name[0]
            else:
                scan.fail(f"{name[0]!r} after {base!r}: name the rules once, with plus signs for variants, as in PT+wild", at)
        elif not base and scan.take(_LIVE):
            base = read_quoted(scan) or scan.fail(f'{scan.next_word()} here: write the name in quotes, as in live="Rainbow (6 Suits)"')
        elif key := scan.take(_KEY):
            field = _OLDER_KEYS.get(key[1], key[1])
            if field not in _SETTINGS or field in settings:
                scan.fail(f"no setting {key[1]!r} here: each once of {', '.join(_SETTINGS)}", at)
            settings[field] = _SETTINGS[field][0](scan)
        else:
            scan.fail(
                f"{scan.next_word()} is no rules name and no setting: [IT], [PT+wild], [hand_size=4], [oldest], [unchecked]; end with ]", at
            )
    try:
        written = _changed(rule_set(base or "common"), settings)
    except ValueError as problem:
        scan.fail(str(problem), start)
    if rules is not None and (base or settings) and written != rules:
        scan.fail("the header says other rules than rules=...: leave one of them out", start)
    return Header(written if rules is None else rules, "oldest" in words, "unchecked" in words)


def header_text(rules: RuleSet, *, unchecked: bool = False) -> str:
    """The header that says these rules; empty for the common core.

    Example:
        >>> header_text(rule_set("BGA", "wild")), header_text(RuleSet(suits="ry", hand_size=3))
        ('[BGA+wild]', '[suits=ry hand_size=3]')
        >>> header_text(replace(rule_set("Funnels & Pink (5 Suits)"), empty_clues=True))
        '[live="Funnels & Pink (5 Suits)" empty_clues=yes]'
    """
    words = [*_rules_words(rules), *(["unchecked"] if unchecked else [])]
    return f"[{' '.join(words)}]" if words else ""


def _rules_words(rules: RuleSet) -> list[str]:
    name, base = rules_name(rules), _CORE
    if name is None and (live := hanab_live_name(replace(rules, **_OPTIONS))):
        name, base = live, rule_set(live)
    texts = {key: (write(rules), write(base)) for key, (_, write) in _SETTINGS.items() if not name or base is not _CORE}
    words = [] if not name or name == "common" else [f"live={quoted(name)}" if " " in name else name]
    return words + [f"{key}={text}" for key, (text, usual) in texts.items() if text != usual]


_OPTIONS: dict[str, Any] = {entry.name: entry.default for entry in fields(RuleSet) if entry.init and isinstance(entry.default, bool)}
"""What any variant may be played with or without, as it is by default."""


def _changed(rules: RuleSet, settings: dict[str, Any]) -> RuleSet:
    """These rules with other settings; suits of the usual copies get the new ones."""
    suits = [_bare(suit, rules.copies) for suit in rules.suits]
    return replace(rules, **{"suits": suits, **settings})


def _bare(suit: Suit, copies: tuple[int, ...]) -> Suit:
    """The suit without its copies where they are the usual ones."""
    usual = copies[::-1] if suit.descending else copies
    return replace(suit, copies=None) if suit.copies == usual else suit


# -- one reader and one writer a kind of setting ------------------------------------------------


def _value(scan: Scanner, pattern: re.Pattern[str], form: str) -> str:
    match = scan.take(pattern)
    return match[0] if match else scan.fail(f"{scan.next_word()} here: write {form}")


def _read_number(scan: Scanner) -> int:
    return int(_value(scan, _NUMBER, "a whole number, as in clue_tokens=8"))


def _read_yes_no(scan: Scanner) -> bool:
    return _value(scan, _YES_NO, "yes or no") == "yes"


def _read_copies(scan: Scanner) -> tuple[int, ...]:
    return tuple(map(int, _value(scan, _NUMBERS, "cards of rank 1, 2, ..., as in copies=3,2,2,2,1").split(",")))


def _read_clues(scan: Scanner) -> str:
    return _value(scan, _CLUES, "what clues do, as in rank_clues=parity")


def _read_special_ranks(scan: Scanner) -> tuple[SpecialRank, ...]:
    found: list[SpecialRank] = []
    while not found or scan.accept(","):
        entry = scan.take(_SPECIAL) or scan.fail(
            f"{scan.next_word()} here: write rank, colours and rank clues, as in special_ranks=1:every:own"
        )
        found.append(SpecialRank(int(entry[1]), cast("Any", entry[2]), cast("RankTouch", entry[3])))
    return tuple(found)


def _write_special_ranks(rules: RuleSet) -> str:
    return ",".join(f"{special.rank}:{special.clued_by}:{special.ranked_by}" for special in rules.special_ranks)


def _read_hand_size(scan: Scanner) -> int | dict[int, int]:
    if not _SIZES.match(scan.text, scan.at):
        return int(_value(scan, _SIZE, "cards a hand, as in hand_size=4 or, by number of players, hand_size=2:5,4:4"))
    sizes: dict[int, int] = {}
    for pair in _value(scan, _SIZES, "").split(","):
        players, size = map(int, pair.split(":"))
        if players in sizes:
            scan.fail(f"two hand sizes for {players} players: give one")
        sizes[players] = size
    return sizes


def _write_hand_size(rules: RuleSet) -> str:
    sizes = rules.hand_sizes
    same = len(sizes) == 5 and len(set(sizes.values())) == 1
    return str(sizes[2]) if same else ",".join(f"{players}:{size}" for players, size in sizes.items())


def _read_colors(scan: Scanner) -> list[Suit]:
    suits: list[Suit] = []
    while letter := scan.take(_LETTER):
        at = scan.at - 1
        if letter[0] in [suit.letter for suit in suits]:
            scan.fail(f"a second colour {letter[0]!r}: give each once", at)
        suit = SUITS.get(letter[0], Suit(letter[0], ""))
        if scan.text.startswith("(", scan.at):
            suit = _read_traits(scan, suit)
        if not suit.name:
            scan.fail(f"unknown colour {suit.letter!r}: letters of {''.join(SUITS)!r}, or with a name, as in t(teal)", at)
        suits.append(suit)
    return suits


def _read_traits(scan: Scanner, suit: Suit) -> Suit:
    scan.accept("(")
    while not scan.accept(")"):
        if colors := scan.take(_COLORS):
            suit = replace(suit, clued_by=tuple(colors[1]))
        elif ranks := scan.take(_RANKS):
            suit = replace(suit, ranked_by=cast("RankTouch", ranks[1]))
        elif copies := scan.take(_NUMBERS):
            suit = replace(suit, copies=tuple(map(int, copies[0].split(","))))
        elif word := scan.take(_WORD):
            field, value = _TRAITS.get(word[0], ("name", word[0]))
            suit = replace(suit, **{field: value})  # type: ignore[arg-type]
        else:
            suit = replace(
                suit, name=read_quoted(scan) or scan.fail(f"{scan.next_word()} here: {', '.join(_TRAITS)}, copies or a name, then )")
            )
    return suit


def _write_colors(rules: RuleSet) -> str:
    return "".join(_write_suit(_bare(suit, rules.copies)) for suit in rules.suits)


def _write_suit(suit: Suit) -> str:
    usual = SUITS.get(suit.letter, Suit(suit.letter, ""))
    traits = [] if suit.name == usual.name else [plain_or_quoted(suit.name, _WORD, set(_TRAITS))]
    for field in ("clued_by", "descending", "deducts"):
        value = getattr(suit, field)
        if value != getattr(usual, field):
            traits.append(f"={''.join(value)}" if isinstance(value, tuple) else _TRAIT_WORDS[field, value])
    traits += [f"ranks={suit.ranked_by}"] * (suit.ranked_by != usual.ranked_by)
    traits += [",".join(map(str, suit.copies))] if suit.copies else []
    return f"{suit.letter}({' '.join(traits)})" if traits else suit.letter


def _write(field: str) -> Callable[[RuleSet], str]:
    return lambda rules: {True: "yes", False: "no"}[value] if isinstance(value := getattr(rules, field), bool) else str(value)


_OLDER_KEYS = {"colors": "suits"}
"""Words that headers had for a setting before 0.1; they are read, not written."""

_SETTINGS: dict[str, tuple[Callable[[Scanner], object], Callable[[RuleSet], str]]] = {
    "suits": (_read_colors, _write_colors),
    "copies": (_read_copies, lambda rules: ",".join(map(str, rules.copies))),
    "hand_size": (_read_hand_size, _write_hand_size),
    **{field: (_read_number, _write(field)) for field in ("clue_tokens", "strikes")},
    **{
        field: (_read_yes_no, _write(field))
        for field in (
            "empty_clues",
            "strikeout_scores_zero",
            "all_or_nothing",
            "announcements",
            "free_discards",
            "self_clues",
            "deck_plays",
        )
    },
    **{field: (_read_clues, _write(field)) for field in ("color_clues", "rank_clues")},
    "special_ranks": (_read_special_ranks, _write_special_ranks),
}


# -- names ----------------------------------------------------------------------------------------

_UNSEEN = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def read_quoted(scan: Scanner) -> str:
    """Read a text in quotes, with the escapes of JSON; empty if none is here.

    Raises:
        NotationError: a wrong escape.
    """
    found = scan.take(QUOTED)
    return unquoted(scan, found) if found else ""


def unquoted(scan: Scanner, found: re.Match[str]) -> str:
    """What quotes enclose, with the escapes of JSON.

    Raises:
        NotationError: a wrong escape.
    """
    try:
        halves = str(json.loads(found[0], strict=False)).encode("utf-16-le", "surrogatepass")
        return halves.decode("utf-16-le", "surrogatepass")  # two halves of a sign, one of them escaped, are one sign
    except ValueError:
        scan.fail(f'{found[0]} is no text in quotes: inside them write \\" for a quote and \\\\ for a backslash', found.start())


def quoted(text: str) -> str:
    """A text in quotes, on one line whatever it holds."""
    return _UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(text, ensure_ascii=False))


def plain_or_quoted(name: str, plain: re.Pattern[str], reserved: set[str]) -> str:
    """A name as it is if it is a plain word, else in quotes."""
    return name if plain.fullmatch(name) and name not in reserved else quoted(name)
