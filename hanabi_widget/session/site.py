"""The site that `make site` builds, if there is one that readers can reach: its page opens the position or the game in its address."""

from __future__ import annotations

import os

from hanabi_widget.text import Language

SITE = "HANABI_SITE"
"""The environment variable that has the address of the site, such as ``https://example.org/hanabi/``."""

OPENED_PAGE = "open.html"


def opening_address(language: Language) -> str:
    """The address that opens what follows it, percent-encoded; empty if no site is known.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> os.environ[SITE] = "https://example.org/hanabi/"
        >>> opening_address(ENGLISH)
        'https://example.org/hanabi/course/en/open.html#'
        >>> del os.environ[SITE]
        >>> opening_address(ENGLISH)
        ''
    """
    site = os.environ.get(SITE, "").strip().rstrip("/")
    return f"{site}/course/{language.code}/{OPENED_PAGE}#" if site.startswith(("https://", "http://")) else ""
