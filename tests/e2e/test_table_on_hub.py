"""A table on a hub: its screens come through a real jupyter-server-proxy, with the path and the login of the Jupyter server."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from playwright.sync_api import Browser, expect

from .conftest import OpenNotebook, missing
from .server_process import free_port, watch


@pytest.mark.slow
def test_screens_come_through_the_proxy_of_the_jupyter_server(open_notebook: OpenNotebook, chromium: Browser) -> None:
    if find_spec("jupyter_server_proxy") is None:
        missing("jupyter-server-proxy", "python -m pip install --group dev")
    notebook, port = open_notebook("import hanabi_widget as hw"), free_port()
    url = f"{notebook.server.url}/proxy/{port}/"
    notebook.eval(f"table = hw.Table(hw.deal(players=['Ann', 'Ben'], seed=7), port={port}, url={url!r})")
    link = notebook.eval("print(table.links['Ann'])")
    assert link.startswith(url)
    context = chromium.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    ann = context.new_page()
    errors, outside = watch(ann, notebook.server.url)
    ann.goto(link)
    expect(ann.locator("#password_input")).to_be_visible()  # who is not signed in to the hub gets no table
    ann.goto(f"{notebook.server.url}/api/status?token={notebook.server.token}")
    ann.goto(link)
    expect(ann.locator(".turn-status")).to_have_text("Ann to act")
    ann.locator(".hand[data-to-act] button.hand-card").first.click()
    ann.get_by_role("button", name="Play slot 1").click()
    expect(ann.locator(".turn-status")).to_have_text("Ben to act")
    assert notebook.eval("print(len(table.game))") == "2"
    assert all(f"/proxy/{port}/" in address for address in ann.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)"))
    context.close()
    assert (errors, outside) == ([], [])
