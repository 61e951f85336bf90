"""What players may trust at a step if all keep to a convention. It is shown beside what they know, and never mixed with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar
from weakref import WeakKeyDictionary

from hanabi_widget.conventions import Announcement, Convention, PublicRecord, Reading, TrustView
from hanabi_widget.conventions.trusted_worlds import TrustedWorlds
from hanabi_widget.effort import within
from hanabi_widget.knowledge import DependsOnUnknownCard, StateKnowledge
from hanabi_widget.rules import UNKNOWN, Action, CardNumber, Identities, Node, SeatIndex, card_numbers, cards_by_number

from .viewpoint import STEPS_PER_HAND, Viewpoint

Result = TypeVar("Result")

_records: WeakKeyDictionary[Node, dict[Convention, PublicRecord | None]] = WeakKeyDictionary()
"""The public records worked out before, by node and convention."""


class Agreement:
    """What the players whom a viewpoint follows may trust at a step, and what the action that led there said by agreement.

    From a seat, nothing here depends on cards that the seat does not see.

    Args:
        record: what everybody saw happen up to the step, and what it said.
        view: the viewpoint.
        knowledge: what all players know at the step, as the viewpoint has it.

    Attributes:
        record: as given.
        view: as given.
        said: what the last action announced.
    """

    def __init__(self, record: PublicRecord, view: Viewpoint, knowledge: StateKnowledge) -> None:
        self.record, self.view = record, view
        self._observation = knowledge.observation
        self._reading = Reading(record, knowledge.observation)
        self.said = [announcement for announcement in record.announcements if announcement.step == record.step > 0]

    def chain_to(self, seat: SeatIndex) -> tuple[SeatIndex, ...]:
        """The chain of players whose trust in a hand is shown; empty if it is not."""
        chain = self.view.chain_to(seat)
        disclosed = self.view.shows_nested or len(chain) == 1
        return chain if disclosed and len({*chain}) == len(chain) else ()

    def trusted(self, seat: SeatIndex) -> list[Identities] | None:
        """For each card of a hand, the identities that it may have if all keep to the convention.

        None if that is not disclosed, depends on an unknown card, or is too much work.
        """
        chain = self.chain_to(seat)
        return _if_possible(lambda: self._reading.worlds(chain).identities()) if chain else None

    def known(self, seat: SeatIndex) -> list[Identities] | None:
        """What the same chain knows of the same cards by logic alone."""
        chain = self.chain_to(seat)
        return _if_possible(lambda: TrustedWorlds(self._observation, [()] * len(chain), chain).identities()) if chain else None

    def trust_view(self, seat: SeatIndex) -> TrustView | None:
        """The same with reasons."""
        chain = self.chain_to(seat)
        return _if_possible(lambda: TrustView(self._reading.worlds(chain))) if chain else None

    def is_broken(self, said: Announcement) -> bool:
        """Whether the viewer can tell, by logic alone, that an announcement is false."""
        chain = self.view.chain
        if not chain:
            return self._is_true(said) is False
        if len({*chain}) < len(chain):
            return False
        announcements: list[Sequence[Announcement]] = [[]] * (len(chain) - 1) + [[said]]
        worlds = _if_possible(lambda: TrustedWorlds(self._observation, announcements, chain))
        return worlds is not None and bool(worlds.passed_over)

    @property
    def is_kept(self) -> bool:
        """Whether the viewer sees that everything is true that the last action announced."""
        return all(self._is_true(said) for said in self.said)

    @property
    def focus(self) -> CardNumber | None:
        """The card that the last action was about, if it was a clue that touched one."""
        return next((said.focus for said in self.said if said.kind == "meaning"), None)

    def kept_case(self, said: Announcement) -> str | None:
        """The name of the case that is true; None if the viewer cannot tell, or none is."""
        if not self._is_true(said):
            return None
        return next(case.name for case in said.cases if case.is_true(cards_by_number(self.record.state)))

    def _is_true(self, said: Announcement) -> bool | None:
        """Whether an announcement is true; None if that takes cards which this viewpoint does not show."""
        state = self.record.state
        hidden = {number for seat in self.view.unseen_seats(state) for number in card_numbers(state)[seat]}
        if said.numbers & hidden or any(cards_by_number(state)[number] == UNKNOWN for number in said.numbers):
            return None
        return said.is_true(cards_by_number(state))


def agreement(node: Node, view: Viewpoint, knowledge: StateKnowledge) -> Agreement | None:
    """The agreement at a node; None without a convention, where it is not disclosed, or where it is too much work.

    Args:
        node: the step.
        view: the viewpoint.
        knowledge: what all players know at the step, as the viewpoint has it.
    """
    if view.convention is None or view.common or not view.shows_exact:
        return None
    record = public_record(view.convention, node)
    return Agreement(record, view, knowledge) if record else None


def agreement_after(node: Node, action: Action, view: Viewpoint, knowledge: StateKnowledge) -> Agreement | None:
    """The agreement once an action is taken at a node, with what players know after it."""
    return agreement(Node(knowledge.state, action, node), view, knowledge)


def public_record(convention: Convention, node: Node) -> PublicRecord | None:
    """What everybody saw happen up to a node, and what it said by agreement; None if that is too much work. It is worked out once."""
    missing = [node]
    while convention not in _records.get(missing[-1], {}) and missing[-1].parent is not None:
        missing.append(missing[-1].parent)
    record = None
    for here in reversed(missing):
        known = _records.setdefault(here, {})
        if convention not in known:
            known[convention] = _next_record(convention, here, record)
        record = known[convention]
    return record


def _next_record(convention: Convention, node: Node, before: PublicRecord | None) -> PublicRecord | None:
    if node.parent is None or node.action is None:
        return PublicRecord(convention, node.state)
    return before and within(STEPS_PER_HAND, partial(before.after, node.action, node.state))


def _if_possible(computation: Callable[[], Result]) -> Result | None:
    """The result of a computation; None if it depends on an unknown card or is too much work."""
    try:
        return within(STEPS_PER_HAND, computation)
    except DependsOnUnknownCard:
        return None
