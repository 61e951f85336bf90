"""Writes the site, for a browser alone: the course as pages, JupyterLite with all notebooks, Python and its packages. `make site` runs it.

Nothing in it comes from another machine when it is opened: Pyodide is that of ``node_modules``, JupyterLite that of the Python which
runs this, and the packages lie beside them. That Python has an environment of its own, ``.venv-site``, because JupyterLite's kernel
would be offered by a JupyterLab beside it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from email.parser import HeaderParser
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from js import build_course

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "js" / "node_modules" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
UNUSED = {"jupyterlab-widgets", "widgetsnbextension"}
"""Parts of ipywidgets for the browser, which has them already."""

IN_PAGES = {
    "anywidget",
    "comm",
    "fsrs",
    "hanabi-widget",
    "ipython",
    "ipywidgets",
    "markdown-it-py",
    "mdurl",
    "psygnal",
    "pygments",
    "traitlets",
    "typing-extensions",
}
"""What the pages of the course load: not what IPython requires for a terminal, and imports only there."""

SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "hanabi_widget",
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}
OPTIONS = ("--apps", "lab", "--apps", "notebooks", "--no-sourcemaps", "--no-unused-shared-packages")


def markers(python: str) -> dict[str, str]:
    """What the markers of a requirement see in Pyodide."""
    there = {"sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32", "os_name": "posix"}
    here = {name: str(value) for name, value in default_environment().items()}
    return here | there | {"python_version": python.rpartition(".")[0], "python_full_version": python, "extra": ""}


def required(wheel: Path, there: dict[str, str]) -> Iterator[Requirement]:
    """What a wheel requires there."""
    with ZipFile(wheel) as archive:
        (path,) = (path for path in archive.namelist() if path.endswith(".dist-info/METADATA"))
        metadata = HeaderParser().parsestr(archive.read(path).decode())
    for requirement in map(Requirement, metadata.get_all("Requires-Dist", ())):
        if canonicalize_name(requirement.name) not in UNUSED and (requirement.marker is None or requirement.marker.evaluate(there)):
            yield requirement


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a command in a folder; what it says is told if it fails.

    Raises:
        SystemExit: it failed.
    """
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}")


def pip(*arguments: str | Path) -> None:
    """Run pip."""
    run(sys.executable, "-m", "pip", *arguments)


def gather(folder: Path, first: Iterable[str], there: dict[str, str]) -> list[dict[str, Any]]:
    """Download wheels of these and of all that they and the wheels in the folder require; what Pyodide must know of each."""
    anywhere = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", f"--python-version={there['python_version']}")
    wanted = {*first}
    while wanted:
        pip("download", "--no-deps", *anywhere, "--dest", folder, *sorted(wanted))
        wheels = {parse_wheel_filename(wheel.name)[0]: wheel for wheel in folder.glob("*.whl")}
        requirements = [requirement for wheel in wheels.values() for requirement in required(wheel, there)]
        wanted = {f"{each.name}{each.specifier}" for each in requirements if canonicalize_name(each.name) not in wheels}
    return [entry(wheel, there) for _, wheel in sorted(wheels.items())]


def entry(wheel: Path, there: dict[str, str]) -> dict[str, Any]:
    """What Pyodide must know of a wheel."""
    name, version, *_ = parse_wheel_filename(wheel.name)
    with ZipFile(wheel) as archive:
        modules = {Path(path).parts[0] for path in archive.namelist() if path.endswith(".py") and ".data/" not in path}
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(module.removesuffix(".py") for module in modules),
        "depends": sorted(canonicalize_name(requirement.name) for requirement in required(wheel, there)),
        "unvendored_tests": False,
    }


def lay_out(folder: Path) -> None:
    """Write a Pyodide whose packages are those that the notebooks need, with a second list of those that the pages of the course need."""
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(PYODIDE / name, folder)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    kernel = ("ipython", f"micropip=={lock['packages']['micropip']['version']}")
    entries = gather(folder, kernel, markers(lock["info"]["python"]))
    lock["packages"] = {entry["name"]: entry for entry in entries}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    lock["packages"] = {
        entry["name"]: entry | {"depends": sorted(IN_PAGES & {*entry["depends"]})} for entry in entries if entry["name"] in IN_PAGES
    }
    (folder / "course-lock.json").write_text(json.dumps(lock), "utf-8")


def build(target: Path, lessons: Sequence[str] = ()) -> None:
    """Write the site to a folder, which is replaced.

    Args:
        target: the folder.
        lessons: whose pages have boards; none means all. It spares running the others.

    Raises:
        SystemExit: the parts do not fit, or a command failed.
    """
    expected = import_module("jupyterlite_pyodide_kernel.constants").PYODIDE_VERSION
    there = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    if there != expected:
        raise SystemExit(f"JupyterLite's kernel is made for pyodide {expected}, js/package.json names {there}")
    with TemporaryDirectory() as place:
        folder = Path(place)
        lay_out(folder / "static" / "pyodide")
        (folder / "jupyter-lite.json").write_text(json.dumps(SETTINGS), "utf-8")
        output = folder / "output"
        command = (sys.executable, "-m", "jupyterlite_core", "build", *OPTIONS, "--contents", ROOT / "notebooks")
        run(*command, "--output-dir", output, folder=folder)
        run("node", "bundle-course.js", output / "course", folder=ROOT / "js")
        (folder / "running").mkdir()
        build_course.write(output, folder / "running", lessons)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(output, target)


if __name__ == "__main__":
    build(ROOT / sys.argv[1], sys.argv[2:])
