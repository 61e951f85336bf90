"""What a player of the information strategy knows when the turn comes: public knowledge and the hands in sight."""

from __future__ import annotations

from hanabi_widget.bots.hat.clue_sum import ClueSum
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue, Identities, by_seat, by_slot, clues_of

from .clue_code import CLUES_PER_RECEIVER
from .endgame_choice import NO_CHOICE, EndgameChoice
from .endgame_max_plays import EndgameMaxPlays
from .public_knowledge import PublicKnowledge

ENDGAME_DECK_SIZE = 3
"""The endgame is searched once the deck has this many cards or fewer."""


class InformationSeat:
    """Public knowledge and what the player to act sees besides. Sets of identities are bit masks.

    Args:
        seat: the seat.
        public: the public knowledge.

    Attributes:
        table: the public table.
        own_numbers: the card numbers of the own hand.
        playable_cards: (slot, possible identities) of the own cards that are known to be playable.
        endgame_choice: the best action by the search of the endgame, or `NO_CHOICE` before it.
    """

    __slots__ = ("_own_identities", "_visible_identities", "endgame_choice", "own_numbers", "playable_cards", "public", "seat", "table")

    def __init__(self, seat: Seat, public: PublicKnowledge) -> None:
        possibilities = public.possibilities
        self.seat = seat
        self.public = public
        self.table = public.table
        self.own_numbers = seat.card_numbers[seat.me]
        self._own_identities: list[Identities] | None = None
        unplayable, is_endgame = ~self.table.playable, seat.deck_size <= ENDGAME_DECK_SIZE
        publicly_playable = [
            (slot, possibilities[number])
            for slot, number in by_slot(() if is_endgame else self.own_numbers)
            if not possibilities[number] & unplayable
        ]
        self.playable_cards = publicly_playable or [
            (slot, identities) for slot, identities in by_slot(self.own_identities) if not identities & unplayable
        ]
        self.endgame_choice = self._search_endgame() if is_endgame else NO_CHOICE

    @property
    def own_identities(self) -> list[Identities]:
        """For each own card the identities it may be: public knowledge, without those of which all copies are in sight."""
        own = self._own_identities
        if own is None:
            cards, copies_left, gone, visible, me = self.seat.cards, [*self.table.copies_left], 0, 0, self.seat.me
            for seat, pick_hand in by_seat(self.table.pickers):
                if seat != me:
                    for identity in pick_hand(cards):
                        visible |= 1 << identity
                        if copies_left[identity] == 1:
                            gone |= 1 << identity
                        copies_left[identity] -= 1
            possibilities = self.public.possibilities
            own = self._own_identities = [possibilities[number] & ~gone or possibilities[number] for number in self.own_numbers]
            self._visible_identities = visible
        return own

    @property
    def visible_identities(self) -> Identities:
        """The identities in the hands of the other players."""
        return self._visible_identities if self.own_identities else 0

    @property
    def pace(self) -> int:
        """How many turns may still pass without a play if all cards that can still be played are to be played in time."""
        rules = self.table.rules
        return self.seat.deck_size + len(self.table.card_numbers) - (rules.all_identities & ~self.table.trash).bit_count()

    # -- clues -------------------------------------------------------------------------------------

    def clue_sum(self) -> ClueSum:
        """The hat numbers of the hands in sight, whose sum a clue would encode."""
        code, me = self.public.clue_code(self.seat.me), self.seat.me
        return ClueSum(dict(zip(code.receivers, code.visible_numbers(self.seat.cards, me))), code.modulus)

    def hat_clue(self) -> Clue | None:
        """A clue that encodes the sum of the hat numbers: of several, the one that leaves the fewest possibilities.

        None if no legal clue encodes it.
        """
        cards, me, code = self.seat.cards, self.seat.me, self.public.clue_code(self.seat.me)
        if not self.seat.clue_tokens or not code.receivers:
            return None
        index, kind = divmod(sum(code.visible_numbers(cards, me)) % code.modulus, CLUES_PER_RECEIVER)
        rules, receiver = self.table.rules, code.receivers[index]
        hand = self.table.pickers[receiver](cards)
        newest, colors = rules.value_bits_of[hand[0]], rules.value_bits_of[-1] >> rules.ranks
        bits = rules.cluable_values(hand) & (newest if kind & 2 else ~newest) & (colors if kind & 1 else ~colors)
        if not bits:
            return None
        clue_actions = rules.clue_actions[len(self.table.card_numbers)][me]
        clues = clues_of(clue_actions[receiver if rules.self_clues or receiver < me else receiver - 1][1][bits])
        return clues[0] if len(clues) == 1 else min(clues, key=self._possibilities_after)

    def _possibilities_after(self, clue: Clue) -> int:
        """How many identities the content of a clue leaves possible, over all cards of its receiver."""
        touched, cards, possibilities = self.table.rules.touched_identities[clue.value], self.seat.cards, self.public.possibilities
        return sum(
            (possibilities[number] & (touched if touched >> cards[number] & 1 else ~touched)).bit_count()
            for number in self.table.card_numbers[int(clue.player)]
        )

    # -- endgame -----------------------------------------------------------------------------------

    def _search_endgame(self) -> EndgameChoice:
        """The action after which most cards can be played; on a tie a play comes before a clue, and a clue before a discard."""
        table, me, clue_tokens, deck_size = self.table, self.seat.me, self.seat.clue_tokens, self.seat.deck_size
        playable = table.playable
        estimate = EndgameMaxPlays(table.rules, *self._known_and_held())
        turns_left = self.seat.turns_left or estimate.last_round
        bound = estimate.max_plays(playable)
        if deck_size:
            deck_after, turns_after_clue, turns_after_draw = deck_size - 1, turns_left, turns_left if deck_size > 1 else estimate.last_round
        else:
            deck_after, turns_after_clue, turns_after_draw = 0, turns_left - 1, turns_left - 1
            bound = min(bound, turns_left)
        next_player, best, choice = (me + 1) % len(table.card_numbers), -1, NO_CHOICE
        for slot, identities in self.playable_cards:
            card = identities & -identities
            successor = estimate.successors[card]
            tokens_after = min(clue_tokens + (not successor), estimate.max_clue_tokens)
            plays = 1 + estimate.count_plays(
                playable ^ card | successor, next_player, deck_after, tokens_after, turns_after_draw, clued=False
            )
            if plays > best:
                best, choice = plays, EndgameChoice("play", slot)
            if best >= bound:
                return choice
        if clue_tokens:
            plays = estimate.count_plays(playable, next_player, deck_size, clue_tokens - 1, turns_after_clue, clued=True)
            if plays > best:
                best, choice = plays, EndgameChoice("clue")
        if clue_tokens < estimate.max_clue_tokens and best < bound:
            plays = estimate.count_plays(playable, next_player, deck_after, clue_tokens + 1, turns_after_draw, clued=False)
            if plays > best:
                choice = EndgameChoice("discard")
        return choice

    def _known_and_held(self) -> tuple[list[Identities], list[Identities]]:
        """For each seat the identities in hand that its player knows well enough to play, and all identities in hand, as far as seen."""
        playable, cards, possibilities = self.table.playable, self.seat.cards, self.public.possibilities
        known, held = [], []
        for seat, numbers in by_seat(self.table.card_numbers):
            known_here = held_here = 0
            if seat == self.seat.me:
                for identities in self.own_identities:
                    if not identities & (identities - 1) or not identities & ~playable:
                        known_here |= identities & -identities
                held_here = known_here
            else:
                for number in numbers:
                    bit = 1 << cards[number]
                    held_here |= bit
                    if possibilities[number] == bit or not possibilities[number] & ~playable:
                        known_here |= bit
            known.append(known_here)
            held.append(held_here)
        return known, held
