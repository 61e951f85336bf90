"""The turning points of a game: where most was won or lost, what the player knew, what else there was; before any words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property
from heapq import nlargest
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from hanabi_widget.effort import TooLarge, effort
from hanabi_widget.knowledge import DependsOnUnknownCard, StateKnowledge
from hanabi_widget.rules import (
    UNKNOWN,
    Clue,
    Discard,
    Node,
    Outcome,
    Play,
    SeatIndex,
    Slot,
    State,
    by_seat,
    by_slot,
    clues_of,
    playable,
    trash,
)
from hanabi_widget.rules.card_status import points, reachable_heights
from hanabi_widget.solver import MostPoints, UnknownCards, most_points

from .play_or_discard_explained import PlayOrDiscardExplained
from .said_of_a_game import Chance, GaveClue, LeftBehind, Luck, Missing, NoClueHelps, Silence, Worth
from .said_of_cards import CouldNotKnow, HadSurePlay, InsteadSurePlay, Known
from .said_of_the_table import EndsAt, LastStrike, Result, StandsNow, Strike, TokenBack
from .saying import FACTS, Audience, Saying, Sayings, Slots, Use
from .standpoint import Side, Standpoint, slots_of

MOST_TURNING_POINTS = 4
Role: TypeAlias = Literal["", "cost", "cause", "instead", "understood", "broken"]
"""What a paragraph of a review tells: a cost, where it came from, what there was instead, or a break that cost nothing."""

LEAST_LOSS = 40
"""What weighs so much is a loss; of one by a card it is told what clue there was instead."""

UNLIKELY = Fraction(1, 3)
"""What was no likelier than this, and came, was luck, good or bad."""

LONG_SILENCE = 6
"""So many turns without a point are worth a sentence."""

STEPS_OF_A_TOTAL = 120_000
"""The work that the most points of one position may take: a fraction of a second."""


class StepTold(NamedTuple):
    """What is said of a step of a game, or of the whole.

    Attributes:
        step: the step, if it tells of one.
        standpoint: the positions of which it is said.
        sayings: what is said.
        role: what it is in a review; see `Role`.
    """

    step: int | None
    standpoint: Standpoint
    sayings: Sequence[Saying]
    role: Role = ""


class TurningPoints:
    """Finds where a game turned, as a reader can tell at each step; one who sees all cards is told what could still be reached.

    Args:
        nodes: the line of the game.
        reader: the seat of the reader; None for one who sees all cards.
    """

    def __init__(self, nodes: Sequence[Node], reader: SeatIndex | None) -> None:
        self.nodes, self.reader, self.last = nodes, reader, len(nodes) - 1
        self.most = cache(lambda step: points_left(nodes[step].state))
        self._no_help = set[str]()  # why no clue would have helped, as it is said once
        self.sides = [Side(StateKnowledge(node.state, reader), () if reader is None else (reader,)) for node in nodes]

    def paragraphs(self, *, whole: bool) -> Iterator[StepTold]:
        """The result, the turning points or all moves, the end."""
        told = {step: [*self.told(step)] for step in range(1, self.last + 1)}
        weights = {step: sum(map(_weight, sayings)) for step, sayings in told.items()}
        turning = [step for step in nlargest(MOST_TURNING_POINTS, weights, key=weights.__getitem__) if weights[step]]
        chosen = [*told] if whole else turning
        state = self.nodes[-1].state
        to = Audience(state) if state.outcome else self.sides[-1].audience  # when the game is over, all lay down their cards
        yield StepTold(None, self.standpoint(self.last), [Result(to), *_verdict(to, told.values())] if state.outcome else [])
        for step in sorted(chosen):
            is_loss = weights[step] >= LEAST_LOSS and not isinstance(self.nodes[step].action, Clue)
            is_known = any(isinstance(one, HadSurePlay) or (isinstance(one, Chance) and one.odds == 1) for one in told[step])
            instead = self.instead(step) if is_loss and not is_known else ()
            yield StepTold(step, self.standpoint(step), [*told[step], *instead, *self._silence(step, chosen)])
        yield StepTold(None, self.standpoint(self.last), [*self._left_behind(to)])

    def standpoint(self, step: int) -> Standpoint:
        """The positions before and after a step, as the reader sees them."""
        return Standpoint(self.sides[max(step - 1, 0)], self.sides[step])

    @cached_property
    def falls(self) -> dict[int, tuple[int, int, int]]:
        """The steps at which it is certain that the score which open hands could still reach has fallen: from what, to what, since when.

        Since the last step at which the higher one is certain: mostly the step before.
        """
        with suppress(UnknownCards):
            steps = [*self._telling(0, self.last), self.last] if self.reader is None else ()
            decided = [(step, self.most(step).points) for step in steps if self.most(step).is_exact]
            return {step: (before, after, since) for (since, before), (step, after) in pairwise(decided) if before > after}
        return {}

    def _telling(self, first: int, last: int) -> Iterator[int]:
        """The steps from the first on that tell where it falls. It never rises: what is the same at two is taken to be so between."""
        middle = (first + last) // 2
        if self.most(first) != self.most(last) and first < middle:
            yield from (*self._telling(first, middle), *self._telling(middle, last))
        else:
            yield first

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """The most points that open hands could still reach at each step, as far as `falls` tells; nothing for a seat."""
        points = list[int]()
        with suppress(UnknownCards):
            for step in range(self.last + 1) if self.reader is None else ():
                _, known, _ = self.falls.get(step, (0, points[-1] if points else self.most(0).points, 0))
                points.append(self.falls[step + 1][0] if step + 1 in self.falls else known)
        return tuple(points)

    # -- what is told of a step ----------------------------------------------------------------------------

    def told(self, step: int) -> Sayings:
        """What was done and what was known of it, what came of it, what it cost."""
        standpoint, action = self.standpoint(step), self.nodes[step].action
        before, after, lost = standpoint.before, standpoint.after, list[EndsAt]()
        seat = before.state.player
        if isinstance(action, Clue):
            receiver, value = after.state.seat(action.player), after.state.rules.parse_clue_value(action.value)
            yield GaveClue(after.audience, receiver, sure_plays(standpoint, receiver), value, seat)
        elif isinstance(action, Play | Discard) and action.slot:
            told, slot = PlayOrDiscardExplained(standpoint, action), Slot(action.slot)
            lost = [*told.lost()]
            use: Use = "play" if isinstance(action, Play) else "keep" if lost else "trash"
            possible, odds = before.common[seat][slot - 1], None
            with suppress(DependsOnUnknownCard, TooLarge):
                card = before.knowledge.hand(seat)[slot]
                possible, odds = card.identity_bits, card.probability(FACTS[use])
            chance = Chance(before.audience, (Known((seat, slot), possible),), use, odds)
            unsaid = (TokenBack,) if odds is None else (TokenBack, CouldNotKnow)
            events = [one for one in told.events() if type(one) not in unsaid]
            yield from dict.fromkeys(
                (chance, *events, *([StandsNow(told.to, told.suit)] if told.has_risen else []), *([] if after.state.outcome else lost))
            )
            yield from _luck(after.audience, chance, has_risen=told.has_risen)
        elif isinstance(action, Play):  # a card from the deck
            yield from PlayOrDiscardExplained(standpoint, action).events()
        if step in self.falls:
            between = self.falls[step][2] < step - 1
            yield Worth(
                after.audience, *self.falls[step], "since" if between else "game" if after.state.outcome else "copy" if lost else "time"
            )

    def other_clues(self, step: int, receiver: SeatIndex | None = None) -> Iterator[tuple[Clue, SeatIndex, Side]]:
        """The clues that could have been given instead of a step, to one hand or any that the reader sees, and the position after each."""
        before, state = self.sides[step - 1], self.nodes[step - 1].state
        for clue in clues_of(state.legal_actions()):
            seat = state.seat(clue.player)
            if receiver in (seat, None) and before.sees(seat) and UNKNOWN not in state.hands[seat] and clue != self.nodes[step].action:
                yield clue, seat, Side(StateKnowledge(state.apply(clue), self.reader), before.reader)

    def instead(self, step: int) -> Iterator[InsteadSurePlay | NoClueHelps]:
        """The clue that would have made most cards sure plays; or, once, that there was none, unless the reader cannot tell."""
        before = self.sides[step - 1]
        found = [
            InsteadSurePlay(before.audience, seat, sure, clue.value)
            for clue, seat, after in self.other_clues(step)
            if (sure := sure_plays(Standpoint(before, after), seat))
        ]
        if found:
            yield max(found, key=lambda one: len(one.slots))
        elif self.reader is None or not before.state.clue_tokens:
            nothing = NoClueHelps(before.audience, "no_clue" if before.state.clue_tokens else "no_token")
            if nothing.why not in self._no_help:
                yield nothing
            self._no_help.add(nothing.why)

    def _silence(self, step: int, chosen: Sequence[int]) -> Iterator[Silence]:
        """That for long no point was made after a step, up to the next turning point."""
        steps, heights = range(step + 1, self.last + 1), self.nodes[step].state.fireworks
        end = next((later for later in steps if later in chosen or self.nodes[later].state.fireworks != heights), self.last + 1)
        if end > step + LONG_SILENCE:
            yield Silence(self.sides[step].audience, end - step - 1)

    def _left_behind(self, to: Audience) -> Iterator[LeftBehind]:
        """What was left in the hands when the turns were used up, and whether the card that fits came too late."""
        state, needed, fits = to.state, ~trash(to.state), playable(to.state)
        held = [Known((seat, slot), 1 << one) for seat, hand in by_seat(state.hands) for slot, one in by_slot(hand) if one != UNKNOWN]
        left = sorted([card for card in held if card.identities & needed], key=lambda card: not card.identities & fits)
        if left and state.outcome is Outcome.EXHAUSTED:
            last_turn = [node.state for node in self.nodes[:-1] if node.state.player == left[0].place[0]][-1]
            yield LeftBehind(to, tuple(left), is_late=bool(left[0].identities & fits & ~playable(last_turn)))


def _luck(to: Audience, chance: Chance, *, has_risen: bool) -> Iterator[Luck]:
    """That it was unlikely what came of a card: that it fitted, or was struck or the last copy."""
    odds = chance.odds if has_risen or chance.use == "keep" else 1 - (chance.odds or 1)
    if odds and chance.use != "trash" and odds <= UNLIKELY:
        yield Luck(to, "luck" if has_risen else "bad_luck")


def _verdict(to: Audience, told: Iterable[Sequence[Saying]]) -> Iterator[Luck | Missing]:
    """Whether a game was lost by guesses, by the chances of its strikes; or where the points that are missing went."""
    state = to.state
    struck = [sayings for sayings in told if any(isinstance(one, Strike | LastStrike) for one in sayings)]
    chances = [one.odds for sayings in struck for one in sayings if isinstance(one, Chance)]
    if state.outcome is Outcome.STRUCK_OUT and all(odds and odds < 1 for odds in chances):
        yield Luck(to, "guesses")
    elif state.outcome is Outcome.EXHAUSTED:
        reached, could_be, most = (
            points(to.rules, heights) for heights in (state.fireworks, reachable_heights(state), to.rules.complete_fireworks)
        )
        if reached < most:
            yield Missing(to, most - could_be, could_be - reached)


def points_left(state: State) -> MostPoints:
    """The most points that open hands can still reach, with the work that one position may take."""
    with effort(STEPS_OF_A_TOTAL):
        return most_points(state)


def sure_plays(standpoint: Standpoint, seat: SeatIndex) -> Slots:
    """The cards of which their holder knows now that they can be played, and did not before."""
    return slots_of([fate for fate in standpoint.fates(seat) if fate.use == "play" and fate.is_use_new])


def _weight(saying: Saying) -> Fraction | int:
    """How much it moved: a strike, a point lost, several sure plays by one clue, luck."""
    match saying:
        case Strike() | LastStrike():
            return 1000
        case EndsAt():
            return LEAST_LOSS
        case Worth(before=before, after=after):
            return LEAST_LOSS * (before - after) + before
        case GaveClue():  # what all can play before a firework has begun is nothing special
            return 8 * len(saying.slots[1:]) * any(saying.state.fireworks)
        case Chance(use="play", odds=Fraction() as odds):
            return max(Fraction(0), 30 - 60 * odds)
    return 0
