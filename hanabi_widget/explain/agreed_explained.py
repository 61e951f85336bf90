"""What an action says by agreement, and what players may rely on since: nobody knows it, so it is never mixed with what was taught."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal, TypeVar

from hanabi_widget.conventions import Announcement, PublicRecord, Reading, TrustView
from hanabi_widget.conventions.announcement import MeaningCase
from hanabi_widget.conventions.audit import earlier_break
from hanabi_widget.conventions.meaning_of_actions import GivenClue
from hanabi_widget.conventions.trusted_worlds import TrustedWorlds
from hanabi_widget.effort import within
from hanabi_widget.knowledge import DependsOnUnknownCard
from hanabi_widget.rules import UNKNOWN, Clue, State, card_numbers, cards_by_number, trash
from hanabi_widget.rules.action import Action, CardNumber, Identities, Identity, SeatIndex, Seats, by_seat, by_slot, clues_of, seats_of

from .said_by_agreement import About, AsksNothing, Better, Breach, Broken, Calls, MayRely, MayRelyOnIdentity, MovesChop, Reliance
from .saying import WORTH, Audience, Place, Saying, Sayings, Use
from .standpoint import Side

Result = TypeVar("Result")

STEPS_OF_TRUST = 20_000
"""The work that one question about what players may rely on may take."""

FEW = 4
"""So many cards that one may be by agreement are named."""

MOST_CALLS = 2
"""So many ways are told in which a clue may call cards."""

NO_REQUESTS = {"stall", "fix"}
"""The cases in which a clue asks for nothing."""

OWN_ACTS = {"_silence", "_blind", "_sarcastic"}
"""What a play or a discard tells others; it tells nothing to who did it."""


class Agreement:
    """What players may rely on at a step as one reader can tell, and what the action that led there said by agreement.

    From a seat, nothing here depends on cards that the seat does not see.

    Args:
        record: what everybody saw happen up to the step, and what it said.
        side: the position of that step as the reader sees it.
        says_nested: whether it is told what players may rely on as far as others can.

    Attributes:
        record: as given.
        side: as given.
        said: what the last action announced.
    """

    def __init__(self, record: PublicRecord, side: Side, *, says_nested: bool = True) -> None:
        self.record, self.side, self._says_nested = record, side, says_nested
        self._observation = side.observation
        self._reading = Reading(record, side.observation)
        self.said = record.said_last

    # -- what players may rely on ----------------------------------------------------------------------

    def chain_to(self, seat: SeatIndex) -> Seats:
        """The chain of players whose trust in a hand is told; empty if it is not."""
        reader = self.side.reader
        chain = reader[: len(reader) - reader[::-1].index(seat)] if seat in reader else (*reader, seat)
        is_told = self._says_nested or len(chain) == 1
        return chain if is_told and len({*chain}) == len(chain) else ()

    def trusted(self, seat: SeatIndex, *, sure: bool = True) -> list[Identities] | None:
        """For each card of a hand, the identities that it may have if all keep to the convention.

        None if that is not told, depends on an unknown card, or is too much work.

        Args:
            seat: who holds the hand.
            sure: whether that is so whatever the reader holds. If not, it is so where as little is passed over as can be; None if that is
                everywhere, or there is more than one reader.
        """
        chain = self.chain_to(seat)
        return _if_possible(lambda: _identities(self._reading.worlds(chain), sure=sure)) if chain else None

    def known(self, seat: SeatIndex) -> list[Identities] | None:
        """What the same chain knows of the same cards by logic alone."""
        chain = self.chain_to(seat)
        return _if_possible(lambda: TrustedWorlds(self._observation, [()] * len(chain), chain).identities()) if chain else None

    def trust_view(self, seat: SeatIndex) -> TrustView | None:
        """The same as `trusted`, with reasons."""
        chain = self.chain_to(seat)
        return _if_possible(lambda: TrustView(self._reading.worlds(chain))) if chain else None

    def if_said(self, seat: SeatIndex, instead: Callable[[Announcement], Announcement | None]) -> TrustedWorlds | None:
        """What would be trusted of a hand if the last action had said something else instead of what it said, or nothing."""
        heard = [instead(one) if one.step == self.record.step else one for one in self.record.announcements]
        chain, announcements = self.chain_to(seat), [one for one in heard if one]
        return _if_possible(lambda: TrustedWorlds(self._observation, [announcements] * len(chain), chain))

    # -- whether the action kept the agreement -----------------------------------------------------------

    def is_broken(self, said: Announcement) -> bool:
        """Whether the reader can tell, by logic alone, that an announcement is false."""
        chain = self.side.reader
        if not chain:
            return self.is_true(said) is False
        if len({*chain}) < len(chain):
            return False
        announcements: list[Sequence[Announcement]] = [[]] * (len(chain) - 1) + [[said]]
        worlds = _if_possible(lambda: TrustedWorlds(self._observation, announcements, chain))
        return worlds is not None and bool(worlds.passed_over)

    @property
    def is_kept(self) -> bool:
        """Whether the reader sees that everything is true that the last action announced."""
        return all(self.is_true(said) for said in self.said)

    @property
    def focus(self) -> CardNumber | None:
        """The card that the last action was about, if it was a clue that touched one."""
        return next((said.focus for said in self.said if said.kind == "meaning"), None)

    def true_case(self, said: Announcement) -> MeaningCase | None:
        """The case that is true; None if the reader cannot tell, or none is."""
        if not self.is_true(said):
            return None
        return next((case for case in said.cases if case.is_true(cards_by_number(self.record.state))), None)

    def sees(self, number: CardNumber) -> bool:
        """Whether the reader sees a card."""
        return number not in self._hidden and cards_by_number(self.record.state)[number] != UNKNOWN

    def is_true(self, said: Announcement) -> bool | None:
        """Whether an announcement is true; None if that takes cards which the reader does not see."""
        return said.is_true(cards_by_number(self.record.state)) if all(map(self.sees, said.numbers)) else None

    @cached_property
    def _hidden(self) -> set[CardNumber]:
        return {number for seat, hand in by_seat(card_numbers(self.record.state)) if not self.side.sees(seat) for number in hand}


def _identities(worlds: TrustedWorlds, *, sure: bool) -> list[Identities] | None:
    """What a chain trusts; or if not sure, what a player trusts that another does where as little is passed over as can be."""
    if sure:
        return worlds.identities()
    return worlds.parts[0].identities() if len(worlds.parts) > 1 and len(worlds.chain) == 2 else None


def _if_possible(computation: Callable[[], Result]) -> Result | None:
    """The result of a computation; None if it depends on an unknown card or is too much work."""
    try:
        return within(STEPS_OF_TRUST, computation)
    except DependsOnUnknownCard:
        return None


# -- breaches ----------------------------------------------------------------------------------------


def breach(state: State, said: Announcement, sees: Callable[[CardNumber], bool], cause: int | None = None) -> Breach:
    """How an action broke the agreement, or that this goes back to an earlier break.

    Args:
        state: the position after it.
        said: what it announced, which is false.
        sees: whether the reader sees a card.
        cause: the step of that earlier break.
    """
    what, numbers, identity = (said.kind == "touch" and _touched_wrongly(state, said, sees)) or _broken(state, said, sees)
    places = _places(state)
    return Breach(Audience(state), what, said.player, tuple(sorted(places[number] for number in numbers)), identity, cause)


def _touched_wrongly(
    state: State, said: Announcement, sees: Callable[[CardNumber], bool]
) -> tuple[Broken, Sequence[CardNumber], Identity] | None:
    """A card that a clue touched though it is trash, or two that are the same, as far as the reader sees."""
    places, cards = _places(state), cards_by_number(state)
    for number in sorted(card for case in said.cases for card, _ in case.cards):
        if sees(number) and trash(state) >> cards[number] & 1:
            return "touch_trash", [number], cards[number]
    for pair in said.different:
        if all(map(sees, pair)) and cards[pair[0]] == cards[pair[1]] and places.keys() >= {*pair}:
            return "touch_twice", pair, cards[pair[0]]
    return None


def _broken(state: State, said: Announcement, sees: Callable[[CardNumber], bool]) -> tuple[Broken, Sequence[CardNumber], Identity | None]:
    """How else an agreement was broken, by which card, and which that is."""
    if said.kind == "silence" and said.focus in _places(state):
        return (
            ("silence_card", [said.focus], cards_by_number(state)[said.focus]) if sees(said.focus) else ("silence_own", [said.focus], None)
        )
    if said.focus is None or said.receiver is None or said.moved:
        return ("moved" if said.moved else said.kind), [], None
    if not sees(said.focus):
        return "unseen", [said.focus], None
    identity = cards_by_number(state)[said.focus]
    may_be_meant = any(number == said.focus and mask >> identity & 1 for case in said.cases for number, mask in case.cards)
    return ("meaning_with" if may_be_meant else "meaning"), [said.focus], identity


def _places(state: State) -> dict[CardNumber, Place]:
    """Where each card in a hand is."""
    return {number: (seat, slot) for seat, hand in by_seat(card_numbers(state)) for slot, number in by_slot(hand)}


# -- what there is to say ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Relied:
    """What the holder of a card may rely on.

    Attributes:
        place: the card.
        number: its number.
        says: what is said: that it ``"is"`` a card, is good for a use, is ``"one_of"`` a few, is to be played or kept, or is still needed.
        use: what it is good for, if that is said.
        trusted: the identities that it may have by agreement.
        mask: those that what is said allows.
        lines: by what the last action said so: names of lines of the convention, and kinds of other announcements after an underscore.
        sure: whether that is so whatever the reader holds.
    """

    place: Place
    number: CardNumber
    says: Reliance
    use: Use | None
    trusted: Identities
    mask: Identities
    lines: tuple[str, ...]
    sure: bool


class AgreedExplained:
    """Plans what to say of a clue, a play or a discard by agreement.

    Args:
        before: the agreement before it.
        after: the agreement after it.
        action: the action.
        heard: finds what earlier actions announced, also what no longer matters.
        others: the agreements after other clues to the same hand; by default they are found if one is asked for.
    """

    def __init__(
        self,
        before: Agreement,
        after: Agreement,
        action: Action,
        heard: Callable[[], Iterable[Announcement]] = tuple,
        others: Collection[tuple[Clue, Agreement]] | None = None,
    ) -> None:
        self._heard, self._others = heard, others
        self.before, self.after, self.action, self.state = before, after, action, after.record.state
        self.to = after.side.audience
        self.touched = GivenClue.of(before.record.state, action, self.state).touched if isinstance(action, Clue) else ()
        self.places = _places(self.state)
        self.meaning = next((said for said in after.said if said.kind == "meaning"), None)

    def sayings(self) -> Sayings:
        """What to say, in order: how the agreement was broken; what the clue is about and means; who may rely on what."""
        broken = self.breaks
        yield from broken
        if any(one.step is None for one in broken):
            yield from self.better()
        told = {place for one in broken for place in one.cards}
        relied = [*self._relied(told)]
        means = [*self._means(self.meaning, is_relied_on=bool(relied))] if self.meaning and not broken else []
        if self.meaning and relied and not self.meaning.moved and not told:
            yield from self._about(self.meaning)
        named: object = None
        for saying in sorted((*means, *relied), key=self._order):
            yield replace(saying, lines=None) if isinstance(saying, MayRely) and saying.lines == named else saying
            named = saying.lines

    def _order(self, saying: Saying) -> int:
        """Where it stands: what is called comes first, but after a card of which the reader learns by agreement what it is."""
        if not isinstance(saying, MayRely):
            return 3 if isinstance(saying, Calls) and saying.how == "must_wait" else 1
        focus = self.after.focus
        is_told = focus is not None and not self.after.sees(focus) and saying.cards == (self.places.get(focus),)
        return 0 if is_told else 2

    @cached_property
    def breaks(self) -> list[Breach]:
        """How the action broke the agreement, once for each card, as two clues may have called on the same player.

        Each has the step of the earlier break that it goes back to, as far as the reader can tell.
        """
        found = list[Breach]()
        for said in filter(self.after.is_broken, self.after.said):
            one = breach(self.state, said, self.after.sees, _if_possible(partial(self._cause, said)))
            if one not in found and not {*one.cards} & {place for other in found for place in other.cards}:
                found.append(one)
        return found

    def _cause(self, said: Announcement) -> int | None:
        before, earlier = self.before.record, dict[int, list[Announcement]]()
        same = (one for one in self._heard() if (one.kind, one.player, one.focus) == ("silence", said.player, said.focus))
        for one in filter(self.after.is_broken, dict.fromkeys((*before.announcements, *same))):
            earlier.setdefault(one.step, []).append(one)
        return earlier_break(before, self.state, self.action, said, earlier, self.after.is_broken)

    def better(self) -> Iterator[Better]:
        """A clue about the same card that keeps the agreement, as far as the reader sees."""
        if self.after.focus is not None:
            others = self._other_clues() if self._others is None else self._others
            better = next((clue for clue, its in others if its.focus == self.after.focus and its.is_kept), None)
            if better:
                yield Better(self.to, better)

    def _other_clues(self) -> Iterator[tuple[Clue, Agreement]]:
        """The agreement after each clue to the same hand; none if the reader does not see what they would touch."""
        receiver, before = self.meaning.receiver if self.meaning else None, self.before.record
        if receiver is None or not all(map(self.after.sees, card_numbers(before.state)[receiver])):
            return
        for clue in clues_of(before.state.legal_actions()):
            record = _if_possible(partial(before.after, clue)) if before.state.seat(clue.player) == receiver else None
            if record:
                yield clue, Agreement(record, self.after.side)

    # -- what a clue is about, and what it means -----------------------------------------------------------

    def _about(self, said: Announcement) -> Iterator[About]:
        """Which card the clue is about, if it touches several or the place of the card decides what it may mean."""
        assert said.focus is not None  # noqa: S101 - a meaning has a focus
        assert said.receiver is not None  # noqa: S101 - and a receiver
        free = self.before.record.free_in(said.receiver)
        is_chop = free[-1:] == [said.focus]
        if len(self.touched) > 1 or (is_chop and any(case.name == "save" for case in said.cases)):
            is_only = [number for number in self.touched if number in free] == [said.focus]
            value = self.state.rules.parse_clue_value(self.action.value) if isinstance(self.action, Clue) else 0
            yield About(self.to, self.places[said.focus], value, "chop" if is_chop else "only_new" if is_only else "")

    def _means(self, said: Announcement, *, is_relied_on: bool) -> Iterator[Calls | MovesChop | AsksNothing]:
        """Which cards the clue calls to be played before the one that it is about; or that it asks for nothing, or moves the chop."""
        true = self.after.true_case(said)
        cases = [true] if true else [case for case in said.cases if self._may_be_true(case)]
        if said.moved and cases:
            yield MovesChop(self.to, tuple(self.places[number] for number in said.moved if number in self.places), (cases[0].name,))
        elif cases and not is_relied_on and not any(case.plays for case in cases) and {case.name for case in cases} <= NO_REQUESTS:
            yield AsksNothing(self.to, tuple(dict.fromkeys(case.name for case in cases)))
        yield from self._calling(cases)

    def _calling(self, cases: Sequence[MeaningCase]) -> Iterator[Calls]:
        """Which cards are called to be played first, in each case that may be true."""
        calling = {self._called_first(case): case for case in cases if len(case.plays) > 1}
        for case in [*calling.values()][:MOST_CALLS]:
            sure = len({other.plays for other in cases}) == 1, len({self._focus_mask(other) for other in cases}) == 1
            yield self._calls(case, "calls" if all(sure) else "may_be" if sure[1] else "must_wait")

    def _may_be_true(self, case: MeaningCase) -> bool:
        """Whether a case may be true as far as the reader sees cards, and may rely on what there is in the hand of the reader."""
        cards = cards_by_number(self.state)
        for number, mask in case.cards:
            if self.after.sees(number):
                if not mask >> cards[number] & 1:
                    return False
            elif number in self.places and not mask & self._trusted_of(number):
                return False
        return True

    def _trusted_of(self, number: CardNumber) -> Identities:
        seat, slot = self.places[number]
        trusted = self.after.trusted(seat)
        return self.state.rules.all_identities if trusted is None else trusted[slot - 1]

    @staticmethod
    def _called_first(case: MeaningCase) -> tuple[object, ...]:
        """What two cases have in common that say the same of the cards that are called."""
        return (*case.plays, *(mask for number, mask in case.cards if number in case.plays))

    def _focus_mask(self, case: MeaningCase) -> Identities:
        """What the card that the clue is about is in a case, as far as the reader sees."""
        focus = self.after.focus
        if focus is not None and self.after.sees(focus):
            return Identities(1 << cards_by_number(self.state)[focus])
        return next((mask for number, mask in case.cards if number == focus), Identities(-1))

    def _calls(self, case: MeaningCase, how: Literal["calls", "may_be", "must_wait"]) -> Calls:
        """Which cards are called to be played first, and what is missing before the card that the clue is about.

        Args:
            case: what the clue says, or may say.
            how: see `Calls`.
        """
        *called, focus = case.plays
        masks, rules = dict(case.cards), self.state.rules
        identity = Identity(masks[focus].bit_length() - 1)
        suit, place = rules.firework_place[identity]
        missing = tuple(rules.firework_identities[suit][height + 1][height] for height in range(self.state.fireworks[suit], place))
        giver, trusted = self.before.record.state.player, self.after.record.possible
        own = card_numbers(self.state)[giver]
        place_of = {trusted[number]: self.places[number] for number in own if number in trusted}  # all trust that the giver holds it
        place_of |= {masks[number]: self.places[number] for number in called}
        return Calls(
            self.to,
            how,
            self.places[focus],
            identity,
            missing,
            called=tuple(place_of[1 << one] for one in missing if 1 << one in place_of),
            front=tuple(self.places[number] for number in called if masks[number].bit_count() > 1),
            others=tuple(self.places[number] for number in called if number in self.places),
            lines=(case.name,),
        )

    # -- who may rely on what ----------------------------------------------------------------------------

    def _relied(self, told: Collection[Place]) -> Iterator[MayRely]:
        """What players may rely on since the action, the hand first that a clue was given to; what logic says alone is left out.

        Args:
            told: the cards of which it has been told that they are none of what they were agreed to be.
        """
        receiver = None if self.meaning is None else self.meaning.receiver
        for seat in sorted(seats_of(self.state), key=lambda seat: seat != receiver):
            sure = [*self._relied_in_hand(seat, told, sure=True)]
            yield from sure or self._relied_in_hand(seat, told, sure=False)

    def _relied_in_hand(self, seat: SeatIndex, told: Collection[Place], *, sure: bool) -> Iterator[MayRely]:
        """What a player may rely on since the action, for sure or unless the reader's own cards rule it out."""
        after, known = self.after.trusted(seat, sure=sure), self.after.known(seat)
        if after is None or known is None or after == known:
            return
        trusted_before = (None if sure else self.before.trusted(seat, sure=False)) or self.before.trusted(seat) or ()
        before = dict(zip(card_numbers(self.before.record.state)[seat], trusted_before))
        groups: dict[tuple[object, ...], list[Relied]] = {}
        for slot, (number, now, logic) in by_slot(zip(card_numbers(self.state)[seat], after, known)):
            relied = self._news((seat, slot), number, before.get(number), now, logic, sure=sure)
            if relied and not (seat == self.before.record.state.player and OWN_ACTS.intersection(relied.lines)):
                alone = slot if relied.says in ("is", "one_of") or self._is_false(relied) else None
                groups.setdefault((relied.says, relied.use, relied.lines, alone), []).append(relied)
        for group in sorted(groups.values(), key=lambda group: group[0].number != self.after.focus):
            yield self._may_rely(group, told)

    def _news(
        self, place: Place, number: CardNumber, before: Identities | None, now: Identities, logic: Identities, *, sure: bool
    ) -> Relied | None:
        """What the holder of a card may rely on since the action, if logic does not say it, and it could not be relied on before."""
        told = self._told(self.after.side, number, now)
        if not told or told in (self._told(self.after.side, number, logic), before and self._told(self.before.side, number, before)):
            return None
        (says, use, _), masks = told, self.after.side.masks
        mask = masks[use] if says == "use" and use else masks["play"] | masks["keep"] if says == "play_or_keep" else now
        if says == "needed":
            mask = self.state.rules.all_identities & ~masks["trash"]
        return Relied(place, number, says, use, now, mask, self._lines(place, mask, sure=sure), sure)

    def _told(self, side: Side, number: CardNumber, identities: Identities) -> tuple[Reliance, Use | None, Identities] | None:
        """What is said of a card that is one of these: the best thing, and which it is if they are few."""
        use, is_about = side.use_of(identities), number == self.after.focus
        if identities.bit_count() == 1:
            return "is", use, identities
        if use in WORTH:
            return ("one_of", use, identities) if is_about and identities.bit_count() <= FEW else ("use", use, 0)
        if is_about and identities.bit_count() <= FEW:
            return "one_of", None, identities
        if "keep" in side.masks and is_about and not identities & ~(side.masks["play"] | side.masks["keep"]):
            return "play_or_keep", None, 0
        if number in self.touched and not identities & side.masks.get("trash", 0):
            return "needed", None, 0
        return None

    def _may_rely(self, group: Sequence[Relied], told: Collection[Place]) -> MayRely:
        """What may be relied on of some cards of a hand of which it is the same for the same reason."""
        one = group[0]
        kind = MayRelyOnIdentity if one.says in ("is", "one_of") else MayRely
        return kind(
            self.to,
            self.after.chain_to(one.place[0]),
            tuple(each.place[1] for each in group),
            one.says,
            one.use,
            one.trusted,
            one.lines,
            self.before.record.state.player,
            one.sure,
            cards_by_number(self.state)[one.number] if self._is_false(one) and one.place not in told else None,
        )

    def _is_false(self, relied: Relied) -> bool:
        """Whether the reader sees that a card is none of what may be relied on."""
        return self.after.sees(relied.number) and not relied.mask >> cards_by_number(self.state)[relied.number] & 1

    def _lines(self, place: Place, mask: Identities, *, sure: bool) -> tuple[str, ...]:
        """By what the last action said a card may be relied on to be one of these: the least of it, and lines that may be meant."""
        seat, slot = place
        needed = [*self.after.said]
        for one in self.after.said:
            fewer = [other for other in needed if other is not one]
            worlds = self.after.if_said(seat, lambda said, fewer=fewer: said if said in fewer else None)  # type: ignore[misc]
            identities = worlds and (_identities(worlds, sure=sure) or worlds.identities())
            if identities and not identities[slot - 1] & ~mask:
                needed = fewer
        return tuple(line for said in needed for line in (self._open_lines(seat, said) if said.kind == "meaning" else [f"_{said.kind}"]))

    def _open_lines(self, seat: SeatIndex, said: Announcement) -> Iterator[str]:
        """The names of the cases that may be true as far as the holder of a hand may rely on what was said."""
        for name in dict.fromkeys(case.name for case in said.cases):
            alone = replace(said, cases=tuple(case for case in said.cases if case.name == name))
            worlds = self.after.if_said(seat, lambda other, alone=alone: alone if other is said else other)  # type: ignore[misc]
            if worlds and alone not in worlds.passed_over:
                yield name
