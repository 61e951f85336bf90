"""How Italian says cards, ranks, colours and places in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from hanabi_widget.rules import Identity, RuleSet
from hanabi_widget.text.names import suit_name, value_name
from hanabi_widget.text.phrases import CardsPhrase, IdentitiesPhrase, SuitsPhrase

from .english import Grammar

ENDINGS = "oaie"
"""Gender and number: of *rosso*, *rossa*, *rossi*, *rosse*. A rank is masculine, a card feminine."""

ARTICLES = {
    "il": dict(zip(ENDINGS, [("il ", "l’"), ("la ", "l’"), ("i ", "gli "), ("le ", "le ")])),
    "di": dict(zip(ENDINGS, [("del ", "dell’"), ("della ", "dell’"), ("dei ", "degli "), ("delle ", "delle ")])),
}
"""The article, alone and after *di*: before a consonant and before a vowel."""

VOWEL_NUMBERS = {"1", "8", "11"}
"""*Uno*, *otto*, *undici*: digits that are read with a vowel first."""

POSSESSIVES = {"suo": dict(zip(ENDINGS, ["suo", "sua", "suoi", "sue"])), "tuo": dict(zip(ENDINGS, ["tuo", "tua", "tuoi", "tue"]))}

COLORS = {
    forms[0]: dict(zip(ENDINGS, forms))
    for forms in [
        ("rosso", "rossa", "rossi", "rosse"),
        ("giallo", "gialla", "gialli", "gialle"),
        ("verde", "verde", "verdi", "verdi"),
        ("bianco", "bianca", "bianchi", "bianche"),
        ("multicolore", "multicolore", "multicolori", "multicolori"),
        ("nero", "nera", "neri", "nere"),
        ("marrone", "marrone", "marroni", "marroni"),
        ("grigio", "grigia", "grigi", "grigie"),
        ("nullo", "nulla", "nulli", "nulle"),
        ("multicolore fangoso", "multicolore fangosa", "multicolori fangosi", "multicolori fangose"),
    ]
}
"""The forms of a colour by its name; others never change: *blu*, *viola*, *rosa*, *rosa chiaro*."""


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

    def the(self, article: str, ending: str, words: str) -> str:
        """Words after an article."""
        is_vowel = words[0].lower() in "aeiou" or words.split(" ", 1)[0] in VOWEL_NUMBERS
        return ARTICLES[article][ending][is_vowel] + words

    def color(self, name: str, ending: str) -> str:
        """A colour that agrees."""
        return COLORS.get(name, {}).get(ending, name)

    # -- cards of a hand ---------------------------------------------------------------------------------

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: ``i 2 di Bob``, ``i tuoi 2``; without whose they are ``i 2`` (il), or ``i suoi 2`` (suo).

        Before it may stand ``uno_`` (``l’uno o l’altro dei 2``), ``tutti_`` (``i due 2``) or ``di_`` (``dei 2``), after it ``_place``.
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
        asked = form.split("_")
        if "place" in asked:
            phrase = phrase.by_place()
        nouns, n, article, before = self.nouns(phrase), len(phrase.slots), "di" if "di" in asked else "il", ""
        join = self.language.or_list if "uno" in asked else self.language.and_list
        if len(nouns) == 1 < n:  # else they are called one by one: la seconda o la quinta carta
            [(ending, words)] = nouns
            is_whole = phrase.kind != "places" or n == phrase.hand_size
            if "uno" in asked:
                one, other = ("uno", "altro") if ending == "i" else ("una", "altra")
                article, before = "di", f"l’{one} o l’{other} " if n == 2 else f"{one} qualsiasi "
            elif "tutti" in asked and is_whole and n == 2:
                nouns = [(ending, f"due {words}")]
            elif "tutti" in asked and is_whole:
                before = f"tutt{ending} e {self.number(n)} "
        is_whose = phrase.kind != "identities" if "suo" in asked else not phrase.holder and "il" not in asked
        if is_whose:  # la tua seconda e la tua quinta carta, but: il tuo 5 verde e il rosso
            whose, among = POSSESSIVES["suo" if phrase.holder else "tuo"], len(nouns) if phrase.kind == "places" else 1
            nouns = [*((ending, f"{whose[ending]} {words}") for ending, words in nouns[:among]), *nouns[among:]]
        of = f" di {phrase.holder}" if phrase.holder and not {"suo", "il"} & {*asked} else ""
        return before + join([self.the(article, *noun) for noun in nouns]) + of

    def nouns(self, phrase: CardsPhrase) -> list[tuple[str, str]]:
        """The nouns that cards are called by, each with its ending."""
        n = len(phrase.slots)
        masculine, feminine = ("o", "a") if n == 1 else ("i", "e")
        if phrase.kind == "identities":
            identities = phrase.identities
            return [("i", self.plural(phrase.rules, identities))] if n > len(identities) == 1 else self.each(phrase.rules, identities)
        if phrase.kind == "rank":
            return [(masculine, str(phrase.rank))]
        cards = "carta" if n == 1 else "carte"
        if phrase.suit:
            return [(feminine, f"{cards} {self.color(suit_name(self.language, phrase.suit), feminine)}")]
        if n == phrase.hand_size:
            return [(feminine, cards)]
        first, last = range(1, n + 1), range(phrase.hand_size - n + 1, phrase.hand_size + 1)
        if n > 1 and [*phrase.slots] in ([*first], [*last]):
            return [("e", f"{'prime' if phrase.slots[0] == 1 else 'ultime'} {self.number(n)} carte")]
        *most, end = [self.ordinals[slot - 1] for slot in phrase.slots]
        return [*(("a", ordinal) for ordinal in most), ("a", f"{end} carta")]

    # -- cards that there are ----------------------------------------------------------------------------

    def rank(self, rank: int, n: int) -> str:  # noqa: ARG002 # always a digit
        """A card of a rank: ``2``."""
        return str(rank)

    def value(self, rules: RuleSet, value: str | int, n: int) -> str:
        """What so many cards are that a clue touched: ``un 2``, ``dei 2``, ``rossa``, ``rosse``."""
        if isinstance(value, str) or rules.rank_clues != "own":
            return self.color(value_name(self.language, rules, value), "a" if n == 1 else "e")
        return f"un {value}" if n == 1 else self.the("di", "i", str(value))

    def suits(self, phrase: SuitsPhrase, form: str) -> str:
        """Colours of fireworks: ``il rosso e il verde``."""
        colors = self.language.and_list([self.the("il", "o", suit_name(self.language, suit)) for suit in phrase.suits])
        return self.row(form, "i" if len(phrase.suits) > 1 else "o", lambda _: colors)

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are: ``4 rosso``, ``4 rossi`` (plurale), ``i 4 rossi`` (i), ``il 5 verde e il rosso`` (il).

        Also ``un 3 verde o blu`` (un), ``il proprio 5 giallo`` (proprio), ``tutti i 2 gialli e blu`` (tutti), and of cards of one rank
        only which it is: ``il rosso e il verde`` (quale).
        """
        is_plural = len(phrase.identities) > 1 or (form.startswith("tutti") and phrase.rules.copies_of[phrase.identities[0]] > 1)
        return self.row(form, "i" if is_plural else "o", partial(self.listed_as, phrase.rules, phrase.identities))

    def listed_as(self, rules: RuleSet, identities: Sequence[Identity], form: str) -> str:
        """What one piece of a form calls cards."""
        is_one_rank = len({identity % rules.ranks for identity in identities}) == 1
        match form:
            case "plurale":
                return self.plural(rules, identities)
            case "i":
                return self.the("il", "i", self.plural(rules, identities))
            case "tutti":
                return self.every(rules, identities)
            case "un":
                words = [words for _, words in self.each(rules, identities, "o")]
                return f"un {self.language.or_list(words)}" if is_one_rank else self.language.or_list([f"un {word}" for word in words])
            case "quale" if is_one_rank and len(identities) > 1:
                colors = [suit_name(self.language, rules.suits[identity // rules.ranks]) for identity in identities]
                return self.language.and_list([self.the("il", "o", color) for color in colors])
            case "il" | "quale":
                return self.language.and_list([self.the("il", *noun) for noun in self.each(rules, identities)])
        named = self.language.and_list([words for _, words in self.each(rules, identities)])
        return f"il proprio {named}" if form == "proprio" else named

    def each(self, rules: RuleSet, identities: Sequence[Identity], ending: str = "i") -> list[tuple[str, str]]:
        """Cards one by one; what they share is said once: ``5 verde``, ``rosso``; ``2``, ``3 rossi``."""
        cards = [(suit_name(self.language, rules.suits[suit]), rank + 1) for suit, rank in (divmod(one, rules.ranks) for one in identities)]
        colors, ranks = [color for color, _ in cards], {rank for _, rank in cards}
        if len(ranks) <= 1:
            return [("o", color if index else f"{rank} {color}") for index, (color, rank) in enumerate(cards)]
        if len({*colors}) == 1:
            return [*(("o", str(rank)) for _, rank in cards[:-1]), ("o", f"{cards[-1][1]} {self.color(colors[0], ending)}")]
        return [("o", f"{rank} {color}") for color, rank in cards]

    def plural(self, rules: RuleSet, identities: Sequence[Identity]) -> str:
        """Several copies of cards of one rank: ``2 gialli e blu``."""
        colors = [self.color(suit_name(self.language, rules.suits[identity // rules.ranks]), "i") for identity in identities]
        return f"{identities[0] % rules.ranks + 1} {self.language.and_list(colors)}"

    def every(self, rules: RuleSet, identities: Sequence[Identity]) -> str:
        """All copies of cards: ``tutti i 2 gialli e blu``; there is only one ``5 rosso``."""
        only = [identity for identity in identities if rules.copies_of[identity] == 1]
        by_rank = dict[int, list[Identity]]()
        for identity in identities:
            if identity not in only:
                by_rank.setdefault(identity % rules.ranks, []).append(identity)
        told = [self.the("il", "i", self.plural(rules, alike)) for alike in by_rank.values()]
        if told:
            told[0] = f"tutti {told[0]}"
        return self.language.and_list([*told, *(self.the("il", *noun) for noun in self.each(rules, only))])
