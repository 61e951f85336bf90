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

import re
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from hanabi_widget.rules import RuleSet, hanab_live_name, rule_set, rules_name

from .quotes import quote, read_quoted
from .rule_settings import ALIASES, RULE_SETTINGS, without_usual_copies
from .scanner import Scanner

_COMMON = rule_set()
_NAME = re.compile(r"\w+(?:\+\w+)*(?![\w=])")
_LIVE = re.compile(r"live=")
_KEY = re.compile(r"(\w+)=")


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
    settings, base, words = dict[str, object](), "", set[str]()
    if not scan.accept("["):
        return Header(rules or _COMMON)
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
            field = ALIASES.get(key[1], key[1])
            if field not in RULE_SETTINGS or field in settings:
                scan.fail(f"no setting {key[1]!r} here: give at most one each of {', '.join(RULE_SETTINGS)}", at)
            settings[field] = RULE_SETTINGS[field].read(scan)
        else:
            scan.fail(
                f"{scan.next_word()} is not the name of rules or a setting: write [IT], [PT+wild], [hand_size=4] ...; end with ]",
                at,
            )
    try:
        written = _with_settings(rule_set(base or "common"), settings)
    except ValueError as error:
        scan.fail(str(error), start)
    if rules is not None and (base or settings) and written != rules:
        scan.fail("the header and rules=... differ: leave one of them out", start)
    return Header(written if rules is None else rules, "oldest" in words, "unchecked" in words)


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
    name, base = rules_name(rules), _COMMON
    if name is None and (live := hanab_live_name(replace(rules, **_OPTIONS))):
        name, base = live, rule_set(live)
    texts = {key: (setting.write(rules), setting.write(base)) for key, setting in RULE_SETTINGS.items() if not name or base is not _COMMON}
    words = [] if not name or name == "common" else [f"live={quote(name)}" if " " in name else name]
    return (*words, *(f"{key}={text}" for key, (text, usual) in texts.items() if text != usual))


_OPTIONS: dict[str, Any] = {entry.name: entry.default for entry in fields(RuleSet) if entry.init and isinstance(entry.default, bool)}
"""The options that any variant can be played with, at their defaults."""


def _with_settings(rules: RuleSet, settings: dict[str, Any]) -> RuleSet:
    """These rules with other settings; new ``copies`` apply to every suit without copies of its own."""
    suits = [without_usual_copies(suit, rules.copies) for suit in rules.suits]
    return replace(rules, **{"suits": suits, **settings})
