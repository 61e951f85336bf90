"""How Italian says cards, ranks, colours and places in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, pairwise

from hanabi_widget.rules import Identity, RuleSet, Suit
from hanabi_widget.text.names import suit_name, value_name
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase, SuitsPhrase

from .english import Grammar, is_plain

ENDINGS = "oaie"
"""Of *rosso*, *rossa*, *rossi*, *rosse*: they stand for gender and number. A rank is masculine, a card feminine."""

ARTICLES = {
    "il": dict(zip(ENDINGS, [("il ", "l’"), ("la ", "l’"), ("i ", "gli "), ("le ", "le ")])),
    "di": dict(zip(ENDINGS, [("del ", "dell’"), ("della ", "dell’"), ("dei ", "degli "), ("delle ", "delle ")])),
}
"""The article, alone and after *di*: before a consonant and before a vowel."""

VOWEL_NUMBERS = {"1", "8", "11"}
"""*Uno*, *otto*, *undici*: digits that are read with a vowel first."""

POSSESSIVES = {"suo": dict(zip(ENDINGS, ["suo", "sua", "suoi", "sue"])), "tuo": dict(zip(ENDINGS, ["tuo", "tua", "tuoi", "tue"]))}

COLORS = {
    forms[: forms.index(" ")]: dict(zip(ENDINGS, forms.split()))
    for forms in (
        *("rosso rossa rossi rosse", "giallo gialla gialli gialle", "verde verde verdi verdi", "bianco bianca bianchi bianche"),
        *("nero nera neri nere", "marrone marrone marroni marroni", "grigio grigia grigi grigie", "nullo nulla nulli nulle"),
        "multicolore multicolore multicolori multicolori",
    )
}
"""Colours that agree; others never change: *blu*, *viola*, *rosa*, *rosa chiaro*."""


class Italian(Grammar):
    """The Italian grammar.

    A form is a row of pieces with ``:`` between them. A piece is a way to name the cards (see `cards` and `identities`), ``va|vanno``,
    the verb for one and for several, or ``o``, the ending of what agrees with them: ``tenut{cards:o}``.
    """

    numbers = ("nessun", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici")
    ordinals = ("prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima")

    def row(self, form: str, ending: str, named: Callable[[str], str]) -> str:
        """The pieces of a form, for a phrase that has an ending."""
        told = list[str]()
        for piece in form.split(":"):
            one, is_verb, several = piece.partition("|")
            told.append((several if ending in "ie" else one) if is_verb else ending if piece == "o" else named(piece))
        return " ".join(told)

    def _ordinal(self, slot: int) -> str:
        """The place of a card in words: ``quinta``; after *settima* ``8ª``."""
        return self.ordinals[slot - 1] if slot <= len(self.ordinals) else f"{slot}ª"

    def the(self, article: str, ending: str, words: str) -> str:
        """Words after an article."""
        return ARTICLES[article][ending][words[0].lower() in "aeiou" or words.split(" ", 1)[0].rstrip("ª,") in VOWEL_NUMBERS] + words

    def color(self, suit: Suit | str, ending: str) -> str:
        """A colour that agrees."""
        name = suit if isinstance(suit, str) else suit_name(self.language, suit)
        return COLORS.get(name, {}).get(ending, name)

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``i 2 di Bob``, ``i tuoi 2``; without whose they are ``i 2`` (il), or ``i suoi 2`` (suo).

        Before it may stand ``uno_`` (``l’uno o l’altro dei 2``), ``solo_`` (``uno dei 2``), ``tutti_`` (``i due 2``) or ``di_``
        (``dei 2``), after it ``_place``; ``entrambi`` is only ``entrambe`` or ``tutte e tre``.
        A form ``chi:può|puoi:…`` begins with who holds them: ``Bob può …``, or ``puoi …``.
        """
        if form.startswith("chi:"):
            _, verb, *rest = form.split(":")
            third, second = verb.split("|")
            return " ".join([f"{phrase.holder} {third}" if phrase.holder else second, *(self.cards(phrase, piece) for piece in rest)])
        is_feminine = phrase.kind in ("suit", "places") or "place" in form
        return self.row(form, ENDINGS[is_feminine + 2 * (len(phrase.slots) > 1)], partial(self.named, phrase))

    def named(self, phrase: CardsPhrase, form: str) -> str:
        """What one piece of a form calls cards."""
        asked = {*form.split("_")}
        if "place" in asked:
            phrase = phrase.by_place()
        if "entrambi" in asked:
            e = "i" if phrase.kind in ("identities", "rank") else "e"
            return f"entramb{e}" if len(phrase.slots) == 2 else f"tutt{e} e {self.number(len(phrase.slots))}"
        nouns, n, article, before = self.nouns(phrase), len(phrase.slots), "di" if "di" in asked else "il", ""
        if len(nouns) == 1 < n:  # else they are called one by one: la seconda o la quinta carta
            [(ending, words)] = nouns
            if asked & {"uno", "solo"}:
                one, other = ("uno", "altro") if ending == "i" else ("una", "altra")
                any_of_them = f"l’{one} o l’{other} " if n == 2 else f"{one} qualsiasi "
                article, before = "di", any_of_them if "uno" in asked else f"{one} "
            elif "tutti" in asked and (phrase.kind != "places" or n == phrase.hand_size):
                nouns, before = ([(ending, f"due {words}")], "") if n == 2 else (nouns, f"tutt{ending} e {self.number(n)} ")
        is_whose = (phrase.kind != "identities" or before != "") if "suo" in asked else not phrase.holder and "il" not in asked
        if is_whose:  # la tua seconda e la tua quinta carta, but: la tua prima, la terza e la quinta carta; il tuo 5 verde e il rosso
            whose, among = POSSESSIVES["suo" if phrase.holder else "tuo"], 2 if phrase.kind == "places" and len(nouns) == 2 else 1
            nouns = [*((ending, f"{whose[ending]} {words}") for ending, words in nouns[:among]), *nouns[among:]]
        of = f" di {phrase.holder}" if phrase.holder and not {"suo", "il"} & asked else ""
        is_either = "uno" in asked or ("solo" in asked and phrase.kind == "places")
        join = self.language.or_list if is_either else self.language.and_list
        return before + join([self.the(article, *noun) for noun in nouns]) + of

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands, what they share said once: ``Alice può giocare il suo 4 e Bob il suo 5``, ``i 2 di Alice e di Bob``."""
        told, is_verb = [format(phrase.parts[0], form)], form.startswith("chi:")
        objects = form.split(":", 2)[-1] if is_verb else form
        for before, part in pairwise(phrase.parts):
            nouns, who = self.nouns(part), f"{part.holder or 'tu'} " if is_verb else ""
            if objects not in ("", "suo") or len(nouns) > 1 or nouns != self.nouns(before):
                told.append(who + format(part, objects))
                continue
            [(ending, _)] = nouns
            if is_verb or not part.holder:
                told.append(who + self.the("il", ending, POSSESSIVES["suo" if part.holder else "tuo"][ending]))
            else:
                told.append(f"di {part.holder}" if before.holder and ending in "ie" else f"quell{ending} di {part.holder}")
        return self.language.and_list(told)

    def nouns(self, phrase: CardsPhrase) -> list[tuple[str, str]]:
        """The nouns that cards are called by, each with its ending."""
        n, rules = len(phrase.slots), phrase.rules
        masculine, feminine, cards = ("o", "a", "carta") if n == 1 else ("i", "e", "carte")
        if phrase.kind == "identities":
            several = len(phrase.identities) == 1 < n
            return [("i", self.card(rules, phrase.identities[0], "i"))] if several else self.each(rules, phrase.identities)
        if phrase.kind == "rank":
            return [(masculine, str(phrase.rank))]
        if phrase.suit:
            return [(feminine, f"{cards} {self.color(phrase.suit, feminine)}")]
        if n == phrase.hand_size:
            return [(feminine, cards)]
        if n > 1 and phrase.slots[-1] - phrase.slots[0] == n - 1 and (phrase.slots[0] == 1 or phrase.slots[-1] == phrase.hand_size):
            return [("e", f"{'prime' if phrase.slots[0] == 1 else 'ultime'} {self.number(n)} carte")]
        *most, last = [self._ordinal(slot) for slot in phrase.slots]
        return [*(("a", ordinal) for ordinal in most), ("a", f"{last} carta")]

    def rank(self, rank: int, n: int) -> str:  # noqa: ARG002 # always a digit
        """A card of a rank: ``2``."""
        return str(rank)

    def value(self, rules: RuleSet, value: str | int, n: int) -> str:
        """What so many cards are that a clue touched: ``un 2``, ``dei 2``, ``rosse``; ``indicate come rosse`` if it touches others too."""
        ending = "a" if n == 1 else "e"
        if not is_plain(rules, value):
            return f"indicat{ending} come {self.color(value_name(self.language, rules, value), ending)}"
        if isinstance(value, str):
            return self.color(value_name(self.language, rules, value), ending)
        return f"un {value}" if n == 1 else self.the("di", "i", str(value))

    def neither(self, values: Sequence[str]) -> str:
        """What cards are not, after ``non è``: ``rossa``, ``né rossa né un 2``."""
        return values[0] if len(values) == 1 else " ".join(f"né {value}" for value in values)

    def suits(self, phrase: SuitsPhrase, form: str) -> str:
        """Colours of fireworks: ``il rosso e il verde``."""
        colors = self.language.and_list([self.the("il", "o", self.color(suit, "o")) for suit in phrase.suits])
        return self.row(form, "i" if len(phrase.suits) > 1 else "o", lambda _: colors)

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are: ``4 rosso``, ``4 rossi`` (plurale), ``i 4 rossi`` (i), ``il 5 verde e il rosso`` (il).

        Also ``un 3 verde o blu``, ``un 1 o 2 rosso`` (un), ``tutti i 2 gialli e blu`` (tutti);
        of copies in a hand ``dei 2 rossi`` (dei), ``uno solo dei 2 rossi`` (uno).
        """
        is_plural = len(phrase.identities) > 1 or (form.startswith("tutti") and phrase.rules.copies_of[phrase.identities[0]] > 1)
        return self.row(form, "i" if is_plural else "o", partial(self.listed_as, phrase.rules, phrase.identities))

    def listed_as(self, rules: RuleSet, identities: Sequence[Identity], form: str) -> str:
        """What one piece of a form calls cards."""
        join, cards = self.language.and_list, self.each(rules, identities, "o" if form == "un" else "i")
        match form:
            case "un":
                if len({identity // rules.ranks for identity in identities}) == 1:
                    return f"un {self.language.or_list([words for _, words in cards])}"
                alike = groupby(sorted(identities, key=lambda identity: identity % rules.ranks), lambda identity: identity % rules.ranks)
                by_rank = [[words for _, words in self.each(rules, [*group])] for _, group in alike]
                *most, last = [f"un {self.language.or_list(words)}" for words in by_rank]
                if not most or len(by_rank) == len(identities):
                    return self.language.or_list([*most, last])
                return f"{self.language.comma_list(most)} oppure {last}"
            case "plurale":  # after a number
                return self.card(rules, identities[0], "i")
            case "dei" | "uno" if len(identities) == 1:
                copies = self.the("di", "i", self.card(rules, identities[0], "i"))
                return f"uno solo {copies}" if form == "uno" else copies
            case "uno":  # some of them more than once
                return join([f"un {self.card(rules, identity)}" for identity in identities])
            case "i":
                return join(self.copies(rules, identities))
            case "tutti":  # of some there is a single copy just: il 5 rosso
                several = [identity for identity in identities if rules.copies_of[identity] > 1]
                single = [identity for identity in identities if identity not in several]
                told = [words for part in ([[one] for one in single] if several else [single]) for words in self.each(rules, part)]
                return f"{'tutti ' if several else ''}{join([*self.copies(rules, several), *(self.the('il', *noun) for noun in told)])}"
            case "il" | "dei":
                return join([self.the("il", *noun) for noun in cards])
        return join([words for _, words in cards])

    def card(self, rules: RuleSet, identity: Identity, ending: str = "o") -> str:
        """A card, or several copies of it: ``4 rosso``, ``4 rossi``."""
        suit, rank = divmod(identity, rules.ranks)
        return f"{rank + 1} {self.color(rules.suits[suit], ending)}"

    def each(self, rules: RuleSet, identities: Sequence[Identity], shared: str = "i") -> list[tuple[str, str]]:
        """Cards one by one; what they share is said once: ``5 verde``, ``rosso``; ``2``, ``3 rossi``."""
        suits, ranks = [identity // rules.ranks for identity in identities], [identity % rules.ranks for identity in identities]
        words = [self.card(rules, identity) for identity in identities]
        if len({*ranks}) == 1:
            words[1:] = [self.color(rules.suits[suit], "o") for suit in suits[1:]]
        elif len({*suits}) == 1:
            words = [*(str(rank + 1) for rank in ranks[:-1]), self.card(rules, identities[-1], shared)]
        return [("o", word) for word in words]

    def copies(self, rules: RuleSet, identities: Sequence[Identity]) -> list[str]:
        """Several copies of cards, by colours: ``i 2 gialli e blu``, ``gli 1 e 3 rossi`` (*gli 1* alone could be all of them)."""
        by_rank, by_colors = dict[int, list[str]](), dict[str, list[int]]()
        for identity in identities:
            suit, rank = divmod(identity, rules.ranks)
            by_rank.setdefault(rank + 1, []).append(self.color(rules.suits[suit], "i"))
        for rank in sorted(by_rank):
            by_colors.setdefault(self.language.and_list(by_rank[rank]), []).append(rank)
        return [f"{self.the('il', 'i', self.language.and_list(ranks))} {colors}" for colors, ranks in by_colors.items()]
