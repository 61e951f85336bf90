"""Sessions and exports need no widget libraries: they are what screens of all kinds are made of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import hanabi_widget as hw
from hanabi_widget.lessons import Lesson
from hanabi_widget.lessons.lesson import QuestionPart
from hanabi_widget.session.bots import BotPlayers
from hanabi_widget.session.exercise import ExerciseSession
from hanabi_widget.text import ENGLISH

SCRIPT = """
import sys
sys.modules |= dict.fromkeys(("IPython", "anywidget", "ipywidgets", "traitlets", "tornado"))
import hanabi_widget as hw
import hanabi_widget.export
from hanabi_widget.cli.program import main
from hanabi_widget.session import board, exercise, map_of_minds
from hanabi_widget.text import ENGLISH

def told(session, message):
    sent = []
    session.desk(sent.append).answer({"id": 7, **message})
    return sent[-1]["id"], sent[-1]["type"]

shown = board.BoardSession(hw.deal(players=3, seed=7), "Bob", "nested", ENGLISH)
print(told(shown, {"type": "act", "step": 0, "action": {"kind": "play", "slot": 1, "announce": None}}), shown.step)
asked = exercise.ExerciseSession(hw.lessons.read_lesson(open(sys.argv[1]).read()), "Zoé", ENGLISH)
print(told(asked, {"type": "answer", "page": 0, "sitting": 0, "answer": "25"}), asked.here.verdict.right)
hw.export_lesson(sys.argv[1], sys.argv[2])
main(["export", sys.argv[1], "--to", "html", "-o", sys.argv[3]])
main(["export", ">Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5", "-o", sys.argv[4]])
"""


def test_a_session_and_an_export_need_no_widget_libraries(tmp_path: Path) -> None:
    lesson, *pages = (tmp_path / name for name in ("a.lesson", "a.html", "b.html", "c.html"))
    lesson.write_text("title: Pace\n\ngame: >Ann ? ? ? ? ? | Ben ? ? ? ? ?\n\nask: number which=pace\n", "utf-8")
    done = subprocess.run([sys.executable, "-c", SCRIPT, lesson, *pages], capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines()[:2], done.stderr) == (["(7, 'done') 1", "(7, 'done') False"], "")
    assert {page.read_text("utf-8")[:15] for page in pages} == {"<!doctype html>"}


def test_a_hand_is_found_and_a_bot_sees_the_turns_of_a_game_of_a_thousand_rearrangements() -> None:
    game = hw.Game(hw.position("r1 | >Ann r1 y2 b3 w3 g5 | Ben y3 r3 g4 b2 w5"), [hw.Clue("Ben", 3)])
    node = game.line[-1]
    for _ in range(1100):
        node = node.add(hw.Reorder("Ann", (2, 1, 3, 4, 5)))
    asked = hw.question("known", game, of="Ben", view="Ben")
    exercise = ExerciseSession(Lesson("Ones", (), (QuestionPart(asked),)), "Zoé", ENGLISH)
    assert exercise._seats_hidden_in(game) == {1}
    assert len(BotPlayers("careful", game.root.state, None).seat(node).history.turns) == 1
