"""A lesson written as text and read back is the same lesson; what is wrong with one, or gives its answers away, is said at its place."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from hanabi_widget.cli.program import main
from hanabi_widget.lessons import (
    TYPES,
    DrillPart,
    GamePart,
    History,
    Item,
    Lesson,
    LessonError,
    Paragraph,
    QuestionPart,
    TeacherNotes,
    question,
)
from hanabi_widget.lessons.drills import drill, variant_for
from hanabi_widget.lessons.files.reader import as_lesson, read_lesson, read_question
from hanabi_widget.lessons.files.spoiler_check import lesson_spoilers
from hanabi_widget.lessons.files.writer import lesson_text, question_text
from hanabi_widget.lessons.lesson import Part, clean_text, item_id
from hanabi_widget.notation import position
from hanabi_widget.rules import Clue, Game, RuleSet, Suppose, initial_state, rule_set
from hanabi_widget.text import LANGUAGES, LocalizedError
from tests.kinds import Printed
from tests.lessons.random_lessons import NAMES, random_lesson
from tests.lessons.random_questions import drilled, small_item

PAGE = (Path(__file__).parents[2] / "docs" / "lesson.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
TABLE = "r1 | >Ann y2 r5 g1 b3 w3 | Ben y1 r3 g4 b2 w5 | Cleo r2+2 w1 y1 g2+2 b5"
HIDDEN = "r1 | >Ann ? ? ? ? ? | Ben y1 r3 g4 b2 w5 | Cleo r2+2 w1 y1 g2+2 b5"
SHRUNK = "[hand_size=2 suits=ry copies=2,1] r0 | 5c 0d 2t | x r1 r1 | Ann y1 ? | >Ben y2+2 ?\n  1. B d1 2. A p1"
BROKEN = "[unchecked] Ann y2 r5 g1 b3 w3 | Ben {} ? ? ? ?"


def takes_too_much_work(text: str) -> bool:
    """Whether a question is refused that was answered before, as its position had been thought about then."""
    try:
        read_lesson(text)
    except LessonError as error:
        causes = [fault.cause for fault in error.faults]
        return all(isinstance(cause, LocalizedError) and cause.key == "ask.error.large" for cause in causes)
    return False


def check(lesson: Lesson) -> None:
    text = lesson_text(lesson)
    again = read_lesson(text)
    assert again == lesson, text
    assert hash(again) == hash(lesson)
    assert lesson_text(again) == text


# -- there and back --------------------------------------------------------------------------------


@given(seed=st.integers(0, 10**9), texts=st.lists(st.text(), min_size=1, max_size=8))
@settings(max_examples=12)
def test_any_lesson(seed: int, texts: list[str]) -> None:
    lesson = random_lesson(Random(seed), texts)
    if not takes_too_much_work(lesson_text(lesson)):
        check(lesson)


@given(st.text())
@settings(max_examples=100)
def test_any_text(text: str) -> None:
    told = TeacherNotes((text, f"x\n{text}"), text)
    parts: list[Part] = [
        Paragraph(f"x{text}"),
        DrillPart("number", given=(("which", "pace"),), seed=text, notes=told),
        QuestionPart(question("number", position(TABLE), which="pace"), told),
    ]
    check(Lesson(text, (text, "a"), tuple(parts)))
    if clean_text(text):
        check(Lesson("", (), (Paragraph(text), Paragraph(text))))


def test_a_paragraph_that_is_the_name_of_a_file_or_begins_as_a_question_without_its_colon() -> None:
    for text in ("my.lesson", "ask pace of the table", "drill\tknown cards", "Ask:\nask pace"):
        check(Lesson(parts=(Paragraph(text),)))
    with pytest.raises(TypeError, match=r"hanabi_widget\.Exercise opens a file"):
        read_lesson(Path("my.lesson"))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_questions_of_every_type(name: str) -> None:
    items = [*drilled(name)[:2], *(small_item(name, Random(seed)) for seed in range(5))]
    for item in [*items, variant_for("Zoé", items[0])]:
        if item.has_answer:
            again = read_question(question_text(item))
            assert again == item
            assert item_id(again) == item_id(item)


@pytest.mark.parametrize("names", [("r>B", "a,b"), ('"', "3"), ("all", "common"), ("not red", "yes"), ("a=b", "x: y"), ("\t:", "[]")])
def test_names_that_look_like_settings(names: tuple[str, str]) -> None:
    state = initial_state(names, seed=4)
    clue = next(action for action in state.legal_actions() if isinstance(action, Clue))
    for item in (
        question("knows_that", state, by=names[0], of=names[1], slot=2, claim="not 3", view=names[0]),
        question("touched", state, clue=clue),
    ):
        assert read_question(question_text(item)) == item
        check(Lesson(parts=(GamePart.of(state, (names[1],)), QuestionPart(item))))


def test_a_question_after_a_thought_is_about_the_thought() -> None:
    game = Game(initial_state(["Ann", "Ben"], seed=7), [Clue("Ben", 2)])
    thought = game.last.add(Suppose("Ann", 1, "b1"))
    item = question("number", thought, which="pace")
    check(Lesson(parts=(GamePart.of(game), QuestionPart(item), QuestionPart(question("number", game, which="pace")))))
    assert read_question(question_text(item)) == item
    assert as_lesson([item, question("known", game, of="Ben")]).title == item.title()
    assert "step=2" in lesson_text(Lesson(parts=(GamePart.of(game), QuestionPart(item))))


def test_who_changes_the_game_does_not_change_the_lesson() -> None:
    shown = GamePart.of(initial_state(2, seed=1))
    shown.game.root.comment = "x"
    assert shown.game.root.comment == ""


# -- as people write it ----------------------------------------------------------------------------


def test_the_page() -> None:
    """Its lessons are read, its Python runs, its errors are those that are told."""
    lessons = [text for kind, text in BLOCKS if kind == "lesson"]
    assert [len(read_lesson(text).items()) for text in lessons] == [7, 0, 1]
    wrong, said = (text for kind, text in BLOCKS if kind == "")
    with pytest.raises(LessonError) as error:
        read_lesson(wrong)
    assert str(error.value) == said.rstrip("\n")


def test_the_grammar_of_the_page_is_that_of_the_module() -> None:
    from hanabi_widget.lessons.files import reader  # noqa: PLC0415

    grammar = next(text for kind, text in BLOCKS if kind == "grammar")
    assert all(line.strip() in str(reader.__doc__) for line in grammar.splitlines())


def test_what_people_write_in_other_ways() -> None:
    plain = read_lesson(
        f"title: A\ntags: b, c\n\nOne\ntwo\n\ngame: view=Ben step=0 {TABLE}\n\nask: known of=Cleo claim=playable\n    hint: x\n"
    )
    lines = TABLE.replace("|", "\n   |")
    for text in (
        f"TITLE:  A \nTags: b,c,\nOne\n   two  \n\nGame: step=0  view=Ben\n  {TABLE}\nAsk:  known of=2\n\tHint:\n\t  x".replace(
            "\n", "\r\n"
        ),
        f"title: A\ntags: b, c\nOne\ntwo\ngame: view=Ben\n\n  {lines}\nask: known step=0 of=Cleo\n hint: x",
        f'\ufefftitle: A\ntags: b, c\n\\One\ntwo\ngame: view=["Ben"] {TABLE}\nask: known of=Cleo claim=playable\n hint: \\x',
    ):
        assert read_lesson(text) == plain


def test_a_paragraph_may_look_like_anything() -> None:
    lesson = read_lesson("\\game: no game\n\\\n\\\\ two\nAsk yourself: why?\nhttp://x\n")
    assert lesson.parts == (Paragraph("game: no game\n\n\\ two\nAsk yourself: why?\nhttp://x"),)


def test_a_question_is_about_its_own_game_or_the_one_above() -> None:
    lesson = read_lesson(
        f"game: {TABLE}\n 1. A 1>C 2. B d1\nask: number which=pace\nask: number which=pace step=1\n"
        f"ask: number which=pace\n game: {TABLE}\n  1. A 1>C(2,3)"
    )
    lines = [part.question.history for part in lesson.parts if isinstance(part, QuestionPart)]
    assert [len(line.actions) for line in lines] == [2, 1, 1]
    assert lines[1] == History.of(GamePart.of(read_lesson(f"game: {TABLE}\n 1. A 1>C").parts[0].game).game)  # type: ignore[union-attr]


def test_a_clue_is_written_as_in_a_record_and_a_rank_as_a_number() -> None:
    for written in ("1>C", "1>Cleo", '1>"Cleo"', '{"kind":"clue","player":"Cleo","value":1}'):
        item = read_question(f"ask: touched clue={written}\n game: {TABLE}")
        assert item == question("touched", position(TABLE), clue="1>Cleo")
    asked = question("knows_that", position(TABLE), by="Ann", of="Cleo", slot=1, claim="3")
    assert read_question(f"ask: knows_that by=Ann of=Cleo slot=1 claim=3\n game: {TABLE}") == asked
    for written in ("r>Ben", "red>Ben"):
        assert read_question(f"ask: touched clue={written}\n game: {TABLE}").clue == Clue(1, "r")  # type: ignore[attr-defined]
    with pytest.raises(LessonError, match="clue=two>Ben is not possible here: choose one of r>Ben"):
        read_question(f"ask: touched clue=two>Ben\n game: {TABLE}")


def test_drills_differ_by_student_and_questions_only_where_the_teacher_says_so() -> None:
    lesson = read_lesson(
        f"drill: known claim=playable n=2 seed=x\ngame: {TABLE}\nask: number which=pace\nask: known of=Cleo claim=playable variants=yes"
    )
    plain, zoe, again = lesson.items(), lesson.items("Zoé"), lesson.items("Zoé")
    assert zoe == again
    assert [item.id for item in plain] == [item.id for item in zoe] == [item_id(item.question) for item in plain]
    assert [mine == other for mine, other in zip(plain, zoe)] == [False, False, True, False]
    assert [item.question for item in plain[:2]] == drill("known", claim="playable", n=2, seed="x")


def test_short_names_ask_what_their_full_form_asks() -> None:
    def asked(line: str) -> list[Item]:
        return read_lesson(f"game: {TABLE}\n{line}").items()

    for short, full in {"playable": "known claim=playable", "safe_discard": 'known claim="not critical"'}.items():
        assert asked(f"ask: {short} of=Cleo") == asked(f"ask: {full} of=Cleo")
        assert asked(f"drill: {short} n=2 seed=x") == asked(f"drill: {full} n=2 seed=x")
    assert asked("ask: pace") == asked("ask: number which=pace")
    with pytest.raises(LocalizedError, match="There is no question of that type"):  # and not "did you mean playable?"
        DrillPart("playable")
    assert drill("trash", n=2, seed="x")[0].prompt() == drill("known", claim="trash", n=2, seed="x")[0].prompt()


# -- what is wrong ---------------------------------------------------------------------------------

WRONG = {
    "title: a\n^title: b": "A second title:",
    "x\n\n^title: b": "title: must come before everything else",
    "^title:": "There is nothing here: write something, or leave title: out",
    "^aks: pace": "There is no aks: here: use one of title:, tags:, explanations:, exam:, hint cost:, game:, ask:, drill:, predict:.",
    "   ^x": "This line is indented",
    "x\n\n  ^y": "This line is indented",
    "^\\\n\\": "There is nothing here",
    "Look.\n  ^hint: x": "hint: belongs to a question, and this line is in a text",
    "Look.\nAgain.\n   ^comment:": "comment: belongs to a question, and this line is in a text",
    "^my.lesson": "This is the name of a file",
    " ^course/ones.txt\n": "This is the name of a file",
    "hint cost:^ 3/2": "The answer must be a fraction from 0 to 1",
    "hint cost:^ -1/9": "The answer must be a fraction from 0 to 1",
    "hint cost:^ 1/0": "The answer must be a fraction from 0 to 1",
    "hint cost:^ half": "The answer must be a fraction from 0 to 1",
    "exam:^ perhaps": "exam=perhaps is not possible here: choose one of yes, no.",
    "explanations:^ long": "There is no level",
    "ask^ number which=pace": "A colon is missing after ask",
    "^predict: x\n  choice: a\n  then: b": "Give at least two choice: lines",
    "^predict: x\n  choice: a\n  choice: a\n  then: b": "Give at least two choice: lines",
    "predict: x\n  choice: a\n  choice: b\n  then: c\n^predict: x\n  choice: a\n  choice: b\n  then: d": "This is in the lesson already",
    "^game:": "There is nothing here",
    "game: ^views=Ann\n  r1 | Ann": "There is no views here: use one of view, step.",
    "game: ^view=Zoe\n  TABLE": "view=Zoe is not possible here: choose one of all, common, Ann, Ben, Cleo.",
    "game: ^step=1\n  TABLE": "There is no step 1: steps go from 0 to 0.",
    "game: ^step=x\n  TABLE": "There is no step x: steps go from 0 to 0.",
    "game: view=^\n  TABLE": "A value is missing here",
    "game: r1 | Ann ^q1 ? ? ? ? | Ben ? ? ? ? ?": "no colour 'q'",
    "x\n\ngame: view=Ann\n  r1 | Ann ? ? ? ? ?\n\n  | Ben ^q1 ? ? ? ?": "no colour 'q'",
    "game: TABLE\n\n  1. A 1>C\n\n  2. B ^d9": "no slot 9",
    "game: TABLE\n^  [common] Ann | Ben": "more than one game",
    "^ask: number which=pace": "This question has no game",
    "game: TABLE\nask: ^trash of=Ben claim=playable": "No question is called trash claim=: did you mean known claim=?",
    "game: TABLE\nask: ^paces": "No question is called paces: did you mean pace?",
    "game: TABLE\n^ask:": "There is no question of that type: choose one of",
    "game: TABLE\n^ask: known": "This question needs of: it has of, claim.",
    "game: TABLE\nask: known ^to=Ben": "This question has no to: it has of, claim.",
    "game: TABLE\nask: known ^of=Bob claim=playable": "of=Bob is not possible here: choose one of Ann, Ben, Cleo.",
    "game: TABLE\nask: touched ^clue=2>Dan": "clue=2>Dan is not possible here: choose one of r>Ben, y>Ben, g>Ben, b>Ben, w>Ben, 1>Ben",
    "game: TABLE\nask: odds of=Ben ^slot=9 claim=r1": "slot=9 is not possible here: choose one of 1, 2, 3, 4, 5.",
    "game: TABLE\nask: odds of=Ben slot=1 ^claim=nice": "claim=nice is not possible here: choose one of playable, trash, critical",
    "game: TABLE\nask: known of=Ben claim=playable ^of=Ann": "A second of",
    "game: TABLE\nask: known of=Cleo claim=playable ^view=Zoe": "view=Zoe is not possible here: choose one of Ann, Ben, Cleo.",
    "game: TABLE\nask: known of=Cleo claim=playable ^step=7": "There is no step 7",
    "game: TABLE\nask: known of=Cleo claim=playable ^variants=maybe": "variants=maybe is not possible here: choose one of yes, no.",
    "game: TABLE\nask: known of=Cleo claim=playable ^now": "This is not a setting",
    "game: TABLE\nask: known of=^[": "A value is missing here",
    "game: TABLE\nask: known of=^[\n    1]": "A value is missing here",
    "game: TABLE\nask: known of=^": "A value is missing here",
    "game: TABLE\n^ask: thinks by=Ben of=Ben slot=1": "The players who reason about each other must be different",
    "game: HIDDEN\n^ask: possible of=Ben": "The answer depends on an unknown card, slot 1 of Ann",
    "game: r1 | Ann ? ? ? ? ? | >Ben y1 r3 g4 b2 w5 | Cleo r2+2 w1 y1 g2+2 b5\n^ask: bot bot=careful": "The answer depends",
    "game: HIDDEN\n^ask: moves of=Ben slot=1 other=Ann": "The answer depends",
    "game: SHRUNK\n^ask: blunder": "The answer depends on an unknown card, slot 2 of Ann",
    "game: BROKEN\n^ask: possible of=Ben": "No deal fits",
    "game: [suits=ry copies=1,1 hand_size=1 unchecked] >Ann r1+2 | Ben y1\n^ask: rounds of=Ann slot=1": "No deal fits",
    "game: [suits=ry copies=1,1 hand_size=1 unchecked] >Ann r1+2 | Ben y1\n^ask: moves of=Ann slot=1 other=Ben": "No deal fits",
    "drill: number which=pace ^n=101": "n=101 is not possible here: choose one of 1–100.",
    "game: [suits=r copies=1,1 hand_size=1] 8c 0t | >A r1 | B r2\n^ask: bot bot=careful": "This question has no right answer",
    "game: [hand_size=11] r1 | A ? ? ? ? ? ? ? ? ? ? ? | B ? ? ? ? ? ? ? ? ? ? ?\n^ask: number which=pace": "Too many deals are possible",
    "game: TABLE\nask: number which=pace\n^ask: number which=pace\n  hint: x": "This is in the lesson already",
    "game: TABLE\nask: number which=pace\n  ^clue: x": "Use one of hint:, comment:, game: here.",
    "game: TABLE\nask: number which=pace\n  hint: x\n  ^y": "Use one of hint:",
    "game: TABLE\nask: number which=pace\n  ^hint:": "There is nothing here",
    "game: TABLE\nask: number which=pace\n  comment: x\n  ^comment: y": "A second comment:",
    "ask: number which=pace\n  game: TABLE\n  ^game: TABLE": "A second game:",
    "ask: number which=pace\n  game: TABLE\n    1. A ^p9": "no slot 9",
    "drill: ^paces": "No question is called paces: did you mean pace?",
    "drill: number which=pace ^n=0": "n=0 is not possible here: choose one of 1–100.",
    "drill: number which=pace ^n=yes": "n=yes is not possible",
    "drill: number which=pace ^technique=T1": "technique=T1 is not possible here: choose one of T3",
    "drill: number which=pace ^players={}": "players={} is not possible here: choose one of 2, 3, 4, 5.",
    "drill: thinks technique=T4 ^players=2": "players=2 is not possible here: choose one of 3, 4, 5.",
    "drill: number which=pace ^rules=XX": "no edition 'XX'",
    "drill: number which=pace ^worked=1": "worked=1 is not possible here: choose one of yes, no.",
    "drill: number which=pace ^slot=1": "There is no slot here: use one of n, technique",
    "drill: number which=pace n=2\n^drill: number which=pace n=3": "This is in the lesson already",
    "drill: number which=pace\n  ^game: x": "Use one of hint:, comment: here.",
}
"""Lessons with a fault each, before which a caret stands, and what is said of it. Tables stand by their names: see `laid`."""


def laid(text: str) -> str:
    """A lesson with its tables in the places of their names."""
    for name, table in {"TABLE": TABLE, "HIDDEN": HIDDEN, "SHRUNK": SHRUNK, "BROKEN": BROKEN}.items():
        text = text.replace(name, table)
    return text


@pytest.mark.parametrize(("marked", "problem"), WRONG.items())
def test_what_is_wrong_is_said_at_its_place(marked: str, problem: str) -> None:
    marked = laid(marked)
    before, text = marked.partition("^")[0], marked.replace("^", "")
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    with pytest.raises(LessonError) as error:
        read_lesson(text)
    [fault] = error.value.faults
    assert (fault.line, fault.column) == (line, column), str(fault)
    assert fault.problem.startswith(problem)
    shown, caret = str(fault).splitlines()[1:3]
    assert shown == f"  {text.splitlines()[line - 1]}".rstrip()
    assert caret == " " * (column + 1) + "^"
    for language in LANGUAGES.values():
        assert f" {line}," in fault.describe(language)


def test_all_that_is_wrong_is_said() -> None:
    everything = laid("\n\n".join(WRONG)).replace("^", "").replace("title:", "tags:")
    with pytest.raises(LessonError) as error:
        read_lesson(everything)
    places = [(fault.line, fault.column) for fault in error.value.faults]
    assert len(places) >= len(WRONG) - 6
    assert places == sorted(places)
    assert str(error.value).count("^") >= len(places)


def test_a_game_that_cannot_be_read_is_said_once() -> None:
    with pytest.raises(LessonError) as error:
        read_lesson("game: q1 | Ann\nask: number which=pace\nask: known of=Ann claim=playable\n\ngame: r1 | Ann\nask: number which=pace")
    assert [fault.line for fault in error.value.faults] == [1, 5]


def test_what_is_not_one_question() -> None:
    ask = "ask: number which=pace"
    for text in (
        "",
        "pace",
        "drill: number which=pace",
        f"game: {TABLE}\n{ask}",
        f"title: x\n{ask}\n game: {TABLE}",
        ask,
        f"{ask}\n game: {TABLE}\n{ask}",
    ):
        with pytest.raises(LessonError) as error:
            read_question(text)
        assert [(fault.line, fault.column) for fault in error.value.faults] == [(1, 1)]
    assert read_question(f"{ask}\n game: [hand_size=10] r1 | A{' ?' * 10} | B{' ?' * 10}").right_answers


def test_rules_of_a_drill() -> None:
    read = read_lesson('drill: number which=pace rules="IT hand_size=4" players=2\n\ndrill: number which=pace rules=BGA+wild n=100').parts
    assert [part.rules for part in read if isinstance(part, DrillPart)] == [
        replace(rule_set("IT"), hand_size=RuleSet(hand_size=4).hand_size),
        rule_set("BGA", "wild"),
    ]


def test_every_type_has_a_text_that_a_person_can_write() -> None:
    for name, kind in TYPES.items():
        line = question_text(drill(name, n=1, seed=2)[0]).partition("\n")[0]
        assert len(line) < 100, (kind, line)
        assert not re.search(r"[{\[]", line), line


def test_signs_that_no_file_can_hold_are_no_text() -> None:
    for text in ("\udc80", "A text.\n\n\ufeff\0", f"game: {TABLE}\nask: number which=pace\n    hint: \ud800"):
        with pytest.raises(LessonError, match="There is nothing here: write something"):
            read_lesson(text)


@pytest.mark.parametrize("line", ["a:\n", " a\n\n", "ask: number which=pace\n"])
def test_of_many_faults_the_first_are_said(line: str) -> None:
    for read in (read_lesson, read_question):
        with pytest.raises(LessonError) as caught:
            read(line * 200_000)
        assert len(caught.value.faults) in (1, 100)
        assert caught.value.faults[0].line == 1


# -- what is given away ----------------------------------------------------------------------------

HANDS = ">Ann y2 r5 g1 b3 w2 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g3 b5"
GUESS = "predict: Which?\n    choice: Slot 1.\n    choice: Slot 2 is the red 3.\n    then: Think! Slot 2 is the red 3."
GAME = f"{HANDS}\n    1. A 3>B  2. B p1(y3)  3. C d1"


def found(text: str, *above: str) -> str:
    """The line, below what stands above, and the key of each leak, which is where a sentence or a part begins."""
    lines = "\n".join([*above, text]).split("\n")
    leaks, before = lesson_spoilers("\n".join(lines)), "\n".join([*above, ""]).count("\n")
    assert all(re.fullmatch(r"(.*[.!:{] *)?|\s*", lines[leak.line - 1][: leak.column - 1]) for leak in leaks)
    return ", ".join(f"{leak.line - before} {leak.cause.key.removeprefix('lesson.leak.')}" for leak in leaks)  # type: ignore[attr-defined]


SHOWN = {
    "game: GAME\nask: known of=Ben claim=playable view=Ben step=1": "3 hand",
    "game: view=common GAME\nask: known of=Ben claim=playable view=Ben step=1": "3 hand",
    "game: view=Ann GAME\nask: known of=Ben claim=playable view=Ben step=1": "3 hand",
    "game: view=Ben,Ann GAME\nask: known of=Ben claim=playable view=Ben step=1": "3 later",
    "game: view=Ben GAME\nask: known of=Ben claim=playable view=Ben step=2": "",
    "game: view=Ann GAME\nask: known of=Ben claim=playable step=1": "",
    "game: HANDS\nask: number which=pace view=Ben": "",
    "game: HANDS\nLook.\n\nask: number which=max_score\nask: number which=pace view=Ben": "5 hand",
    "game: HANDS\ndrill: number which=pace n=1\nask: number which=pace view=Ben": "3 hand",
    "game: HANDS\nGUESS\nask: number which=pace view=Ben": "4 card, 5 card, 6 hand",
    "game: view=Ben HANDS\nGUESS\nask: number which=pace view=Ben": "4 card, 5 card",
}


@pytest.mark.parametrize(("text", "leaks"), SHOWN.items())
def test_what_is_shown_before(text: str, leaks: str) -> None:
    assert found(text.replace("GUESS", GUESS).replace("GAME", GAME).replace("HANDS", HANDS)) == leaks


SAID = {
    "ask: known of=Ben claim=playable view=Ben\n    hint: Slot 2 is the red 3.": "2 card",
    "ask: known of=Ben claim=playable view=Ben\n    hint: Think.\n    hint: Is r3 in slot 2?": "3 card",
    "ask: known of=Ben claim=playable view=Ben\n    comment: Slot 2 is the red 3.": "",
    "ask: known of=Ben claim=playable view=Ben\n    comment: Slot 2 is the red 3.\nask: known of=Ben claim=trash view=Ben": "2 card",
    "ask: known of=Ben claim=playable\n    hint: Slot 2 is the red 3.": "",
    "ask: known of=Ben claim=playable view=Ben\n    hint: Slot 1 is not the red 3. Slot 2 may be red 33.": "",
    "ask: known of=Ben claim=playable view=Ben\n    hint: Ben has the white 5.": "2 card",
    "ask: known of=Ben claim=playable view=Ben\n    hint: Ben sees a red 3. Where may the other be?": "",
    "ask: known of=Ben claim=playable view=Ben\n    hint: Think.\n        Look. And\n        slot 2 is the red 3.": "4 card",
}


@pytest.mark.parametrize(("text", "leaks"), SAID.items())
def test_what_is_said_before(text: str, leaks: str) -> None:
    assert found(text, f"game: {HANDS}") == found(text, f"title: A\n\nTold.\n\ngame: {HANDS}") == leaks


TOLD = {
    "en": ["Slot 2 is the red 3", "Ben holds a red 3", "Ben's second card is r3", "Did you see that you have the red 3"],
    "es": ["En la posición 2 está el 3 rojo", "Ben tiene un 3 rojo", "Mira: tienes el 3 rojo", "Ben lleva los 3 rojos"],
    "fr": ["La position 2 est le 3 rouge", "Ben a le 3 rouge", "Vous avez le 3 rouge"],
    "it": ["In posizione 2 c'è il 3 rosso", "Ben ha il 3 rosso", "Hai il 3 rosso"],
    "pl": ["Miejsce 2 to czerwona 3", "Na miejscu 2 leży czerwona 3", "Ben ma czerwoną 3", "Masz czerwoną 3", "Ben trzyma czerwoną 3"],
    "pt": ["Na posição 2 está o 3 vermelho", "Ben tem o 3 vermelho", "Você tem o 3 vermelho"],
}
"""Sentences that tell the second card of Ben, in each language."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_found_in_each_language(code: str) -> None:
    for sentence in TOLD[code]:
        assert found(f"game: {HANDS}\nask: known claim=playable of=Ben view=Ben\n    hint: {sentence}.") == "3 card", sentence
        other = sentence.replace("3", "4")
        assert found(f"game: {HANDS}\nask: known claim=playable of=Ben view=Ben\n    hint: {other}.") == "", other


def test_a_title_is_remembered_and_a_paragraph_is_about_the_page_below_it() -> None:
    told, asked = "Slot 2 is the red 3", "ask: known claim=playable of=Ben view=Ben"
    assert {*found(f"tags: a\ntitle: {told}\n\ngame: {HANDS}\nask: number which=pace view=Ben\n{asked}").split(", ")} == {"2 card"}
    assert found(f"game: {HANDS}\n\n{told}.\n\nask: number which=pace\n{asked}") == "6 hand"
    assert found(f"game: {HANDS}\n\n{told}.\n\nask: number which=pace view=Ben\n{asked}") == "3 card"


def test_titles_and_paragraphs_and_comments_in_games_are_read() -> None:
    asked = "ask: known of=Ben claim=playable view=Ben step=0"
    assert found(f"title: Slot 2 is the red 3\n\ngame: {HANDS}\n{asked}") == "1 card"
    assert found(f"Slot 2 is the red 3.\n\ngame: {HANDS}\n{asked}") == "1 card"
    assert found(f"game: view=Ben {HANDS}\n    1. A 3>B {{In slot 2\n    the red 3 is missed.}}\n{asked}") == ""
    assert found(f"game: view=Ben {HANDS}\n    1. A 3>B {{In slot 2 the red 3 is missed.}}\n{asked}") == "2 card"


def test_what_the_holder_knows_may_be_said() -> None:
    told = HANDS.replace("r3", "r3+r+3")
    assert found(f"game: {told}\nask: known of=Ben claim=playable view=Ben\n    hint: Slot 2 is the red 3.") == ""


def test_the_command_says_it_with_the_line(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "open.lesson"
    path.write_text(f"game: {GAME}\nask: known of=Ben claim=playable view=Ben step=1\n", "utf-8")
    assert main(["check", str(path)]) == 1
    told = capsys.readouterr().out
    assert "open.lesson: this lesson gives away what its questions hide.\nLine 3, column 1: The hand of Ben is hidden" in told


@pytest.mark.parametrize(
    ("then", "faults"),
    [
        ("He can, since red stands at 4.", 0),
        ("He can, since red stands at 0.", 1),
        ("He sees the yellow 5 in Alice's hand.", 0),
        ("He sees the green 5 in Alice's hand.", 1),
        ("6 tokens are left.", 1),
        ("4 tokens are left, once Alice has told him.", 0),
        ("If red stood at 3, or red stands at 2, he could not.", 0),
        ("Rojo va por el 3.", 1),
        ("Widać czerwoną 5 w ręce gracza Alice.", 1),
    ],
)
def test_what_a_prediction_ends_with_is_not_contradicted_by_its_game(then: str, faults: int) -> None:
    """*Since red stands at 4* passed where it stood at 0."""
    game = "game: [hand_size=2] r4 | 5c | x g5 b5 | >Alice y5 y1 | Bob r5 b1\n    1. A 5>B\n\n"
    found = lesson_spoilers(f"{game}predict: Can he play?\n    choice: Yes\n    choice: No\n    then: {then}\n")
    assert [str(fault).count("The game above does not bear this out") for fault in found] == [1] * faults
