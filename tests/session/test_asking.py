"""Asking about the position of a board: questions with their keys, a lesson of them, and nothing that the seat does not see."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.lessons import History, read_lesson
from hanabi_widget.protocol.deltas import safe_json_text
from hanabi_widget.session.board import BoardSession
from tests.other_worlds import another_world

from .at_screens import Person, at_board

pytestmark = pytest.mark.usefixtures("elsewhere")


class Asker(Person[BoardSession]):
    """Somebody who asks about the last position of a game."""

    def __init__(self, game: hw.Game, view: int | None) -> None:
        super().__init__(at_board(game, view))
        self.do("", "ask", shown=True, step=len(game) - 1)

    def do(self, answer: object, kind: str = "answer", **more: object) -> str:
        """Do something on the page; what it shows then."""
        page = self.page
        self.say({"id": 1, "type": kind, "page": page["page"], "sitting": page.get("sitting"), "answer": json.dumps(answer), **more})
        return safe_json_text([self.sent[-1], self.state])

    @property
    def page(self):  # type: ignore[no-untyped-def] # noqa: ANN201
        return self.state.get("_page_state") or {"page": 0}


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_told_that_the_seat_does_not_see(game: hw.Game, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabi_widget.session.asking.strftime", str)

    def told(world: hw.Game, view: int | None) -> list[str]:
        asker = Asker(world, view)
        said = list[str]()
        for kind in [option["value"] for option in asker.page["asking"]["fields"][0]["options"]]:
            said += [
                asker.do({"kind": kind}),
                asker.do("answer"),
                asker.do("", "reveal"),
                asker.do("", "explore"),
                asker.do("", "turn", page=0),
            ]
        return [*said, asker.do({"of": "7"}), asker.do("save"), next(Path().glob("*.lesson")).read_text("utf-8")]

    other = another_world(Random(seat), game.line, seat)
    assert told(game, seat) == told(other, seat)
    assert told(game, None) != told(other, None)


def test_five_questions_are_asked_saved_and_answered(game: hw.Game) -> None:
    asker = Asker(game, 1)
    for kind in ("known", "possible", "thinks", "number", "odds"):
        asker.do({"kind": kind})
        assert asker.page["settled"]
        asker.do("add")
    asker.do({"of": '"Bob"', "slot": "2", "claim": '"trash"', "by": "7"})
    assert asker.page["asking"]["text"].startswith("ask: odds of=Bob slot=2 claim=trash view=Bob\n")
    asker.do("add")
    asker.do("remove")
    assert "lesson-" in asker.do("save")
    items = read_lesson(next(Path().glob("*.lesson")).read_text("utf-8")).items()
    assert len(items) == 5
    assert all(replace(asked, history=History.of(game)).right_answers == asked.right_answers for _, asked, *_ in items)
    asker.do("answer")
    assert (asker.page["page"], asker.page["settled"]) == (6, False)
    asker.do("", "ask")
    assert (asker.state["_page_state"], asker.state["step"]) == ({}, len(game) - 1)


def test_what_stands_in_the_editor_is_asked_about_and_who_plays_on_is_back(game: hw.Game) -> None:
    asker = Asker(game, None)
    asker.do("", "ask")
    asker.do("", "edit", shown=True, step=0)
    asker.do("", "ask", shown=True, step=0)
    assert ("1." in asker.page["asking"]["text"], asker.state["_editor_state"]) == (False, {})
    asker.board.act(hw.Discard(1))
    assert asker.state["_page_state"] == {}
    assert asker.state["_editor_state"]
