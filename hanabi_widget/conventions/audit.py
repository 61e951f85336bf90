"""The audit of a game: where players kept a convention, what they meant, and how it was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hanabi_widget.effort import limited
from hanabi_widget.rules import Action, Clue, Identities, SeatIndex, Slot, State, by_seat, by_slot, clues_of, ordinary_actions

from .announcement import Announcement
from .game_reading import GameReading
from .position_reading import Reading


@dataclass(frozen=True)
class ClueReading:
    """What a clue meant, and how it is read.

    Attributes:
        focus: the slot of the card that the clue is about.
        meant: the name of the case that is true, such as ``"save"``; None if no case is.
        read: the identities that the receiver trusts this card to be one of.
        believed: the same, as far as the giver trusts.
        better: a clue that keeps the convention and is about the same card, if this one does not and there is one.
    """

    focus: Slot
    meant: str | None
    read: Identities
    believed: Identities
    better: Clue | None


@dataclass(frozen=True)
class AuditedStep:
    """One step of a game under a convention.

    Attributes:
        step: the step that the action led to.
        before: the position before the action.
        after: the position after it.
        action: the action.
        said: what it announced.
        broken: those announcements that are false: ``"meaning"``, ``"touch"``, ``"silence"`` or ``"blind"``.
        clue: what a clue meant, and how it is read; None for other actions.
        misled: seat and slot of the cards whose holders trust that they are none of what they are.
    """

    step: int
    before: State = field(repr=False)
    after: State = field(repr=False)
    action: Action
    said: tuple[Announcement, ...] = field(repr=False)
    broken: tuple[str, ...]
    clue: ClueReading | None
    misled: tuple[tuple[SeatIndex, Slot], ...]

    @property
    def kept(self) -> bool | None:
        """Whether the action kept the convention; None if the convention says nothing about it."""
        return not self.broken if self.said else None


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


class Audit(Sequence[AuditedStep]):
    """The audit of a game under a convention, step by step. ``str(audit)`` says it in words, in the language set.

    Attributes:
        convention: the name of the convention.
        parting: the first place where readings part, if they do.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> audit = game.audit("beginner")
        >>> audit[0].kept, audit[0].broken, audit.parting.hand[0]
        (False, ('meaning',), 'r1')
    """

    def __init__(self, readings: GameReading) -> None:
        self.convention = readings.convention.name
        self._steps = [_audited(readings, step) for step in range(1, len(readings))]
        self.parting = next(iter(_partings(readings, self._steps)), None)

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
                    "read": " ".join(rules.names_of(clue.read)) if clue else None,
                    "believed": " ".join(rules.names_of(clue.believed)) if clue else None,
                    "better": repr(clue.better) if clue and clue.better else None,
                    "misled": " ".join(f"{line.before.names[seat]}.{slot}" for seat, slot in line.misled),
                }
            )
        return rows

    def __str__(self) -> str:
        """The audit in words, a line a step."""
        from hanabi_widget.text import current_language, describe_audit  # noqa: PLC0415

        return "\n".join(describe_audit(current_language(), self))

    def __repr__(self) -> str:
        kept = sum(line.kept is True for line in self._steps)
        return f"<Audit under {self.convention}: {kept} steps kept it, {sum(line.kept is False for line in self._steps)} broke it>"


@limited
def _audited(readings: GameReading, step: int) -> AuditedStep:
    before, reading, action = readings[step - 1], readings[step], readings.actions[step - 1]
    cards = reading.state._cards
    said = tuple([announcement for announcement in reading.announcements if announcement.step == step])
    broken = tuple([announcement.kind for announcement in said if not announcement.is_true(cards)])
    clue = next((_clue_reading(before, reading, meaning, broken) for meaning in said if meaning.kind == "meaning"), None)
    return AuditedStep(step, before.state, reading.state, action, said, broken, clue, tuple(_misled(reading)))


def _clue_reading(before: Reading, reading: Reading, meaning: Announcement, broken: Sequence[str]) -> ClueReading:
    state = reading.state
    receiver, focus = meaning.receiver, meaning.focus
    assert receiver is not None  # noqa: S101 - a meaning has both
    assert focus is not None  # noqa: S101
    slot = Slot(state.card_numbers[receiver].index(focus) + 1)
    meant = next((case.name for case in meaning.cases if case.is_true(state._cards)), None)
    read = reading.worlds((receiver,)).identities()[slot - 1]
    believed = reading.worlds((meaning.player, receiver)).identities()[slot - 1]
    better = _better_clue(before, meaning) if broken else None
    return ClueReading(slot, meant, read, believed, better)


def _better_clue(before: Reading, meaning: Announcement) -> Clue | None:
    """A legal clue that is about the same card and keeps the convention."""
    cards = before.state._cards
    for clue in clues_of(ordinary_actions(before.state.legal_actions())):
        if before.state.seat(clue.player) == meaning.receiver:
            said = [other for other in before.after(clue).announcements if other.step == meaning.step]
            if all(other.is_true(cards) for other in said) and any(other.focus == meaning.focus for other in said):
                return clue
    return None


def _misled(reading: Reading) -> Iterator[tuple[SeatIndex, Slot]]:
    """The cards whose holders trust that they are none of what they are."""
    for seat, hand in by_seat(reading.state.hands):
        trusted = reading.worlds((seat,)).identities()
        yield from ((seat, slot) for slot, (identity, mask) in by_slot(zip(hand, trusted)) if not mask >> identity & 1)


def _partings(readings: GameReading, steps: Sequence[AuditedStep]) -> Iterator[Parting]:
    for line in steps:
        for seat, slot in line.misled:
            worlds = next(readings[line.step].worlds((seat,)).worlds())
            hand = worlds.hand(seat, worlds.real_matching())
            yield Parting(line.step, seat, slot, tuple([line.after.rules.card_names[identity] for identity in hand]))
