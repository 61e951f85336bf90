"""A position as text that people can write and read, on one line or several.

    [BGA+wild] r2 y1 g1 | 5c 1s | x r1 y4 g2 | >A g4 y3 w4 ? ? | B~ w3 y4 b2+2 ? g1 | C r2 g5 r4 b3 y1

Fields are separated by bars; line ends count as blanks. The grammar (``*`` any number, ``+`` one or more, ``?`` optional)::

    position  = header? (fireworks "|")? (tokens "|")? (discards "|")? hand ("|" hand)* ("|" deck)?
    header    = "[" (rules-name | setting | "oldest" | "unchecked")* "]"    see `hanabi_widget.notation.rules_header`
    fireworks = (colour digit)+                                 the rank of its top card, 0 for none
    tokens    = (number ("c" | "s" | "d" | "t"))+
    discards  = "x" known*                                      in the order in which they were discarded
    hand      = ">"? name "~"? card*
    deck      = "deck" (known | "?")*                           in draw order
    card      = (known | "?" | colour "?" | "?" digit | set) set? mark*   no blanks outside sets
    set       = "{" part ("," part)* "}"
    part      = known | colour "?" | "?" digit
    known     = colour digit | digit colour
    mark      = ("+" | "-") (colour | digit)
    name      = a word of letters, digits and . ' - _ that starts with a letter, or a text in quotes, as in JSON
    colour    = the letter of a suit, also as a capital

What the fields mean, and what is assumed without them:

- *Header*: without one, the rules are ``common``, or ``rules``. Hands are written newest card (slot 1) first; with ``oldest``, last.
- *Fireworks*: the rank of the top card, so descending ``k3`` has 5, 4 and 3 on the table. A suit left out has none.
- *Tokens*: ``5c`` clue tokens (all), ``0s`` strikes (none), ``26d`` cards in the deck (what the other fields leave;
  another number is an error), ``2t`` turns left once the deck is empty (one for each player).
- ``>`` marks the player to act, by default the first.
- ``?`` is an unknown card; ``r?``, ``?3`` and ``{r2,y?}`` say what it may be. ``r2{r2,r3}`` is an r2 whose holder has been
  told that it is one of the two. ``+r +2`` are clues that touched the card, ``-b`` is one that missed it.
- ``~``: each value with a ``+`` in this hand was a clue to the whole hand, so it missed the cards without that ``+``.
- If the hands are empty and ``deck`` has all cards, they are dealt: the first cards to the first player, and so on; the last card dealt
  to a hand is its slot 1. So ``Ann | >Ben | deck r1 ...`` is the start of a game.
- A position has no viewer: you choose the viewpoint on the board, and ``*`` is an error.
- The first field is the fireworks if it starts like a card. Put a player named ``r2``, ``x`` or ``deck`` in quotes.

Errors are too many copies of a card, a hand that is too large, or too small while the deck has cards, and a card that its marks rule out.
Whether play can lead to a position is not checked. With ``[unchecked]`` nothing is checked, for exercises about impossible positions;
``d`` then sets the number of cards in the deck.

Example:
    >>> from hanabi_widget.notation import position
    >>> state = position("r2 y1 | 5c | >Ann ? r4 y3+3 w1 w1 | Bob~ g5 r3+3 b3+3 y4 y5")
    >>> state.hand("Bob"), state.rules.values_missing(state.clue_info[1][0]), len(state.deck)
    (('g5', 'r3', 'b3', 'y4', 'y5'), (3,), 37)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, NoReturn
from unicodedata import category, normalize

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import UNKNOWN, Cards, Identity, RuleSet, SeatIndex, State, seats_of
from hanabi_widget.rules.position_problems import Place, wrong_players

from .marked_card import CardReader, DraftCard
from .rules_header import header_text
from .scanner import quote_unless_plain, read_quoted

NAME = r"[^\W\d_](?:[\w.'-]*\w)?"
_WORD = r"[^\s|~]+"
_FIREWORKS = r"(?:[A-Za-z][0-9]|[0-9][{letters}])(?=\s|\||$)"
_TOKENS = r"(?=[0-9])"
_DISCARDS = r"x(?=\s|\||$)"
_DECK = r"deck(?=\s|\||$)"
_COUNTER = r"([0-9]{1,3}(?=[CSTcst])|[0-9]{1,5}(?=[Dd]))(.)(?=\s|\||$)"
_FIELD_ORDER = "fireworks | tokens | x discards | a hand | a hand | deck"


def read_position(text: str, rules: RuleSet | None = None, first_line: int = 1) -> State:
    """Read a position that takes up the whole text."""
    return _PositionReader(text, rules, first_line).state()


class _Row(NamedTuple):
    """Cards as read, those of a hand slot 1 first: what each is, what clues say about it, and where in the text it is, for errors."""

    at: int
    cards: list[tuple[Identity, int, int]]

    @property
    def identities(self) -> list[Identity]:
        """What the cards are."""
        return [identity for identity, _, _ in self.cards]


class _PositionReader(CardReader):
    """Reads the fields of a position, then builds and checks the state."""

    def __init__(self, text: str, rules: RuleSet | None, first_line: int) -> None:
        super().__init__(text, rules, first_line)
        self.fireworks: dict[int, int] = {}
        self.tokens: dict[str, tuple[int, int]] = {}
        self.discards = _Row(0, [])
        self.names: list[str] = []
        self.hands: list[_Row] = []
        self.player: int | None = None
        self.deck: _Row | None = None

    def state(self) -> State:
        """Read the fields, and build and check the state."""
        self._read_fields()
        rules = self.rules
        checked = not self.unchecked
        tokens = {letter: number for letter, (number, _) in self.tokens.items()}
        if len(self.hands) not in rules.hand_sizes:
            self._fail_players()
        self._deal()
        left = len(rules.deck) - sum(self.fireworks.values()) - sum(len(row.cards) for row in (self.discards, *self.hands))
        try:
            state = State(
                rules=rules,
                names=self.names,
                hands=[hand.identities for hand in self.hands],
                clue_info=[[clue_info for _, clue_info, _ in hand.cards] for hand in self.hands],
                deck=self.deck.identities if self.deck else [UNKNOWN] * (left if checked else tokens.get("d", left)),
                fireworks=[self.fireworks.get(suit, 0) for suit in range(len(rules.suits))],
                discards=self.discards.identities,
                clue_tokens=tokens.get("c"),
                strikes=tokens.get("s", 0),
                player=self.player or 0,
                turns_left=tokens.get("t"),
            )
        except HanabiError as error:  # of turns that are not counted
            self.fail(str(error).partition(": ")[2], self.tokens["t"][1])
        if checked:
            for problem in state.problems[:1]:
                self.fail(str(problem), self._at(problem.places[0]))
            left = len(state.deck)
            if tokens.get("d", left) != left:
                self.fail(f"{tokens['d']} cards in the deck: the other fields leave {left} of {len(rules.deck)}", self.tokens["d"][1])
        return state

    # -- the fields ---

    def _read_fields(self) -> None:
        letters = "".join(letter + letter.upper() for letter in self.suit_letters if letter not in "csdt")
        fireworks, tokens, discards, hand, deck = range(5)  # the order of the fields
        starts = {
            fireworks: _FIREWORKS.replace("{letters}", letters or "-"),
            tokens: _TOKENS,
            discards: _DISCARDS,
            deck: _DECK,
        }
        # A field is told by its first word; what starts as no other field is a hand. Only the first field can be the fireworks: later, a
        # word such as r2 starts nothing, and is read as the name of a player.
        reached = -1
        while reached < 0 or self.accept("|"):
            self.skip_blanks()
            field = next((each for each, start in starts.items() if (reached < 0 or each) and self.here(start)), hand)
            if field < reached or field == reached != hand:
                self.refuse(f"is out of place: the order is {_FIELD_ORDER}")
            reached = field
            if field == fireworks:
                self._read_fireworks()
            elif field == tokens:
                self._read_tokens()
            elif field == discards:
                self.discards = self._row(_DISCARDS)
            elif field == hand:
                self._read_hand()
            else:
                self.deck = self._row(_DECK)
        if not self.at_end():
            self.refuse("here: put a bar between fields")

    def _row(self, word: str) -> _Row:
        """The cards that follow a word; only in the deck may they be unknown."""
        row = _Row(self.at, [])
        self.take(word)
        for at in self._words():
            is_unknown = word == _DECK and self.char == "?"
            self.at += is_unknown
            row.cards.append((UNKNOWN if is_unknown else self.read_known(), 0, at))
        return row

    def _words(self) -> Iterator[int]:
        """Yield the index of each word up to the end of the field; the caller reads the word."""
        while not self.at_end() and self.char != "|":
            at = self.at
            yield at
            if self.char.strip() not in ("", "|"):
                self.refuse(f"follows {self.text[at : self.at]!r} without a blank")

    def _read_fireworks(self) -> None:
        for at in self._words():
            suit, height = self.read_firework()
            if suit in self.fireworks:
                self.fail("a second firework of this colour: give one", at)
            self.fireworks[suit] = height

    def _read_tokens(self) -> None:
        for at in self._words():
            token = self.take(_COUNTER)
            letter = token[2].lower() if token else ""
            if not token or letter in self.tokens:
                self.fail("give each once: 5c clue tokens, 0s strikes, 26d cards in the deck, 2t turns left", at)
            self.tokens[letter] = (int(token[1]), at)

    def _read_hand(self) -> None:
        at = self.at
        if self.accept(">"):
            if self.player is not None:
                self.fail(f"a second player to act: it is already the turn of {self.names[self.player]}", at)
            self.player = len(self.hands)
            self.skip_blanks()
        hand = _Row(self.at, [])
        self.names.append(self._name())
        self.hands.append(hand)
        if len(self.hands) > max(self.rules.hand_sizes):
            self._fail_players()
        has_tilde = self.accept("~")
        hand.cards.extend((*self.read_card_in_hand(), at) for at in self._words())
        if has_tilde:  # each value that touched a card of the hand missed the others
            touching = [self.rules.values_touching(clue_info) for _, clue_info, _ in hand.cards]
            clued = {*chain(*touching)}
            hand.cards[:] = [
                (identity, clue_info | self.rules.clue_info_from(missed=clued.difference(touched)), at)
                for (identity, clue_info, at), touched in zip(hand.cards, touching)
            ]
        if self.oldest:
            hand.cards.reverse()

    def _name(self) -> str:
        at = self.at
        if self.char == "*":
            self.fail("a position has no viewer: leave out the * and choose the viewpoint on the board")
        if self.char in ("", "|"):
            self.fail(f"a field is missing here: the order is {_FIELD_ORDER}")
        word = self.here(_WORD)
        # Accents may be characters of their own, and are signs of vowels in many scripts.
        if word and re.fullmatch(NAME, "".join(char for char in word[0] if not category(char).startswith("M"))):
            self.at = word.end()
            return normalize("NFC", word[0])
        plain = self.take(NAME)
        name = normalize("NFC", plain[0] if plain else read_quoted(self))
        if self.at == at:
            self.refuse("is not the name of a player: write a word, or any text in quotes")
        if self.char.strip() not in ("", "~", "|"):
            if self.char in "=>":
                self.fail("a position has no moves: in a record they stand on lines of their own below it, such as r>B", at)
            self.fail("a name is a word of letters and digits: put any other name in quotes", at)
        return name

    # -- checks of all fields together ---

    def _fail_players(self) -> NoReturn:
        self.fail(wrong_players(self.rules, len(self.hands)), self.hands[-1].at if self.hands else None)

    def _deal(self) -> None:
        """Deal the deck if the hands are empty."""
        hands = self.hands
        deck = self.deck
        size = self.rules.hand_sizes[len(hands)]
        if not deck or any(hand.cards for hand in hands):
            return
        cards = len(deck.cards)
        whole = len(self.rules.deck)
        if not len(hands) * size <= cards == whole:
            told = f"{cards} cards to deal {len(hands)} hands of {size}: give the whole deck of {whole} cards, with ? for an unknown one"
            self.fail(told, deck.at)
        for hand in hands:
            hand.cards.extend(deck.cards[:size][::-1])
            del deck.cards[:size]

    def _at(self, place: Place) -> int:
        """The index in the text of a place in the position."""
        part, index, card = place
        if part in ("hand", "name"):
            hand = self.hands[index]
            return hand.at if card < 0 else hand.cards[card][2]
        row = {"discards": self.discards, "deck": self.deck}.get(part)
        if row:
            return row.at if index < 0 else row.cards[index][2]
        return self.tokens[part[0]][1]


# -- Writing a position ---


_PLAIN_NAME = rf"(?!(?:[A-Za-z][0-9]|x|deck)\Z){NAME}"
"""Names that cannot be taken for another field."""


def position_text(state: State, *, one_line: bool = False) -> str:
    """Write a state as text, which `position` reads back as an equal state.

    Args:
        state: any state, also one that breaks the rules.
        one_line: put all fields on one line instead of a line each.

    Example:
        >>> from hanabi_widget.notation import position
        >>> print(position_text(position("[IT] r2 | 5c | A r4 ? y3+3 w1 w1 | Bob~ g5 r3+3 b3+3 y4 y5")))
        [IT] r2 y0 g0 b0 w0
        | 5c 0s 38d
        | >A r4 ? y3+3 w1 w1
        | Bob~ g5 r3+3 b3+3 y4 y5
    """
    rules = state.rules
    header = header_text(rules, unchecked=bool(state.problems))
    fields = [
        (header + " " if header else "")
        + " ".join(
            f"{suit.letter}{rules.ranks + 1 - height if suit.descending and height else height}"
            for suit, height in zip(rules.suits, state.fireworks)
        ),
        f"{state.clue_tokens}c {state.strikes}s {len(state.deck)}d"
        + ("" if state.deck or rules.all_or_nothing else f" {state.turns_left}t"),
        *([f"x {cards_text(rules, state.discards)}"] if state.discards else []),
        *(_hand(state, seat) for seat in seats_of(state)),
        *([f"deck {cards_text(rules, state.deck)}"] if set(state.deck) - {UNKNOWN} else []),
    ]
    return (" | " if one_line else "\n| ").join(fields)


def cards_text(rules: RuleSet, cards: Cards) -> str:
    """The names of cards, ``?`` for unknown ones."""
    return " ".join("?" if identity == UNKNOWN else rules.card_names[identity] for identity in cards)


def name_text(state: State, seat: SeatIndex) -> str:
    """The name of a player, after ``>`` if it is their turn."""
    return f"{'>' * (seat == state.player)}{quote_unless_plain(state.names[seat], _PLAIN_NAME)}"


def _hand(state: State, seat: SeatIndex) -> str:
    cards = [DraftCard.of(state.rules, *card) for card in zip(state.hands[seat], state.clue_info[seat])]
    clued = {value for card in cards for value in card.touched}
    # ``~`` may stand if each clue to the hand touched or missed each card, and says something; then misses need not be written out.
    tilde = all(clued <= {*card.touched} ^ {*card.missed} for card in cards) and any(clued.intersection(card.missed) for card in cards)
    return " ".join([f"{name_text(state, seat)}{'~' * tilde}", *(card.text(state.rules, clued if tilde else ()) for card in cards)])
