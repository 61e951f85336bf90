"""Rule sets: everything that differs between editions, variants and small teaching decks, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, cast

from hanabi_widget.arguments import as_integer, as_integers, check_type, did_you_mean, folded, integer
from hanabi_widget.base_error import HanabiError

from .action import (
    Action,
    Actions,
    CardNumbers,
    Cards,
    Clue,
    ClueValue,
    ClueValues,
    Discard,
    Hands,
    Identities,
    Identity,
    Play,
    SeatIndex,
    as_bits,
    seats,
)
from .suit import COLOR_CLUES, COLOR_TOUCHES, RANK_CLUES, RANK_TOUCHES, SUITS, ClueTouch, SpecialRank, Suit

UNKNOWN = Identity(-1)
"""Stands for the identity of a card that a state does not know."""


MAX_COPIES, MAX_TOKENS = 99, 999
"""The most cards of an identity or in a hand, and the most clue tokens or strikes: what rules can say as text."""

HandSize = int | Mapping[int, int] | Iterable[tuple[int, int]]
"""The cards dealt to each player: one number, or a number for each number of players."""

_CLUE_INFO = "clue info, a whole number"


class ClueActions(dict[int, tuple[Clue, ...]]):
    """The clues to one seat, by the bits of their values. Entries are built on first use.

    The entry of all values is empty, as an unknown card has them all: which clues may touch such a hand, its clues say. Where clues may
    touch no card (C4), all are legal always.
    """

    def __init__(self, seat: SeatIndex, value_bits: dict[ClueValue, int], always_cluable: int) -> None:
        every_value = (1 << len(value_bits)) - 1
        super().__init__({} if always_cluable == every_value else {every_value: ()})
        self._clue_by_bit = tuple((bit, Clue(seat, value)) for value, bit in value_bits.items())

    def __missing__(self, bits: int) -> tuple[Clue, ...]:
        self[bits] = clues = self.with_values(bits)
        return clues

    def with_values(self, bits: int) -> tuple[Clue, ...]:
        """The clues with one of the values, which may be all."""
        return tuple([clue for bit, clue in self._clue_by_bit if bits & bit])


class CardActions(dict[int, Actions]):
    """The plays and discards from a hand, by its size. Entries are built on first use: in a position, a hand may have any size."""

    def __init__(self, colors: tuple[str | None, ...], *, discards: bool) -> None:
        super().__init__()
        self._colors = colors
        self._discards = discards

    def __missing__(self, size: int) -> Actions:
        slots = range(1, size + 1)
        plays: list[Action] = [Play(slot, color) for slot in slots for color in self._colors]
        self[size] = actions = (*plays, *(Discard(slot) for slot in slots if self._discards))
        return actions


class RuleTables:
    """What follows from the fields of a `RuleSet`, worked out once."""

    __slots__ = (
        "_card_actions",
        "_first_hands",
        "_hash",
        "_identity_by_name",
        "_play_actions",
        "all_identities",
        "always_cluable",
        "card_names",
        "clue_actions",
        "clue_info_by_value",
        "clue_values",
        "color_names",
        "complete_fireworks",
        "copies_of",
        "deck",
        "firework_identities",
        "firework_place",
        "hand_sizes",
        "perfect_score",
        "rank_identities",
        "ranks",
        "successors",
        "suit_identities",
        "touched_identities",
        "value_bits",
        "value_bits_of",
    )

    _hash: int
    ranks: int
    hand_sizes: dict[int, int]
    _first_hands: dict[int, tuple[CardNumbers, ...]]
    card_names: tuple[str, ...]
    _identity_by_name: dict[str | int, Identity]
    all_identities: Identities
    copies_of: tuple[int, ...]
    deck: Cards
    suit_identities: tuple[Identities, ...]
    rank_identities: dict[int, Identities]
    firework_place: tuple[tuple[int, int], ...]
    firework_identities: tuple[Hands, ...]
    successors: tuple[int, ...]
    complete_fireworks: tuple[int, ...]
    perfect_score: int
    clue_values: ClueValues
    color_names: dict[str, str]
    touched_identities: dict[ClueValue, Identities]
    clue_info_by_value: dict[ClueValue, tuple[int, int]]  # of a card that it missed, and of one that it touched
    _play_actions: CardActions
    _card_actions: CardActions
    value_bits_of: tuple[int, ...]
    always_cluable: int
    value_bits: dict[ClueValue, int]
    clue_actions: dict[int, tuple[tuple[tuple[SeatIndex, ClueActions], ...], ...]]


@dataclass(frozen=True, slots=True)
class RuleSet(RuleTables):
    """A set of rules; the default is the common core of all editions.

    A card's *identity* is a number, ``suit index * ranks + rank - 1``; a set of identities is an integer with
    those bits set.

    Args:
        suits: in table order: letters of `SUITS`, or `Suit` objects (S2).
        copies: the number of copies of rank 1, 2, ... in an ordinary suit (S2).
        hand_size: the cards dealt to each player: one number, or a number for each number of players (S3).
        clue_tokens: the clue tokens at the start, which is also the most there can be (S4).
        strikes: the number of strikes that ends the game (S4).
        empty_clues: whether a clue may touch no card (C4).
        strikeout_scores_zero: whether the last strike makes the score 0 (E1).
        all_or_nothing: variant V1, which has no score.
        announcements: variant V2, the synchronised show: a play may announce a colour.
        free_discards: house rule: you may discard while all clue tokens are available (against D1).
        self_clues: house rule: you may clue yourself (against C2).
        deck_plays: house rule: you may play the last card of the deck unseen, as slot 0.
        color_clues: how colour clues work: one of `COLOR_CLUES`.
        rank_clues: how rank clues work: a key of `RANK_CLUES`.
        special_ranks: ranks whose cards are touched differently.

    Attributes:
        ranks: the number of ranks.
        hand_sizes: the hand size by number of players.
        card_names: the name of each identity: ``"r1"``.
        all_identities: the set of all identities.
        copies_of: for each identity, the number of its copies.
        deck: the identity of every card in the deck, in table order.
        suit_identities: for each suit, the set of its identities.
        rank_identities: for each rank, the set of its identities.
        firework_place: for each identity, the index of its suit and the height of the firework that it can be played on (P1, V5).
        firework_identities: for each suit, the identities in a firework of 0, 1, 2, ... cards.
        successors: for each identity, the one that its firework takes next, or -1 after the last.
        complete_fireworks: the heights of the fireworks when all are complete.
        perfect_score: the highest score (E2, V3, V5).
        clue_values: what a clue may name: colours by letter, then ranks (C2, V4, V5).
        color_names: the English name of each colour in `clue_values`, by letter.
        touched_identities: for each clue value, the set of identities that it touches (C3).
        value_bits: for each clue value, its bit in a set of values.
        value_bits_of: for each identity, the set of the clue values that touch it; last, for an unknown card, that of all values.
        always_cluable: the set of the values of clues that are allowed although they touch no card (C4).
        clue_actions: for each number of players and each of their seats, the other seats with the clues to them.

    *Clue info* is what clues have told of one card, packed into one integer. Its bits, from low to high: one for each identity, set
    if clues rule it out; one for each clue value, set if it touched the card; one for each clue value, set if it missed the card.
    The clue info of several clues is the bitwise or of theirs.

    Raises:
        HanabiError: a field is invalid; the message says which, and what it may be.

    Example:
        >>> mini = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)
        >>> len(mini.deck), mini.perfect_score
        (8, 6)
    """

    suits: tuple[Suit, ...] = cast("tuple[Suit, ...]", "rygbw")
    copies: tuple[int, ...] = (3, 2, 2, 2, 1)
    hand_size: tuple[tuple[int, int], ...] = ((2, 5), (3, 5), (4, 4), (5, 4))
    clue_tokens: int = 8
    strikes: int = 3
    empty_clues: bool = False
    strikeout_scores_zero: bool = True
    all_or_nothing: bool = False
    announcements: bool = False
    free_discards: bool = False
    self_clues: bool = False
    deck_plays: bool = False
    color_clues: str = "own"
    rank_clues: str = "own"
    special_ranks: tuple[SpecialRank, ...] = ()

    if TYPE_CHECKING:  # the constructor accepts more types than the fields store

        def __init__(
            self,
            suits: str | Iterable[str | Suit] = "rygbw",
            copies: Iterable[int] = (3, 2, 2, 2, 1),
            hand_size: HandSize = ...,
            clue_tokens: int = 8,
            strikes: int = 3,
            *,
            empty_clues: bool = False,
            strikeout_scores_zero: bool = True,
            all_or_nothing: bool = False,
            announcements: bool = False,
            free_discards: bool = False,
            self_clues: bool = False,
            deck_plays: bool = False,
            color_clues: str = "own",
            rank_clues: str = "own",
            special_ranks: Iterable[SpecialRank] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        self._validate()
        self._set(_hash=hash(self.__reduce__()))  # of all fields
        _set_deck_tables(self)
        _set_firework_tables(self)
        _set_clue_tables(self)
        colors = (None, *(suit.letter for suit in self.suits if self.announcements))
        self._set(_play_actions=CardActions(colors, discards=False), _card_actions=CardActions(colors, discards=True))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, entry.name) for entry in fields(self))

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _validate(self) -> None:
        """Validate and normalize the fields, so that equal rules compare equal."""
        check_type(self.suits, Iterable, "suits", "letters such as 'rygbw', or a list of letters and Suit objects")
        check_type(self.special_ranks, Iterable, "special_ranks", "a list of SpecialRank objects")
        check_type(self.copies, Iterable, "copies", "how many cards there are of each rank, such as (3, 2, 2, 2, 1)")
        size = cast("int | Mapping[int, int] | tuple[tuple[int, int], ...]", as_integers(self.hand_size))
        check_type(size, (int, Mapping, tuple), "hand_size", "a number of cards, or one for each number of players: {2: 5, 3: 5}")
        for entry in fields(self):
            if isinstance(entry.default, bool):
                check_type(getattr(self, entry.name), bool, entry.name, "True or False")
        self._set(clue_tokens=integer(self.clue_tokens, "clue_tokens"), strikes=integer(self.strikes, "strikes"))
        copies = tuple(map(as_integer, self.copies))
        if not 1 <= len(copies) <= 9 or not all(map(_is_number_of_cards, copies)):
            raise HanabiError(f"copies {self.copies!r}: give 1 to 9 whole numbers from 1 to {MAX_COPIES}, one for each rank")
        suits = tuple(_complete_suit(entry, copies) for entry in cast("str | Iterable[str | Suit]", self.suits))
        for suit in suits:
            _validate_suit(suit, len(copies))
        letters = [suit.letter for suit in suits]
        if not suits or len({*letters}) < len(suits) or len({suit.name for suit in suits}) < len(suits):
            raise HanabiError(f"suits {', '.join(map(repr, letters))}: give at least one colour, each with a letter and a name of its own")
        sizes = _sizes_by_players(size)
        if not 0 <= self.clue_tokens <= MAX_TOKENS or not 1 <= self.strikes <= MAX_TOKENS:
            limits = f"give 0 to {MAX_TOKENS} tokens, 1 to {MAX_TOKENS} strikes"
            raise HanabiError(f"clue_tokens {self.clue_tokens}, strikes {self.strikes}: {limits}")
        for name in ("color_clues", "rank_clues"):
            check_type(getattr(self, name), str, name, "how such clues work, such as 'own'")
        if self.color_clues not in COLOR_CLUES or self.rank_clues not in RANK_CLUES:
            clues = f"color_clues {self.color_clues!r}, rank_clues {self.rank_clues!r}"
            raise HanabiError(f"{clues}: color_clues is one of {', '.join(COLOR_CLUES)}; rank_clues is one of {', '.join(RANK_CLUES)}")
        self._set(suits=suits, copies=copies, hand_size=sizes, special_ranks=_checked_special_ranks(self.special_ranks, len(copies)))

    # -- cards ---------------------------------------------------------------------------------

    def identity_of(self, card: str | int) -> Identity:
        """The identity of a card given by name; an identity is returned as it is.

        Raises:
            HanabiError: the card is not in this deck.

        Example:
            >>> RuleSet().identity_of("y1"), RuleSet().identity_of("Yellow 1")
            (5, 5)
        """
        try:
            return self._identity_by_name[card if isinstance(card, str) else integer(card, "card")]
        except (KeyError, TypeError):
            identity = self._identity_by_name.get(self._plain_card(card)) if isinstance(card, str) else None
            if identity is not None:
                return identity
            letters = "".join(suit.letter for suit in self.suits)
            mean = did_you_mean(card, [f"{suit.name} {rank}" for suit in self.suits for rank in range(1, self.ranks + 1)])
            raise HanabiError(f"no card {card!r}: a letter of {letters!r} and a rank from 1 to {self.ranks}{mean}") from None

    def _plain_card(self, card: str) -> str:
        """The name that a card has here, for ``R1``, ``1r`` and ``red 1``."""
        text = folded(card)
        for suit in self.suits:
            if text.startswith(suit.name):
                text = suit.letter + text.removeprefix(suit.name).strip()
        return text[::-1] if len(text) == 2 and text[0].isdecimal() else text

    def names_of(self, identities: Identities) -> tuple[str, ...]:
        """The names of a set of identities, in table order."""
        return tuple([self.card_names[identity] for identity in self.identities_in(identities)])

    def identities_in(self, identities: Identities) -> Cards:
        """The identities of a set, in table order."""
        if type(identities) is not int:
            identities = integer(identities, "identities", "a set of identities: a whole number with a bit for each")
        return tuple([Identity(identity) for identity in range(len(self.card_names)) if identities >> identity & 1])

    def identities_of(self, cards: Iterable[str | int]) -> Identities:
        """The set of identities of these cards."""
        check_type(cards, Iterable, "cards", "a list of cards such as 'r1'")
        return as_bits(map(self.identity_of, cards))

    # -- clue info -----------------------------------------------------------------------------

    def possible_identities(self, clue_info: int) -> Identities:
        """The clue mask: the set of identities that the clues allow."""
        if type(clue_info) is not int:
            clue_info = integer(clue_info, "clue_info", _CLUE_INFO)
        return self.all_identities & ~clue_info

    def values_touching(self, clue_info: int) -> ClueValues:
        """The clue values that touched the card."""
        if type(clue_info) is not int:
            clue_info = integer(clue_info, "clue_info", _CLUE_INFO)
        touched = clue_info >> len(self.card_names)
        return tuple([value for index, value in enumerate(self.clue_values) if touched >> index & 1]) if touched else ()

    def values_missing(self, clue_info: int) -> ClueValues:
        """The clue values that missed the card."""
        return self.values_touching(integer(clue_info, "clue_info", _CLUE_INFO) >> len(self.clue_values))

    def clue_info_from(self, touched: Iterable[ClueValue] = (), missed: Iterable[ClueValue] = ()) -> int:
        """The clue info of a card that these clue values touched or missed.

        Raises:
            HanabiError: no clue can name one of them.
        """
        first_value_bit = 1 << len(self.card_names)
        clue_info = 0
        try:
            for value in touched:
                clue_info |= self.all_identities & ~self.touched_identities[value] | first_value_bit << self.clue_values.index(value)
            for value in missed:
                clue_info |= self.touched_identities[value] | first_value_bit << len(self.clue_values) + self.clue_values.index(value)
        except (KeyError, TypeError):
            for name, values in (("touched", touched), ("missed", missed)):
                check_type(values, Iterable, name, "a list of clue values")
            return self.clue_info_from(map(self.parse_clue_value, touched), map(self.parse_clue_value, missed))
        return clue_info

    # -- clues ---------------------------------------------------------------------------------

    def cluable_values(self, hand: Iterable[int]) -> int:
        """The values of the legal clues to a hand, as bits: those that touch a card in it, or all if clues may touch none (C4).

        Raises:
            HanabiError: a card is not in this deck.
        """
        bits = self.always_cluable
        value_bits = self.value_bits_of
        try:
            for identity in hand:
                bits |= value_bits[identity]
        except (IndexError, TypeError):
            check_type(hand, Iterable, "hand", "a list of identities")
            raise HanabiError(f"no identity {identity!r}: give one from 0 to {len(self.card_names) - 1}") from None
        return bits

    def parse_clue_value(self, value: ClueValue) -> ClueValue:
        """A clue value, given by letter, colour name or rank.

        Raises:
            HanabiError: no clue can name it.

        Example:
            >>> RuleSet().parse_clue_value("Red"), RuleSet().parse_clue_value("1")
            ('r', 1)
        """
        value = as_integer(value)
        parsed = value
        if isinstance(value, str) and value not in self.clue_values:
            word = folded(value)
            parsed = next((letter for letter, name in self.color_names.items() if folded(name) == word), word)
            parsed = int(word) if word.isdecimal() and len(word) == 1 else parsed
        if isinstance(parsed, bool | float) or parsed not in self.clue_values:
            ranks = [rank for rank in self.clue_values if isinstance(rank, int)]
            color = f"a colour ({', '.join(self.color_names.values())})"
            rank = f"a rank from 1 to {self.ranks}" if len(ranks) == self.ranks else f"a rank ({', '.join(map(str, ranks))})"
            allowed = " or ".join([color] * bool(self.color_names) + [rank] * bool(ranks))
            raise HanabiError(f"no clue can name {value!r}: {allowed}{did_you_mean(value, self.color_names.values())}")
        return parsed

    def parse_color(self, color: str) -> str:
        """The letter of a suit given by letter or name; every suit may be announced (V2).

        Raises:
            HanabiError: there is no such suit.
        """
        word = folded(color) if isinstance(color, str) else color
        names = [suit.name for suit in self.suits]
        for suit in self.suits:
            if word in (suit.letter, folded(suit.name)):
                return suit.letter
        raise HanabiError(f"no colour {color!r}: one of {', '.join(names)}{did_you_mean(color, names)}")

    def __repr__(self) -> str:
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        suits = [suit.letter if suit.letter in SUITS and suit == _complete_suit(suit.letter, self.copies) else suit for suit in self.suits]
        values["suits"] = "".join(cast("list[str]", suits)) if all(isinstance(suit, str) for suit in suits) else tuple(suits)
        changed = [entry.name for entry in fields(self) if values[entry.name] != entry.default]
        return f"RuleSet({', '.join(f'{name}={values[name]!r}' for name in changed)})"


def _sizes_by_players(size: HandSize) -> tuple[tuple[int, int], ...]:
    """The hand size for each number of players."""
    if isinstance(size, int):
        pairs = [(players, size) for players in range(2, 7)]
    else:
        pairs = sorted(as_integers([*size.items()] if isinstance(size, Mapping) else [*size]), key=repr)
    if not pairs or not all(
        isinstance(pair, tuple) and len(pair) == 2 and type(pair[0]) is int and 2 <= pair[0] <= 6 and _is_number_of_cards(pair[1])
        for pair in pairs
    ):
        raise HanabiError(f"hand_size {size!r}: give 1 to {MAX_COPIES} cards, for 2 to 6 players")
    return tuple(pairs)


def _is_number_of_cards(value: object) -> bool:
    return type(value) is int and 1 <= value <= MAX_COPIES


def is_suit_letter(text: str) -> bool:
    """Whether a text can be the letter of a suit."""
    return isinstance(text, str) and len(text) == 1 and "a" <= text <= "z"


def _complete_suit(entry: str | Suit, copies: tuple[int, ...]) -> Suit:
    """The suit given by letter or as a `Suit`, with its copies filled in."""
    check_type(entry, (str, Suit), "suits", "letters such as 'rygbw', or a list of letters and Suit objects")
    if isinstance(entry, str):
        if folded(entry) not in SUITS:
            raise HanabiError(f"unknown colour {entry!r}: give letters of {''.join(SUITS)!r} or Suit objects")
        entry = SUITS[folded(entry)]
    if entry.copies is None:
        return replace(entry, copies=copies[::-1] if entry.descending else copies)
    check_type(entry.copies, Iterable, "copies", "how many cards there are of each rank, such as (3, 2, 2, 2, 1)")
    return replace(entry, copies=tuple(map(as_integer, entry.copies)))


def suits_without_usual_copies(rules: RuleSet) -> list[Suit]:
    """The suits of a rule set, each with no copies of its own if they are those of the rules."""
    copies_of = {True: rules.copies[::-1], False: rules.copies}
    return [replace(suit, copies=None) if suit.copies == copies_of[suit.descending] else suit for suit in rules.suits]


def _validate_suit(suit: Suit, ranks: int) -> None:
    if not is_suit_letter(suit.letter):
        raise HanabiError(f"suit {suit.letter!r}: give one letter from a to z")
    check_type(suit.name, str, "name", "the name of the suit")
    check_type(suit.descending, bool, "descending", "True or False")
    check_type(suit.deducts, bool, "deducts", "True or False")
    colors = suit.clued_by
    if colors not in COLOR_TOUCHES and not (isinstance(colors, tuple) and colors and all(map(is_suit_letter, colors))):
        raise HanabiError(f"suit {suit.letter!r}: clued_by {colors!r}: one of {', '.join(COLOR_TOUCHES)}, or a tuple of letters")
    if suit.ranked_by not in RANK_TOUCHES:
        raise HanabiError(f"suit {suit.letter!r}: ranked_by {suit.ranked_by!r}: one of {', '.join(RANK_TOUCHES)}")
    if len(suit.copies or ()) != ranks or not all(map(_is_number_of_cards, suit.copies or ())):
        numbers = f"{ranks} whole numbers from 1 to {MAX_COPIES}, one for each rank"
        raise HanabiError(f"suit {suit.letter!r}: copies {suit.copies!r}: give {numbers}")


def _checked_special_ranks(special_ranks: Iterable[SpecialRank], ranks: int) -> tuple[SpecialRank, ...]:
    special = tuple(special_ranks)
    for entry in special:
        check_type(entry, SpecialRank, "special_ranks", "a list of SpecialRank objects")
    special = tuple([entry._replace(rank=integer(entry.rank, "rank")) for entry in special])
    if len({entry.rank for entry in special}) < len(special) or any(
        entry.rank not in range(1, ranks + 1) or entry.clued_by not in COLOR_TOUCHES[:3] or entry.ranked_by not in RANK_TOUCHES
        for entry in special
    ):
        touches = f"clued_by {', '.join(COLOR_TOUCHES[:3])}, ranked_by {', '.join(RANK_TOUCHES)}"
        raise HanabiError(f"special_ranks {special!r}: give each rank from 1 to {ranks} once; {touches}")
    return special


def _set_deck_tables(rules: RuleSet) -> None:
    """The derived fields about cards and the deck."""
    suits = rules.suits
    ranks = len(rules.copies)
    cards = tuple(f"{suit.letter}{rank}" for suit in suits for rank in range(1, ranks + 1))
    sizes = dict(rules.hand_size)
    copies_of = tuple(n for suit in suits for n in suit.copies or ())
    rules._set(
        ranks=ranks,
        hand_sizes=sizes,
        _first_hands={
            players: tuple(tuple(range((seat + 1) * size - 1, seat * size - 1, -1)) for seat in range(players))
            for players, size in sizes.items()
        },
        card_names=cards,
        all_identities=(1 << len(cards)) - 1,
        copies_of=copies_of,
        deck=tuple(identity for identity, copies in enumerate(copies_of) for _ in range(copies)),
        suit_identities=tuple(((1 << ranks) - 1) << ranks * index for index in range(len(suits))),
        rank_identities={rank: sum(1 << identity for identity in range(rank - 1, len(cards), ranks)) for rank in range(1, ranks + 1)},
        _identity_by_name={name: identity for names in (cards, range(len(cards))) for identity, name in enumerate(names)},
    )


def _set_firework_tables(rules: RuleSet) -> None:
    """The derived fields about fireworks."""
    suits = rules.suits
    ranks = rules.ranks
    play_orders = [tuple(range(index * ranks, (index + 1) * ranks))[:: -1 if suit.descending else 1] for index, suit in enumerate(suits)]
    places = tuple((index, ranks - 1 - rank if suit.descending else rank) for index, suit in enumerate(suits) for rank in range(ranks))
    rules._set(
        firework_place=places,
        firework_identities=tuple(tuple(order[:height] for height in range(ranks + 1)) for order in play_orders),
        successors=tuple(play_orders[suit][place + 1] if place + 1 < ranks else -1 for suit, place in places),
        complete_fireworks=(ranks,) * len(suits),
        perfect_score=ranks * sum(not suit.deducts for suit in suits),
    )


def _set_clue_tables(rules: RuleSet) -> None:
    """The derived fields about clues."""
    clue_touch = ClueTouch(rules)
    touched_identities = clue_touch.touched_identities
    names = {suit.letter: suit.name for suit in (*SUITS.values(), *rules.suits)}
    values = tuple(touched_identities)
    value_bits = {value: 1 << index for index, value in enumerate(values)}
    rules._set(clue_values=values, touched_identities=touched_identities)
    always_cluable = sum(value_bits[value] for value in (values if rules.empty_clues else clue_touch.blind_values))
    clues_to = tuple((seat, ClueActions(seat, value_bits, always_cluable)) for seat in seats(max(rules.hand_sizes)))
    rules._set(
        clue_info_by_value={value: (rules.clue_info_from((), [value]), rules.clue_info_from([value])) for value in values},
        value_bits_of=(
            *(
                sum((touched >> identity & 1) << index for index, touched in enumerate(touched_identities.values()))
                for identity in range(len(rules.card_names))
            ),
            (1 << len(values)) - 1,
        ),
        value_bits=value_bits,
        color_names={color: names.get(color, color) for color in map(str, clue_touch.colors)},
        always_cluable=always_cluable,
        clue_actions={
            players: tuple(tuple(clues_to[to] for to in range(players) if to != seat or rules.self_clues) for seat in range(players))
            for players in rules.hand_sizes
        },
    )
