"""Announcements: puzzles with known answers, what is refused, and part of the long run."""

from __future__ import annotations

from itertools import product

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import TwoMinds
from tests.knowledge.map_comparison import announcement_mismatches

PAIRS = hw.RuleSet(suits="ry", copies=(2, 2), hand_size=1)


def test_part_of_the_long_run() -> None:
    assert [mismatch for seed in range(60) for mismatch in announcement_mismatches(seed)] == []


@pytest.mark.parametrize("muddy", [1, 2, 3])
def test_muddy_children(muddy: int) -> None:
    """With so many red cards, "somebody has a red card" and silence make those who have one know it after so many rounds less one."""
    cards = ["r1", "r2", "r1"][:muddy] + ["y1", "y2", "y1"][muddy:]
    table = hw.position("Ann {} | Ben {} | Cathy {}".format(*cards), rules=PAIRS)
    worlds = table.announce("r(Ann.1) or r(Ben.1) or r(Cathy.1)")
    names = ("Ann", "Ben", "Cathy")
    rounds = [*worlds.rounds(*(f"K({name}, r({name}.1))" for name in names))]
    red = tuple(card.startswith("r") for card in cards)
    assert [one.says for one in rounds[: muddy - 1]] == [(False,) * 3] * (muddy - 1)
    assert rounds[muddy - 1].says == red


def test_silence_is_an_announcement() -> None:
    worlds = hw.position("Ann r1 | Ben r2 | Cathy y1", rules=PAIRS).announce("r(Ann.1) or r(Ben.1) or r(Cathy.1)")
    knows = "K(Ann, r(Ann.1)) or K(Ben, r(Ben.1)) or K(Cathy, r(Cathy.1))"
    assert not worlds.holds(knows)
    assert worlds.announce(f"not ({knows})").who_knows("r(Ann.1)") == ("Ann", "Ben", "Cathy")
    assert worlds.announce(f"not ({knows})").holds("C(r(Ann.1) and r(Ben.1) or r(Ann.1) and r(Cathy.1) or r(Ben.1) and r(Cathy.1))")


def test_what_is_announced_may_become_false() -> None:
    """Moore's sentence: "your card is red and you do not know it"."""
    moore = "r(Ben.1) and not K(Ben, r(Ben.1))"
    table = hw.position("Ann y1 | Ben r1", rules=PAIRS)
    assert table.holds(moore)
    assert not table.announce(moore).holds(moore)


def test_a_birthday_by_one_who_knows_the_month_and_one_who_knows_the_day() -> None:
    """Cheryl's birthday (Singapore, 2015), at the table: Ann's card is the day, which Ben sees; Ben's card the month, which Ann sees."""
    rules = hw.RuleSet(suits="ry", copies=(1,) * 6, hand_size=1)
    days = {day: f"r{number}" for number, day in enumerate((14, 15, 16, 17, 18, 19), start=1)}
    months = {"May": "y1", "June": "y2", "July": "y3", "August": "y4"}
    dates = [
        (15, "May"),
        (16, "May"),
        (19, "May"),
        (17, "June"),
        (18, "June"),
        (14, "July"),
        (16, "July"),
        (14, "August"),
        (15, "August"),
        (17, "August"),
    ]
    table = hw.PossibleWorlds(hw.position("Ann ? | Ben ?", rules=rules))
    worlds = table.announce(" or ".join(f"{days[day]}(Ann.1) and {months[month]}(Ben.1)" for day, month in dates))
    assert len(worlds) == 10
    albert = " or ".join(f"K(Ann, {day}(Ann.1))" for day in days.values())
    bernard = " or ".join(f"K(Ben, {month}(Ben.1))" for month in months.values())
    worlds = worlds.announce(f"not ({albert}) and K(Ann, not ({bernard}))")
    worlds = worlds.announce(bernard)
    worlds = worlds.announce(albert)
    assert [*worlds.hands()] == [((days[16],), (months["July"],))]


def test_a_clue_can_be_announced() -> None:
    state = hw.position("[hand_size=1] r1 | x g5 b5 w5 | >Alice y5 | Bob r5{r5,y5,g5,b5,w5}")
    told, after = state.announce(hw.Clue("Bob", "red")), hw.PossibleWorlds(state.apply(hw.Clue("Bob", "red")))
    assert [*told.hands()] == [*after.hands()]


def test_a_map_and_the_worlds_agree() -> None:
    table = hw.position("Ann r1 | Ben r2", rules=PAIRS)
    said = "r(Ann.1) or r(Ben.1)"
    worlds, minds = table.announce(said), TwoMinds(table, "Ann", "Ben", announced=[said])
    assert len(worlds) == minds.worlds
    names = table.rules.card_names
    assert {*worlds.hands()} == {
        ((names[minds.rows[row].example[0]],), (names[minds.columns[column].example[0]],)) for row, column in minds.cells
    }


def test_probability_after_an_announcement() -> None:
    """Ann sees Ben's r2 and is told that one of them has a red 2."""
    worlds = hw.position("Ann r1 | Ben r2", rules=PAIRS).announce("r2(Ann.1) or r2(Ben.1)")
    assert worlds.probability("Ann", "r2(Ann.1)") == hw.position("Ann r1 | Ben r2", rules=PAIRS).probability("Ann", "r2(Ann.1)")
    assert worlds.probability("Ben", "r2(Ben.1)") == 1


def test_unknown_cards() -> None:
    worlds = hw.PossibleWorlds(hw.position("Ann ? | Ben ?", rules=PAIRS))
    assert len(worlds) == len([*product(range(4), repeat=2)])
    with pytest.raises(hw.DependsOnUnknownCard, match="Ann"):
        worlds.holds("r1(Ann.1)")
    assert worlds.announce("r1(Ann.1)").holds("r1(Ann.1)")


def test_what_cannot_be_announced() -> None:
    table = hw.position("Ann r1 | Ben r2", rules=PAIRS)
    with pytest.raises(hw.HanabiError, match="only what is true can be announced"):
        table.announce("y1(Ann.1)")
    with pytest.raises(hw.FormulaError):
        table.announce("y1(Ann.1")
    with pytest.raises(TypeError, match="formula"):
        table.announce(5)  # type: ignore[arg-type]
    with pytest.raises(hw.TooManyWorlds, match="62196739659600 worlds") as caught:
        hw.deal(players=2, seed=1)[0].announce("not r5(Bob.1)")
    assert caught.value.worlds == 62196739659600
