"""Exercises of lessons from wherever they are, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import LessonError, read_lesson
from hanabi_widget.text import LocalizedError

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_a_student_gets_variants_and_a_lesson_comes_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ones.lesson"
    path.write_text("title: D\n\ndrill: known claim=playable n=2 seed=3\n", "utf-8")
    shown = [hw.Exercise(path, student=name, journal=None).board.shown["frames"][-1]["position"] for name in ("", "Zoé", "Zoé", "Max")]
    assert shown[1] == shown[2]
    assert len({*shown}) == 3
    assert hw.Exercise(str(path)).lesson == hw.Exercise(read_lesson(path.read_text("utf-8"))).lesson
    for name in ("nowhere.lesson", "my lessons/ones.lesson"):
        with pytest.raises(FileNotFoundError, match=name):
            hw.Exercise(name)


def test_what_is_wrong_with_a_file_names_it(tmp_path: Path) -> None:
    path = tmp_path / "ones.lesson"
    path.write_text("title: T\n\nask: number which=pace\nask: paces\n", "utf-8")
    with pytest.raises(LessonError) as caught:
        hw.Exercise(path)
    first, _, caret, second, *_ = str(caught.value).splitlines()
    assert (first[:60], caret) == (f"{path}, line 3, column 1: This question has no game: write"[:60], "  ^")
    assert second.startswith(f"{path}, line 4, column 6: There is no question of that type")
    path.write_bytes(b"title: \xff\n")
    with pytest.raises(LocalizedError, match=r"ones\.lesson: This is not UTF-8 text"):
        hw.Exercise(str(path))


@pytest.mark.parametrize("source", ["Ones are fun", "ones", "x" * 5_000, "a\0b", "  ", 7, None, ["ones"], {"pace": 1}])
def test_what_is_neither_a_file_nor_a_lesson(source: str) -> None:
    with pytest.raises(LocalizedError, match="neither a lesson nor the path of a lesson file"):
        hw.Exercise(source)


def test_a_lesson_of_one_line_is_a_text() -> None:
    assert hw.Exercise("drill: known claim=playable technique=T2 n=2", journal=None)._page_state["tabs"][1]["state"] == "open"
    with pytest.raises(LessonError, match="line 1, column 1: This question has no game"):
        hw.Exercise("ask: number which=pace")


def test_a_lesson_that_asks_nothing_says_so() -> None:
    assert [told["title"] for told in hw.Exercise("Read this.\n")._page_state["messages"]] == ["This lesson has no questions."]
    with pytest.raises(LocalizedError, match="This lesson has no questions: add ask: or drill:"):
        hw.Exercise("Read this.\n", exam=True)


def test_what_has_no_answer_is_not_asked() -> None:
    state = hw.position("r1 | >Ann ? ? ? ? ? | Ben y3 r3 g4 b2 w5 | Cleo r2+r w1 y1 g2 b5")
    with pytest.raises(ValueError, match="Ann"):
        hw.Exercise(hw.question("known", state, of="Cleo"))


def test_a_missing_lesson_says_where_it_was_looked_for() -> None:
    with pytest.raises(FileNotFoundError, match=r"There is no such file in .*: put it beside the notebook.*lessons/none\.lesson"):
        hw.Exercise(Path("lessons/none.lesson"))
