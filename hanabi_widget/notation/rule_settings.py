"""The settings of a header, each with the function that reads its value and the one that writes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, cast

from hanabi_widget.rules import SUITS, RuleSet, SpecialRank, Suit
from hanabi_widget.rules.suit import COLOR_TOUCHES, RANK_TOUCHES, ColorTouch, RankTouch

from .quotes import quote_unless_plain, read_quoted
from .scanner import Scanner

_NUMBER = re.compile(r"[0-9]{1,3}(?![0-9])")
_SIZE = re.compile(r"[0-9]{1,2}(?![0-9])")
_NUMBERS = re.compile(r"[0-9]{1,2}(?:,[0-9]{1,2})*(?![0-9,])")
_SIZES = re.compile(r"[2-6]:[0-9]{1,2}(?:,[2-6]:[0-9]{1,2})*(?![0-9,:])")
_YES_NO = re.compile(r"(yes|no)(?!\w)")
_LETTER = re.compile(r"[a-z]")
_WORD = re.compile(r"[^\W\d_]\w*")
_CLUED_BY = re.compile(r"=([a-z]+)(?![\w])")
_RANKED_BY = re.compile(rf"ranks=({'|'.join(RANK_TOUCHES)})(?!\w)")
_CLUES = re.compile(r"[a-z_]+(?!\w)")
_SPECIAL = re.compile(rf"([1-9]):({'|'.join(COLOR_TOUCHES[:3])}):({'|'.join(RANK_TOUCHES)})(?!\w)")

_SUIT_WORDS: dict[str, tuple[str, object]] = {
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


def without_usual_copies(suit: Suit, copies: tuple[int, ...]) -> Suit:
    """The suit, with no copies of its own if they are those of the rules."""
    usual = copies[::-1] if suit.descending else copies
    return replace(suit, copies=None) if suit.copies == usual else suit


def _take(scan: Scanner, pattern: re.Pattern[str], expected: str) -> str:
    match = scan.take(pattern)
    return match[0] if match else scan.fail(f"{scan.next_word()} here: write {expected}")


def _read_number(scan: Scanner) -> int:
    return int(_take(scan, _NUMBER, "a whole number, as in clue_tokens=8"))


def _read_yes_no(scan: Scanner) -> bool:
    return _take(scan, _YES_NO, "yes or no") == "yes"


def _read_copies(scan: Scanner) -> tuple[int, ...]:
    return tuple(map(int, _take(scan, _NUMBERS, "the copies of rank 1, 2, ..., as in copies=3,2,2,2,1").split(",")))


def _read_clues(scan: Scanner) -> str:
    return _take(scan, _CLUES, "which clues there are, as in rank_clues=parity")


def _read_special_ranks(scan: Scanner) -> tuple[SpecialRank, ...]:
    found: list[SpecialRank] = []
    while not found or scan.accept(","):
        entry = scan.take(_SPECIAL) or scan.fail(
            f"{scan.next_word()} here: write rank, colours and rank clues, as in special_ranks=1:every:own"
        )
        found.append(SpecialRank(int(entry[1]), cast("ColorTouch", entry[2]), cast("RankTouch", entry[3])))
    return tuple(found)


def _write_special_ranks(rules: RuleSet) -> str:
    return ",".join(f"{special.rank}:{special.clued_by}:{special.ranked_by}" for special in rules.special_ranks)


def _read_hand_size(scan: Scanner) -> int | dict[int, int]:
    if not _SIZES.match(scan.text, scan.at):
        return int(_take(scan, _SIZE, "the cards in a hand, as in hand_size=4 or, by number of players, hand_size=2:5,4:4"))
    sizes: dict[int, int] = {}
    for pair in _take(scan, _SIZES, "").split(","):
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
        at = scan.at - 1
        if letter[0] in [suit.letter for suit in suits]:
            scan.fail(f"a second colour {letter[0]!r}: give each once", at)
        suit = SUITS.get(letter[0], Suit(letter[0], ""))
        if scan.text.startswith("(", scan.at):
            suit = _read_suit_words(scan, suit)
        if not suit.name:
            scan.fail(f"unknown colour {suit.letter!r}: use letters of {''.join(SUITS)!r}, or give it a name, as in t(teal)", at)
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
            suit = replace(suit, copies=tuple(map(int, copies[0].split(","))))
        elif word := scan.take(_WORD):
            field, value = _SUIT_WORDS.get(word[0], ("name", word[0]))
            suit = replace(suit, **{field: value})  # type: ignore[arg-type]
        else:
            suit = replace(
                suit,
                name=read_quoted(scan) or scan.fail(f"{scan.next_word()} here: write {', '.join(_SUIT_WORDS)}, copies or a name, then )"),
            )
    return suit


def _write_suits(rules: RuleSet) -> str:
    return "".join(_write_suit(without_usual_copies(suit, rules.copies)) for suit in rules.suits)


def _write_suit(suit: Suit) -> str:
    usual = SUITS.get(suit.letter, Suit(suit.letter, ""))
    traits = [] if suit.name == usual.name else [quote_unless_plain(suit.name, _WORD, set(_SUIT_WORDS))]
    for field in ("clued_by", "descending", "deducts"):
        value = getattr(suit, field)
        if value != getattr(usual, field):
            traits.append(f"={''.join(value)}" if isinstance(value, tuple) else _WORD_OF_TRAIT[field, value])
    traits += [f"ranks={suit.ranked_by}"] * (suit.ranked_by != usual.ranked_by)
    traits += [",".join(map(str, suit.copies))] if suit.copies else []
    return f"{suit.letter}({' '.join(traits)})" if traits else suit.letter


def _writer(field: str) -> Callable[[RuleSet], str]:
    def write(rules: RuleSet) -> str:
        value = getattr(rules, field)
        return str(value) if not isinstance(value, bool) else "yes" if value else "no"

    return write


class RuleSetting(NamedTuple):
    """How a setting is read after its equals sign, and written for a rule set."""

    read: Callable[[Scanner], object]
    write: Callable[[RuleSet], str]


_NUMBER_FIELDS = ("clue_tokens", "strikes")
_BOOL_FIELDS = (
    "empty_clues",
    "strikeout_scores_zero",
    "all_or_nothing",
    "announcements",
    "free_discards",
    "self_clues",
    "deck_plays",
)
_CLUE_FIELDS = ("color_clues", "rank_clues")

RULE_SETTINGS: dict[str, RuleSetting] = {
    "suits": RuleSetting(_read_suits, _write_suits),
    "copies": RuleSetting(_read_copies, lambda rules: ",".join(map(str, rules.copies))),
    "hand_size": RuleSetting(_read_hand_size, _write_hand_size),
    **{field: RuleSetting(_read_number, _writer(field)) for field in _NUMBER_FIELDS},
    **{field: RuleSetting(_read_yes_no, _writer(field)) for field in _BOOL_FIELDS},
    **{field: RuleSetting(_read_clues, _writer(field)) for field in _CLUE_FIELDS},
    "special_ranks": RuleSetting(_read_special_ranks, _write_special_ranks),
}
"""The settings by name; each is a field of `RuleSet`."""

ALIASES = {"colors": "suits"}
"""Other names of settings, which are read but not written."""
