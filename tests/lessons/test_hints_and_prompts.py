"""Hints in steps, and the wording of prompts, answers and feedback."""

from __future__ import annotations

from hanabi_widget.lessons import Question, question
from hanabi_widget.notation import position
from hanabi_widget.text import ENGLISH


def hint(item: Question, step: str) -> str:
    """The sentences of a step; empty where it is left out."""
    return " ".join(line for hint in item.hints(ENGLISH) if hint.step == step for line in hint.lines)


def asked(text: str, name: str, **settings: str | int) -> Question:
    return question(name, position(text), **settings)


def test_the_card_to_look_at_needs_the_hardest_technique() -> None:
    """Two cards share two kinds, and so the third is none of these: that blue 3 is seen is not what makes the question hard."""
    table = "[suits=rygb copies=1,1,1 hand_size=3] y1 b1 | 5c | >Alice r1 g1 b3 | Bob y3+3 g3+3-y-b r3+3-y-b"
    item = asked(table, "possible", of="Bob", level="exact", view="Bob")
    assert item.difficulty == "T5"
    assert hint(item, "card") == "Look at Bob's slot 1."
    assert "Bob's slot 2 and Bob's slot 3 take up the remaining copies of red 3 and green 3" in hint(item, "evidence")


def test_pace_is_asked_in_what_it_is_spent_by() -> None:
    """A clue costs no pace while the deck has cards."""
    small = "[suits=ry copies=2,2,1 hand_size=2] r2 y1 | 1c"
    dealing = asked(f"{small} | x r1 y1 | >Alice r3 y3 | Bob y2 r2 | deck y2", "number", which="pace")
    assert dealing.prompt(ENGLISH) == "What is the pace: how many more cards may be discarded with the maximum still within reach?"
    over = asked(f"{small} 2t | x r1 y1 r2 | >Alice r3 y3 | Bob y2 y2", "number", which="pace")
    assert "how many turns may pass without a play" in over.prompt(ENGLISH)


def test_a_yes_that_nothing_proves_is_said() -> None:
    item = asked("[suits=ry copies=2,2,1 hand_size=2] 8c | >Alice r2 y1 | Bob y3 r1", "knows_that", by="Alice", of="Bob", slot=1)
    bare = item.form.read(item.context, {"known": True, "because": []})
    assert item.form.describe(ENGLISH, item.context, bare) == "yes, without any of these facts"


def test_a_card_that_is_left_out_gets_a_case_in_which_it_is_possible() -> None:
    item = asked("[suits=ry copies=2,2,1 hand_size=2] 8c | >Alice r2 y1 | Bob r1 y3", "thinks", by="Alice", of="Bob", slot=1)
    missed = item.form.to_json(item.context, frozenset[int]())
    said = " ".join(item.grade(missed).lines(ENGLISH))
    assert "For all Alice knows, Bob must still consider red 1 for Bob's slot 1." in said


def test_a_plan_that_is_none_does_not_work() -> None:
    untold = "[suits=ry copies=2,2,1 hand_size=2] r1 y3 | 1c 3t | >Alice y2 r2 | Bob r2 y1 | Cathy r3 r1"
    item = asked(untold, "plan", aim="r", turns=3)
    assert [*item.right_answers] == [None]
    assert hint(item, "proof").startswith("Play slot 1: that may fail, for example with the hand yellow 2, red 2. ")
