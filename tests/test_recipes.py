"""The recipes of CONTRIBUTING and docs, followed by the letter in a copy of the tree: what they do not name need not be touched."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parent.parent


class Tree:
    """A copy of package, tests, docs and course, to be changed and run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in ("hanabi_widget", "tests", "docs", "notebooks"):
            copytree(ROOT / part, folder / part, ignore=ignore_patterns("*.png", "e2e"))  # compiled files save compiling
        copy(ROOT / "pyproject.toml", folder)

    def insert(self, file: str, after: str, text: str) -> None:
        """Put text after the one place of a file that ends so, as an editor does."""
        path = self.folder / file
        before, found, rest = path.read_text("utf-8").partition(after)
        assert found, f"{file} has no {after!r}"
        path.write_text(before + found + text + rest, "utf-8")

    def test(self, *arguments: str) -> None:
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)

    def run(self, *command: str) -> str:
        """What Python prints in the copy, given the arguments of its command line: ``"-c", script``, ``"-m", "pytest", ...``."""
        done = subprocess.run([sys.executable, *command], cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "tree")


TWO_STRIKES = """
import hanabi_widget as hw
from hanabi_widget.text import LANGUAGES, describe_rules
game = hw.deal(2, seed=7, rules="common+two_strikes")
state = game[0]
print(hw.position(str(state)) == state, hw.read(str(game)) == game, state.knowledge("Alice")[1].probability("r1"))
print({describe_rules(language, state.rules, players=2).line.split(" · ")[-1] for language in LANGUAGES.values()})
hw.Board(game, view="Bob").save_html("board.html")
print(str(state).splitlines()[0])
"""


def test_a_variant_is_one_row(tree: Tree) -> None:
    """As CONTRIBUTING says: a row in `VARIANTS` of rules/editions.py."""
    tree.insert("hanabi_widget/rules/editions.py", "VARIANTS: dict[str, dict[str, Any]] = {\n", '    "two_strikes": {"strikes": 2},\n')
    assert tree.run("-c", TWO_STRIKES).splitlines() == ["True True 1/15", "{'Two strikes'}", "[common+two_strikes] r0 y0 g0 b0 w0"]
    tree.test("tests/rules/test_printed_variants.py")


HAS_BEGUN = '''

class HasBegun(OfTable):
    """That a firework has begun."""

    suit: int

    @property
    def claims(self) -> tuple[Formula, ...]:
        """Its height."""
        return (self.to.height(self.suit),)
'''
SAID = """

@say.register
def _has_begun(saying: HasBegun, speaker: Speaker) -> str:
    return speaker.text("begun", n=1, colors=speaker.now.suits([saying.suit]))
"""
WHERE = """
        if self.has_risen and after.fireworks[self.suit] == 1:
            yield HasBegun(self.to, self.suit)
"""
BEGUN = """
import hanabi_widget as hw
state = hw.position("r0 y0 g0 b0 w0 | >Ann g1 y2 | Ben g2 b3", hw.RuleSet(hand_size=2))
print(state.explain(hw.Play(1)))
"""


def test_a_sentence_is_a_type_its_words_and_its_place(tree: Tree) -> None:
    """As docs/adding-a-sentence.md says; with the five catalogues, which need not be there, they are nine files."""
    page = (ROOT / "docs" / "adding-a-sentence.md").read_text("utf-8")
    told = '    "explain.begun": ("{colors} has begun.", "{colors} have begun."),\n'
    assert [line for line in f"{told}{SAID}{WHERE}".splitlines() if line.strip() not in page] == []
    chapter, plan = (f"hanabi_widget/explain/{name}.py" for name in ("said_of_the_table", "play_or_discard_explained"))
    tree.insert(chapter, '    kind: ClassVar[Kind] = "follows"\n', HAS_BEGUN)
    tree.insert("hanabi_widget/text/english/explanations.py", "    # plays, discards and draws\n", told)
    tree.insert("hanabi_widget/text/sayings.py", "from hanabi_widget.explain.said_of_the_table import (\n", "    HasBegun,\n")
    with (tree.folder / "hanabi_widget/text/sayings.py").open("a", encoding="utf-8") as sayings:
        sayings.write(SAID)
    tree.insert(plan, "from .said_of_the_table import (\n", "    HasBegun,\n")
    tree.insert(plan, "            yield from self._could_know()\n", WHERE.lstrip("\n"))
    assert "green has begun." in tree.run("-c", BEGUN).lower()
    tree.test(
        "tests/explain/test_sayings.py",
        "tests/explain/test_explanations.py",
        "-k",
        "proved or type",
    )


def test_a_question_type_is_a_class_its_texts_its_judge_and_what_readers_see(tree: Tree) -> None:
    """As docs/adding-a-question.md says; with the five catalogues and a notebook of the course they are ten files."""
    page = (ROOT / "docs" / "adding-a-question.md").read_text("utf-8")
    (written, name), *_ = re.findall(r"```python\n(# (hanabi_widget/\S+)\n.*?)```", page, re.DOTALL)
    (texts,) = re.findall(r'```\n("ask\.identified\.name.*?)```', page, re.DOTALL)
    (judge,) = re.findall(r"```py\n(def _identified.*?)```", page, re.DOTALL)
    (tree.folder / name).write_text(written, "utf-8")
    tree.insert("hanabi_widget/text/english/questions.py", "QUESTIONS: Catalogue = {\n", texts)
    for catalogue in (tree.folder / "hanabi_widget/text/locale").rglob("*.po"):  # as `make words` and a translator do
        with catalogue.open("a", encoding="utf-8") as po:
            for key, text in re.findall(r'"((?:ask|back)\.[\w.]+)": "(.*)"', texts):
                po.write(f'\nmsgctxt "{key}"\nmsgid "{text}"\nmsgstr "[{catalogue.parts[-3]}] {text}"\n')
    tree.run("-m", "babel.messages.frontend", "-q", "compile", "-D", "hanabi_widget", "-d", "hanabi_widget/text/locale")
    found, row = "JUDGES: dict[str, Callable[[Any], set[Any] | None]] = {\n", '    "identified": _identified,\n'
    assert row.strip(" ,\n") in page
    tree.insert("tests/lessons/judge.py", found, row)
    path = tree.folder / "tests/lessons/judge.py"
    path.write_text(path.read_text("utf-8").replace(found, f"{judge}\n\n{found}"), "utf-8")
    tree.insert(
        "docs/lesson.md",
        "| `safe_action` |",
        " an action\n| `identified` | the slots that the holder knows exactly | `of=Ben` |\n| `safe_action` |",
    )
    tree.test(
        "tests/lessons/test_questions.py",
        "tests/lessons/test_against_judge.py",
        "-k",
        "identified",
    )
