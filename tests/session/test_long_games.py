"""Games of many steps: nothing ends in RecursionError."""

from __future__ import annotations

import hanabi_widget as hw
from hanabi_widget.lessons import Lesson
from hanabi_widget.lessons.files.lesson import QuestionPart
from hanabi_widget.session.bots import BotPlayers
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import ENGLISH


def test_a_hand_is_found_and_a_bot_sees_the_turns_of_a_game_of_a_thousand_rearrangements() -> None:
    game = hw.Game(hw.position("r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5"), [hw.Clue("Ben", 3)])
    node = game.line[-1]
    for _ in range(1100):
        node = node.add(hw.Reorder("Ann", (2, 1, 3, 4, 5)))
    asked = hw.question("known", game, of="Ben", view="Ben")
    exercise = ExerciseSession(Lesson("Ones", (), (QuestionPart(asked),)), "Zoé", ENGLISH)
    assert exercise._seats_hidden_in(game) == {1}
    assert len(BotPlayers("careful", game.root.state, None).seat(node).history.turns) == 1
