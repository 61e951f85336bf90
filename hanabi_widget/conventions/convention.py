"""Conventions: what players have agreed that actions mean. Nothing here follows from the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

FocusPlace: TypeAlias = Literal["chop", "fresh new", "newest new", "oldest new", "moved", "newest", "oldest"]
"""A card that a clue touches: the one on chop; of those that are new (that no clue had touched or moved off chop) the newest that was drawn
in the game, the newest or the oldest; the newest that was moved off chop; the newest or oldest of all.
"""

FOCUS_PLACES = ("chop", "fresh new", "newest new", "oldest new", "moved", "newest", "oldest")
"""The values of `FocusPlace`."""

Who: TypeAlias = Literal["between", "others", "anybody"]
"""Who may be called: players between giver and receiver, players other than the receiver, or the receiver too."""

WHO = ("between", "others", "anybody")
"""The values of `Who`."""


@dataclass(frozen=True, slots=True)
class Call:
    """Who is called by a clue to play a card that makes its focus playable, and which card.

    Attributes:
        end: the ``"newest"`` or ``"oldest"`` of the cards that may be meant.
        who: the players who may be called.
        most: the most cards that one clue calls in this way.
        layered: whether another player may be called to play a playable card first, and then the one behind it.
        hidden: whether another player may be called to play a touched card that seems to be meant first, and then an untouched one.

    Example:
        >>> Call("newest", "between").most
        5
    """

    end: Literal["newest", "oldest"]
    who: Who
    most: int = 5
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
    fact: str | int
    but_not: str | int | None = None
    clue: str | int | None = None
    place: Literal["on chop", "off chop"] | None = None
    early: bool = False
    unless_seen: bool = False
    otherwise: bool = False


@dataclass(frozen=True, slots=True)
class ChopMove:
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

    fact: str | int
    clue: str | int | None = None
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

    Example:
        >>> import hanabi_widget as hw
        >>> hw.convention("beginner").focus
        ('chop', 'newest new', 'newest')
    """

    name: str
    focus: tuple[FocusPlace, ...] = ("chop", "newest new", "newest")
    ranks_focus: tuple[tuple[int, tuple[FocusPlace, ...]], ...] = ()
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

    def focus_places(self, value: str | int) -> tuple[FocusPlace, ...]:
        """The places of the focus of a clue with this value."""
        return dict(self.ranks_focus).get(value, self.focus) if isinstance(value, int) else self.focus
