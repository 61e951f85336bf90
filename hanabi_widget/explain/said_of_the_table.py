"""What is said of the table: fireworks, copies, tokens, strikes, turns. All see it, so there is nothing to prove but that it is so."""

from __future__ import annotations

from typing import ClassVar, Literal

from hanabi_widget.knowledge import Fact, Not, TableFact
from hanabi_widget.rules import Cards, Identities, Identity, Seats
from hanabi_widget.rules.card_status import points, reachable_heights

from .saying import AboutPlaces, AboutTokens, Formulas, Kind, Premises, Saying, Verdict


class OfTable(Saying):
    """Something that follows for the table."""

    kind: ClassVar[Kind] = "follows"


class Because(AboutPlaces):
    """Why by the table cards are good for something: how high fireworks stand, which copies are gone.

    Attributes:
        verdict: for what.
        identities: what they may be.
    """

    kind: ClassVar[Kind] = "use"

    verdict: Verdict
    identities: Identities

    @property
    def claims(self) -> Formulas:
        """Heights of fireworks, and copies left."""
        return self.to.reasons(self.verdict, self.identities)


class DoesNotFit(Because):
    """That a card does not fit, and why, where a headline says only that it was the last strike."""


class WouldHaveFitted(DoesNotFit):
    """That a card which was discarded would have fitted, and why."""


class WasUseless(DoesNotFit):
    """That a card which was discarded was no longer needed, and why."""


class Strike(DoesNotFit):
    """That a card does not fit, and why: a strike, and how many more end the game."""

    kind = "follows"

    @property
    def left(self) -> int:
        """The strikes that end the game."""
        return self.rules.strikes - self.state.strikes

    @property
    def claims(self) -> Formulas:
        """So many strikes, and how the table stands."""
        return (self.to.strikes, *super().claims)


class StandsNow(OfTable):
    """How high a firework stands since a play; or that it is finished."""

    suit: int

    @property
    def missing(self) -> Cards:
        """The card without which it can come no further."""
        rules, height = self.rules, self.state.fireworks[self.suit]
        is_last = reachable_heights(self.state)[self.suit] == height < rules.ranks
        return (rules.firework_identities[self.suit][rules.ranks][height],) if is_last else ()

    @property
    def claims(self) -> Formulas:
        """Its height; and that no copy is left of the next card."""
        return (*self.to.heights([self.suit]), *map(self.to.copies_left, self.missing))


class Result(OfTable):
    """How the game stands, or ended."""

    @property
    def points(self) -> int:
        """The points of the fireworks."""
        return points(self.rules, self.state.fireworks)

    @property
    def counts(self) -> bool:
        """Whether the points count."""
        return self.state.score == self.points

    @property
    def claims(self) -> Formulas:
        """So many points, and whose turn it is, or that it is over."""
        return (TableFact("points", number=self.points), self.to.turn)


class LastStrike(Result):
    """That the last strike ends the game."""

    @property
    def claims(self) -> Formulas:
        """So many strikes, so many points, and the end."""
        return (self.to.strikes, *super().claims)


class TokenBack(AboutTokens):
    """That a clue token comes back, and by what: a right announcement, the last card of a firework, or a discard when there was none.

    Or that none does, as all are there.
    """

    cause: Literal["announced", "finished", "discarded", "none"]


class EndsAt(OfTable):
    """That no copy of a card is left, so that its firework ends below it."""

    identity: Identity

    @property
    def suit(self) -> int:
        """The firework."""
        return self.rules.firework_place[self.identity][0]

    @property
    def height(self) -> int:
        """How high it can come."""
        return reachable_heights(self.state)[self.suit]

    @property
    def premises(self) -> Premises:
        """No copy is left."""
        return (self.to.copies_left(self.identity),)

    @property
    def claims(self) -> Formulas:
        """No copy is left, and how high the firework can come."""
        return (self.to.copies_left(self.identity), self.to.reach(self.suit))


class CopiesLeft(OfTable):
    """How many copies of a card are left; of the last one perhaps that some players do not hold it."""

    identity: Identity
    not_held_by: Seats = ()

    @property
    def claims(self) -> Formulas:
        """So many copies, and that these players hold none."""
        name, players = self.rules.card_names[self.identity], self.state.names
        return (self.to.copies_left(self.identity), *(Not(Fact(name, players[seat], "some")) for seat in self.not_held_by))


class MustNotDiscard(AboutTokens):
    """That with all tokens lying ready nobody may discard."""


class OneMoreStrike(OfTable):
    """That another strike would end the game."""

    @property
    def claims(self) -> Formulas:
        """So many strikes."""
        return (self.to.strikes,)


class NobodyLearns(OfTable):
    """That a clue says nothing new, of any order: it only passes the turn."""

    kind = "common"

    @property
    def claims(self) -> Formulas:
        """Whose turn it is."""
        return (self.to.turn,)
