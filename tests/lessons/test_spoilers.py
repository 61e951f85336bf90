"""What a lesson gives away before a question that hides it is found, with its line; and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanabi_widget.cli.program import main
from hanabi_widget.lessons.files.spoilers import lesson_spoilers
from hanabi_widget.text import LANGUAGES

HANDS = ">Ann y2 r5 g1 b3 w2 | Ben y3 r3 g4 b2 w5 | Cleo r2 w1 y1 g3 b5"
GAME = f"{HANDS}\n    1. A 3>B  2. B p1(y3)  3. C d1"


def found(text: str) -> list[tuple[int, str]]:
    """The line and the key of each leak."""
    return [(leak.line, leak.cause.key.removeprefix("lesson.leak.")) for leak in lesson_spoilers(text)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "leaks"),
    [
        (f"game: {GAME}\nask: known of=Ben claim=playable view=Ben step=1", [(3, "hand")]),
        (f"game: view=common {GAME}\nask: known of=Ben claim=playable view=Ben step=1", [(3, "hand")]),
        (f"game: view=Ann {GAME}\nask: known of=Ben claim=playable view=Ben step=1", [(3, "hand")]),
        (f"game: view=Ben,Ann {GAME}\nask: known of=Ben claim=playable view=Ben step=1", [(3, "later")]),
        (f"game: view=Ben {GAME}\nask: known of=Ben claim=playable view=Ben step=2", []),
        (f"game: view=Ann {GAME}\nask: known of=Ben claim=playable step=1", []),
        (f"game: {HANDS}\nask: number which=pace view=Ben", []),
        (f"game: {HANDS}\nLook.\n\nask: number which=max_score\nask: number which=pace view=Ben", [(5, "hand")]),
        (f"game: {HANDS}\ndrill: number which=pace n=1\nask: number which=pace view=Ben", [(3, "hand")]),
    ],
)
def test_what_is_shown_before(text: str, leaks: list[tuple[int, str]]) -> None:
    assert found(text) == leaks


@pytest.mark.parametrize(
    ("text", "leaks"),
    [
        ("ask: known of=Ben claim=playable view=Ben\n    hint: Slot 2 is the red 3.", [(2, "card")]),
        ("ask: known of=Ben claim=playable view=Ben\n    hint: Think.\n    hint: Is r3 in slot 2?", [(3, "card")]),
        ("ask: known of=Ben claim=playable view=Ben\n    comment: Slot 2 is the red 3.", []),
        (
            "ask: known of=Ben claim=playable view=Ben\n    comment: Slot 2 is the red 3.\nask: known of=Ben claim=trash view=Ben",
            [(2, "card")],
        ),
        ("ask: known of=Ben claim=playable\n    hint: Slot 2 is the red 3.", []),
        ("ask: known of=Ben claim=playable view=Ben\n    hint: Slot 1 is not the red 3. Slot 2 may be red 33.", []),
        ("ask: known of=Ben claim=playable view=Ben\n    hint: Ben has the white 5.", [(2, "card")]),
        ("ask: known of=Ben claim=playable view=Ben\n    hint: Where is the red 3?", []),
        ("ask: known of=Ben claim=playable view=Ben\n    hint: Think.\n        Look. And\n        slot 2 is the red 3.", [(4, "card")]),
    ],
)
def test_what_is_said_before(text: str, leaks: list[tuple[int, str]]) -> None:
    assert found(f"game: {HANDS}\n{text}") == [(line + 1, key) for line, key in leaks]
    assert found(f"title: A\n\nTold.\n\ngame: {HANDS}\n{text}") == [(line + 5, key) for line, key in leaks]


TOLD = {
    "en": ["Slot 2 is the red 3", "Ben holds a red 3", "Did you see that you have the red 3"],
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
        assert found(f"game: {HANDS}\nask: known claim=playable of=Ben view=Ben\n    hint: {sentence}.") == [(3, "card")], sentence
        other = sentence.replace("3", "4")
        assert found(f"game: {HANDS}\nask: known claim=playable of=Ben view=Ben\n    hint: {other}.") == [], other


def test_a_title_is_remembered_and_a_paragraph_is_about_the_page_below_it() -> None:
    told, asked = "Slot 2 is the red 3", "ask: known claim=playable of=Ben view=Ben"
    assert {*found(f"tags: a\ntitle: {told}\n\ngame: {HANDS}\nask: number which=pace view=Ben\n{asked}")} == {(2, "card")}
    assert found(f"game: {HANDS}\n\n{told}.\n\nask: number which=pace\n{asked}") == [(6, "hand")]
    assert found(f"game: {HANDS}\n\n{told}.\n\nask: number which=pace view=Ben\n{asked}") == [(3, "card")]


def test_titles_and_paragraphs_and_comments_in_games_are_read() -> None:
    asked = "ask: known of=Ben claim=playable view=Ben step=0"
    assert found(f"title: Slot 2 is the red 3\n\ngame: {HANDS}\n{asked}") == [(1, "card")]
    assert found(f"Slot 2 is the red 3.\n\ngame: {HANDS}\n{asked}") == [(1, "card")]
    assert found(f"game: view=Ben {HANDS}\n    1. A 3>B {{In slot 2\n    the red 3 is missed.}}\n{asked}") == []
    assert found(f"game: view=Ben {HANDS}\n    1. A 3>B {{In slot 2 the red 3 is missed.}}\n{asked}") == [(2, "card")]


def test_what_the_holder_knows_may_be_said() -> None:
    told = HANDS.replace("r3", "r3+r+3")
    assert found(f"game: {told}\nask: known of=Ben claim=playable view=Ben\n    hint: Slot 2 is the red 3.") == []


def test_the_command_says_it_with_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.lesson"
    path.write_text(f"game: {GAME}\nask: known of=Ben claim=playable view=Ben step=1\n", "utf-8")
    assert main(["check", str(path)]) == 1
    told = capsys.readouterr().out
    assert "open.lesson: this lesson gives away what its questions hide.\nLine 3, column 1: The hand of Ben is hidden" in told
