"""What a clue means by agreement: which card it is about, and what that card and others may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from hanabi_widget.effort import spend
from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import fact_identities
from hanabi_widget.rules import CardNumber, Clue, Identities, Identity, SeatIndex, State, by_identity, seats, trash

from .announcement import Announcement, simplest
from .convention import Call, FocusRule
from .meaning_case import CardMasks, MeaningCase

if TYPE_CHECKING:
    from .public_record import PublicRecord

KINDS = ("play", "delayed", "prompt", "finesse", "self-prompt", "self-finesse")
"""The names of cases in which the focus is to be played, from the simplest to the least simple."""

TIERS = {"self-prompt": 1, "self-finesse": 2}
"""The tiers of cases that are not simple: they count only if the receiver sees that no simpler one is true.

Each further untouched card that the receiver would have to play makes the tier one higher.
"""

LAST_TIER = 100
"""The tier of rules that apply if a clue can mean nothing else."""


class GivenClue(NamedTuple):
    """A clue that was given.

    Attributes:
        before: the position before it.
        after: the position after it.
        receiver: who got it.
        value: the colour letter or rank.
        touched: the cards that it touched, newest first.
    """

    before: State
    after: State
    receiver: SeatIndex
    value: str | int
    touched: tuple[CardNumber, ...]

    @classmethod
    def of(cls, before: State, clue: Clue, after: State) -> GivenClue:
        """The clue that led from one position to another."""
        receiver, value = before.seat(clue.player), before.rules.parse_clue_value(clue.value)
        hand, identities = before.card_numbers[receiver], before.rules._touched_identity_sets[value]
        if clue.touched is None:
            touched = tuple([number for number in hand if before._cards[number] in identities])
        else:
            touched = tuple([hand[slot - 1] for slot in sorted(clue.touched)])
        return cls(before, after, receiver, value, touched)

    @property
    def giver(self) -> SeatIndex:
        """Who gave it."""
        return self.before.player


def clue_announcements(record: PublicRecord, clue: GivenClue) -> Iterator[Announcement]:
    """What a clue tells everybody by agreement: what it touches, then what it is about.

    Args:
        record: the record before the clue.
        clue: the clue.
    """
    if not clue.touched:
        return
    meaning = _ClueMeaning(record, clue)
    if record.convention.good_touch and meaning.new:
        touch = meaning.good_touch()
        yield touch
        meaning = _ClueMeaning(record.having_said(touch), clue)
    yield meaning.announcement()


class _ClueMeaning:
    """The cases of a clue.

    Attributes:
        new: the touched cards that no clue had touched before.
        chop: the receiver's card on chop, if there is one.
        focus: the card that the clue is about.
    """

    def __init__(self, record: PublicRecord, clue: GivenClue) -> None:
        self.record, self.clue, self.state, self.convention = record, clue, record.state, record.convention
        self.untouched = record.position.untouched
        untouched = record.position.untouched_in(clue.receiver)
        self.new = [number for number in clue.touched if number in untouched]
        self.chop = untouched[-1] if untouched else None
        places = {
            "chop": [number for number in clue.touched if number == self.chop],
            "newest new": self.new,
            "oldest new": self.new[::-1],
            "newest": clue.touched,
            "oldest": clue.touched[::-1],
        }
        self.focus = next((places[place][0] for place in self.convention.focus_places(clue.value) if places[place]), clue.touched[0])

    @cached_property
    def _heard(self) -> PublicRecord:
        """The record when the clue has been heard, but not yet what it is about."""
        return self.record.with_state(self.clue.after)

    @cached_property
    def possible(self) -> Mapping[CardNumber, Identities]:
        """What each card may be, as everybody can work out who has heard the clue."""
        return self._heard.possible

    @cached_property
    def called(self) -> frozenset[CardNumber]:
        """The cards that are called to be played, or known to be playable, by then."""
        return self._heard.called

    def good_touch(self) -> Announcement:
        """Newly touched cards are different from each other and from touched cards that the giver sees, and not trash."""
        state, giver = self.state, self.clue.giver
        not_trash = state.rules.all_identities & ~self.record.position.trash
        touched_before = [
            number
            for seat in seats(len(state.names))
            if seat != giver
            for number in state.card_numbers[seat]
            if number not in self.untouched
        ]
        different = [*combinations(sorted(self.new), 2), *((other, number) for number in self.new for other in touched_before)]
        case = MeaningCase("touch", tuple([(number, not_trash) for number in sorted(self.new)]))
        return Announcement(self.record.step + 1, giver, "touch", (case,), tuple(different))

    def announcement(self) -> Announcement:
        """What the clue is about."""
        tiers: dict[int, list[MeaningCase]] = {}
        own = self.state.card_numbers[self.clue.receiver]
        tiers[0] = [*self._rule_cases(otherwise=False)]
        tiers[LAST_TIER] = [*self._rule_cases(otherwise=True)]
        for case in self._play_cases():
            own_blind_plays = sum(number in own and number in self.untouched and number not in self.called for number in case.plays[:-1])
            tiers.setdefault(TIERS.get(case.name, 0) + max(0, own_blind_plays - 1), []).append(case)
        cases = simplest([tiers[tier] for tier in sorted(tiers)], own)
        return Announcement(self.record.step + 1, self.clue.giver, "meaning", cases, (), self.clue.receiver, self.focus)

    # -- what the focus may be ----------------------------------------------------------------------

    def _rule_cases(self, *, otherwise: bool) -> Iterator[MeaningCase]:
        for rule in self.convention.rules:
            if rule.otherwise == otherwise and self._applies(rule):
                identities = self.possible[self.focus] & _fact(self.state, rule.fact) & ~trash_unless(self.state, rule.fact)
                if rule.but_not is not None:
                    identities &= ~_fact(self.state, rule.but_not)
                plays = (self.focus,) if rule.fact == "playable" else ()
                if not rule.unless_seen:
                    if identities:
                        yield MeaningCase(rule.name, ((self.focus, identities),), plays)
                    continue
                for identity, _ in by_identity(self.state.rules.card_names):
                    if identities >> identity & 1:
                        elsewhere = [
                            (number, ~(1 << identity)) for number in self._cards_both_see() if self.possible[number] >> identity & 1
                        ]
                        yield MeaningCase(rule.name, tuple(sorted([(self.focus, 1 << identity), *elsewhere])), plays)

    def _applies(self, rule: FocusRule) -> bool:
        on_chop = self.focus == self.chop
        return (
            (rule.clue is None or rule.clue == self.clue.value)
            and (rule.place is None or (rule.place == "on chop") == on_chop)
            and (self.record.early or not rule.early)
        )

    def _cards_both_see(self) -> list[CardNumber]:
        hands = self.state.card_numbers
        return [number for seat in seats(len(hands)) if seat not in (self.clue.giver, self.clue.receiver) for number in hands[seat]]

    def _play_cases(self) -> Iterator[MeaningCase]:
        """The focus can be played now, or after other cards."""
        if not self.convention.play:
            return
        possible, state = self.possible[self.focus], self.state
        playable_now = possible & self.record.position.playable
        if playable_now:
            yield MeaningCase("play", ((self.focus, playable_now),), (self.focus,))
        rules, later = state.rules, possible & ~playable_now & ~self.record.position.trash
        for identity, (suit, place) in by_identity(rules.firework_place):
            if later >> identity & 1:
                missing = [rules.firework_identities[suit][height + 1][height] for height in range(state.fireworks[suit], place)]
                for kind, cards, plays in self._connections(missing, (), (), 0):
                    masks = tuple(sorted([*cards, (self.focus, 1 << identity)]))
                    yield MeaningCase(KINDS[kind], masks, (*plays, self.focus))

    def _connections(
        self, missing: list[Identity], cards: CardMasks, plays: tuple[CardNumber, ...], kind: int
    ) -> Iterator[tuple[int, CardMasks, tuple[CardNumber, ...]]]:
        """The ways in which others play the missing cards first: what kind it is, what the cards are, and their order."""
        spend()
        if not missing:
            yield kind, cards, plays
            return
        identity, *rest = missing
        for step_kind, number in self._connecting_cards(identity, plays):
            if number is None:
                yield from self._connections(rest, cards, plays, max(kind, step_kind))
            elif self._may_call(step_kind, plays):
                yield from self._connections(rest, (*cards, (number, 1 << identity)), (*plays, number), max(kind, step_kind))

    def _may_call(self, kind: int, plays: tuple[CardNumber, ...]) -> bool:
        """Whether the clue may call one more card in this way, besides those that it calls already."""
        if KINDS[kind] == "delayed":
            return True
        call = self.convention.finesse if "finesse" in KINDS[kind] else self.convention.prompt
        alike = [number for number in plays if number not in self.called and (number in self.untouched) == ("finesse" in KINDS[kind])]
        return call is not None and len(alike) < call.most

    def _connecting_cards(self, identity: Identity, used: tuple[CardNumber, ...]) -> Iterator[tuple[int, CardNumber | None]]:
        """The cards that may be played as this identity, with what kind of case that makes; None for a known card of the giver."""
        convention, holders, clue, state = self.convention, self.record.position.holders, self.clue, self.state
        called = [number for number in self.called if number not in used and number != self.focus] if convention.delayed else []
        if any(holders[number] == clue.giver and self.possible[number] == 1 << identity for number in called):
            yield KINDS.index("delayed"), None
            return
        called = sorted(number for number in called if holders[number] != clue.giver and self.possible[number] >> identity & 1)
        yield from ((KINDS.index("delayed"), number) for number in called)
        prompted: dict[SeatIndex, CardNumber] = {}
        if convention.prompt:
            for seat in self._callable(convention.prompt):
                touched = [
                    number
                    for number in state.card_numbers[seat]
                    if number not in self.untouched and number not in (*used, *called, self.focus) and self.possible[number] >> identity & 1
                ]
                if touched:
                    prompted[seat] = touched[0 if convention.prompt.end == "newest" else -1]
        for seat, number in prompted.items():
            yield KINDS.index("self-prompt" if seat == clue.receiver else "prompt"), number
        if convention.finesse and not prompted.keys() - {clue.receiver}:
            for seat in self._callable(convention.finesse):
                hidden = [
                    number
                    for number in state.card_numbers[seat]
                    if number in self.untouched and number not in (*used, *clue.touched) and number not in self.called
                ]
                if hidden and seat not in prompted:
                    number = hidden[0 if convention.finesse.end == "newest" else -1]
                    if self.possible[number] >> identity & 1:
                        yield KINDS.index("self-finesse" if seat == clue.receiver else "finesse"), number

    def _callable(self, call: Call) -> list[SeatIndex]:
        """The seats of the players who may be called."""
        count, giver, receiver = len(self.state.names), self.clue.giver, self.clue.receiver
        after_giver = [SeatIndex((giver + step) % count) for step in range(1, count)]
        if call.who == "between":
            return after_giver[: (receiver - giver - 1) % count]
        return [seat for seat in after_giver if seat != receiver or call.who == "anybody"]


def _fact(state: State, fact: str | int) -> Identities:
    """The identities of a fact; none if the deck has no such card, colour or rank."""
    try:
        return fact_identities(state, fact)
    except HanabiError:
        return 0


def trash_unless(state: State, fact: str | int) -> Identities:
    """What a clue about a card with this fact is never about: trash, unless the fact itself is."""
    return 0 if "trash" in str(fact) else trash(state)
