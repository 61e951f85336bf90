"""What is handed out and committed: wheel and sdist hold what they should, the engine needs Python alone, no trace of a machine."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from hanabi_widget import __version__, simulate

ROOT = Path(__file__).parents[1]
SCRIPTS = ("console", "lessonModule", "lessonPage", "loader", "map", "page", "screen", "widget")
STYLES = ("console", "lessonPage", "map", "screen", "widget")
STATIC = [f"hanabi_widget/static/{name}" for name in (*(f"{name}.js" for name in SCRIPTS), *(f"{name}.css" for name in STYLES))]
WORDS = [str(path.relative_to(ROOT)) for path in (ROOT / "hanabi_widget" / "text" / "locale").rglob("*.mo")]
DIST_INFO = f"hanabi_widget-{__version__}.dist-info"
RUNTIME = ("anywidget", "ipywidgets", "traitlets")

# Runs with neither site-packages nor the working folder on the path (-I -S), and refuses the widget's packages by name.
ALONE = f"""\
import sys
from importlib import import_module
from pkgutil import iter_modules

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {RUNTIME!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refuse())
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
"""
ENGINE = """
def walk(package):
    for module in iter_modules(package.__path__, package.__name__ + "."):
        if module.name not in ("hanabi_widget.widget", "hanabi_widget.classroom"):
            found = import_module(module.name)
            if module.ispkg:
                walk(found)

walk(import_module("hanabi_widget"))
used = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(used - set(sys.stdlib_module_names)))
"""


PLAYED = """
import hanabi_widget as hw
state = hw.deal(players=["Ann", "Ben"], seed=7).apply(hw.Clue("Ben", 1)).state
print(state.knowledge("Ben")[3].probability("playable"), hw.simulate("careful", players=2, games=1, seed=7).rows)
"""


FROM_THE_DOOR = """
import hanabi_widget as hw
from hanabi_widget.text import LANGUAGES
state = hw.deal(players=3, seed=7).root.state
print(len(state.hands), state == state.apply(state.legal_actions()[0]))
print(*(LANGUAGES[code].say("color.r") for code in ("es", "fr", "it", "pl", "pt")))
try:
    hw.Board
except ModuleNotFoundError as error:
    print(error.name)
"""


def pythons() -> dict[str, str]:
    """By version each Python of the machine that is supported: this one, those on the path, and those of pyenv."""
    found = {f"3.{minor}": shutil.which(f"python3.{minor}") for minor in range(11, 15)}
    for path in Path.home().glob(".pyenv/versions/3.*/bin/python"):
        found[".".join(path.parts[-3].split(".")[:2])] = str(path)
    found["{}.{}".format(*sys.version_info)] = sys.executable
    return {version: python for version, python in found.items() if python and int(version[2:]) >= 11}


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; its errors when it fails."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def built(kind: str, source: Path, into: Path) -> Path:
    """The sdist or wheel that the build system makes of a source tree, without a network."""
    run(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", into, cwd=source)
    (path,) = into.iterdir()
    return path


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(built("sdist", ROOT, tmp_path_factory.mktemp("sdist"))) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return source


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", folder, wheel)
    return folder


def test_the_wheel_holds_the_package_with_its_bundle_and_nothing_else(wheel: Path) -> None:
    inside = names(wheel)
    assert inside >= {*STATIC, *WORDS, "hanabi_widget/py.typed", "hanabi_widget/__main__.py", f"{DIST_INFO}/licenses/LICENSE"}
    assert {PurePosixPath(name).parts[0] for name in inside} == {"hanabi_widget", DIST_INFO}
    package = {name for name in inside if name.startswith("hanabi_widget/")}
    assert {PurePosixPath(name).suffix for name in package} <= {".py", ".js", ".css", ".typed", ".mo", ".json", ".txt"}
    with zipfile.ZipFile(wheel) as archive:
        for name in (*STATIC, *WORDS):
            assert archive.read(name) == (ROOT / name).read_bytes()


def test_the_wheel_asks_for_the_widgets_and_a_scheduler_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        lines = archive.read(f"{DIST_INFO}/METADATA").decode().splitlines()
    assert "License-Expression: BSD-3-Clause" in lines
    assert "Requires-Python: >=3.11" in lines
    asked = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    names = [re.split("[>~]", name)[0] for name in asked]
    extras = [line.partition("; ")[2] for line in asked]
    assert (names, extras) == (
        ["anywidget", "fsrs", "ipywidgets", "markdown-it-py", "distributed", "resvg-py", "segno"],
        ["", "", "", "", *(f"extra == '{extra}'" for extra in ("dask", "png", "qr"))],
    )


def test_the_sdist_holds_the_sources(unpacked: Path) -> None:
    papers = ("LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml")
    sources = ("js/package-lock.json", "js/src/board/Board.tsx", "tests/e2e/conftest.py", "notebooks/01-the-table.ipynb", ".ci/run")
    for name in (*STATIC, *WORDS, *(name.replace(".mo", ".po") for name in WORDS), *papers, *sources):
        assert (unpacked / name).is_file(), name
    assert not list(unpacked.rglob("node_modules"))


def test_the_sdist_gives_the_same_wheel(unpacked: Path, wheel: Path, tmp_path: Path) -> None:
    assert names(built("wheel", unpacked, tmp_path)) == names(wheel)


@pytest.mark.parametrize("python", pythons().values(), ids=pythons())
def test_on_each_python_the_engine_imports_with_the_standard_library_alone(installed: Path, python: str) -> None:
    assert run(python, "-I", "-S", "-B", "-W", "error", "-c", ALONE + ENGINE, installed).split() == ["hanabi_widget"]
    rows = simulate("careful", players=2, games=1, seed=7).rows
    assert run(python, "-I", "-S", "-B", "-c", ALONE + PLAYED, installed) == f"1 {rows}\n"


def test_without_the_widget_packages_there_are_games_and_languages_and_a_board_says_what_it_lacks(installed: Path) -> None:
    *said, lacking = run(sys.executable, "-I", "-S", "-c", ALONE + FROM_THE_DOOR, installed).splitlines()
    assert said == ["3 False", "rojo rouge rosso czerwony vermelho"]
    assert lacking in RUNTIME


# Written in pieces, so that this file does not contain what it looks for.
ADDRESSES = ("registry" + r"\.npmjs\.org", "pypi" + r"\.org/simple", "files" + r"\.pythonhosted")
FOREIGN = re.compile("|".join((*ADDRESSES, r"(?<![\w.*-])/" + r"(?:work|root)/", r"(?<![\w.*-])/" + r"tmp/w\b")))


def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone: what is committed is not known here")
def test_nothing_of_one_machine_is_committed() -> None:
    """No registry address, which belongs to whoever installs, and no absolute path."""
    paths = [path for path in committed() if path.is_file()]
    assert paths
    found = []
    for path in paths:
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), start=1):
            if match := FOREIGN.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    assert found == []


@pytest.mark.parametrize(
    "text",
    ["https://registry" + ".npmjs.org/x", "https://pypi" + ".org/simple/", '"/' + 'work/main"', "cd /" + "root/x", "/" + "tmp/w/venv"],
)
def test_what_is_of_one_machine_is_recognised(text: str) -> None:
    assert FOREIGN.search(text)
    assert not FOREIGN.search("frame/work/ ../work/ /tmp/wide https://pypi.org/project/x")
