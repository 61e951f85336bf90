"""IGGI and Piers as a plain Python program: lists and numbers changed in place, for the usual cards only.

It shares nothing with the package, neither rules nor bots. So it is a measure of speed (`bench_bots`), and a judge: given the same deck and
the same numbers for what is chosen at random, it plays the same games (`tests/bots/test_plain_program.py`).

A card is ``rank + 5 * colour``, ranks and colours from 0; what a clue leaves of a card is a list of ranks and one of colours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

COPIES = (3, 2, 2, 2, 1)
HAND = {2: 5, 3: 5, 4: 4, 5: 4}
COLORS = "rygbw"

Action = tuple[str, int, str | int | None]
"""``("play", slot, None)``, ``("discard", slot, None)`` or ``("clue", seat, value)``; slot 1 is the newest card."""


class Card:
    """A card in a hand, and what clues left of it to its holder."""

    __slots__ = ("age", "colors", "kind", "ranks")

    def __init__(self, kind: int, age: int) -> None:
        self.kind, self.age, self.ranks, self.colors = kind, age, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]


class Table:
    """A game; each hand is in the order of fixed places, None where the deck could fill no place any more."""

    def __init__(self, players: int, deck: Sequence[int]) -> None:
        size = HAND[players]
        self.deck, self.drawn = deck, players * size
        self.hands: list[list[Card | None]] = [
            [Card(deck[age], age) for age in range(size * seat + size - 1, size * seat - 1, -1)] for seat in range(players)
        ]
        self.fireworks, self.tokens, self.strikes, self.player = [0] * 5, 8, 0, 0
        self.left = [COPIES[kind % 5] for kind in range(25)]  # neither played nor discarded
        self.turns_left: int | None = None

    def reachable(self, color: int) -> int:
        """How high a firework can still become."""
        for rank in range(self.fireworks[color], 5):
            if not self.left[rank + 5 * color]:
                return rank
        return 5

    def act(self, action: Action) -> None:
        """Take a turn."""
        what, number, value = action
        if self.turns_left is not None:
            self.turns_left -= 1
        if what == "clue":
            self.tokens -= 1
            color = COLORS.index(value) if isinstance(value, str) else -1
            for card in self.hands[number]:
                if card and isinstance(value, str):
                    card.colors = [color] if card.kind // 5 == color else [other for other in card.colors if other != color]
                elif card and isinstance(value, int):
                    card.ranks = [value - 1] if card.kind % 5 == value - 1 else [other for other in card.ranks if other != value - 1]
        else:
            hand = self.hands[self.player]
            place = by_slot(hand)[number - 1]
            card = hand[place]
            assert card
            color, rank = divmod(card.kind, 5)
            self.left[card.kind] -= 1
            if what == "discard":
                self.tokens += 1
            elif self.fireworks[color] == rank:
                self.fireworks[color] += 1
                self.tokens = min(8, self.tokens + (rank == 4))
            else:
                self.strikes += 1
            hand[place] = None
            if self.drawn < len(self.deck):
                hand[place] = Card(self.deck[self.drawn], self.drawn)
                self.drawn += 1
                if self.drawn == len(self.deck):
                    self.turns_left = len(self.hands)
        self.player = (self.player + 1) % len(self.hands)

    def is_over(self) -> bool:
        """Whether nobody acts any more."""
        return self.turns_left == 0 or self.strikes == 3 or sum(self.fireworks) == 25


def by_slot(hand: list[Card | None]) -> list[int]:
    """The places of the cards of a hand, the newest card first."""
    places = [place for place, card in enumerate(hand) if card]
    return sorted(places, key=lambda place: hand[place].age, reverse=True)  # type: ignore[union-attr] # these have a card


class Player:
    """What the player to act makes of a table."""

    def __init__(self, table: Table) -> None:
        self.table, self.me, self.hand = table, table.player, table.hands[table.player]
        self.fireworks, slots = table.fireworks, by_slot(self.hand)
        self.slot = {place: slot for slot, place in enumerate(slots, start=1)}
        self.oldest = slots[-1] if slots else -1
        self.unseen = [*table.left]
        for seat, hand in enumerate(table.hands):
            if seat != self.me:
                for card in hand:
                    if card:
                        self.unseen[card.kind] -= 1
        self.pools: dict[int, list[int]] = {}  # for the place of an own card, the kinds that clues and counting leave
        for place, card in enumerate(self.hand):
            if card:
                self.pools[place] = [rank + 5 * color for color in card.colors for rank in card.ranks if self.unseen[rank + 5 * color] > 0]

    def fits(self, kind: int) -> bool:
        """Whether a card can be played now."""
        return self.fireworks[kind // 5] == kind % 5

    # -- rules: the actions that each allows ---------------------------------------------------------

    def identified(self) -> list[Action]:
        """Play the first card of which clues tell colour and rank, if it can be played."""
        for place, card in enumerate(self.hand):
            if card and len(card.ranks) == len(card.colors) == 1 and self.fits(card.ranks[0] + 5 * card.colors[0]):
                return [("play", self.slot[place], None)]
        return []

    def safe(self) -> list[Action]:
        """Play the first card that can be played whatever it is."""
        for place, pool in self.pools.items():
            if pool and all(map(self.fits, pool)):
                return [("play", self.slot[place], None)]
        return []

    def likely(self, least: float) -> list[Action]:
        """Play the card that most likely can be played; on a tie the last."""
        best, found = least, list[Action]()
        for place, pool in self.pools.items():
            copies = sum([self.unseen[kind] for kind in pool])
            chance = sum([self.unseen[kind] for kind in pool if self.fits(kind)]) / max(1, copies)
            if chance >= best:
                best, found = chance, [("play", self.slot[place], None)]
        return found

    def others(self) -> list[int]:
        """The other seats, the next first."""
        players = len(self.table.hands)
        return [(self.me + step) % players for step in range(1, players)]

    def useful(self) -> list[Action]:
        """Tell the first card that can be played and is not known: its rank, else its colour."""
        if self.table.tokens:
            for seat in self.others():
                for card in self.table.hands[seat]:
                    if card and self.fits(card.kind):
                        if len(card.ranks) > 1:
                            return [("clue", seat, card.kind % 5 + 1)]
                        if len(card.colors) > 1:
                            return [("clue", seat, COLORS[card.kind // 5])]
        return []

    def dispensable(self) -> list[Action]:
        """Tell the first card of which a clue shows that it is useless."""
        if 0 < self.table.tokens < 4:
            for seat in sorted(self.others()):
                for card in self.table.hands[seat]:
                    if not card:
                        continue
                    color, rank = divmod(card.kind, 5)
                    clues: list[Action] = [("clue", seat, COLORS[color])] if len(card.colors) > 1 else []
                    ranks: list[Action] = [("clue", seat, rank + 1)] if len(card.ranks) > 1 else []
                    if clues and self.fireworks[color] == 5:
                        return clues
                    if ranks and min(self.fireworks) > rank:
                        return ranks
                    if self.fireworks[color] > rank and bool(clues) != bool(ranks):
                        return clues or ranks
        return []

    def useless(self) -> list[Action]:
        """Discard the first card that clues show to be useless; else the first of a known colour that is out of reach."""
        if self.table.tokens == 8:
            return []
        reachable = [self.table.reachable(color) for color in range(5)]
        for place, card in enumerate(self.hand):
            if not card:
                continue
            one_color, one_rank = len(card.colors) == 1, len(card.ranks) == 1
            if (
                (one_color and self.fireworks[card.colors[0]] == 5)
                or (one_rank and min(self.fireworks) > card.ranks[0])
                or (one_color and one_rank and not self.fireworks[card.colors[0]] <= card.ranks[0] < reachable[card.colors[0]])
            ):
                return [("discard", self.slot[place], None)]
        for place, card in enumerate(self.hand):
            pool = self.pools[place] if card and len(card.colors) == 1 else []
            if pool and all(kind % 5 >= max(reachable[kind // 5], self.fireworks[kind // 5]) for kind in pool):
                return [("discard", self.slot[place], None)]
        return []

    def oldest_card(self) -> list[Action]:
        """Discard the oldest card."""
        return [("discard", self.slot[self.oldest], None)] if self.table.tokens < 8 and self.slot else []

    def anything(self) -> list[Action]:
        """Tell the next player any card."""
        seat = self.others()[0]
        clues = list[Action]()
        if self.table.tokens:
            for card in self.table.hands[seat]:
                if card:
                    clues += [("clue", seat, card.kind % 5 + 1), ("clue", seat, COLORS[card.kind // 5])]
        return clues


def iggi(player: Player) -> list[Action]:
    """The actions that IGGI may take."""
    ways = player.identified, player.safe, player.useful, player.useless, player.oldest_card, player.anything
    return next(filter(None, (way() for way in ways)))


def piers(player: Player) -> list[Action]:
    """The actions that Piers may take."""
    table = player.table
    found = player.likely(0) if table.drawn == len(table.deck) and table.strikes < 2 else []
    found = found or player.safe() or (player.likely(0.6) if table.strikes < 2 else [])
    found = found or player.useful() or player.dispensable() or player.useless()
    return found or player.oldest_card() or player.anything()


def play(choose: Callable[[Player], list[Action]], players: int, deck: Sequence[int], draws: Sequence[Callable[[], float]]) -> list[Action]:
    """The actions of a game; `draws` has for each seat where its random numbers come from."""
    table, actions = Table(players, deck), []
    while not table.is_over():
        options = choose(Player(table))
        actions.append(options[int(draws[table.player]() * len(options))])
        table.act(actions[-1])
    return actions
