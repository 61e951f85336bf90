"""What Portuguese does with genders, articles, numbers and the reader: its traps, each said once, and none in a game."""

import re
from itertools import pairwise

import pytest

from hanabi_widget.bots import simulate
from hanabi_widget.rules import SUITS, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase

RULES, PT = rule_set("common"), grammar_of(LANGUAGES["pt"])
R5, G4, G5, B4 = (RULES.card_names.index(name) for name in ("r5", "g4", "g5", "b4"))
CARDS = [
    ("Eva joga qualquer dos dois 2 que tem", "Eva", "rank", (1, 3), (), "joga|each"), ("você joga o 2", "", "rank", (1,), (), "joga|each"),
    ("as duas cartas azuis de Eva", "Eva", "suit", (1, 3), (), "all"), ("a sua carta azul", "", "suit", (2,), (), ""),
    ("da primeira e da quarta carta de Eva", "Eva", "places", (1, 4), (), "of"), ("do seu 4 azul", "", "identities", (1,), (B4,), "of"),
    ("a sua segunda e a quarta carta", "", "places", (2, 4), (), ""),
    ("Eva vê um dos 4 azuis", "Eva", "identities", (1, 2), (B4,), "vê|each"),
    ("o 5 verde e o vermelho de Eva", "Eva", "identities", (1, 2), (G5, R5), ""),
    ("nem a primeira nem a quarta carta de Eva", "Eva", "places", (1, 4), (), "none"),
    ("nenhum dos dois 2 de Eva", "Eva", "rank", (1, 3), (), "none"),
    ("tanto a primeira como a quarta carta de Eva", "Eva", "places", (1, 4), (), "the_each_place"),
    ("qualquer das suas duas cartas", "", "places", (1, 4), (), "any"), ("da segunda carta", "", "rank", (2,), (), "of_the_place"),
    ("têm", "Eva", "rank", (1, 3), (), "=tem|têm"), ("tem", "", "places", (4,), (), "=tem|têm"),
    ("a 8ª carta de Eva", "Eva", "places", (8,), (), ""), ("a sua quinta carta", "", "places", (5,), (), ""),
]  # fmt: skip
KINDS = {
    "every": "os dois 4 verdes, o 5 verde e os dois 4 azuis",
    "no": "nenhum 4 verde, nenhum 5 verde nem nenhum 4 azul",
    "of": "do 4 verde, do 5 verde e do 4 azul",
    "said": "um 4 verde, um 5 verde ou um 4 azul",
}
PRODUCT = (G4, G5, B4, B4 + 1)
"""What two ranks and two colours have in common: *os 4 e 5 verdes e azuis* may be misread."""
HANDS = {"": "a sua quinta carta e a 8ª de Eva", "joga|": "você joga a quinta carta e Eva a 8ª carta"}
STRAY = r"\b(de|em|a|por) (o|os|as)\b|\b[dn][ao]s? (Alice|Bob|Cathy)|\bo \d verdes|[{}]|\b(1|um) cartas|carta (é|são) \w+o[ ;.]"


def test_what_is_told_agrees_and_only_the_reader_is_addressed(monkeypatch: pytest.MonkeyPatch) -> None:
    phrases = []
    for text, holder, kind, slots, identities, form in CARDS:
        phrase = CardsPhrase(PT, RULES, holder, kind, slots, 5, identities, 2, SUITS["b"] if kind == "suit" else None)  # type: ignore[arg-type]
        assert f"{phrase:{form}}" == text
        phrases.append(phrase)
    assert {form: f"{HandsPhrase(PT, tuple(phrases[-2:])):{form}}" for form in HANDS} == HANDS
    assert PT.value(rule_set("common+wild"), "r", 2) == "apontadas como vermelhas"
    assert {form: f"{IdentitiesPhrase(PT, RULES, (G4, G5, B4)):{form}}" for form in KINDS} == KINDS  # type: ignore[arg-type]
    said = IdentitiesPhrase(PT, RULES, (G4, B4), said="rank"), IdentitiesPhrase(PT, RULES, (R5,), said="rank")  # type: ignore[arg-type]
    assert [f"{phrase:said}, {phrase:said_f}" for phrase in said] == ["verde ou azul, verde ou azul", "vermelho, vermelha"]
    assert f"{IdentitiesPhrase(PT, RULES, PRODUCT):a}" == "um 4 verde ou azul ou um 5 verde ou azul"  # type: ignore[arg-type]
    monkeypatch.setattr("hanabi_widget.text.language._current", LANGUAGES["pt"])
    for before, after in pairwise(simulate("piers", players=3, games=1, seed=3, rules="PT+black_powder").game(0).line):
        for view, address in ("all", r"\b([Vv]ocê|[Ss]eus?|[Ss]uas?)\b"), ("Bob", r"\bBob (vê|pode|já|tem)|de Bob\b"):
            text = str(before.state.explain(after.action, view))  # type: ignore[arg-type]
            assert not re.search(rf"{STRAY}|{address}", text), text
