"""Grammar: how a language says cards, ranks, colours and places in the form that a sentence asks for, such as ``{cards:each}``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hanabi_widget.rules import ClueValue, RuleSet
from hanabi_widget.text.language import Language
from hanabi_widget.text.phrases import (
    CardsPhrase,
    HandsPhrase,
    IdentitiesPhrase,
    NamedCards,
    SuitsPhrase,
    ranks_of,
    suit_name,
    suits_of,
    value_name,
)


def is_plain(rules: RuleSet, value: ClueValue) -> bool:
    """Whether a clue touches just the cards of the colour or rank that it names."""
    touched = rules.touched_identities[value]
    if isinstance(value, int) and rules.rank_clues == "parity":
        return touched == sum(mask for rank, mask in rules.rank_identities.items() if rank % 2 == value % 2)
    if isinstance(value, int):
        return rules.rank_clues == "own" and touched == rules.rank_identities[value]
    return touched in [mask for mask, suit in zip(rules.suit_identities, rules.suits) if suit.letter == value]


@dataclass
class Grammar:
    """The English grammar. Those of other languages have the same doors: `cards`, `identities`, `suits`, `value`, `rank`, `number`.

    Args:
        language: the language.
    """

    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    ordinal_end = "th"
    pronouns: ClassVar[dict[str, tuple[str, str]]] = {}
    has_gender = False

    language: Language

    def and_list(self, items: Iterable[object]) -> str:
        """Items joined by *and*."""
        return self.language.and_list(items)

    def joined(self, items: Iterable[object], word: str) -> str:
        """Items as in *a, b e c*, with another word for *e*: a catalogue has no list with *ni*."""
        *most, last = map(str, items)
        return f"{self.language.comma_list(most)} {word} {last}" if most else last

    def number(self, n: int) -> str:
        """A small number as a word."""
        return self.numbers[n] if n < len(self.numbers) else str(n)

    def ordinal(self, slot: int) -> str:
        """The place of a card in words."""
        return self.ordinals[slot - 1] if slot <= len(self.ordinals) else f"{slot}{self.ordinal_end}"

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``Bob's red 5``; ``the red 5`` (the), ``each of Bob's twos`` (each), ``both of Bob's twos`` (all).

        With ``place`` they are named by their places, whatever is known of them.
        """
        article, _, kind = form.rpartition("_")
        if kind == "place":
            return self.cards(phrase.by_place(), article)
        n = phrase.n
        holder = "the" if phrase.is_owner_said else f"{phrase.holder}’s" if phrase.holder else "your"
        noun = self.noun(phrase)
        if form == "the":
            return f"the {noun}"
        if form == "the_each":
            return f"each of the {noun}" if n > 1 else f"the {noun}"
        if form in ("each", "all") and n > 1 and not (form == "all" and phrase.kind == "places"):
            count = "each" if form == "each" else "both" if n == 2 else f"all {self.number(n)}"
            return f"{count} of {holder} {noun}"
        return f"{holder} {noun}"

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands, joined."""
        return self.and_list([format(part, form) for part in phrase.parts])

    def noun(self, phrase: CardsPhrase) -> str:
        """What the cards are called, without whose they are."""
        n = phrase.n
        cards = "card" if n == 1 else "cards"
        if phrase.kind == "identities":
            names = self.and_list(self.parts(phrase.which, self.and_list))
            return f"{names}s" if n > len(phrase.identities) == 1 else names
        if phrase.kind == "rank":
            return self.rank(phrase.rank, n)
        if phrase.suit:
            return f"{suit_name(self.language, phrase.suit)} {cards}"
        if n == phrase.hand_size:
            return cards
        if phrase.end:
            return f"{phrase.end} {self.number(n)} cards"
        return f"{self.and_list(map(self.ordinal, phrase.slots))} {cards}"

    def with_pronouns(self, texts: Sequence[str], names: Sequence[str]) -> list[str]:
        """Sentences told one after the other, in which whoever was named last is a pronoun, if that is clear; others keep their names.

        It is clear if nobody else of whom one could say it was named in the sentence so far, or in the one before if it has named none.
        """
        mention = re.compile(
            rf"\b({'|'.join(map(re.escape, names))})\b(’s(?= )|(?= (?:acts|can|cannot|could|does|drew|has|holds|is|knows?|must|sees)\b))?"
        )
        told = []
        before = list[str]()  # who was named in the sentence before
        for text in texts:
            now = list[str]()
            parts = []
            at = 0
            for found in mention.finditer(text):
                name = found[1]
                how = found[2]
                near = now or before
                meant = {self.pronouns.get(other) for other in near if other != name}
                word = self.pronouns[name][how != ""] if how is not None and self.pronouns.get(name) not in {None, *meant} else ""
                if word and near[-1:] == [name]:
                    parts += [text[at : found.start()], word if found.start() else word.capitalize()]
                    at = found.end()
                now.append(name)
            told.append("".join([*parts, text[at:]]))
            before = now or before
        return told

    def rank(self, rank: int, n: int) -> str:
        """Cards of a rank: ``two``, ``twos``."""
        word = self.number(rank)
        return word if n == 1 else f"{word}es" if word.endswith("x") else f"{word}s"

    def value(self, rules: RuleSet, value: ClueValue, n: int) -> str:
        """What so many cards are that a clue touched: ``a two``, ``twos``, ``red``; ``named red`` where it touches other cards too."""
        if not is_plain(rules, value):
            return f"named {value_name(self.language, rules, value)}"
        if isinstance(value, str):
            return value_name(self.language, rules, value)
        word = self.rank(value, n)
        return word if n > 1 else f"a {word}"

    def neither(self, values: Sequence[str]) -> object:
        """What cards are not, after "is not" or "are not": ``red or a two``."""
        return self.language.or_list(values)

    def suits(self, phrase: SuitsPhrase, _form: str) -> str:
        """Colours in a list: ``red and green``."""
        return self.and_list([suit_name(self.language, suit) for suit in phrase.suits])

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are: ``yellow and white 4`` (and), ``a red or green 2`` (a), ``every yellow 2`` (every), ``the red 5`` (the)."""
        join = self.language.or_list if form in ("or", "a", "kind") else self.and_list
        cards = phrase.which
        if form == "kind" and phrase.said == "rank" and len(cards) > 1 and len(ranks_of(cards)) == 1:
            return join([suit_name(self.language, card.suit) for card in cards])
        if form == "kind" and phrase.said == "suit" and len(suits_of(cards)) == 1:
            return f"{'the' if len(cards) == 1 else 'a'} {join(ranks_of(cards))}"
        text = join(self.parts(cards, join))
        if form in ("a", "kind") and len(cards) == cards[0].copies == 1:
            form = "the"  # there is no other
        if form in ("a", "kind"):
            return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"
        if form == "every":
            return self.all_copies(cards, text)
        return f"the {text}" if form == "the" else text

    def all_copies(self, cards: NamedCards, text: str) -> str:
        """All copies of some cards: ``both yellow 2s``, ``every yellow and blue 2``, ``the red 5``."""
        copies = {card.copies for card in cards}
        if copies == {2} and len(cards) == 1:
            return f"both {text}s"
        return f"{'the' if copies == {1} else 'every'} {text}"

    def parts(self, cards: NamedCards, join: Callable[[Iterable[object]], str]) -> list[str]:
        """Cards of one rank joined by their colours, of one colour by their ranks: ``yellow and white 2``, ``red 1, 2 and 3``."""
        colors = [suit_name(self.language, suit) for suit in suits_of(cards)]
        ranks = ranks_of(cards)
        if 1 in (len(colors), len(ranks)):
            return [f"{join(colors)} {join(ranks)}"]
        return [f"{suit_name(self.language, card.suit)} {card.rank}" for card in cards]


class English(Grammar):
    """English, with pronouns for the names that players have unless they are given others."""

    pronouns: ClassVar = {
        **dict.fromkeys(("Alice", "Ann", "Cathy", "Cleo", "Emily"), ("she", "her")),
        **dict.fromkeys(("Ben", "Bob", "Donald", "Frank"), ("he", "his")),
    }


GRAMMARS: dict[str, type[Grammar]] = {"en": English}
"""By the code of a language its grammar; one without has the English."""


def grammar_of(language: Language) -> Grammar:
    """The grammar of a language."""
    return GRAMMARS.get(language.code, Grammar)(language)
