"""A page of files alone: nothing may go wrong in it, or be asked of a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page


@contextmanager
def offline_page(chromium: Browser, path: Path, **settings: Any) -> Iterator[Page]:  # noqa: ANN401 - Playwright's
    """A file, opened without a network in a context with these settings; at the end nothing may have gone wrong."""
    context = chromium.new_context(offline=True, **settings)
    page = context.new_page()
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    yield page
    context.close()
    assert errors == []
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
