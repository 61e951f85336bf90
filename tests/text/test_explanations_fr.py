"""French explanations: determiners, agreement, and names on which no word depends."""

import re
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import Identity, RuleSet, Slot, initial_state
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, IdentitiesPhrase

FRENCH, RULES = grammar_of(LANGUAGES["fr"]), RuleSet()
FOURS = CardsPhrase(FRENCH, RULES, "Élise", "rank", (Slot(1), Slot(2)), 5, rank=4)
GREEN = CardsPhrase(FRENCH, RULES, "Élise", "suit", (Slot(3),), 5, suit=RULES.suits[2])
PLACES = CardsPhrase(FRENCH, RULES, "", "places", (Slot(1), Slot(5)), 5)
R1, R2, Y4, G5, B4, W4 = map(Identity, (0, 1, 8, 14, 18, 23))
TWINS = CardsPhrase(FRENCH, RULES, "Élise", "identities", (Slot(1), Slot(2)), 5, (B4,))
PHRASES = [
    (FOURS, "tous", "ses deux 4"), (FOURS, "un", "l’un ou l’autre de ses 4"), (FOURS, "chez>a lu|sont lu·s", "les 4 chez Élise sont lus"),
    (GREEN, "un", "sa carte verte"), (GREEN, "Chez>est lu·|sont lu·s", "chez Élise, la carte verte est lue"),
    (GREEN, "a|avez>son", "Élise a sa carte verte"), (FOURS, "le_place", "les deux premières cartes"),
    (PLACES, "un", "votre première ou votre cinquième carte"), (PLACES, "a|avez>son", "vous avez votre première et votre cinquième carte"),
    ((Y4, W4), "le", "les 4 jaune et blanc"), ((Y4, W4), "des", "des 4 jaunes ou blancs"), ((Y4, W4), "un_et", "un 4 jaune et un blanc"),
    ((R1, R2), "un", "un 1 ou un 2 rouge"), ((R1, R2), "tous>est|sont", "tous les 1 et 2 rouges sont"),
    ((R2, G5), "le", "le 2 rouge et le 5 vert"), ((G5,), "tous>est|sont", "le 5 vert est"), ((B4,), "tous", "les deux 4 bleus"),
    ((R1,), "s", "1 rouges"), (TWINS, "un", "un de ses 4 bleus"),
]  # fmt: skip


@pytest.mark.parametrize(("phrase", "form", "text"), PHRASES)
def test_phrases_agree(phrase: CardsPhrase | tuple[Identity, ...], form: str, text: str) -> None:
    assert format(phrase if isinstance(phrase, CardsPhrase) else IdentitiesPhrase(FRENCH, RULES, phrase), form) == text


@pytest.mark.parametrize("names", [("Hugo", "Élise"), ("Yann", "Inès", "Yves"), ("Œdipe", "Harry", "Anna", "Ulysse")])
def test_no_word_depends_on_a_name(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabi_widget.text.language._current", LANGUAGES["fr"])
    state, choose, text = initial_state(names, seed=1), Random(3), ""
    for _ in range(30):
        action = choose.choice([action for action in state.legal_actions() if not isinstance(action, hw.Play)] or state.legal_actions())
        text += "".join(f"{state.explain(action, view)}\n" for view in ("all", *names))
        state = state.apply(action)
    assert all(f"hez {name}" in text for name in names)
    assert re.findall(rf"(?:\b(?:de|que|jusque) |’)(?:{'|'.join(names)})|\b(?:de|à) les? |  | [:;!?]|[{{}}|>·_]", text) == []
