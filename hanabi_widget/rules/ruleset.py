"""A rule set: everything in which editions, variants and small teaching decks differ, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING, Any, cast

from .action import Action, Clue, Discard, Play
from .clue_touch import COLOR_CLUES, COLOR_TOUCHES, RANK_CLUES, RANK_TOUCHES, ClueTouch, SpecialRank
from .suit import SUITS, Suit

UNKNOWN = -1
"""The type of a card that a state does not know."""


class ClueActions(dict[int, tuple[Clue, ...]]):
    """The clues to one seat by the bits of their values, each list made when first asked for."""

    def __init__(self, seat: int, value_bits: dict[str | int, int]) -> None:
        super().__init__()
        self._every = tuple((bit, Clue(seat, value)) for value, bit in value_bits.items())

    def __missing__(self, bits: int) -> tuple[Clue, ...]:
        self[bits] = menu = tuple([clue for bit, clue in self._every if bits & bit])
        return menu


class CardActions(dict[int, tuple[Action, ...]]):
    """What may be done with the cards of a hand by their number, each list made when first asked for: no rule bounds an unchecked hand."""

    def __init__(self, colors: tuple[str | None, ...], *, discards: bool) -> None:
        super().__init__()
        self._colors, self._discards = colors, discards

    def __missing__(self, size: int) -> tuple[Action, ...]:
        slots = range(1, size + 1)
        plays: list[Action] = [Play(slot, color) for slot in slots for color in self._colors]
        self[size] = menu = (*plays, *(Discard(slot) for slot in slots if self._discards))
        return menu


def derived_field() -> Any:  # noqa: ANN401
    """A field that follows from the others."""
    return field(init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one kind of Hanabi; the default is the common core of all editions.

    A card's *identity* is a number, ``suit index * ranks + rank - 1``; a set of identities is an integer with
    those bits set.

    Args:
        suits: in table order: letters of `SUITS`, or `Suit` objects (S2).
        copies: cards of rank 1, 2, ... in an ordinary suit (S2).
        hand_size: cards dealt to each player, for any number of players or by number of players (S3).
        clue_tokens: clue tokens at the start and at most (S4).
        strikes: strikes that end the game (S4).
        empty_clues: a clue may touch no card (C4).
        strikeout_scores_zero: the last strike makes the score 0 (E1).
        all_or_nothing: variant V1.
        announcements: variant V2, the synchronised show.
        free_discards: house rule: a discard is legal with all clue tokens available (against D1).
        self_clues: house rule: a clue may go to oneself (against C2).
        deck_plays: house rule: the last card of the deck may be played unseen, as slot 0.
        color_clues: what colour clues do: one of `COLOR_CLUES`.
        rank_clues: what rank clues name: a key of `RANK_CLUES`.
        special_ranks: ranks whose cards are touched otherwise.

    Attributes:
        ranks: the number of ranks.
        hand_sizes: the hand size by number of players.
        card_names: the name of each identity: ``"r1"``.
        all_identities: the set of all identities.
        copies_of: the number of copies of each identity.
        deck: the identity of every card of the deck, in table order.
        rank_identities: for each rank the set of its identities.
        firework_place: for each identity its suit's index, and how many cards its firework must hold before it (P1, V5).
        firework_identities: for each suit the identities in a firework of 0, 1, 2, ... cards.
        complete_fireworks: the heights of the fireworks when all are complete.
        perfect_score: the highest score (E2, V3, V5).
        clue_values: what a clue may name: colour letters, then ranks (C2, V4, V5).
        color_names: the English name of each colour that a clue may name.
        touched_identities: for each clue value the set of identities that it touches (C3).

    *Clue info*, what clues have told of one card, is one integer. Its bits, from low to high: one for each identity, set when clues
    rule it out; one for each clue value, set when the value touched the card; one for each clue value, set when it missed the card.
    Clues combine by bitwise or.

    Raises:
        ValueError: saying which field is wrong and what it may be.

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

    _hash: int = derived_field()
    ranks: int = derived_field()
    hand_sizes: dict[int, int] = derived_field()
    _first_hands: dict[int, tuple[tuple[int, ...], ...]] = derived_field()
    card_names: tuple[str, ...] = derived_field()
    _identity_by_name: dict[str | int, int] = derived_field()
    all_identities: int = derived_field()
    copies_of: tuple[int, ...] = derived_field()
    deck: tuple[int, ...] = derived_field()
    _copy_weights: dict[int, int] = derived_field()
    _deck_weight: int = derived_field()
    rank_identities: dict[int, int] = derived_field()
    firework_place: tuple[tuple[int, int], ...] = derived_field()
    firework_identities: tuple[tuple[tuple[int, ...], ...], ...] = derived_field()
    complete_fireworks: tuple[int, ...] = derived_field()
    perfect_score: int = derived_field()
    clue_values: tuple[str | int, ...] = derived_field()
    color_names: dict[str, str] = derived_field()
    touched_identities: dict[str | int, int] = derived_field()
    _touched_identity_sets: dict[str | int, frozenset[int]] = derived_field()
    _clue_info_by_identity: dict[str | int, tuple[int, ...]] = derived_field()
    _play_actions: CardActions = derived_field()
    _card_actions: CardActions = derived_field()
    _value_bits_by_identity: tuple[int, ...] = derived_field()
    _always_cluable: int = derived_field()
    _value_bits: dict[str | int, int] = derived_field()
    _clue_actions: dict[int, tuple[tuple[tuple[int, ClueActions], ...], ...]] = derived_field()

    if TYPE_CHECKING:  # what may be given is wider than what is then stored

        def __init__(
            self,
            suits: str | Iterable[str | Suit] = "rygbw",
            copies: Iterable[int] = (3, 2, 2, 2, 1),
            hand_size: int | Mapping[int, int] | Iterable[tuple[int, int]] = ...,
            clue_tokens: int = 8,
            strikes: int = 3,
            empty_clues: bool = False,  # noqa: FBT001, FBT002
            strikeout_scores_zero: bool = True,  # noqa: FBT001, FBT002
            all_or_nothing: bool = False,  # noqa: FBT001, FBT002
            announcements: bool = False,  # noqa: FBT001, FBT002
            free_discards: bool = False,  # noqa: FBT001, FBT002
            self_clues: bool = False,  # noqa: FBT001, FBT002
            deck_plays: bool = False,  # noqa: FBT001, FBT002
            color_clues: str = "own",
            rank_clues: str = "own",
            special_ranks: Iterable[SpecialRank] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        self._check()
        self._set(_hash=hash(tuple(getattr(self, entry.name) for entry in fields(self) if entry.compare)))
        self._set(**_deck_tables(self))
        self._set(**_clue_tables(self))
        self._set(**_action_tables(self))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, entry.name) for entry in fields(self) if entry.init)

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _check(self) -> None:
        """Check the fields and bring them into one form, so that equal rules are equal."""
        copies = tuple(self.copies)
        if not 1 <= len(copies) <= 9 or not all(isinstance(n, int) and n >= 1 for n in copies):
            raise ValueError(f"copies {self.copies!r}: give 1 to 9 whole numbers from 1 up, one a rank")
        suits = tuple(_suit(entry, copies) for entry in cast("str | Iterable[str | Suit]", self.suits))
        letters = [suit.letter for suit in suits]
        if not suits or len({*letters}) < len(suits) or len({suit.name for suit in suits}) < len(suits):
            raise ValueError(
                f"suits {', '.join(map(repr, letters))}: give at least one colour, each once, with a letter and a name of its own"
            )
        for suit in suits:
            if not is_suit_letter(suit.letter):
                raise ValueError(f"suit {suit.letter!r}: give one letter from a to z")
            colors = suit.clued_by
            if colors not in COLOR_TOUCHES and not (isinstance(colors, tuple) and colors and all(map(is_suit_letter, colors))):
                raise ValueError(f"suit {suit.letter!r}: clued_by {colors!r}: one of {', '.join(COLOR_TOUCHES)}, or a tuple of letters")
            if suit.ranked_by not in RANK_TOUCHES:
                raise ValueError(f"suit {suit.letter!r}: ranked_by {suit.ranked_by!r}: one of {', '.join(RANK_TOUCHES)}")
            if len(suit.copies or ()) != len(copies) or not all(isinstance(n, int) and n >= 1 for n in suit.copies or ()):
                raise ValueError(f"suit {suit.letter!r}: copies {suit.copies!r} must give {len(copies)} ranks, each 1 or more")
        size = cast("int | Mapping[int, int] | Iterable[tuple[int, int]]", self.hand_size)
        if isinstance(size, int):
            sizes = tuple((players, size) for players in range(2, 7))
        else:
            sizes = tuple(sorted(size.items() if isinstance(size, Mapping) else size))
        if not sizes or any(not 2 <= players <= 6 or cards < 1 for players, cards in sizes):
            raise ValueError(f"hand_size {size!r}: give 1 card or more, for 2 to 6 players")
        if self.clue_tokens < 0 or self.strikes < 1:
            raise ValueError(f"clue_tokens {self.clue_tokens}, strikes {self.strikes}: give 0 or more tokens, 1 or more strikes")
        if self.color_clues not in COLOR_CLUES or self.rank_clues not in RANK_CLUES:
            clues = f"color_clues {self.color_clues!r}, rank_clues {self.rank_clues!r}"
            raise ValueError(f"{clues}: one of {', '.join(COLOR_CLUES)}; one of {', '.join(RANK_CLUES)}")
        special = tuple(self.special_ranks)
        if len({entry.rank for entry in special}) < len(special) or any(
            entry.rank not in range(1, len(copies) + 1) or entry.clued_by not in COLOR_TOUCHES[:3] or entry.ranked_by not in RANK_TOUCHES
            for entry in special
        ):
            raise ValueError(f"special_ranks {special!r}: give each rank from 1 to {len(copies)} once")
        self._set(suits=suits, copies=copies, hand_size=sizes, special_ranks=special)

    # -- cards ---------------------------------------------------------------------------------

    def identity_of(self, card: str | int) -> int:
        """The type of a card's name; a type is handed back.

        Raises:
            ValueError: the card is not in this deck.

        Example:
            >>> RuleSet().identity_of("y1")
            5
        """
        try:
            return self._identity_by_name[card]
        except (KeyError, TypeError):
            letters = "".join(suit.letter for suit in self.suits)
            raise ValueError(f"no card {card!r}: a colour of {letters!r} and a rank from 1 to {self.ranks}") from None

    def names_of(self, identities: int) -> tuple[str, ...]:
        """The names of a set of identities, in table order."""
        return tuple(name for identity, name in enumerate(self.card_names) if identities >> identity & 1)

    def identities_of(self, cards: Iterable[str | int]) -> int:
        """The set of identities of these cards."""
        return sum(1 << identity for identity in {self.identity_of(card) for card in cards})

    # -- what clues have clue_info of a card -----------------------------------------------------------

    def possible_identities(self, clue_info: int) -> int:
        """The clue mask: the set of identities that all clues so far leave open."""
        return self.all_identities & ~clue_info

    def values_touching(self, clue_info: int) -> tuple[str | int, ...]:
        """The clue values that touched the card."""
        marks = clue_info >> len(self.card_names)
        return tuple(value for index, value in enumerate(self.clue_values) if marks >> index & 1) if marks else ()

    def values_missing(self, clue_info: int) -> tuple[str | int, ...]:
        """The clue values that missed the card."""
        return self.values_touching(clue_info >> len(self.clue_values))

    def clue_info_from(self, touched: Iterable[str | int] = (), missed: Iterable[str | int] = ()) -> int:
        """What clues tell of a card that they touched or missed, whatever the card is."""
        mark, clue_info = 1 << len(self.card_names), 0
        for value in touched:
            clue_info |= self.all_identities & ~self.touched_identities[value] | mark << self.clue_values.index(value)
        for value in missed:
            clue_info |= self.touched_identities[value] | mark << len(self.clue_values) + self.clue_values.index(value)
        return clue_info

    # -- clues ---------------------------------------------------------------------------------

    def cluable_values(self, hand: Iterable[int]) -> int:
        """The clue values that a hand may get, as bits: those that touch a card of it, or all if clues may touch none (C4)."""
        bits, clue_bits = self._always_cluable, self._value_bits_by_identity
        for identity in hand:
            bits |= clue_bits[identity]
        return bits

    def parse_clue_value(self, value: str | int) -> str | int:
        """A clue value by letter, name or rank.

        Raises:
            ValueError: it cannot be named in a clue.

        Example:
            >>> RuleSet().parse_clue_value("red")
            'r'
        """
        named: str | int = next((letter for letter, name in self.color_names.items() if name == value), value)
        if isinstance(named, bool | float) or named not in self.clue_values:
            ranks = [rank for rank in self.clue_values if isinstance(rank, int)]
            row = f"a rank from 1 to {self.ranks}" if len(ranks) == self.ranks else f"a rank ({', '.join(map(str, ranks))})"
            color = f"a colour ({', '.join(self.color_names.values())})"
            allowed = " or ".join([color] * bool(self.color_names) + [row] * bool(ranks))
            raise ValueError(f"no clue can name {value!r}: {allowed}")
        return named

    def parse_color(self, color: str) -> str:
        """A suit's letter by letter or name; every suit may be announced (V2).

        Raises:
            ValueError: there is no such suit.
        """
        for suit in self.suits:
            if color in (suit.letter, suit.name):
                return suit.letter
        raise ValueError(f"no colour {color!r}: one of {', '.join(suit.name for suit in self.suits)}")

    def __repr__(self) -> str:
        values = {entry.name: getattr(self, entry.name) for entry in fields(self) if entry.init}
        suits = [suit.letter if suit.letter in SUITS and suit == _suit(suit.letter, self.copies) else suit for suit in self.suits]
        values["suits"] = "".join(cast("list[str]", suits)) if all(isinstance(suit, str) for suit in suits) else tuple(suits)
        default = {entry.name: entry.default for entry in fields(self)}
        return f"RuleSet({', '.join(f'{name}={value!r}' for name, value in values.items() if value != default[name])})"


def is_suit_letter(text: str) -> bool:
    """Whether this may be a suit's letter."""
    return len(text) == 1 and "a" <= text <= "z"


def _suit(entry: str | Suit, copies: tuple[int, ...]) -> Suit:
    """A suit with its copies filled in."""
    if isinstance(entry, str):
        if entry not in SUITS:
            raise ValueError(f"unknown colour {entry!r}: give letters of {''.join(SUITS)!r} or Suit objects")
        entry = SUITS[entry]
    if entry.copies is None:
        return replace(entry, copies=copies[::-1] if entry.descending else copies)
    return entry


def _deck_tables(rules: RuleSet) -> dict[str, object]:
    suits, ranks = rules.suits, len(rules.copies)
    cards = tuple(f"{suit.letter}{rank}" for suit in suits for rank in range(1, ranks + 1))
    sizes = dict(rules.hand_size)
    copies_of = tuple(n for suit in suits for n in suit.copies or ())
    *weights, above = accumulate((n + 1 for n in copies_of), mul, initial=1)
    return {
        "ranks": ranks,
        "hand_sizes": sizes,
        "_first_hands": {
            players: tuple(tuple(range((seat + 1) * size - 1, seat * size - 1, -1)) for seat in range(players))
            for players, size in sizes.items()
        },
        "card_names": cards,
        "all_identities": (1 << len(cards)) - 1,
        "copies_of": copies_of,
        "deck": tuple(identity for identity, copies in enumerate(copies_of) for _ in range(copies)),
        "_copy_weights": dict(enumerate(weights)),
        "_deck_weight": above - 1,
        "rank_identities": {rank: sum(1 << identity for identity in range(rank - 1, len(cards), ranks)) for rank in range(1, ranks + 1)},
        "firework_place": tuple(
            (index, ranks - 1 - rank if suit.descending else rank) for index, suit in enumerate(suits) for rank in range(ranks)
        ),
        "firework_identities": tuple(
            tuple(order[:height] for height in range(ranks + 1))
            for index, suit in enumerate(suits)
            for order in [tuple(range(index * ranks, (index + 1) * ranks))[:: -1 if suit.descending else 1]]
        ),
        "complete_fireworks": (ranks,) * len(suits),
        "perfect_score": ranks * sum(not suit.deducts for suit in suits),
        "_identity_by_name": {name: identity for names in (cards, range(len(cards))) for identity, name in enumerate(names)},
    }


def _clue_tables(rules: RuleSet) -> dict[str, object]:
    touching = ClueTouch(rules.suits, rules.ranks, rules.color_clues, rules.rank_clues, rules.special_ranks)
    touch = touching.table()
    names = {suit.letter: suit.name for suit in (*SUITS.values(), *rules.suits)}
    values = tuple(touch)
    value_bits = {value: 1 << index for index, value in enumerate(values)}
    rules._set(clue_values=values, touched_identities=touch)
    identities = range(len(rules.card_names))
    menus = tuple((seat, ClueActions(seat, value_bits)) for seat in range(max(rules.hand_sizes)))
    return {
        "_touched_identity_sets": {
            value: frozenset(identity for identity in identities if touched >> identity & 1) for value, touched in touch.items()
        },
        "_clue_info_by_identity": {
            value: tuple(
                rules.clue_info_from([value]) if touched >> identity & 1 else rules.clue_info_from((), [value]) for identity in identities
            )
            for value, touched in touch.items()
        },
        "_value_bits_by_identity": (
            *(sum((touched >> identity & 1) << index for index, touched in enumerate(touch.values())) for identity in identities),
            (1 << len(values)) - 1,
        ),
        "_value_bits": value_bits,
        "color_names": {color: names.get(color, color) for color in touching.colors()},
        "_always_cluable": sum(value_bits[value] for value in (values if rules.empty_clues else touching.blind())),
        "_clue_actions": {
            players: tuple(tuple(menus[to] for to in range(players) if to != seat or rules.self_clues) for seat in range(players))
            for players in rules.hand_sizes
        },
    }


def _action_tables(rules: RuleSet) -> dict[str, object]:
    colors: tuple[str | None, ...] = (None, *(suit.letter for suit in rules.suits)) if rules.announcements else (None,)
    return {"_play_actions": CardActions(colors, discards=False), "_card_actions": CardActions(colors, discards=True)}
