"""The information strategy: one clue tells every other player something about their own hand, all at once.

The idea is that of C. Cox, J. De Silva, P. Deorsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks display: two
strategies for Hanabi" (Mathematics Magazine, 2015). J. Wu's programs play a version of it; this is an independent implementation.

Everybody tracks the public knowledge about each card in hand (`PublicKnowledge`). It determines questions about each hand, and the answers
are encoded as one hat number (`hand_code`). A clue encodes the sum of the hat numbers that its giver sees, modulo the number of
distinguishable clues: four for each receiver. Everybody subtracts the hat numbers that they see, and what is left is their own. What the
clue itself says of the cards it touches counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import ClassVar

from hanabi_widget.rules import Clue, Identities, RuleSet, Slot, State, by_seat, by_slot, clues_of, slots

from .bot import Bot, Candidate, by_name, discard_slot, play_slot
from .information_code import CLUES_PER_RECEIVER, PublicKnowledge
from .public_history import PublicTurn
from .seat import Seat

MAX_POSITIONS = 300
"""After this many positions the search tries plays only and settles for the best line found."""

UNLIMITED_TURNS = 99
"""Stands for the turns left where an empty deck does not end the game (V1)."""


class EndgameMaxPlays:
    """A search of the last turns of a game with the cards now in hands; cards still to be drawn count for nothing.

    In the search a player plays a card that its holder knows, or any card of the hand once somebody has given a clue; otherwise the
    player gives a clue or discards. Sets of identities are bit masks.

    Args:
        rules: the rule set.
        known: for each seat the identities in hand that the player knows.
        hands: for each seat the identities in hand.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> rules = RuleSet()
        >>> r3, r4, r5 = (1 << rules.identity_of(card) for card in ("r3", "r4", "r5"))
        >>> estimate = EndgameMaxPlays(rules, [r5, r3 | r4], [r5, r3 | r4])
        >>> [estimate.count_plays(r3, 1, deck_size, 1, 2, clued=0, max_plays=3) for deck_size in (0, 2)]
        [1, 3]
    """

    def __init__(self, rules: RuleSet, known: Sequence[int], hands: Sequence[int]) -> None:
        self.known, self.hands, self.successors = known, hands, successor_masks(rules)
        self.max_clue_tokens = rules.clue_tokens
        self.last_round = UNLIMITED_TURNS if rules.all_or_nothing else len(hands)
        self._in_hands = reduce(or_, hands)
        self._cache: dict[tuple[int, ...], int] = {}

    def max_plays(self, playable: int) -> int:
        """How many cards could be played with these identities playable, if time were no constraint."""
        in_hands, successors, count = self._in_hands, self.successors, 0
        reachable = playable & in_hands
        while reachable:
            card = reachable & -reachable
            reachable = reachable ^ card | successors[card] & in_hands
            count += 1
        return count

    def count_plays(self, playable: int, player: int, deck_size: int, clue_tokens: int, turns_left: int, clued: int, max_plays: int) -> int:
        """How many cards can be played: a lower bound where the search runs into `MAX_POSITIONS`.

        Args:
            playable: the playable identities.
            player: the seat to act.
            deck_size: how many cards are left to draw.
            clue_tokens: how many clue tokens are available.
            turns_left: how many turns are left once the deck is empty.
            clued: 1 if a clue has been given, so that everybody knows their hand; else 0.
            max_plays: how many cards could be played if time were no constraint; see `max_plays`.
        """
        if not max_plays or not turns_left:
            return 0
        key = (playable, player, deck_size, clue_tokens, turns_left, clued)
        found = self._cache.get(key)
        if found is None:
            self._cache[key] = 0
            cards, choices = list[tuple[Slot, int]](), playable & (self.hands if clued else self.known)[player]
            while choices:
                cards.append((Slot(0), choices & -choices))
                choices &= choices - 1
            found = self._cache[key] = max(0, self.best_way(cards, key, max_plays, is_first=False)[0])
        return found

    def best_way(
        self, cards: Iterable[tuple[Slot, int]], position: tuple[int, ...], max_plays: int, *, is_first: bool
    ) -> tuple[int, str, Slot]:
        """The most cards that can be played, and how to begin: ``"play"`` with a slot, ``"clue"`` or ``"discard"``.

        On a tie a play comes before a clue, and a clue before a discard.

        Args:
            cards: the cards that the player to act may play, each with its slot.
            position: the arguments of `count_plays` but the last one.
            max_plays: the last one.
            is_first: whether this is the turn that is asked about, at which a clue and a discard are tried whatever the limit of positions.
        """
        playable, player, deck_size, clue_tokens, turns_left, clued = position
        bound = max_plays if deck_size else min(max_plays, turns_left)
        deck_after, turns_after_clue = max(0, deck_size - 1), turns_left - (not deck_size)
        turns_after = self.last_round if deck_size == 1 else turns_after_clue
        next_player, best = (player + 1) % len(self.hands), (-1, "", Slot(0))
        for slot, card in cards:
            successor = self.successors[card]
            tokens_after = min(clue_tokens + (not successor), self.max_clue_tokens)
            after = playable ^ card | successor, next_player, deck_after, tokens_after, turns_after, clued
            plays = 1 + self.count_plays(*after, max_plays - 1)
            if plays > best[0]:
                best = plays, "play", slot
            if best[0] >= bound:  # saves work
                return best
        if is_first or len(self._cache) < MAX_POSITIONS:
            if clue_tokens:
                plays = self.count_plays(playable, next_player, deck_size, clue_tokens - 1, turns_after_clue, 1, max_plays)
                if plays > best[0]:
                    best = plays, "clue", Slot(0)
            if clue_tokens < self.max_clue_tokens and best[0] < bound:
                plays = self.count_plays(playable, next_player, deck_after, clue_tokens + 1, turns_after, clued, max_plays)
                if plays > best[0]:
                    best = plays, "discard", Slot(0)
        return best


@lru_cache
def successor_masks(rules: RuleSet) -> dict[int, int]:
    """Identity -> the identity that its firework takes next, both as one-bit masks; 0 for the last of a firework."""
    return {1 << identity: 1 << after if after >= 0 else 0 for identity, after in enumerate(rules.successors)}


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
        endgame_kind: in the endgame, the kind of the best action by search: ``"play"``, ``"clue"`` or ``"discard"``; else empty.
        endgame_slot: of a play, its slot.
        visible_identities: the identities in the hands of the other players, once `own_identities` is known.
    """

    def __init__(self, seat: Seat, public: PublicKnowledge) -> None:
        possibilities = public.possibilities
        self.seat = seat
        self.public = public
        self.table = public.table
        self.own_numbers = seat.card_numbers[seat.me]
        unplayable, is_endgame = ~self.table.playable_left, seat.deck_size <= ENDGAME_DECK_SIZE
        publicly_playable = [
            (slot, possibilities[number])
            for slot, number in by_slot(() if is_endgame else self.own_numbers)
            if not possibilities[number] & unplayable
        ]
        self.playable_cards = publicly_playable or [
            (slot, identities) for slot, identities in by_slot(self.own_identities) if not identities & unplayable
        ]
        self.endgame_kind, self.endgame_slot = self._search_endgame() if is_endgame else ("", Slot(0))

    @cached_property
    def own_identities(self) -> list[Identities]:
        """For each own card the identities it may be: public knowledge, without those of which all copies are in sight."""
        cards, copies_left, gone, visible, me = self.seat.cards, [*self.table.copies_left], 0, 0, self.seat.me
        for seat, pick_hand in by_seat(self.table.pickers):
            if seat != me:
                for identity in pick_hand(cards):
                    visible |= 1 << identity
                    if copies_left[identity] == 1:
                        gone |= 1 << identity
                    copies_left[identity] -= 1
        self.visible_identities, possibilities = visible, self.public.possibilities
        return [possibilities[number] & ~gone or possibilities[number] for number in self.own_numbers]

    @property
    def pace(self) -> int:
        """How many turns may still pass without a play if all cards that can still be played are to be played in time."""
        rules = self.table.rules
        return self.seat.deck_size + len(self.table.card_numbers) - (rules.all_identities & ~self.table.trash).bit_count()

    def hat_clue(self) -> Clue | None:
        """A clue that encodes the sum of the hat numbers: of several, the one that leaves the fewest possibilities.

        None if no legal clue encodes it.
        """
        cards, me, code = self.seat.cards, self.seat.me, self.public.clue_code(self.seat.me)
        if not self.seat.clue_tokens or not code.receivers:
            return None
        index, kind = divmod(sum(code.visible_numbers(cards, me)) % code.modulus, CLUES_PER_RECEIVER)
        rules, receiver, card_numbers = self.table.rules, code.receivers[index], self.table.card_numbers
        hand = self.table.pickers[receiver](cards)
        newest, colors = rules.value_bits_of[hand[0]], rules.value_bits_of[-1] >> rules.ranks
        bits = rules.cluable_values(hand) & (newest if kind & 2 else ~newest) & (colors if kind & 1 else ~colors)
        if not bits:
            return None
        clues = clues_of(dict(rules.clue_actions[len(card_numbers)][me])[receiver][bits])
        held = [(self.public.possibilities[number], cards[number]) for number in card_numbers[receiver]]

        def left(clue: Clue) -> int:
            touched = rules.touched_identities[clue.value]
            return sum([(possible & (touched if touched >> identity & 1 else ~touched)).bit_count() for possible, identity in held])

        return min(clues, key=left)

    def _search_endgame(self) -> tuple[str, Slot]:
        """The action after which most cards can be played; on a tie a play comes before a clue, and a clue before a discard."""
        estimate, seat, playable = EndgameMaxPlays(self.table.rules, *self._known_and_held()), self.seat, self.table.playable_left
        position = playable, seat.me, seat.deck_size, seat.clue_tokens, seat.turns_left or estimate.last_round, 0
        cards = [(slot, identities & -identities) for slot, identities in self.playable_cards]
        return estimate.best_way(cards, position, estimate.max_plays(playable), is_first=True)[1:]

    def _known_and_held(self) -> tuple[list[Identities], list[Identities]]:
        """For each seat the identities in hand that its player knows well enough to play, and all identities in hand, as far as seen."""
        playable, cards, possibilities = self.table.playable_left, self.seat.cards, self.public.possibilities
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


FEW_CLUE_TOKENS = 5
"""With this many clue tokens or fewer, known trash is discarded before a clue is given, if there is time."""

CRITICAL_COST, DUPLICATE_COST, USEFUL_COST = 20.0, 0.3, 4.0
"""The cost of discarding a critical card, a useful one with a copy in another hand, and any other useful one."""


def play_in_endgame(view: InformationSeat) -> list[Candidate]:
    """In the endgame, play the card after which most cards can still be played."""
    slot = view.endgame_slot
    return [Candidate(play_slot(slot), view.seat.me, slot, view.own_identities[slot - 1])] if view.endgame_kind == "play" else []


def stall_in_endgame(view: InformationSeat) -> list[Candidate]:
    """In the endgame, keep a playable card back and give a clue, if more cards can be played that way."""
    if view.endgame_kind == "clue" and view.playable_cards and (clue := view.hat_clue()):
        return [Candidate(clue, view.seat.me, slot, identities) for slot, identities in view.playable_cards[:1]]
    return []


def play_by_hat(view: InformationSeat) -> list[Candidate]:
    """Play the card known to be playable by hat numbers and the cards in sight; of several, the one earliest in its firework."""
    if view.endgame_kind == "discard" or not view.playable_cards:
        return []
    place = view.table.rules.firework_place
    slot, identities = min(view.playable_cards, key=lambda card: place[(card[1] & -card[1]).bit_length() - 1][1])
    return [Candidate(play_slot(slot), view.seat.me, slot, identities)]


def discard_trash_in_time(view: InformationSeat) -> list[Candidate]:
    """Discard known trash, if clue tokens are few and the pace allows it."""
    few, seats = view.seat.clue_tokens <= FEW_CLUE_TOKENS, len(view.table.card_numbers)
    if few and view.seat.can_discard and not view.endgame_kind and view.pace >= seats - 1:
        useful = ~view.table.trash
        for slot, identities in by_slot(view.own_identities):
            if not identities & useful:
                return [Candidate(discard_slot(slot), view.seat.me, slot, identities)]
    return []


def give_hat_clue(view: InformationSeat) -> list[Candidate]:
    """Give a clue that encodes the sum of the hat numbers in sight."""
    if view.endgame_kind != "discard" and (clue := view.hat_clue()):
        return [Candidate(clue, int(clue.player))]
    return []


def discard_least_valuable(view: InformationSeat) -> list[Candidate]:
    """Discard the card with the lowest expected cost: known trash if there is any."""
    if not view.seat.can_discard:
        return []
    table, useful = view.table, ~view.table.trash
    own, visible = view.own_identities, view.visible_identities & ~table.critical & useful

    def cost(slot: Slot) -> float:
        identities = own[slot - 1]
        critical, duplicates = (identities & table.critical).bit_count(), (identities & visible).bit_count()
        others = (identities & useful).bit_count() - critical - duplicates
        return (CRITICAL_COST * critical + DUPLICATE_COST * duplicates + USEFUL_COST * others) / identities.bit_count()

    slot = min(slots(len(own)), key=cost)
    return [Candidate(discard_slot(slot), view.seat.me, slot, own[slot - 1])]


def play_most_likely(view: InformationSeat) -> list[Candidate]:
    """Play the card most likely to be playable, as no clue encodes the sum and no discard is allowed."""
    if not view.own_numbers:
        return []
    own, playable = view.own_identities, view.table.playable_left
    slot = max(slots(len(own)), key=lambda slot: (own[slot - 1] & playable).bit_count() / own[slot - 1].bit_count())
    return [Candidate(play_slot(slot), view.seat.me, slot, own[slot - 1])]


def give_any_clue(view: InformationSeat) -> list[Candidate]:
    """Give any clue, as there is no card to play or to discard."""
    return [Candidate(clue, int(clue.player)) for clue in view.seat.clues]


class Information(Bot):
    """It plays what hat numbers show to be playable; else it discards trash, gives a clue that encodes hat numbers, or discards.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> seat = Seat(initial_state(players=4, seed=1))
        >>> bot = Information()
        >>> code = bot.view(seat).public.clue_code(seat.me)
        >>> code.visible_numbers(seat.cards, seat.me), code.modulus, bot.explain(seat).options[0].action
        ([3, 2, 10], 12, Clue(player=1, value='y', touched=None))
    """

    name = "information"
    rules: ClassVar[Mapping[str, Callable[[InformationSeat], Sequence[Candidate]]]] = by_name(
        play_in_endgame,
        stall_in_endgame,
        play_by_hat,
        discard_trash_in_time,
        give_hat_clue,
        discard_least_valuable,
        play_most_likely,
        give_any_clue,
    )

    def __init__(self) -> None:
        self._initial: tuple[State, PublicKnowledge] | None = None

    def view(self, seat: Seat) -> InformationSeat:
        """What the player knows: public knowledge and the hands in sight."""
        return InformationSeat(seat, seat.memory(self.initial_knowledge, update_knowledge))

    def initial_knowledge(self, seat: Seat) -> PublicKnowledge:
        """The public knowledge where the history begins; the players of one game share the object."""
        start, initial = seat.history.start, self._initial
        if initial is None or initial[0] is not start:  # saves work
            initial = self._initial = start, PublicKnowledge.of(start)
        return initial[1]

    def __reduce__(self) -> tuple[type[Information], tuple[()]]:
        return Information, ()


def update_knowledge(public: PublicKnowledge, seat: Seat, turn: PublicTurn) -> PublicKnowledge:
    """The public knowledge after a turn, as this seat works it out: it subtracts the hat numbers of the hands that it sees."""
    cards, clue = seat.cards, turn.action
    if not isinstance(clue, Clue):
        (number,) = turn.cards
        return public.after_card(turn, cards[number])
    me, code = seat.me, public.clue_code(turn.player)
    hat_numbers = code.visible_numbers(cards, me)
    if me in code.receivers:
        hat_numbers[code.receivers.index(me)] = (code.clue_number(turn, clue) - sum(hat_numbers)) % code.modulus
    return public.after_clue(turn, clue, hat_numbers)
