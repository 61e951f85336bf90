"""Practice: goes on for as long as the student likes, from the journal alone, and never with the same position."""

from __future__ import annotations

from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons.practice import standings
from hanabi_widget.text import LocalizedError
from hanabi_widget.widget.exercise import Practice


def answer(practice: Practice, *, right: bool = True) -> None:
    """Answer the question of the page, at first wrongly where that is asked for."""
    question = practice.session.progress[practice.page].item.question  # type: ignore[union-attr]
    if not right:
        practice.session.handle({"type": "reveal", "page": practice.page})
        return
    practice.submit(question.form.to_json(question.context, next(iter(question.right_answers))))


def test_practice_goes_on_and_says_why(tmp_path: Path) -> None:
    journal = tmp_path / "attempts.jsonl"
    practice = hw.Practice("Zoé", journal=journal)
    assert practice._page_state["show_next"] is False
    assert practice._page_state["texts"][0].startswith("Something new: clues that touched, level 1.")
    for number, right in enumerate([True, False, True, True, True]):
        assert practice.page == number
        answer(practice, right=right)
        assert practice._page_state["show_next"] is True
        assert practice._page_state["messages"][-1]["title"].startswith("Mastered: 0 of 22")
        practice.session.handle({"type": "turn", "page": number + 1})
    assert practice._page_state["texts"] == ["copies on the table, level 1: 1 in a row right. With 3 you have mastered it."]
    assert len({attempt.item for attempt in practice.attempts}) == 5

    again = hw.Practice("Zoé", journal=journal)
    assert again.choice == practice.choice
    assert again.session.progress[0].item == practice.session.progress[-1].item
    assert str(again.progress) == str(practice.progress)
    assert hw.Practice("Ann", journal=journal).choice.reason == "new"


def test_there_is_no_next_page_before_the_question_is_settled() -> None:
    practice = hw.Practice(journal=None)
    with pytest.raises(LocalizedError, match="There is no page 1"):
        practice.session.handle({"type": "turn", "page": 1})
    assert practice.page == 0


def test_what_is_wrong_at_first_is_the_same_question_after_a_restart(tmp_path: Path) -> None:
    journal = tmp_path / "attempts.jsonl"
    practice = hw.Practice("Zoé", journal=journal)
    item = practice.session.progress[0].item
    assert item is not None
    practice.submit([] if frozenset() not in item.question.right_answers else [1])
    assert hw.Practice("Zoé", journal=journal).session.progress[0].item == item
    answer(practice)
    assert standings(practice.attempts)["T1.1"].streak == 0
