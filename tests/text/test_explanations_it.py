"""What Italian explanations must get right: articles before 1, agreement, and whose a card is."""

from __future__ import annotations

import pytest

from hanabi_widget.rules import Identity, Slot, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase

RULES, ITALIAN = rule_set("common"), grammar_of(LANGUAGES["it"])
SLOTS = {"identities": (1,), "rank": (2, 4), "suit": (2, 3, 5), "places": (2, 5)}
SAID = [
    ("Bob", "identities", "r1", "di", "dell’1 rosso di Bob"), ("", "identities", "w2 g2", "", "il tuo 2 bianco e il verde"),
    ("Bob", "rank", "", "", "gli 1 di Bob"), ("Bob", "rank", "", "chi:può|puoi:uno_suo", "Bob può l’uno o l’altro dei suoi 1"),
    ("", "rank", "", "chi:può|puoi:tutti_suo", "puoi i tuoi due 1"), ("Bob", "rank", "", "uno_il:o", "l’uno o l’altro degli 1 i"),
    ("Bob", "suit", "", "tutti", "tutte e tre le carte bianche di Bob"), ("Bob", "suit", "", "uno_il", "una qualsiasi delle carte bianche"),
    ("", "places", "", "", "la tua seconda e la tua quinta carta"), ("", "no hand", "r5", "tutti:è|sono", "il 5 rosso è"),
    ("Bob", "places", "", "uno", "la seconda o la quinta carta di Bob"), ("", "no hand", "w1 w2", "un", "un 1 o 2 bianco"),
    ("", "no hand", "w1 w2 r5", "tutti:è|sono", "tutti gli 1 e 2 bianchi e il 5 rosso sono"),
    ("Bob", "rank", "", "solo_suo", "uno dei suoi 1"), ("Bob", "places", "", "solo_il", "la seconda o la quinta carta"),
    ("Bob", "suit", "", "entrambi", "tutte e tre"), ("", "no hand", "r1", "uno", "uno solo degli 1 rossi"),
    ("", "no hand", "r4 r5 g5", "tutti", "tutti i 4 rossi, il 5 rosso e il 5 verde"),
    ("", "no hand", "g1 g2 g3", "tutti", "tutti gli 1, 2 e 3 verdi"),
    ("", "no hand", "r3 y3 g1", "un", "un 1 verde oppure un 3 rosso o giallo"),
    ("", "no hand", "r1 y1", "del", "dell’1 rosso e del giallo"), ("Bob", "rank", "", "ogni_il", "ognuno degli 1"),
    ("Bob", "suit", "", "ogni", "ognuna delle carte bianche di Bob"), ("", "places", "", "ogni_il", "la seconda o la quinta carta"),
]  # fmt: skip


@pytest.mark.parametrize(("holder", "kind", "cards", "form", "said"), SAID)
def test_a_phrase_agrees(holder: str, kind: str, cards: str, form: str, said: str) -> None:
    identities = tuple(Identity(RULES.card_names.index(card)) for card in cards.split())
    suit = RULES.suits[4] if kind == "suit" else None
    there_are = IdentitiesPhrase(ITALIAN, RULES, identities)
    held = CardsPhrase(ITALIAN, RULES, holder, kind, SLOTS.get(kind, ()), 6, identities, 1, suit)  # type: ignore[arg-type]
    assert format(there_are if kind == "no hand" else held, form) == said


def test_a_rank_that_was_said_and_that_a_clue_says_plainly_is_not_said_again() -> None:
    twos = [
        IdentitiesPhrase(ITALIAN, rule_set(rules), (Identity(1), Identity(6)), said="rank" * is_said)
        for rules, is_said in (("common", False), ("common", True), ("Pink (5 Suits)", True), ("Odds and Evens (5 Suits)", True))
    ]
    plain, full = "ognuno se è rosso o giallo", "ognuna se è un 2 rosso o giallo"
    assert [f"{phrase:ognuno} se è {phrase:se}" for phrase in twos] == [full, plain, full, full]


def test_what_hands_share_is_said_once() -> None:
    def ones(holder: str, *slots: int) -> CardsPhrase:
        return CardsPhrase(ITALIAN, RULES, holder, "rank", tuple(map(Slot, slots)), 4, rank=1)

    bob, bobs, yours, your_two = ones("Bob", 2), ones("Bob", 2, 4), ones("", 3), ones("", 2, 3)
    assert format(HandsPhrase(ITALIAN, (bob, yours)), "chi:può giocare|puoi giocare:suo") == "Bob può giocare il suo 1 e tu il tuo"
    assert format(HandsPhrase(ITALIAN, (yours, bob)), "") == "il tuo 1 e quello di Bob"
    assert format(HandsPhrase(ITALIAN, (your_two, bobs, bobs)), "") == "i tuoi 1, quelli di Bob e di Bob"
    assert ITALIAN.value(rule_set("BGA+wild"), "r", 2) == "indicate come rosse"
