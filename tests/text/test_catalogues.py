"""The catalogues: complete, up to date with English, compiled, and counting as the language does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from re import search
from runpy import run_module
from string import Formatter

import pytest
from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hanabi_widget.text import LANGUAGES
from hanabi_widget.text.english import TEXTS
from hanabi_widget.text.language import LOCALE, Insert
from hanabi_widget.text.numbers import Number
from hanabi_widget.text.translation_template import template

CODES = sorted(path.name for path in LOCALE.iterdir())
PLURALS = [key for key, text in TEXTS.items() if isinstance(text, tuple)]


def catalogue_file(code: str, suffix: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / f"hanabi_widget.{suffix}"


@cache
def catalogue(code: str) -> Catalog:
    with catalogue_file(code, "po").open("rb") as file:
        return read_po(file, locale=code)


def entries(code: str) -> Iterator[tuple[str, Message]]:
    """The texts of a catalogue, without its header."""
    return ((str(message.context), message) for message in catalogue(code) if message.id)


def texts(of: object) -> tuple[str, ...]:
    return (of,) if isinstance(of, str) else tuple(of)  # type: ignore[arg-type]


def fields(text: str) -> set[str]:
    """The values that are put into a text, also into the form of another: ``{colors:nom_{rank}}``."""
    parts = [(name, form or "") for _, name, form, _ in Formatter().parse(text) if name is not None]
    return {name for name, _ in parts}.union(*(fields(form) for _, form in parts))


def test_the_six_languages_are_there() -> None:
    assert {"en", "es", "fr", "it", "pl", "pt"} <= set(LANGUAGES)
    assert set(CODES) == set(LANGUAGES) - {"en"}, "a catalogue is not compiled, or has lost its source: run `make words`"
    assert {path.suffix for path in LOCALE.rglob("*") if path.is_file()} == {".po", ".mo"}


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_translated_and_none_is_left_over(code: str) -> None:
    found = {key: texts(message.id) for key, message in entries(code)}
    assert found == {key: texts(text) for key, text in TEXTS.items() if text}, "run `make words` and translate what is new"
    assert [key for key, message in entries(code) if message.fuzzy or not all(texts(message.string))] == []


def test_the_template_holds_every_text(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.warns(RuntimeWarning, match="found in sys.modules"):
        run_module("hanabi_widget.text.translation_template", run_name="__main__")
    assert capsys.readouterr().out == template()
    assert template().count('msgid ""') == 1, "that of the header"
    held = {str(message.context): texts(message.id) for message in read_po(BytesIO(template().encode())) if message.id}
    assert held == {key: texts(text) for key, text in TEXTS.items() if text}


@pytest.mark.parametrize("code", CODES)
def test_the_same_values_are_put_in(code: str) -> None:
    """In a text with plurals the number may be said in other words, as in "the only one"."""
    for key, message in entries(code):
        number = {"n"} if isinstance(TEXTS[key], tuple) else set()
        english = set().union(*map(fields, texts(message.id))) - number
        for text in texts(message.string):
            assert fields(text) - number == english, (key, text)


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_is_what_the_source_says(code: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(code))
    babel = re.compile(rb"Babel [0-9.]+")  # the release that compiled it
    found, expected = (babel.sub(b"Babel", each) for each in (catalogue_file(code, "mo").read_bytes(), compiled.getvalue()))
    assert found == expected, "run `make words`"


@pytest.mark.parametrize("code", CODES)
def test_plurals_are_those_of_the_language(code: str) -> None:
    """For each number the form of its category in CLDR; forms stand in the order of the categories, and no form is idle."""
    category = {number: Locale(code).plural_form(number) for number in range(201)}
    order = [name for name in ("zero", "one", "two", "few", "many", "other") if name in category.values()]
    messages = dict(entries(code))
    for key in PLURALS:
        forms = texts(messages[key].string)
        assert len(forms) == len(order), key
        values = dict.fromkeys(set().union(*map(fields, forms)) - {"n"}, Insert("x"))
        for number, name in category.items():
            said = Number(number, f"{number}")  # a text may say what follows large numbers
            assert LANGUAGES[code].say(key, n=said, **values) == forms[order.index(name)].format(n=said, **values), (key, number)


SAME = {
    "no",
    "omni",
    "omni {rank}",
    "Piers",
    "Bots",
    "prompt",
    "finesse",
    "Hanabi: {status}. {place}.",
    "hanab.live: {name}",
    "{player} · Hanabi",
    "{n} min",
    "Score",
    "Score {score}",
    "Maximum",
    "Actions",
    "Action",
    "Pages",
    "Page {page}",
    "Question {n}",
    "Technique",
    "points",
    "convention",
    "Table",
    "Pause",
    "{n} vote",
    "{n} votes",
    "{n} minute",
    "{n} minutes",
    "Guides",
    "argument",
    "Question",
    "Links",
}
"""Names, and texts that are the same words in another language."""


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_said_in_english_and_texts_begin_and_end_as_there(code: str) -> None:
    """With it a board says nothing in English either: `test_every_word_comes_from_the_texts`."""
    for key, message in entries(code):
        if key == "number.group":  # a mark, no text
            continue
        for english, text in zip(texts(message.id), texts(message.string)):
            assert english != text or text in SAME or not search("[a-z]", re.sub(r"\{[^}]*\}", "", text)), key
            assert text == text.strip(), key
            assert (english[-1] in ".?") == (text[-1] in ".?"), (key, text)


STRAY_WORDS = {
    "es": r"la pista \{value\}|color y número|su número",
    "fr": r"\b(ta|tes|réponds|choisis)\b|[Ee]mplacement|couleur ou (le|son) nombre"
    r"| [:;?!»]|« "  # double marks stay with their words
    r"|\{(player|first|who|giver|receiver|other)\b[^}]*\} (?!est-il)\S+-il\b",  # no player is he; "est-il probable" is nobody
    "it": r"colore (o|e) (il )?numero|Tocca a \{",
    "pl": r"[Żż]eton|[Tt]alia jest|kolor albo liczb|Pozycja \{slot",
    "pt": r"a dica \{value\}|[Hh]ipótese|caderno|jogo acabou|cor ou (o )?número",
}
"""Words beside the one that a catalogue has for a clue, a rank, a slot, a token, the deck, the reader, and what a language does not do."""


@pytest.mark.parametrize("code", CODES)
def test_a_concept_has_one_word_and_marks_and_pronouns_are_right(code: str) -> None:
    assert [key for key, message in entries(code) for text in texts(message.string) if search(STRAY_WORDS[code], text)] == []


CLAIMS = [
    ("es", "la segunda carta de Bob", "es jugable", "no es crítica"),
    ("fr", "la deuxième carte de Bob", "est jouable", "n’est pas critique"),
    ("it", "la seconda carta di Bob", "è giocabile", "non è critica"), ("pt", "a segunda carta de Bob", "é jogável", "não é crítica"),
    ("pl", "druga karta gracza Bob", "to karta grywalna", "to nie karta kluczowa"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "subject", "is_so", "is_not_so"), CLAIMS)
def test_a_claim_is_a_clause(code: str, subject: str, is_so: str, is_not_so: str) -> None:
    language = LANGUAGES[code]
    place = language.say("location.hand", player="Bob", card=language.say("place.2"))
    for fact, clause in (("playable", is_so), ("not critical", is_not_so)):
        assert f"{subject} {clause}" in language.say("ask.who_knows", place=place, claim=language.say(f"fact.{fact}"))
