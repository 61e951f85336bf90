"""The matrix of exports and hosts: what was seen in each cell. ``make hosts`` prints all of it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium

from .exports_and_hosts import EXPORTS, HOSTS, faults, look, told


def main(*names: str) -> int:
    """Print the matrix, or of its exports and hosts those with these names; the number of cells in which something is wrong."""
    wrong = 0
    exports, hosts = ([one for one in each.values() if one.name in names] or [*each.values()] for each in (EXPORTS, HOSTS))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = find_chromium() or sys.exit("Chromium is missing: sudo apt-get install chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for export in exports:
            file = export.make(Path(folder))
            plain = look(chromium, export, HOSTS["a server"], file)
            print(f"\n{export.name}")
            for host in hosts:
                found = [*faults(look(chromium, export, host, file), plain, export, host)]
                wrong += bool(found)
                print(f"  {host.name:46}{'WRONG: ' + '; '.join(found) if found else told(export, host)}", flush=True)
        chromium.close()
    print(f"\n{wrong} cells are wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
