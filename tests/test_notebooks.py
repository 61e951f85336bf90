"""Every notebook runs from top to bottom, and is committed without what a run leaves behind; the course asks all that can be asked."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from hanabi_widget.lessons import TYPES, DrillPart, Lesson, QuestionPart, read_lesson
from hanabi_widget.lessons.files.spoiler_check import lesson_spoilers
from hanabi_widget.rules.deal import NAMES
from hanabi_widget.text.english import TEXTS
from tests.lessons.convention_questions_judge import first_by_hint

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
COURSE = [path for path in NOTEBOOKS if path.name[0].isdecimal()]
MACHINE_PATH = re.compile(r"/(?:home|Users|root|tmp|work|mnt|var|private)/|[A-Za-z]:\\\\")
NOTEBOOK_LINK = re.compile(r"\]\(([^)\s]+\.ipynb)\)")

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
every_lesson = pytest.mark.parametrize("path", COURSE, ids=lambda path: path.name)


@pytest.fixture(autouse=True)
def own_jupyter_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither kernels nor settings of the person who runs the tests."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


def said(cells: list[Any], kind: str) -> list[str]:
    """The errors, or the lines on stderr, of a notebook that ran."""
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    if kind == "error":
        return ["\n".join(output["traceback"]) for output in outputs if output["output_type"] == "error"]
    return [output["text"] for output in outputs if output["output_type"] == "stream" and output["name"] == "stderr"]


@every_notebook
def test_runs(path: Path, kernels: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in kernels.items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("import sys; print(sys.executable)"))
    files = {*FOLDER.iterdir()}
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    *cells, last = notebook.cells
    assert said(cells, "error") == []
    assert said(cells, "stderr") == []
    assert last.outputs[0]["text"].strip() == sys.executable
    assert {*FOLDER.iterdir()} == files


@every_notebook
def test_is_committed_clean_and_its_links_lead_somewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    notebook = json.loads(text)
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["source"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"]
    assert MACHINE_PATH.findall(text) == []
    cells = nbformat.read(path, as_version=4).cells
    links = [link for cell in cells if cell.cell_type == "markdown" for link in NOTEBOOK_LINK.findall(cell.source)]
    assert [link for link in links if not (FOLDER / link).is_file()] == []


def nodes(path: Path) -> Iterator[ast.AST]:
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            yield from ast.walk(ast.parse(cell.source))


@every_notebook
def test_imports_only_the_house_and_the_standard_library(path: Path) -> None:
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    assert {name.split(".")[0] for name in found} - {*sys.stdlib_module_names, "hanabi_widget"} == set()


# -- what the prose says of boards and lessons ------------------------------------------------------

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COUNTED = re.compile(rf"\b({'|'.join(NUMBERS)})(?: questions)? about\b|\b({'|'.join(NUMBERS)}) questions\b", re.IGNORECASE)
NAMED_CONTROL = re.compile(r"(?<=...)\*\*([A-Z][^*(]*[^*(.:])\*\*(?!:)")
"""In running text, what is bold and begins with a capital is the name of a control."""
CONTROLS = "\n".join(re.sub(r"\{player\}", "Bob", form) for text in TEXTS.values() for form in ([text] if isinstance(text, str) else text))

OF_OTHERS = {"Run", "Run All Cells", "File", "New", "Save Notebook", "Download", "Terminal", "Text File", "Ann", "Ben", *NAMES}
"""Menus of JupyterLab, and players."""


def prose(path: Path) -> list[str]:
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]


@every_notebook
def test_a_control_that_is_named_is_there(path: Path) -> None:
    """Lesson 18 spoke of *Advice*, the table for logicians of *Why not*, when no board had them."""
    named = {name for text in prose(path) for name in NAMED_CONTROL.findall(text)} - OF_OTHERS
    assert {name for name in named if not re.search(rf"^{re.escape(name)}(?: [{{(]|$| slot )", CONTROLS, re.MULTILINE)} == set()


@every_notebook
def test_so_many_questions_are_asked_as_are_promised(path: Path) -> None:
    """Lesson 1 promised five and had four."""
    for before, after in pairwise(nbformat.read(path, as_version=4).cells):
        opens = re.match(r'hw\.Exercise\("(.+?)"', after.source)
        promised = [NUMBERS.index((one or other).lower()) + 1 for one, other in COUNTED.findall(before.source)]
        if before.cell_type == "markdown" and opens and promised:
            assert sum(promised) == len(read(opens[1]).asked())


@every_notebook
def test_large_numbers_have_marks_of_thousands(path: Path) -> None:
    assert [number for text in prose(path) for number in re.findall(r"(?<![\w.,/])[0-9]{5,}(?!\w)", text)] == []


# -- the course ------------------------------------------------------------------------------------


def called(path: Path, name: str) -> list[ast.Call]:
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == name]


def opened(path: Path) -> list[str]:
    """The lesson files that a notebook opens."""
    names = [call.args[0] for call in called(path, "Exercise")]
    return [str(name.value) for name in names if isinstance(name, ast.Constant)]


@cache
def read(name: str) -> Lesson:
    return read_lesson((FOLDER / name).read_text("utf-8"))


def lessons(path: Path) -> list[Lesson]:
    return [lesson for lesson in map(read, opened(path)) if lesson.items()]


ROWS = (
    "^# ",
    r"^\| \*\*Afterwards you can\*\* \| ",
    r"^\| \*\*Time\*\* \| ",
    r"^\*\*What learners get wrong:\*\* ",
    r"^\*\*A question for the class:\*\* ",
)
"""Where a lesson begins to say what the page for teachers repeats."""


def test_the_course_has_its_lessons_in_order() -> None:
    assert [int(path.name[:2]) for path in COURSE] == [*range(1, len(COURSE) + 1)]
    assert len(COURSE) >= 12
    assert sum(len(read(name).predictions) for path in COURSE for name in opened(path)) == 47
    first = nbformat.read(COURSE[0], as_version=4)
    contents = [NOTEBOOK_LINK.findall(cell.source) for cell in first.cells if "## The course" in cell.source]
    assert [name for name in contents[0] if name[0].isdecimal()][-len(COURSE) + 1 :] == [path.name for path in COURSE[1:]]


def test_no_cell_of_the_course_tells_the_text_of_a_lesson() -> None:
    used = [name for path in COURSE for name in opened(path)]
    assert sorted(used) == sorted(f"lessons/{path.name}" for path in (FOLDER / "lessons").glob("*.lesson") if path.name[0].isdecimal())
    assert [call for path in COURSE for call in called(path, "Exercise") if len(call.args) != 1 or call.keywords] == []


@every_lesson
def test_no_page_shows_a_hand_that_a_question_after_it_hides(path: Path) -> None:
    assert [spoiler for name in opened(path) for spoiler in lesson_spoilers((FOLDER / name).read_text("utf-8"))] == []


@every_lesson
def test_a_lesson_says_what_it_is_for_and_how_long_it_takes(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    frame = next(cell.source for cell in cells if "**Afterwards you can**" in cell.source)
    for row in ("Afterwards you can", "Before", "Words"):
        assert re.search(rf"^\| \*\*{row}\*\* \| \S", frame, re.MULTILINE), row
    assert f"| **Time** | about {minutes(path)} minutes |" in frame
    assert "<summary>For the teacher</summary>" in frame
    assert f"check --answers {opened(path)[-1]}`" in frame


@every_lesson
def test_the_page_for_teachers_says_what_the_lesson_says(path: Path) -> None:
    text, page = "\n".join(prose(path)), (FOLDER.parent / "docs" / "teachers-page.md").read_text("utf-8")
    (row,) = [line for line in page.splitlines() if f"(../notebooks/{path.name}) |" in line]
    told = [re.search(rf"{start}(.*?)(?: \|)?$", text, re.MULTILINE) for start in ROWS]
    title, afterwards, time, mistakes, question = (found[1] if found else "" for found in told)
    link = f"{int(path.name[:2])} [{title}](../notebooks/{path.name})"
    assert row == f"| {link} | {time.split()[1]} | {afterwards} | {mistakes} | {question} |"


@every_lesson
def test_a_lesson_explains_a_word_once(path: Path) -> None:
    """Lesson 16 said three times what trust is."""
    cells = nbformat.read(path, as_version=4).cells
    (row,) = re.findall(r"^\| \*\*Words\*\* \| (.*) \|$", "\n".join(cell.source for cell in cells), re.MULTILINE)
    words = re.findall(r"\*\*(.+?)\*\*", row)
    assert len(words) == len({*words})


@every_lesson
def test_hints_about_the_focus_lead_to_the_key(path: Path) -> None:
    for item in (item for lesson in lessons(path) for item in lesson.items() if item.question.id == "meaning"):
        assert first_by_hint(item.question) == item.question.place[1]  # type: ignore[attr-defined]


def minutes(path: Path) -> int:
    """How long a lesson takes a reader who skips Python: 180 words a minute, a minute for each board and each map, two for each question,
    and half a one for each prediction and for each action that can be stepped through; in steps of five minutes."""
    cells = [*takewhile(lambda cell: not cell.source.startswith("# Appendix"), nbformat.read(path, as_version=4).cells)]
    words = sum(
        len(cell.source.partition("<details>")[0].split())
        for cell in cells
        if cell.cell_type == "markdown" and "## The course" not in cell.source
    )
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    asked = sum(len(read(name).items()) for name in opened(path))
    predicted = sum(len(read(name).predictions) for name in opened(path))
    actions = len(re.findall(r"^\d+\. ", code, re.MULTILINE))
    time = words / 180 + len(called(path, "Board") + called(path, "Map")) + 2 * asked + (predicted + min(actions, 20)) / 2
    return 5 * round(time / 5)


@every_lesson
def test_python_can_be_skipped(path: Path) -> None:
    """Boards and questions are made by cells whose source is folded away; the others say that they may be skipped."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code" and not cell.metadata.get("jupyter", {}).get("source_hidden"):
            assert cell.source.startswith("# Python: you may skip this cell.\n"), cell.source
        if cell.cell_type == "code" and cell.source.startswith("hw.Exercise("):
            assert cell.metadata["jupyter"]["source_hidden"]


@every_lesson
def test_who_is_asked_to_think_answers_by_a_click(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    assert [cell.source for cell in cells if cell.cell_type == "markdown" and "**Think" in cell.source and path != COURSE[0]] == []
    for before, after in pairwise(cells):
        if "-think-" in before.source and before.cell_type == "code":
            assert after.metadata["jp-MarkdownHeadingCollapsed"]
    assert len(read(opened(path)[0]).predictions) == {"01": 3, "13": 0}.get(path.name[:2], 1)


@every_lesson
def test_a_lesson_is_told_shown_and_asked_and_its_written_questions_have_answers_that_learners_miss(path: Path) -> None:
    assert called(path, "Board")
    *_, lesson = lessons(path)
    assert 4 <= len(lesson.asked()) <= 8
    assert {type(part) for part in lesson.parts} >= {QuestionPart, DrillPart}
    for asked in (part for part in lesson.parts if isinstance(part, QuestionPart)):
        question = asked.question
        assert question.has_answer, question.prompt()
        assert question.wrong_answers_by_mistake or asked.notes.hints, question.prompt()
        assert len(question.right_answers) < 30, question.prompt()


@every_notebook
def test_what_is_taught_is_asked_soon(path: Path) -> None:
    """Lesson 1 had 1,298 words before its first question, the table for logicians 1,165."""
    cells, words = nbformat.read(path, as_version=4).cells, 0
    if path in COURSE or path.stem in ("worlds", "for-logicians"):
        for cell in takewhile(lambda cell: "hw.Exercise(" not in cell.source, cells):
            words += len(cell.source.partition("<details>")[0].split()) if cell.cell_type == "markdown" else 0
        assert words <= 300


@every_lesson
def test_no_question_demands_much_more_than_the_one_before_it(path: Path) -> None:
    """Lesson 18 rose by 44. Of a solved one nothing is asked: it may be the first of its kind."""
    for lesson in lessons(path):
        demands = [(item.question.demands.total, item.worked) for item in lesson.items()]
        assert max((after - before for (before, _), (after, worked) in pairwise(demands) if worked != "solved"), default=0) <= 8


@every_lesson
def test_questions_with_the_same_thought_keep_chair_and_table(path: Path) -> None:
    """The third of lesson 2 had another's chair and two more players."""
    for part in (part for lesson in lessons(path) for part in lesson.parts if isinstance(part, DrillPart) and part.worked):
        questions = part.questions
        viewers = {question.viewer for question in questions}
        assert len(viewers) == 1 != len(viewers & {None})
        assert len({(question.state.rules, question.state.names) for question in questions}) == 1


def test_the_answers_to_two_lessons_do_not_mix() -> None:
    titles = [lesson.title for path in COURSE for lesson in lessons(path)]
    assert sorted({*titles}) == sorted(titles)
    assert all(titles)


def test_the_notebooks_ask_every_type_of_question() -> None:
    parts = [part for path in NOTEBOOKS for name in opened(path) for part in read(name).parts]
    asked = {
        part.question.id if isinstance(part, QuestionPart) else part.type for part in parts if isinstance(part, QuestionPart | DrillPart)
    }
    assert asked == {*TYPES}
