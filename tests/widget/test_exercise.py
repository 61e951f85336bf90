"""Exercises in Python: what they show and keep to themselves, what they take from the browser, and that answers last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import TYPES, Lesson, LessonError, read_lesson
from hanabi_widget.lessons.lesson import GamePart, game_from_history
from hanabi_widget.notation import read_record
from hanabi_widget.rules import card_numbers
from hanabi_widget.text import LANGUAGES, LocalizedError
from tests.kinds import Json
from tests.session.at_screens import shown_by

from .browser import Browser, told_as_json
from .sample_lesson import TEXT, at_page, items, items_of, right_answer, sent
from .test_html_page import content

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_pages_have_texts_games_and_questions() -> None:
    exercise = hw.Exercise(TEXT)
    assert [stop["state"] for stop in exercise._page_state["tabs"]] == ["text", "open", "open"]
    assert (exercise._page_state["texts"], exercise.board.detail) == (["<p>Look at it.</p>\n"], "table")
    assert exercise._page_state["question"] == ""
    exercise.page = 2
    assert (exercise._page_state["texts"], exercise._page_state["question"][:17]) == (["<p>And now?</p>\n"], "What is the pace:")
    assert exercise._page_state["place"] == "2 of 2"
    assert exercise._page_state["has_board"]


def test_its_board_offers_no_agreement_which_would_be_a_hint() -> None:
    exercise = hw.Exercise(TEXT)
    assert "conventions" not in shown_by(exercise)
    assert Browser(exercise).ask("convention", convention="beginner")["type"] == "error"
    assert exercise.board.viewpoint.convention is None


@pytest.mark.parametrize("page", [1, 0])
def test_its_own_keys_are_told_with_those_of_the_board(page: int, tmp_path: Path) -> None:
    exercise = hw.Exercise(TEXT)
    exercise.page = page
    told = {" ".join(key["keys"]): key["label"] for key in shown_by(exercise)["shortcuts"]}
    assert told["< >"] == "previous page, next page"
    assert told["="] == "to the answer, and back to the board"
    assert ("P" in told) == (page == 0)
    (tmp_path / "page.html").write_text(exercise.board.page(), "utf-8")
    kept = [" ".join(key["keys"]) for key in content(tmp_path / "page.html")["board_state"]["shortcuts"]]
    moves = ["← →", "PageUp PageDown", "[ ]", ".", "Shift+Home Shift+End"]
    assert kept == ["← → ↑ ↓", "Home End", "I", *moves, "F", "?", "Esc"]


def test_a_question_is_worked_on_until_it_is_settled() -> None:
    exercise = hw.Exercise(TEXT)
    browser = Browser(exercise)
    exercise.page = 1

    def say(kind: str, **more: object) -> Any:  # noqa: ANN401
        return browser.ask(kind, page=1, sitting=0, **more)["type"]

    assert say("answer", answer="[1]") == "done"
    [told] = exercise._page_state["messages"]
    assert (told["kind"], exercise._page_state["answer"], exercise._page_state["settled"]) == ("wrong", "[1]", False)
    assert "slot 2" not in json.dumps(told), "a wrong answer may be tried again"
    assert say("hint") == "done"
    assert exercise._page_state["messages"][0] == {"kind": "hint", "title": "Hint 1", "lines": ["Look at the numbers."]}
    assert say("answer", answer="[2]") == "done"
    right, proof, comment, hint = exercise._page_state["messages"]
    assert (hint["kind"], right["title"], proof["title"], comment["lines"]) == ("hint", "Right.", "Why", ["Now a clue to Ann."])
    assert exercise._page_state["tabs"][1]["label"] == "Question 1: right"
    table = exercise.board.detail, shown_by(exercise)["interactive"], exercise._page_state["explore"]
    assert table == ("table", False, "offered"), "the board does not change by itself"
    with pytest.raises(LocalizedError, match="Explore the board"):
        exercise.session.handle({"type": "view", "id": 1, "view": "0"})
    for detail, interactive, state in (("nested", True, "open"), table):
        assert say("explore") == "done"
        assert (exercise.board.detail, shown_by(exercise)["interactive"], exercise._page_state["explore"]) == (detail, interactive, state)
    say("answer", answer="[3]")
    assert exercise._page_state["answer"] == "[2]", "what is settled stays"
    assert [attempt.answer for attempt in exercise.attempts] == [[1], [2]]


@pytest.mark.parametrize("level", ["clues", "counting", "exact"])
def test_a_board_that_is_explored_agrees_with_the_answer(level: str) -> None:
    story = (
        "[suits=ryg copies=2,2,1 hand_size=3] y1 g1 | 6c | >Alice y1 r1 g3 | Bob r2 g2 r1 | Cathy y3 g1 y2\n1. A r>B  2. B y>C  3. C 2>B"
    )
    question = hw.question("possible", read_record(story), of="Bob", view="Bob", level=level)
    exercise = hw.Exercise(question, journal=None)
    exercise.submit(right_answer(question))
    exercise.explore()
    cards = shown_by(exercise)["frames"][-1]["hands"][1]["cards"]
    names = [option["value"].strip('"') for option in exercise._page_state["input"]["options"]]
    shown = [[name for name, weight in zip(names, card["weights"], strict=True) if weight] for card in cards]
    assert shown == right_answer(question)


@pytest.mark.parametrize(("page", "refused"), [(0, "This page has no question"), (1, "Answer the question first")])
def test_only_a_settled_question_can_be_explored(page: int, refused: str) -> None:
    with pytest.raises(LocalizedError, match=refused):
        at_page(page).explore()


def test_the_answer_may_be_asked_for() -> None:
    exercise = at_page(1)
    exercise.submit([1, 4])
    exercise.reveal()
    assert exercise._page_state["tabs"][1]["state"] == "wrong"
    assert exercise._page_state["messages"][0]["lines"][-1] == "A right answer: Ann’s second card."
    exercise.page = 2
    exercise.reveal()
    assert exercise._page_state["settled"]
    assert exercise._page_state["messages"][0]["title"] == "Why"


def test_how_much_is_right_is_not_told() -> None:
    exercise = hw.Exercise(hw.question("known", hw.deal(players=2, seed=2).apply(hw.Clue("Bob", 1)), of="Bob"), journal=None)
    exercise.submit([3])
    assert exercise._page_state["messages"][0]["title"] == "Not yet."
    assert exercise._page_state["tabs"] == [{"state": "wrong", "label": "Question 1: wrong"}]


GIVEN_AT_CARDS = {"touched": 5, "critical": 5} | dict.fromkeys(("thinks", "number", "odds", "who_knows", "knows_that"), 0)


@pytest.mark.parametrize("name", TYPES)
def test_each_type_has_an_input_that_can_say_its_right_answers_at_the_cards_that_they_are_about(name: str) -> None:
    for question in items(name):
        exercise = hw.Exercise([question], journal=None)
        given = exercise._page_state["input"]
        values = [json.loads(option["value"]) for option in given["options"]]
        for right in question.right_answers:
            raw: Any = question.form.to_json(question.context, right)
            match given["kind"]:
                case "set":
                    assert all(value in values for value in raw)
                case "grid":
                    assert len(raw) == len(given["rows"])
                    assert all(value in values for row in raw for value in row)
                case "choice":
                    assert raw in values or (raw is None and given["none"])
                case "action_with_odds":
                    assert raw["action"] in values
        hands, places = card_numbers(question.state), [(place["seat"], place["slot"]) for place in given["places"]]
        assert all(1 <= slot <= len(hands[seat]) for seat, slot in places)
        assert len(places) in (0, len(given["rows"] if given["kind"] == "grid" else given["options"]))
        assert bool(places) == bool(GIVEN_AT_CARDS.get(name, len(places)))
        several = given["kind"] == "grid" or (given["kind"] == "set" and given["cards"])
        assert len(given["suits"] + given["ranks"]) == (len(question.state.rules.suits) + question.state.rules.ranks if several else 0)
        assert bool(given["all"]) == (several or name == "who_knows"), "all cards or all players"
        exercise.submit(question.form.to_json(question.context, min(question.right_answers, key=repr)))
        assert exercise._page_state["messages"][0]["kind"] == "right"
        shown = hw.Exercise([question], journal=None)
        shown.reveal()
        assert question.grade(json.loads(shown._page_state["answer"])).right


def test_actions_are_grouped_by_the_player_who_gets_the_clue() -> None:
    state = hw.deal(players=5, seed=1)[0]
    for question, first in (
        (hw.question("clue_saying", state, of="Bob", slot=1), "Clues to Bob"),
        (hw.question("plan", state, turns=5), "Plays and discards"),
    ):
        given = hw.Exercise([question], journal=None)._page_state["input"]
        labels = [group["label"] for group in given["groups"]]
        assert labels == [*dict.fromkeys([first, *(f"Clues to {name}" for name in state.names[1:])])]
        texts = [text for group in given["groups"] for text in group["texts"]]
        assert len(texts) == len(given["options"]) > 10
        assert all(option["label"].endswith(text) for option, text in zip(given["options"], texts))
    two = hw.question("clue_saying", hw.deal(players=2, seed=2), of="Bob", slot=1)
    assert hw.Exercise([two], journal=None)._page_state["input"]["groups"] == []


@pytest.mark.parametrize("name", TYPES)
def test_an_open_question_tells_no_more_than_lies_on_the_table(name: str) -> None:
    for question in items(name):
        exercise = hw.Exercise([question], journal=None)
        assert exercise._page_state["messages"] == []
        shown = shown_by(exercise)
        assert shown["course"] == {"plots": [], "hanab_live_link": ""}
        assert not any(said["explanation"] for said in shown["commentaries"])
        assert not any(figures["statistics"] for figures in shown["figures"])
        frames = shown["frames"]
        stated = {card["id"]: card["missed"] for hand in frames[0]["hands"] for card in hand["cards"]}
        for frame in frames:
            for card in (card for hand in frame["hands"] for card in hand["cards"]):
                assert (sum(card["weights"]), card["odds"], card["choices"]) == (0, "", [])
                assert card["missed"] == stated.get(card["id"], [])


def test_an_exam_tells_neither_verdict_nor_answer() -> None:
    exercises = [hw.Exercise(TEXT, exam=True, journal=None) for _ in range(2)]
    for exercise, answer in zip(exercises, ([2], [1])):
        exercise.submit([3])
        exercise.submit(answer)
        exercise.hint()
        exercise.reveal()
    one, two = (exercise._page_state for exercise in exercises)
    assert {**one, "answer": ""} == {**two, "answer": ""}
    assert (one["answer"], one["messages"], one["more_hints"], one["settled"]) == (
        "[2]",
        [{"kind": "saved", "title": "Your answer is saved.", "lines": []}],
        False,
        False,
    )
    assert [stop["state"] for stop in one["tabs"]] == ["saved", "open"], "no game is shown by itself"
    assert exercises[0].session.board.whole(everything=True) == exercises[1].session.board.whole(everything=True)


NOT_TAKEN = told_as_json("""
    {"type": "act", "step": 0, "action": {"kind": "play", "slot": 1, "announce": null}}
    {"type": "view", "view": "all"}
    {"type": "detail", "detail": "nested"}
    {"type": "inspect", "step": 0, "card": 0}
    {"type": "preview", "step": 0, "player": 1}
    {"type": "suppose", "step": 0, "card": 0}
    {"type": "picture", "step": 0}
    {"type": "annotate", "step": 0, "card": null, "text": "x"}
    {"type": "leave_variation"}
    {"type": "undo"}
    {"type": "answer", "page": 1, "sitting": 0, "answer": "nonsense"}
    {"type": "answer", "page": 1, "sitting": 0, "answer": "[99]"}
    {"type": "answer", "page": 1, "sitting": 0, "answer": 3}
    {"type": "answer", "page": 2, "sitting": 0, "answer": "[2]"}
    {"type": "answer", "page": 1, "sitting": 1, "answer": "[2]"}
    {"type": "answer", "answer": "[2]"}
    {"type": "turn", "page": 3}
    {"type": "turn", "page": true}
    {"type": "hint", "page": -1}
    {"type": "x"}
    {}
    []
    "answer"
""")


@pytest.mark.parametrize("message", [*NOT_TAKEN, {"type": "answer", "page": 1, "sitting": 0, "answer": "[" * 9000}])
def test_what_cannot_be_asked_changes_nothing(message: object) -> None:
    exercise = at_page(1, journal=None)
    browser, before = Browser(exercise), sent(exercise)
    answer = browser.say({**message, "id": 5} if isinstance(message, dict) else message)
    assert answer["type"] == "error"
    assert answer["text"]
    assert sent(exercise) == before
    for name in ("_page_state", "_board_state", "_change", "_style_sheet", "_esm"):
        browser.write(**{name: {}})
    assert sent(exercise) == before


@pytest.mark.parametrize("code", [*LANGUAGES])
def test_it_speaks_the_language_chosen(code: str) -> None:
    exercise = at_page(1, read_lesson(TEXT), language=code, journal=None)
    assert exercise._page_state["question"] == items_of(exercise)[0].prompt(LANGUAGES[code])
    assert exercise._page_state["labels"]["check"] == LANGUAGES[code].say("page.check")


def test_the_game_of_a_question_ends_with_its_position() -> None:
    for name in ("known", "meaning", "blunder"):
        for question in items(name):
            assert game_from_history(question.history).last.state == question.history.state


WORKED = "drill: known claim=playable technique=T2 n=4 worked=yes\n"


def test_worked_questions_are_shown_solved_then_begun_then_alone() -> None:
    exercise = hw.Exercise(WORKED, journal=None)
    assert exercise.page == 0, "the example is not skipped"
    shown = []
    for page in range(4):
        exercise.page = page
        state = exercise._page_state
        shown.append((state["settled"], [message["title"] for message in state["messages"]], state["more_hints"]))
        proof = items_of(exercise)[page].hints(LANGUAGES["en"])[-1].lines
        told = [line for message in state["messages"] for line in message["lines"]]
        assert ({*proof} <= {*told}) == (page == 0), "the last step tells the answer"
    steps = [f"Step {number}" for number in range(1, 6)]
    assert shown == [(True, [*steps[:-1], "Why"], False), (False, steps, False), (False, [], True), (False, [], True)]
    assert "worked example" in exercise_at(exercise, 0)["texts"][-1]
    assert "last step is missing" in exercise_at(exercise, 1)["texts"][-1]
    assert exercise_at(exercise, 2)["texts"] == []


def exercise_at(exercise: hw.Exercise, page: int) -> Json:
    exercise.page = page
    return exercise._page_state


@pytest.mark.parametrize(("step", "begins"), [("", 0), ("step=2 ", 0), ("step=1 ", 1)])
def test_a_game_to_look_at_begins_at_its_first_step_unless_another_is_named(step: str, begins: int) -> None:
    game = "r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5\n    1. A r>B  2. B d1"
    assert hw.Exercise(f"game: {step}{game}", journal=None).step == begins


def test_a_solved_example_is_no_question() -> None:
    exercise = hw.Exercise(WORKED, journal=None)
    assert exercise._page_state["place"] == ""
    exercise.submit([1])
    exercise.reveal()
    assert exercise.attempts == []
    for page in (1, 2, 3):
        exercise.page = page
        exercise.reveal()
    assert exercise._page_state["messages"][-1]["title"] == "You have finished all questions: 0 of 3 right."
    examined = hw.Exercise(WORKED, journal=None, exam=True)
    assert len(examined._page_state["tabs"]) == 3
    assert (examined._page_state["texts"], examined._page_state["messages"]) == ([], [])


def test_a_supposed_position_is_shown_and_asked_about() -> None:
    game = hw.deal(players=2, seed=2)
    clue = game.root.add(hw.Clue("Bob", 1))
    thought = clue.add(hw.Suppose("Bob", 3, "r1"))
    exercise = hw.Exercise(hw.question("known", thought, of="Bob"), journal=None)
    assert exercise.state.hand("Bob") == thought.state.hand("Bob") != clue.state.hand("Bob")
    shown = hw.Exercise(Lesson(parts=(GamePart.of(game, step=2),)), journal=None)
    shown.step = 2
    assert shown.state.hand("Bob") == thought.state.hand("Bob")


def test_a_student_gets_variants_and_a_lesson_comes_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ones.lesson"
    path.write_text("title: D\n\ndrill: known claim=playable n=2 seed=3\n", "utf-8")
    shown = [shown_by(hw.Exercise(path, student=name, journal=None))["figures"][-1]["position"] for name in ("", "Zoé", "Zoé", "Max")]
    assert shown[1] == shown[2]
    assert len({*shown}) == 3
    assert hw.Exercise(str(path)).lesson == hw.Exercise(read_lesson(path.read_text("utf-8"))).lesson


def test_what_is_wrong_with_a_file_names_it(tmp_path: Path) -> None:
    path = tmp_path / "ones.lesson"
    path.write_text("title: T\n\nask: number which=pace\nask: paces\n", "utf-8")
    with pytest.raises(LessonError) as caught:
        hw.Exercise(path)
    first, _, caret, second, *_ = str(caught.value).splitlines()
    assert (first[:60], caret) == (f"{path}, line 3, column 1: This question has no game: write"[:60], "  ^")
    assert second.startswith(f"{path}, line 4, column 6: No question is called paces: did you mean pace?")
    path.write_bytes(b"title: \xff\n")
    with pytest.raises(LocalizedError, match=r"ones\.lesson: This is not UTF-8 text"):
        hw.Exercise(str(path))


def test_a_lesson_of_one_line_is_a_text() -> None:
    assert hw.Exercise("drill: known claim=playable technique=T2 n=2", journal=None)._page_state["tabs"][1]["state"] == "open"


NEITHER = "neither a lesson nor the path of a lesson file"
NO_LESSONS: list[tuple[Any, type[Exception], str]] = [
    *((source, LocalizedError, NEITHER) for source in ("Ones are fun", "ones", "x" * 5_000, "a\0b", "  ", 7, None, ["ones"], {"pace": 1})),
    ([], LocalizedError, "This lesson is empty"),
    *((name, FileNotFoundError, name) for name in ("nowhere.lesson", "my lessons/ones.lesson")),
    (Path("lessons/none.lesson"), FileNotFoundError, "There is no such file in .*: put it beside the notebook.*lessons/none[.]lesson"),
    ("ask: number which=pace", LessonError, "line 1, column 1: This question has no game"),
]


@pytest.mark.parametrize(("source", "error", "told"), NO_LESSONS, ids=lambda value: str(value)[:30])
def test_what_is_no_lesson_is_refused(source: Any, error: type[Exception], told: str) -> None:  # noqa: ANN401
    with pytest.raises(error, match=told):
        hw.Exercise(source)


def test_a_lesson_that_asks_nothing_says_so() -> None:
    page = hw.Exercise("Read this.\n")._page_state
    assert ([told["title"] for told in page["messages"]], page["has_board"]) == (["This lesson has no questions."], False)
    with pytest.raises(LocalizedError, match="This lesson has no questions: add ask: or drill:"):
        hw.Exercise("Read this.\n", exam=True)
