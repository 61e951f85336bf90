"""Viewpoints: all cards, a seat, a chain of players, or common knowledge; and how much detail is disclosed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import gcd
from operator import and_
from typing import NamedTuple

from hanabi_widget.arguments import as_integer, closest
from hanabi_widget.base_error import HanabiError
from hanabi_widget.conventions import Convention
from hanabi_widget.effort import within
from hanabi_widget.knowledge import DependsOnUnknownCard, StateKnowledge
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.knowledge.own_hand import hand_weights
from hanabi_widget.rules import (
    IdentitiesInHand,
    Node,
    SeatIndex,
    State,
    Suppose,
    as_bits,
    clue_info_of,
    public_identities,
    seats_of,
    without_repeats,
)
from hanabi_widget.rules.game import supposed_cards
from hanabi_widget.text import DEFAULT_LEVEL, LocalizedError

DETAILS = ("memory", "table", "touched", "negatives", "counting", "exact", "nested")
"""The levels of detail, from least to most.

``memory``: only what lies on the table, without marks of earlier clues (X8). ``table``: also the marks of all clues, and of those that
missed a card before the first step, which no step tells. ``touched``: also what the clues that touched a card leave possible.
``negatives``: also all clues that missed it. ``counting``: also the cards in sight.
``exact``: everything that players know of their own hands. ``nested``: also what they know of each other's knowledge.
"""


STEPS_PER_HAND = 20_000
"""The work that the knowledge of a hand may take while a board is drawn: less than 50 milliseconds."""


class Possibilities(NamedTuple):
    """The possible identities of a card.

    Attributes:
        weights: for each identity its share of `total`.
        total: the number of hands; 0 if no probabilities are meant.
    """

    weights: list[int]
    total: int


@dataclass(frozen=True)
class Viewpoint:
    """Where a board is seen from.

    A frame from a seat or a chain holds only what is the same in all worlds that the first seat considers possible.

    Attributes:
        chain: the viewer's seat; or a chain of seats: what the first knows that the second knows ...; empty sees all cards.
        common: the common knowledge of all players instead.
        detail: how much is disclosed, one of `DETAILS`.
        convention: the convention by which players trust; None: logic alone.
        level: how explanations of actions are told, one of `hanabi_widget.text.LEVELS`.
    """

    chain: Chain = ()
    common: bool = False
    detail: str = DETAILS[-1]
    convention: Convention | None = None
    level: str = DEFAULT_LEVEL

    @property
    def viewer(self) -> SeatIndex | None:
        """The seat whose own cards are hidden; None if there is none."""
        return self.chain[0] if self.chain else None

    @property
    def shows_nested(self) -> bool:
        """Whether what players know of each other's knowledge is disclosed."""
        return self.detail == "nested"

    @property
    def shows_exact(self) -> bool:
        """Whether everything that players know of their own hands is disclosed."""
        return self.detail in ("exact", "nested")

    @property
    def shows_misses(self) -> bool:
        """Whether the clues that missed a card are disclosed."""
        return self.detail not in ("memory", "table", "touched")

    @property
    def shows_possibilities(self) -> bool:
        """Whether anything about the possible identities of cards is disclosed."""
        return self.detail not in ("memory", "table")

    @property
    def shows_old_marks(self) -> bool:
        """Whether cards keep the marks of clues; otherwise only the clue just given is marked."""
        return self.detail != "memory"

    def sees(self, seat: SeatIndex) -> bool:
        """Whether the cards of a hand are face up."""
        return not self.common and seat not in self.chain

    def shows_clues_to(self, seat: SeatIndex) -> bool:
        """Whether the legal clues to a hand may be shown, although they reveal something about its cards."""
        return not self.common and seat != self.viewer

    def knowledge(self, state: State) -> StateKnowledge:
        """What all players know, without anything that the viewer does not see."""
        return StateKnowledge(state, self.viewer)

    def state_at(self, node: Node) -> State:
        """The state at a step as the viewer sees it, with all suppositions.

        Raises:
            LocalizedError: no cards are seen from this viewpoint.
        """
        return node.state if self._is_hidden_at(node) or self.viewer is None else node.state.observed_by(self.viewer)

    def supposing(self, node: Node, supposition: Suppose) -> Suppose:
        """A supposition made from here: it uses nothing that is hidden from the viewer.

        Raises:
            LocalizedError: no cards are seen from this viewpoint.
        """
        return replace(supposition, viewer=None if self._is_hidden_at(node) else self.viewer)

    def _is_hidden_at(self, node: Node) -> bool:
        """Whether an earlier supposition has hidden everything that the viewer does not see.

        Raises:
            LocalizedError: no cards are seen from this viewpoint.
        """
        if self.common:
            raise LocalizedError("error.suppose")
        return any(supposition.viewer == self.viewer for supposition in supposed_cards(node).values())

    def chain_to(self, seat: SeatIndex) -> Chain:
        """The chain of players whose knowledge of a hand is shown; empty for common knowledge."""
        if self.common:
            return ()
        if seat in self.chain:
            return self.chain[: len(self.chain) - self.chain[::-1].index(seat)]
        return (*self.chain, seat)

    def chains_to(self, state: State, seat: SeatIndex) -> list[Chain]:
        """All chains of players whose knowledge of a hand can be inspected, that of `chain_to` first; empty for common knowledge."""
        first = self.chain_to(seat)
        if self.common or len(self.chain) > 1 or not self.shows_nested:
            return [first]
        others = [other for other in seats_of(state) if other not in (seat, self.viewer)]
        return [first, *((*self.chain, other, seat) for other in others), ()]

    def possibilities(self, knowledge: StateKnowledge, seat: SeatIndex) -> list[Possibilities]:
        """The possible identities of each card of a hand, as far as the viewer can tell.

        If all cards are seen, and for the viewer's own hand: what the holder knows, with probabilities. For another hand: what the viewer
        considers possible that the holder considers possible. Where unknown cards prevent that, or it is too much work: what clues and
        public cards leave possible. A hand with too many deals to be counted has no probabilities.
        """
        if not self.shows_possibilities:
            return unweighted([0] * knowledge.state.hand_sizes[seat], knowledge)
        if not self.shows_misses or self.detail == "negatives":
            return unweighted(self._left_by_clues(knowledge.state, seat), knowledge)
        try:
            found = self._known(knowledge, seat, self.chain_to(seat))
        except DependsOnUnknownCard:
            found = None
        return found or unweighted(left_by_clues_and_public_cards(knowledge.state, seat), knowledge)

    def _left_by_clues(self, state: State, seat: SeatIndex) -> IdentitiesInHand:
        """What clues alone leave possible; where misses are not disclosed, those that touched a card."""
        rules = state.rules
        clue_infos = clue_info_of(state, seat)
        if self.shows_misses:
            return [rules.possible_identities(clue_info) for clue_info in clue_infos]
        touched = [[rules.touched_identities[value] for value in rules.values_touching(clue_info)] for clue_info in clue_infos]
        return [reduce(and_, identities, rules.all_identities) for identities in touched]

    def _known(self, knowledge: StateKnowledge, seat: SeatIndex, chain: Chain) -> list[Possibilities] | None:
        """What is known of a hand; None if it is too much work.

        Raises:
            DependsOnUnknownCard: it depends on an unknown card.
        """
        if self.detail == "counting" or (self.detail == "exact" and chain[:-1]):
            unseen = knowledge.observation.unseen_identities(as_bits(chain or seats_of(knowledge.state)))
            return unweighted([identities & unseen for identities in knowledge.observation.clue_masks[seat]], knowledge)
        if not chain:
            return unweighted(knowledge.common[seat], knowledge)
        if len(chain) > 1:
            nested = within(STEPS_PER_HAND, lambda: knowledge.identities(chain))
            return unweighted(nested, knowledge) if nested else None
        found = within(STEPS_PER_HAND, lambda: hand_weights(knowledge.observation, seat))
        if not found:
            return unweighted(knowledge.identities(chain), knowledge)
        divisors = [gcd(found[0], *weights) for weights in found[1]]
        return [Possibilities([weight // by for weight in weights], found[0] // by) for weights, by in zip(found[1], divisors)]


def unweighted(identity_sets: IdentitiesInHand, knowledge: StateKnowledge) -> list[Possibilities]:
    """The possibilities of cards whose possible identities are known but have no probabilities."""
    all_identities = range(len(knowledge.state.rules.card_names))
    return [
        Possibilities([identities >> identity & 1 for identity in all_identities], int(identities.bit_count() == 1))
        for identities in identity_sets
    ]


def left_by_clues_and_public_cards(state: State, seat: SeatIndex) -> IdentitiesInHand:
    """For each card of a seat, the identities that the clues and the cards on the table leave possible.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[suits=ry copies=1,1 hand_size=1] r1 | >Ann y1 | Ben r2+2")
        >>> [state.rules.names_of(left) for seat in (0, 1) for left in left_by_clues_and_public_cards(state, SeatIndex(seat))]
        [('r2', 'y1', 'y2'), ('r2', 'y2')]
    """
    public = public_identities(state)
    gone = sum((public.count(identity) == copies) << identity for identity, copies in enumerate(state.rules.copies_of))
    return [state.rules.possible_identities(clue_info) & ~gone for clue_info in clue_info_of(state, seat)]


ViewpointName = str | int | Sequence[str | int]
"""``"all"``, ``"common"``, a player by name or seat, or a chain of players, which may be one text with commas."""


def read_viewpoint(state: State, view: ViewpointName, detail: str) -> Viewpoint:
    """The viewpoint with this name.

    Raises:
        LocalizedError: there is no such viewpoint or level of detail.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> read_viewpoint(initial_state(players=["Ann", "Ben"]), ["Ann", "Ben"], "exact")
        Viewpoint(chain=(0, 1), common=False, detail='exact', convention=None, level='table')
    """
    view = as_integer(view)
    if detail not in DETAILS:
        raise LocalizedError("error.detail", level=detail, levels=", ".join(DETAILS))
    if view in ("all", "common"):
        return Viewpoint(common=view == "common", detail=detail)
    players = [view] if isinstance(view, int) or view in state.names else view.split(",") if isinstance(view, str) else view
    try:
        chain = without_repeats(map(state.seat, players))
    except (TypeError, HanabiError):
        chain = []
    if not chain:
        views = ["all", "common", *state.names, ",".join(state.names[:2])]
        guess = closest(view, views)
        key = "error.view" if guess is None else "error.view.near"
        raise LocalizedError(key, view=repr(view), guess=repr(guess), views=", ".join(map(repr, views)))
    return Viewpoint(tuple(chain), detail=detail)
