"""Names and phrases: what cards, values and actions are called, and what a person at the table calls cards, before any words.

A language's grammar says phrases in the form asked for. They are not frozen, so they have no hash: that tells `Language.say` not to keep
texts with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from hanabi_widget.explain import grouped
from hanabi_widget.rules import (
    SUITS,
    Action,
    AnyCards,
    Cards,
    Clue,
    ClueValue,
    Discard,
    Identities,
    Identity,
    Play,
    RuleSet,
    SeatIndex,
    Slot,
    State,
    Suit,
)
from hanabi_widget.rules.hanab_live_variants import SPECIAL_SUITS

from .language import Insert, Language

if TYPE_CHECKING:
    from .grammars.english import Grammar


@dataclass
class PlayerPhrase:
    """A player as the subject of a verb: ``{player:sees|you see}`` is ``Bob sees``, or ``you see`` where the reader is meant.

    Attributes:
        name: the name.
        is_reader: whether it is the reader.
    """

    name: str
    is_reader: bool

    def __format__(self, form: str) -> str:
        if "?" in form:
            return format(Insert(self.name), form)
        third, _, second = form.partition("|")
        return second if second and self.is_reader else f"{self.name} {third}".strip()


class NamedCard(NamedTuple):
    """What a grammar says of a card; in the order of identities.

    Attributes:
        identity: which card it is.
        suit: its suit.
        rank: its rank.
        copies: how many copies of it there are.
    """

    identity: Identity
    suit: Suit
    rank: int
    copies: int


NamedCards: TypeAlias = Sequence[NamedCard]
"""Cards as a grammar names them."""


def named_cards(rules: RuleSet, identities: AnyCards) -> list[NamedCard]:
    """Cards as a grammar says them, in the order given."""
    places = [(identity, *divmod(identity, rules.ranks)) for identity in identities]
    return [NamedCard(identity, rules.suits[suit], rank + 1, rules.copies_of[identity]) for identity, suit, rank in places]


def by_rank(cards: Iterable[NamedCard]) -> list[list[NamedCard]]:
    """The cards of each rank."""
    return grouped(cards, attrgetter("rank"))


def by_suit(cards: Iterable[NamedCard]) -> list[list[NamedCard]]:
    """The cards of each colour."""
    return grouped(cards, attrgetter("suit"))


def suits_of(cards: Iterable[NamedCard]) -> tuple[Suit, ...]:
    """The colours of cards, each once."""
    return tuple(dict.fromkeys(card.suit for card in cards))


def ranks_of(cards: Iterable[NamedCard]) -> tuple[int, ...]:
    """The ranks of cards, each once."""
    return tuple(dict.fromkeys(card.rank for card in cards))


@dataclass
class CardsPhrase:
    """Some cards of one hand, named by what all know of them.

    Attributes:
        grammar: says it.
        rules: the rules.
        holder: the name of who holds them; empty for the reader.
        kind: whether they are named by which cards they are, by rank, by colour, or by their places.
        slots: their slots.
        hand_size: the cards in the hand.
        identities: which cards they are, if they are named so; a card that is there twice is named once.
        rank: their rank, if they are named so.
        suit: their suit, if they are named so.
        is_owner_said: whether the sentence has named their holder, so that a form may leave it out.
    """

    grammar: Grammar
    rules: RuleSet
    holder: str
    kind: Literal["identities", "rank", "suit", "places"]
    slots: tuple[Slot, ...]
    hand_size: int
    identities: Cards = ()
    rank: int = 0
    suit: Suit | None = None
    is_owner_said: bool = False

    def __format__(self, form: str) -> str:
        return self.grammar.cards(self, form)

    def by_place(self) -> CardsPhrase:
        """The same cards named by their places."""
        return CardsPhrase(self.grammar, self.rules, self.holder, "places", self.slots, self.hand_size)

    @property
    def n(self) -> int:
        """How many cards they are."""
        return len(self.slots)

    @property
    def which(self) -> list[NamedCard]:
        """Which cards they are, if they are named so."""
        return named_cards(self.rules, self.identities)

    @property
    def end(self) -> Literal["first", "last", ""]:
        """At which end of the hand several cards lie side by side; empty if they do not, or are the whole hand."""
        if not 1 < self.n < self.hand_size or self.slots[-1] - self.slots[0] != self.n - 1:
            return ""
        return "first" if self.slots[0] == 1 else "last" if self.slots[-1] == self.hand_size else ""


@dataclass
class HandsPhrase:
    """Cards of several hands."""

    grammar: Grammar
    parts: tuple[CardsPhrase, ...]

    def __format__(self, form: str) -> str:
        return self.grammar.hands(self, form)


@dataclass
class IdentitiesPhrase:
    """Some cards that there are, wherever they may be.

    Attributes:
        grammar: says it.
        rules: the rules.
        identities: the cards.
        said: what they have been called, ``"rank"`` or ``"suit"``, so that a form may leave it out.
    """

    grammar: Grammar
    rules: RuleSet
    identities: Cards
    said: str = ""

    @property
    def which(self) -> list[NamedCard]:
        """The cards, as a grammar says them."""
        return named_cards(self.rules, self.identities)

    def __format__(self, form: str) -> str:
        return self.grammar.identities(self, form)


@dataclass
class SuitsPhrase:
    """Some colours, as of fireworks."""

    grammar: Grammar
    suits: tuple[Suit, ...]

    def __format__(self, form: str) -> str:
        return self.grammar.suits(self, form)


@dataclass
class NumberPhrase:
    """A number, in digits or, in the form ``word``, as a word."""

    grammar: Grammar
    n: int

    def __str__(self) -> str:
        return str(self.n)

    def __format__(self, form: str) -> str:
        return self.grammar.number(self.n) if form == "word" else str(self)


@dataclass(eq=False)
class Namer:
    """Names cards of a position by what all know of them.

    Args:
        grammar: says the names.
        state: the position.
        common: for each hand, the identities of its cards that all commonly consider possible.
        reader: the seat of the reader; None for one who is not at the table.
    """

    grammar: Grammar
    state: State
    common: Sequence[Sequence[Identities]]
    reader: SeatIndex | None

    def cards(
        self, holder: SeatIndex, slots: Sequence[Slot], among: Sequence[Slot] | None = None, identities: AnyCards = ()
    ) -> CardsPhrase:
        """Cards of a hand: by which they are; by rank if no other has it that is spoken of, or colour if no other has it; else by place.

        Which they are is what all know, or what is given.
        """
        rules = self.state.rules
        known = self.common[holder]
        name = "" if holder == self.reader else self.state.names[holder]
        places = CardsPhrase(self.grammar, rules, name, "places", tuple(slots), len(known))
        chosen = [known[slot - 1] for slot in slots]
        if not chosen:
            return places
        if not identities and all(mask.bit_count() == 1 for mask in chosen):
            identities = [Identity(mask.bit_length() - 1) for mask in chosen]
        if identities:
            return replace(places, kind="identities", identities=tuple(dict.fromkeys(identities)))
        hand = range(1, len(known) + 1)

        def are_all_within(mask: Identities, spoken_of: Sequence[int]) -> bool:
            return [slot for slot in spoken_of if not known[slot - 1] & ~mask] == [*slots]

        for rank, mask in rules.rank_identities.items():
            if are_all_within(mask, among or hand):
                return replace(places, kind="rank", rank=rank)
        for mask, suit in zip(rules.suit_identities, rules.suits):
            if are_all_within(mask, hand):
                return replace(places, kind="suit", suit=suit)
        return places

    def player(self, seat: SeatIndex) -> PlayerPhrase:
        """A player."""
        return PlayerPhrase(self.state.names[seat], seat == self.reader)

    def hands(self, groups: Mapping[SeatIndex, Sequence[Slot]], known: Mapping[SeatIndex, AnyCards]) -> HandsPhrase:
        """Cards of several hands; in some hands it is given which they are."""
        cards = (self.cards(seat, slots, identities=known.get(seat, ())) for seat, slots in groups.items())
        return HandsPhrase(self.grammar, tuple(cards))

    def identities(self, identities: AnyCards) -> IdentitiesPhrase:
        """Some cards that there are."""
        return IdentitiesPhrase(self.grammar, self.state.rules, tuple(identities))

    def suits(self, indices: Sequence[int]) -> SuitsPhrase:
        """Some colours, by their places in the rules."""
        return SuitsPhrase(self.grammar, tuple(self.state.rules.suits[index] for index in indices))

    def identities_in(self, mask: Identities) -> IdentitiesPhrase:
        """The cards of a set."""
        return self.identities(self.state.rules.identities_in(mask))


_SUIT_KEYS = {(suit.letter, suit.name): suit.letter for suit in (*SUITS.values(), *SPECIAL_SUITS.values())}
_SUIT_KEYS |= {
    (suit.letter, suit.name): suit.name.replace(" ", "_")
    for suit in SPECIAL_SUITS.values()
    if suit.copies and suit.name != SUITS[suit.letter].name
}
"""The last part of the keys ``color.…`` and ``card.…`` of a suit: its letter, or its name where another suit has the same letter."""


def suit_name(language: Language, suit: Suit) -> str:
    """A suit's name; a suit without a translation keeps its own."""
    key = f"color.{_SUIT_KEYS.get((suit.letter, suit.name))}"
    return language.say(key) if language.knows(key) else suit.name


def variant_name(language: Language, variant: str) -> str:
    """A variant's name; one without a text is called by its key.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> variant_name(ENGLISH, "wild"), variant_name(ENGLISH, "two_strikes")
        ('Wild multicolour', 'Two strikes')
    """
    key = f"variant.{variant}"
    return language.say(key) if language.knows(key) else variant.replace("_", " ").capitalize()


def card_name(language: Language, rules: RuleSet, identity: Identity) -> str:
    """A card's name, such as ``red 4``."""
    index, rank = divmod(identity, rules.ranks)
    suit = rules.suits[index]
    key = f"card.{_SUIT_KEYS.get((suit.letter, suit.name))}"
    return language.say(key, rank=rank + 1) if language.knows(key) else language.say("card", color=suit.name, rank=rank + 1)


def value_name(language: Language, rules: RuleSet, value: ClueValue) -> str:
    """A clue value's name: a colour, a rank, or odd or even where clues tell the parity of the rank."""
    if rules.rank_clues == "parity" and value in (1, 2):
        return language.say("value.odd" if value == 1 else "value.even")
    for suit in rules.suits:
        if value in (suit.letter, suit.name):
            return suit_name(language, suit)
    key = f"color.{value}"
    return language.say(key) if language.knows(key) else str(value)


def action_name(language: Language, state: State, action: Action) -> str:
    """The label of the button for a play, a discard or a clue.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> action_name(ENGLISH, initial_state(players=2), Clue("Bob", "red"))
        'Tell Bob red'
    """
    match action:
        case Play(slot, None):
            return language.say("action.play", slot=slot)
        case Play(slot, color):
            return language.say("action.play_as", slot=slot, color=value_name(language, state.rules, str(color)))
        case Discard(slot):
            return language.say("action.discard", slot=slot)
        case Clue(player, value):
            return language.say("action.clue", other=state.names[state.seat(player)], value=value_name(language, state.rules, value))
    raise TypeError(f"there is no button for {action!r}")
