"""How Italian says cards, ranks, colours and places in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from hanabi_widget.explain import grouped
from hanabi_widget.rules import ClueValue, RuleSet
from hanabi_widget.text.phrases import (
    CardsPhrase,
    HandsPhrase,
    IdentitiesPhrase,
    NamedCards,
    SuitsPhrase,
    by_rank,
    suits_of,
)

from .english import is_plain
from .romance import Noun, Romance

ENDINGS = "oaie"
"""Of *rosso*, *rossa*, *rossi*, *rosse*: what agrees ends so."""

BEFORE_VOWELS = {"": ("l’", "l’", "gli ", "le "), "di": ("dell’", "dell’", "degli ", "delle ")}

VOWEL_NUMBERS = {"1", "8", "11"}
"""*Uno*, *otto*, *undici*: digits that are read with a vowel first."""

POSSESSIVES = {"suo": ("suo", "sua", "suoi", "sue"), "tuo": ("tuo", "tua", "tuoi", "tue")}

EITHER = {
    "uno2": ("l’uno o l’altro ", "l’una o l’altra ", "l’uno o l’altro ", "l’una o l’altra "),
    "uno": ("uno qualsiasi ", "una qualsiasi ", "uno qualsiasi ", "una qualsiasi "),
    "solo": ("uno ", "una ", "uno ", "una "),
    "ogni": ("ognuno ", "ognuna ", "ognuno ", "ognuna "),
}
"""What stands before several cards of which one or each is meant; before two of which any is, ``uno2``."""

ALL = ("tutto", "tutta", "tutti", "tutte")

ARTICLES = {"": ("il ", "la ", "i ", "le "), "di": ("del ", "della ", "dei ", "delle ")}

ADJECTIVES = {
    "rosso": ("rosso", "rossa", "rossi", "rosse"),
    "giallo": ("giallo", "gialla", "gialli", "gialle"),
    "verde": ("verde", "verde", "verdi", "verdi"),
    "bianco": ("bianco", "bianca", "bianchi", "bianche"),
    "nero": ("nero", "nera", "neri", "nere"),
    "marrone": ("marrone", "marrone", "marroni", "marroni"),
    "grigio": ("grigio", "grigia", "grigi", "grigie"),
    "nullo": ("nullo", "nulla", "nulli", "nulle"),
    "multicolore": ("multicolore", "multicolore", "multicolori", "multicolori"),
}


class Italian(Romance):
    """The Italian grammar.

    A form is a row of pieces with ``:`` between them. A piece is a way to name the cards (see `cards` and `identities`), ``va|vanno``,
    the verb for one and for several, or ``o``, the ending of what agrees with them: ``tenut{cards:o}``.
    """

    numbers = ("nessun", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici")
    ordinals = ("prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima")
    card_words = ("carta", "carte")
    ends = ("prime {n} carte", "ultime {n} carte")
    determiners = ARTICLES
    adjectives = ADJECTIVES

    def row(self, form: str, noun: Noun, named: Callable[[str], str]) -> str:
        """The pieces of a form, for a phrase that is such a noun."""
        return " ".join(
            noun.agreeing(piece.split("|")) if "|" in piece else noun.agreeing(ENDINGS) if piece == "o" else named(piece)
            for piece in form.split(":")
        )

    def the(self, determiner: str, noun: Noun) -> str:
        """A noun after an article, alone or after *di*."""
        words = noun.words
        is_vowel = words[0].lower() in "aeiou" or words.split(" ", 1)[0].rstrip("ª,") in VOWEL_NUMBERS
        return noun.agreeing((BEFORE_VOWELS if is_vowel else self.determiners)[determiner]) + words

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``i 2 di Bob``, ``i tuoi 2``; without whose they are ``i 2`` (il), or ``i suoi 2`` (suo).

        Before it may stand ``uno_`` (``l’uno o l’altro dei 2``), ``solo_`` (``uno dei 2``), ``ogni_`` (``ognuno dei 2``), ``tutti_``
        (``i due 2``) or ``di_`` (``dei 2``), after it ``_place``; ``entrambi`` is only ``entrambe`` or ``tutte e tre``.
        A form ``chi:può|puoi:…`` begins with who holds them: ``Bob può …``, or ``puoi …``.
        """
        if form.startswith("chi:"):
            _, verb, *rest = form.split(":")
            third, second = verb.split("|")
            return " ".join([f"{phrase.holder} {third}" if phrase.holder else second, *(self.cards(phrase, piece) for piece in rest)])
        noun = Noun("", phrase.n, feminine=phrase.kind in ("suit", "places") or "place" in form)
        return self.row(form, noun, partial(self.named, phrase))

    def named(self, phrase: CardsPhrase, form: str) -> str:
        """What one piece of a form calls cards."""
        asked = {*form.split("_")}
        if "place" in asked:
            return self.named(phrase.by_place(), "_".join(asked - {"place"}))
        nouns = self.nouns(phrase)
        n = phrase.n
        article = "di" if "di" in asked else ""
        before = ""
        if "entrambi" in asked:
            return self.both(phrase)
        choice = "".join(asked & EITHER.keys())
        if choice and len(nouns) == 1 < n:
            article = "di"
            before = nouns[0].agreeing(EITHER.get(f"{choice}{n}", EITHER[choice]))
        elif len(nouns) == 1 < n and "tutti" in asked and (phrase.kind != "places" or n == phrase.hand_size):
            if n == 2:
                nouns = [nouns[0]._replace(words=f"due {nouns[0].words}")]
            else:
                before = f"{self.both(phrase)} "
        if (phrase.kind != "identities" or before) if "suo" in asked else not phrase.holder and "il" not in asked:
            nouns = self.possessed(phrase, nouns)
        is_either = bool(asked & {"uno", "ogni"}) or ("solo" in asked and phrase.kind == "places")
        told = (self.language.or_list if is_either else self.and_list)([self.the(article, noun) for noun in nouns])
        of = f" di {phrase.holder}" * bool(phrase.holder)
        return before + told + ("" if {"suo", "il"} & asked else of)

    def both(self, phrase: CardsPhrase) -> str:
        """That all of them are meant: ``entrambe``, ``tutti e tre``."""
        cards = Noun("", phrase.n, phrase.kind in ("suit", "places"))
        return f"entramb{cards.agreeing(ENDINGS)}" if phrase.n == 2 else f"{cards.agreeing(ALL)} e {self.number(phrase.n)}"

    def possessed(self, phrase: CardsPhrase, nouns: Sequence[Noun]) -> list[Noun]:
        """With whose they are: ``tua seconda, tua quinta carta``, but ``tua prima, terza, quinta carta``; ``tuo 5 verde, rosso``."""
        whose = POSSESSIVES["suo" if phrase.holder else "tuo"]
        among = 2 if phrase.kind == "places" and len(nouns) == 2 else 1
        return [*(noun._replace(words=f"{noun.agreeing(whose)} {noun.words}") for noun in nouns[:among]), *nouns[among:]]

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands, what they share said once: ``Alice può giocare il suo 4 e Bob il suo 5``, ``i 2 di Alice e di Bob``."""
        told = [format(phrase.parts[0], form)]
        is_verb = form.startswith("chi:")
        objects = form.split(":", 2)[-1] if is_verb else form
        for before, part in pairwise(phrase.parts):
            nouns = self.nouns(part)
            who = f"{part.holder or 'tu'} " if is_verb else ""
            if objects not in ("", "suo") or len(nouns) > 1 or nouns != self.nouns(before):
                told.append(who + format(part, objects))
            elif is_verb or not part.holder:
                whose = nouns[0].agreeing(POSSESSIVES["suo" if part.holder else "tuo"])
                told.append(who + self.the("", nouns[0]._replace(words=whose)))
            else:
                is_same = before.holder and part.n > 1
                told.append(f"di {part.holder}" if is_same else f"quell{nouns[0].agreeing(ENDINGS)} di {part.holder}")
        return self.and_list(told)

    def value(self, rules: RuleSet, value: ClueValue, n: int) -> str:
        """What so many cards are that a clue touched: ``un 2``, ``dei 2``, ``rosse``; ``indicate come rosse`` if it touches others too."""
        name = self.named_value(rules, value, n)
        if not is_plain(rules, value):
            return f"{'indicata' if n == 1 else 'indicate'} come {name}"
        if isinstance(value, str) or rules.rank_clues == "parity":
            return name
        return f"un {name}" if n == 1 else self.the("di", Noun(name, n))

    def neither(self, values: Sequence[str]) -> str:
        """What cards are not, after ``non è``: ``rossa``, ``né rossa né un 2``."""
        return values[0] if len(values) == 1 else " ".join(f"né {value}" for value in values)

    def suits(self, phrase: SuitsPhrase, form: str) -> str:
        """Colours of fireworks: ``il rosso e il verde``."""
        return self.row(form, Noun("", len(phrase.suits)), partial(super().suits, phrase))

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are: ``4 rosso``, ``4 rossi`` (plurale), ``il 5 verde e il rosso`` (il).

        Also ``un 3 verde o blu``, ``un 1 o 2 rosso`` (un), ``tutti i 2 gialli e blu`` (tutti);
        of copies in a hand ``dei 2 rossi`` (dei), ``uno solo dei 2 rossi`` (uno); of each ``del 2 rosso e del giallo`` (del).
        As a condition ``un 2 rosso``, of a rank that was said ``rosso o giallo`` (se); of each card ``ognuna``, ``ognuno`` (ognuno).
        """
        cards = phrase.which
        if form == "ognuno":
            return "ognuno" if self.said_colors(phrase) else "ognuna"
        if form == "se" and (colors := self.said_colors(phrase)):
            return self.language.or_list(colors)
        n = cards[0].copies if form.startswith("tutti") and len(cards) == 1 else len(cards)
        return self.row(form, Noun("", n), partial(self.said, cards))

    def said(self, cards: NamedCards, form: str) -> str:
        """What one piece of a form calls cards."""
        join = self.and_list
        if form == "plurale":  # after a number
            return self.card(cards[0], 2)
        if form in ("dei", "uno") and len(cards) == 1:
            copies = self.the("di", Noun(self.card(cards[0], 2), 2))
            return f"uno solo {copies}" if form == "uno" else copies
        match form:
            case "un" | "se":
                return self.one_of(cards)
            case "del":
                return join(self.definite(cards, determiner="di"))
            case "uno":  # some of them more than once
                return join([f"un {self.card(card)}" for card in cards])
            case "tutti":
                return self.every(cards)
            case "il" | "dei":
                return join(self.definite(cards))
        return join([noun.words for noun in self.each(cards)])

    def one_of(self, cards: NamedCards) -> str:
        """One of several: ``un 3 verde o blu``, ``un 1 o 2 rosso``, ``un 1 verde, un 2 verde o blu oppure un 3 rosso``."""
        either = self.language.or_list
        if len(suits_of(cards)) == 1:
            return f"un {either([noun.words for noun in self.each(cards, shared=1)])}"
        lines = by_rank(sorted(cards, key=lambda card: card.rank))
        told = [f"un {either([noun.words for noun in self.each(line)])}" for line in lines]
        return either(told) if len(lines) in (1, len(cards)) else self.joined(told, "oppure")

    def every(self, cards: NamedCards) -> str:
        """All copies: ``tutti i 2 gialli e blu``; of some there is a single copy just: ``il 5 rosso``."""
        several, single = ([card for card in cards if (card.copies > 1) is wanted] for wanted in (True, False))
        told = self.each(single) if not several else [Noun(self.card(card)) for card in single]
        return f"{'tutti ' if several else ''}{self.and_list([*self.copies(several), *(self.the('', noun) for noun in told)])}"

    def copies(self, cards: NamedCards) -> Iterator[str]:
        """Several copies of cards, by colours: ``i 2 gialli e blu``, ``gli 1 e 3 rossi`` (*gli 1* alone could be all of them)."""
        for lines in grouped(by_rank(sorted(cards, key=lambda card: card.rank)), suits_of):
            ranks = self.and_list([line[0].rank for line in lines])
            yield f"{self.the('', Noun(ranks, 2))} {self.and_list(self.colors(lines[0], 2))}"
