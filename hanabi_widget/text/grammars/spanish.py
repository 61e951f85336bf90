"""How Spanish says cards, ranks, colours and places in sentences.

*Carta* is feminine, a rank masculine, so articles, adjectives and pronouns agree with the noun that is really said: ``la segunda carta``
but ``el dos``. A card has a digit and a colour, ``el 2 verde``; a rank alone is a word, ``un dos, dos doses``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hanabi_widget.rules import Identity, RuleSet
from hanabi_widget.text.names import suit_name, value_name
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase, SuitsPhrase

from .english import Grammar, is_plain

COLORS = {
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
"""Colours, and what clues call ranks beside them: masculine, feminine, and both in the plural. All others never change: ``rosa claro``."""

DETERMINERS = {"el": ("el", "la", "los", "las"), "su": ("su", "su", "sus", "sus"), "tu": ("tu", "tu", "tus", "tus")}
"""In the same order."""

RANKS = ("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete"), ("unos", "doses", "treses", "cuatros", "cincos", "seises", "sietes")
"""Ranks as words, in the singular and in the plural."""

CHOICES = {"cualquiera": ("cualquiera", "cualquiera"), "uno": ("uno", "una"), "alguno": ("alguno", "alguna")}
"""Words for one of several cards: masculine and feminine."""

Noun = tuple[str, bool, bool]
"""A noun, whether it is plural, whether it is feminine."""


def inflected(word: str, *, plural: bool, feminine: bool) -> str:
    """A colour in the form of a noun's number and gender."""
    return COLORS.get(word, (word,) * 4)[2 * plural + feminine]


def agreeing(forms: str, *, plural: bool, feminine: bool = False) -> str:
    """Of the words ``singular|plural``, or of four as in `COLORS`, those that agree with a noun."""
    words = forms.split("|")
    return words[2 * plural + feminine if len(words) == 4 else plural]


class Spanish(Grammar):
    """The Spanish grammar.

    A form says whose the cards are: ``el 5 rojo de Bob, tu 5 rojo`` (none), ``el 5 rojo`` (el), ``su 5 rojo, tu 5 rojo`` (su); with their
    number, ``los dos doses de Bob`` (todos), ``sus dos doses`` (su_todos); one of them, ``cualquiera de sus doses, su segunda o su quinta
    carta`` (cualquiera), ``una de sus cartas rojas`` (uno), ``alguno de tus doses`` (alguno). With ``place`` behind it they are named by
    their places. A verb in the third and in the second person has the holder as its subject, ``@puede|puedes``, or leaves it out,
    ``&puede|puedes``. What follows ``=`` agrees: ``=es|son``, ``=el último|la última|los últimos|las últimas``. Forms joined by ``+`` are
    said one after the other.
    """

    numbers = ("ningún", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce")
    ordinals = ("primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima")

    def ordinal(self, slot: int) -> str:
        """The place of a card in words."""
        return self.ordinals[slot - 1] if slot <= len(self.ordinals) else f"{slot}.ª"

    # -- cards in a hand ---------------------------------------------------------------------------------

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand, in one of the forms above."""
        if "+" in form:
            return " ".join(self.cards(phrase, part) for part in form.split("+"))
        if form[:1] == "=":
            return agreeing(form[1:], plural=len(phrase.slots) > 1, feminine=phrase.kind in ("suit", "places"))
        if form[:1] in ("@", "&"):
            third, second = form[1:].split("|")
            return f"{phrase.holder} {third}" if phrase.holder and form[0] == "@" else third if phrase.holder else second
        article, chosen = form.removesuffix("place").removesuffix("_"), phrase.by_place() if form.endswith("place") else phrase
        is_counted, article = article.endswith("todos"), article.removesuffix("todos").removesuffix("_")
        determiner = "el" if article == "el" or (not article and phrase.holder) else "su" if phrase.holder else "tu"
        nouns = [*self.nouns(chosen, determiner, is_counted=is_counted)]
        if article in CHOICES and len(nouns) == 1 < len(phrase.slots):
            return f"{CHOICES[article][chosen.kind in ('suit', 'places')]} de {nouns[0]}"
        if article in CHOICES and chosen.kind == "places":
            return self.language.or_list(nouns)
        text = self.language.and_list(nouns)
        return text if article or not phrase.holder else f"{text} de {phrase.holder}"

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands; what is called the same is called so once: ``tus cuatro últimas cartas y las de Bob``.

        What follows ``=`` agrees with all of them. Words for a string, behind ``?``, are left out: ``{place:place?la |}``.
        """
        if form[:1] == "=":
            feminine = all(part.kind in ("suit", "places") for part in phrase.parts)
            return agreeing(form[1:], plural=sum(len(part.slots) for part in phrase.parts) > 1, feminine=feminine)
        if "?" in form:
            return self.hands(phrase, form.partition("?")[0])
        if form:
            return super().hands(phrase, form)
        alike: dict[str, list[CardsPhrase]] = {}
        for part in sorted(phrase.parts, key=lambda part: bool(part.holder)):
            alike.setdefault(f"{part:el}", []).append(part)
        groups = ([f"{first}", *(f"{part:=el|la|los|las} de {part.holder}" for part in more)] for first, *more in alike.values())
        return self.language.and_list([text for group in groups for text in group])

    def nouns(self, phrase: CardsPhrase, determiner: str, *, is_counted: bool) -> Iterator[str]:
        """What cards of a hand are called, each with a determiner."""
        n, rules = len(phrase.slots), phrase.rules
        if phrase.kind == "identities" and (len(phrase.identities) > 1 or n == 1):
            own = (f"{determiner} {self.card(rules, identity)}" for identity in phrase.identities)
            yield from self.definite(rules, phrase.identities) if determiner == "el" else own
            return
        number = f"{self.number(n)} " * (is_counted and n > 1 and (phrase.kind != "places" or n == phrase.hand_size))
        for noun, plural, feminine in self.bare_nouns(phrase):
            yield f"{DETERMINERS[determiner][2 * plural + feminine]} {number}{noun}"

    def bare_nouns(self, phrase: CardsPhrase) -> Iterator[Noun]:
        """What cards of a hand are called, not many of which it is known which they are."""
        n = len(phrase.slots)
        plural = n > 1
        if phrase.kind == "identities":
            yield self.card(phrase.rules, phrase.identities[0], plural=plural), plural, False
        elif phrase.kind == "rank":
            yield self.rank(phrase.rank, n), plural, False
        elif phrase.suit:
            color = inflected(suit_name(self.language, phrase.suit), plural=plural, feminine=True)
            yield f"{'cartas' if plural else 'carta'} {color}", plural, True
        elif n == phrase.hand_size:
            yield "cartas" if plural else "carta", plural, True
        elif plural and phrase.slots[-1] - phrase.slots[0] == n - 1 and (phrase.slots[0] == 1 or phrase.slots[-1] == phrase.hand_size):
            yield f"{self.number(n)} {'primeras' if phrase.slots[0] == 1 else 'últimas'} cartas", True, True
        else:
            *most, last = map(self.ordinal, phrase.slots)
            yield from ((ordinal, False, True) for ordinal in most)
            yield f"{last} carta", False, True

    # -- ranks and clue values ---------------------------------------------------------------------------

    def rank(self, rank: int, n: int) -> str:
        """Cards of a rank: ``dos``, ``doses``."""
        words = RANKS[n > 1]
        return words[rank - 1] if rank <= len(words) else str(rank)

    def value(self, rules: RuleSet, value: str | int, n: int) -> str:
        """What so many cards are that a clue touched: ``un dos``, ``rojas``, ``rojas para las pistas`` where it touches others too."""
        plural = n > 1
        if isinstance(value, str) or rules.rank_clues == "parity":
            text = inflected(value_name(self.language, rules, value), plural=plural, feminine=True)
        else:
            text = self.rank(value, n) if plural else f"un {self.rank(value, n)}"
        return text if is_plain(rules, value) else f"{text} para las pistas"

    # -- fireworks ---------------------------------------------------------------------------------------

    def suits(self, phrase: SuitsPhrase, form: str) -> str:  # noqa: ARG002 # they are always said with the article
        """Colours of fireworks: ``el rojo y el verde``."""
        return self.language.and_list([f"el {suit_name(self.language, suit)}" for suit in phrase.suits])

    # -- cards that there are ------------------------------------------------------------------------------

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are.

        ``el 4 amarillo y el blanco`` (el; after a preposition al, del), ``el 4 amarillo o el blanco`` (o), ``un 4 amarillo o blanco`` (un),
        ``el 5 rojo`` if it is one and ``un 4 rojo o azul`` if not (uno), ``todos los 4 rojos, verdes y azules`` (todos), ``ningún 4
        amarillo ni blanco`` (ningún), ``un 4 amarillo ni blanco`` (ni), ``4 amarillos y blancos`` (plural), ``4 amarillo`` (none); what
        follows ``=`` agrees.
        """
        rules, identities, language = phrase.rules, phrase.identities, self.language
        if form[:1] == "=":
            return agreeing(form[1:], plural=len(identities) > 1)
        if form == "uno":
            form = "el" if len(identities) == 1 else "un"
        if form in ("el", "o"):
            return (language.and_list if form == "el" else language.or_list)([*self.definite(rules, identities, is_or=form == "o")])
        if form in ("al", "del"):
            return language.and_list([f"{form}{text.removeprefix('el')}" for text in self.definite(rules, identities)])
        groups = self.grouped(rules, identities)
        if form == "todos":
            return language.and_list([text for group in groups for text in self.every(rules, group)])
        if form == "un":
            return language.or_list([self.joined(rules, group, language.or_list, each="un ") for group in groups])
        if form == "ni":
            return self.neither([self.joined(rules, group, self.neither, each="un ") for group in groups])
        if form == "ningún":
            return self.neither([f"ningún {self.joined(rules, group, self.neither)}" for group in groups])
        return language.and_list([self.joined(rules, group, language.and_list, plural=form == "plural") for group in groups])

    def neither(self, items: Sequence[object]) -> str:
        """The items as in "a, b ni c"."""
        *most, last = map(str, items)
        return f"{self.language.comma_list(most)} ni {last}" if most else last

    def card(self, rules: RuleSet, identity: Identity, *, plural: bool = False) -> str:
        """A card: ``2 verde``, ``2 verdes``."""
        return self.joined(rules, [identity], self.language.and_list, plural=plural)

    def joined(
        self, rules: RuleSet, group: Sequence[Identity], join: Callable[[Sequence[object]], str], *, plural: bool = False, each: str = ""
    ) -> str:
        """Cards of some ranks in some colours, with a word before each rank: ``un 2 rojo o verde``, ``1, 2 y 3 rojos``."""
        ranks = dict.fromkeys(f"{each}{identity % rules.ranks + 1}" for identity in group)
        return f"{join([*ranks])} {join(self.colors(rules, group, plural=plural))}"

    def colors(self, rules: RuleSet, group: Sequence[Identity], *, plural: bool, feminine: bool = False) -> list[str]:
        """The colours of some cards."""
        suits = dict.fromkeys(identity // rules.ranks for identity in group)
        return [inflected(suit_name(self.language, rules.suits[suit]), plural=plural, feminine=feminine) for suit in suits]

    def definite(self, rules: RuleSet, identities: Sequence[Identity], *, is_or: bool = False) -> Iterator[str]:
        """Cards with the article; a rank or colour is said once if all have it: ``el 5 verde, el rojo``, ``el 2, el 3 rojos``."""
        is_one_rank = len({identity % rules.ranks for identity in identities}) == 1
        is_one_suit = len({identity // rules.ranks for identity in identities}) == 1
        for n, identity in enumerate(identities):
            rank, *color = self.card(rules, identity, plural=is_one_suit and not is_or and n > 0).split(" ", 1)
            has_rank, has_color = n == 0 or not is_one_rank, not is_one_suit or n == len(identities) - 1
            yield " ".join(["el", *[rank] * has_rank, *color * has_color])

    def every(self, rules: RuleSet, group: Sequence[Identity]) -> Iterator[str]:
        """All copies of cards: ``los dos 4 verdes, los dos azules``; of more cards ``todos los 4 verdes, azules y rojos``."""
        copies, ranks = {rules.copies_of[identity] for identity in group}, {identity % rules.ranks for identity in group}
        if copies == {1}:
            yield from self.definite(rules, group)
        elif len(ranks) == rules.ranks:
            yield f"todas las cartas {self.language.and_list(self.colors(rules, group, plural=True, feminine=True))}"
        elif len(group) <= 2 and len(ranks) == len(copies) == 1:
            for n, identity in enumerate(group):
                text = self.card(rules, identity, plural=True)
                yield f"los {self.number(max(copies))} {text.split(' ', 1)[1] if n else text}"
        else:
            yield f"todos los {self.joined(rules, group, self.language.and_list, plural=True)}"

    def grouped(self, rules: RuleSet, identities: Sequence[Identity]) -> list[list[Identity]]:
        """Cards in groups that can be read in one way only: of one rank, of one colour, whole colours; of others each stands alone."""
        suits = dict.fromkeys(identity // rules.ranks for identity in identities)
        is_one_rank = len({identity % rules.ranks for identity in identities}) == 1
        if is_one_rank or len(suits) == 1 or len(identities) == len(suits) * rules.ranks:
            return [[*identities]]
        return [[identity] for identity in identities]
