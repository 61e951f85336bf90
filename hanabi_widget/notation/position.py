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
from dataclasses import dataclass, field
from typing import NoReturn
from unicodedata import category, normalize

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import UNKNOWN, Identity, RuleSet, SeatIndex, State, seats
from hanabi_widget.rules.position_problems import Place, wrong_players

from .marked_card import CardReader
from .rules_header import Header, header_text, read_header
from .scanner import Scanner, quote_unless_plain, read_quoted

NAME = re.compile(r"[^\W\d_](?:[\w.'-]*\w)?")
_WORD = re.compile(r"[^\s|~]+")
_FIREWORKS = r"(?:[A-Za-z][0-9]|[0-9][{letters}])(?=\s|\||$)"
_TOKENS = re.compile(r"(?=[0-9])")
_DISCARDS = re.compile(r"x(?=\s|\||$)")
_DECK = re.compile(r"deck(?=\s|\||$)")
_HAND = re.compile(r"")
_TOKEN = re.compile(r"([0-9]{1,3}(?=[CSTcst])|[0-9]{1,5}(?=[Dd]))(.)(?=\s|\||$)")
_FIELD_ORDER = "fireworks | tokens | x discards | a hand | a hand | deck"


def read_position(scan: Scanner, rules: RuleSet | None = None) -> State:
    """Read a position that takes up the whole text."""
    return _PositionReader(scan, read_header(scan, rules)).state()


@dataclass
class _ParsedHand:
    """A hand as read: name and cards, and their indices in the text for errors (`at`, `card_at`)."""

    name: str
    at: int
    cards: list[Identity] = field(default_factory=list)
    clue_info: list[int] = field(default_factory=list)
    card_at: list[int] = field(default_factory=list)


class _PositionReader:
    """Reads the fields of a position, then builds and checks the state."""

    def __init__(self, scan: Scanner, header: Header) -> None:
        self.scan, self.rules, self.oldest_first, self.checked = scan, header.rules, header.oldest, not header.unchecked
        self.cards = CardReader(scan, header)
        self.fireworks: dict[int, int] = {}
        self.tokens: dict[str, tuple[int, int]] = {}
        self.discards: list[Identity] = []
        self.discard_at: list[int] = []
        self.hands: list[_ParsedHand] = []
        self.player: int | None = None
        self.deck: _ParsedHand | None = None

    def state(self) -> State:
        """Read the fields, and build and check the state."""
        self._read_fields()
        if len(self.hands) not in self.rules.hand_sizes:
            self._fail_players()
        self._deal()
        try:
            state = self._built()
        except HanabiError as error:  # of turns that are not counted
            self.scan.fail(str(error).partition(": ")[2], self.tokens["t"][1])
        if self.checked:
            for problem in state.problems[:1]:
                self.scan.fail(str(problem), self._at(problem.places[0]))
            left, (given, at) = len(state.deck), self.tokens.get("d", (len(state.deck), None))
            if given != left:
                self.scan.fail(f"{given} cards in the deck: the other fields leave {left} of {len(self.rules.deck)}", at)
        return state

    def _built(self) -> State:
        rules, order = self.rules, -1 if self.oldest_first else 1
        on_table = sum(self.fireworks.values()) + len(self.discards) + sum(len(hand.cards) for hand in self.hands)
        left = len(rules.deck) - on_table
        if not self.checked:
            left, _ = self.tokens.get("d", (left, None))
        deck = tuple(self.deck.cards) if self.deck else (UNKNOWN,) * left
        return State(
            rules=rules,
            names=tuple(hand.name for hand in self.hands),
            hands=tuple(tuple(hand.cards[::order]) for hand in self.hands),
            clue_info=tuple(tuple(hand.clue_info[::order]) for hand in self.hands),
            deck=deck,
            fireworks=tuple(self.fireworks.get(suit, 0) for suit in range(len(rules.suits))),
            discards=tuple(self.discards),
            clue_tokens=self._token("c", rules.clue_tokens),
            strikes=self._token("s", 0),
            player=self.player or 0,
            turns_left=self.tokens["t"][0] if "t" in self.tokens else None,
        )

    # -- the fields ---

    def _read_fields(self) -> None:
        scan, letters = self.scan, "".join(letter + letter.upper() for letter in self.cards.suit_letters if letter not in "csdt")
        fields = (
            (re.compile(_FIREWORKS.replace("{letters}", letters or "-")), self._read_fireworks),
            (_TOKENS, self._read_tokens),
            (_DISCARDS, self._read_discards),
            (_HAND, self._read_hand),
            (_DECK, self._read_deck),
        )
        # A field is told by its first word; what starts as no other field is a hand. Only the first field can be the fireworks: later, a
        # word such as r2 starts nothing, and is read as the name of a player.
        first, reached, hand = True, -1, 3
        while first or scan.accept("|"):
            scan.skip_blanks()
            at = scan.at
            started = [
                index for index, (start, _) in enumerate(fields) if (first or index) and index != hand and start.match(scan.text, at)
            ]
            index = started[0] if started else hand
            if index < reached or index == reached != hand:
                scan.fail(f"{scan.next_word()} is out of place: the order is {_FIELD_ORDER}")
            _, read_field = fields[index]
            read_field()
            first, reached = False, index
        if not scan.at_end():
            scan.fail(f"{scan.next_word()} here: put a bar between fields")

    def _words(self) -> Iterator[int]:
        """Yield the index of each word up to the end of the field; the caller reads the word."""
        scan = self.scan
        while not scan.at_end() and scan.text[scan.at] != "|":
            at = scan.at
            yield at
            if scan.at < len(scan.text) and not scan.text[scan.at].isspace() and scan.text[scan.at] != "|":
                scan.fail(f"{scan.next_word()} follows {scan.text[at : scan.at]!r} without a blank")

    def _read_fireworks(self) -> None:
        for at in self._words():
            suit, height = self.cards.read_firework()
            if suit in self.fireworks:
                self.scan.fail("a second firework of this colour: give one", at)
            self.fireworks[suit] = height

    def _read_tokens(self) -> None:
        for at in self._words():
            token = self.scan.take(_TOKEN)
            letter = token[2].lower() if token else ""
            if not token or letter in self.tokens:
                self.scan.fail("give each once: 5c clue tokens, 0s strikes, 26d cards in the deck, 2t turns left", at)
            self.tokens[letter] = (int(token[1]), at)

    def _read_discards(self) -> None:
        self.scan.take(_DISCARDS)
        for at in self._words():
            self.discards.append(self.cards.read_known())
            self.discard_at.append(at)

    def _read_deck(self) -> None:
        self.deck = _ParsedHand("deck", self.scan.at)
        self.scan.take(_DECK)
        for at in self._words():
            self.deck.cards.append(self.cards.read_known_or_unknown())
            self.deck.card_at.append(at)

    def _read_hand(self) -> None:
        scan, at = self.scan, self.scan.at
        if scan.accept(">"):
            if self.player is not None:
                scan.fail(f"a second player to act: it is already the turn of {self.hands[self.player].name}", at)
            self.player = len(self.hands)
            scan.skip_blanks()
        at, name = scan.at, self._name()
        hand = _ParsedHand(name, at)
        self.hands.append(hand)
        if len(self.hands) > max(self.rules.hand_sizes):
            self._fail_players()
        has_tilde = scan.accept("~")
        for card_at in self._words():
            identity, clue_info = self.cards.read_card_in_hand()
            hand.cards.append(identity)
            hand.clue_info.append(clue_info)
            hand.card_at.append(card_at)
        if has_tilde:  # each value that touched a card of the hand missed the others
            rules = self.rules
            clued_values = {value for clue_info in hand.clue_info for value in rules.values_touching(clue_info)}
            for slot, clue_info in enumerate(hand.clue_info):
                hand.clue_info[slot] |= rules.clue_info_from(missed=clued_values.difference(rules.values_touching(clue_info)))

    def _name(self) -> str:
        scan, at = self.scan, self.scan.at
        if scan.text.startswith("*", at):
            scan.fail("a position has no viewer: leave out the * and choose the viewpoint on the board")
        if scan.at == len(scan.text) or scan.text[at] == "|":
            scan.fail(f"a field is missing here: the order is {_FIELD_ORDER}")
        word = _WORD.match(scan.text, at)
        if word and NAME.fullmatch(
            _without_marks(word[0])
        ):  # accents may be characters of their own, and are signs of vowels in many scripts
            scan.at = word.end()
            return normalize("NFC", word[0])
        plain = scan.take(NAME)
        name = normalize("NFC", plain[0] if plain else read_quoted(scan))
        if scan.at == at:
            scan.fail(f"{scan.next_word()} is not the name of a player: write a word, or any text in quotes", at)
        if scan.at < len(scan.text) and not scan.text[scan.at].isspace() and scan.text[scan.at] not in "~|":
            if scan.text[scan.at] in "=>":
                scan.fail("a position has no moves: in a record they stand on lines of their own below it, such as r>B", at)
            scan.fail("a name is a word of letters and digits: put any other name in quotes", at)
        return name

    # -- checks of all fields together ---

    def _fail_players(self) -> NoReturn:
        last = self.hands[-1].at if self.hands else None
        self.scan.fail(wrong_players(self.rules, len(self.hands)), last)

    def _deal(self) -> None:
        """Deal the deck if the hands are empty."""
        hands, size = self.hands, self.rules.hand_sizes.get(len(self.hands))
        if not self.deck or not size or any(hand.cards for hand in hands):
            return
        deck, whole = self.deck, len(self.rules.deck)
        if not len(hands) * size <= len(deck.cards) == whole:
            self.scan.fail(
                f"{len(deck.cards)} cards to deal {len(hands)} hands of {size}: "
                f"give the whole deck of {whole} cards, with ? for an unknown one",
                deck.at,
            )
        order = 1 if self.oldest_first else -1
        for hand in hands:
            hand.cards, hand.clue_info, hand.card_at = deck.cards[:size][::order], [0] * size, deck.card_at[:size][::order]
            del deck.cards[:size], deck.card_at[:size]

    def _at(self, place: Place) -> int:
        """The index in the text of a place in the position."""
        part, index, card = place
        if part == "discards":
            return self.discard_at[index]
        if part in ("hand", "name"):
            hand = self.hands[index]
            return hand.at if card < 0 else hand.card_at[:: -1 if self.oldest_first else 1][card]
        if part == "deck" and self.deck:
            return self.deck.at if index < 0 else self.deck.card_at[index]
        return self.tokens[part[0]][1]

    def _token(self, letter: str, usual: int) -> int:
        number, _ = self.tokens.get(letter, (usual, None))
        return number


def _without_marks(word: str) -> str:
    """A word without the marks on its letters."""
    return "".join(char for char in word if not category(char).startswith("M"))


# -- Writing a position ---


_PLAIN_NAME = re.compile(rf"(?!(?:[A-Za-z][0-9]|x|deck)\Z){NAME.pattern}")
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
        *(_hand(state, seat) for seat in seats(len(state.names))),
        *([f"deck {cards_text(rules, state.deck)}"] if set(state.deck) - {UNKNOWN} else []),
    ]
    return (" | " if one_line else "\n| ").join(fields)


def cards_text(rules: RuleSet, cards: tuple[Identity, ...]) -> str:
    """The names of cards, ``?`` for unknown ones."""
    return " ".join("?" if identity == UNKNOWN else rules.card_names[identity] for identity in cards)


def name_text(state: State, seat: SeatIndex) -> str:
    """The name of a player, after ``>`` if it is their turn."""
    return f"{'>' * (seat == state.player)}{quote_unless_plain(state.names[seat], _PLAIN_NAME, set())}"


def _hand(state: State, seat: SeatIndex) -> str:
    rules, hand = state.rules, state.clue_info[seat]
    touched = [set(rules.values_touching(clue_info)) for clue_info in hand]
    missed = [set(rules.values_missing(clue_info)) for clue_info in hand]
    clued_values = set().union(*touched)
    # ``~`` may stand if each clue to the hand touched or missed each card, and says something; then misses need not be written out.
    tilde = all(clued_values <= hit ^ miss for hit, miss in zip(touched, missed)) and any(clued_values & miss for miss in missed)
    implied = clued_values if tilde else set()
    cards = [_card(rules, identity, clue_info, implied) for identity, clue_info in zip(state.hands[seat], hand)]
    return " ".join([f"{name_text(state, seat)}{'~' * tilde}", *cards])


def _card(rules: RuleSet, identity: Identity, clue_info: int, implied: set[str | int]) -> str:
    """A card with its sets and marks, without the missed clues that ``~`` implies."""
    touched, missed = rules.values_touching(clue_info), rules.values_missing(clue_info)
    possible = rules.possible_identities(clue_info)
    from_clues = rules.possible_identities(rules.clue_info_from(touched, missed))
    name = "?" if identity == UNKNOWN else rules.card_names[identity]
    if possible != from_clues:
        among = _set(rules, possible)
        name = among if identity == UNKNOWN else f"{name}{{{among.strip('{}')}}}"
    marks = [f"+{value}" for value in touched] + [f"-{value}" for value in missed if value not in implied]
    return name + "".join(marks)


def _set(rules: RuleSet, identities: int) -> str:
    """A set of identities: ``r?`` or ``?3`` if it is one of these, else its cards in braces."""
    whole = {identities: f"{suit.letter}?" for identities, suit in zip(rules.suit_identities, rules.suits)}
    whole |= {identities: f"?{rank}" for rank, identities in rules.rank_identities.items()}
    return whole.get(identities) or f"{{{','.join(rules.names_of(identities))}}}"
