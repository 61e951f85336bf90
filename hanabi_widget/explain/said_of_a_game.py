"""Sayings of the story of a game: how likely it was, what it was worth, what else there was, and what stayed in the hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from hanabi_widget.rules import ClueValue, Identity, SeatIndex

from .said_of_cards import OfCards, OfKnownCards
from .said_of_the_table import Result
from .saying import AboutPlaces, Formulas, Use


class Chance(OfKnownCards):
    """What a player did with a card, and how likely it was for that player that it was good for that. Said of the position before.

    Attributes:
        use: whether it was played, or discarded as a last copy, or as another card.
        odds: the probability for the player; None if a reader cannot tell.
    """

    kind = "use"

    use: Use
    odds: Fraction | None


class GaveClue(OfCards):
    """That a player gave a clue, and which cards were sure plays by it, if any were.

    Attributes:
        value: what the clue named.
        giver: who gave it.
    """

    kind = "use"

    value: ClueValue
    giver: SeatIndex

    @property
    def claims(self) -> Formulas:
        """That their holder knows that they can be played; and the tokens left."""
        return (*(self.holder_knows(self.to.is_good_for(card, "play")) for card in self.cards), self.to.tokens)


class NoClueHelps(Result):
    """That no clue would have made a sure play, or that none could be given. Said of the position before."""

    why: Literal["no_clue", "no_token"]


class Worth(Result):
    """The highest score that open hands could still reach before a step, and after it.

    Attributes:
        before: before it.
        after: after it.
        since: the step after which it could still be reached, for sure; if it is known when it fell, the one before.
        cause: why it fell: the last copy of a card went, or the game is over; or neither, but time or room in hands is short; or that is
            not known, as it fell at one of several steps. It may not have fallen at all; or it is not decided, and these are the most that
            they can be.
    """

    before: int
    after: int
    since: int
    cause: Literal["copy", "game", "time", "since", "none", "open"]


class Luck(Result):
    """That a card fitted, was struck or was the last copy against the odds; or that a game was struck out by guesses."""

    what: Literal["luck", "bad_luck", "guesses"]


class Missing(Result):
    """What the points that are missing at the end went with.

    Attributes:
        copies: the points out of reach by last copies.
        time: the others.
    """

    copies: int
    time: int

    @property
    def claims(self) -> Formulas:
        """How high each firework could still have come, and the points."""
        return (*map(self.to.reach, range(len(self.rules.suits))), *super().claims)


class Silence(Result):
    """That for so many turns no point was made after a step."""

    turns: int


class LeftBehind(OfKnownCards):
    """Which cards of use were in the hands at the end.

    Attributes:
        is_late: whether the first of them fits now, but did not yet when its holder had the last turn.
    """

    kind = "use"

    is_late: bool

    @property
    def claims(self) -> Formulas:
        """That they are these."""
        return tuple(self.to.card_is(card.place, card.identities) for card in self.known)


class SameCard(AboutPlaces):
    """That cards which clues have touched are all the same card."""

    kind = "said"

    identity: Identity

    @property
    def claims(self) -> Formulas:
        """That each of them is."""
        return tuple(self.to.card_is(card, 1 << self.identity) for card in self.cards)


class ToldInTime(OfCards):
    """That another clue would have told the holder that a card does not fit, or must be kept. Said of the position before.

    Attributes:
        value: what that clue names.
        giver: who could have given it.
        is_played: whether it was played later, and not discarded.
    """

    kind = "follows"

    value: ClueValue
    giver: SeatIndex
    is_played: bool

    @property
    def claims(self) -> Formulas:
        """There is a token, and it is the turn of who gives it."""
        return (self.to.tokens, self.to.turn)
