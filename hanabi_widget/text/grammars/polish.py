"""How Polish says cards, ranks, colours and places in sentences. All nouns for cards are feminine; names of players are never inflected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from hanabi_widget.explain import grouped
from hanabi_widget.rules import RuleSet, Suit
from hanabi_widget.text.phrases import (
    CardsPhrase,
    HandsPhrase,
    IdentitiesPhrase,
    NamedCards,
    SuitsPhrase,
    by_rank,
    by_suit,
    ranks_of,
    suit_name,
    suits_of,
    value_name,
)

from .english import Grammar, is_plain

CARD = {
    "nom": "karta",
    "acc": "kartę",
    "gen": "karty",
    "ins": "kartą",
    "nom_pl": "karty",
    "acc_pl": "karty",
    "gen_pl": "kart",
    "ins_pl": "kartami",
}

RANKS = ("", "jedyn", "dwój", "trój", "czwór", "piąt", "szóst", "siódem", "ósem", "dziewiąt")
"""Nouns for the ranks from 1, without their ends."""

RANK_ENDS = {
    "nom": "ka",
    "acc": "kę",
    "gen": "ki",
    "loc": "ce",
    "ins": "ką",
    "nom_pl": "ki",
    "acc_pl": "ki",
    "gen_pl": "ek",
    "ins_pl": "kami",
}

ADJECTIVE_ENDS = {
    "ci": {
        "nom": "cia",
        "acc": "cią",
        "gen": "ciej",
        "ins": "cią",
        "nom_pl": "cie",
        "acc_pl": "cie",
        "gen_pl": "cich",
        "ins_pl": "cimi",
        "loc_m": "cim",
    },
    "y": {"nom": "a", "acc": "ą", "gen": "ej", "ins": "ą", "nom_pl": "e", "acc_pl": "e", "gen_pl": "ych", "ins_pl": "ymi", "loc_m": "ym"},
    "i": {
        "nom": "a",
        "acc": "ą",
        "gen": "iej",
        "ins": "ą",
        "nom_pl": "ie",
        "acc_pl": "ie",
        "gen_pl": "ich",
        "ins_pl": "imi",
        "loc_m": "im",
    },
}
"""By the end of the masculine, which is how colours and ordinals are listed: for cards, and for places and fireworks (``loc_m``)."""

OWN = {"acc": "swoją", "acc_pl": "swoje", "gen": "swojej", "gen_pl": "swoich"}
YOUR = {"nom": "twoja", "nom_pl": "twoje", "acc": "twoją", "acc_pl": "twoje"}
THIS = {"nom": "ta", "nom_pl": "te", "acc": "tę", "acc_pl": "te"}
TOGETHER = {
    "nom": ("dwie", "trzy", "cztery"),
    "acc": ("dwie", "trzy", "cztery"),
    "gen": ("dwóch", "trzech", "czterech"),
    "ins": ("dwiema", "trzema", "czterema"),
}
"""Numerals for two, three and four cards that lie side by side."""

SIDES = {"first": "pierwszy", "last": "ostatni", "": ""}

OUTER = {"i": "oraz", "lub": "albo"}
"""What joins lists, by what joins each."""

OF_ALL = {
    "any": "każdą z",
    "own_any": "którąkolwiek ze swoich",
    "any_nom": "każda z",
    "none": "żadna z",
}
"""What stands before several cards, by the form that asks for it."""

CASES = {"own_gen": "gen", "any_nom": "nom", "none": "nom"}
"""The case of other forms of `Polish.own` is the accusative."""


class ClueValue(str):
    """What cards are that a clue touched, in the accusative.

    Attributes:
        gen: the same in the genitive.
    """

    __slots__ = ("gen",)

    gen: str


@dataclass
class Missed:
    """What cards are not.

    In the genitive with all nouns, ``czerwonej ani żółtej karty`` (gen), or without *karta*, ``czerwonej ani żółtej`` (gen_alone); in the
    accusative without it, ``czerwoną ani żółtą`` (acc_alone).

    Attributes:
        grammar: says it.
        values: what clues touched that passed the cards over, in the accusative.
    """

    grammar: Polish
    values: Sequence[str]

    def __format__(self, form: str) -> str:
        case, _, alone = form.partition("_")
        words = [value.gen if case == "gen" and isinstance(value, ClueValue) else value for value in self.values]
        split = [word.rpartition(" ") for word in words]
        nouns = [noun for _, _, noun in split if noun in CARD.values()]
        colors = [color for color, _, noun in split if noun in nouns]
        others = [word for word, part in zip(words, split) if part[2] not in nouns]
        nor = partial(self.grammar.joined, word="ani")
        if not colors:
            return nor(others)
        cards = nor(colors) if alone else f"{nor(colors)} {nouns[0]}"
        return ", ani ".join([cards, *others]) if len(words) > 2 else nor([cards, *others])


class Polish(Grammar):
    """The Polish grammar.

    Cases are ``nom``, ``acc``, ``gen``, ``loc`` and ``ins``. As only the nominative of a name is sure, patterns make players the subject:
    ``{cards:może zagrać|możesz zagrać|own}`` is ``Bob może zagrać swoją dwójkę``, or ``możesz zagrać swoją dwójkę`` to the reader.
    """

    numbers = ("zero", "jedna", "dwie", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć", "dziesięć", "11", "12")
    ordinals = ("pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty", "siódmy")
    ordinal_end = "."
    has_gender = True

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        """Cards in a hand: in a case (in any form after ``place_`` by their places) or, as those of the subject, in a form of `own`.

        With ``at`` it is where they lie, with ``rel`` whose they are: ``dwójka, którą ma Bob,`` (``rel_acc``: ``dwójkę, którą ma Bob,``),
        with ``this`` (``this_acc``) a rank or a colour stands for a card in sight: ``ta dwójka``, but ``druga karta``.
        Before a form, or alone, may stand a verb in the third and in the second person, of which the holder is the subject.
        """
        if "|" in form:
            third, second, *objects = form.split("|")
            subject = f"{phrase.holder} {third}" if phrase.holder else second
            return " ".join([subject, *(self.cards(phrase, each) for each in objects)])
        if form.startswith("place_"):
            return self.cards(phrase.by_place(), form.removeprefix("place_"))
        if form == "at":
            return self.places(phrase)
        kind, _, case = form.partition("_")
        if kind == "rel":
            case = case or "nom"
            noun = self.noun_in(phrase, case)
            which = "którą" if phrase.n == 1 else "które"
            return f"{noun}, {which} ma {phrase.holder}," if phrase.holder else f"{YOUR[self.numbered(phrase, case)]} {noun}"
        if kind == "this":
            case = case or "nom"
            this = f"{THIS[self.numbered(phrase, case)]} " if phrase.kind in ("rank", "suit") else ""
            return f"{this}{self.cards(phrase, case)}"
        if form == "nom" and phrase.kind == "places" and phrase.n == phrase.hand_size > 1:
            return f"{CARD['nom_pl']} w ręce"
        return self.own(phrase, form) if "own" in form or form in OF_ALL else self.noun_in(phrase, form or "nom")

    def hands(self, phrase: HandsPhrase, form: str) -> str:
        """Cards of several hands; the verb is said once: ``Bob może zagrać swoją dwójkę, a Cathy swoją trójkę``."""
        first, *others = phrase.parts
        *verbs, own = form.split("|")
        if not verbs:
            return self.and_list([format(part, form) for part in phrase.parts]).replace(",,", ",")
        *most, last = [format(first, form), *(f"{part.holder or 'ty'} {self.cards(part, own)}" for part in others)]
        return self.language.say("explain.clauses", most=self.language.comma_list(most), last=last) if most else last

    def own(self, phrase: CardsPhrase, form: str) -> str:
        """Cards of the subject.

        ``swoją dwójkę`` (own), ``swojej dwójki`` (own_gen), ``którąkolwiek ze swoich dwójek`` (own_any), ``obie swoje dwójki`` (own_all);
        ``każdą z dwójek`` (any) of cards just spoken of, in the nominative with ``_nom``; ``żadna z dwójek`` or ``ani druga, ani piąta
        karta`` (none). Cards named in full need no owner, but of one that is there twice any is one: ``jedną ze swoich białych dwójek``.
        """
        case = CASES.get(form, "acc")
        noun = self.noun_in(phrase, case)
        numbered = self.numbered(phrase, case)
        is_plural = numbered != case
        if form == "none" and phrase.kind == "places" and phrase.n > 1 and not is_plural:
            return f"{', '.join(f'ani {self.nth(slot, case)}' for slot in phrase.slots)} {CARD[case]}"
        if form in OF_ALL and is_plural:
            of_all = "jedną ze swoich" if phrase.kind == "identities" and form == "own_any" else OF_ALL[form]
            return f"{of_all} {self.noun_in(phrase, 'gen')}"
        if phrase.kind == "identities" or (form in OF_ALL and form != "own_any"):
            return noun
        if form == "own_all" and is_plural and not self.side(phrase):
            return f"{'obie' if phrase.n == 2 else 'wszystkie'} swoje {noun}"
        return f"{OWN[numbered]} {noun}"

    def numbered(self, phrase: CardsPhrase, case: str) -> str:
        """A case with the number of the noun: the first and the third are each a card, the first two are cards."""
        is_listed = phrase.kind == "places" and phrase.n < phrase.hand_size and not self.side(phrase)
        return case if phrase.n == 1 or is_listed or len(phrase.identities) > 1 else f"{case}_pl"

    def side(self, phrase: CardsPhrase) -> str:
        """The adjective for two, three or four cards, named by their places, that are the first or the last of a hand; empty for others."""
        return SIDES[phrase.end] if phrase.kind == "places" and phrase.n <= 4 else ""

    def noun_in(self, phrase: CardsPhrase, case: str) -> str:
        """What the cards are called, in a case."""
        form = self.numbered(phrase, case)
        if phrase.kind == "identities":
            return self.named(phrase.which, form)
        if phrase.kind == "rank":
            return self.rank_in(phrase.rank, form)
        if phrase.suit:
            return f"{self.color(phrase.suit, form)} {CARD[form]}"
        if phrase.n == phrase.hand_size:
            return CARD[form]
        if side := self.side(phrase):
            return f"{TOGETHER[case][phrase.n - 2]} {self.adjective(side, form)} {CARD[form]}"
        return f"{self.and_list([self.nth(slot, form) for slot in phrase.slots])} {CARD[form]}"

    def places(self, phrase: CardsPhrase) -> str:
        """Where cards lie: ``na drugim i piątym miejscu``, ``na dwóch pierwszych miejscach``."""
        if phrase.n == phrase.hand_size:
            return "na wszystkich miejscach" if phrase.n > 1 else "na jedynym miejscu"
        if side := self.side(phrase.by_place()):
            return f"na {TOGETHER['gen'][phrase.n - 2]} {self.adjective(side, 'gen_pl')} miejscach"
        return f"na {self.and_list([self.nth(slot, 'loc_m') for slot in phrase.slots])} miejscu"

    def nth(self, slot: int, form: str) -> str:
        """The ordinal of a slot, in a form."""
        return self.adjective(self.ordinal(slot), form)

    def adjective(self, masculine: str, form: str) -> str:
        """An adjective, each of its words: ``ciemny wielokolorowy``."""
        told = []
        for word in masculine.split():
            end = next((end for end in ADJECTIVE_ENDS if word.endswith(end) and word != "omni"), None)
            told.append(word.removesuffix(end) + ADJECTIVE_ENDS[end][form] if end else word)
        return " ".join(told)

    def color(self, suit: Suit, form: str) -> str:
        """A colour; one that has no Polish name keeps its own."""
        name = suit_name(self.language, suit)
        return name if name == suit.name else self.adjective(name, form)

    def rank_in(self, rank: int, form: str) -> str:
        """Cards of a rank, in a case."""
        return f"{RANKS[rank]}{RANK_ENDS[form]}"

    def rank(self, rank: int, n: int) -> str:
        """Cards of a rank, in the nominative: ``dwójka``, ``dwójki``."""
        return self.rank_in(rank, "nom" if n == 1 else "nom_pl")

    def value(self, rules: RuleSet, value: str | int, n: int) -> ClueValue:
        """What so many cards are that a clue touched, in the accusative: ``dwójkę``, ``dwójki``, ``czerwoną kartę``, ``czerwone karty``.

        Where the clue touches others too, or not all of these: ``kartę uznawaną za czerwoną``.
        """
        plural = "" if n == 1 else "_pl"
        told = ClueValue(self.value_in(rules, value, f"acc{plural}"))
        told.gen = self.value_in(rules, value, f"gen{plural}")
        return told

    def value_in(self, rules: RuleSet, value: str | int, form: str) -> str:
        """What cards are that a clue touched, in a case."""
        is_named = not is_plain(rules, value)
        taken = form.replace("gen", "acc") if is_named else form
        if isinstance(value, int):
            is_noun = rules.rank_clues != "parity"
            name = value_name(self.language, rules, value)
            said = self.rank_in(value, taken) if is_noun else self.adjective(f"{name[:-1]}y", taken)  # the catalogue has the plural
        else:
            named = [self.color(suit, taken) for suit in rules.suits if value in (suit.letter, suit.name)]
            is_noun = False
            said = named[0] if named else self.adjective(value_name(self.language, rules, value), taken)
        if is_named:
            return f"{CARD[form]} {self.adjective('uznawany', form)} za {said}"
        return said if is_noun else f"{said} {CARD[form]}"

    def neither(self, values: Sequence[str]) -> Missed:
        """What cards are not."""
        return Missed(self, values)

    def suits(self, phrase: SuitsPhrase, form: str) -> str:
        """Fireworks: ``czerwony i zielony`` (nom), ``czerwonym i zielonym`` (loc); with a rank, ``nom_4``, their cards of it.

        With ``ends_3`` where one ends: ``czerwony skończy się na trójce``, or with ``ends_0`` that it never begins.
        """
        case, _, rank = form.partition("_")
        if case == "ends":
            name = suit_name(self.language, phrase.suits[0])
            return f"{name} skończy się na {self.rank_in(int(rank), 'loc')}" if rank != "0" else f"{name} w ogóle się nie zacznie"
        if rank:
            return self.rank_in(int(rank), case if len(phrase.suits) == 1 else f"{case}_pl")
        names = [suit_name(self.language, suit) for suit in phrase.suits]
        return self.and_list([self.color(suit, "loc_m") for suit in phrase.suits] if case == "loc" else names)

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        """Cards that there are: ``żółta i biała czwórka`` (nom), ``żółta lub biała czwórka`` (or_nom), ``żółte czwórki`` (nom_pl).

        With ``every``, all their copies, in the accusative: ``obie żółte i obie białe czwórki``; with ``which`` a pronoun.
        Cards of which one is there twice are ``białe dwójki`` if they are all alike (acc_alike). What others surely are (is_nom, is_nom_pl)
        is ``to na pewno żółta lub biała czwórka``, or ``na pewno jest żółta lub biała`` if their rank has been said. Of what kind one is
        (kind_nom) is ``żółta lub biała czwórka``, or ``żółta lub biała`` then.
        """
        cards = phrase.which
        if form == "which":
            return "którą" if len(cards) == 1 else "które"
        if form == "every":
            return self.every(cards, len(phrase.rules.suits))
        if form == "acc_alike":
            return self.named(cards, "acc_pl" if len(cards) == 1 else "acc")
        how, _, case = form.partition("_")
        if how in ("is", "kind") and phrase.said == "rank" and len(ranks_of(cards)) == 1:
            colors = self.language.or_list([self.color(card.suit, case) for card in cards])
            return colors if how == "kind" else f"na pewno {'jest' if case == 'nom' else 'są'} {colors}"
        if how in ("is", "or", "kind"):
            return f"{'to na pewno ' if how == 'is' else ''}{self.named(cards, case, is_or=True)}"
        return self.named(cards, form or "nom")

    def every(self, cards: NamedCards, n_suits: int) -> str:
        """All copies of some cards; of all colours, without these: ``wszystkie jedynki``."""
        told = []
        kind = attrgetter("rank", "copies")
        for line in grouped(sorted(cards, key=kind), kind):
            copies = line[0].copies
            form = "acc" if copies == 1 else "acc_pl"
            colors = [self.color(card.suit, form) for card in line]
            if len(line) == n_suits:
                colors = ["wszystkie"]
                form = "acc_pl"
            elif copies == 2 >= len(line):
                colors = [f"obie {color}" for color in colors]
            elif copies > 1:
                colors[0] = f"wszystkie {colors[0]}"
            told.append(f"{self.and_list(colors)} {self.rank_in(line[0].rank, form)}")
        return self.listed(told)

    def named(self, cards: NamedCards, form: str, *, is_or: bool = False) -> str:
        """Cards of one rank joined by their colours, or of one colour by their ranks: ``czerwona jedynka, dwójka i trójka``."""
        join = self.language.or_list if is_or else self.and_list
        lines = by_suit(cards) if len(suits_of(cards)) < len(ranks_of(cards)) else by_rank(sorted(cards, key=attrgetter("rank")))
        told = []
        for line in lines:
            colors = [self.color(suit, form) for suit in suits_of(line)]
            ranks = [self.rank_in(rank, form) for rank in sorted(ranks_of(line))]
            told.append(f"{join(colors)} {join(ranks)}")
        return self.listed(told, is_or=is_or)

    def listed(self, told: Sequence[str], *, is_or: bool = False) -> str:
        """A list of what may be lists: ``zieloną jedynkę oraz zieloną i niebieską czwórkę``; with commas in these, none between them."""
        *most, last = told
        outer = f" {OUTER['lub' if is_or else 'i']} "
        if len(most) > 1 and any(", " in part for part in told):
            return outer.join(told)
        if most and any(f" {word} " in " ".join(told) for word in OUTER):
            return self.language.comma_list(most) + outer + last
        return (self.language.or_list if is_or else self.and_list)(told)
