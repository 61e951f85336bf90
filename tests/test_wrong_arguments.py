"""Wrong arguments of public functions: whoever gives one reads a sentence, whatever its type."""

# ruff: noqa: ANN401 - arguments of any kind

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from enum import Enum, IntEnum
from functools import partial
from inspect import BoundArguments, Parameter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.classroom.address import Address
from hanabi_widget.knowledge import TwoMinds
from hanabi_widget.rules.suit import SpecialRank
from tests.kinds import Json

ODD: tuple[Any, ...] = (None, 5, -1, 1.0, 2.5, True, "", "x", b"x", [], ["x"], [[1]], {}, {"a": [1]}, {1, 2}, object(), hw.deal, range(3))
"""Values that are hardly ever meant."""

ACCIDENTS = (
    "unhashable", "has no attribute", "not supported between", "indices must be", "is not iterable", "not subscriptable", "has no len",
    "can't multiply", "object is not", "must be str", "argument of type", "positional argument", "operand", "expected str",
    "object cannot be interpreted", "object can't be", "cannot unpack", "argument must be", "to unpack",
)  # fmt: skip
"""What Python says when nothing has looked at an argument."""

GAME = hw.deal(players=3, seed=7)
STATE = GAME[0]
HAND = STATE.knowledge("Bob")
RULES = STATE.rules
LATER = STATE.apply(hw.Clue("Bob", 1))
LONG = hw.Game(STATE, [hw.Play(5), hw.Clue("Cathy", 1)])
LINK = hw.to_hanab_live_link(hw.deal(2, seed=1))
TABLE_SERVED = hw.Table(GAME)

TABLE: Json = {
    "rules": hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2),
    "names": ("Ann", "Ben"),
    "hands": ((0, 1), (2, 3)),
    "deck": (0, 2),
}
SMALL = hw.position("Ann r1 | Ben r2", rules=hw.RuleSet(suits="ry", copies=(2, 1), hand_size=1))
SMALL_GAME = hw.Game(SMALL)
BOARD = hw.Board(SMALL)
WORLDS = hw.PossibleWorlds(SMALL)
MINDS = TwoMinds(SMALL, "Ann", "Ben")
CHAIN = STATE.knowledge("Alice", "Bob")
COMMON = STATE.common_knowledge()
BATCH = hw.simulate("careful", games=2, players=2)
QUESTION = hw.question("known", STATE, of="Bob")
SEEN = STATE.observed_by("Bob")
PLAYABLE = hw.formula("playable(Bob.1)")


def noted(comment: Any = "", mark: Any = "", notes: Any = "x", drawings: Any = frozenset()) -> hw.Game:
    """A game whose only move has a comment, a mark, drawings and notes, one that says this."""
    game = hw.Game(STATE)
    node = game.apply(hw.Play(1), comment)
    node.mark, node.notes, node.drawings = mark, {1: notes}, drawings
    return game


def acted(action: Any) -> object:
    """What an action of Bob comes to, and how it is written."""
    return LATER.apply(action), str(hw.Game(LATER, [action]))


def set_on_board(name: str, value: Any) -> object:
    """What a board has of this name, once it is set."""
    board = hw.Board(LONG)
    setattr(board, name, value)
    return getattr(board, name)


def annotated(*given: Any) -> str:
    """A game with a note that a board wrote."""
    board = hw.Board(hw.Game(STATE))
    board.annotate(*given)
    return str(board.game)


def keyed(key: Any, value: Any) -> dict[Any, Any]:
    """A dictionary with a key, if it can be one."""
    return {key: value} if isinstance(key, Hashable) else {}


def hanab_live(odd: Any) -> Json:
    """A game in hanab.live's form whose first action and card are odd."""
    record = hw.to_hanab_live(LONG)
    record["actions"][0] |= {"type": odd, "target": odd}
    record["deck"][0] |= {"suitIndex": odd}
    return record


def saved_and_loaded(number: Any, **house_rules: Any) -> hw.Game:
    with TemporaryDirectory() as folder:
        path = Path(folder, "game.json")
        GAME.save(path)
        return hw.load(path, number, **house_rules)


NOT_SWEPT = {
    "simulate executor",
    "simulate progress",
    "effort on_progress",
    "Board.set_state sync_data",
    "Board.save_html board",
    "Board.save_png board",
    "Board.save_svg board",
    "Node state",
    "Node action",
    "Node parent",
    "Node children",
    "Node learner",
    "Exercise exam",
    "export_lesson exam",
    *(f"Convention {name}" for name in inspect.signature(hw.Convention).parameters),
}
"""Parameters that take anything, come from a browser or from our own reader, or are hooks for programs."""


def unless_it_is_a_name(save: Callable[[Any], object]) -> Callable[[Any], object]:
    """What writes a file, but not where the argument is the name of one."""
    return lambda odd: save(odd) if odd not in ("x", b"x") else None


ONE_BY_ONE: tuple[Callable[..., object], ...] = (
    partial(hw.deal, 2),
    partial(hw.position, str(STATE)),
    hw.load,
    partial(hw.rule_set, "common"),
    hw.RuleSet,
    partial(hw.from_hanab_live, hw.to_hanab_live(GAME), free_discards=False),
    partial(hw.from_hanab_live_link, LINK, self_clues=False),
    hw.to_hanab_live,
    hw.to_hanab_live_link,
    hw.winnable,
    hw.find_losing_step,
    hw.set_language,
    hw.convention,
    hw.formula,
    RULES.cluable_values,
    partial(RULES.clue_info_from, ()),
    RULES.identities_of,
    RULES.identities_in,
    RULES.identity_of,
    RULES.names_of,
    RULES.parse_clue_value,
    RULES.parse_color,
    RULES.possible_identities,
    RULES.values_missing,
    RULES.values_touching,
    partial(hw.State, **TABLE),
    STATE.apply,
    STATE.normalized,
    partial(STATE.explain, hw.Clue("Bob", 1)),
    STATE.seat,
    STATE.hand,
    STATE.observed_by,
    partial(SEEN.reveal, "Bob", 1, "r1"),
    partial(STATE.knowledge, "Bob"),
    STATE.common_knowledge,
    partial(STATE.holds, PLAYABLE),
    partial(STATE.probability, "Bob", PLAYABLE),
    STATE.who_knows,
    SMALL.announce,
    hw.PossibleWorlds,
    WORLDS.announce,
    WORLDS.holds,
    WORLDS.who_knows,
    partial(WORLDS.probability, "Ben", "playable(Ben.1)"),
    partial(TwoMinds, SMALL, "Ann", "Ben"),
    HAND.__getitem__,
    partial(HAND.why, 1, "playable"),
    partial(HAND.why_not, 1, "playable"),
    HAND[1].knows,
    HAND[1].probability,
    HAND[1].truth_value,
    CHAIN[1].knows,
    CHAIN[1].truth_value,
    CHAIN.__getitem__,
    partial(CHAIN.why, 1, "playable"),
    partial(CHAIN.why_not, 1, "playable"),
    COMMON.__getitem__,
    COMMON["Bob"].__getitem__,
    LONG.__getitem__,
    GAME.save,
    LONG.last.explanation,
    GAME.story,
    GAME.review,
    GAME.likely_conventions,
    LONG.statistics,
    GAME.under,
    GAME.root.child_after,
    partial(GAME.card_history, "Bob", 1),
    partial(GAME.root.card_history, "Bob", 1),
    partial(GAME.node_after, GAME.root, hw.Play(1)),
    partial(hw.Game(STATE).root.add, hw.Play(1)),
    partial(hw.Game(STATE).root.insert_child, hw.Node(STATE)),
    hw.convention("level 1").focus_places,
    hw.convention("level 1").without,
    partial(hw.question, "known", STATE, of="Bob"),
    QUESTION.grade,
    partial(hw.drill, "known", n=1),
    partial(hw.puzzles, "only_discard", n=1),
    partial(hw.simulate, "careful", games=1),
    partial(hw.labelled, SMALL_GAME, orders=[1]),
    partial(hw.labelled(SMALL_GAME, orders=[1]).questions, 1),
    BATCH.game,
    BATCH.values,
    BATCH.mean,
    BATCH.error,
    BATCH.histogram,
    partial(hw.Board, LONG),
    partial(hw.Table, GAME, port=8790),
    partial(Address),
    partial(hw.Map, SMALL),
    partial(hw.Practice, journal=None),
    partial(hw.Exam, QUESTION, ["Ann"], port=8790),
    partial(hw.read, str(STATE)),
    partial(hw.Exercise, QUESTION),
    partial(hw.Poll, QUESTION, port=8790),
    partial(hw.export_lesson, QUESTION, "x.html"),
    hw.Editor,
    hw.Editor().paste,
    hw.Map(SMALL).announce,
    hw.Exercise(QUESTION, journal=None).submit,
    hw.Node(STATE).under,
    hw.Board(hw.Game(STATE)).act,
    partial(TABLE_SERVED.seat_bot, "Alice", "careful"),
    TABLE_SERVED.take_back,
    hw.Exam(QUESTION, ["Ann"], journal=None).take_back,
    partial(GAME.audit, "level 1"),
)
"""Functions with what they are given where another of their parameters is odd; all of their parameters are swept."""


def swept(call: Callable[..., object]) -> Iterator[tuple[str, Callable[[Any], object]]]:
    """For each parameter of one of these functions its name, behind the function's, and the call that gives it something odd."""
    function, args, keywords = (call.func, call.args, call.keywords) if isinstance(call, partial) else (call, (), {})
    signature = inspect.signature(function)
    usual = signature.bind_partial(*args, **keywords).arguments
    owner = getattr(function, "__self__", None)
    title = function.__name__ if owner is None else f"{type(owner).__name__}.{function.__name__}"

    def give(odd: Any, name: str, kind: object) -> object:
        given = odd
        if kind is Parameter.VAR_POSITIONAL:
            given = (odd,)
        elif kind is Parameter.VAR_KEYWORD:
            given = dict.fromkeys(usual.get(name, ()), odd)
        bound = BoundArguments(signature, {**usual, name: given})
        return function(*bound.args, **bound.kwargs)

    for name, parameter in signature.parameters.items():
        if f"{title} {name}" not in NOT_SWEPT:
            yield f"{title} {name}", partial(give, name=name, kind=parameter.kind)


def parts_swept(call: Callable[[Any], object], *wholes: Any) -> Iterator[tuple[str, Callable[[Any], object]]]:
    """For each part of these values its name, behind the value's, and the call with a value of which that part is odd."""
    for whole in wholes:
        for name in inspect.signature(type(whole)).parameters:
            yield f"{type(whole).__name__} {name}", lambda odd, whole=whole, name=name: call(replace(whole, **{name: odd}))  # type: ignore[misc]


CALLS: dict[str, Callable[[Any], object]] = {
    **dict(pair for call in ONE_BY_ONE for pair in swept(call)),
    "deal deck card": lambda odd: hw.deal(2, deck=[odd, *STATE.rules.deck[1:]]),
    "deal learner": lambda odd: hw.deal(dealer="adversary", learner=odd),
    "load game": saved_and_loaded,
    "load house_rules": lambda odd: saved_and_loaded(1, free_discards=odd),
    "RuleSet hand_size players": lambda odd: hw.RuleSet(hand_size=keyed(odd, 5) or ((odd, 5),)),
    "RuleSet hand_size cards": lambda odd: hw.RuleSet(hand_size={2: odd}),
    "RuleSet.clue_info_from one": lambda odd: RULES.clue_info_from([odd]),
    "Suit copies one": lambda odd: hw.RuleSet(suits=[hw.Suit("r", "red", copies=(odd, 1))], copies=(1, 1), hand_size=1),
    "RuleSet copies one": lambda odd: hw.RuleSet(copies=(3, odd)),
    "RuleSet special_ranks rank": lambda odd: hw.RuleSet(special_ranks=[SpecialRank(odd)]),
    **dict(parts_swept(lambda suit: hw.RuleSet(suits=[suit]), hw.Suit("r", "red"))),
    **dict(
        parts_swept(acted, hw.Play(1), hw.Discard(1), hw.Clue("Cathy", 1), hw.Reorder("Bob", (1, 2, 3, 4, 5)), hw.Suppose("Bob", 1, "r1"))
    ),
    **dict(parts_swept(STATE.holds, hw.Fact("playable", "Bob", 1), hw.Knows("Bob", PLAYABLE), hw.KnowsWhether("Bob", PLAYABLE))),
    **dict(parts_swept(STATE.holds, hw.knowledge.TableFact("height", "red", 0))),
    **dict(parts_swept(STATE.holds, hw.EverybodyKnows(PLAYABLE), hw.CommonKnowledge(PLAYABLE))),
    **dict(parts_swept(hw.Node(STATE).under("beginner").holds, hw.Trusts("Bob", PLAYABLE))),
    "Play announce show": lambda odd: hw.deal(2, rules="PT+synchronised")[0].apply(hw.Play(1, odd)),
    "Clue touched seat": lambda odd: STATE.apply(hw.Clue(1, 1, odd)),
    "Clue touched unknown": lambda odd: SEEN.apply(hw.Clue(1, 1, odd)),
    "Clue touched unknown seat": lambda odd: (SEEN.apply(hw.Clue(1, 1, (odd,))), SEEN.normalized(hw.Clue(1, 1, (odd,)))),
    "Reorder order slot": lambda odd: STATE.apply(hw.Reorder("Bob", (odd, 2, 3, 4, 5))),
    "State hands card": lambda odd: hw.State(**{**TABLE, "hands": ((odd, 1), (2, 3))}),
    "State clue_info card": lambda odd: hw.State(**TABLE, clue_info=((odd, 0), (0, 0))),
    "State deck card": lambda odd: hw.State(**{**TABLE, "deck": (odd,)}),
    "State discards card": lambda odd: hw.State(**TABLE, discards=(odd,)),
    "State fireworks height": lambda odd: hw.State(**TABLE, fireworks=(odd, 0)),
    **{
        f"State.replace {name}": lambda odd, name=name: STATE.replace(**{name: odd})  # type: ignore[misc]
        for name in inspect.signature(hw.State).parameters
    },
    "State.replace changes": lambda odd: STATE.replace(oddity=odd),
    "PossibleWorlds.rounds formulas": lambda odd: [*WORLDS.rounds(odd)],
    "TwoMinds announced entry": lambda odd: TwoMinds(SMALL, "Ann", "Ben", announced=[odd]),
    "TwoMinds.walk players": lambda odd: MINDS.walk((0, 0), odd),
    "Game state": lambda odd: repr(hw.Game(odd)),
    "Game actions": lambda odd: hw.Game(STATE, odd),
    "Game headers": lambda odd: str(hw.Game(STATE, headers=odd)),
    "Game headers text": lambda odd: str(hw.Game(STATE, headers={"Event": odd})),
    "Game.apply action": lambda odd: hw.Game(STATE).apply(odd),
    "Game.apply comment": lambda odd: str(noted(odd)),
    **{
        f"Node {part}{' shown' * (shows is hw.Board)}": lambda odd, part=part, shows=shows: shows(noted(**{part: odd}))  # type: ignore[misc]
        for part in ("comment", "mark", "notes", "drawings")
        for shows in (str, hw.Board)
    },
    **{
        f"{type(shown).__name__}.save_{form} path": unless_it_is_a_name(getattr(shown, f"save_{form}"))
        for shown in (STATE, BOARD, hw.Map(SMALL))
        for form in ("html", "svg", "png")
        if hasattr(shown, f"save_{form}")
    },
    "Game headers written": lambda odd: (game := hw.Game(STATE)).headers.update(Event=odd) or str(game),
    "Formula and": lambda odd: STATE.holds(PLAYABLE & odd),
    "Formula repr": lambda odd: repr(hw.Knows(odd, PLAYABLE) | hw.Fact(odd, odd, odd)),
    "State.common_knowledge player": lambda odd: STATE.common_knowledge(["Alice", odd])["Cathy"],
    "CommonKnowledge player": lambda odd: STATE.holds(hw.CommonKnowledge(PLAYABLE, (odd,))),
    "question by": lambda odd: hw.question("thinks", STATE, of="Cathy", by=[odd], slot=1).canonical_text(),
    "Question.grade slot": lambda odd: str(QUESTION.grade([odd])),
    "Question.grade number": lambda odd: str(hw.question("number", STATE, which="pace").grade(odd)),
    "Exercise.submit slot": lambda odd: str(hw.Exercise(QUESTION, journal=None).submit([odd])),
    "from_hanab_live play": lambda odd: str(hw.from_hanab_live(hanab_live(odd))),
    "drill given": lambda odd: hw.drill("meaning", under=odd, n=1),
    "puzzles n": lambda odd: hw.puzzles("only_discard", n=odd if odd != 5 else 1),
    "effort limit": lambda odd: hw.effort(odd).__enter__(),
    "Board view chain": lambda odd: hw.Board(GAME, view=["Alice", odd]),
    "Board bots player": lambda odd: hw.Board(GAME, bots=keyed(odd, "careful")).session._players.chosen,
    **{f"Board.{name}": partial(set_on_board, name) for name in ("step", "view", "detail", "level", "convention")},
    "Board.annotate text": annotated,
    "Board.annotate card": partial(annotated, "?"),
    "Board.annotate card player": lambda odd: annotated("?", (odd, 1)),
    "Board.annotate card slot": lambda odd: annotated("?", ("Bob", odd)),
    "Table bots player": lambda odd: hw.Table(GAME, bots=keyed(odd, "careful")),
    "Exam.save path": unless_it_is_a_name(lambda odd: hw.Exam(QUESTION, ["Ann"], journal=None).save(odd)),
    "Poll journal": unless_it_is_a_name(lambda odd: hw.Poll(QUESTION, journal=odd)),
    "export_lesson copies": lambda odd: hw.export_lesson(QUESTION, "x.html", "handout", copies=odd),
}


def error_message(call: Callable[[Any], object], odd: object) -> str:
    """What the error says, or nothing where there is none."""
    try:
        call(odd)
    except (AttributeError, KeyError, NameError) as error:
        return f"{type(error).__name__}: {error}, which has no attribute of a sentence"
    except Exception as error:  # noqa: BLE001 - of any other type
        return str(error)
    return ""


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("resvg_py.svg_to_bytes", lambda *_, **__: b"")  # where a PNG goes is looked at once it is drawn


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_gets_a_sentence(name: str) -> None:
    language = hw.get_language()
    for odd in ODD:
        message = error_message(CALLS[name], odd)
        assert not any(words in message for words in ACCIDENTS), (odd, message)
    hw.set_language(language)


def parameters(owner: str, function: object) -> Iterator[str]:
    """The parameters of a function, each behind its name."""
    for name in inspect.signature(function).parameters:  # type: ignore[arg-type]
        yield f"{owner} {name}"


def public_parameters() -> Iterator[str]:
    """The parameters of everything public, but of errors and of results that nobody constructs."""
    for name in dir(hw):
        value = getattr(hw, name)
        if inspect.isfunction(value):
            yield from parameters(name, value)
        elif inspect.isclass(value) and not issubclass(value, Exception | Enum | hw.Statistics):
            yield from parameters(name, value)
            for method, function in vars(value).items():
                if inspect.isfunction(function) and (not method.startswith("_") or method == "__getitem__"):
                    yield from parameters(f"{name}.{method}", partial(function, value))  # but the object itself


def test_every_public_parameter_is_swept() -> None:
    named = {" ".join(name.split(" ")[:2]) for name in CALLS} | NOT_SWEPT
    assert not {*public_parameters()} - named


class Index:
    """What all kinds of whole numbers have in common, and nothing else."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


KINDS: dict[str, Callable[[int], Any]] = {
    "index": Index,
    "enum": lambda value: IntEnum("Number", {"N": value}).N,  # type: ignore[attr-defined]
    "int64": lambda value: pytest.importorskip("numpy").int64(value),
    "int8": lambda value: pytest.importorskip("numpy").int8(value),
}
"""Kinds of whole numbers that are no ints, or not exactly."""


NOT_NUMBERS = {
    "State.normalized action",
    "Convention.focus_places value",
    "Node.explanation view",
    "Node.explanation under",
    "read house_rules",
    "Node mark shown",
    "Node notes shown",
    "Exam minutes",
    "Exam seconds",
    "RuleSet.clue_info_from one",
    "Exercise.submit answer",
    "OwnHand.why_not claim",
    "ChainView.why_not claim",
    "Game.story whole",
    "TwoMinds each_hand",
    "Board think_first",
}
"""Parameters that take a number and are none: they take anything, parts of a number or a truth value, or tell it as it was given."""

ADDRESS = re.compile(" at 0x[0-9a-f]+")


def outcome(call: Callable[[Any], object], given: object) -> str:
    """What comes of a call, as text; nothing where an error does."""
    try:
        found = call(given)
    except Exception:  # noqa: BLE001 - of any type
        return ""
    return ADDRESS.sub("", repr((found.step, found.view, str(found.game)) if isinstance(found, hw.Board) else found))


@pytest.mark.parametrize("name", CALLS)
def test_where_a_number_is_taken_one_of_any_kind_is_and_no_truth_value(name: str) -> None:
    for number in () if name in NOT_NUMBERS else (1, 2, 3):
        if meant := outcome(CALLS[name], number):
            assert {kind: outcome(CALLS[name], make(number)) for kind, make in KINDS.items()} == dict.fromkeys(KINDS, meant)
            assert not outcome(CALLS[name], True)  # noqa: FBT003


@pytest.mark.parametrize("kind", [list, lambda slots: pytest.importorskip("numpy").array(slots)], ids=["list", "array"])
def test_slots_in_a_list_or_an_array_make_the_same_action(kind: Callable[[list[int]], Any]) -> None:
    reordered, clue = hw.Reorder("Bob", kind([2, 1, 3, 4, 5])), hw.Clue("Bob", 1, kind([1, 3]))
    assert {reordered, clue} == {hw.Reorder("Bob", (2, 1, 3, 4, 5)), hw.Clue("Bob", 1, (1, 3))}
    assert STATE.apply(reordered) == STATE.apply(hw.Reorder("Bob", (2, 1, 3, 4, 5)))
