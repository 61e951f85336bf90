"""Explanations in Spanish: articles, genders, numbers and persons agree with what is said."""

from dataclasses import replace
from typing import Any

from hanabi_widget.rules import Identity, RuleSet, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase

RULES, SPANISH, LAST = RuleSet(), grammar_of(LANGUAGES["es"]), "=el último|la última|los últimos|las últimas"
RED_5, GREEN_2, GREEN_5 = map(Identity, (4, 11, 14))


def hand(holder: str, *slots: Any, kind: Any = "places", **known: Any) -> CardsPhrase:  # noqa: ANN401
    return CardsPhrase(SPANISH, RULES, holder, kind, slots, 5, **known)


def test_what_is_said_agrees() -> None:
    twos, red = {"kind": "rank", "rank": 2}, {"kind": "suit", "suit": RULES.suits[0]}
    fives, language = IdentitiesPhrase(SPANISH, RULES, (GREEN_5, RED_5)), SPANISH.language
    fives_and_2 = IdentitiesPhrase(SPANISH, RULES, (GREEN_5, RED_5, GREEN_2))
    hands = HandsPhrase(SPANISH, (hand("Bob", 4, 5), hand("Cathy", 1, **red), hand("", 4, 5)))
    two, either = HandsPhrase(SPANISH, (hand("", 1, **twos),)), replace(fives, said="rank")
    for said, expected in (
        (f"{hand('Bob', 2, 5)}, {hand('', 2, 5)}", "la segunda y la quinta carta de Bob, tu segunda y tu quinta carta"),
        (f"{hand('Bob', 1, 2, **twos):todos}, {hand('', 1, 2, **twos):place}", "los dos doses de Bob, tus dos primeras cartas"),
        (f"{hand('Bob', 3, **twos):{LAST}}, {hand('Bob', 3, **red):{LAST}}", "el último, la última"),
        (f"{hand('', 1, 2, **twos):@puede|puedes+cualquiera}", "puedes cualquiera de tus doses"),
        (f"{hand('Bob', 2, 5):@puede|puedes+cualquiera}", "Bob puede su segunda o su quinta carta"),
        (f"{fives:el}, {fives:un}, {fives:ningún}", "el 5 verde y el rojo, un 5 verde o rojo, ningún 5 verde ni rojo"),
        (f"{fives_and_2:el}, {fives_and_2:un}", "el 5 verde, el 5 rojo y el 2 verde, un 5 verde, un 5 rojo o un 2 verde"),
        (f"{fives_and_2:ni}, {fives:ni}", "un 5 verde, un 5 rojo ni un 2 verde, un 5 verde ni rojo"),
        (
            f"{fives:si}, {either:si}; {fives:que}, {either:que}",
            "un 5 verde o rojo, verde o rojo; la que sea un 5 verde o rojo, el que sea verde o rojo",
        ),
        (f"{fives:del}, {fives_and_2:al}", "del 5 verde y del rojo, al 5 verde, al 5 rojo y al 2 verde"),
        (f"{hands:=guardarlo|guardarlos||guardarlas}, {two}, {two:place?la |}", "guardarlas, tu dos, tu primera carta"),
        (f"{hand('Bob', 2, 5, **red):uno}, {hand('', 2, 5, **twos):uno}", "una de sus cartas rojas, uno de tus doses"),
        (f"{hands}", "tus dos últimas cartas, las de Bob y la carta roja de Cathy"),
        (f"{SPANISH.value(RULES, 2, 1)}, {SPANISH.value(rule_set('common+wild'), 'r', 2)}", "un dos, rojas para las pistas"),
        (f"{hand('', 1, 4, kind='identities', identities=(GREEN_2,))}", "tus 2 verdes"),
        (f"{language.and_list(['Bob', 'Olga', 'Inés'])}; {language.or_list(['Bob', 'Olga'])}", "Bob, Olga e Inés; Bob u Olga"),
    ):
        assert said == expected
