"""A mind: what a player of the information strategy has before it when its turn comes."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue, clues_of

from .endgame import EndgameEstimate
from .hat_numbers import HatNumbers
from .public_knowledge import SORTS, PublicKnowledge

ENDING = 3
"""With so many cards in the deck, or fewer, the ending is searched."""

VerdictKind: TypeAlias = Literal["play", "clue", "discard"]


class SlotVerdict(NamedTuple):
    """What the search of the ending finds best: a kind of action, and of a play the slot."""

    identity: VerdictKind | None
    slot: int = 0


BEFORE = SlotVerdict(None)
"""Nothing yet."""


class InformationSeat:
    """What everybody knows, and what the player sees besides.

    Args:
        seat: the seat.
        public: what everybody knows.

    Attributes:
        board: what lies open.
        row: the own cards by number.
        fits: the slots of own cards that are known to fit, with the types that they may be.
        verdict: what the search of the ending finds best; nothing before the ending.
    """

    __slots__ = ("_own", "_seen", "board", "fits", "public", "row", "seat", "verdict")

    def __init__(self, seat: Seat, public: PublicKnowledge) -> None:
        opens = public.open
        self.seat = seat
        self.public = public
        self.board = public.board
        self.row = seat.card_numbers[seat.me]
        self._own: list[int] | None = None
        other, ending = ~self.board.fitting, seat.deck <= ENDING
        fits = [] if ending else [(slot, opens[number]) for slot, number in enumerate(self.row, start=1) if not opens[number] & other]
        self.fits = fits or [(slot, identities) for slot, identities in enumerate(self.own, start=1) if not identities & other]
        self.verdict = self._verdict() if ending else BEFORE

    @property
    def own(self) -> list[int]:
        """For each own card the types that it may be: what everybody knows, without the types all of whose copies are in sight."""
        own = self._own
        if own is None:
            cards, left, gone, seen, me = self.seat.cards, [*self.board.left], 0, 0, self.seat.me
            for seat, hand in enumerate(self.board.hands):
                if seat != me:
                    for identity in hand(cards):
                        seen |= 1 << identity
                        if left[identity] == 1:
                            gone |= 1 << identity
                        left[identity] -= 1
            opens = self.public.open
            own = self._own = [opens[number] & ~gone or opens[number] for number in self.row]
            self._seen = seen
        return own

    @property
    def seen(self) -> int:
        """The types in the hands of others."""
        return self._seen if self.own else 0

    @property
    def pace(self) -> int:
        """How many turns may still pass without a play, in time for all cards that can be played."""
        rules = self.board.rules
        return self.seat.deck + len(self.board.rows) - (rules.all_identities & ~self.board.trash).bit_count()

    # -- clues -------------------------------------------------------------------------------------

    def numbers(self) -> HatNumbers:
        """The numbers of the hands in sight that a clue would tell of."""
        hats, me = self.public.hats(self.seat.me), self.seat.me
        return HatNumbers(dict(zip(hats.hearers, hats.seen(self.seat.cards, me))), hats.modulus)

    def clue(self) -> Clue | None:
        """A clue that tells the sum of the numbers: of several the one that leaves the least open; None without one, or without a token."""
        cards, me, hats = self.seat.cards, self.seat.me, self.public.hats(self.seat.me)
        if not self.seat.tokens or not hats.hearers:
            return None
        hearer, sort = divmod(sum(hats.seen(cards, me)) % hats.modulus, SORTS)
        rules, to = self.board.rules, hats.hearers[hearer]
        hand = self.board.hands[to](cards)
        newest, colors = rules._value_bits_by_identity[hand[0]], rules._value_bits_by_identity[-1] >> rules.ranks
        bits = rules.cluable_values(hand) & (newest if sort & 2 else ~newest) & (colors if sort & 1 else ~colors)
        if not bits:
            return None
        menu = rules._clue_actions[len(self.board.rows)][me][to if rules.self_clues or to < me else to - 1][1]
        found = clues_of(menu[bits])
        return found[0] if len(found) == 1 else min(found, key=self._left_open)

    def _left_open(self, clue: Clue) -> int:
        """How many types a clue leaves open by what it touches."""
        touch, cards, opens, left = self.board.rules.touched_identities[clue.value], self.seat.cards, self.public.open, 0
        for number in self.board.rows[int(clue.player)]:
            left += (opens[number] & (touch if touch >> cards[number] & 1 else ~touch)).bit_count()
        return left

    # -- the ending --------------------------------------------------------------------------------

    def _verdict(self) -> SlotVerdict:
        """What is best by the search of the ending: a play before a clue, a clue before a discard, of equals the first."""
        board, me, tokens, deck = self.board, self.seat.me, self.seat.tokens, self.seat.deck
        fitting, cards, opens = board.fitting, self.seat.cards, self.public.open
        known, held = [], []
        for seat, row in enumerate(board.rows):
            knows = holds = 0
            if seat == me:
                for identities in self.own:
                    if not identities & (identities - 1) or not identities & ~fitting:
                        knows |= identities & -identities
                holds = knows
            else:
                for number in row:
                    bit = 1 << cards[number]
                    holds |= bit
                    if opens[number] == bit or not opens[number] & ~fitting:
                        knows |= bit
            known.append(knows)
            held.append(holds)
        ending = EndgameEstimate(board.rules, known, held)
        left = self.seat.turns_left or ending.last
        goal = ending.goal(fitting)
        if deck:
            fewer, stay, gone = deck - 1, left, left if deck > 1 else ending.last
        else:
            fewer, stay, gone = 0, left - 1, left - 1
            goal = min(goal, left)
        after, best, verdict = (me + 1) % len(held), -1, SlotVerdict(None)
        for slot, identities in self.fits:
            low = identities & -identities
            more = ending.next[low]
            bonus = min(tokens + (not more), ending.most)
            plays = 1 + ending.plays(fitting ^ low | more, after, fewer, bonus, gone, told=False)
            if plays > best:
                best, verdict = plays, SlotVerdict("play", slot)
            if best >= goal:
                return verdict
        if tokens:
            plays = ending.plays(fitting, after, deck, tokens - 1, stay, told=True)
            if plays > best:
                best, verdict = plays, SlotVerdict("clue")
        if tokens < ending.most and best < goal and ending.plays(fitting, after, fewer, tokens + 1, gone, told=False) > best:
            verdict = SlotVerdict("discard")
        return verdict
