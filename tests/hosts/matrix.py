"""The matrix of exports and hosts: what was seen in each cell. ``make hosts`` prints all of it."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium

from . import converted_notebooks, in_jupyterlab
from .exports_and_hosts import EXPORTS, HOSTS, faults, look, plain, told

WRONG = "WRONG: "


def cells(*names: str) -> Iterator[tuple[str, str, str]]:
    """Of the exports and hosts with these names, or else of all there is: a heading, what is in a cell, and what was seen there."""
    exports = [export for export in EXPORTS.values() if export.name in names] or [*EXPORTS.values()]
    hosts = [host for host in HOSTS.values() if host.name in names] or [*HOSTS.values()]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = find_chromium() or sys.exit("Chromium is missing: sudo apt-get install chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for export in exports:
            file = export.make(Path(folder))
            plainly = {host: look(chromium, export, host, file) for host in {plain(host) for host in hosts}}
            for host in hosts:
                found = [*faults(look(chromium, export, host, file), plainly[plain(host)], export, host)]
                yield export.name, host.name, WRONG + "; ".join(found) if found else told(export, host)
        chromium.close()
        if not names:
            saved = converted_notebooks.run(Path(folder), *converted_notebooks.CELLS)
            for way in converted_notebooks.WAYS:
                found = [*converted_notebooks.faults(saved, way, *converted_notebooks.CELLS)]
                yield "notebooks, run and converted", way, WRONG + "; ".join(found) if found else "what is asked has space for the answer"
    for place, what in () if names else in_jupyterlab.seen("board page", "lesson page", "exam page"):
        yield "a real JupyterLab", place, what


def main(*names: str) -> int:
    """Print the matrix; the number of cells in which something is wrong."""
    seen = []
    for heading, group in groupby(cells(*names), itemgetter(0)):
        print(f"\n{heading}")
        for _, cell, what in group:
            print(f"  {cell:46}{what}", flush=True)
            seen.append(what)
    wrong = sum(what.startswith(WRONG) for what in seen)
    print(f"\n{wrong} cells are wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
