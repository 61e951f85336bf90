"""Whether a formula is true under a convention: with ``T(Bob, ...)`` for what a player trusts, beside ``K`` for what logic alone says.

``T(Alice, T(Bob, ...))`` is true if ``T(Bob, ...)`` is true in each world that Alice trusts to be possible. A formula inside ``K``, ``E``
or ``C`` is looked at in each world that logic leaves, the agreement kept there or not.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.common_knowledge import common_worlds
from hanabi_widget.knowledge.model_checking import is_satisfiable
from hanabi_widget.knowledge.normal_form import (
    Conjunction,
    Disjunction,
    NormalForm,
    Possible,
    TrustPossible,
    constraints_of,
    knowing_seats,
    negate,
    speaks_of_trust,
)
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.rules import Hands, Players, SeatIndex, Seats, seats
from hanabi_widget.rules.action import are_different

from .announcement import Announcements
from .nested_trust import STEPS_PER_HAND, TrustChain, hands_of, seen_by
from .trusted_worlds import TrustedWorlds


class TrustFormulaChecking:
    """Checks formulas in positions of a game under a convention.

    Args:
        announcements: what has been announced, in order.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.knowledge.normal_form import to_nnf
        >>> game = hw.deal(players=2, seed=4)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> reading = game.under("beginner")[-1]
        >>> form = to_nnf(node.state, hw.formula("T(Alice, T(Bob, r1(Bob.5)))"), agreed=True)
        >>> TrustFormulaChecking(reading.announcements).is_true(GroupObservation(node.state), form)
        True
    """

    def __init__(self, announcements: Announcements) -> None:
        self._announcements = announcements
        self._answers: dict[tuple[NormalForm, Hands], bool] = {}

    def is_true(self, observation: GroupObservation, form: NormalForm) -> bool:
        """Whether a form is true in a position.

        Args:
            observation: the position.
            form: the form.

        Raises:
            DependsOnUnknownCard: the answer depends on an unknown card.
            TooLarge: it needs more steps of work than it may do.
        """
        spend()
        if not speaks_of_trust(form):
            return is_satisfiable(observation, (), form)
        match form:
            case Conjunction(parts):
                return all(self.is_true(observation, part) for part in parts)
            case Disjunction(parts):
                return any(self.is_true(observation, part) for part in parts)
            case TrustPossible(seat) | Possible((seat,)):
                seen = seen_by(observation.hands, seat)
            case Possible():
                seen = observation.hands
            case _:
                return not self.is_true(observation, negate(form, observation.state.rules.all_identities))
        question = form, seen
        if question not in self._answers:
            self._answers[question] = self._is_possible(observation, form)
        return self._answers[question]

    def _is_possible(self, observation: GroupObservation, form: Possible | TrustPossible) -> bool:
        """Whether a step from a position leads to a world in which a form is true."""
        match form:
            case TrustPossible(seat, part):
                return self._is_trusted_possible(observation, (seat,), part)
            case Possible((seat,), part) if self._knows_what_was_said(observation, seat):
                return self.is_true(observation, TrustPossible(seat, part))
            case Possible(group, part):
                return any(self.is_true(world, part) for world in _possible_worlds(observation, group))

    def _is_trusted_possible(self, observation: GroupObservation, steps: Players, form: NormalForm) -> bool:
        """Whether a chain of players trusts a world to be possible in which a form is true."""
        spend()
        if isinstance(form, Disjunction):
            return any(self._is_trusted_possible(observation, steps, part) for part in form.parts)
        chain = TrustChain(observation, self._announcements, steps)
        constraints = constraints_of(form)
        if constraints is not None:
            return chain.may_be(constraints)
        if isinstance(form, TrustPossible):  # after a step of a player, all worlds that it leads to have the same worlds after one more
            return self._is_trusted_possible(observation, steps if steps[-1] == form.seat else (*steps, form.seat), form.part)
        narrowed = None if speaks_of_trust(form) or {*steps} & knowing_seats(form) else _narrowed(chain)
        if narrowed is not None:
            return any(is_satisfiable(part, tuple(steps), form) for part in narrowed)
        first, *later = steps
        for hand in hands_of(observation, self._announcements, first):
            world = observation.with_hand(first, hand)
            if self._is_trusted_possible(world, later, form) if later else self.is_true(world, form):
                return True
        return False

    def _knows_what_was_said(self, observation: GroupObservation, seat: SeatIndex) -> bool:
        """Whether a player knows by logic alone that all that was said is true, so that to trust and to know are the same here."""
        (known,) = TrustedWorlds(observation, [()], (seat,)).parts
        trusted = TrustedWorlds(observation, [self._announcements], (seat,))
        (heard,) = trusted.parts
        return not trusted.passed_over and not heard.promises_differences and heard.combinations == known.combinations


def _narrowed(chain: TrustChain) -> list[GroupObservation] | None:
    """The position with narrower masks, one for each set of the worlds of a chain; None if masks do not say it all."""
    steps = chain.chain
    observation = chain.observation
    if not are_different(steps):
        return None
    found = []
    for worlds in chain.worlds():
        masks = {seat: [worlds.possible[slot] for slot in worlds.slot_range(seat)] for seat in steps}
        others = {seat: [*observation.clue_masks[seat]] for seat in seats(len(observation.hands)) if seat not in steps}
        position = observation.with_clue_masks({**others, **masks})
        if [*nested_worlds(position, steps).slot_copies] != [*worlds.slot_copies]:
            return None
        found.append(position)
    return found


def _possible_worlds(observation: GroupObservation, group: Seats) -> Iterator[GroupObservation]:
    """The position in each world that a player knows to be possible, or that a group commonly does.

    Raises:
        TooLarge: there are more than the steps of work allow.
    """
    for hands in common_worlds(observation, group).all_worlds():
        spend(STEPS_PER_HAND * len(group))
        yield observation.with_hands(hands)
