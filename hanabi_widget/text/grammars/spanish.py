"""How Spanish says cards, ranks, colours and places in sentences.

*Carta* is feminine, a rank masculine, so articles, adjectives and pronouns agree with the noun that is really said: ``la segunda carta``
but ``el dos``. A card has a digit and a colour, ``el 2 verde``; a rank alone is a word, ``un dos, dos doses``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hanabi_widget.explain import grouped
from hanabi_widget.rules import ClueValue, RuleSet
from hanabi_widget.text.phrases import (
    CardsPhrase,
    HandsPhrase,
    IdentitiesPhrase,
    NamedCard,
    NamedCards,
    by_rank,
    by_suit,
    ranks_of,
)

from .english import is_plain
from .romance import Noun, Romance

RANKS = ("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete"), ("unos", "doses", "treses", "cuatros", "cincos", "seises", "sietes")
"""Ranks as words, in the singular and in the plural."""

CHOICES = {
    "cualquiera": ("cualquiera", "cualquiera", "cualquiera", "cualquiera"),
    "uno": ("uno", "una", "uno", "una"),
}
"""Words for one of several cards."""

ARTICLES = {"": ("el", "la", "los", "las"), "su": ("su", "su", "sus", "sus"), "tu": ("tu", "tu", "tus", "tus")}

ADJECTIVES = {
    "rojo": ("rojo", "roja", "rojos", "rojas"),
    "amarillo": ("amarillo", "amarilla", "amarillos", "amarillas"),
    "blanco": ("blanco", "blanca", "blancos", "blancas"),
    "negro": ("negro", "negra", "negros", "negras"),
    "morado": ("morado", "morada", "morados", "moradas"),
    "nulo": ("nulo", "nula", "nulos", "nulas"),
    "verde": ("verde", "verde", "verdes", "verdes"),
    "azul": ("azul", "azul", "azules", "azules"),
    "gris": ("gris", "gris", "grises", "grises"),
    "marrón": ("marrón", "marrón", "marrones", "marrones"),
    "multicolor": ("multicolor", "multicolor", "multicolores", "multicolores"),
    "impar": ("impar", "impar", "impares", "impares"),
    "par": ("par", "par", "pares", "pares"),
}


class Spanish(Romance):
    """The Spanish grammar.

    A form says whose the cards are: ``el 5 rojo de Bob, tu 5 rojo`` (none), ``el 5 rojo`` (el), ``su 5 rojo, tu 5 rojo`` (su); with their
    number, ``los dos doses de Bob`` (todos), ``sus dos doses`` (su_todos); one of them, ``cualquiera de sus doses, su segunda o su quinta
    carta`` (cualquiera), ``una de sus cartas rojas`` (uno). With ``place`` behind it they are named by
    their places. A verb in the third and in the second person has the holder as its subject, ``@puede|puedes``, or leaves it out,
    ``&puede|puedes``. What follows ``=`` agrees: ``=es|son``, ``=el último|la última|los últimos|las últimas``. Forms joined by ``+`` are
    said one after the other.
    """

    numbers = ("ningún", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce")
    ordinals = ("primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima")
    ordinal_end = ".ª"
    ends = ("{n} primeras cartas", "{n} últimas cartas")
    determiners = ARTICLES
    adjectives = ADJECTIVES

    # -- cards in a hand ---------------------------------------------------------------------------------

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand, in one of the forms above."""
        if "+" in form:
            return " ".join(self.cards(phrase, part) for part in form.split("+"))
        sign = form[:1]
        holder = phrase.holder
        is_feminine = phrase.kind in ("suit", "places")
        if sign == "=":
            return Noun("", phrase.n, is_feminine).agreeing(form[1:].split("|"))
        if sign in ("@", "&"):
            third, second = form[1:].split("|")
            return second if not holder else third if sign == "&" else f"{holder} {third}"
        if form.endswith("place"):
            return self.cards(phrase.by_place(), form.removesuffix("place").removesuffix("_"))
        article = form.removesuffix("todos").removesuffix("_")
        determiner = "" if article == "el" or (not article and holder) else "su" if holder else "tu"
        told = self.determined(phrase, determiner, is_counted=form.endswith("todos"))
        if article in CHOICES and len(told) == 1 < phrase.n:
            return f"{Noun('', 1, is_feminine).agreeing(CHOICES[article])} de {told[0]}"
        join = self.language.or_list if article in CHOICES and phrase.kind == "places" else self.and_list
        return join(told) if article or not holder else f"{join(told)} de {holder}"

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands; what is called the same is called so once: ``tus cuatro últimas cartas y las de Bob``.

        What follows ``=`` agrees with all of them. Words for a string, behind ``?``, are left out: ``{place:place?la |}``.
        """
        if form[:1] == "=":
            feminine = all(part.kind in ("suit", "places") for part in phrase.parts)
            return Noun("", sum(part.n for part in phrase.parts), feminine).agreeing(form[1:].split("|"))
        if "?" in form:
            return self.hands(phrase, form.partition("?")[0])
        if form:
            return super().hands(phrase, form)
        alike = grouped(sorted(phrase.parts, key=lambda part: bool(part.holder)), "{:el}".format)
        groups = ([f"{first}", *(f"{part:=el|la|los|las} de {part.holder}" for part in more)] for first, *more in alike)
        return self.and_list([text for group in groups for text in group])

    def determined(self, phrase: CardsPhrase, determiner: str, *, is_counted: bool) -> list[str]:
        """What cards of a hand are called, each with a determiner."""
        n = phrase.n
        nouns = self.nouns(phrase)
        if determiner and len(nouns) > 1 and phrase.identities:
            nouns = [Noun(self.card(card)) for card in phrase.which]
        elif is_counted and len(nouns) == 1 < n and (phrase.kind != "places" or n == phrase.hand_size):
            nouns = [noun._replace(words=f"{self.number(n)} {noun.words}") for noun in nouns]
        return [self.the(determiner, noun) for noun in nouns]

    # -- ranks and clue values ---------------------------------------------------------------------------

    def rank(self, rank: int, n: int) -> str:
        """Cards of a rank: ``dos``, ``doses``."""
        words = RANKS[n > 1]
        return words[rank - 1] if rank <= len(words) else str(rank)

    def value(self, rules: RuleSet, value: ClueValue, n: int) -> str:
        """What so many cards are that a clue touched: ``un dos``, ``rojas``, ``rojas para las pistas`` where it touches others too."""
        if isinstance(value, str) or rules.rank_clues == "parity":
            text = self.named_value(rules, value, n)
        else:
            text = self.rank(value, n) if n > 1 else f"un {self.rank(value, n)}"
        return text if is_plain(rules, value) else f"{text} para las pistas"

    # -- cards that there are ------------------------------------------------------------------------------

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are.

        ``el 4 amarillo y el blanco`` (el; after a preposition al, del), ``el 4 amarillo o el blanco`` (o), ``un 4 amarillo o blanco`` (un),
        ``el 5 rojo`` if it is one and ``un 4 rojo o azul`` if not (uno), ``todos los 4 rojos, verdes y azules`` (todos), ``ningún 4
        amarillo ni blanco`` (ningún), ``un 4 amarillo ni blanco`` (ni), ``4 amarillos y blancos`` (plural), ``4 amarillo`` (none); what
        follows ``=`` agrees. As a condition ``un 4 amarillo o blanco``, of a rank that was said ``amarillo o blanco`` (si); ``la que sea
        un 4 amarillo``, ``el que sea amarillo o blanco`` (que).
        """
        cards = phrase.which
        both = self.and_list
        either = self.language.or_list
        if form[:1] == "=":
            return Noun("", len(cards)).agreeing(form[1:].split("|"))
        groups = self.groups(cards, phrase.rules.ranks)
        match form:
            case "uno":
                return self.identities(phrase, "el" if len(cards) == 1 else "un")
            case "si":
                colors = self.said_colors(phrase)
                return either(colors) if colors else self.identities(phrase, "un")
            case "que":
                return f"{'el' if phrase.said == 'rank' else 'la'} que sea {self.identities(phrase, 'si')}"
            case "el":
                return both(self.definite(cards))
            case "o":
                return either(self.definite(cards, shared=1))
            case "al" | "del":
                return both([f"{form}{text.removeprefix('el')}" for text in self.definite(cards)])
            case "todos":
                return both([text for group in groups for text in self.every(group, phrase.rules.ranks)])
            case "un":
                return either([self.group(group, either, each="un ") for group in groups])
            case "ni":
                return self.neither([self.group(group, self.neither, each="un ") for group in groups])
            case "ningún":
                return self.neither([f"ningún {self.group(group, self.neither)}" for group in groups])
        return both([self.group(group, both, 2 if form == "plural" else 1) for group in groups])

    def neither(self, values: Iterable[object]) -> str:
        """The values as in "a, b ni c"."""
        return self.joined(values, "ni")

    def group(self, cards: NamedCards, join: Callable[[Iterable[object]], str], n: int = 1, each: str = "") -> str:
        """Cards of some ranks in some colours, with a word before each rank: ``un 2 rojo o verde``, ``1, 2 y 3 rojos``."""
        return f"{join(f'{each}{rank}' for rank in ranks_of(cards))} {join(self.colors(cards, n))}"

    def every(self, cards: NamedCards, n_ranks: int) -> list[str]:
        """All copies of cards: ``los dos 4 verdes, los dos azules``; of more cards ``todos los 4 verdes, azules y rojos``."""
        copies = {card.copies for card in cards}
        ranks = ranks_of(cards)
        if copies == {1}:
            return self.definite(cards)
        if len(ranks) == n_ranks:
            return [f"todas las cartas {self.and_list(self.colors(cards, 2, feminine=True))}"]
        if len(cards) <= 2 and len(ranks) == len(copies) == 1:
            colors = self.colors(cards, 2)
            return [f"los {self.number(max(copies))} {words}" for words in (f"{ranks[0]} {colors[0]}", *colors[1:])]
        return [f"todos los {self.group(cards, self.and_list, 2)}"]

    def groups(self, cards: NamedCards, n_ranks: int) -> list[list[NamedCard]]:
        """Cards in groups that can be read in one way only: of one rank, of one colour, whole colours; of others each stands alone."""
        if 1 in (len(by_rank(cards)), len(by_suit(cards))) or len(cards) == len(by_suit(cards)) * n_ranks:
            return [[*cards]]
        return [[card] for card in cards]
