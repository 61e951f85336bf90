"""A board as a page of its own, which needs no Python and no network."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path

from hanabi_widget.protocol.messages import Mind
from hanabi_widget.rules import Node
from hanabi_widget.text import Language
from hanabi_widget.view import Line, Viewpoint, inspections, offline_line

from .json_delta import deltas
from .line_delta import LineDelta, safe_json_text, safe_text

STATIC = Path(__file__).parent / "static"
LIMIT = 150_000
"""Bytes that a page should not exceed: so much is told of each card as fits."""

MANY_CARDS = 150
"""Of more cards than these, counted at each step, types are not worked out: it would not fit and takes long."""


def html_page(shown: Line, nodes: Sequence[Node], step: int, view: Viewpoint, language: Language) -> str:
    """The HTML of a board that steps and inspects by itself.

    Args:
        shown: what the board shows.
        nodes: the steps of it.
        step: the step to begin with.
        view: the viewpoint: of what it does not see, nothing is in the page.
        language: the language of all words.
    """
    cards = sum(len(row) for node in nodes for row in node.state.card_numbers)
    found = inspections(language, nodes, view, explain_identities=cards <= MANY_CARDS)
    content = {
        "line": LineDelta().line(offline_line(shown)),
        "step": step,
        "inspections": [*deltas(found)],
        "script": (STATIC / "widget.js").read_text("utf-8"),
        "style": (STATIC / "widget.css").read_text("utf-8"),
    }
    text = _page(shown, content)
    for cut in CUTS[cards > MANY_CARDS :]:
        if len(text.encode()) <= LIMIT:
            break
        found = [[{**one, "minds": cut(one["minds"])} for one in row] for row in found]
        content["inspections"] = [*deltas(found)]
        text = _page(shown, content)
    return text


def _without_types(minds: list[Mind]) -> list[Mind]:
    return [{**mind, "types": []} for mind in minds]


def _first_alone(minds: list[Mind]) -> list[Mind]:
    return minds[:1]


CUTS = (_without_types, _first_alone)
"""What is left out of what is said of a card, one after the other, until the page is small enough."""


def _packed(content: dict[str, object]) -> str:
    """Base64 of compressed JSON."""
    return b64encode(gzip.compress(safe_json_text(content).encode(), mtime=0)).decode()


def _page(shown: Line, content: dict[str, object]) -> str:
    logs = "".join(f"<li>{escape(frame['log'])}</li>" for frame in shown["frames"])
    return safe_text(f"""<!doctype html>
<html lang="{shown["language"]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(shown["labels"]["board"])}</title>
<style>
body {{ margin: 0 }}
h1 {{ position: absolute; clip-path: inset(50%) }}
</style>
<main>
<h1>{escape(shown["labels"]["board"])}</h1>
<div id="board"><noscript><ol start="0">{logs}</ol></noscript></div>
</main>
<script type="text/plain" id="packed">{_packed(content)}</script>
<script type="module">{(STATIC / "page.js").read_text("utf-8").strip()}</script>
</html>
""")
