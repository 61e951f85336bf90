"""The pages of docs/: their examples run, the files they tell to write work, links lead somewhere, every public name is there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from doctest import DocTestParser, DocTestRunner
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pydoc import render_doc
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import Bot, Seat
from hanabi_widget.lessons.questions import types
from hanabi_widget.rules import SeatIndex, Slot
from hanabi_widget.text import ENGLISH, describe_option
from hanabi_widget.text.english import TEXTS

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted([*DOCS.glob("**/*.md"), *DOCS.parent.glob("*.md")])
API = sorted((DOCS / "api").glob("*.md"))
TRIED = {"adding-a-bot.md", "adding-a-question.md"}
"""Pages whose examples run below, with what they tell to write."""
WITH_EXAMPLES = sorted(page.name for page in DOCS.glob("*.md") if ">>> " in page.read_text("utf-8") and page.name not in TRIED)
SEARCHED = {
    "set up a position": "api/widgets.md",
    "translate a lesson": "lesson.md",
    "practice": "drills.md",
    "record of a game": "record.md",
    "lesson outside jupyter": "classroom.md",
    "exam": "classroom.md",
    "poll": "classroom.md",
    "adding a bot": "adding-a-bot.md",
    "command line": "command-line.md",
    "variants": "variants.md",
    "large batches": "batches.md",
}
"""What people look for, and the page that a search must find."""
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (hanabi_widget(?:/\w+)+\.py)\n")
"""The first line of a block that is a whole file."""


@pytest.mark.parametrize("words", SEARCHED)
def test_a_search_finds_the_page(words: str) -> None:
    """A search puts headings first; and a guide leads there by the same words."""
    page = (DOCS / SEARCHED[words]).read_text("utf-8").lower()
    assert any(line.startswith("#") and words in line for line in page.splitlines()) or f"to {words}," in page


def blocks(page: str) -> Iterator[tuple[str, int]]:
    """The Python in a page, with the line before which each block begins."""
    text = (DOCS / page).read_text("utf-8")
    for match in BLOCK.finditer(text):
        yield match[1], text.count("\n", 0, match.start(1))


def written(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Write the files that a page tells to write, each where its package finds it; their modules."""
    modules = []
    for text, _ in blocks(page):
        if match := FILE.match(text):
            path = folder / match[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            module = ".".join(path.relative_to(folder).with_suffix("").parts)
            package = import_module(module.rpartition(".")[0])
            monkeypatch.setattr(package, "__path__", [*package.__path__, str(path.parent)])
            modules.append(module)
    return modules


def run(page: str, **names: Any) -> dict[str, Any]:  # noqa: ANN401 - names of all kinds
    """Run the examples of a page, one after the other; the names that it has in the end."""
    told = list[str]()
    runner, examples = DocTestRunner(verbose=False), dict(names)
    for text, line in blocks(page):
        test = DocTestParser().get_doctest(text, examples, page, page, line)
        runner.run(test, out=told.append, clear_globs=False)
        examples = test.globs
    assert not told, "".join(told)
    return examples


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A working folder; afterwards nothing that was written there is imported any more, and English is spoken."""
    monkeypatch.chdir(tmp_path)
    modules = {*sys.modules}
    yield tmp_path
    hw.set_language("en")
    for name in {*sys.modules} - modules:
        if Path(getattr(sys.modules[name], "__file__", None) or "").is_relative_to(tmp_path):
            del sys.modules[name]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", [*WITH_EXAMPLES, *(f"api/{page.name}" for page in API)])
def test_the_examples_of_a_page_run(page: str) -> None:
    run(page)


def test_the_lines_of_the_readme_run() -> None:
    (lines,) = BLOCK.findall((DOCS.parent / "README.md").read_text("utf-8"))
    *setup, probability, formula = lines.strip().splitlines()
    scope: dict[str, Any] = {}
    exec("\n".join(setup), scope)
    for line in (probability, formula):
        result, comment = eval(line, scope), line.partition("  # ")[2]
        assert comment.startswith(f"{result!r}:")


def test_every_public_name_is_on_an_api_page() -> None:
    """Each once: in the tables of the first of these pages, and in full on one of the others."""
    tables = re.findall(r"^   (\w+)$", (DOCS / "api" / "index.md").read_text("utf-8"), re.MULTILINE)
    documented = []
    for page in API:
        for package, names in re.findall(r"^\.\. currentmodule:: (.*)\n((?:.+\n)+)", page.read_text("utf-8"), re.MULTILINE):
            if package == hw.__name__:
                documented += re.findall(r"^\.\. auto(?:class|exception|function):: (\w+)$", names, re.MULTILINE)
    assert sorted(documented) == sorted(tables) == sorted(dir(hw))


def test_help_fits_on_a_screen() -> None:
    assert render_doc(hw).count("\n") < 50


def test_every_public_name_has_an_example() -> None:
    """Its docstring has one; pytest runs them all."""
    assert not [name for name in dir(hw) if ">>> " not in (getattr(hw, name).__doc__ or "")]


def test_the_course_page_has_every_notebook() -> None:
    notebooks = {path.name for path in (DOCS.parent / "notebooks").glob("*.ipynb")}
    assert {*re.findall(r"\]\(../notebooks/([^)]*)\)", (DOCS / "course.md").read_text("utf-8"))} == notebooks


WORDS = re.compile(r'^ *"([a-z_.]+)": "(.*)",$', re.MULTILINE)
"""A text as a page tells to write it."""


@pytest.fixture
def bot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Bot:
    (module,) = written("adding-a-bot.md", folder, monkeypatch)
    found: Bot = import_module(module).Hasty()
    return found


def test_a_bot_is_added_as_its_page_says(bot: Bot) -> None:
    run("adding-a-bot.md")
    texts = dict(WORDS.findall((DOCS / "adding-a-bot.md").read_text("utf-8")))
    assert {f"bot.{bot.name}", f"bot.{bot.name}.policy"} <= texts.keys()
    assert all(f"bot.rule.{rule}" in TEXTS.keys() | texts.keys() for rule in bot.rules)


def test_the_bot_of_the_page_explains_itself(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    for key, text in WORDS.findall((DOCS / "adding-a-bot.md").read_text("utf-8")):
        monkeypatch.setitem(TEXTS, key, text)
    fired = set()
    for node in hw.simulate(bot, players=3, games=1, seed=1).game(0).line[:-1]:
        rule, options = bot.explain(Seat(node.state))
        for option in options:
            assert "{" not in describe_option(ENGLISH, node.state, rule, SeatIndex(option.seat), Slot(option.slot), option.identities)
        fired.add(rule)
    assert {"play_known_playable", "play_clued_card", "touch_new_playable_card", "discard_oldest_untouched"} <= fired


def test_a_question_type_is_added_as_its_page_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "adding-a-question.md"
    written(page, folder, monkeypatch)
    text = (DOCS / page).read_text("utf-8")
    for key, words in WORDS.findall(text):
        monkeypatch.setitem(TEXTS, key, words)
    monkeypatch.setitem(types.TYPES, "identified", types.find_types()["identified"])
    run(page)
    (file,) = folder.rglob("identified.py")
    for check in (["ruff", "check", "--ignore", "INP001"], ["ruff", "format", "--check"], ["mypy"]):
        if find_spec(check[0]):
            settings = ["--config-file" if check[0] == "mypy" else "--config", str(DOCS.parent / "pyproject.toml")]
            done = subprocess.run(
                [sys.executable, "-m", *check, *settings, str(file)], check=False, capture_output=True, text=True, cwd=DOCS.parent
            )
            assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link, place in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", page.read_text("utf-8")):
        target = page.parent / link if link else page
        if "://" not in link:
            assert target.is_file(), link
            headings = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.MULTILINE) if place else []
            assert not place or place in [heading.lower().replace(" ", "-") for heading in headings], place
