"""Explanations in Polish: cases and numbers of cards, colours and places; names are never inflected."""

from __future__ import annotations

from hanabi_widget.rules import Identity, Slot, rule_set
from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.grammars import grammar_of
from hanabi_widget.text.phrases import CardsPhrase, HandsPhrase, IdentitiesPhrase, SuitsPhrase


def test_cards_colours_and_places_have_the_case_and_number_of_the_sentence() -> None:
    polish, rules = LANGUAGES["pl"], rule_set("common")
    grammar = grammar_of(polish)
    red, _, _, blue, _ = rules.suits
    twos = CardsPhrase(grammar, rules, "Bob", "rank", tuple(map(Slot, (1, 2))), 5, rank=2)
    yours = CardsPhrase(grammar, rules, "", "suit", tuple(map(Slot, (3,))), 5, suit=blue)
    phrases = {
        "twos": twos,
        "blue": yours,
        "hands": HandsPhrase(grammar, (twos, yours)),
        "twice": CardsPhrase(grammar, rules, "Bob", "identities", tuple(map(Slot, (1, 2))), 5, (Identity(3),)),
        "two": CardsPhrase(grammar, rules, "Bob", "identities", tuple(map(Slot, (1, 2))), 5, (Identity(1), Identity(16))),
        "places": CardsPhrase(grammar, rules, "Bob", "places", tuple(map(Slot, (2, 3, 5))), 5),
        "last": CardsPhrase(grammar, rules, "Bob", "places", tuple(map(Slot, (4, 5))), 5),
        "cards": IdentitiesPhrase(grammar, rules, (Identity(1), Identity(4), Identity(16))),
        "fours": IdentitiesPhrase(grammar, rules, (Identity(3),)),
        "some": IdentitiesPhrase(grammar, rules, (Identity(1), Identity(16)), said="rank"),
        "fireworks": SuitsPhrase(grammar, (red, blue)),
        "colors": grammar.neither([grammar.value(rules, value, 1) for value in "rb"]),
        "several": grammar.neither([grammar.value(rules, value, 2) for value in ("r", "b", 1, 3)]),
        "ranks": grammar.neither([grammar.value(rules, value, 1) for value in (1, 2, 5)]),
        "named": grammar.neither([grammar.value(rule_set("common", "wild"), "b", 1)]),
    }
    for pattern, text in {
        "{twos:może zagrać|możesz zagrać|own_any}, {twos:any}": "Bob może zagrać którąkolwiek ze swoich dwójek, każdą z dwójek",
        "{blue:może zagrać|możesz zagrać|own_any}": "możesz zagrać swoją niebieską kartę",
        "{twice:może zagrać|możesz zagrać|own_any}": "Bob może zagrać jedną ze swoich czerwonych czwórek",
        "{hands:może zagrać|możesz zagrać|own}": "Bob może zagrać swoje dwójki, a ty swoją niebieską kartę",
        "{hands:rel} to; {places:acc}": "dwójki, które ma Bob, i twoja niebieska karta to; drugą, trzecią i piątą kartę",
        "{two:może zagrać|możesz zagrać|own}": "Bob może zagrać czerwoną i niebieską dwójkę",
        "{twos:rel} to; {blue:rel_acc}": "dwójki, które ma Bob, to; twoją niebieską kartę",
        "{places:ma|masz} ją {places:at}": "Bob ma ją na drugim, trzecim i piątym miejscu",
        "{places:nie chce|nie chcesz|own_gen}; {last:nom}": "Bob nie chce swojej drugiej, trzeciej i piątej karty; dwie ostatnie karty",
        "{last:at}; {last:own_gen}": "na dwóch ostatnich miejscach; swoich dwóch ostatnich kart",
        "{cards:every}": "obie czerwone i obie niebieskie dwójki oraz czerwoną piątkę",
        "{some:is_nom_pl}; {fours:is_nom}": "na pewno są czerwone lub niebieskie; to na pewno czerwona czwórka",
        "{some:kind_nom}; {fours:kind_nom}": "czerwona lub niebieska; czerwona czwórka",
        "{colors:gen}, {colors:gen_alone}, {colors:acc_alone}; {several:gen}; {ranks:gen}, {ranks:acc_alone}; {named:gen}": (
            "czerwonej ani niebieskiej karty, czerwonej ani niebieskiej, czerwoną ani niebieską; "
            "czerwonych ani niebieskich kart, ani jedynek, ani trójek; jedynki, dwójki ani piątki, jedynkę, dwójkę ani piątkę; "
            "karty uznawanej za niebieską"
        ),
        "{cards:or_gen}": "czerwonej lub niebieskiej dwójki albo czerwonej piątki",
        "{fours:acc_alike}; {fireworks:ends_0}, {fireworks:ends_3}": (
            "czerwone czwórki; czerwony w ogóle się nie zacznie, czerwony skończy się na trójce"
        ),
        "{twos:any_nom}, {twos:none}, {twos:this}; {blue:this_acc}; {places:none}": (
            "każda z dwójek, żadna z dwójek, te dwójki; tę niebieską kartę; ani druga, ani trzecia, ani piąta karta"
        ),
        "{twos:place_rel_acc}; {places:nom}; {last:ins}; {hands:ma je|masz je|at}": (
            "dwie pierwsze karty, które ma Bob,; druga, trzecia i piąta karta; dwiema ostatnimi kartami; "
            "Bob ma je na dwóch pierwszych miejscach, a ty na trzecim miejscu"
        ),
        "{cards:or_ins}; {fours:acc}, {fours:which}": "czerwoną lub niebieską dwójką albo czerwoną piątką; czerwoną czwórkę, którą",
        "na {fireworks:loc} leżą {fireworks:nom_4}": "na czerwonym i niebieskim leżą czwórki",
    }.items():
        assert pattern.format(**phrases) == text
    for n, left in (2, "Zostały jeszcze dwie niebieskie jedynki."), (5, "Zostało jeszcze pięć niebieskich jedynek."):
        what = IdentitiesPhrase(grammar, rules, (Identity(15),))
        assert polish.say("explain.discard_left", n=n, count=grammar.number(n), what=what) == left
    assert [grammar.value(rule_set(name), "g", 1) for name in ("common", "common+wild")] == ["zieloną kartę", "kartę uznawaną za zieloną"]
    assert grammar.value(rule_set("Odds and Evens (5 Suits)"), 2, 3) == "parzyste karty"
