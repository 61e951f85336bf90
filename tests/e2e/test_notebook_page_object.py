"""A notebook in a real JupyterLab, from an empty page to printed output."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import OpenNotebook


def test_a_notebook_runs(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("import hanabi_widget; print(hanabi_widget.__name__)")
    expect(notebook.cell(0).locator(".jp-OutputArea-output")).to_have_text("hanabi_widget")
    assert notebook.eval("print(6 * 7)") == "42"


def test_a_failing_cell_fails_the_test(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("1 / 0", run=False)
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()
    with pytest.raises(RuntimeError, match="NameError"):
        notebook.eval("no_such_name")
