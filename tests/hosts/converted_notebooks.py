"""Notebooks that are run, saved and made into pages, slides or LaTeX: what is asked stands there, with space for the answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbconvert.exporters import get_exporter
from nbconvert.preprocessors import ExecutePreprocessor

from tests.e2e.jupyterlab import write_notebook

CELLS = {
    "exercise": "hw.Exercise(question, journal=None)",
    "practice": "hw.Practice('Zoe', journal=None)",
    "poll": "hw.Poll(question, journal=None)",
    "board": "hw.Board(state)",
    "position": "state",
    "game": "hw.Game(state)",
    "batch": "hw.simulate('careful', players=3, games=4, seed=1)",
}
SETUP = """import hanabi_widget as hw
state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
question = hw.question("known", state, claim="playable", of="Bob", view="Bob")
{print}
"""
ASKED = "Which of your cards do you know to be playable?"
TOLD = {"exercise": (ASKED, "[ ]"), "practice": ("Today: 8 questions",), "poll": (ASKED, "[ ]"), "batch": ("4 games",)}
"""What must stand in a notebook that is converted, for each of the cells; of others, that they have an output."""

WAYS = ("html", "slides", "latex")
"""Into what notebooks are made. LaTeX stands for a PDF: where there is no Inkscape it holds no picture."""


def run(folder: Path, *names: str) -> Path:
    """A notebook with these cells, run as nbconvert runs it; each begins with a line that names it."""
    path = folder / "saved.ipynb"
    cells = [f"print('begin {name}')\n{CELLS[name]}" for name in names]
    write_notebook(path, SETUP.format(print=""), *cells, "print('begin end')")
    notebook = nbformat.read(path, as_version=4)
    runs = ExecutePreprocessor(kernel_name="python3")  # type: ignore[no-untyped-call]
    runs.preprocess(notebook, {"metadata": {"path": str(folder)}})
    nbformat.write(notebook, path)
    return path


def faults(path: Path, way: str, *names: str) -> Iterator[str]:
    """What is lacking in a saved notebook that is made into something else."""
    text, _ = get_exporter(way)().from_filename(str(path))  # type: ignore[no-untyped-call]
    for name, following in zip(names, [*names[1:], "end"]):
        shown = text[text.rindex(f"begin {name}") : text.rindex(f"begin {following}")]
        shown = shown.replace(r"{[}", "[").replace(r"{]}", "]")
        yield from (f"{way} of {name}: no {part!r}" for part in TOLD.get(name, ()) if part not in shown)
        if way != "latex" and "data:image/svg+xml," not in shown:
            yield f"{way} of {name}: no picture"
