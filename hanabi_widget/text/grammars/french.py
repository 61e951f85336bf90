"""How French says cards, ranks, colours and places in sentences.

A card is a digit, which is masculine (*le 2 vert*), or *carte*, which is feminine (*la carte verte*, *la deuxième carte*). A form begins
with how the phrase is determined: ``le`` (*les 2*), ``son`` (*ses 2*, *vos 2*), ``chez`` (*les 2 chez Bob*, *vos 2*) and so on; names stand
after *chez*, which never elides. ``_place`` after it names cards by their places. What stands after ``>`` agrees with the phrase:
``{cards:le>est joué·|sont joué·s}`` is *la carte est jouée*, *les 2 sont joués*; before ``>`` a verb makes the holder its subject:
``{cards:peut jouer|pouvez jouer>son}`` is *Bob peut jouer ses 2*, or *vous pouvez jouer vos 2* where the reader holds them.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.explain import grouped
from hanabi_widget.rules import ClueValue, RuleSet
from hanabi_widget.text.phrases import (
    CardsPhrase,
    HandsPhrase,
    IdentitiesPhrase,
    NamedCards,
    by_rank,
    by_suit,
    ranks_of,
    suits_of,
)

from .english import is_plain
from .romance import Noun, Romance

ARTICLES = {"": ("le", "la", "les", "les"), "son": ("son", "sa", "ses", "ses"), "votre": ("votre", "votre", "vos", "vos")}

ADJECTIVES = {
    "blanc": ("blanc", "blanche", "blancs", "blanches"),
    "bleu": ("bleu", "bleue", "bleus", "bleues"),
    "gris": ("gris", "grise", "gris", "grises"),
    "impair": ("impair", "impaire", "impairs", "impaires"),
    "jaune": ("jaune", "jaune", "jaunes", "jaunes"),
    "multicolore": ("multicolore", "multicolore", "multicolores", "multicolores"),
    "noir": ("noir", "noire", "noirs", "noires"),
    "nul": ("nul", "nulle", "nuls", "nulles"),
    "pair": ("pair", "paire", "pairs", "paires"),
    "rose": ("rose", "rose", "roses", "roses"),
    "rouge": ("rouge", "rouge", "rouges", "rouges"),
    "vert": ("vert", "verte", "verts", "vertes"),
    "violet": ("violet", "violette", "violets", "violettes"),
}


class French(Romance):
    """The French grammar."""

    numbers = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze")
    ordinals = ("première", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième")
    ordinal_end = "e"
    card_words = ("carte", "cartes")
    ends = ("{n} premières cartes", "{n} dernières cartes")
    determiners = ARTICLES
    adjectives = ADJECTIVES

    def value(self, rules: RuleSet, value: ClueValue, n: int) -> str:
        """What so many cards are that a clue touched: *un 2*, *vertes*; *désignées comme vertes* where it touches other cards too."""
        if isinstance(value, str) or rules.rank_clues != "own":
            word = self.named_value(rules, value, n)
        else:
            word = f"{'des' if n > 1 else 'un'} {value}"
        return word if is_plain(rules, value) else f"désignée{'s' * (n > 1)} comme {word}"

    def neither(self, values: Sequence[str]) -> str:
        """What cards are not, after *n’est*: *pas rouge*, *ni rouge ni un 2*."""
        return f"pas {values[0]}" if len(values) == 1 else " ".join(f"ni {value}" for value in values)

    # -- cards of a hand ---------------------------------------------------------------------------------

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: *le 2*, *ses deux 4*, *chez Bob, la carte verte*, *l’un ou l’autre de vos 1*, *Bob peut jouer son 5 rouge*."""
        first, _, second = form.partition(">")
        third, is_verb, reader = first.partition("|")
        if is_verb:
            return f"{f'{phrase.holder} {third}' if phrase.holder else f'vous {reader}'} {self.cards(phrase, second)}"
        head, _, place = first.partition("_")
        phrase = phrase.by_place() if place else phrase
        return self.with_predicate(Noun(self.headed(phrase, head), phrase.n, feminine=phrase.kind in ("suit", "places")), second)

    def headed(self, phrase: CardsPhrase, head: str) -> str:
        """Cards after the head of a form."""
        n = phrase.n
        holder = phrase.holder
        own = "son" if holder else "votre"
        if head == "aucune":
            return f"chez {holder}, aucune carte" if holder else "aucune de vos cartes"
        if head in ("chez", "Chez") and holder:
            there = self.with_determiner(phrase, "")
            return f"{there} chez {holder}" if head == "chez" else f"chez {holder}, {there}"
        if head == "un" and n > 1:
            return self.one_of(phrase, own)
        if head == "tous" and n > 1 and phrase.kind in ("rank", "suit"):
            return self.the(own, Noun(f"{self.number(n)} {self.nouns(phrase)[0].words}", n))
        return self.with_determiner(phrase, "" if head == "le" else own)

    def one_of(self, phrase: CardsPhrase, own: str) -> str:
        """One of them: *l’un ou l’autre de vos 1*, *un de ses 4 verts*, *sa première ou sa dernière carte*."""
        e = "e" * (phrase.kind in ("suit", "places"))
        whole = self.with_determiner(phrase, own)
        if phrase.kind == "identities":
            if phrase.n == len(phrase.identities):
                return whole
            return f"un de {whole}" if len(phrase.identities) == 1 else self.one_each(phrase.which)
        if len(nouns := self.nouns(phrase)) > 1:
            return self.language.or_list([self.the(own, noun) for noun in nouns])
        either = f"l’un{e} ou l’autre" if phrase.n == 2 else "n’importe laquelle" if e else "n’importe lequel"
        return f"{either} de {whole}"

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands: *Bob peut jouer son 1 et Cathy ses 2*; *la carte verte chez Bob et celle chez Cathy*."""
        verb, _, cards = form.partition(">")
        if "|" in verb:
            subject, *others = phrase.parts
            return self.and_list([format(subject, form), *(f"{part.holder or 'vous'} {part:{cards}}" for part in others)])
        told = []
        for alike in grouped((format(part, form).partition(" chez ") for part in phrase.parts), lambda part: part[0]):
            noun = alike[0][0]
            first, *more = [f"{chez}{holder}".strip() for _, chez, holder in alike]
            that = "celui " if noun.startswith("le ") else ("celles " if " et la " in noun else "celle ") if noun.startswith("la ") else ""
            named = [f"{noun} {first}".strip(), *(f"{that}{other}" for other in more)]
            told += named if that else [self.and_list(named)]
        return self.and_list(told)

    def with_determiner(self, phrase: CardsPhrase, determiner: str) -> str:
        """The cards with a determiner: *le 5 rouge*, *ses 2*, *votre carte verte*, *sa deuxième et sa cinquième carte*."""
        if phrase.kind == "identities" and not phrase.n > len(phrase.identities) == 1:
            return self.listed(phrase.which, determiner)
        return self.and_list([self.the(determiner, noun) for noun in self.nouns(phrase)])

    def nouns(self, phrase: CardsPhrase) -> list[Noun]:
        """What cards of a hand are called; a whole hand with its number: *cinq cartes*."""
        if phrase.kind == "places" and phrase.n == phrase.hand_size > 1:
            return [Noun(f"{self.number(phrase.n)} cartes", phrase.n, feminine=True)]
        return super().nouns(phrase)

    def with_predicate(self, noun: Noun, predicate: str) -> str:
        """A noun with a predicate that agrees, if there is one: ``est joué·|sont joué·s``."""
        singular, _, plural = predicate.replace("·", "e" * noun.feminine).partition("|")
        return f"{noun.words} {noun.agreeing([singular, plural])}".strip()

    # -- cards that there are, and colours -----------------------------------------------------------------

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are, by forms.

        None: *2 vert*; s: *2 verts*; le: *les 5 vert et rouge*; un: *un 4 jaune ou bleu*; des: *des 4 jaunes ou bleus*; des_et:
        *des 4 jaunes et bleus*; un_et: *un 4 jaune et un bleu*; tous: *tous les 2 jaunes*; pas: *pas un 2 vert*, *ni un 2 vert ni un 2
        bleu*; pas_des: *pas des 2 verts*.
        """
        head, _, predicate = form.partition(">")
        cards = phrase.which
        n = sum(card.copies for card in cards) if head == "tous" else len(cards)
        if head == "tous":
            text = self.every(cards, len(phrase.rules.suits))
        elif head == "le":
            text = self.listed(cards, "")
        elif head == "un_et":
            text = self.one_each(cards)
        elif head in ("pas", "pas_des"):
            names = [f"{'un' if head == 'pas' else 'des'} {self.card(card, 1 if head == 'pas' else 2)}" for card in cards]
            text = f"pas {names[0]}" if n == 1 else (" " if n == 2 else ", ").join(f"ni {name}" for name in names)
        else:
            text = self.any_of(cards, head)
        return self.with_predicate(Noun(text, n), predicate)

    def listed(self, cards: NamedCards, determiner: str) -> str:
        """One card each: *le 5 rouge*, *les 5 vert et rouge*, *les 1 et 2 rouges*, *les 2 et 3 verts et le 1 bleu*."""
        parts = []
        join = self.and_list
        for alike in min(by_rank(cards), by_suit(cards), key=len):
            ranks = ranks_of(alike)
            words = f"{join(sorted(ranks))} {join(self.colors(alike, len(ranks)))}"
            parts.append(self.the(determiner, Noun(words, len(alike))))
        return join(parts)

    def one_each(self, cards: NamedCards) -> str:
        """*un 4 jaune et un bleu*, *un 1 et un 4 jaunes*, *un 2 rouge et un 5 vert*."""
        return self.and_list([f"un {noun.words}" for noun in self.each(cards)])

    def any_of(self, cards: NamedCards, head: str) -> str:
        """Some of these: *un 4 jaune ou bleu*, *un 1 ou un 2 rouge*, *des 1 ou 2 rouges*, *un 1 jaune ou un 2 vert*."""
        join = self.and_list if head == "des_et" else self.language.or_list
        n = 1 if head in ("", "un") else 2
        article = {"": "", "s": "", "un": "un "}.get(head, "des ")
        ranks = ranks_of(cards)
        colors = self.colors(cards, n)
        if len(ranks) == 1:
            return f"{article}{ranks[0]} {join(colors)}"
        if len(colors) == 1:
            return f"{join([f'{article}{rank}' for rank in sorted(ranks)])} {colors[0]}"
        return join([f"{article}{self.card(card, n)}" for card in cards])

    def every(self, cards: NamedCards, n_suits: int) -> str:
        """Every copy: *tous les 2 jaunes et verts*, *les deux 4 bleus*, *le 5 rouge*, *tous les 1 et 2* of all colours."""
        if len(cards) == 1 and cards[0].copies == 2:
            return f"les deux {self.card(cards[0], 2)}"
        # parts that have each rank in each colour: of ranks with the same colours, or of colours with the same ranks
        of_ranks = grouped(by_rank(sorted(cards)), suits_of)
        of_suits = grouped(by_suit(sorted(cards)), ranks_of)
        parts = []
        for lines in min(of_ranks, of_suits, key=len):
            part = [card for line in lines for card in line]
            suits = suits_of(part)
            ranks = sorted(ranks_of(part))
            if {card.copies for card in part} == {1} and len(suits) < n_suits and 1 in (len(suits), len(ranks)):
                parts.append(self.listed(part, ""))
            else:
                colors = "" if len(suits) == n_suits else f" {self.and_list(self.colors(part, 2))}"
                parts.append(f"tous les {self.and_list(ranks)}{colors}")
        return self.joined(parts, "ainsi que")
