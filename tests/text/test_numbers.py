"""Numbers as people say them: rounded where they are large, never further than by a twentieth; and what follows them in a text."""

from __future__ import annotations

from random import Random

import pytest

from hanabi_widget.text import ENGLISH, language_by_code
from hanabi_widget.text.numbers import UNITS, Number, exact_number, said_number


def test_what_is_said_is_near_and_short() -> None:
    units, random = dict(UNITS), Random(1)
    numbers = [random.randrange(10 ** random.randrange(1, 19)) for _ in range(3_000)]
    edges = [digits * 10**zeros + by for zeros in range(18) for digits in (1, 9995, 99, 999) for by in (-1, 0, 1)]
    for number in numbers + edges:
        amount, *unit = f"{said_number(ENGLISH, number)}".split()
        value = float(amount.replace(",", "")) * (units[unit[0]] if unit else 1)
        assert abs(value - number) <= number / 20, number
        assert value == number or number > 9_999, number
        assert not unit or float(amount.replace(",", "")) < 1_000 or unit == ["quadrillion"], number


def test_an_exact_number_has_all_its_digits() -> None:
    for number in (0, 12, 999, 1_000, 62_196_739_659_600):
        said = exact_number(ENGLISH, number)
        assert (said, int(f"{said}".replace(",", ""))) == (number, number)
    assert f"{exact_number(ENGLISH, 1_234_567)}" == "1,234,567"


def test_a_text_says_what_follows_a_million_and_nothing_else() -> None:
    """French: 190 millions de mondes, but 12 mondes and 190 mille mondes."""
    text = "{n: de} mondes"
    assert text.format(n=Number(190_000_000, "190 millions", is_noun=True)) == "190 millions de mondes"
    assert text.format(n=Number(12, "12")) == "12 mondes"
    assert [said_number(ENGLISH, number).is_noun for number in (9_000, 90_000, 9_000_000)] == [False, False, True]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("fr", ["1 million", "1,4 million", "1,9 milliard", "2 millions", "2,4 millions", "10 millions"]),
        ("pt", ["1 milhão", "1,4 milhão", "1,9 bilhão", "2 milhões", "2,4 milhões", "10 milhões"]),
        ("es", ["1 millón", "1,4 millones", "1,9 mil millones", "2 millones", "2,4 millones", "10 millones"]),
        ("it", ["1 milione", "1,4 milioni", "1,9 miliardi", "2 milioni", "2,4 milioni", "10 milioni"]),
    ],
)
def test_less_than_two_millions_is_singular_where_nothing_is(code: str, said: list[str]) -> None:
    """The rules of the plural in Unicode's CLDR: by the digits before the comma in French and Portuguese, else one alone is singular."""
    numbers = (1_000_000, 1_400_000, 1_900_000_000, 2_000_000, 2_400_000, 10_000_000)
    words = [f"{said_number(language_by_code(code), number)}" for number in numbers]
    assert [word.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for word in words] == said


def test_numbers_of_one_size_said_in_different_words_are_not_taken_for_each_other() -> None:
    said = [ENGLISH.say("map.worlds", n=n(ENGLISH, 1_831_979_904)) for n in (said_number, exact_number)]
    assert said == ["1.8 billion worlds", "1,831,979,904 worlds"]
