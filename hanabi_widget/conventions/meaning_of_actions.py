"""What actions mean by agreement: which card a clue is about and what it may be; what plays, waiting and discards tell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, NamedTuple

from hanabi_widget.base_error import HanabiError
from hanabi_widget.effort import cached, spend
from hanabi_widget.knowledge import fact_identities
from hanabi_widget.knowledge.formula import FactName
from hanabi_widget.rules import CardNumbers, ClueValue, State, card_numbers, touched_slots, trash
from hanabi_widget.rules.action import CardNumber, Cards, Clue, Identities, Identity, SeatIndex, by_identity

from .announcement import Announcement, Announcements, CardMasks, MeaningCase, all_without, joined, simplest
from .convention import Call, ChopMove

if TYPE_CHECKING:
    from .public_record import PublicRecord

KINDS = ("play", "delayed", "prompt", "finesse", "layered", "hidden", "self-prompt", "self-finesse")
"""The names of cases in which the focus is to be played, from the simplest to the least simple."""

TIERS = {"self-prompt": 1, "self-finesse": 2}
"""The tiers of cases that are not simple: they count only if the receiver sees that no simpler one is true.

Each further untouched card that the receiver would have to play makes the tier one higher.
"""

LAST_TIER = 100
"""The tier of rules that apply if a clue can mean nothing else."""


ConnectingCards = tuple[int, CardMasks]
"""Cards that are played until one identity is: an index of `KINDS`, and what they are."""

Connection = tuple[int, CardMasks, CardNumbers]
"""A way in which cards are played before the focus: an index of `KINDS`, what these cards are, and their order."""


Positions = Mapping[SeatIndex, Sequence[CardNumber]]
"""For each player whom a clue may call, the cards that it may mean, in the order in which they are called."""


class _Candidates(NamedTuple):
    """The cards that may be played as some identity, other than by a finesse.

    Attributes:
        given: whether everybody can work out that the giver holds one that is called.
        called: those that are called already.
        prompted: for each player whom a clue may prompt, those that it may mean, in the order in which they are called.
    """

    given: bool
    called: Sequence[CardNumber]
    prompted: Positions


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
    value: ClueValue
    touched: CardNumbers

    @classmethod
    def of(cls, before: State, clue: Clue, after: State) -> GivenClue:
        """The clue that led from one position to another."""
        receiver = before.seat(clue.player)
        value = before.rules.parse_clue_value(clue.value)
        slots = touched_slots(before, receiver, value) if clue.touched is None else sorted(clue.touched)
        return cls(before, after, receiver, value, tuple([card_numbers(before)[receiver][slot - 1] for slot in slots]))

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
    special = meaning.special()
    chop_move, _ = meaning.chop_move
    touches_trash = chop_move is not None and chop_move.fact == "trash"
    if record.convention.good_touch and meaning.newly_touched and not touches_trash:
        touch = meaning.good_touch()
        yield touch
        meaning = _ClueMeaning(record.having_said(touch), clue)
    if special is None:
        # Records that differ in what was said may well let a clue mean the same: those of an audit, which forget one break after the other.
        key = clue.receiver, clue.value, clue.touched, tuple(meaning.possible), meaning.called, record.moved
        yield cached(record.meanings_found, key, meaning.announcement)
    else:
        yield special


class _ClueMeaning:
    """The cases of a clue.

    Attributes:
        newly_touched: the touched cards that no clue had touched before.
        new: those of them that no clue had moved off chop.
        free: the receiver's cards that no clue had touched or moved off chop.
        chop: the receiver's card on chop, if there is one.
        focus: the card that the clue is about.
    """

    def __init__(self, record: PublicRecord, clue: GivenClue) -> None:
        self.record = record
        self.clue = clue
        self.state = record.state
        self.convention = record.convention
        self.untouched = record.position.untouched
        self.newly_touched = [number for number in clue.touched if number in self.untouched]
        self.free = record.free_in(clue.receiver)
        self.new = [number for number in clue.touched if number in self.free]
        self.chop = self.free[-1] if self.free else None
        self.focus = next(cards[0] for place in (*self.convention.focus_places(clue.value), "newest") if (cards := self._touched_at(place)))
        self._connections_found: dict[Cards, Sequence[Connection]] = {(): [(0, (), ())]}
        self._candidates_found: dict[Identity, _Candidates] = {}

    def _touched_at(self, place: str) -> Sequence[CardNumber]:
        """The touched cards that a place of the focus names, the one that is meant first."""
        touched = self.clue.touched
        record = self.record
        match place:
            case "chop":
                return [number for number in touched if number == self.chop]
            case "fresh new":
                return [number for number in self.new if number >= record.dealt]
            case "newest new":
                return self.new
            case "oldest new":
                return self.new[::-1]
            case "moved":
                return [number for number in touched if number in record.moved]
        return touched if place == "newest" else touched[::-1]

    @cached_property
    def _heard(self) -> PublicRecord:
        """The record when the clue has been heard, but not yet what it is about."""
        return self.record.with_state(self.clue.after)

    @cached_property
    def possible(self) -> Sequence[Identities]:
        """What each card may be, as everybody can work out who has heard the clue."""
        return self._heard.may_be

    @cached_property
    def called(self) -> frozenset[CardNumber]:
        """The cards that are called to be played, or known to be playable, by then."""
        return self._heard.called

    def good_touch(self) -> Announcement:
        """Newly touched cards are different from each other and from touched cards that the giver sees, and not trash."""
        giver = self.clue.giver
        not_trash = self.state.rules.all_identities & ~self.record.position.trash
        holders = self.record.position.holders
        touched_before = [number for number, seat in holders.items() if seat != giver and number not in self.untouched]
        new = sorted(self.newly_touched)
        different = [*combinations(new, 2), *((other, number) for number in self.newly_touched for other in touched_before)]
        case = MeaningCase("touch", tuple([(number, not_trash) for number in new]))
        return Announcement(self.record.step + 1, giver, "touch", (case,), tuple(different))

    @cached_property
    def chop_move(self) -> tuple[ChopMove | None, CardNumbers]:
        """The chop move that the clue is, and the cards that it moves."""
        older = tuple(self.free[self.free.index(self.new[-1]) + 1 :]) if self.new else ()
        for move in self.convention.chop_moves if older else ():
            fact = _fact(self.state, move.fact)
            if (
                (move.clue is None or move.clue == self.clue.value)
                and (len(older) == 1 or not move.next_to_chop)
                and not (move.late and self.record.early)
                and not any(self.possible[number] & ~fact for number in self.new)
            ):
                return move, older
        return None, ()

    def _shows_a_mistake(self) -> bool:
        """Whether the clue shows that a touched card is none of what it was agreed to be."""
        heard = self._heard.position.may_be
        return any(not heard[number] & self.record.possible[number] for number in self.clue.touched if number not in self.untouched)

    def _announcement_of(self, cases: Sequence[MeaningCase], moved: CardNumbers = ()) -> Announcement:
        return Announcement(self.record.step + 1, self.clue.giver, "meaning", tuple(cases), (), self.clue.receiver, self.focus, moved)

    def special(self) -> Announcement | None:
        """What the clue says instead of what its focus is: it shows a mistake, or moves the chop."""
        if self.convention.fix and self._shows_a_mistake():
            return self._announcement_of([MeaningCase("fix", ())])
        _, moved = self.chop_move
        if moved:
            not_trash = self.state.rules.all_identities & ~self.record.position.trash
            return self._announcement_of([MeaningCase("chop move", ((number, not_trash),)) for number in moved], moved)
        return None

    def announcement(self) -> Announcement:
        """What the clue is about."""
        own = card_numbers(self.state)[self.clue.receiver]
        tiers = {0: [*self._rule_cases(otherwise=False)], LAST_TIER: [*self._rule_cases(otherwise=True)]}
        for case in self._play_cases():
            own_blind_plays = sum(number in own and number in self.untouched and number not in self.called for number in case.plays[:-1])
            tiers.setdefault(TIERS.get(case.name, 0) + max(0, own_blind_plays - 1), []).append(case)
        return self._announcement_of(simplest([tiers[tier] for tier in sorted(tiers)], own))

    def _rule_cases(self, *, otherwise: bool) -> Iterator[MeaningCase]:
        focus = self.focus
        for rule in self.convention.rules:
            if (
                rule.otherwise == otherwise
                and (rule.clue is None or rule.clue == self.clue.value)
                and (rule.place is None or (rule.place == "on chop") == (focus == self.chop))
                and (self.record.early or not rule.early)
            ):
                identities = self.possible[focus] & _fact(self.state, rule.fact)
                if "trash" not in str(rule.fact):  # a clue is about trash only where the rule says so
                    identities &= ~trash(self.state)
                if rule.but_not is not None:
                    identities &= ~_fact(self.state, rule.but_not)
                plays = (focus,) if rule.fact == "playable" else ()
                if not rule.unless_seen:
                    if identities:
                        yield MeaningCase(rule.name, ((focus, identities),), plays)
                    continue
                holders = self.record.position.holders
                others = [number for number, seat in holders.items() if seat not in (self.clue.giver, self.clue.receiver)]
                for identity in self.state.rules.identities_in(identities):
                    elsewhere = [(number, ~(1 << identity)) for number in others if self.possible[number] >> identity & 1]
                    yield MeaningCase(rule.name, tuple(sorted([(focus, 1 << identity), *elsewhere])), plays)

    def _play_cases(self) -> Iterator[MeaningCase]:
        """The focus can be played now, or after other cards."""
        if not self.convention.play:
            return
        possible = self.possible[self.focus]
        state = self.state
        playable_now = possible & self.record.position.playable
        if playable_now:
            yield MeaningCase("play", ((self.focus, playable_now),), (self.focus,))
        rules = state.rules
        later = possible & ~playable_now & ~self.record.position.trash
        for identity, (suit, place) in by_identity(rules.firework_place):
            if later >> identity & 1:
                missing = tuple([rules.firework_identities[suit][height + 1][height] for height in range(state.fireworks[suit], place)])
                for kind, cards, plays in self._connections(missing):
                    yield MeaningCase(KINDS[kind], tuple(sorted([*cards, (self.focus, 1 << identity)])), (*plays, self.focus))

    def _connections(self, missing: Cards) -> Sequence[Connection]:
        """The ways in which others play the missing cards first: what kind each is, what the cards are, and their order."""
        spend()
        if missing not in self._connections_found:
            self._connections_found[missing] = [*self._longer_connections(self._connections(missing[:-1]), missing[-1])]
        return self._connections_found[missing]

    def _longer_connections(self, shorter: Sequence[Connection], identity: Identity) -> Iterator[Connection]:
        """With one more card to play, as far as one clue may call so many cards that are not called already."""
        prompt = self.convention.prompt
        finesse = self.convention.finesse
        callable_blind = self.untouched - self.called
        connecting_cards: dict[CardNumbers, Sequence[ConnectingCards]] = {}
        for kind, cards, plays in shorter:
            if plays not in connecting_cards:
                connecting_cards[plays] = [*self._connecting_cards(identity, plays)]
            for step_kind, connecting in connecting_cards[plays]:
                spend()
                called = (*plays, *(number for number, _ in connecting))
                blind_plays = len(callable_blind.intersection(called))
                if finesse and blind_plays > finesse.most:
                    continue
                if not prompt or len(called) - len(self.called.intersection(called)) - blind_plays <= prompt.most:
                    yield max(kind, step_kind), (*cards, *connecting), called

    def _connecting_cards(self, identity: Identity, used: CardNumbers) -> Iterator[ConnectingCards]:
        """The cards that are to be played until this identity is, what they are, and what kind of case that makes.

        They are none if everybody can work out that the giver holds it.
        """
        convention = self.convention
        clue = self.clue
        bit = 1 << identity
        candidates = self._candidates(identity)
        if candidates.given:
            yield KINDS.index("delayed"), ()
            return
        yield from ((KINDS.index("delayed"), ((number, bit),)) for number in candidates.called if number not in used)
        prompted: dict[SeatIndex, list[CardNumber]] = {}
        for seat, positions in candidates.prompted.items():
            touched = [number for number in positions if number not in used]
            if touched:
                prompted[seat] = touched
                yield KINDS.index("self-prompt" if seat == clue.receiver else "prompt"), ((touched[0], bit),)
        if convention.finesse:
            for seat in self._finesse_positions:
                if seat in prompted:
                    yield from self._hidden(convention.finesse, seat, bit, used, prompted[seat])
                elif not prompted.keys() - {clue.receiver}:
                    yield from self._finessed(convention.finesse, seat, bit, used)

    def _candidates(self, identity: Identity) -> _Candidates:
        """The cards that may be played as an identity, other than by a finesse."""
        found = self._candidates_found.get(identity)
        if found is None:
            bit = 1 << identity
            giver = self.clue.giver
            holders = self.record.position.holders
            possible = self.possible
            called = [number for number in self.called if number != self.focus] if self.convention.delayed else []
            given = any(holders[number] == giver and possible[number] == bit for number in called)
            others = sorted(number for number in called if holders[number] != giver and possible[number] & bit)
            prompted = {seat: [number for number in hand if possible[number] & bit] for seat, hand in self._prompt_positions.items()}
            found = self._candidates_found[identity] = _Candidates(given, others, prompted)
        return found

    @cached_property
    def _prompt_positions(self) -> Positions:
        """For each player whom a clue may prompt, the cards that it may mean, in the order in which they are called."""
        touched = self.record.position.holders.keys() - self.untouched - {self.focus} - (self.called if self.convention.delayed else {*()})
        return self._positions(self.convention.prompt, touched)

    @cached_property
    def _finesse_positions(self) -> Positions:
        """For each player whom a clue may finesse, the cards that it may mean, in the order in which they are called."""
        return self._positions(self.convention.finesse, self.untouched - self.record.moved - self.called - {*self.clue.touched})

    def _positions(self, call: Call | None, may_be_called: Collection[CardNumber]) -> Positions:
        if call is None:
            return {}
        count = len(self.state.names)
        giver = self.clue.giver
        receiver = self.clue.receiver
        called = [SeatIndex((giver + step) % count) for step in range(1, count)]
        if call.who == "between":
            called = called[: (receiver - giver - 1) % count]
        elif call.who == "others":
            called.remove(receiver)
        hands = card_numbers(self.state)
        direction = 1 if call.end == "newest" else -1
        return {seat: [number for number in hands[seat] if number in may_be_called][::direction] for seat in called}

    def _finessed(self, call: Call, seat: SeatIndex, bit: Identities, used: CardNumbers) -> Iterator[ConnectingCards]:
        """A finesse of a player, also one of a card that is behind another that can be played."""
        first, second, *_ = (*(number for number in self._finesse_positions[seat] if number not in used), None, None)
        if first is not None and self.possible[first] & bit:
            yield KINDS.index("self-finesse" if seat == self.clue.receiver else "finesse"), ((first, bit),)
        if first is not None and second is not None and call.layered and seat != self.clue.receiver:
            playable = self.possible[first] & self.record.position.playable & ~bit
            if playable and self.possible[second] & bit:
                yield KINDS.index("layered"), ((first, playable), (second, bit))

    def _hidden(
        self, call: Call, seat: SeatIndex, bit: Identities, used: CardNumbers, prompted: Sequence[CardNumber]
    ) -> Iterator[ConnectingCards]:
        """A finesse of a player who has one touched card that seems to be meant, and can be played as another."""
        positions = [number for number in self._finesse_positions[seat] if number not in used]
        match prompted:
            case [shown] if call.hidden and seat != self.clue.receiver and positions:
                playable = self.possible[shown] & self.record.position.playable & ~bit
                if playable and self.possible[positions[0]] & bit:
                    yield KINDS.index("hidden"), ((shown, playable), (positions[0], bit))


def _fact(state: State, fact: FactName) -> Identities:
    """The identities of a fact; none if the deck has no such card, colour or rank."""
    try:
        return fact_identities(state, fact)
    except HanabiError:
        return 0


# -- called cards: plays, silence and discards -----------------------------------------------------


def silence(record: PublicRecord) -> Iterator[Announcement]:
    """What the player to act tells everybody by playing no card.

    If all cases of a clue that a player may hold possible call them to play a certain card now, and they play none, then the cases that
    they held possible are not these. A convention may say this of cards that no clue has touched only.

    Args:
        record: the record before the action.
    """
    if record.convention.silence is None:
        return
    for meaning in record.meanings:
        calls = _calls_now(record, meaning)
        if record.convention.silence == "untouched":
            calls = {number: cases for number, cases in calls.items() if number in record.position.untouched}
        if calls:
            yield _silence(record, meaning, calls)


def blind_play(record: PublicRecord, played: CardNumber) -> Announcements:
    """What the player to act tells everybody by playing a card: one that no clue touched is played only if some case calls for it.

    Args:
        record: the record before the action.
        played: the card.
    """
    if record.convention.finesse is None or played not in record.position.untouched:
        return ()
    state = record.state
    hand = card_numbers(state)[state.player]
    calls = [_calls_now(record, meaning).get(played, []) for meaning in record.meanings]
    return (Announcement(record.step + 1, state.player, "blind", tuple(dict.fromkeys(all_without(chain(*calls), hand)))),)


def sarcastic_discard(record: PublicRecord, discarded: CardNumber, identity: Identity) -> Announcements:
    """What the player to act tells everybody by discarding a touched card that is needed: another player holds it, touched.

    It says nothing if the player has nothing untouched to discard, or may keep another copy.

    Args:
        record: the record before the action.
        discarded: the card.
        identity: what it is, as everybody sees by then.
    """
    position = record.position
    player = record.state.player
    if not record.convention.sarcastic or discarded in position.untouched or position.trash >> identity & 1 or not record.free_in(player):
        return ()
    alike = [
        number
        for number, mask in record.possible.items()
        if number != discarded and number not in position.untouched and mask >> identity & 1
    ]
    if any(position.holders[number] == player for number in alike):
        return ()
    cases = tuple([MeaningCase("sarcastic", ((number, 1 << identity),)) for number in sorted(alike)])
    return (Announcement(record.step + 1, player, "sarcastic", cases),)


def _calls_now(record: PublicRecord, meaning: Announcement) -> dict[CardNumber, list[MeaningCase]]:
    """The cards that the player to act is called to play now, each with the open cases that call for it."""
    found: dict[CardNumber, list[MeaningCase]] = {}
    player = record.state.player
    if meaning.plays.isdisjoint(card_numbers(record.state)[player]):  # saves work
        return found
    holders = record.position.holders
    may_be = record.may_be
    unplayable = ~record.position.playable
    for case in record.open_cases(meaning):
        for number in case.plays:
            if number in holders:  # the first that is left
                mask = dict(case.cards)[number] & may_be[number] if holders[number] == player else 0
                if mask and not mask & unplayable:
                    found.setdefault(number, []).append(case)
                break
    return found


def _silence(record: PublicRecord, meaning: Announcement, calls: Mapping[CardNumber, Sequence[MeaningCase]]) -> Announcement:
    """As far as the player sees other hands, a case may be true that calls for no card, or two that call for different cards."""
    player = record.state.player
    hand = card_numbers(record.state)[player]
    calling = [case for cases in calls.values() for case in cases]
    found = all_without([case for case in record.open_cases(meaning) if case not in calling], hand)
    for one, other in combinations([all_without(cases, hand) for cases in calls.values()], 2):
        for first, second in product(one, other):
            spend()
            cards = joined(first.cards, second.cards)
            if cards is not None:
                unless = tuple(dict.fromkeys((*first.unless, *second.unless)))
                found.append(MeaningCase(first.name, cards, (), unless))
    focus = next(iter(calls)) if len(calls) == 1 else None
    return Announcement(record.step + 1, player, "silence", tuple(dict.fromkeys(found)), focus=focus)
