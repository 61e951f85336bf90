"""The matrix of exports and hosts: what was seen in each cell. ``make hosts`` prints all of it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium

from . import converted_notebooks, in_jupyterlab
from .exports_and_hosts import EXPORTS, HOSTS, faults, look, plain, told


def main(*names: str) -> int:
    """Print the matrix, or of its exports and hosts those with these names; the number of cells in which something is wrong."""
    wrong = 0
    exports = [export for export in EXPORTS.values() if export.name in names] or [*EXPORTS.values()]
    hosts = [host for host in HOSTS.values() if host.name in names] or [*HOSTS.values()]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = find_chromium() or sys.exit("Chromium is missing: sudo apt-get install chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for export in exports:
            file = export.make(Path(folder))
            plainly = {host: look(chromium, export, host, file) for host in {plain(host) for host in hosts}}
            print(f"\n{export.name}")
            for host in hosts:
                found = [*faults(look(chromium, export, host, file), plainly[plain(host)], export, host)]
                wrong += bool(found)
                print(f"  {host.name:46}{'WRONG: ' + '; '.join(found) if found else told(export, host)}", flush=True)
        chromium.close()
        if not names:
            print("\nnotebooks, run and converted")
            saved = converted_notebooks.run(Path(folder), *converted_notebooks.CELLS)
            for way in converted_notebooks.WAYS:
                found = [*converted_notebooks.faults(saved, way, *converted_notebooks.CELLS)]
                wrong += bool(found)
                print(f"  {way:46}{'WRONG: ' + '; '.join(found) if found else 'what is asked is there, with space for the answer'}")
    if not names:
        print("\na real JupyterLab")
        for place, what in in_jupyterlab.seen("board page", "lesson page", "exam page"):
            wrong += what.startswith("WRONG")
            print(f"  {place:46}{what}", flush=True)
    print(f"\n{wrong} cells are wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
