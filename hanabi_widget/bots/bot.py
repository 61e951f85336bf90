"""A bot: a list of rules, the first of which that yields an action is followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple, TypeAlias

from hanabi_widget.rules import Action

from .seat import Seat


class Candidate(NamedTuple):
    """An action, and the card because of which a rule yields it.

    Attributes:
        action: the action.
        seat: who holds the card.
        slot: where; slot 1 is the newest card.
        types: the set of types that the card may be, as far as the rule looks.
    """

    action: Action
    seat: int
    slot: int
    identities: int


Rule: TypeAlias = Callable[[Seat], Sequence[Candidate]]
"""What a rule yields: nothing, or options any of which will do."""


class Move(NamedTuple):
    """What a bot does and why.

    Attributes:
        rule: the name of the rule that fired.
        options: what it yields; the bot takes any of them, each as likely as any other.
    """

    rule: str
    options: Sequence[Candidate]


class Bot:
    """A player who follows rules.

    Attributes:
        name: its name.
        rules: its rules by name, the first first.
        peeks: whether it is shown its own cards and the deck, so that it cheats.
        asked: whether learners may be asked what it does.
    """

    name: ClassVar[str]
    peeks: ClassVar[bool] = False
    asked: ClassVar[bool] = True
    rules: ClassVar[Mapping[str, Rule]] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def moves(self, seat: Seat) -> Iterator[Move]:
        """What each of the rules that yield something does, the one that is followed first."""
        if not seat.over:
            for name, rule in self.rules.items():
                options = rule(seat)
                if options:
                    yield Move(name, options)

    def explain(self, seat: Seat) -> Move:
        """The move, with the rule that fired and the cards because of which it did.

        Raises:
            ValueError: no rule yields anything, as nothing may be done.
        """
        for move in self.moves(seat):
            return move
        raise ValueError(f"{self.name} can do nothing: the game is over")

    def act(self, seat: Seat, random: Random) -> Action:
        """An action: one of those that the rule yields."""
        options = self.explain(seat).options
        return options[int(random.random() * len(options))].action


def anything(seat: Seat) -> list[Candidate]:
    """Whatever the rules allow."""
    return [Candidate(action, seat.me, 1, seat.table.rules.all_identities) for action in seat.legal]
