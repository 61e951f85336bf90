"""Conventions: what players have agreed that actions mean, as values and as text, ``key: what``, one line for each thing agreed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple, NoReturn, get_args

from hanabi_widget.arguments import check_type, did_you_mean
from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge.formula import FactName
from hanabi_widget.notation.scanner import Scanner
from hanabi_widget.rules import SUITS, ClueValue

FocusPlace = Literal["chop", "fresh new", "newest new", "oldest new", "moved", "newest", "oldest"]
"""A card that a clue touches: the one on chop; of those that are new (that no clue had touched or moved off chop) the newest that was drawn
in the game, the newest or the oldest; the newest that was moved off chop; the newest or oldest of all.
"""

FocusPlaces = tuple[FocusPlace, ...]
"""Such places, of which the first counts where a clue touches a card."""

Who = Literal["between", "others", "anybody"]
"""Who may be called: players between giver and receiver, players other than the receiver, or the receiver too."""


MANY = 1000
"""How many cards a clue calls at most if the text does not say: more than any firework may lack."""


class Call(NamedTuple):
    r"""Who is called by a clue to play a card that makes its focus playable, and which card.

    Attributes:
        end: the ``"newest"`` or ``"oldest"`` of the cards that may be meant.
        who: the players who may be called.
        most: the most cards that one clue calls in this way.
        layered: whether another player may be called to play a playable card first, and then the one behind it.
        hidden: whether another player may be called to play a touched card that seems to be meant first, and then an untouched one.

    Example:
        >>> convention("name: ours\nplay: now\nfinesse: newest, between, two cards").finesse
        Call(end='newest', who='between', most=2, layered=False, hidden=False)
    """

    end: Literal["newest", "oldest"]
    who: Who = "between"
    most: int = MANY
    layered: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class FocusRule:
    """A rule about the focus of a clue: it may be one of certain cards.

    Attributes:
        name: the name of the case, such as ``"save"``.
        fact: what the focus is: a fact, see `hanabi_widget.knowledge.fact_identities`.
        but_not: what it is not: another fact.
        clue: the value of the clue: a colour letter or a rank; None for any.
        place: ``"on chop"``, ``"off chop"``, or None for any.
        early: whether it applies in the early game only: before the first discard.
        unless_seen: whether no other copy may be in a hand that giver and receiver both see.
        otherwise: whether it applies only if the receiver sees that the clue can mean nothing else.

    Example:
        >>> FocusRule("save", 5, clue=5, place="on chop").name
        'save'
    """

    name: str
    fact: FactName
    but_not: FactName | None = None
    clue: ClueValue | None = None
    place: Literal["on chop", "off chop"] | None = None
    early: bool = False
    unless_seen: bool = False
    otherwise: bool = False


class ChopMove(NamedTuple):
    """A clue that means nothing about its focus: the receiver keeps all untouched cards that are older than those newly touched.

    Attributes:
        fact: what everybody can work out that all newly touched cards are.
        clue: the value of the clue; None for any.
        next_to_chop: whether one card only may be older.
        late: whether it applies after the early game only.

    Example:
        >>> ChopMove(5, clue=5, next_to_chop=True).fact
        5
    """

    fact: FactName
    clue: ClueValue | None = None
    next_to_chop: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Convention:
    """What players have agreed that actions mean. `convention` reads one from a text.

    Attributes:
        name: its name.
        focus: which of the cards that a clue touches it is about: the first place of these where it touches one.
        ranks_focus: other places for clues of certain ranks.
        good_touch: whether touched cards are promised to be different and not trash.
        play: whether the focus may be a card that can be played now.
        delayed: whether it may be a card that can be played after cards that are called already.
        prompt: whether, and how, a clue calls touched cards that make its focus playable.
        finesse: the same for untouched cards.
        silence: which cards that a player is called to play must be played at once, so that any clue or discard instead says something:
            ``"untouched"`` ones, ``"any"``, or None for none.
        fix: whether a clue that shows a touched card to be none of what was agreed says nothing else by agreement.
        sarcastic: whether who discards a touched card that is needed, and has an untouched one, says that another holds it, touched.
        chop_moves: clues that move the chop.
        rules: what else the focus may be.
        sums: whether a clue means nothing but a sum of recommendations, one for each hand that its giver sees.
        text: what `convention` reads it from: its lines, or the name of one that comes with the package; empty for any other.

    Example:
        >>> import hanabi_widget as hw
        >>> hw.convention("beginner").focus
        ('chop', 'newest new', 'newest')
    """

    name: str
    focus: FocusPlaces = ("chop", "newest new", "newest")
    ranks_focus: tuple[tuple[int, FocusPlaces], ...] = ()
    good_touch: bool = False
    play: bool = True
    delayed: bool = False
    prompt: Call | None = None
    finesse: Call | None = None
    silence: Literal["untouched", "any"] | None = None
    fix: bool = False
    sarcastic: bool = False
    chop_moves: tuple[ChopMove, ...] = ()
    rules: tuple[FocusRule, ...] = ()
    sums: bool = False
    text: str = field(default="", init=False, repr=False, compare=False)

    def without(self, line: str) -> Convention:
        """The same agreement without a line of its text, or without all that begin with these words.

        Raises:
            HanabiError: no line begins so, or what is left says nothing.
            TypeError: it is no text.

        Example:
            >>> "2 with 2" in convention("beginner").without("save: 2").text
            False
        """
        check_type(line, str, "line", "the line, or its first words, such as 'save: 5'")
        lines = (_shipped_text(self.text) if self.text in NAMES else self.text).splitlines()
        left = [one for one in lines if not one.strip().startswith(line)]
        if len(left) == len(lines):
            raise HanabiError(f"{self.name} has no line {line!r}{did_you_mean(line, map(str.strip, lines))}")
        return convention("\n".join(left))

    def focus_places(self, value: ClueValue) -> FocusPlaces:
        """The places of the focus of a clue with this value."""
        return dict(self.ranks_focus).get(value, self.focus) if isinstance(value, int) else self.focus


# -- conventions as text ---------------------------------------------------------------------------


SHIPPED = ("beginner", "level 1", "level 2", "level 3", "level 4", "level 5")
"""The names of the conventions about the focus of a clue that come with the package."""

NAMES = (*SHIPPED, "hats")
"""The names of all conventions that come with the package."""

_KEY = r"[a-z][a-z0-9 ]{0,30}"
_REST_OF_LINE = r"[^\n#]*"
_COMMENT = r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*(?:#[^\n]*)?"
_SPACES = r"[ \t]*"
_RANK = re.compile(r"[1-9]")
_FOCUS_OF_RANK = re.compile(r"focus of ([1-9])")

Part = tuple[str, int]
"""What a line says between two commas, and its index in the text."""

Meant = Mapping[str, Mapping[str, object]]
"""What may be said at a place, and the fields that it stands for."""

PLACES: Meant = {place: {"place": place} for place in get_args(FocusPlace)}

ENDS: Meant = {"newest": {"end": "newest"}, "oldest": {"end": "oldest"}}
CALLED: Meant = {
    **{who: {"who": who} for who in get_args(Who)},
    **{cards: {"most": most} for most, cards in enumerate(("one card", "two cards", "three cards"), start=1)},
}
LAYERS: Meant = {"behind a playable card": {"layered": True}, "behind a prompt": {"hidden": True}}

WHEN: Meant = {
    "on chop": {"place": "on chop"},
    "off chop": {"place": "off chop"},
    "early game": {"early": True},
    "if no other is seen": {"unless_seen": True},
    "if nothing else": {"otherwise": True},
}
WHEN_MOVED: Meant = {"next to chop": {"next_to_chop": True}, "after the early game": {"late": True}}

SAID_ONCE: Mapping[str, Meant] = {
    "play": {"now": {"play": True}, "after called cards": {"play": True, "delayed": True}},
    "silence": {"untouched cards": {"silence": "untouched"}, "any card": {"silence": "any"}},
    "touch": {"good": {"good_touch": True}},
    "fix": {"shown mistake": {"fix": True}},
    "sarcastic discard": {"touched card": {"sarcastic": True}},
    "sum": {"recommendations": {"sums": True}},
}
"""The lines that are one or more of certain words."""

SETTINGS = ("name", "focus", "prompt", "finesse", *SAID_ONCE)
"""The keys that may be said once; "focus of 1" and "chop move" may come again, and any other key names a rule about the focus."""

FACTS = ("playable", "trash", "critical")
COLORS = {name: letter for letter, suit in SUITS.items() for name in (suit.name, letter)}


@lru_cache(1 << 6)
def _read(text: str) -> Convention:
    found = _Reader(_shipped_text(text) if text in NAMES else text).read()
    object.__setattr__(found, "text", text)
    return found


def _shipped_text(name: str) -> str:
    return (files(__package__) / "shipped" / f"{name.replace(' ', '-')}.txt").read_text("utf-8")


def convention(text: str | Convention) -> Convention:
    """A convention: by the name of one that comes with the package, or from a text.

    Args:
        text: ``"beginner"``, ``"level 1"`` to ``"level 5"``, ``"hats"``, or lines of the form ``key: what`` (see docs/conventions.md); a
            `Convention` is returned as it is.

    Raises:
        NotationError: the text cannot be read: with line and column.
        HanabiError: there is no convention of this name.
        TypeError: it is no text.

    Example:
        >>> own = convention('''
        ... name: ours
        ... focus: oldest
        ... discard: trash with red
        ... ''')
        >>> own.rules
        (FocusRule(name='discard', fact='trash', but_not=None, clue='r', place=None, early=False, unless_seen=False, otherwise=False),)
    """
    if isinstance(text, Convention):
        return text
    check_type(text, str, "convention", f"a name, one of {', '.join(NAMES)}, or a text of lines such as 'focus: newest new'")
    if ":" not in text and text not in NAMES:
        mean = did_you_mean(text, NAMES)
        raise HanabiError(f"no convention {text!r}: one of {', '.join(NAMES)}, or a text of lines such as 'focus: newest new'{mean}")
    return _read(text)


class _Reader:
    """Reads a convention line by line."""

    def __init__(self, text: str) -> None:
        self.scanner = Scanner(text)
        self.found = Convention("", play=False)
        self.keys: set[str] = set()

    def read(self) -> Convention:
        """The convention."""
        scanner = self.scanner
        while True:
            scanner.take(_COMMENT)
            if scanner.at_end():
                break
            start = scanner.at
            key = scanner.take(_KEY)
            scanner.take(_SPACES)
            if not key or not scanner.text.startswith(":", scanner.at):
                scanner.fail("a line says 'key: what', such as 'focus: newest new'", start)
            scanner.at += 1
            name = key[0].strip()
            if name in self.keys and name in SETTINGS:
                scanner.fail(f"{name!r} was said before: say it once", start)
            self.keys.add(name)
            if name != "name":
                self.found = replace(self.found, **self._said(name, self._parts()))
                continue
            self.found = replace(self.found, name=scanner.need(_REST_OF_LINE, "")[0].strip())
            if not self.found.name:
                scanner.fail("no name: such as 'name: ours'")
        found = self.found
        if not found.name:
            scanner.fail("no name: begin with a line such as 'name: ours'")
        if not (found.play or found.rules or found.chop_moves or found.sums):
            scanner.fail("no line says what a clue means: add one such as 'play: now' or 'save: critical, on chop'")
        return found

    def _said(self, key: str, parts: list[Part]) -> dict[str, Any]:
        """What a line says, as fields of the convention."""
        if key in SAID_ONCE:
            return self._fields(parts, SAID_ONCE[key])
        _, at = parts[0]
        found = self.found
        if focus_of_rank := _FOCUS_OF_RANK.fullmatch(key):
            return {"ranks_focus": (*found.ranks_focus, (int(focus_of_rank[1]), self._places(parts)))}
        match key:
            case "focus":
                return {"focus": self._places(parts)}
            case "prompt" | "finesse":
                called = CALLED if key == "prompt" else {**CALLED, **LAYERS}
                return {key: Call(**self._fields(parts[:1], ENDS), **self._fields(parts[1:], called))}
            case "chop move":
                fact, clue = self._with_clue(*parts[0])
                return {"chop_moves": (*found.chop_moves, ChopMove(self._fact(fact, at), clue, **self._fields(parts[1:], WHEN_MOVED)))}
        # Any other key names a rule, such as ``save: critical but not 5 with red, on chop, if no other is seen``.
        before_clue, clue = self._with_clue(*parts[0])
        fact, has_not, other = before_clue.partition(" but not ")
        but_not = self._fact(other, at + len(fact) + len(" but not ")) if has_not else None
        return {"rules": (*found.rules, FocusRule(key, self._fact(fact, at, key), but_not, clue, **self._fields(parts[1:], WHEN)))}

    def _parts(self) -> list[Part]:
        """The parts of the rest of the line, between commas, each with its index in the text."""
        rest = self.scanner.need(_REST_OF_LINE, "")
        parts = []
        at = rest.start()
        for part in rest[0].split(","):
            if not part.strip():
                self.scanner.fail("something is missing here", at)
            parts.append((" ".join(part.split()), at + len(part) - len(part.lstrip())))
            at += len(part) + 1
        return parts

    def _fields(self, parts: Iterable[Part], known: Meant) -> dict[str, Any]:
        """The fields that parts stand for."""
        found = dict[str, Any]()
        for word, at in parts:
            if word not in known:
                self._unknown(word, at, f"{', '.join(known)}{did_you_mean(word, known)}")
            found |= known[word]
        return found

    def _unknown(self, word: str, at: int, allowed: str) -> NoReturn:
        self.scanner.fail(f"{word!r} is not known here; allowed: {allowed}", at)

    def _places(self, parts: Iterable[Part]) -> FocusPlaces:
        return tuple([self._fields([part], PLACES)["place"] for part in parts])

    def _with_clue(self, text: str, at: int) -> tuple[str, ClueValue | None]:
        """What stands before ``with``, and the clue behind it, if any."""
        before, has_clue, clue = text.partition(" with ")
        if has_clue and clue not in COLORS and not _RANK.fullmatch(clue):
            self._unknown(clue, at + len(before) + len(" with "), f"a colour or a rank{did_you_mean(clue, COLORS)}")
        return before, None if not has_clue else COLORS[clue] if clue in COLORS else int(clue)

    def _fact(self, fact: str, at: int, key: str = "") -> FactName:
        """A fact about a card, as `fact_identities` takes it; the key is looked at where it may be a misspelt one."""
        plain = fact.removeprefix("not ")
        if _RANK.fullmatch(fact):
            return int(fact)
        if plain in FACTS or plain in COLORS or _RANK.fullmatch(plain):
            return fact if plain not in COLORS else fact.replace(plain, COLORS[plain])
        if len(plain) == 2 and plain[0] in SUITS and _RANK.fullmatch(plain[1]):
            return fact
        mean = did_you_mean(plain, (*FACTS, *COLORS)) or did_you_mean(key, (*SETTINGS, "chop move"))
        return self._unknown(fact, at, f"{', '.join(FACTS)}, a colour, a rank or a card such as 'r5', or 'not' and one of these{mean}")
