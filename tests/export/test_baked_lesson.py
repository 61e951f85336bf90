"""A baked lesson shows what the exercise of Python does, for every answer that can be given."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from hanabi_widget.export.baked_lesson import baked_lesson
from hanabi_widget.lessons import read_lesson
from hanabi_widget.lessons.answers.answer_forms import GridForm
from hanabi_widget.lessons.questions.answers_without_python import answer_told
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError
from tests.widget.sample_lesson import GAME, PREDICTION

from .baked_beside_python import NO_NODE, Command, assert_same, every_answer, in_js, in_python

needs_node = pytest.mark.skipif(NO_NODE, reason="node is missing: make js")

TEXT = f"""title: All kinds
hint cost: 1/4

{GAME}
{PREDICTION}
ask: touched clue=2>A
    hint: Look at the numbers.
    comment: Now a clue to Ann.

And now?

ask: number which=pace
ask: possible of=Cleo
drill: known claim=playable n=3 seed=2 worked=yes
"""


def test_what_was_done_means_nothing_once_what_may_be_answered_has_changed() -> None:
    def content(text: str, code: str = "en") -> str:
        return baked_lesson(read_lesson(text), LANGUAGES[code])["content"]

    assert content(TEXT) == content(TEXT, "pl") == content(TEXT.replace("Now a clue", "Now another clue"))
    changes = [
        ("All\n", "Each\n"),
        ("hint: Look", "hint: Count.\n    hint: Look"),
        ("cost: 1/4", "cost: 1/2"),
        ("ask: number which=pace\n", ""),
    ]
    assert len({content(TEXT), *(content(TEXT.replace(*change)) for change in changes)}) == 1 + len(changes)


EMPTY_HANDS = """
ask: worlds marks=possible of=Bob by=Alice,Bob other=Alice
    game: [suits=rdu copies=1,1 hand_size=1 clue_tokens=3 strikes=20 empty_clues=yes free_discards=yes rank_clues=up_to] r2 d0 u1
        | 2c 0s 0d 0t | x d1 d2 | >Alice | Bob u2
ask: safe_action
    game: [suits=ry copies=2,2 hand_size=2 clue_tokens=3 strikes=20 all_or_nothing=yes free_discards=yes rank_clues=from] r2 y0
        | 3c 0s 0d | x y2 r2 y1 | >Alice r1+1 | Bob y1 y2+1 | Cathy
"""


def test_a_player_without_cards_is_told_of() -> None:
    _, shown = baked_lesson(read_lesson(EMPTY_HANDS), ENGLISH)["pages"]
    assert "–" in json.dumps(shown["settled_board"], ensure_ascii=False)


@needs_node
@pytest.mark.parametrize("name", ["touched", "number", "knows_that", "clue_for", "would_know"])
def test_every_answer_leads_to_what_python_says(name: str) -> None:
    assert every_answer(read_lesson(f"drill: {name} n=1 seed=3")) > 5


GRID = f"""title: A grid

{GAME}
ask: possible of=Cleo
"""


@needs_node
@pytest.mark.parametrize("exam", [False, True])
def test_any_grid_leads_to_what_python_says_of_its_rows(exam: bool) -> None:  # noqa: FBT001
    lesson, random = read_lesson(GRID), Random(exam)
    (item,) = lesson.items()
    form, context, right = cast("GridForm[Any, Any]", item.question.form), item.question.context, item.question.example_answer
    cards = form.item_domain.choices(context)
    grids = [tuple(row if random.random() < 0.5 else row ^ {random.choice(cards)} for row in right) for _ in range(12)]
    baked = baked_lesson(lesson, ENGLISH, exam=exam)
    place = next(place for place, page in enumerate(baked["pages"]) if page["asked"])
    texts = [json.dumps(form.to_json(context, grid)) for grid in grids]
    turn, reveal = [Command(type=kind, page=place) for kind in ("turn", "reveal")]
    runs = [[turn, Command(type="answer", page=place, sitting=0, answer=text), reveal] for text in texts]
    for grid, commands, shown in zip(grids, runs, in_js(baked, runs)):
        assert shown.errors == []
        assert item.question.form.read(context, shown.attempts[0]["answer"]) == grid
        for ours, theirs in zip(shown.steps, in_python(lesson, commands, exam=exam), strict=True):
            for message in ours["page"]["messages"], theirs["page"]["messages"]:
                message[:] = [{**each, "lines": []} if each["kind"] in ("partly", "wrong") else each for each in message]
            assert ours["page"]["input"] == theirs["page"]["input"]
            assert_same(ours, theirs)
        credit = float(item.question.grade(json.loads(commands[1]["answer"])).credit)
        assert exam or shown.credits[item.id] <= credit


def test_a_grid_is_told_by_its_rows() -> None:
    (item,) = read_lesson(GRID).items()
    question = item.question
    empty = ["0"] * 5
    assert answer_told(question, {"rows": empty}) == [[]] * 5
    for rows in ["0", ["-1"], [0], ["1_0"], [" 1"], ["z" * 11], ["z" * 99], [["0"]]]:
        with pytest.raises(LocalizedError):
            question.grade(answer_told(question, {"rows": rows}))


MAP = """title: On a map

game: [suits=r copies=1,1,1 hand_size=1] 8c | >Ann r1 | Ben r2 | deck r3

ask: worlds marks=known of=Ben by=Ben other=Ann slot=1 claim="not playable"
ask: worlds marks=possible of=Ben by=Ann,Ben other=Ann
"""


@needs_node
def test_what_is_marked_on_a_map_leads_to_what_python_says() -> None:
    assert every_answer(read_lesson(MAP)) == 2 * 64  # the sets of six worlds, for each of two questions


def test_a_lesson_that_asks_on_a_map_has_its_script_and_what_it_shows_in_the_end() -> None:
    baked = baked_lesson(read_lesson(MAP), LANGUAGES["en"])
    assert (baked["map_script"] != "", baked["map_style"] != "") == (True, True)
    for page in baked["pages"]:
        assert page["settled_map"]
        assert page["settled_map"]["walks"] != []
    assert baked_lesson(read_lesson(TEXT), LANGUAGES["en"])["map_script"] == ""
    exam: Any = baked_lesson(read_lesson(MAP), LANGUAGES["en"], exam=True)
    assert [page["settled_map"] for page in exam["pages"]] == [None, None]
    assert '"walks": [{' not in str(exam["pages"])


def random_commands(random: Random, lesson: Any) -> list[Command]:  # noqa: ANN401 - a BakedLesson
    """Commands in any order, as a person may give them."""
    commands = list[Command]()
    for _ in range(12):
        place = random.randrange(len(lesson["pages"]))
        commands.append({"type": "turn", "page": place})
        answers = (lesson["pages"][place]["asked"] or {"answers": []})["answers"]
        for _ in range(random.randrange(1, 4) if answers else 0):
            kind = random.choice(["answer", "answer", "hint", "reveal"])
            answer = {"sitting": 0, "answer": random.choice(answers)["given"]["answer"]} if kind == "answer" else {}
            commands.append({"type": kind, "page": place, **answer})
    return commands


@needs_node
@pytest.mark.parametrize("exam", [False, True])
@pytest.mark.parametrize("code", ["en", "pl"])
def test_any_commands_lead_to_what_python_shows(code: str, exam: bool) -> None:  # noqa: FBT001
    lesson, random, language = read_lesson(TEXT), Random(f"{code} {exam}"), LANGUAGES[code]
    baked = baked_lesson(lesson, language, exam=exam)
    runs = [random_commands(random, baked) for _ in range(6)]
    for commands, shown in zip(runs, in_js(baked, runs)):
        for ours, theirs in zip(shown.steps, in_python(lesson, commands, exam=exam, language=language), strict=True):
            assert_same(ours, theirs)
