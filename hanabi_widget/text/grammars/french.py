"""How French says cards, ranks, colours and places in sentences.

A card is a digit, which is masculine (*le 2 vert*), or *carte*, which is feminine (*la carte verte*, *la deuxième carte*). A form begins
with how the phrase is determined: ``le`` (*les 2*), ``son`` (*ses 2*, *vos 2*), ``chez`` (*les 2 chez Bob*, *vos 2*) and so on; names stand
after *chez*, which never elides. ``_place`` after it names cards by their places. What stands after ``>`` agrees with the phrase:
``{cards:le>est joué·|sont joué·s}`` is *la carte est jouée*, *les 2 sont joués*; before ``>`` a verb makes the holder its subject:
``{cards:peut jouer|pouvez jouer>son}`` is *Bob peut jouer ses 2*, or *vous pouvez jouer vos 2* where the reader holds them.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.rules import Identity, RuleSet, Suit
from hanabi_widget.text.names import suit_name, value_name
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase, SuitsPhrase

from .english import Grammar, is_plain

FORMS = {
    **{name: (name, f"{name}e", f"{name}s", f"{name}es") for name in ("vert", "bleu", "violet", "noir", "pair", "impair")},
    **{name: (name, name, f"{name}s", f"{name}s") for name in ("rouge", "jaune", "rose", "multicolore")},
    "violet": ("violet", "violette", "violets", "violettes"),
    "blanc": ("blanc", "blanche", "blancs", "blanches"),
    "gris": ("gris", "grise", "gris", "grises"),
    "nul": ("nul", "nulle", "nuls", "nulles"),
}
"""Adjectives: masculine and feminine, then the same in the plural; those that are not here have one form, as *marron* and *rose clair*."""

DETERMINERS = {"le": ("le", "la", "les"), "son": ("son", "sa", "ses"), "votre": ("votre", "votre", "vos")}
"""Before a masculine, a feminine and a plural noun."""


class French(Grammar):
    """The French grammar."""

    numbers = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze")
    ordinals = ("première", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième")

    def adjective(self, name: str, n: int, *, is_feminine: bool = False) -> str:
        """An adjective that agrees: *vert, verte, verts, vertes*."""
        return FORMS.get(name, (name,) * 4)[2 * (n > 1) + is_feminine]

    def color(self, suit: Suit, n: int = 1, *, is_feminine: bool = False) -> str:
        """A colour that agrees."""
        return self.adjective(suit_name(self.language, suit), n, is_feminine=is_feminine)

    def rank(self, rank: int, n: int) -> str:  # noqa: ARG002 # no mark of the plural
        """Cards of a rank: *2*."""
        return str(rank)

    def value(self, rules: RuleSet, value: str | int, n: int) -> str:
        """What so many cards are that a clue touched: *un 2*, *vertes*; *désignées comme vertes* where it touches other cards too."""
        if isinstance(value, str) or rules.rank_clues != "own":
            word = self.adjective(value_name(self.language, rules, value), n, is_feminine=True)
        else:
            word = f"{'des' if n > 1 else 'un'} {value}"
        return word if is_plain(rules, value) else f"désignée{'s' * (n > 1)} comme {word}"

    def neither(self, values: Sequence[str]) -> str:
        """What cards are not, after *n’est*: *pas rouge*, *ni rouge ni un 2*."""
        return f"pas {values[0]}" if len(values) == 1 else " ".join(f"ni {value}" for value in values)

    def ordinal(self, slot: int) -> str:
        """The place of a card, which is feminine: *deuxième*, *8e*."""
        return self.ordinals[slot - 1] if slot <= len(self.ordinals) else f"{slot}e"

    # -- cards of a hand ---------------------------------------------------------------------------------

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: *le 2*, *ses deux 4*, *chez Bob, la carte verte*, *l’un ou l’autre de vos 1*, *Bob peut jouer son 5 rouge*."""
        first, _, second = form.partition(">")
        if "|" in first:
            third, _, reader = first.partition("|")
            verb = f"{phrase.holder} {third}" if phrase.holder else f"vous {reader}"
            return f"{verb} {self.cards(phrase, second)}"
        head, _, kind = first.partition("_")
        phrase = phrase.by_place() if kind == "place" else phrase
        is_feminine = phrase.kind in ("suit", "places")
        return self._agreeing(self._cards(phrase, head, is_feminine), second, len(phrase.slots), is_feminine=is_feminine)

    def _cards(self, phrase: CardsPhrase, head: str, is_feminine: bool) -> str:  # noqa: FBT001
        """Cards after a determiner."""
        n, possessive, e = len(phrase.slots), "son" if phrase.holder else "votre", "e" * is_feminine
        match head:
            case "chez":
                return f"{self.noun_with(phrase, 'le')} chez {phrase.holder}" if phrase.holder else self.noun_with(phrase, possessive)
            case "Chez":
                return f"chez {phrase.holder}, {self.noun_with(phrase, 'le')}" if phrase.holder else self.noun_with(phrase, possessive)
            case "aucune":
                return f"chez {phrase.holder}, aucune carte" if phrase.holder else "aucune de vos cartes"
            case "un" if phrase.kind == "identities" and n > len(phrase.identities):
                is_one = len(phrase.identities) == 1
                return f"un de {self.noun_with(phrase, possessive)}" if is_one else self.one_each(phrase.rules, phrase.identities)
            case "un" | "l’un" if n > 1 and phrase.kind != "identities":
                if phrase.kind == "places" and not self._block(phrase):
                    return self._by_place(phrase, possessive, is_choice=True)
                if head == "l’un":
                    return f"l’un{e} de {self.noun_with(phrase, possessive)}"
                which = f"l’un{e} ou l’autre" if n == 2 else f"n’importe {'laquelle' if is_feminine else 'lequel'}"
                return f"{which} de {self.noun_with(phrase, possessive)}"
            case "tous" if n > 1 and phrase.kind in ("rank", "suit"):
                determiner, noun = self.noun_with(phrase, possessive).split(" ", 1)
                return f"{determiner} {self.number(n)} {noun}"
        return self.noun_with(phrase, "le" if head == "le" else possessive)

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands: *Bob peut jouer son 1 et Cathy ses 2*; *la carte verte chez Bob et celle chez Cathy*."""
        verb, _, cards = form.partition(">")
        if "|" in verb:
            subject, *others = phrase.parts
            return self.language.and_list([format(subject, form), *(f"{part.holder or 'vous'} {part:{cards}}" for part in others)])
        holders = dict[str, list[str]]()
        for part in phrase.parts:
            noun, chez, holder = format(part, form).partition(" chez ")
            holders.setdefault(noun, []).append(f"{chez}{holder}".strip())
        told = list[str]()
        for noun, (first, *more) in holders.items():
            that = "celui " if noun.startswith("le ") else ("celles " if " et la " in noun else "celle ") if noun.startswith("la ") else ""
            named = [f"{noun} {first}".strip(), *(f"{that}{other}" for other in more)]
            told += named if that else [self.language.and_list(named)]
        return self.language.and_list(told)

    def noun_with(self, phrase: CardsPhrase, determiner: str) -> str:
        """The cards with a determiner: *le 5 rouge*, *ses 2*, *votre carte verte*, *sa deuxième et sa cinquième carte*."""
        n, (masculine, feminine, plural) = len(phrase.slots), DETERMINERS[determiner]
        if phrase.kind == "identities":
            if n > len(phrase.identities) == 1:
                suit, rank = divmod(phrase.identities[0], phrase.rules.ranks)
                return f"{plural} {rank + 1} {self.color(phrase.rules.suits[suit], n)}"
            return self.listed_with(phrase.rules, phrase.identities, masculine, plural)
        if phrase.kind == "rank":
            return f"{plural if n > 1 else masculine} {phrase.rank}"
        if phrase.suit:
            color = self.color(phrase.suit, n, is_feminine=True)
            return f"{plural} cartes {color}" if n > 1 else f"{feminine} carte {color}"
        block = self._block(phrase)
        return f"{plural if n > 1 else feminine} {block}" if block else self._by_place(phrase, determiner)

    def _block(self, phrase: CardsPhrase) -> str:
        """Places that are called together: *cinq cartes*, *deux premières cartes*; empty if they are not."""
        n, slots = len(phrase.slots), [*phrase.slots]
        if n == phrase.hand_size:
            return f"{self.number(n)} cartes" if n > 1 else "carte"
        end = {1: "premières", phrase.hand_size - n + 1: "dernières"}.get(slots[0]) if n > 1 else None
        return f"{self.number(n)} {end} cartes" if end and slots == [*range(slots[0], slots[0] + n)] else ""

    def _by_place(self, phrase: CardsPhrase, determiner: str, *, is_choice: bool = False) -> str:
        """Single places: *sa deuxième et sa cinquième carte*."""
        join = self.language.or_list if is_choice else self.language.and_list
        return f"{join([f'{DETERMINERS[determiner][1]} {self.ordinal(slot)}' for slot in phrase.slots])} carte"

    def _agreeing(self, text: str, predicate: str, n: int, *, is_feminine: bool = False) -> str:
        """A phrase with a predicate, if there is one: ``est joué·|sont joué·s``."""
        singular, _, plural = predicate.replace("·", "e" * is_feminine).partition("|")
        return f"{text} {plural if n > 1 else singular}".strip()

    # -- cards that there are, and colours -----------------------------------------------------------------

    def suits(self, phrase: SuitsPhrase, form: str) -> str:  # noqa: ARG002 # one form is enough
        """Colours of fireworks: *le rouge et le vert*."""
        return self.language.and_list([f"le {suit_name(self.language, suit)}" for suit in phrase.suits])

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are, by forms.

        None: *2 vert*; s: *2 verts*; le: *les 5 vert et rouge*; un: *un 4 jaune ou bleu*; seul: the same, but *le 5 rouge* if there is
        only one; des: *des 4 jaunes ou bleus*; des_et: *des 4 jaunes et bleus*; un_et: *un 4 jaune et un bleu*; tous: *tous les 2 jaunes*;
        pas: *pas un 2 vert*, *ni un 2 vert ni un 2 bleu*; pas_des: *pas des 2 verts*.
        """
        head, _, predicate = form.partition(">")
        rules, identities, n = phrase.rules, phrase.identities, len(phrase.identities)
        if head == "tous":
            n = sum(rules.copies_of[identity] for identity in identities)
            text = self.every(rules, identities)
        elif head == "le" or (head == "seul" and n == rules.copies_of[identities[0]] == 1):
            text = self.listed_with(rules, identities, "le", "les")
        elif head == "un_et":
            text = self.one_each(rules, identities)
        elif head.startswith("pas"):
            article, number = ("des", 2) if head == "pas_des" else ("un", 1)
            names = [f"{article} {self._card(rules, identity, number)}" for identity in identities]
            text = f"pas {names[0]}" if n == 1 else (" " if n == 2 else ", ").join(f"ni {name}" for name in names)
        else:
            text = self.any_of(rules, identities, head)
        return self._agreeing(text, predicate, n)

    def listed_with(self, rules: RuleSet, identities: Sequence[Identity], singular: str, plural: str) -> str:
        """One card each: *le 5 rouge*, *les 5 vert et rouge*, *les 1 et 2 rouges*, *les 2 et 3 verts et le 1 bleu*."""
        parts, join = list[str](), self.language.and_list
        for alike in self._lines(rules, identities):
            suits, ranks = self._parts(rules, alike)
            if len(alike) == 1:
                parts.append(f"{singular} {self._card(rules, alike[0])}")
            elif len(ranks) == 1:
                parts.append(f"{plural} {ranks[0]} {join([self.color(suit) for suit in suits])}")
            else:
                parts.append(f"{plural} {join(ranks)} {self.color(suits[0], 2)}")
        return join(parts)

    def _lines(self, rules: RuleSet, identities: Sequence[Identity]) -> list[list[Identity]]:
        """Cards by rank, or by colour if there are fewer colours; in the order given."""
        ranks, suits = [identity % rules.ranks for identity in identities], [identity // rules.ranks for identity in identities]
        ways = ([[card for card, at in zip(identities, line) if at == each] for each in dict.fromkeys(line)] for line in (ranks, suits))
        return min(ways, key=len)

    def one_each(self, rules: RuleSet, identities: Sequence[Identity]) -> str:
        """*un 4 jaune et un bleu*, *un 1 et un 4 jaunes*, *un 2 rouge et un 5 vert*."""
        suits, ranks = self._parts(rules, identities)
        if len(suits) == 1 < len(ranks):
            return f"{self.language.and_list([f'un {rank}' for rank in ranks])} {self.color(suits[0], 2)}"
        if len(ranks) > 1:
            return self.language.and_list([f"un {self._card(rules, identity)}" for identity in identities])
        first, *others = (self.color(suit) for suit in suits)
        return self.language.and_list([f"un {ranks[0]} {first}", *(f"un {other}" for other in others)])

    def any_of(self, rules: RuleSet, identities: Sequence[Identity], head: str) -> str:
        """Some of these: *un 4 jaune ou bleu*, *un 1 ou un 2 rouge*, *des 1 ou 2 rouges*, *un 1 jaune ou un 2 vert*."""
        suits, ranks = self._parts(rules, identities)
        join, n = self.language.and_list if head == "des_et" else self.language.or_list, 1 if head in ("", "un", "seul") else 2
        article = {"": "", "s": "", "un": "un ", "seul": "un "}.get(head, "des ")
        if len(ranks) == 1:
            return f"{article}{ranks[0]} {join([self.color(suit, n) for suit in suits])}"
        if len(suits) == 1:
            return f"{join([f'{article}{rank}' for rank in ranks])} {self.color(suits[0], n)}"
        return join([f"{article}{self._card(rules, identity, n)}" for identity in identities])

    def every(self, rules: RuleSet, identities: Sequence[Identity]) -> str:
        """Every copy: *tous les 2 jaunes et verts*, *les deux 4 bleus*, *le 5 rouge*, *tous les 1 et 2* of all colours."""
        if len(identities) == 1 and rules.copies_of[identities[0]] == 2:
            return f"les deux {self._card(rules, identities[0], 2)}"
        parts = list[str]()
        for alike in min(self._rectangles(rules, identities, by_rank=True), self._rectangles(rules, identities, by_rank=False), key=len):
            suits, ranks = self._parts(rules, alike)
            colors = "" if len(suits) == len(rules.suits) else f" {self.language.and_list([self.color(suit, 2) for suit in suits])}"
            is_single = all(rules.copies_of[identity] == 1 for identity in alike)
            parts.append(
                self.listed_with(rules, alike, "le", "les")
                if is_single and colors and 1 in (len(suits), len(ranks))
                else f"tous les {self.language.and_list(ranks)}{colors}"
            )
        *most, last = parts
        return f"{self.language.comma_list(most)} ainsi que {last}" if most else last

    def _rectangles(self, rules: RuleSet, identities: Sequence[Identity], *, by_rank: bool) -> list[list[Identity]]:
        """Cards in parts that have each rank in each colour: of ranks with the same colours, or of colours with the same ranks."""
        lines, parts = dict[int, list[int]](), dict[tuple[int, ...], list[Identity]]()
        for identity in sorted(identities):
            suit, rank = divmod(identity, rules.ranks)
            lines.setdefault(rank if by_rank else suit, []).append(suit if by_rank else rank)
        for line, places in lines.items():
            parts.setdefault(tuple(places), []).extend(
                Identity(place * rules.ranks + line if by_rank else line * rules.ranks + place) for place in places
            )
        return [sorted(part) for part in parts.values()]

    def _card(self, rules: RuleSet, identity: Identity, n: int = 1) -> str:
        suit, rank = divmod(identity, rules.ranks)
        return f"{rank + 1} {self.color(rules.suits[suit], n)}"

    def _parts(self, rules: RuleSet, identities: Sequence[Identity]) -> tuple[list[Suit], list[int]]:
        """The colours and the ranks of some cards."""
        suits = dict.fromkeys(rules.suits[identity // rules.ranks] for identity in identities)
        return [*suits], sorted({identity % rules.ranks + 1 for identity in identities})
