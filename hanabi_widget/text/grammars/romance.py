"""What the grammars of French, Italian, Portuguese and Spanish share.

A card of a hand is a noun of their word for *card*, which is feminine, or a rank, which is masculine; articles and adjectives agree
with it. What a language says differently is a table of its class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from hanabi_widget.rules import ClueValue, RuleSet, Suit
from hanabi_widget.text.phrases import (
    CardsPhrase,
    IdentitiesPhrase,
    NamedCard,
    NamedCards,
    SuitsPhrase,
    ranks_of,
    suit_name,
    suits_of,
    value_name,
)

from .english import Grammar, is_plain

Forms = Mapping[str, Sequence[str]]
"""By a word its masculine and its feminine, then both in the plural."""


class Noun(NamedTuple):
    """Words with their number and gender.

    Attributes:
        words: the words, without an article.
        n: of how many.
        feminine: whether they are feminine.
    """

    words: str
    n: int = 1
    feminine: bool = False

    def agreeing(self, forms: Sequence[str]) -> str:
        """Of four forms, or of a singular and a plural, the one that agrees."""
        return forms[2 * (self.n > 1) + self.feminine if len(forms) > 2 else self.n > 1]


class Romance(Grammar):
    """A grammar of a Romance language."""

    adjectives: ClassVar[Forms]
    """Colours, and what clues call ranks beside them, that agree; others never change, such as *rosa*."""
    determiners: ClassVar[Forms]
    card_words = ("carta", "cartas")
    ends: ClassVar[tuple[str, str]]
    """What the first and what the last cards of a hand are called."""
    ordinal_end = "ª"
    has_gender = True

    def rank(self, rank: int, _n: int) -> str:
        """Cards of a rank: a digit."""
        return str(rank)

    def feminine_number(self, n: int) -> str:
        """A number above one before a feminine noun."""
        return self.number(n)

    def adjective(self, word: str, n: int = 1, *, feminine: bool = False) -> str:
        """An adjective, given in the masculine, that agrees."""
        return Noun(word, n, feminine).agreeing(self.adjectives.get(word, (word,) * 4))

    def color(self, suit: Suit, n: int = 1, *, feminine: bool = False) -> str:
        """A colour that agrees."""
        return self.adjective(suit_name(self.language, suit), n, feminine=feminine)

    def colors(self, cards: Iterable[NamedCard], n: int = 1, *, feminine: bool = False) -> list[str]:
        """The colours of cards, each once."""
        return [self.color(suit, n, feminine=feminine) for suit in suits_of(cards)]

    def said_colors(self, phrase: IdentitiesPhrase, *, feminine: bool = False) -> list[str]:
        """The colours of cards of a rank that was said; none if it was not, or if a clue to it touches other cards too."""
        rank, *others = ranks_of(phrase.which)
        rules = phrase.rules
        is_own = rules.rank_clues == "own" and rank in rules.touched_identities and is_plain(rules, rank)
        return self.colors(phrase.which, feminine=feminine) if phrase.said == "rank" and is_own and not others else []

    def named_value(self, rules: RuleSet, value: ClueValue, n: int) -> str:
        """The value of a clue, as so many cards of a hand are called."""
        return self.adjective(value_name(self.language, rules, value), n, feminine=True)

    def card(self, card: NamedCard, n: int = 1) -> str:
        """What so many copies of a card are called: ``4 verde``, ``4 verdes``."""
        return f"{card.rank} {self.color(card.suit, n)}"

    def the(self, determiner: str, noun: Noun) -> str:
        """A noun after a determiner."""
        return f"{noun.agreeing(self.determiners[determiner])} {noun.words}"

    def nouns(self, phrase: CardsPhrase) -> list[Noun]:
        """What cards of a hand are called, those that are called one by one each with a noun: ``segunda``, ``quinta carta``."""
        n = phrase.n
        one, several = self.card_words
        word = one if n == 1 else several
        if phrase.kind == "identities":
            return [Noun(self.card(phrase.which[0], n), n)] if n > len(phrase.identities) == 1 else self.each(phrase.which)
        if phrase.kind == "rank":
            return [Noun(self.rank(phrase.rank, n), n)]
        if phrase.suit:
            return [Noun(f"{word} {self.color(phrase.suit, n, feminine=True)}", n, feminine=True)]
        if n == phrase.hand_size:
            return [Noun(word, n, feminine=True)]
        if phrase.end:
            return [Noun(self.ends[phrase.end == "last"].format(n=self.feminine_number(n)), n, feminine=True)]
        *most, last = map(self.ordinal, phrase.slots)
        return [Noun(words, feminine=True) for words in (*most, f"{last} {one}")]

    def each(self, cards: NamedCards, shared: int = 2) -> list[Noun]:
        """Cards one by one; what they share is said once: ``5 verde``, ``rosso``; ``2``, ``3 rossi``."""
        words = [self.card(card) for card in cards]
        if len(ranks_of(cards)) == 1:
            words[1:] = [self.color(card.suit) for card in cards[1:]]
        elif len(suits_of(cards)) == 1:
            words = [*(str(card.rank) for card in cards[:-1]), self.card(cards[-1], shared)]
        return [Noun(word) for word in words]

    def definite(self, cards: NamedCards, shared: int = 2, determiner: str = "") -> list[str]:
        """The same after an article: ``el 5 verde``, ``el rojo``; ``el 2``, ``el 3 rojos``."""
        return [self.the(determiner, noun) for noun in self.each(cards, shared)]

    def suits(self, phrase: SuitsPhrase, _form: str) -> str:
        """Colours of fireworks: ``el rojo y el verde``."""
        return self.and_list([self.the("", Noun(suit_name(self.language, suit))) for suit in phrase.suits])
