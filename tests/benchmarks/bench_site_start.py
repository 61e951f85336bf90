"""How long the site takes to start: the first board of a lesson, its questions, and the first board of the same notebook in JupyterLite.

Each in a browser that has never been there, and again from its cache.

Run: python -m tests.benchmarks.bench_site_start [lesson]
"""

from __future__ import annotations

import sys
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.built_site import served_site
from tests.e2e.jupyterlab import CHROMIUM_FLAGS, find_chromium

PATIENCE = 180_000


def seconds(chromium: Browser, site: str, name: str) -> list[tuple[str, float]]:
    """What is to be seen after how many seconds, first with an empty cache."""
    found = list[tuple[str, float]]()
    with chromium.new_context() as context:
        for cache in ("cold", "cached"):
            page = context.new_page()
            begun = perf_counter()
            page.goto(f"{site}/course/en/{name}.html", wait_until="commit")
            page.locator(".hanabi .hand").first.wait_for(timeout=PATIENCE)
            found.append((f"page, {cache}: first board", perf_counter() - begun))
            page.locator('[data-notice="starting"]').wait_for(state="hidden", timeout=PATIENCE)
            found.append((f"page, {cache}: Python has run the lesson", perf_counter() - begun))
            page.close()
    with chromium.new_context() as context:
        for cache in ("cold", "cached"):
            page = context.new_page()
            begun = perf_counter()
            page.goto(f"{site}/lab/index.html?path={name}.ipynb", wait_until="commit")
            page.get_by_role("menuitem", name="Run", exact=True).wait_for(timeout=PATIENCE)
            page.wait_for_function("() => document.querySelector('.jp-NotebookPanel .jp-Notebook-ExecutionIndicator')", timeout=PATIENCE)
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            page.locator(".hanabi .hand").first.wait_for(timeout=PATIENCE)
            found.append((f"JupyterLite, {cache}: first board", perf_counter() - begun))
            page.close()
    return found


def main(name: str = "02-clues") -> None:
    """Print the seconds."""
    path = find_chromium()
    with served_site() as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for what, time in seconds(chromium, site, name):
            print(f"{what}: {time:.1f} s")  # noqa: T201
        chromium.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
