"""How Portuguese says cards, ranks, colours and places in sentences, with words that Brazil and Portugal share.

A card by its place or colour is a *carta*, feminine; by its rank or name it is a digit, masculine and without a plural: *os 2 verdes*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanabi_widget.rules import Identity, RuleSet
from hanabi_widget.text.names import suit_name, value_name
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase, SuitsPhrase

from .english import Grammar, is_plain

IN_O = ("vermelh", "amarel", "branc", "rox", "pret", "multicolorid", "nul", "apontad", "turv", "escur", "marrom-escur")
INFLECTED = {
    **{f"{stem}o": (f"{stem}a", f"{stem}os", f"{stem}as") for stem in IN_O},
    "verde": ("verde", "verdes", "verdes"),
    "azul": ("azul", "azuis", "azuis"),
    "marrom": ("marrom", "marrons", "marrons"),
    "ímpar": ("ímpar", "ímpares", "ímpares"),
    "par": ("par", "pares", "pares"),
}
"""By the masculine of an adjective its feminine and the two plurals; other words, such as *rosa* and *rosa-claro*, do not change."""

OF = {"o": "do", "a": "da", "os": "dos", "as": "das"}
YOUR = {"o": "o seu", "a": "a sua", "os": "os seus", "as": "as suas"}

DETERMINERS = {
    "the": ("o", "o", "e"),
    "own": ("o próprio", "o", "e"),
    "one": ("um", "um", "e"),
    "other": ("outro", "outro", "nem"),
    "a": ("um", "", "ou"),
    "no": ("nenhum", "", "nem"),
}
"""By a form of identities the word before the first, that before each other, and that between the last two."""

ANY = {
    "each": ("qualquer", "qualquer"),
    "the_each": ("qualquer", "qualquer"),
    "any": ("qualquer", "qualquer"),
    "some": ("algum", "alguma"),
    "none": ("nenhum", "nenhuma"),
}
"""By a form of cards the word before *dos* or *das*, if there are several; ``each`` is said after a verb, the next two before it."""

FEW = 3
"""More identities than these of which all copies are meant are told in groups."""


def inflected(adjective: str, *, feminine: bool = False, n: int = 1) -> str:
    """An adjective, given in the masculine, for so many things: *branca, brancos, brancas*; of some words each changes."""
    place = feminine + 2 * (n > 1) - 1
    return " ".join([INFLECTED[word][place] if place >= 0 and word in INFLECTED else word for word in adjective.split()])


def with_article(articles: dict[str, str], phrase: str) -> str:
    """A phrase with another word in the place of its article."""
    article, _, rest = phrase.partition(" ")
    return f"{articles[article]} {rest}"


def of(phrase: str) -> str:
    """A phrase after *de*, which stands before each article: ``da primeira e da quarta carta``."""
    return re.sub(r"(^|, | e )([oa]s?)(?= )", lambda match: match[1] + OF[match[2]], phrase)


def joined(items: Sequence[str], last: str) -> str:
    """Items as in *a, b e c*, with another word for *e*: the catalogue has no list with *nem*."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


class Portuguese(Grammar):
    """The Portuguese grammar."""

    numbers = ("nenhum", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze")
    ordinals = ("primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "sétima")

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``os 2 de Bob``, ``os seus 2``.

        ``the`` is ``os 2``, ``of`` is ``dos 2 de Bob``, ``of_the`` is ``dos 2``, ``all`` is ``os dois 2 de Bob``, ``some`` is ``algum dos
        2``, ``any`` and ``the_each`` are ``qualquer dos dois 2``, ``none`` is ``nenhum dos dois 2``; with ``place`` cards are named by
        their places. A verb before a bar makes a clause of which the holder is the subject: ``joga|the`` is ``Bob joga os 2``,
        ``joga|each`` is ``Bob joga qualquer dos dois 2 que tem``. The reader, *você*, has the same form of the verb.
        """
        verb, is_clause, form = form.rpartition("|")
        if form.endswith("place"):
            phrase, form = phrase.by_place(), form.removesuffix("place").removesuffix("_")
        n, text = len(phrase.slots), self.named(phrase)
        is_whole_hand = phrase.kind == "places" and n == phrase.hand_size
        is_counted = form in ("each", "the_each", "all", "any", "none") or (is_clause and is_whole_hand)
        if n > 1 and is_counted and (is_whole_hand or phrase.kind in ("rank", "suit")):
            text = with_article({"os": f"os {self.number(n)}", "as": f"as {self.feminine_number(n)}"}, text)
        if is_clause:
            text = self.any_of(phrase, text, form) if form == "each" and n > 1 else text
            return f"{phrase.holder or 'você'} {verb} {text}{' que tem' if text.startswith('qualquer') and phrase.kind == 'rank' else ''}"
        if form == "the" or form in ANY:
            return self.any_of(phrase, text, form) if form in ANY and n > 1 else text
        if form == "of_the":
            return of(text)
        text = text if phrase.holder else with_article(YOUR, text)
        text = of(text) if form == "of" else text
        return f"{text} de {phrase.holder}" if phrase.holder else text

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands: ``Ana joga o 2 e Eva o 4``, ``a primeira carta de Ana e a segunda de Eva``.

        Those of the reader come first: after another's, ``o seu 2`` would be hers.
        """
        verb, parts = form.rpartition("|")[0], sorted(phrase.parts, key=lambda part: part.holder != "")
        told = [format(part, form) for part in parts]
        for place in range(len(told) - 1, 0, -1):
            if verb:
                told[place] = told[place].replace(f" {verb} ", " ", 1)
            elif "carta" in told[place - 1] and len(parts[place].slots) < parts[place].hand_size:
                told[place] = re.sub(" cartas?(?= de )", "", told[place])
        return joined(told, "e")

    def any_of(self, phrase: CardsPhrase, text: str, form: str) -> str:
        """Any of several cards: ``qualquer dos dois 2``, ``um dos 4 azuis``, ``a primeira ou a quarta carta``; or none of them."""
        is_list = text.startswith("a ") or len(phrase.identities) > 1
        if is_list and form == "none":
            return f"nem {re.sub('(, | e )(?=[ao] )', ' nem ', text)}"
        if is_list and form == "the_each" and len(phrase.slots) == 2:
            return f"tanto {text.replace(' e ', ' como ')}"
        if is_list and form == "any" and not phrase.identities:
            return f"qualquer das {self.feminine_number(len(phrase.slots))} cartas"
        if is_list:
            return text if phrase.identities else text.replace(" e a ", " ou a ")
        masculine, feminine = ("um", "uma") if form == "each" and phrase.identities else ANY[form]
        return f"{feminine if text.startswith('as ') else masculine} {of(text)}"

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
            return f"as {self.feminine_number(n)} {'primeiras' if phrase.slots[0] == 1 else 'últimas'} cartas"
        return f"{joined([f'a {self._ordinal(slot)}' for slot in phrase.slots], 'e')} carta"

    def _ordinal(self, slot: int) -> str:
        """The place of a card: ``terceira``, ``8ª``."""
        return self.ordinals[slot - 1] if slot <= len(self.ordinals) else f"{slot}ª"

    def feminine_number(self, n: int) -> str:
        """A number above one before a feminine noun."""
        return "duas" if n == 2 else self.number(n)

    def rank(self, rank: int, n: int) -> str:  # noqa: ARG002 # digits have no plural
        """Cards of a rank: a digit."""
        return str(rank)

    def value(self, rules: RuleSet, value: str | int, n: int) -> str:
        """What so many cards are that a clue touched: ``de valor 2``, ``vermelhas``; ``apontadas como vermelhas`` if others too."""
        name = inflected(value_name(self.language, rules, value), feminine=True, n=n)
        if not is_plain(rules, value):
            return f"{inflected('apontado', feminine=True, n=n)} como {name}"
        return f"de valor {name}" if isinstance(value, int) else name

    def suits(self, phrase: SuitsPhrase, form: str) -> str:  # noqa: ARG002 # there is one form
        """Colours in a list: ``o vermelho e o verde``."""
        return joined([f"o {suit_name(self.language, suit)}" for suit in phrase.suits], "e")

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are, after a word of `DETERMINERS`.

        ``the`` is ``o 4 verde e o azul``, ``of`` is ``do 4 verde e do azul``, ``a`` is ``um 4 verde ou azul``, ``kind`` as well, but
        ``um 3 ou 4`` if they are of one colour; ``one`` is ``um 4 verde e um azul``, ``no`` is ``nenhum 4 verde nem azul``, ``every`` is
        ``os dois 4 verdes e os dois azuis``. Without a form they are ``4 verde``; with ``many`` ``4 verdes``.
        """
        rules, identities = phrase.rules, phrase.identities
        if form in ("every", "no"):
            identities = tuple(sorted(identities))
        if form == "every":
            return self.every(rules, identities)
        if form == "kind" and len({identity // rules.ranks for identity in identities}) == 1:
            return f"um {joined([str(identity % rules.ranks + 1) for identity in identities], 'ou')}"
        if form == "of":
            return of(self.determined(rules, identities, *DETERMINERS["the"]))
        if form in ("kind", *DETERMINERS):
            return self.determined(rules, identities, *DETERMINERS["a" if form == "kind" else form])
        return joined([self.name(rules, identity, 2 if form == "many" else 1) for identity in identities], "e")

    def name(self, rules: RuleSet, identity: Identity, n: int = 1) -> str:
        """What so many cards of one identity are called: ``4 verde``, ``4 verdes``."""
        return f"{identity % rules.ranks + 1} {self.color(rules, identity, n)}"

    def color(self, rules: RuleSet, identity: Identity, n: int = 1) -> str:
        """The colour of so many cards of one identity."""
        return inflected(suit_name(self.language, rules.suits[identity // rules.ranks]), n=n)

    def determined(self, rules: RuleSet, identities: Sequence[Identity], word: str, again: str, last: str) -> str:
        """Identities after a word: of one rank by their colours, of one colour by their ranks, else each or each group in full."""
        ranks, colors = [identity % rules.ranks + 1 for identity in identities], [self.color(rules, identity) for identity in identities]
        words = [word, *[again] * (len(identities) - 1)]
        if len({*ranks}) == 1:
            names = [f"{ranks[0]} {colors[0]}", *colors[1:]]
        elif len({*colors}) == 1:
            names = [*map(str, ranks[:-1]), f"{ranks[-1]} {self.color(rules, identities[-1], 2 if last == 'e' else 1)}"]
        else:
            is_each = bool(again) or len(identities) <= FEW
            names = [self.name(rules, identity) for identity in identities] if is_each else self.grouped(rules, identities, "ou")
            words = [word] * len(names)
        return joined([f"{each} {name}".strip() for each, name in zip(words, names)], last)

    def every(self, rules: RuleSet, identities: Sequence[Identity]) -> str:
        """All copies of identities: ``os dois 4 verdes e os dois azuis``, ``todos os 4 verdes, azuis e brancos``, ``o 5 verde``."""
        copies = [rules.copies_of[identity] for identity in identities]
        if {*copies} == {1}:
            return self.determined(rules, identities, *DETERMINERS["the"])
        groups = self.grouped(rules, identities, "e", 2)
        if len(identities) > FEW or (len(identities) == FEW and len(groups) == 1):
            return joined([f"todos os {group}" for group in groups], "e")
        is_alike = len({identity % rules.ranks for identity in identities}) == 1
        names = list[str]()
        for identity, n in zip(identities, copies):
            name = (self.color if is_alike and names else self.name)(rules, identity, n)
            names.append(f"o {name}" if n == 1 else f"os {self.number(n)} {name}")
        return joined(names, "e")

    def grouped(self, rules: RuleSet, identities: Sequence[Identity], last: str, n: int = 1) -> list[str]:
        """Identities in few groups, for so many cards of each: each rank with its colours, or each colour with its ranks."""
        ranks_of, colors_of = dict[str, list[str]](), dict[str, list[str]]()
        for identity in identities:
            rank, color = str(identity % rules.ranks + 1), self.color(rules, identity, n)
            ranks_of.setdefault(color, []).append(rank)
            colors_of.setdefault(rank, []).append(color)
        if len(colors_of) <= len(ranks_of):
            return [f"{rank} {joined(colors, last)}" for rank, colors in colors_of.items()]
        return [f"{joined(ranks, last)} {color}" for color, ranks in ranks_of.items()]
