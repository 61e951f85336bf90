"""The audit of a game: where players kept a convention, and whom it misled; by somebody who sees all cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeVar

from hanabi_widget.effort import TooLarge, within
from hanabi_widget.knowledge.worlds import require_all_known
from hanabi_widget.rules import Action, AnyCards, SeatIndex, Slot, State, card_numbers, cards_by_number
from hanabi_widget.rules.action import by_slot, seats_of

from .announcement import Announcement, Announcements
from .game_under_convention import GameReading, Reading
from .public_record import PublicRecord

Result = TypeVar("Result")

STEPS_PER_QUESTION = 100_000
"""The work for each question about a step: why something was false, and whom it misled. If it needs more, it stays undecided."""


class Parting(NamedTuple):
    """A place where the reading of a player parts from the truth, and with it from the readings of those who see the card.

    Attributes:
        step: the step.
        seat: the player who is misled.
        slot: the card that this player is misled about.
        hand: a hand that the player trusts to be possible.
    """

    step: int
    seat: SeatIndex
    slot: Slot
    hand: tuple[str, ...]


@dataclass(frozen=True)
class AuditedStep:
    """One step of a game under a convention.

    Attributes:
        step: the step that the action led to.
        before: the position before the action.
        after: the position after it.
        action: the action.
        said: what it announced.
        false: those announcements that are false.
        follows: for each of these, the step of an earlier break without which it would not be false, or which left the same undone; None
            for a new break.
        kept: whether all is true that it announced; None if nothing was said, or it only follows earlier breaks.
        misled: the cards whose holders trust that they are none of what they are.
        undecided: what would take too much work: ``"kept"``, ``"misled"``.
    """

    step: int
    before: State = field(repr=False)
    after: State = field(repr=False)
    action: Action
    said: Announcements = field(repr=False)
    false: Announcements = field(repr=False)
    follows: tuple[int | None, ...]
    kept: bool | None
    misled: tuple[Parting, ...]
    undecided: tuple[str, ...]

    @property
    def broken(self) -> tuple[str, ...]:
        """The kinds of what was false: ``"meaning"``, ``"touch"``, ``"silence"``, ``"blind"`` and so on."""
        return tuple([said.kind for said in self.false])


class Audit(list[AuditedStep]):
    """The audit of a game under a convention, step by step, for programs; `Game.review` says in words what went wrong.

    Args:
        readings: the line under the convention.

    Attributes:
        readings: as given.
        convention: the name of the convention.
        parting: the first place where readings part, if they do.

    Raises:
        DependsOnUnknownCard: a card in a hand at the end is unknown.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> audit = game.audit("beginner")
        >>> audit[0].kept, audit[0].broken, audit.parting.hand[0]
        (False, ('meaning',), 'r1')
    """

    def __init__(self, readings: GameReading) -> None:
        self.readings = readings
        self.convention = readings.convention.name
        end = readings[-1].state
        require_all_known(end)
        breaks = dict[int, Announcements]()
        for step in range(1, len(readings)):
            self.append(_audited(cards_by_number(end), readings, step, breaks))
            if self[-1].false:
                breaks[step] = self[-1].false
        self.parting = next((parting for line in self for parting in line.misled), None)

    def __repr__(self) -> str:
        kept = [line.kept for line in self]
        return f"<Audit under {self.convention}: {kept.count(True)} steps kept it, {kept.count(False)} broke it>"


def _audited(cards: AnyCards, readings: GameReading, step: int, breaks: Mapping[int, Announcements]) -> AuditedStep:
    before = readings[step - 1]
    reading = readings[step]
    action = readings.actions[step - 1]
    said = reading.record.said_last
    undecided = list[str]()
    false = tuple([announcement for announcement in said if not announcement.is_true(cards)])
    to_find = [
        partial(earlier_break, before.record, reading.state, action, one, breaks, lambda other: not other.is_true(cards)) for one in false
    ]
    causes = [_answer(undecided, "kept", cause) for cause in to_find]
    kept = False if None in causes else True if said and not false else None
    misled = [_answer(undecided, "misled", partial(partings, cards, reading, seat)) or [] for seat in seats_of(reading.state)]
    open_questions = tuple(dict.fromkeys(undecided))
    return AuditedStep(step, before.state, reading.state, action, said, false, tuple(causes), kept, tuple(chain(*misled)), open_questions)


def earlier_break(
    before: PublicRecord,
    state: State,
    action: Action,
    said: Announcement,
    breaks: Mapping[int, Announcements],
    is_false: Callable[[Announcement], bool],
) -> int | None:
    """The step of an earlier break, the first if several will do, from which it follows that an announcement is false; None for a new one.

    An action that goes on leaving a card unplayed breaks nothing new. Nor does one that would have kept the agreement if what was said
    there had not been said.

    Args:
        before: what was said before the action.
        state: the position after it.
        action: the action.
        said: what it announced, which is false.
        breaks: by step, what was false before.
        is_false: whether the reader can tell that an announcement is false.
    """
    lasting = {step: left for step, false in breaks.items() if (left := [one for one in false if one in before.announcements])}
    for step, false in breaks.items():
        if any((one.kind, one.player, one.focus) == ("silence", said.player, said.focus) for one in false) and said.kind == "silence":
            return step
    for forgotten in (*([false] for false in lasting.values()), lasting.values()) if lasting else ():
        record = before.without([one for false in forgotten for one in false])
        again = record.silences if said.kind == "silence" else record.said_by(action, state)
        if not any(is_false(other) for other in again if (other.kind, other.focus) == (said.kind, said.focus)):
            return next(step for step, false in lasting.items() if false in forgotten)
    return None


def _answer(undecided: list[str], question: str, computation: Callable[[], Result]) -> Result | None:
    """The answer to a question about a step; None if it would take more than its share of work, and then it is among the undecided."""
    try:
        found = within(STEPS_PER_QUESTION, lambda: (computation(),))
    except TooLarge:  # the work that the caller allowed is used up
        found = None
    if found is None:
        undecided.append(question)
    return found and found[0]


def partings(cards: AnyCards, reading: Reading, seat: SeatIndex) -> list[Parting]:
    """The cards of a player who trusts that they are none of what they are.

    Args:
        cards: the identity of each card by its number.
        reading: the position.
        seat: the player.
    """
    trusted = reading.worlds((seat,))
    found = []
    for slot, (number, mask) in by_slot(zip(card_numbers(reading.state)[seat], trusted.identities())):
        if not mask >> cards[number] & 1:
            worlds = next(trusted.worlds())
            hand = tuple(map(reading.state.rules.card_names.__getitem__, worlds.hand(seat, worlds.real_matching())))
            found.append(Parting(reading.record.step, seat, slot, hand))
    return found
