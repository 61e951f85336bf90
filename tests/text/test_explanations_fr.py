"""French explanations: determiners, agreement, and names on which no word depends."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hanabi_widget.rules import Identity, Play, RuleSet, Slot, initial_state, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase

TABLE = """
{fours:tous}, {fours:un}, {fours:le_place} = ses deux 4, l’un ou l’autre de ses 4, les deux premières cartes
{fours:chez>est lu·|sont lu·s}; {green:Chez>est lu·|sont lu·s} = les 4 chez Élise sont lus; chez Élise, la carte verte est lue
{green:un}, {yours:un} = sa carte verte, votre première ou votre cinquième carte
{green:a|avez>son}, {yours:a|avez>son} = Élise a sa carte verte, vous avez votre première et votre cinquième carte
{y4w4:le}, {y4w4:des}, {y4w4:un_et} = les 4 jaune et blanc, des 4 jaunes ou blancs, un 4 jaune et un blanc
{r1r2:un}, {r1r2:tous>est|sont}, {r2g5:le} = un 1 ou un 2 rouge, tous les 1 et 2 rouges sont, le 2 rouge et le 5 vert
{b4:tous>est|sont}, {b4:s}, {b4:un} = les deux 4 bleus sont, 4 bleus, un 4 bleu
{r1r2b4:le}, {r1r2:des_et} = les 1 et 2 rouges et le 4 bleu, des 1 et des 2 rouges
{twins:a|avez>un}, {mixed:a|avez>un}, {eighth:le} = Yann a un de ses 4 bleus, Yann a un 4 bleu et un 2 rouge, la 8e carte
{hands:chez}, {hands:a|avez>son} = les 4 chez Élise et chez Yann et votre 8e carte, Élise a ses 4, Yann ses 4 et vous votre 8e carte
{greens:chez}, {greens:chez_place} = la carte verte chez Élise et celle chez Yann, la troisième carte chez Élise et celle chez Yann
{g5:pas}, {r2g5:pas}, {r1r2b4:pas_des} = pas un 5 vert, ni un 2 rouge ni un 5 vert, ni des 1 rouges, ni des 2 rouges, ni des 4 bleus"""


def test_phrases_agree_and_no_word_depends_on_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    french, rules = grammar_of(LANGUAGES["fr"]), RuleSet()
    cards = {"y4w4": (8, 23), "r1r2": (0, 1), "r2g5": (1, 14), "b4": (18,), "g5": (14,), "r1r2b4": (0, 1, 18)}
    phrases: dict[str, Any] = {name: IdentitiesPhrase(french, rules, tuple(map(Identity, each))) for name, each in cards.items()}
    fours = CardsPhrase(french, rules, "Élise", "rank", (Slot(1), Slot(2)), 5, rank=4)
    green = CardsPhrase(french, rules, "Élise", "suit", (Slot(3),), 5, suit=rules.suits[2])
    yours = CardsPhrase(french, rules, "", "places", (Slot(1), Slot(5)), 5)
    twins = CardsPhrase(french, rules, "Yann", "identities", (Slot(1), Slot(2)), 5, (Identity(18),))
    phrases["twins"], phrases["mixed"] = twins, replace(twins, slots=(*twins.slots, Slot(3)), identities=(Identity(18), Identity(1)))
    phrases["eighth"] = eighth = replace(yours, slots=(Slot(8),), hand_size=9)
    phrases["hands"] = HandsPhrase(french, (fours, replace(fours, holder="Yann"), eighth))
    phrases["greens"] = HandsPhrase(french, (green, replace(green, holder="Yann")))
    values = [french.value(rule_set("common", *variant), value, 2) for variant in ((), ("wild",)) for value in ("g", 2)]
    assert values == ["vertes", "des 2", "désignées comme vertes", "des 2"]
    for pattern, _, text in (line.partition(" = ") for line in TABLE.strip().splitlines()):
        assert pattern.format(fours=fours, green=green, yours=yours, **phrases) == text

    monkeypatch.setattr("hanabi_widget.text.language._current", LANGUAGES["fr"])
    names, choose, text = ("Œdipe", "Hugo", "Yann", "Anna"), Random(3), ""
    state = initial_state(names, seed=1)
    for _ in range(30):
        action = choose.choice([action for action in state.legal_actions() if not isinstance(action, Play)])
        text += "".join(f"{state.explain(action, view)}\n" for view in ("all", *names))
        state = state.apply(action)
    assert all(f"hez {name}" in text for name in names)
    assert re.findall(rf"(?:\b(?:de|que|jusque) |’)(?:{'|'.join(names)})|\b(?:de|à) les? |  | [:;!?]|[{{}}|>·_]", text) == []
