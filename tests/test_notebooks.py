"""Every notebook runs from top to bottom, and is committed without what a run leaves behind."""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MACHINE_PATH = re.compile(r"/(?:home|Users|root|tmp|work|mnt|var|private)/|[A-Za-z]:\\\\")
NOTEBOOK_LINK = re.compile(r"\]\(([^)\s]+\.ipynb)\)")

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS, f"no notebook in {FOLDER}"


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
def test_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("import sys; print(sys.executable)"))
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    *cells, last = notebook.cells
    assert said(cells, "error") == []
    assert said(cells, "stderr") == []
    assert last.outputs[0]["text"].strip() == sys.executable


@every_notebook
def test_is_committed_clean(path: Path) -> None:
    text = path.read_text("utf-8")
    notebook = json.loads(text)
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["source"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"]
    assert MACHINE_PATH.findall(text) == []


@every_notebook
def test_imports_only_the_house_and_the_standard_library(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    found = set()
    for node in [node for cell in cells if cell.cell_type == "code" for node in ast.walk(ast.parse(cell.source))]:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    assert {name.split(".")[0] for name in found} - {*sys.stdlib_module_names, "hanabi_widget"} == set()


@every_notebook
def test_links_to_other_notebooks_lead_somewhere(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    links = [link for cell in cells if cell.cell_type == "markdown" for link in NOTEBOOK_LINK.findall(cell.source)]
    assert [link for link in links if not (FOLDER / link).is_file()] == []
