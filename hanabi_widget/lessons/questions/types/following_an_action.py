"""What follows an action while cards are hidden, case by case: the argument of plans and endgames.

The cases are those that the player cannot tell apart. They are told apart only where it matters: by the card that is used, by the one that
is drawn, else by a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from hanabi_widget.explain import Place, grouped
from hanabi_widget.explain.saying import Audience
from hanabi_widget.lessons.answers.common_statements import OfAction, SupposeHand
from hanabi_widget.lessons.answers.verdict import KnowledgeClaim, Step
from hanabi_widget.rules import Action, AnyCards, Identities, Play, SeatIndex, Slot, State
from hanabi_widget.solver import CertainPlanSearch, Endgame
from hanabi_widget.solver.hidden_card_search import WeightedWorld
from hanabi_widget.text import Statement

Case: TypeAlias = tuple[WeightedWorld, tuple[AnyCards, ...]]
"""What an action leads to, and by what it may differ: the card used, the card drawn, and the hands before, that of the player first."""

Ending: TypeAlias = Literal["reached", "lost", "stuck", "guess", "known"]
"""What comes of a case: the aim is reached or out of reach, the next player knows nothing certain, has to guess, or knows what to do."""


@dataclass(frozen=True)
class Following:
    """Tells what follows actions.

    Args:
        search: knows the aim, and what players do.
        in_shares: whether it is told how likely it is.
    """

    search: CertainPlanSearch | Endgame
    in_shares: bool = False

    def after(self, worlds: Sequence[WeightedWorld], action: Action, turns: int = 0) -> Iterator[Step]:
        """What follows an action in worlds that its player cannot tell apart, so many turns before the end of a plan."""
        (state, _), *_ = worlds
        player = state.player
        slot = Slot(getattr(action, "slot", 0))
        cases = list[Case]()
        if claim := _safe(state, action):
            yield claim
        yield NextAction(Audience(state), action)
        for before, weight in worlds:
            own, *others = before.hands[player:] + before.hands[:player]
            for after, copies in self.search.successors(before, action):
                drawn = after.hands[player][: after.drawn - before.drawn]
                cases.append(((after, weight * copies), (own[slot - 1 : slot], drawn, own, *others)))
        yield from self._told_apart(Audience(state), (player, slot), cases, turns - 1)

    def _told_apart(self, to: Audience, used: Place, cases: Sequence[Case], turns: int, part: int = 0) -> Iterator[Step]:
        """What comes of cases that are alike in the first parts of what is hidden."""
        ending, *others = self._endings(cases, turns)
        if not others:
            yield from self._goes_on([world for world, _ in cases], ending, turns)
            return
        by_part = grouped(cases, lambda case: case[1][part])
        for alike in grouped(by_part, lambda some: some[0][1] if part > 1 else self._endings(some, turns)):
            some = [case for each in alike for case in each]
            hidden = [each[0][1][part] for each in alike]
            if len(alike) < len(by_part):
                if part > 1:
                    yield SupposeHand(to, SeatIndex((used[0] + part - 2) % len(to.state.names)), tuple(hidden[0]))
                else:
                    yield SupposeCard(to, "drawn" if part else "used", used, sum(1 << card for (card,) in hidden))
                if self.in_shares:
                    yield HowItEnds(to, "cases", Fraction(_ways(some), _ways(cases)))
            yield from self._told_apart(to, used, some, turns, part + 1)

    def _endings(self, cases: Sequence[Case], turns: int) -> frozenset[tuple[Ending, Action | None, object]]:
        """What comes of some cases, with what the next player does, and why that is safe."""
        return frozenset(self._ending(state, turns) for (state, _), _ in cases)

    def _ending(self, state: State, turns: int) -> tuple[Ending, Action | None, object]:
        if not self.search.cards_missing(state) or self.search.is_lost(state):
            return "lost" if self.search.cards_missing(state) else "reached", None, None
        if isinstance(self.search, Endgame):
            odds = self.search.solve(state).odds
            certain = [action for action in odds if odds[action] == 1]
        else:
            certain = self.search.actions(state, turns)
        if not certain:
            return "guess" if isinstance(self.search, Endgame) else "stuck", None, None
        action = min(certain, key=lambda one: (not _safe(state, one), isinstance(one, Play), repr(one)))
        reason = (claim := _safe(state, action)) and claim.reason()
        return "known", action, reason and (reason.evidence, reason.joint_cards)

    def _goes_on(self, worlds: Sequence[WeightedWorld], ending: tuple[Ending, Action | None, object], turns: int) -> Iterator[Step]:
        """What the next player does, or how it ends."""
        state, _ = worlds[0]
        what, action, _ = ending
        to = Audience(worlds[0][0])
        if action:
            yield from self.after(worlds, action, turns)
        elif what == "guess" and isinstance(self.search, Endgame):
            works = sum(weight * self.search.probability(world) for world, weight in worlds)
            yield HowItEnds(to, what, Fraction(works) / sum(weight for _, weight in worlds), state.player)
        else:
            yield HowItEnds(to, what, player=state.player if what == "stuck" else None)


def _ways(cases: Sequence[Case]) -> int:
    return sum(weight for (_, weight), _ in cases)


def _safe(state: State, action: Action) -> KnowledgeClaim | None:
    """That the player to act knows that a card can be played; None if that is not so, or of another action."""
    claim = KnowledgeClaim(state, (state.player,), Slot(getattr(action, "slot", 0)), "playable")
    return claim if isinstance(action, Play) and claim.reason() else None


class NextAction(OfAction):
    """What is done next."""

    key = "plan.step"


class SupposeCard(Statement):
    """That the card that is used, or the one that is drawn, is one of some.

    Attributes:
        how: which of them.
        place: whose, and from where it is used.
        options: what it may be.
    """

    key = "plan.{how}"
    is_heading = True

    how: Literal["used", "drawn"]
    place: Place
    options: Identities


class HowItEnds(Statement):
    """How it ends, or would with all other actions; or how likely it is: that it is as supposed, that a guess works, that all works."""

    key = "endgame.{what}"

    what: Ending | Literal["cases", "all", "others"]
    odds: Fraction | None = None
    player: SeatIndex | None = None
