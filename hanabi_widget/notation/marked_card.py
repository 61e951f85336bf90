"""The cards of a position, read and written: what each is, and what clues have told about it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from re import Match

from hanabi_widget.rules import UNKNOWN, ClueValue, ClueValues, Identities, Identity, RuleSet

from .rules_header import read_header
from .scanner import Scanner

_CARD = r"(?P<colour>[^\W\d_])(?P<rank>[0-9])|(?P<rank_first>[0-9])(?P<colour_last>[^\W\d_])"
_IDENTITIES = r"(?P<colour>[^\W\d_]|\?)(?P<rank>[0-9]|\?)|(?P<rank_first>[0-9]|\?)(?P<colour_last>[^\W\d_]|\?)"
_UNKNOWN = r"\?"
_MARK = r"([+-])(\w)"


class CardReader(Scanner):
    """Reads the cards of a text after its header; whether they can all be there is asked later, of the whole position."""

    def __init__(self, text: str, rules: RuleSet | None = None, first_line: int = 1) -> None:
        super().__init__(text, first_line)
        self.rules, self.oldest, self.unchecked = read_header(self, rules)
        self.suit_letters = [suit.letter for suit in self.rules.suits]

    def read_firework(self) -> tuple[int, int]:
        """Read the top card of a firework.

        Returns:
            The suit's index and the number of cards played.
        """
        ranks = self.rules.ranks
        card = self.need(_CARD, "is not a firework: write its colour and top rank, as in r2, or r0")
        suit = self._suit_index(card)
        number = int(card["rank"] or card["rank_first"])
        if number > ranks:
            self.fail(f"no card {card[0]!r}: ranks go from 1 to {ranks}, or 0 for no card", card.start())
        return suit, ranks + 1 - number if self.rules.suits[suit].descending and number else number

    def read_known(self) -> Identity:
        """Read a known card."""
        card = self.need(_CARD, "is not a card: write a colour and a rank, as in r2")
        return Identity(self._suit_index(card) * self.rules.ranks + self._rank(card) - 1)

    def read_card_in_hand(self) -> tuple[Identity, int]:
        """Read a card in hand.

        Returns:
            Its identity, and its `clue_info`.
        """
        rules = self.rules
        identity = UNKNOWN
        identities = rules.all_identities
        if self.here(_CARD):
            identity = self.read_known()
        elif found := self.take(_IDENTITIES):
            identities = self._identities_of(found)
        elif self.char != "{" and not self.take(_UNKNOWN):
            self.refuse("is not a card: write r2, ?, r?, ?3 or {r2,y2}, then marks as in r2+r-3")
        if self.char == "{":
            identities &= self._read_set()
        touched, missed = self._read_marks()
        return identity, rules.all_identities & ~identities | rules.clue_info_from(touched, missed)

    def _read_set(self) -> Identities:
        identities = 0
        has_more = self.accept("{")
        if self.unchecked and self.accept("}"):
            return 0
        while has_more:
            self.skip_blanks()
            identities |= self._identities_of(self.need(_IDENTITIES, "in a set of cards: write {r2,y?}"))
            has_more = self.accept(",")
        if not self.accept("}"):
            self.refuse("in a set of cards: write a comma, or } to end it")
        return identities

    def _identities_of(self, found: Match[str]) -> Identities:
        """The identities that ``r2``, ``r?`` or ``?3`` stands for."""
        identities = self.rules.all_identities
        if "?" not in (found["colour"], found["colour_last"]):
            identities &= self.rules.suit_identities[self._suit_index(found)]
        if "?" not in (found["rank"], found["rank_first"]):
            identities &= self.rules.rank_identities[self._rank(found)]
        return identities

    def _read_marks(self) -> tuple[list[ClueValue], list[ClueValue]]:
        marks: dict[str, list[ClueValue]] = {"+": [], "-": []}
        while mark := self.take(_MARK):
            value: ClueValue = int(mark[2]) if mark[2].isdecimal() else mark[2].lower()
            if value not in self.rules.clue_values:
                self.fail(f"no clue can name {mark[2]!r}: use one of {' '.join(map(str, self.rules.clue_values))}", mark.start())
            marks[mark[1]].append(value)
        return marks["+"], marks["-"]

    def _suit_index(self, card: Match[str]) -> int:
        letter = card["colour"] or card["colour_last"]
        if letter.lower() not in self.suit_letters:
            purple = '; on hanab.live the fifth is purple: begin with [live="No Variant"]' * (letter.lower() == "p")
            self.fail(f"no colour {letter!r}: use one of {' '.join(self.suit_letters)}{purple}", card.start())
        return self.suit_letters.index(letter.lower())

    def _rank(self, card: Match[str]) -> int:
        rank = int(card["rank"] or card["rank_first"])
        if not 1 <= rank <= self.rules.ranks:
            self.fail(f"no rank {rank}: ranks go from 1 to {self.rules.ranks}", card.start())
        return rank


def in_order(rules: RuleSet, values: Container[ClueValue]) -> ClueValues:
    """Those of some clue values that the rules know, in their order."""
    return tuple([value for value in rules.clue_values if value in values])


@dataclass(frozen=True)
class DraftCard:
    """A card in hand.

    Attributes:
        identity: what it is; `UNKNOWN` if it is left open.
        touched: the values of the clues that touched it.
        missed: the values of those that missed it.
        among: what it may be beyond that; None: anything.
    """

    identity: Identity = UNKNOWN
    touched: ClueValues = ()
    missed: ClueValues = ()
    among: Identities | None = None

    @classmethod
    def of(cls, rules: RuleSet, identity: Identity, clue_info: int) -> DraftCard:
        """A card as a state has it."""
        touched = rules.values_touching(clue_info)
        missed = rules.values_missing(clue_info)
        possible = rules.possible_identities(clue_info)
        from_clues = rules.possible_identities(rules.clue_info_from(touched, missed))
        return cls(identity, touched, missed, None if possible == from_clues else possible)

    @classmethod
    def read(cls, rules: RuleSet, text: str) -> DraftCard:
        """A card as the notation of positions writes it: ``r3``, ``?``, ``b?``, ``?+r-2``.

        Raises:
            NotationError: it is none of these rules.
        """
        reader = CardReader(text, rules)
        reader.unchecked = True
        identity, clue_info = reader.read_card_in_hand()
        if not reader.at_end():
            reader.refuse("after a card: give one card at a time")
        return cls.of(rules, identity, clue_info)

    @property
    def is_plain(self) -> bool:
        """Whether nothing is known of it."""
        return self == DraftCard()

    def clue_info(self, rules: RuleSet) -> int:
        """What is known of it, packed (see `RuleSet`)."""
        excluded = 0 if self.among is None else rules.all_identities & ~self.among
        return excluded | rules.clue_info_from(self.touched, self.missed)

    def marked(self, rules: RuleSet, sign: str, value: ClueValue) -> DraftCard:
        """The card with a mark, or without it if it has it; a clue that touched a card did not miss it.

        Without a sign, the next of: touched, missed, neither.
        """
        sign = sign or ("-" if value in (*self.touched, *self.missed) else "+")
        touched = {*self.touched}
        missed = {*self.missed}
        row, other = (touched, missed) if sign == "+" else (missed, touched)
        row ^= {value}
        other -= {value}
        return replace(self, touched=in_order(rules, touched), missed=in_order(rules, missed))

    def cleared(self) -> DraftCard | None:
        """With less known of it: first not which card it is, then nothing; then it is gone."""
        if self.identity != UNKNOWN or self.among is not None:
            return replace(self, identity=UNKNOWN, among=None)
        return None if self.is_plain else DraftCard()

    def text(self, rules: RuleSet, implied: Container[ClueValue] = ()) -> str:
        """The card in the notation of positions, without the missed clues that ``~`` implies."""
        among = self.among
        is_unknown = self.identity == UNKNOWN
        name = "?" if is_unknown else rules.card_names[self.identity]
        if among is not None:
            whole = {identities: f"{suit.letter}?" for identities, suit in zip(rules.suit_identities, rules.suits)}
            whole |= {identities: f"?{rank}" for rank, identities in rules.rank_identities.items()}
            listed = whole.get(among) or ",".join(rules.names_of(among))
            name = listed if is_unknown and among in whole else f"{'' if is_unknown else name}{{{listed}}}"
        return "".join([name, *(f"+{value}" for value in self.touched), *(f"-{value}" for value in self.missed if value not in implied)])
