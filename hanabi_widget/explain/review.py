"""The review of a game: what each loss cost, where it came from and what would have prevented it; before any words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, count
from typing import NamedTuple

from hanabi_widget.conventions import Convention, GameReading
from hanabi_widget.conventions.meaning_of_actions import GivenClue
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.rules import (
    Clue,
    Discard,
    Node,
    Play,
    SeatIndex,
    Slot,
    State,
    card_numbers,
    clue_info_of,
    critical,
    playable,
    trash,
)
from hanabi_widget.rules.action import CardNumber, Identities, Identity, by_seat, by_slot
from hanabi_widget.rules.table import identity_played
from hanabi_widget.solver import UnknownCards

from .agreed_explained import AgreedExplained, Agreement
from .said_by_agreement import Breach, MayRely, MayRelyOnIdentity, NotAsked, Reliance, Understood
from .said_of_a_game import Luck, SameCard, ToldInTime, Worth
from .said_of_cards import FEW
from .said_of_the_table import EndsAt, LastStrike, Strike, TokenBack
from .saying import Place, Saying
from .standpoint import Standpoint
from .turning_points import Role, StepTold, TurningPoints

CARD_IS_MISREAD = {"meaning", "meaning_with", "unseen"}
"""The breaks that the receiver may understand all the same: the card in question is played when it fits."""


class LostCard(NamedTuple):
    """A card that was struck, or discarded as the last copy.

    Attributes:
        step: the step.
        holder: who held it.
        number: its number.
        identity: which card it is.
        is_played: whether it was played.
    """

    step: int
    holder: SeatIndex
    number: CardNumber
    identity: Identity
    is_played: bool

    def place_in(self, state: State) -> Place | None:
        """Where it was in a position before; None if it was not in the hand yet."""
        numbers = card_numbers(state)[self.holder]
        return (self.holder, Slot(numbers.index(self.number) + 1)) if self.number in numbers else None


class Review(TurningPoints):
    """Finds what went wrong in a game, as a reader can tell at each step: the costs first, each with its cause.

    Args:
        nodes: the line of the game.
        reader: the seat of the reader; None for one who sees all cards.
        convention: what the players have agreed on; None to review what was known alone.

    Raises:
        HanabiError: the convention needs another number of players.
    """

    def __init__(self, nodes: Sequence[Node], reader: SeatIndex | None, convention: Convention | None) -> None:
        super().__init__(nodes, reader)
        readings = GameReading(convention, nodes) if convention else ()
        self._agreements = [Agreement(reading.record, side) for reading, side in zip(readings, self.sides)]
        self._said = set[int]()

    def costs(self) -> Iterator[StepTold]:
        """Each strike, lost last copy, point and token, the worst first: what was done, what came of it, its cause, what there was."""
        reach = self.reach or [0] * (self.last + 1)
        for step in sorted(range(1, self.last + 1), key=lambda step: reach[step] - reach[step - 1]):
            told = [*self.told(step)]
            is_lost = any(isinstance(one, Strike | LastStrike | EndsAt) for one in told)
            wasted = [*self._wasted(step)]
            if is_lost or wasted or step in self.falls:
                lost = self._lost(step) if is_lost else None
                causes = [*self._came_from(lost)] if lost else []
                # what somebody led to is no luck
                told = [one for one in told if not causes or not isinstance(one, Luck)]
                if not (lost and lost.is_played and self._misled_since(lost)):  # else who was misled breaks nothing
                    told += self._broken(step) or self._unasked(lost)
                told += chain(wasted, self._worth(step))
                is_gone = is_lost or isinstance(self.nodes[step].action, Discard)  # to others no clue is an alternative
                told += self.instead(step) if is_gone and not any(one.role == "instead" for one in causes) else ()
                self._said.add(step)
                yield StepTold(step, self.standpoint(step), told, "cost")
                yield from causes

    def _wasted(self, step: int) -> Iterator[TokenBack]:
        """That a token did not come back, as all lay there."""
        before, after = self.nodes[step - 1].state, self.nodes[step].state
        is_finished = after.fireworks.count(after.rules.ranks) > before.fireworks.count(after.rules.ranks)
        gives_token = is_finished or isinstance(self.nodes[step].action, Discard)
        if gives_token and not after.outcome and before.clue_tokens == after.rules.clue_tokens:
            yield TokenBack(self.sides[step].audience, "none")

    def breaks(self) -> Iterator[StepTold]:
        """What broke the agreement and was no cause of a cost."""
        for step in self._explained:
            new = self._new_breaks(step)
            if new and step not in self._said:
                role: Role = "understood" if all(self._is_understood(step, one) for one in new) else "broken"
                led_to = [*new, Understood(new[0].to)] if role == "understood" else self._broken(step)
                yield StepTold(step, self.standpoint(step), [*[*self.told(step)][:1], *led_to], role)

    # -- the agreement -------------------------------------------------------------------------------------

    @cached_property
    def _explained(self) -> dict[int, AgreedExplained]:
        """What is said of each action by agreement."""
        pairs = zip(count(1), self._agreements, self._agreements[1:], (node.action for node in self.nodes[1:]))
        return {
            step: AgreedExplained(before, after, action, lambda step=step: chain(*(one.said for one in self._agreements[:step])))  # type: ignore[misc]
            for step, before, after, action in pairs
            if isinstance(action, Clue | Play | Discard)
        }

    def _new_breaks(self, step: int) -> list[Breach]:
        """How a step broke the agreement, but for what goes back to an earlier break."""
        return [one for one in self._explained[step].breaks if one.step is None] if step in self._explained else []

    def _broken(self, step: int) -> list[Saying]:
        """The same, and what the holders of the cards in question rely on since, where these are none of it."""
        new = self._new_breaks(step)
        relied = (one for one in self._explained[step].sayings() if isinstance(one, MayRely)) if new else ()
        false = {place: 1 << one.identity for one in new if one.identity is not None for place in one.cards}
        return [*new, *(one for one in relied if any(not one.trusted & false.get(place, -1) for place in one.cards))]

    def _is_understood(self, step: int, broken: Breach) -> bool:
        """Whether the card that was played fitted, or the one that was clued did so later, when it was played."""
        before, after = self.nodes[step - 1].state, self.nodes[step].state
        if isinstance(self.nodes[step].action, Play):
            return after.fireworks != before.fireworks
        return broken.what in CARD_IS_MISREAD and all(card_numbers(after)[seat][slot - 1] in self._fitted for seat, slot in broken.places)

    @cached_property
    def _fitted(self) -> set[CardNumber]:
        """The cards that were played and fitted."""
        return {
            card_numbers(before.state)[before.state.player][node.action.slot - 1]
            for before, node in zip(self.nodes, self.nodes[1:])
            if isinstance(node.action, Play) and node.action.slot and node.state.fireworks != before.state.fireworks
        }

    def _trusted(self, step: int, lost: LostCard) -> Identities | None:
        """What the holder of a card may rely on it to be at a step; None where that cannot be told."""
        place = lost.place_in(self.nodes[step].state)
        trusted = self._agreements[step].trusted(lost.holder) if self._agreements and place else None
        return trusted[place[1] - 1] if trusted and place else None

    def _unasked(self, lost: LostCard | None) -> Sequence[NotAsked]:
        """That nothing had called a card to be played; or that the holder could not rely on it that it is still needed."""
        if not lost or not self._agreements:
            return ()
        before = self.sides[lost.step - 1]
        is_called = any(lost.number in one.record.called for one in self._agreements[: lost.step])
        is_asked = is_called if lost.is_played else not (self._trusted(lost.step - 1, lost) or 0) & trash(before.state)
        return () if is_asked else [NotAsked(before.audience, "play" if lost.is_played else "keep")]

    def _misled_since(self, lost: LostCard) -> int:
        """The step since which the holder relied on it that the card is none of what it is; 0 if it was not so at the end."""
        since = 0
        for step in range(lost.step - 1, 0, -1):
            trusted = self._trusted(step, lost)
            if trusted is None or trusted >> lost.identity & 1:
                break
            since = step
        return since

    def _relied(self, step: int, lost: LostCard) -> Iterator[MayRelyOnIdentity]:
        """Which few cards the holder of a card may rely on since a step that it is, and whether it is none of them."""
        trusted, place = self._trusted(step, lost), lost.place_in(self.nodes[step].state)
        if trusted and place:
            real = None if trusted >> lost.identity & 1 else lost.identity
            if real is not None or trusted.bit_count() <= FEW:
                says: Reliance = "is" if trusted.bit_count() == 1 else "one_of"
                yield MayRelyOnIdentity(
                    self.sides[step].audience,
                    self._agreements[step].chain_to(lost.holder),
                    place[1:],
                    says,
                    None,
                    trusted,
                    (),
                    lost.holder,
                    sure=True,
                    real=real,
                )

    # -- where a cost came from, and what would have prevented it ----------------------------------------------

    def _lost(self, step: int) -> LostCard | None:
        """The card that was played or discarded; None if it was neither, or came from the deck."""
        action, state = self.nodes[step].action, self.nodes[step - 1].state
        if not isinstance(action, Play | Discard) or not action.slot:
            return None
        number = card_numbers(state)[state.player][action.slot - 1]
        return LostCard(step, state.player, number, identity_played(state, action), isinstance(action, Play))

    def _came_from(self, lost: LostCard) -> Iterator[StepTold]:
        """Since when the holder of a lost card relied on what, or by which clue the card was known; and what would have prevented it."""
        before = self.sides[lost.step - 1]
        place = lost.place_in(before.state)
        if place and before.knows(*place, "not playable" if lost.is_played else "critical") is not True:
            unasked = self._unasked(lost)  # then a clue that kept the agreement is no cause
            touching = [
                step
                for step, node in enumerate(self.nodes[: lost.step])
                if isinstance(node.action, Clue)
                and lost.number in GivenClue.of(self.nodes[step - 1].state, node.action, node.state).touched
                and (not unasked or self._new_breaks(step))
            ]
            cause, *twins = self._touched_twice(lost) or (self._misled_since(lost) or [0, *touching][-1],)
            if cause:
                yield from self._cause(cause, twins or [*self._relied(cause, lost)])
            yield from self._told_in_time(lost, max(cause, 1))

    def _touched_twice(self, lost: LostCard) -> tuple[int, SameCard] | None:
        """The step since which two copies of a card were touched, of which the other has been played; as far as the reader sees hands."""
        is_twin = lost.is_played and trash(self.nodes[lost.step - 1].state) >> lost.identity & 1
        for step in range(1, lost.step) if is_twin else ():
            state, touching = self.nodes[step].state, self.nodes[step].state.rules.values_touching
            seen = [(seat, hand) for seat, hand in by_seat(state.hands) if seat == lost.holder or self.sides[step].sees(seat)]
            copies = [(seat, slot) for seat, hand in seen for slot, identity in by_slot(hand) if identity == lost.identity]
            places = tuple((seat, slot) for seat, slot in copies if touching(clue_info_of(state, seat)[slot - 1]))
            if len(places) > 1 and lost.place_in(state) in places:
                return step, SameCard(self.sides[step].audience, lost.identity, places=places)
        return None

    def _cause(self, step: int, why: Sequence[Saying]) -> Iterator[StepTold]:
        """The step that a cost came from: what was done, how it broke the agreement, and what that led to; then its root."""
        explained, new, is_said = self._explained.get(step), self._new_breaks(step), step in self._said
        self._said.add(step)
        told = {place for one in why for place in one.cards}
        older = [one for one in explained.breaks if one.step and (not why or told & {*one.cards})][:1] if explained and not new else []
        broken = [*(one for one in new if not told & {*one.cards}), *older]
        done = [] if is_said else [*self.told(step)][:1]
        yield StepTold(step, self.standpoint(step), [*done, *broken, *why], "cause")
        if explained and new and not is_said:
            yield from self._instead_of(step, explained.better())
        for root in older:
            if root.step and root.step not in self._said and self._new_breaks(root.step):
                yield from self._cause(root.step, [])

    def _told_in_time(self, lost: LostCard, since: int) -> Iterator[StepTold]:
        """The last clue that could have told the holder that the card does not fit, or must be kept; best one that touches it."""
        state, ways = self.nodes[lost.step - 1].state, list[ToldInTime]()
        good = playable(state) if lost.is_played else ~critical(state)
        for step in range(lost.step - 1, since - 1, -1):
            before = self.sides[step - 1]
            place = lost.place_in(before.state)
            if not place:
                return
            for clue, _, after in self.other_clues(step, lost.holder):
                with suppress(DependsOnUnknownCard):
                    if not after.possible(lost.holder)[place[1] - 1] & good:
                        ways.append(ToldInTime(before.audience, lost.holder, place[1:], clue.value, before.state.player, lost.is_played))
            if ways:
                touched = state.rules.touched_identities
                yield from self._instead_of(step, [max(ways, key=lambda way: touched[way.value] >> lost.identity & 1)])
                return

    def _instead_of(self, step: int, sayings: Iterable[Saying]) -> Iterator[StepTold]:
        """What there was instead of a step, said of the position before it."""
        if told := [*sayings]:
            yield StepTold(step, Standpoint(self.sides[step - 1], self.sides[step - 1]), told, "instead")

    def _worth(self, step: int) -> Iterator[Worth]:
        """That a step cost no point, or that it is not decided; what it cost is told with it."""
        with suppress(UnknownCards):
            if self.reader is None and step not in self.falls:
                before, after = self.most(step - 1), self.most(step)
                yield Worth(
                    self.sides[step].audience, before.points, after.points, 0, "none" if before.is_exact and after.is_exact else "open"
                )
