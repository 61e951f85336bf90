"""Values and errors can be read as text and travel between processes; no two classes share a name."""

from __future__ import annotations

import ast
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import walk_packages

import pytest

import hanabi_widget as hw
from hanabi_widget.base_error import HanabiError, ReasonedError
from hanabi_widget.bots import turns as bot_errors
from hanabi_widget.effort import spend
from hanabi_widget.lessons import TYPES, lesson_errors, reasoners
from hanabi_widget.notation import reader
from hanabi_widget.rules import SeatIndex, Slot, hanab_live_variants
from hanabi_widget.solver import hidden_card_search, open_game_model, winnability
from hanabi_widget.text import LocalizedError, language

FAULT = lesson_errors.LessonFault(LocalizedError("lesson.error.twice", word="title"), "title: a\ntitle: b", 9)
NODE = hw.deal(players=3, seed=7).apply(hw.Clue("Bob", "yellow"))
STATE, READING = NODE.state, NODE.under("beginner")
UNKNOWN = hw.position("[hand_size=2] Ann ? r2 | Ben ? y1")
SMALL = hw.position("Ann r1 | Ben r2", rules=hw.RuleSet(suits="r", copies=(1, 1, 1), hand_size=1))
OPEN = hw.position("[suits=r copies=3,1 hand_size=1] r0 | 5c 0s 2d | Alice r2+r | >Bob r1+r+1 | deck r1 r1")


VALUES: list[Callable[[], object]] = [
    lambda: NODE,
    lambda: hw.deal(players=2, seed=1),
    lambda: STATE,
    lambda: STATE.rules,
    lambda: STATE.rules.suits[0],
    lambda: hw.Clue("Bob", 1),
    lambda: hw.formula("K(Ann, r1(Ann.1))"),
    lambda: STATE.knowledge("Bob"),
    lambda: STATE.knowledge("Bob", "Alice")[1],
    STATE.common_knowledge,
    lambda: UNKNOWN.knowledge("Ben"),
    UNKNOWN.common_knowledge,
    lambda: STATE.knowledge("Bob").why(3, "yellow"),
    lambda: STATE.knowledge("Bob").why_not(1, "r1"),
    lambda: hw.PossibleWorlds(SMALL),
    lambda: SMALL.announce("r1(Ann.1) or r2(Ann.1)"),
    lambda: next(hw.PossibleWorlds(SMALL).rounds("K(Ann, r1(Ann.1))")),
    lambda: hw.knowledge.TwoMinds(SMALL, "Ann", "Ben"),
    lambda: hw.convention("beginner"),
    lambda: READING,
    lambda: READING.trust("Bob"),
    lambda: READING.trust("Bob", "Alice", "Bob")[1],
    lambda: READING.trust("Bob").why(3, "y1"),
    READING.common_trust,
    lambda: hw.deal(players=2, seed=2).audit("beginner"),
    lambda: hw.winnable(OPEN),
    lambda: hw.question("known", STATE, of="Bob", claim="playable"),
    lambda: hw.simulate("iggi", players=2, games=1),
]
ERRORS: list[Callable[[], HanabiError]] = [
    lambda: HanabiError("no"),
    lambda: hw.TooLarge(500),
    lambda: hw.TooManyWorlds(500, 62_196_739_659_600),
    lambda: hw.IllegalAction("no_slot", slot=9, player="Alice", size=5),
    lambda: hw.DependsOnUnknownCard(UNKNOWN, SeatIndex(1), Slot(2)),
    hw.InconsistentPosition,
    lambda: hw.FormulaError("K(Alice", 7, "a comma"),
    lambda: hw.NotationError("no colour 'q'", "r1 q2", 3),
    lambda: reader.NoText("large", most=9),
    lambda: hanab_live_variants.UnknownVariant("q"),
    lambda: language.UnknownLanguage("no language 'q'"),
    lambda: LocalizedError("error.step", step=9, last=3),
    lambda: open_game_model.UnknownCards(UNKNOWN, (1, 2)),
    winnability.Undecided,
    lambda: hidden_card_search.TooManyTurns(500),
    lambda: bot_errors.BotError("slow", bot="mine", turn=3, detail=10),
    lambda: reasoners.DoesNotApply("no"),
    lambda: FAULT,
    lambda: lesson_errors.LessonError([FAULT], "a.lesson"),
]


def _kinds(kind: type[HanabiError]) -> Iterator[type[HanabiError]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _kinds(narrower)


def test_each_kind_of_error_is_here() -> None:
    for module in walk_packages(hw.__path__, "hanabi_widget."):
        if "__main__" not in module.name:
            import_module(module.name)
    kinds = {kind for kind in _kinds(HanabiError) if kind.__module__.startswith("hanabi_widget")} - {ReasonedError}
    assert {type(make()) for make in ERRORS} == kinds


@pytest.mark.parametrize(("make", "protocol"), [*product(ERRORS, (0, 5)), *product(VALUES, (5,))])
def test_a_value_or_an_error_has_a_text_and_can_be_pickled(make: Callable[[], object], protocol: int) -> None:
    value = make()
    assert " object at 0x" not in str(value) + repr(value)
    again = pickle.loads(pickle.dumps(value, protocol))
    assert (type(again), str(again), repr(again)) == (type(value), str(value), repr(value))
    assert not isinstance(value, HanabiError) or {*vars(again)} == {*vars(value)}


def _too_much() -> None:
    with hw.effort(500):
        spend(501)


def test_an_error_comes_back_from_another_process() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(hw.TooLarge, match="more than 500 steps") as caught:
        executor.submit(_too_much).result()
    assert caught.value.limit == 500


PACKAGE = Path(__file__).parents[1] / "hanabi_widget"


def test_no_two_classes_have_one_name() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")]
    found = Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert len(found) > 100
    assert [name for name, times in found.items() if times > 1] == []


def test_the_classes_of_question_types_are_called_questions() -> None:
    assert [kind.__name__ for kind in TYPES.values() if not kind.__name__.endswith("Question")] == []


def test_a_notebook_shows_the_lines_of_the_user_alone() -> None:
    """IPython asks an exception for this before it prints a page of the library's own lines."""
    try:
        exec(compile('import hanabi_widget as hw\nhw.position("r1 | Ann q1 | Ben")', "<cell 3>", "exec"), {})
    except hw.HanabiError as error:
        shown = "\n".join(error._render_traceback_())
    assert '"<cell 3>", line 2' in shown
    assert "hanabi_widget/notation" not in shown.replace("\\", "/")
    assert shown.endswith("^")
