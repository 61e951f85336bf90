"""Exported pages in a real JupyterLab: below ``/files/``, and in its HTML viewer before and after they are trusted."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Error, Frame, Page, expect

from hanabi_widget.text import ENGLISH
from tests.e2e.jupyterlab import lab_and_chromium

from .exports_and_hosts import EXPORTS, NOT_HERE

VIEW = "path => window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'HTML Viewer'})"
SHOWN = ".jp-HTMLViewer:visible"


def _viewer(page: Page, sandbox: str) -> Frame:
    """What the viewer shows, in a frame with this sandbox."""
    viewer = page.locator(f"{SHOWN} iframe[sandbox*={sandbox}]")
    viewer.wait_for()
    frame = viewer.element_handle().content_frame()
    assert frame
    return frame


def _looked_at(page: Page, url: str, token: str, name: str, file: str) -> Iterator[tuple[str, str]]:
    page.goto(f"{url}/files/{file}?token={token}")
    EXPORTS[name].use(page.main_frame)
    yield "/files/", "works"
    page.goto(f"{url}/lab?token={token}&reset")
    page.wait_for_function("() => window.jupyterapp?.restored.then(() => true)")
    page.evaluate(VIEW, file)
    expect(_viewer(page, "allow-same-origin").get_by_text(ENGLISH.say(NOT_HERE))).to_be_visible()
    yield "HTML viewer", "says why not"
    page.locator(".jp-MainAreaWidget", has=page.locator(SHOWN)).get_by_text("Trust HTML").click()
    EXPORTS[name].use(_viewer(page, "allow-scripts"))
    yield "HTML viewer, after Trust HTML", "works"


def seen(*names: str) -> Iterator[tuple[str, str]]:
    """What was seen of exports, each with its place; the first thing that is wrong ends it."""
    with lab_and_chromium() as (server, chromium), chromium.new_context(reduced_motion="reduce") as context:
        for name in names:
            page = context.new_page()
            try:
                for place, what in _looked_at(page, server.url, server.token, name, EXPORTS[name].make(server.root).name):
                    yield f"{name}, {place}", what
            except (Error, AssertionError) as error:
                yield name, f"WRONG: {str(error).splitlines()[0]}"
            page.close()
