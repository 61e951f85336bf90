"""Sessions and exports need no widget libraries: they are what screens of all kinds are made of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
sys.modules |= dict.fromkeys(("IPython", "anywidget", "ipywidgets", "traitlets", "tornado"))
import hanabi_widget as hw
import hanabi_widget.export
from hanabi_widget.session import board, exercise, map
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
"""


def test_a_session_and_an_export_need_no_widget_libraries(tmp_path: Path) -> None:
    lesson, page = tmp_path / "a.lesson", tmp_path / "a.html"
    lesson.write_text("title: Pace\n\ngame: >Ann ? ? ? ? ? | Ben ? ? ? ? ?\n\nask: number which=pace\n", "utf-8")
    done = subprocess.run([sys.executable, "-c", SCRIPT, lesson, page], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("(7, 'done') 1\n(7, 'done') False\n", "")
    assert page.read_text("utf-8").startswith("<!doctype html>")
