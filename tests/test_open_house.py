"""What greets a stranger says what is so: workflow, hooks, citation, and what the papers and pages say of files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from hanabi_widget import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

NAMED = re.compile(r"`((?:[\w.]+/)*[\w]+\.(?:py|md|ts|tsx|css|yml|toml))`")
"""The name of a file in prose; it may begin at any folder."""


def told(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_workflow_runs_targets_that_there_are_on_each_python_that_we_support() -> None:
    workflow = told(".github/workflows/tests.yml")
    supported = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert re.findall(r'"(3\.\d+)"', re.findall(r"python: \[(.*)\]", workflow)[0]) == supported
    asked = [target for line in re.findall(r"run: make ([a-z -]+)", workflow) for target in line.split()]
    assert {*asked} <= {*re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)}
    assert {"test-fast", "test-python", "check", "docs"} <= {*asked}


def test_the_hooks_mirror_make_check() -> None:
    check = re.findall(r"^check:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[0]
    for spoken, meant in (("$(PY)", ".venv/bin/python"), ("$(VENV)", ".venv"), ("$(NPM)", "npm --prefix js"), ("@$(MAKE)", "make")):
        check = check.replace(spoken, meant)
    commands = [line for line in check.strip().split("\n\t") if not line.startswith("@[")]
    assert re.findall(r"entry: (.*)", told(".pre-commit-config.yaml")) == commands


def test_the_citation_is_of_this_version() -> None:
    cited = dict(re.findall(r"^([\w-]+): (.+)$", told("CITATION.cff"), re.MULTILINE))
    assert (cited["version"], cited["license"]) == (__version__, PROJECT["license"])


def test_contributing_says_what_ci_runs() -> None:
    targets = re.findall(r"^for target in (.*); do", told(".ci/run"), re.MULTILINE)[0]
    names = re.findall(r"[a-z][a-z-]+", re.sub(r"ARGS=\S+", "", targets))
    (sentence,) = re.findall(r"`\.ci/run` runs (.*?)\.(?:\s|$)", told("CONTRIBUTING.md").replace("\n", " "))
    assert re.findall(r"`make ([a-z-]+)`", sentence) == names


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_a_page_names_are_there(path: Path) -> None:
    whole = path.read_text("utf-8")
    text = re.sub(r"^```.*?^```$", "", whole, flags=re.MULTILINE | re.DOTALL)
    missing = [
        name
        for name in NAMED.findall(text)
        if f"# {name}\n" not in whole and not (ROOT / name).exists() and not [*ROOT.glob(f"[!.]*/**/{name}")]
    ]
    assert missing == []  # nor does the page tell to write it
    for shown, target in re.findall(r"\[`?([^]`]*)`?\]\(([^)#]+)(?:#[^)]*)?\)", text):  # a link that is named as a file leads to it
        assert not re.fullmatch(r"[\w./]+\.(?:py|md|ts|css)", shown) or Path(target).name == Path(shown).name, (shown, target)
