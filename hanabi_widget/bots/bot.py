"""A bot: an ordered list of rules. The first rule that applies is followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge import fact_identities
from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, Identities, Play

from .seat import Seat


class Candidate(NamedTuple):
    """An action with the card that is the reason for it.

    Attributes:
        action: the action.
        seat: who holds the card.
        slot: the slot of the card; slot 1 is the newest.
        identities: what the card may be, as far as the rule looks, as a bit mask; by default anything.
        case: what a clue means by agreement, such as ``"finesse"``; empty if nothing is agreed.

    Example:
        >>> Candidate(Play(2), 0)  # whatever the card is
        Candidate(action=Play(slot=2, announce=None), seat=0, slot=1, identities=-1, case='')
    """

    action: Action
    seat: int
    slot: int = 1
    identities: Identities = -1
    case: str = ""


play_slot, discard_slot, clue_to = cache(Play), cache(Discard), cache(Clue)
"""Actions made once: they never change."""


class Named(Protocol):
    """A function with a name of its own."""

    __name__: str


RuleT = TypeVar("RuleT", bound=Named)

Candidates = list[Candidate]
"""Actions any of which will do."""

Rule = Callable[[Seat], Sequence[Candidate]]
"""The options that a rule yields, any of which will do; none if it does not apply."""


def by_name(*rules: RuleT) -> dict[str, RuleT]:
    """Rules by the names of their functions, in order of priority.

    Example:
        >>> [*by_name(any_legal_action)]
        ['any_legal_action']
    """
    return {rule.__name__: rule for rule in rules}


class Move(NamedTuple):
    """What a bot does and why.

    Attributes:
        rule: the name of the rule that applied.
        options: the options that it yielded; the bot picks one at random, each with the same probability.
    """

    rule: str
    options: Sequence[Candidate]


class Bot:
    """A player who follows rules. Plays are announced where the player knows the colour of the card (V2).

    Attributes:
        name: its name.
        rules: its rules by name, in order of priority; each takes what `view` returns.
        peeks: whether it cheats: it sees its own cards and the deck.
        used_in_questions: whether learners may be asked what it does.

    Example:
        >>> from hanabi_widget.bots.careful_bot import discard_oldest_untouched, play_known_playable
        >>> from hanabi_widget.rules import initial_state
        >>> class Silent(Bot):
        ...     name = "silent"
        ...     rules = {"play": play_known_playable, "discard": discard_oldest_untouched, "any": any_legal_action}
        >>> Silent().explain(Seat(initial_state(players=2, seed=1))).rule
        'any'
    """

    name: str
    peeks: ClassVar[bool] = False
    used_in_questions: ClassVar[bool] = True
    rules: ClassVar[Mapping[str, Callable[[Any], Sequence[Candidate]]]] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def view(self, seat: Seat) -> object:
        """What the rules look at: the seat, or what a bot makes of it."""
        return seat

    def moves(self, seat: Seat) -> Iterator[Move]:
        """The move of each rule that applies; the first one is followed."""
        if seat.turns_left != 0:
            view = self.view(seat)
            for name, rule in self.rules.items():
                options = rule(view)
                if options:
                    yield Move(name, announced(seat, options) if seat.rules.announcements else options)

    def explain(self, seat: Seat) -> Move:
        """The move, with the rule that applied and the card that is the reason for it.

        Raises:
            HanabiError: no rule applies, as the game is over.
        """
        for move in self.moves(seat):
            return move
        raise HanabiError(f"{self.name} has no move: the game is over")

    def act(self, seat: Seat, random: Random) -> Action:
        """An action: one of the options of the rule that applied, picked at random."""
        options = self.explain(seat).options
        return options[int(random.random() * len(options))].action


def announced(seat: Seat, options: Sequence[Candidate]) -> Sequence[Candidate]:
    """The options, with plays announced whose card has one colour, as far as clues, counting and the rule tell (V2)."""
    return [option._replace(action=_announced(seat, option.action, option.identities)) for option in options]


def _announced(seat: Seat, action: Action, told: Identities) -> Action:
    if not isinstance(action, Play) or not action.slot:
        return action
    card = seat.hands[seat.me][action.slot - 1]
    identities = seat.identities_by_counting[action.slot - 1] if card == UNKNOWN else 1 << card
    identities = identities & told or identities  # what is agreed may not fit what is seen
    colors = [suit.letter for suit in seat.rules.suits if identities & fact_identities(seat.table, suit.letter)]
    return replace(action, announce=colors[0]) if len(colors) == 1 else action


def any_legal_action(seat: Seat) -> Candidates:
    """Take any legal action."""
    return [Candidate(action, seat.me) for action in seat.legal]
