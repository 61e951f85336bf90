"""The audit of a game: where players kept a convention, what they meant, and how it was read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from hanabi_widget.effort import TooLarge, within
from hanabi_widget.rules import (
    Action,
    Clue,
    Identities,
    RuleSet,
    SeatIndex,
    Slot,
    State,
    by_slot,
    card_numbers,
    clues_of,
    ordinary_actions,
    seats,
)

from .announcement import Announcement
from .auditor import Auditor
from .game_reading import GameReading
from .position_reading import Reading

if TYPE_CHECKING:
    from hanabi_widget.doors import PrintedAudit  # how it is printed
else:
    PrintedAudit = object

Result = TypeVar("Result")

STEPS_PER_QUESTION = 100_000
"""The work for each question about a step: what is read, believed, better, and whom it misled. If it needs more, it stays undecided."""


@dataclass(frozen=True)
class ClueReading:
    """What a clue meant, and how it is read.

    Attributes:
        focus: the slot of the card that the clue is about.
        meant: the name of the case that is true, such as ``"save"``; None if no case is, or the auditor cannot tell.
        read: the identities that the receiver trusts this card to be one of; None if that is not decided. If a player audits, as far as
            that player can trust.
        believed: the same, as far as the giver trusts; None if that is not decided, or a player audits.
        better: a clue that keeps the convention and is about the same card, if this one does not and one was found.
    """

    focus: Slot
    meant: str | None
    read: Identities | None
    believed: Identities | None
    better: Clue | None


@dataclass(frozen=True)
class Parting:
    """The first place where the reading of a player parts from the truth, and with it from the readings of those who see the card.

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
        kept: whether all of them are true; None if nothing was said, or the auditor cannot tell.
        clue: what a clue meant, and how it is read; None for other actions.
        misled: seat and slot of the cards whose holders trust that they are none of what they are; if a player audits, as far as that
            player can trust.
        parting: the first of these cards, with a hand that its holder trusts to be possible; None if there is none.
        undecided: what would take too much work: ``"read"``, ``"believed"``, ``"better"``, ``"misled"``.
    """

    step: int
    before: State = field(repr=False)
    after: State = field(repr=False)
    action: Action
    said: tuple[Announcement, ...] = field(repr=False)
    false: tuple[Announcement, ...] = field(repr=False)
    kept: bool | None
    clue: ClueReading | None
    misled: tuple[tuple[SeatIndex, Slot], ...]
    parting: Parting | None
    undecided: tuple[str, ...]

    @property
    def broken(self) -> tuple[str, ...]:
        """The kinds of what was false: ``"meaning"``, ``"touch"``, ``"silence"``, ``"blind"`` and so on."""
        return tuple([said.kind for said in self.false])


class Audit(Sequence[AuditedStep], PrintedAudit):
    """The audit of a game under a convention, step by step. ``str(audit)`` says it in words, in the language set.

    Args:
        readings: the line under the convention.
        seat: a player who audits, at the end of the line and without the own hand; None for somebody who sees all cards.

    Attributes:
        convention: the name of the convention.
        auditor: who audits.
        parting: the first place where readings part, if they do.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> audit = game.audit("beginner")
        >>> audit[0].kept, audit[0].broken, audit.parting.hand[0]
        (False, ('meaning',), 'r1')
    """

    def __init__(self, readings: GameReading, seat: SeatIndex | None = None) -> None:
        self.convention = readings.convention.name
        self.auditor = Auditor(readings[-1].state, seat)
        self._steps = [_audited(self.auditor, readings, step) for step in range(1, len(readings))]
        self.parting = next((line.parting for line in self._steps if line.parting), None)

    def __getitem__(self, index):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN204 - as a list does
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def rows(self) -> list[dict[str, object]]:
        """The audit as a table, one row a step, for `csv` or a data frame.

        Example:
            >>> import hanabi_widget as hw
            >>> game = hw.deal(players=2, seed=2)
            >>> node = game.apply(hw.Clue("Bob", "red"))
            >>> game.audit("beginner").rows()[0]["read"]
            'r1'
        """
        rows = []
        for line in self._steps:
            rules, clue = line.before.rules, line.clue
            rows.append(
                {
                    "step": line.step,
                    "player": line.before.names[line.before.player],
                    "action": repr(line.action),
                    "kept": line.kept,
                    "broken": " ".join(line.broken),
                    "focus": clue.focus if clue else None,
                    "meant": clue.meant if clue else None,
                    "read": _names(rules, clue.read if clue else None),
                    "believed": _names(rules, clue.believed if clue else None),
                    "better": repr(clue.better) if clue and clue.better else None,
                    "misled": " ".join(f"{line.before.names[seat]}.{slot}" for seat, slot in line.misled),
                    "undecided": " ".join(line.undecided),
                }
            )
        return rows

    def __repr__(self) -> str:
        kept = sum(line.kept is True for line in self._steps)
        return f"<Audit under {self.convention}: {kept} steps kept it, {sum(line.kept is False for line in self._steps)} broke it>"


def _audited(auditor: Auditor, readings: GameReading, step: int) -> AuditedStep:
    before, reading, action = readings[step - 1], readings[step], readings.actions[step - 1]
    said = tuple([announcement for announcement in reading.announcements if announcement.step == step])
    questions = _Questions()
    truth = [questions.answer("kept", partial(auditor.is_true, announcement)) for announcement in said]
    false = tuple([announcement for announcement, true in zip(said, truth) if true is False])
    kept = False if false else True if said and all(truth) else None
    meaning = next((announcement for announcement in said if announcement.kind == "meaning"), None)
    clue = _clue_reading(auditor, before, reading, meaning, broken=bool(false), questions=questions) if meaning else None
    partings = []
    for seat in seats(len(reading.state.names)):
        partings += questions.answer("misled", partial(_partings, auditor, reading, seat)) or []
    misled = tuple([(parting.seat, parting.slot) for parting in partings])
    undecided = tuple(dict.fromkeys(questions.undecided))
    return AuditedStep(step, before.state, reading.state, action, said, false, kept, clue, misled, next(iter(partings), None), undecided)


class _Questions:
    """Questions about one step, each with its share of work.

    Attributes:
        undecided: the questions that would take more.
    """

    def __init__(self) -> None:
        self.undecided: list[str] = []

    def answer(self, question: str, computation: Callable[[], Result]) -> Result | None:
        """The answer; None if it is not decided."""
        try:
            found = within(STEPS_PER_QUESTION, lambda: (computation(),))
        except TooLarge:  # the work that the caller allowed is used up
            found = None
        if found is None:
            self.undecided.append(question)
        return found and found[0]


def _clue_reading(
    auditor: Auditor, before: Reading, reading: Reading, meaning: Announcement, *, broken: bool, questions: _Questions
) -> ClueReading:
    state = reading.state
    receiver, focus = meaning.receiver, meaning.focus
    assert receiver is not None  # noqa: S101 - a meaning has both
    assert focus is not None  # noqa: S101
    slot = Slot(card_numbers(state)[receiver].index(focus) + 1)
    meant = questions.answer("kept", lambda: auditor.meant(meaning))
    read = questions.answer("read", lambda: auditor.trusted(reading, receiver).identities()[slot - 1])
    believed = None
    if auditor.seat is None:
        believed = questions.answer("believed", lambda: reading.worlds((meaning.player, receiver)).identities()[slot - 1])
    better = questions.answer("better", lambda: _better_clue(auditor, before, meaning)) if broken else None
    return ClueReading(slot, meant, read, believed, better)


def _better_clue(auditor: Auditor, before: Reading, meaning: Announcement) -> Clue | None:
    """A legal clue that is about the same card and keeps the convention."""
    if meaning.receiver == auditor.seat:
        return None  # who gets a clue cannot tell what another one would have touched
    for clue in clues_of(ordinary_actions(before.state.legal_actions())):
        if before.state.seat(clue.player) == meaning.receiver:
            said = [other for other in before.after(clue).announcements if other.step == meaning.step]
            if all(auditor.is_true(other) for other in said) and any(other.focus == meaning.focus for other in said):
                return clue
    return None


def _partings(auditor: Auditor, reading: Reading, seat: SeatIndex) -> list[Parting]:
    """The cards of a player who trusts that they are none of what they are."""
    trusted, names = auditor.trusted(reading, seat), reading.state.rules.card_names
    found = []
    for slot, (number, mask) in by_slot(zip(card_numbers(reading.state)[seat], trusted.identities())):
        if auditor.is_other(number, mask):
            worlds = next(trusted.worlds())
            hand = worlds.hand(seat, worlds.real_matching())
            found.append(Parting(reading.record.step, seat, slot, tuple([names[card] for card in hand])))
    return found


def _names(rules: RuleSet, identities: Identities | None) -> str | None:
    return None if identities is None else " ".join(rules.names_of(identities))
