"""A position that is being set up: it may be half done or one that cannot be, and loses nothing of what was put into it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import UNKNOWN, Cards, Identity, RuleSet, State, initial_state, with_item
from hanabi_widget.rules.deal import player_names
from hanabi_widget.rules.position_problems import Place, Problem

from .marked_card import DraftCard, in_order


@dataclass(frozen=True)
class Draft:
    """A position that is being set up.

    Attributes:
        rules: the rule set.
        names: the names of the players by seat.
        hands: the cards in each hand, slot 1 first.
        deck: the cards on top of the deck, next one first; the others are unknown.
        fireworks: the number of cards in each suit's firework.
        discards: the identities discarded.
        clue_tokens: the clue tokens available.
        strikes: the strikes taken.
        player: the seat to act.
        turns_left: turns until the end, if the deck is empty; None: one for each player.

    Example:
        >>> from hanabi_widget.rules import RuleSet
        >>> draft = Draft.new(RuleSet(), 2).put(("hand", 0, 0), "r5").put(("discards", -1, -1), "r5")
        >>> [str(problem) for problem in draft.problems]
        ['one r5 too many: the deck has 1, fireworks and discards included']
    """

    rules: RuleSet
    names: tuple[str, ...]
    hands: tuple[tuple[DraftCard, ...], ...]
    fireworks: tuple[int, ...]
    clue_tokens: int
    deck: Cards = ()
    discards: Cards = ()
    strikes: int = 0
    player: int = 0
    turns_left: int | None = None

    @classmethod
    def new(cls, rules: RuleSet, players: int) -> Draft:
        """The start of a game of which no card is known."""
        return cls.of(initial_state(players, rules=rules, deck=[UNKNOWN] * len(rules.deck)))

    @classmethod
    def of(cls, state: State) -> Draft:
        """A position to change."""
        rules = state.rules
        deck = [*state.deck]
        while deck and deck[-1] == UNKNOWN:
            deck.pop()
        return cls(
            rules=rules,
            names=state.names,
            hands=tuple(
                tuple(DraftCard.of(rules, identity, told) for identity, told in zip(hand, row))
                for hand, row in zip(state.hands, state.clue_info)
            ),
            fireworks=state.fireworks,
            clue_tokens=state.clue_tokens,
            deck=tuple(deck),
            discards=state.discards,
            strikes=state.strikes,
            player=state.player,
            turns_left=None if state.deck else state.turns_left,
        )

    @cached_property
    def state(self) -> State:
        """The position; it may be one that cannot be."""
        rules = self.rules
        known = sum(self.fireworks) + len(self.discards) + sum(map(len, self.hands)) + len(self.deck)
        deck = self.deck + (UNKNOWN,) * (len(rules.deck) - known)
        return State(
            rules=rules,
            names=self.names,
            hands=[[card.identity for card in hand] for hand in self.hands],
            clue_info=[[card.clue_info(rules) for card in hand] for hand in self.hands],
            deck=deck,
            fireworks=self.fireworks,
            discards=self.discards,
            clue_tokens=self.clue_tokens,
            strikes=self.strikes,
            player=self.player,
            turns_left=None if deck or rules.all_or_nothing else self.turns_left,
        )

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be."""
        return self.state.problems

    # -- cards ---------------------------------------------------------------------------------

    def card_at(self, place: Place) -> DraftCard | None:
        """The card at a place; None if there is none."""
        part, index, n = place
        if part == "hand":
            hand = self.hands[index] if 0 <= index < len(self.hands) else ()
            return hand[n] if 0 <= n < len(hand) else None
        row = self._row(part)
        return DraftCard(row[index]) if 0 <= index < len(row) else None

    def put(self, place: Place, text: str) -> Draft:
        """The draft with a card at a place, in the notation of positions; a card in hand keeps its marks, a place without a card gets one.

        Raises:
            NotationError: the text is no card of these rules.
            HanabiError: there is no such place, or a card that must be known is not.
        """
        card = DraftCard.read(self.rules, text)
        before = self.card_at(place)
        if before and place[0] == "hand":
            card = replace(
                card,
                touched=in_order(self.rules, (*before.touched, *card.touched)),
                missed=in_order(self.rules, (*before.missed, *card.missed)),
            )
        return self._with(place, card)

    def mark(self, place: Place, mark: str) -> Draft:
        """The draft with a mark such as ``+r`` or ``-2`` on a card in hand, or without it if it is there; ``r`` is the next of them.

        Raises:
            HanabiError: there is no such card or clue.
        """
        card = self.card_at(place)
        if place[0] != "hand" or not card:
            raise HanabiError(f"no mark {mark!r} here: marks such as +r or -2 stand on cards in hand")
        sign = mark[:1] if mark[:1] in ("+", "-") else ""
        named = mark.removeprefix(sign)
        return self._with(place, card.marked(self.rules, sign, self.rules.parse_clue_value(int(named) if named.isdecimal() else named)))

    def mark_missed(self, seat: int) -> Draft:
        """The draft where each clue that touched a card of a hand missed the others that have no mark of it."""
        hand = self.hands[seat]
        clued = {value for card in hand for value in card.touched}
        missed = tuple([replace(card, missed=in_order(self.rules, clued.difference(card.touched).union(card.missed))) for card in hand])
        return replace(self, hands=with_item(self.hands, seat, missed))

    def clear(self, place: Place) -> Draft:
        """The draft with less known of the card at a place: first not which it is, then nothing of it; then it is gone."""
        card = self.card_at(place)
        part, index, _ = place
        if card and part == "hand":
            return self._with(place, card.cleared())
        if part in ("discards", "deck"):
            row = self._row(part)
            return self._with((part, index if 0 <= index < len(row) else len(row) - 1, -1), None)
        return self

    def move(self, start: Place, end: Place) -> Draft:
        """The draft with the card at one place moved to another. In a hand, what was there takes its place, or an unknown card does.

        Raises:
            HanabiError: there is no such place, or a card that must be known is not.
        """
        card = self.card_at(start)
        other = self.card_at(end)
        if not card or start == end:
            return self
        if end[0] != "hand":
            other = None
        if start[0] == "hand":
            if end[0] == "hand" and not other:
                return self._with(start, None)._with((end[0], end[1], len(self.hands[end[1]])), card) if start[1] != end[1] else self
            return self._with(end, card)._with(start, other or DraftCard())
        return self._with(start, None)._with(end, card)

    def _row(self, part: str) -> Cards:
        return self.deck if part == "deck" else self.discards if part == "discards" else ()

    def _with(self, place: Place, card: DraftCard | None) -> Draft:
        """The draft with a card at a place, or without one."""
        part, index, n = place
        if part == "hand" and 0 <= index < len(self.hands):
            hand = [*self.hands[index]]
            n = min(n, len(hand)) if n >= 0 else len(hand)
            hand[n : n + 1] = [card] if card else []
            return replace(self, hands=with_item(self.hands, index, tuple(hand)))
        if part in ("discards", "deck"):
            if part == "discards" and card and card.identity == UNKNOWN:
                raise HanabiError("a discarded card is known to all: give its colour and its rank, as in r3")
            row = [*self._row(part)]
            index = min(index, len(row)) if index >= 0 else len(row)
            row[index : index + 1] = [card.identity] if card else []
            return replace(self, deck=tuple(row)) if part == "deck" else replace(self, discards=tuple(row))
        raise HanabiError("no such place: cards lie in hands, in the discard pile and in the deck")

    # -- the rest of the table -----------------------------------------------------------------

    def with_height(self, suit: object, height: object) -> Draft:
        """The draft with a firework of so many cards.

        Raises:
            HanabiError: there is no such firework, or it cannot be so high.
        """
        if type(suit) is not int or type(height) is not int or not (0 <= suit < len(self.fireworks) and 0 <= height <= self.rules.ranks):
            raise HanabiError(f"no firework {suit} of {height} cards: heights go from 0 to {self.rules.ranks}")
        return replace(self, fireworks=with_item(self.fireworks, suit, height))

    def with_number(self, name: str, number: int) -> Draft:
        """The draft with another number of ``clue_tokens``, ``strikes`` or ``turns_left``."""
        changes: dict[str, Any] = {name: number}
        return replace(self, **changes)

    def with_name(self, seat: int, name: str) -> Draft:
        """The draft with another name of a player."""
        return replace(self, names=with_item(self.names, seat, name))

    def with_players(self, players: int) -> Draft:
        """The draft with so many players: the last ones go, new ones hold unknown cards. Hands grow and shrink by unknown cards alone.

        Raises:
            HanabiError: the rules are not for so many players.
        """
        default = player_names(players, self.rules)
        sizes = self.rules.hand_sizes
        before = sizes[len(self.names)]
        names = [*self.names[:players]]
        size = sizes[players]
        for name in (*default, *player_names(max(sizes), self.rules)):
            if len(names) < players and name not in names:
                names.append(name)
        hands = [_fitted(hand, before, size) for hand in self.hands[:players]]
        hands += [(DraftCard(),) * size] * (players - len(hands))
        return replace(self, names=tuple(names), hands=tuple(hands), player=min(self.player, players - 1), turns_left=None)

    def with_rules(self, rules: RuleSet) -> Draft:
        """The draft under other rules: cards and marks that these have stay, others become unknown, or go."""
        before = self.rules
        known = {name: Identity(n) for n, name in enumerate(rules.card_names)}
        players = min(len(self.names), max(rules.hand_sizes))

        def same(identity: Identity) -> Identity:
            return UNKNOWN if identity == UNKNOWN else known.get(before.card_names[identity], UNKNOWN)

        def kept(card: DraftCard) -> DraftCard:
            touched, missed = (in_order(rules, values) for values in (card.touched, card.missed))
            among = sum(1 << known[name] for name in before.names_of(card.among or 0) if name in known)
            return DraftCard(same(card.identity), touched, missed, among or None)

        heights = {suit.letter: min(height, rules.ranks) for suit, height in zip(before.suits, self.fireworks)}
        draft = replace(
            self,
            rules=rules,
            names=self.names[:players],
            hands=tuple(
                _fitted(tuple(map(kept, hand)), before.hand_sizes[len(self.names)], rules.hand_sizes[players])
                for hand in self.hands[:players]
            ),
            fireworks=tuple(heights.get(suit.letter, 0) for suit in rules.suits),
            discards=tuple(card for card in map(same, self.discards) if card != UNKNOWN),
            deck=tuple(map(same, self.deck)),
            player=min(self.player, players - 1),
        )
        return replace(draft, clue_tokens=rules.clue_tokens) if self.clue_tokens == before.clue_tokens else draft


def _fitted(hand: tuple[DraftCard, ...], before: int, size: int) -> tuple[DraftCard, ...]:
    """A hand for another number of cards: a full hand is filled up, and unknown cards at its end go if they are too many."""
    cards = [*hand] + [DraftCard()] * ((size - len(hand)) if len(hand) >= before else 0)
    while len(cards) > size and cards[-1].is_plain:
        cards.pop()
    return tuple(cards)
