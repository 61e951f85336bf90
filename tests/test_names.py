"""A player's name is taken however it is written, at every door: with or without capitals, composed or not, with any apostrophe,
and if only one player can be meant without accents, dots and apostrophes."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pytest

import hanabi_widget as hw
from hanabi_widget.cli.program import main
from hanabi_widget.lessons import read_lesson
from hanabi_widget.lessons.lesson import GamePart
from hanabi_widget.notation import position_text
from hanabi_widget.view.viewpoint import read_viewpoint

NAMES = ["Zoé", "O'Neil", "D’Arcy", "J.R.", "Øyvind-Łuk", "P3"]
WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "small": str.lower,
    "capital": str.upper,
    "decomposed": lambda name: normalize("NFD", name),
    "typed": lambda name: name.replace("’", "'"),
    "printed": lambda name: name.replace("'", "’"),
    "a letter's apostrophe": lambda name: name.replace("'", "\u02bc"),
    "without signs": lambda name: "".join(filter(str.isalnum, normalize("NFD", name))),
}
"""How people write a name."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_taken_at_every_door(name: str, way: str, capsys: pytest.CaptureFixture[str]) -> None:
    written, state = WAYS[way](name), hw.deal(["Ann", name], seed=1)[0]
    assert state.seat(written) == 1
    in_formula = f'"{written}"' if "." in name else written
    assert state.holds(f"K({in_formula}, playable({in_formula}.1))") == state.holds(hw.Knows(1, hw.Fact("playable", 1, 1)))
    assert read_viewpoint(state, written, "exact").chain == (1,)
    assert read_viewpoint(state, f"ANN,{written}", "exact").chain == (0, 1)
    assert state.apply(hw.Clue(written, 1)) == state.apply(hw.Clue(1, 1))
    here = hw.Game(state, [hw.Clue(1, 1), hw.Clue(0, 1), hw.Clue(1, 1)])
    moves = f"1. A 1>{written}" if name == "P3" else f"1. Ann 1>{written} 2. {written} 1>ann 3. A 1>{written}"
    assert str(hw.read(f"{state}\n\n{moves}").last.state) == str(here[1 if name == "P3" else 3])
    asked = hw.question("known", state, of=name, claim="playable", view="Ann")
    assert hw.question("known", hw.Game(state), of=written, claim="playable", view="ann") == asked
    position = position_text(state, one_line=True)
    lesson = read_lesson(f'game: view="{written}"\n  {position}\n\nask: known of="{written}" claim=playable view=Ann')
    assert [item.question for item in lesson.items()] == [asked]
    assert lesson.parts[0] == GamePart.of(state, (name,))
    told = []
    for view in (name, written):
        assert main(["show", position, "--view", view]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_name_with_dots_is_told_to_need_quotation_marks() -> None:
    state = hw.deal(["Ann", "J.R."], seed=1)[0]
    for formula in ("K(J.R., playable(Ann.1))", "playable(J.R..1)"):
        with pytest.raises(hw.HanabiError, match=r'"J\.R\."'):
            state.holds(formula)


def test_a_fact_of_the_table_takes_a_colour_however_it_is_written() -> None:
    state = hw.deal(2, seed=1)[0]
    assert state.holds("height(RED) = 0")
    assert state.holds(hw.knowledge.TableFact("height", "R", 0))
    with pytest.raises(hw.HanabiError, match="did you mean 'yellow'"):
        state.holds("height(yelow) = 0")


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: hw.simulate("carful", games=1), "careful"),
        (lambda: hw.Board(hw.deal(["Zoé", "Ann"], seed=1), view="An"), "Ann"),
        (lambda: hw.convention("levl 1"), "level 1"),
        (lambda: hw.rule_set("PT+avalanch"), "avalanche"),
        (lambda: hw.deal(["Zoé", "Ann"], seed=1)[0].apply(hw.Clue("Zo", 1)), "Zoé"),
        (lambda: hw.deal(2, seed=1)[0].apply(hw.Clue("Bob", "yelow")), "yellow"),
        (lambda: hw.deal(2, seed=1)[0].holds("playble(Bob.1)"), "playable"),
        (lambda: hw.question("knwon", hw.deal(2, seed=1)[0]), "known"),
        (lambda: hw.read("Ann r1 r2 y1 g1 b1 | Ben r2 y2 g2 b2 w2\n\n1. Ann 1>Bne"), "Ben"),
    ],
)
def test_who_writes_a_wrong_name_is_told_which_may_be_meant(call: Callable[[], object], meant: str) -> None:
    with pytest.raises(hw.HanabiError, match=rf"(?i)did you mean '?{meant}"):
        call()
