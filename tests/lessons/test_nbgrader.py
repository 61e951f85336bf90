"""An assignment of nbgrader that runs through generate, release, fetch, submit, collect, autograde; its hidden tests call our grading."""

from __future__ import annotations

import csv
import getpass
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from hanabi_widget.lessons import lesson_text
from hanabi_widget.lessons.grading.attempt_files import append_attempt
from tests.lessons.student_classes import LESSON, NBGRADER_CELL, attempt, right_answer, wrong_answer

pytestmark = pytest.mark.skipif(
    find_spec("nbgrader") is None and os.environ.get("CI") != "true", reason="nbgrader is not installed: `make test` installs it"
)

ITEMS = LESSON.items(getpass.getuser())

TYPED = """\
### BEGIN SOLUTION
answer = [2]
### END SOLUTION
"""
TYPED_TESTS = """\
assert isinstance(answer, list)
### BEGIN HIDDEN TESTS
assert lesson.items()[1].question.grade(answer).right
### END HIDDEN TESTS
"""


def cell(name: str, source: str, points: int | None, *, solution: bool = False) -> NotebookNode:
    graded = {
        "schema_version": 3,
        "grade_id": name,
        "grade": points is not None,
        "solution": solution,
        "locked": not solution,
        "task": False,
    }
    made: NotebookNode = new_code_cell(source, id=name, metadata={"nbgrader": graded | ({} if points is None else {"points": points})})
    return made


NOTEBOOK = new_notebook(
    cells=[cell("answers", NBGRADER_CELL, len(ITEMS)), cell("typed", TYPED, None, solution=True), cell("typed-tests", TYPED_TESTS, 1)],
    metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
)


class Course:
    """A course of nbgrader in a folder, with the student's folder beside it."""

    def __init__(self, folder: Path) -> None:
        self.teacher, self.student, self.exchange = (folder / name for name in ("course", "student", "exchange"))
        source = self.teacher / "source" / "ps1"
        for place in (source, self.student, self.exchange):
            place.mkdir(parents=True)
        self.exchange.chmod(0o777)
        (source / "ones.ipynb").write_text(json.dumps(NOTEBOOK), "utf-8")
        (source / "missed.lesson").write_text(lesson_text(LESSON), "utf-8")
        config = f'c = get_config()\nc.CourseDirectory.course_id = "logic"\nc.Exchange.root = {str(self.exchange)!r}\n'
        for place in (self.teacher, self.student):
            (place / "nbgrader_config.py").write_text(config, "utf-8")
        self.environment = os.environ | {
            name: str(folder / name.lower()) for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")
        }
        # nbgrader calls alembic by its name
        self.environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

    def run(self, place: Path, *words: str) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *words], cwd=place, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def grades(self) -> dict[str, str]:
        self.run(self.teacher, "export")
        with (self.teacher / "grades.csv").open(encoding="utf-8") as file:
            [row] = [row for row in csv.DictReader(file) if row["student_id"] == getpass.getuser()]
        return row


@pytest.mark.slow
def test_an_assignment_runs_through_nbgrader(tmp_path: Path) -> None:
    course = Course(tmp_path)
    course.run(course.teacher, "generate_assignment", "ps1")
    released = (course.teacher / "release" / "ps1" / "ones.ipynb").read_text("utf-8")
    assert "HIDDEN" not in released
    assert "read_submission" not in released
    course.run(course.teacher, "release_assignment", "ps1")

    course.run(course.student, "fetch_assignment", "ps1")
    handed_in = course.student / "ps1"
    answers = [right_answer(ITEMS[0]), right_answer(ITEMS[1]), wrong_answer(ITEMS[2])]
    for number, (item, answer) in enumerate(zip(ITEMS[:3], answers)):
        append_attempt(handed_in / "attempts.jsonl", attempt(item, answer, getpass.getuser(), number))
    (handed_in / "missed.lesson").write_text(
        "ask: number which=pace\n    game: r1 | Ann ? ? ? ? ? | Ben ? ? ? ? ?", "utf-8"
    )  # an easier one
    notebook = json.loads((handed_in / "ones.ipynb").read_text("utf-8"))
    notebook["cells"][1]["source"] = f"answer = {right_answer(LESSON.items()[1])!r}"
    (handed_in / "ones.ipynb").write_text(json.dumps(notebook), "utf-8")
    course.run(course.student, "submit", "ps1")

    course.run(course.teacher, "collect", "ps1")
    course.run(course.teacher, "autograde", "ps1")
    grades = course.grades()
    assert (float(grades["raw_score"]), float(grades["max_score"])) == (2 + 1, len(ITEMS) + 1)
