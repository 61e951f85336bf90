"""Which language is spoken, and that a board speaks it everywhere; the rules in force in words, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import hanabi_widget as hw
from hanabi_widget.picture import picture
from hanabi_widget.rules import EDITIONS, PRINTED_NAMES, RuleSet, SpecialRank, rule_set, rules_names
from hanabi_widget.rules.hanab_live_variants import SPECIAL_SUITS
from hanabi_widget.text import ENGLISH, LANGUAGES, card_name, current_language, describe_rules, set_language
from hanabi_widget.text.grammars import GRAMMARS, Grammar
from hanabi_widget.text.language import find_languages, language_of_environment
from hanabi_widget.text.phrases import CardsPhrase, IdentitiesPhrase, suit_name
from hanabi_widget.text.reasons import fact_name
from hanabi_widget.text.translation_template import template
from hanabi_widget.view import ShownStep
from tests.random_positions import RULES, random_game
from tests.session.at_screens import shown_by
from tests.text.all_texts import VISIBLE, told

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def spoken() -> Iterator[None]:
    before = current_language().code
    yield
    set_language(before)


@pytest.mark.usefixtures("spoken")
def test_a_language_is_spoken_from_now_on() -> None:
    game = hw.deal(players=2, seed=1)
    hw.set_language("pl")
    assert shown_by(hw.Board(game))["labels"]["close"] == "Zamknij"
    assert shown_by(hw.Board(game, language="es"))["labels"]["close"] == "Cerrar"
    assert hw.get_language() == "pl"
    with pytest.raises(ValueError, match=f"no language 'xx': one of {', '.join(LANGUAGES)}"):
        hw.set_language("xx")
    assert hw.get_language() == "pl"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({}, "en"), ({"LANG": "pl_PL.UTF-8"}, "pl"), ({"LANG": "pt_BR.UTF-8"}, "pt"), ({"LANG": "es_ES@euro"}, "es"),
        ({"LANG": "it"}, "it"), ({"LANGUAGE": "fr:en"}, "fr"), ({"LANGUAGE": "xx:it:fr", "LANG": "pl_PL.UTF-8"}, "it"),
        ({"LANGUAGE": "", "LANG": "pl_PL.UTF-8"}, "pl"), ({"LC_ALL": "C", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "pl_PL.UTF-8"}, "fr"), ({"LANG": "C.UTF-8"}, "en"), ({"LANG": "nonsense"}, "en"),
        ({"LANGUAGE": ":::", "LANG": "\u2026"}, "en"),
    ],
)  # fmt: skip
def test_the_environment_chooses_a_language(monkeypatch: pytest.MonkeyPatch, values: dict[str, str], code: str) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    assert language_of_environment().code == code


class VisibleGrammar(Grammar):
    """The English grammar in Greek letters."""

    def cards(self, phrase: CardsPhrase, form: str) -> str:
        return re.sub("[A-Za-z]", "α", super().cards(phrase, form))

    def identities(self, phrase: IdentitiesPhrase, form: str) -> str:
        return re.sub("[A-Za-z]", "α", super().identities(phrase, form))

    def value(self, rules: hw.RuleSet, value: str | int, n: int) -> str:
        return re.sub("[A-Za-z]", "α", super().value(rules, value, n))

    def rank(self, rank: int, n: int) -> str:
        return "α" * rank + "ς" * (n > 1)

    def number(self, n: int) -> str:
        return "α" * n


@pytest.mark.parametrize("number", range(len(RULES)), ids=lambda number: str(RULES[number]))
def test_every_word_comes_from_the_texts(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With texts in Greek letters and names in Cyrillic ones no Latin letter is left but in what editions print."""
    monkeypatch.setitem(GRAMMARS, VISIBLE.code, VisibleGrammar)
    names = ("Анна", "Борис", "Вера")[: 2 + number % 2]
    printed = "|".join([*(re.escape(name) for _, name in PRINTED_NAMES), *EDITIONS])
    said = {(place, re.sub(printed + r"|\{\w+\}", "", text)) for place, text in told(random_game(7, RULES[number], names, 10), VISIBLE)}
    left = {(place, text) for place, text in said if re.search("[A-Za-z]", text) and not place.endswith("/named")}  # a pattern, no text
    assert left == set()


def test_a_picture_speaks_the_language_of_its_line() -> None:
    board = hw.Board(hw.deal(players=2, seed=1), language="pl")
    assert "Ręce: miejsce 1 to najnowsza karta" in picture(ShownStep.of(shown_by(board), 0))
    assert "Teraz gra Alice" in board._repr_mimebundle_()[0]["text/plain"]


def test_a_language_is_one_file(tmp_path: Path) -> None:
    """A catalogue in a folder is a language; what it lacks stays English."""
    source = template().replace('msgid "red"\nmsgstr ""', 'msgid "red"\nmsgstr "rot"')
    counted = 'msgid_plural "{n} cards in the deck"\nmsgstr[0] ""\nmsgstr[1] ""'
    source = source.replace(counted, counted.replace('[0] ""', '[0] "{n} Karte im Stapel"').replace('[1] ""', '[1] "{n} Karten im Stapel"'))
    catalogue = read_po(BytesIO(source.encode()), locale="de")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "hanabi_widget.mo").open("wb") as file:
        write_mo(file, catalogue)
    languages = find_languages(tmp_path)
    assert list(languages) == ["en", "de"]
    german = languages["de"]
    assert [german.say("deck", n=n) for n in (0, 1, 2)] == ["0 Karten im Stapel", "1 Karte im Stapel", "2 Karten im Stapel"]
    assert (german.say("color.r"), german.say("color.y")) == ("rot", "yellow")
    assert repr(german) == "<language de>"


@pytest.mark.parametrize(
    ("code", "player", "text"),
    [
        ("fr", "Alice", "Position 2 d’Alice"), ("fr", "Bob", "Position 2 de Bob"), ("fr", "Éric", "Position 2 d’Éric"),
        ("fr", "", "Position 2 de "), ("fr", "{0}", "Position 2 de {0}"), ("pl", "Alice", "Miejsce 2 gracza Alice"),
    ],
)  # fmt: skip
def test_a_name_stays_as_it_is(code: str, player: str, text: str) -> None:
    assert LANGUAGES[code].say("inspect.title", player=player, slot=2) == text


def test_italian_asks_for_the_first_letter() -> None:
    italian = LANGUAGES["it"]
    assert [italian.say("status.turn", player=name) for name in ("Anna", "Ugo", "Bea")] == ["Tocca ad Anna", "Tocca a Ugo", "Tocca a Bea"]
    cards = [italian.say("log.discard", player="Bea", card=card, slot=1) for card in ("1 rosso", "2 rosso")]
    assert cards == ["Bea scarta l’1 rosso dalla posizione 1.", "Bea scarta il 2 rosso dalla posizione 1."]


def test_lists() -> None:
    assert [ENGLISH.comma_list(["a", "b", "c"]), ENGLISH.and_list(["a"]), ENGLISH.or_list(["a", "b", "c"])] == ["a, b, c", "a", "a, b or c"]
    assert LANGUAGES["pl"].and_list([1, 2, 3]) == "1, 2 i 3"
    assert [ENGLISH.say("card", color="red", rank=rank) for rank in (1, True, 1.0)] == ["red 1", "red True", "red 1.0"]


def test_a_suit_without_a_word_keeps_its_name() -> None:
    rules = hw.RuleSet(suits=(*rule_set().suits[:4], hw.Suit("z", "zinc")))
    assert card_name(LANGUAGES["pl"], rules, rules.identity_of("z1")) == "zinc 1"
    english = {name: suit_name(ENGLISH, suit) for name, suit in SPECIAL_SUITS.items()}
    assert english == {name: name.lower() for name in SPECIAL_SUITS} | {"Rainbow": "multicolour"}


def test_each_card_of_a_conclusion_has_its_article() -> None:
    state = hw.position("r1 | >Ann r2+r+2 y3 | Ben y1 g3", hw.RuleSet(hand_size=2))
    assert fact_name(LANGUAGES["fr"], state, "r1 or y3") == "un 1 rouge ou un 3 jaune"


def test_nobody_is_a_player_and_not_a_card() -> None:
    item = hw.question("who_knows", hw.position("r1 | >Ann r2 y3 | Ben y1 g3", hw.RuleSet(hand_size=2)), of="Ann", slot=1, claim="trash")
    assert item.form.describe(LANGUAGES["it"], item.context, frozenset()) == "nessuno"


CHANGES = {
    "suits": "rygb", "copies": (3, 2, 2, 1), "hand_size": 3, "clue_tokens": 4, "strikes": 1, "empty_clues": True,
    "strikeout_scores_zero": False, "all_or_nothing": True, "announcements": True, "free_discards": True, "self_clues": True,
    "deck_plays": True, "color_clues": "blind", "rank_clues": "parity", "special_ranks": [SpecialRank(1, clued_by="every")],
}  # fmt: skip


def test_every_field_has_its_change_here() -> None:
    assert CHANGES.keys() == {field.name for field in fields(RuleSet) if field.init}


@pytest.mark.parametrize("field", CHANGES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_field_that_differs_has_a_sentence_of_its_own(field: str, code: str) -> None:
    language = LANGUAGES[code]
    usual = describe_rules(language, RuleSet(), players=3)
    changed = describe_rules(language, RuleSet(**{field: CHANGES[field]}), players=3)  # type: ignore[arg-type]
    assert changed.differences != usual.differences
    assert all("rules." not in text for text in changed.differences)


def test_every_edition_and_every_printed_name_is_said() -> None:
    for (edition, name), variants in PRINTED_NAMES.items():
        text = describe_rules(ENGLISH, hw.rule_set(edition, *variants), players=2)
        assert edition in text.line or rules_names(hw.rule_set(edition, *variants))[0][0] == "common"
        if len(variants) == 1:
            assert any(f"{name} ({edition})" in line for line in text.printed)
    for edition in EDITIONS:
        assert describe_rules(ENGLISH, hw.rule_set(edition), players=2).line.startswith("Base game")


def test_other_rules_are_house_rules_or_those_of_hanab_live() -> None:
    assert describe_rules(ENGLISH, RuleSet(suits="ry", hand_size=3), players=2).line == "House rules"
    assert describe_rules(ENGLISH, RuleSet(hand_size=5), players=2) == describe_rules(ENGLISH, RuleSet(), players=2)
    live = describe_rules(ENGLISH, hw.rule_set("Rainbow-Ones & Pink (6 Suits)"), players=2)
    assert live.line == "hanab.live: Rainbow-Ones & Pink (6 Suits)"
    assert "pink: every rank clue touches it." in live.differences
    assert "Every colour clue touches the cards of rank 1." in live.differences


def test_the_numbers_are_those_of_the_table() -> None:
    for players, cards in ((3, 5), (4, 4)):
        assert f"Cards in a hand: {cards}" in describe_rules(ENGLISH, RuleSet(), players).numbers
    assert "Clue tokens: 4" in describe_rules(ENGLISH, RuleSet(clue_tokens=4), 2).numbers
