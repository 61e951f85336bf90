"""The recommendation strategy, which scores 23.0 on average with five players.

C. Cox, J. De Silva, P. Deorsey, F. Kenter, T. Retter, J. Tobin, "How to make the perfect fireworks display: two strategies for Hanabi"
(Mathematics Magazine, 2015).

Each hand has a number, which stands for what its player should do: play one of the slots, or discard one. A clue tells the sum of the
numbers of all hands but the own, modulo twice the cards of a hand: which of the others it goes to, and whether it names a rank or a
colour, are as many clues. Everybody subtracts the numbers that they see, and what is left is the own.

Where the paper leaves open what counts, this is settled here: a slot is counted from the newest card; a card *played* since the clue is
one that fitted, as a strike changes nothing that fits; and a player who has no strike to spare still plays after one such card if all
copies of it are in sight, so that the own card is another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from hanabi_widget.bots.bot import Bot, Candidate, Move, Rule, anything
from hanabi_widget.bots.history import PublicTurn
from hanabi_widget.bots.rules.conditions import discarding, life_to_spare
from hanabi_widget.bots.seat import Seat
from hanabi_widget.rules import Clue, Discard, Play, RuleSet

from .hat_numbers import HatNumbers
from .public_table import PublicTable


class Recommended(NamedTuple):
    """What a player keeps in mind.

    Attributes:
        board: what lies open.
        card: the number of the card of which the player was told last, or None.
        play: whether to play it; else to discard it.
        played: the types played since the last clue.
    """

    board: PublicTable
    card: int | None = None
    play: bool = False
    played: tuple[int, ...] = ()


# -- numbers ---------------------------------------------------------------------------------------


def hat(board: PublicTable, hand: tuple[int, ...], size: int) -> int:
    """The number of a hand: a slot to play, from 0, or a slot to discard, from the size of a hand.

    The last card of a suit comes first if it fits; then, of those that fit, the first in its suit; then, of the trash, the last in its
    suit; then, of the cards of which no copy is gone and which have another, the last in its suit; then the oldest.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> state = initial_state(players=5, seed=1)
        >>> state.hand(1), hat(PublicTable.of(state), state.hands[1], 4)
        (('y2', 'w2', 'b1', 'y4'), 2)
    """
    place, copies, slots = board.rules.firework_place, board.rules.copies_of, range(len(hand))
    fits = [slot for slot in slots if board.fitting >> hand[slot] & 1]
    if fits:
        last = board.rules.ranks - 1
        return min(fits, key=lambda slot: (place[hand[slot]][1] != last, place[hand[slot]][1], hand[slot]))
    dead = [slot for slot in slots if board.trash >> hand[slot] & 1]
    spare = [slot for slot in slots if board.left[hand[slot]] == copies[hand[slot]] > 1]
    return size + max(dead or spare or [len(hand) - 1], key=lambda slot: place[hand[slot]][1])


def size_of(seat: Seat) -> int:
    """The cards of a hand.

    Raises:
        ValueError: the strategy is not made for so many players with so many cards.
    """
    rules, count = seat.rules, len(seat.card_numbers)
    size = rules.hand_sizes[count]
    if count <= size:
        made = ", ".join(str(players) for players, cards in sorted(rules.hand_sizes.items()) if players > cards) or "no number of players"
        raise ValueError(
            f"the recommendation strategy needs more players than cards in a hand, here {count} with {size}: these rules have {made}"
        )
    return size


def numbers(seat: Seat, board: PublicTable, giver: int) -> HatNumbers:
    """The numbers of the hands that a seat sees and of which a clue tells."""
    cards, size = seat.cards, size_of(seat)
    hats = {other: hat(board, board.hands[other](cards), size) for other in seat.others if other != giver and board.rows[other]}
    return HatNumbers(hats, 2 * size)


def told(turn: PublicTurn, clue: Clue, count: int) -> int:
    """The number that a clue tells: a rank to the next player 0, to the one after 1, and so on; then a colour to the next player."""
    return (int(clue.player) - turn.player) % count - 1 + (count - 1) * isinstance(clue.value, str)


# -- memory ----------------------------------------------------------------------------------------


def begin(seat: Seat) -> Recommended:
    """What is in mind where the past begins."""
    return Recommended(PublicTable.of(seat.past.first))


def watch(advice: Recommended, seat: Seat, turn: PublicTurn) -> Recommended:
    """What is in mind after a turn."""
    board, me, clue = advice.board, seat.me, turn.action
    if not isinstance(clue, Clue):
        identity = seat.cards[turn.cards[0]]
        if isinstance(clue, Play) and board.fitting >> identity & 1:
            advice = advice._replace(played=(*advice.played, identity))
        advice = advice._replace(board=board.after(turn, identity))
        return advice._replace(card=None) if turn.player == me else advice
    advice = advice._replace(played=())
    if turn.player == me or not board.rows[me]:
        return advice
    size, row = size_of(seat), board.rows[me]
    own = told(turn, clue, len(seat.card_numbers)) - sum(numbers(seat, board, turn.player).hats.values())
    play, slot = divmod(own % (2 * size), size)
    return advice._replace(card=row[slot] if slot < len(row) else None, play=not play)


# -- rules -----------------------------------------------------------------------------------------


def _advised(seat: Seat, advice: Recommended) -> int:
    """The slot of which the player was told last, or 0."""
    row = seat.card_numbers[seat.me]
    return row.index(advice.card) + 1 if advice.card in row else 0


def hat_play(seat: Seat) -> list[Candidate]:
    """Play the card of which the player was told, if no card was played since the last clue."""
    advice = seat.memory(begin, watch)
    slot = _advised(seat, advice)
    return _plays(seat, advice, slot) if slot and advice.play and not advice.played else []


def hat_risk(seat: Seat) -> list[Candidate]:
    """The same if one card was, and there is a strike to spare or all copies of it are in sight."""
    advice = seat.memory(begin, watch)
    slot = _advised(seat, advice)
    if not slot or not advice.play or len(advice.played) != 1:
        return []
    identity, board = advice.played[0], advice.board
    elsewhere = sum([seat.cards[number] == identity for other in seat.others for number in seat.card_numbers[other]])
    return _plays(seat, advice, slot) if life_to_spare(seat) or elsewhere == board.left[identity] else []


def _plays(seat: Seat, advice: Recommended, slot: int) -> list[Candidate]:
    return [Candidate(Play(slot), seat.me, slot, advice.board.fitting)]


def hat_clue(seat: Seat) -> list[Candidate]:
    """Give a clue that tells the sum of the numbers: of several the first."""
    advice = seat.memory(begin, watch)
    count, total = len(seat.card_numbers), numbers(seat, advice.board, seat.me).total
    colored, step = divmod(total, count - 1)
    to = (seat.me + 1 + step) % count
    for clue in seat.clues:
        if clue.player == to and isinstance(clue.value, str) == bool(colored):
            return [Candidate(clue, to, 1, seat.open(to)[0])]
    return []


@discarding
def hat_discard(seat: Seat) -> list[Candidate]:
    """Discard the card of which the player was told."""
    advice = seat.memory(begin, watch)
    slot = _advised(seat, advice)
    if not slot or advice.play:
        return []
    return [Candidate(Discard(slot), seat.me, slot, seat.open(seat.me)[slot - 1])]


@discarding
def last_discard(seat: Seat) -> list[Candidate]:
    """Discard the oldest card."""
    slot = len(seat.card_numbers[seat.me])
    return [Candidate(Discard(slot), seat.me, slot, seat.open(seat.me)[slot - 1])]


class Recommendation(Bot):
    """It does what the last clue told it to, and else tells all others what to do.

    It needs more players than cards in a hand: five with four cards. `size_of` says so.
    """

    name = "recommendation"
    rules: ClassVar[dict[str, Rule]] = {
        "hat_play": hat_play,
        "hat_risk": hat_risk,
        "hat_clue": hat_clue,
        "hat_discard": hat_discard,
        "oldest_discard": last_discard,
        "anything": anything,
    }

    @staticmethod
    def serves(rules: RuleSet, players: int) -> bool:
        """Whether the strategy is made for these rules and so many players.

        Example:
            >>> from hanabi_widget.rules import RuleSet
            >>> [players for players in (2, 3, 4, 5) if Recommendation.serves(RuleSet(), players)]
            [5]
        """
        return players > rules.hand_sizes[players]

    def numbers(self, seat: Seat) -> HatNumbers:
        """The number of each hand in sight, and the sum that a clue would tell."""
        return numbers(seat, seat.memory(begin, watch).board, seat.me)

    def moves(self, seat: Seat) -> Iterator[Move]:
        """What each of the rules that yield something does, the one that is followed first.

        Raises:
            ValueError: the strategy is not made for so many players with so many cards.
        """
        size_of(seat)
        yield from super().moves(seat)
