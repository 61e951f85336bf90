"""How Portuguese says cards, ranks, colours and places in sentences, with words that Brazil and Portugal share.

A card by its place or colour is a *carta*, feminine; by its rank or name it is a digit, masculine and without a plural: *os 2 verdes*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

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

OF = {"o": "do", "a": "da", "os": "dos", "as": "das"}

DETERMINERS = {
    "the": ("o", "o", "e"),
    "own": ("o próprio", "o", "e"),
    "one": ("um", "um", "e"),
    "other": ("outro", "outro", "nem"),
    "a": ("um", "", "ou"),
    "kind": ("um", "", "ou"),
    "no": ("nenhum", "", "nem"),
}
"""By a form of identities the word before the first, that before each other, and that between the last two."""

ANY = {
    "each": ("qualquer", "qualquer"),
    "the_each": ("qualquer", "qualquer"),
    "any": ("qualquer", "qualquer"),
    "none": ("nenhum", "nenhuma"),
}
"""By a form of cards the word before *dos* or *das*, if there are several; ``each`` is said after a verb, the next two before it."""

FEW = 3
"""More identities than these of which all copies are meant are told in groups."""


def of(phrase: str) -> str:
    """A phrase after *de*, which stands before each article: ``da primeira e da quarta carta``."""
    return re.sub(r"(^|, | e )([oa]s?)(?= )", lambda match: match[1] + OF[match[2]], phrase)


ARTICLES = {"": ("o", "a", "os", "as"), "seu": ("o seu", "a sua", "os seus", "as suas")}

ADJECTIVES = {
    "amarelo": ("amarelo", "amarela", "amarelos", "amarelas"),
    "apontado": ("apontado", "apontada", "apontados", "apontadas"),
    "azul": ("azul", "azul", "azuis", "azuis"),
    "branco": ("branco", "branca", "brancos", "brancas"),
    "escuro": ("escuro", "escura", "escuros", "escuras"),
    "ímpar": ("ímpar", "ímpar", "ímpares", "ímpares"),
    "marrom": ("marrom", "marrom", "marrons", "marrons"),
    "marrom-escuro": ("marrom-escuro", "marrom-escura", "marrom-escuros", "marrom-escuras"),
    "multicolorido": ("multicolorido", "multicolorida", "multicoloridos", "multicoloridas"),
    "nulo": ("nulo", "nula", "nulos", "nulas"),
    "par": ("par", "par", "pares", "pares"),
    "preto": ("preto", "preta", "pretos", "pretas"),
    "roxo": ("roxo", "roxa", "roxos", "roxas"),
    "turvo": ("turvo", "turva", "turvos", "turvas"),
    "verde": ("verde", "verde", "verdes", "verdes"),
    "vermelho": ("vermelho", "vermelha", "vermelhos", "vermelhas"),
}


class Portuguese(Romance):
    """The Portuguese grammar."""

    numbers = ("nenhum", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze")
    ordinals = ("primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "sétima")
    ends = ("{n} primeiras cartas", "{n} últimas cartas")
    determiners = ARTICLES
    adjectives = ADJECTIVES

    def adjective(self, word: str, n: int = 1, *, feminine: bool = False) -> str:
        """An adjective, given in the masculine, that agrees; of some words each: *multicolorido escuro*."""
        return " ".join([super(Portuguese, self).adjective(part, n, feminine=feminine) for part in word.split()])

    def feminine_number(self, n: int) -> str:
        """A number above one before a feminine noun."""
        return "duas" if n == 2 else self.number(n)

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``os 2 de Bob``, ``os seus 2``.

        ``the`` is ``os 2``, ``of`` is ``dos 2 de Bob``, ``of_the`` is ``dos 2``, ``all`` is ``os dois 2 de Bob``, ``any`` and
        ``the_each`` are ``qualquer dos dois 2 de Bob``, ``none`` is ``nenhum dos dois 2 de Bob``; with ``place`` cards are named by
        their places. A verb before a bar makes a clause of which the holder is the subject: ``joga|the`` is ``Bob joga os 2``,
        ``joga|each`` is ``Bob joga qualquer dos dois 2 que tem``. The reader, *você*, has the same form of the verb. What follows ``=``
        agrees in number: ``=tem|têm``.
        """
        if form[:1] == "=":
            return Noun("", phrase.n).agreeing(form[1:].split("|"))
        verb, is_clause, form = form.rpartition("|")
        if form.endswith("place"):
            phrase = phrase.by_place()
            form = form.removesuffix("place").removesuffix("_")
        holder = phrase.holder
        nouns = self.nouns(phrase)
        if form in ("each", "the_each", "all", "any", "none") or (is_clause and phrase.kind == "places"):
            nouns = self.counted(phrase, nouns)
        is_any = phrase.n > 1 and form in ANY and (not is_clause or form == "each")
        text = self.any_of(phrase, nouns, form) if is_any else self.determined(nouns)
        if is_clause:
            return f"{holder or 'você'} {verb} {text}{' que tem' if text.startswith('qualquer') and phrase.kind == 'rank' else ''}"
        if form in ("the", "of_the", "each"):
            return of(text) if form == "of_the" else text
        if not holder and not is_any:  # only the first is said to be yours
            text = self.determined(nouns, "seu")
        text = of(text) if form == "of" else text
        return f"{text} de {holder}" if holder else text

    def counted(self, phrase: CardsPhrase, nouns: list[Noun]) -> list[Noun]:
        """Several cards of a rank, of a colour or of a whole hand with their number: ``duas cartas``; others are called one by one."""
        n = phrase.n
        first = nouns[0]
        if n == 1 or phrase.kind == "identities" or (phrase.kind == "places" and n < phrase.hand_size):
            return nouns
        return [first._replace(words=f"{self.feminine_number(n) if first.feminine else self.number(n)} {first.words}")]

    def determined(self, nouns: Sequence[Noun], first: str = "") -> str:
        """Cards of a hand with the article: ``os 2``, ``a sua primeira e a quarta carta``."""
        return self.and_list([self.the(first, nouns[0]), *(self.the("", noun) for noun in nouns[1:])])

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands: ``Ana joga o 2 e Eva o 4``, ``a primeira carta de Ana e a segunda de Eva``.

        Those of the reader come first: after another's, ``o seu 2`` would be hers.
        """
        verb = form.rpartition("|")[0]
        parts = sorted(phrase.parts, key=lambda part: part.holder != "")
        told = [format(part, form) for part in parts]
        for place in range(len(told) - 1, 0, -1):
            if verb:
                told[place] = told[place].replace(f" {verb} ", " ", 1)
            elif "carta" in told[place - 1] and parts[place].n < parts[place].hand_size:
                told[place] = re.sub(" cartas?(?= de )", "", told[place])
        return self.and_list(told)

    def any_of(self, phrase: CardsPhrase, nouns: Sequence[Noun], form: str) -> str:
        """Any of several cards: ``qualquer dos dois 2``, ``um dos 4 azuis``, ``a primeira ou a quarta carta``; or none of them."""
        text = self.determined(nouns, "" if phrase.holder or form == "each" else "seu")
        if len(nouns) == 1 and len(phrase.identities) < 2:
            masculine, feminine = ("um", "uma") if form == "each" and phrase.identities else ANY[form]
            return f"{feminine if nouns[0].feminine else masculine} {of(text)}"
        if form == "none":
            return f"nem {re.sub('(, | e )(?=[ao] )', ' nem ', text)}"
        if form == "the_each" and phrase.n == 2:
            return f"tanto {text.replace(' e ', ' como ')}"
        if form == "any" and not phrase.identities:
            return f"qualquer das {'' if phrase.holder else 'suas '}{self.feminine_number(phrase.n)} cartas"
        return text if phrase.identities else text.replace(" e a ", " ou a ")

    def value(self, rules: RuleSet, value: ClueValue, n: int) -> str:
        """What so many cards are that a clue touched: ``de valor 2``, ``vermelhas``; ``apontadas como vermelhas`` if others too."""
        name = self.named_value(rules, value, n)
        if not is_plain(rules, value):
            return f"{self.adjective('apontado', n, feminine=True)} como {name}"
        return f"de valor {name}" if isinstance(value, int) else name

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are, after a word of `DETERMINERS`.

        ``the`` is ``o 4 verde e o azul``, ``of`` is ``do 4 verde e do azul``, ``a`` is ``um 4 verde ou azul``, ``kind`` as well, but
        ``um 3 ou 4`` if they are of one colour; ``one`` is ``um 4 verde e um azul``, ``no`` is ``nenhum 4 verde nem azul``, ``every`` is
        ``os dois 4 verdes e os dois azuis``. Without a form they are ``4 verde``; with ``many`` ``4 verdes``. ``said`` is ``um 4 verde
        ou azul``, of a rank that was said ``verde ou azul``, and ``said_f`` the same of a *carta*.
        """
        cards = phrase.which
        if form in ("said", "said_f"):
            colors = self.said_colors(phrase, feminine=form == "said_f")
            return self.joined(colors, "ou") if colors else self.after("a", cards)
        if form == "of":
            return of(self.after("the", cards))
        if form == "every":
            return self.every(sorted(cards))
        if form == "kind" and len(suits_of(cards)) == 1:
            return f"um {self.joined([card.rank for card in cards], 'ou')}"
        if form in ("", "many"):
            return self.and_list([self.card(card, 2 if form == "many" else 1) for card in cards])
        return self.after(form, sorted(cards) if form == "no" else cards)

    def after(self, form: str, cards: NamedCards) -> str:
        """Cards after a word of `DETERMINERS`."""
        word, again, last = DETERMINERS[form]
        is_shared = 1 in (len(ranks_of(cards)), len(suits_of(cards)))
        if again or is_shared or len(cards) <= FEW:
            names = [noun.words for noun in self.each(cards, 2 if last == "e" else 1)]
        else:
            names = self.groups(cards, "ou")
        return self.joined([f"{again if place and is_shared else word} {name}".strip() for place, name in enumerate(names)], last)

    def every(self, cards: NamedCards) -> str:
        """All copies of identities: ``os dois 4 verdes e os dois azuis``, ``todos os 4 verdes, azuis e brancos``, ``o 5 verde``."""
        if {card.copies for card in cards} == {1}:
            return self.after("the", cards)
        groups = self.groups(cards, "e", 2)
        if len(cards) > FEW or (len(cards) == FEW and len(groups) == 1):
            return self.and_list([f"todos os {group}" for group in groups])
        names = [self.card(card, card.copies) for card in cards]
        if len(ranks_of(cards)) == 1:
            names[1:] = [self.color(card.suit, card.copies) for card in cards[1:]]
        return self.and_list(
            [f"o {name}" if card.copies == 1 else f"os {self.number(card.copies)} {name}" for card, name in zip(cards, names)]
        )

    def groups(self, cards: NamedCards, last: str, n: int = 1) -> list[str]:
        """Cards in few groups, for so many copies of each: each rank with its colours, or each colour with its ranks."""
        lines = min(by_rank(cards), by_suit(cards), key=len)
        return [f"{self.joined(ranks_of(line), last)} {self.joined(self.colors(line, n), last)}" for line in lines]
