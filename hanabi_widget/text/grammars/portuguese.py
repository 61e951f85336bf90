"""How Portuguese says cards, ranks, colours and places in sentences, with words that Brazil and Portugal share.

A card by its place or colour is a *carta*, feminine; by its rank or name it is a digit, masculine and without a plural: *os 2 verdes*.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import Identity, RuleSet
from hanabi_widget.text.names import suit_name, value_name
from hanabi_widget.text.phrases import CardsPhrase, IdentitiesPhrase, SuitsPhrase

from .english import Grammar

INFLECTED = {
    "vermelho": "vermelha vermelhos vermelhas",
    "amarelo": "amarela amarelos amarelas",
    "verde": "verde verdes verdes",
    "azul": "azul azuis azuis",
    "branco": "branca brancos brancas",
    "roxo": "roxa roxos roxas",
    "multicolorido": "multicolorida multicoloridos multicoloridas",
    "preto": "preta pretos pretas",
    "marrom": "marrom marrons marrons",
    "nulo": "nula nulos nulas",
    "turvo": "turva turvos turvas",
    "escuro": "escura escuros escuras",
    "marrom-escuro": "marrom-escura marrom-escuros marrom-escuras",
    "ímpar": "ímpar ímpares ímpares",
    "par": "par pares pares",
}
"""By the masculine of an adjective its feminine and the two plurals; other words, such as *rosa* and *azul-petróleo*, do not change."""

FEMININE_ORDINALS = ("primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "sétima")
FEW = 3
"""So many identities of which all copies are meant are named together if they are alike; more always are."""

OF = {"o": "do", "a": "da", "os": "dos", "as": "das"}
YOUR = {"o": "o seu", "a": "a sua", "os": "os seus", "as": "as suas"}


DETERMINERS = {
    "the": ("o", "o", "e"),
    "own": ("o próprio", "o", "e"),
    "one": ("um", "um", "e"),
    "a": ("um", "", "ou"),
    "no": ("nenhum", "", "nem"),
    "other": ("outro", "outro", "nem"),
}
"""By a form of identities the word before the first, that before each other, and that between the last two."""


def inflected(adjective: str, *, feminine: bool = False, n: int = 1) -> str:
    """An adjective, given in the masculine, for so many things: *branca, brancos, brancas*; of some words each changes."""
    place = feminine + 2 * (n > 1) - 1
    return " ".join([INFLECTED[word].split()[place] if place >= 0 and word in INFLECTED else word for word in adjective.split()])


def with_first(table: dict[str, str], phrase: str) -> str:
    """A phrase with another word in the place of its article."""
    article, _, rest = phrase.partition(" ")
    return f"{table[article]} {rest}"


class Portuguese(Grammar):
    """The Portuguese grammar."""

    numbers = ("nenhum", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze")

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``os 2 de Bob``, ``os seus 2``.

        ``the`` names no holder: ``os 2``; ``each`` is ``qualquer dos dois 2 de Bob``, ``all`` is ``os dois 2 de Bob``, ``of`` is ``dos 2 de
        Bob``.
        With ``_place`` cards are named by their places. A verb before a bar makes a clause about the holder, who is the subject:
        ``pode jogar|each`` is ``Bob pode jogar qualquer dos dois 2 que tem``; a third person and the reader, *você*, share its form.
        """
        verb, bar, form = form.rpartition("|")
        form, _, kind = form.rpartition("_") if form.endswith("place") else (form, "", "")
        if kind == "place":
            phrase = phrase.by_place()
        n, text = len(phrase.slots), self.named(phrase)
        is_whole_hand = phrase.kind == "places" and n == phrase.hand_size
        if bar and is_whole_hand and form == "the":
            form = "all"
        if n > 1 and form in ("each", "all") and (phrase.kind in ("rank", "suit") or (is_whole_hand and n == 2)):
            article, _, rest = text.partition(" ")
            text = f"{article} {self.counted(n, feminine=article == 'as')} {rest}"
        if not bar and form != "the":
            text = f"{text} de {phrase.holder}" if phrase.holder else with_first(YOUR, text)
        if form == "all" and is_whole_hand and n > 2:
            text = f"todas {text}"
        if form == "of":
            text = with_first(OF, text)
        if form == "each" and n > 1 and (phrase.kind != "identities" or len(phrase.identities) == 1):
            having = " que tem" if bar and phrase.kind == "rank" else ""
            text = f"{'um' if phrase.kind == 'identities' else 'qualquer'} {with_first(OF, text)}{having}"
        return f"{phrase.holder or 'você'} {verb} {text}" if bar else text

    def named(self, phrase: CardsPhrase) -> str:
        """What the cards are called, with the article, without whose they are."""
        n = len(phrase.slots)
        if phrase.kind == "identities":
            if n > len(phrase.identities) == 1:
                return f"os {self.name(phrase.rules, phrase.identities[0], n)}"
            return self.determined(phrase.rules, phrase.identities, *DETERMINERS["the"])
        if phrase.kind == "rank":
            return f"{'o' if n == 1 else 'os'} {phrase.rank}"
        cards = "a carta" if n == 1 else "as cartas"
        if phrase.suit:
            return f"{cards} {inflected(suit_name(self.language, phrase.suit), feminine=True, n=n)}"
        if n == phrase.hand_size:
            return cards
        first, last = range(1, n + 1), range(phrase.hand_size - n + 1, phrase.hand_size + 1)
        if n > 1 and [*phrase.slots] in ([*first], [*last]):
            return f"as {self.counted(n, feminine=True)} {'primeiras' if phrase.slots[0] == 1 else 'últimas'} cartas"
        return f"{self.language.and_list([f'a {FEMININE_ORDINALS[slot - 1]}' for slot in phrase.slots])} carta"

    def counted(self, n: int, *, feminine: bool = False) -> str:
        """A number as a word before a noun."""
        word = self.number(n)
        return {"um": "uma", "dois": "duas"}.get(word, word) if feminine else word

    def rank(self, rank: int, n: int) -> str:  # noqa: ARG002 # digits have no plural
        """Cards of a rank: a digit."""
        return str(rank)

    def value(self, rules: RuleSet, value: str | int, n: int) -> str:
        """What so many cards are that a clue touched: ``de valor 2``, ``vermelhas``."""
        name = value_name(self.language, rules, value)
        return f"de valor {name}" if name.isdecimal() else inflected(name, feminine=True, n=n)

    def suits(self, phrase: SuitsPhrase, form: str) -> str:  # noqa: ARG002 # there is one form
        """Colours in a list: ``o vermelho e o verde``."""
        return self.language.and_list([f"o {suit_name(self.language, suit)}" for suit in phrase.suits])

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are, after a word of `DETERMINERS`, or all copies of each (every).

        ``the`` is ``o 4 verde e o azul``, ``a`` is ``um 4 verde ou azul``, ``kind`` the same but ``um 3 ou 4`` if they are of one colour,
        ``no`` is ``nenhum 4 verde nem azul``, ``one`` is ``um 4 verde e um azul``, ``every`` is ``os dois 4 verdes e os dois azuis``. Without
        a form they are ``4 verde``; with ``many`` ``4 verdes``.
        """
        rules, identities = phrase.rules, phrase.identities
        if form == "every":
            return self.every(rules, identities)
        if form == "kind" and len({identity // rules.ranks for identity in identities}) == 1:
            return f"um {joined([str(identity % rules.ranks + 1) for identity in identities], 'ou')}"
        if form == "kind":
            form = "a"
        if form in DETERMINERS:
            return self.determined(rules, identities, *DETERMINERS[form])
        return self.language.and_list([self.name(rules, identity, 2 if form == "many" else 1) for identity in identities])

    def name(self, rules: RuleSet, identity: Identity, n: int = 1) -> str:
        """What so many cards of one identity are called: ``4 verde``, ``4 verdes``."""
        suit, rank = divmod(identity, rules.ranks)
        return f"{rank + 1} {self.color(rules, suit, n)}"

    def color(self, rules: RuleSet, suit: int, n: int = 1) -> str:
        """The colour of so many digits."""
        return inflected(suit_name(self.language, rules.suits[suit]), n=n)

    def determined(self, rules: RuleSet, identities: Sequence[Identity], word: str, again: str, last: str) -> str:
        """Identities after a word: of one rank by their colours, of one colour by their ranks, else each in full."""
        suits = [identity // rules.ranks for identity in identities]
        ranks = [identity % rules.ranks + 1 for identity in identities]
        words = [word, *[again] * (len(identities) - 1)]
        if len({*ranks}) == 1:
            first, *others = (f"{each} {self.color(rules, suit)}".strip() for each, suit in zip(words, suits))
            return joined([first.replace(word, f"{word} {ranks[0]}", 1), *others], last)
        if len({*suits}) == 1:
            told = joined([f"{each} {rank}".strip() for each, rank in zip(words, ranks)], last)
            return f"{told} {self.color(rules, suits[0], 2 if last == 'e' else 1)}"
        if again:
            return joined([f"{word} {self.name(rules, identity)}" for identity in identities], last)
        told = [f"{word} {joined(ranks, 'ou')} {joined(colors, 'ou')}" for ranks, colors in self.grouped(rules, identities)]
        return joined(told, last)

    def every(self, rules: RuleSet, identities: Sequence[Identity]) -> str:
        """All copies of identities: ``os dois 4 verdes e os dois azuis``, ``todos os 4 verdes, azuis e brancos``, ``o 5 verde``."""
        copies = [rules.copies_of[identity] for identity in identities]
        if {*copies} == {1}:
            return self.determined(rules, identities, *DETERMINERS["the"])
        groups = self.grouped(rules, identities, 2)
        if len(identities) > FEW or (len(identities) == FEW and len(groups) == 1):
            return joined([f"todos os {joined(ranks, 'e')} {joined(colors, 'e')}" for ranks, colors in groups], "e")
        told = list[str]()
        for identity, n in zip(identities, copies):
            is_rank_said = told and identity % rules.ranks == identities[0] % rules.ranks
            name = self.color(rules, identity // rules.ranks, n) if is_rank_said else self.name(rules, identity, n)
            told.append(f"o {name}" if n == 1 else f"os {self.number(n)} {name}")
        return joined(told, "e")

    def grouped(self, rules: RuleSet, identities: Sequence[Identity], n: int = 1) -> list[tuple[list[str], list[str]]]:
        """Identities in few groups: some ranks with the colours that have all of these, for so many cards of each."""
        ranks_of = dict[str, list[str]]()
        for identity in identities:
            ranks_of.setdefault(self.color(rules, identity // rules.ranks, n), []).append(str(identity % rules.ranks + 1))
        colors_of = dict[tuple[str, ...], list[str]]()
        for color, ranks in ranks_of.items():
            colors_of.setdefault((*ranks,), []).append(color)
        return [([*ranks], colors) for ranks, colors in colors_of.items()]


def joined(items: Sequence[str], last: str) -> str:
    """Items as in *a, b e c*, with another word for *e*: the lists of the catalogue have none for *nem*."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end
