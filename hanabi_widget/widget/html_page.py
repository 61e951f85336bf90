"""A board as an HTML page that needs no Python and no network."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from hanabi_widget.protocol.board import BoardState
from hanabi_widget.protocol.delta import deltas
from hanabi_widget.protocol.messages import CardKnowledge, Inspection
from hanabi_widget.protocol.saved_page import SavedPage
from hanabi_widget.rules import Node
from hanabi_widget.text import Language
from hanabi_widget.view import Viewpoint, inspections, offline_board_state

from .frame_encoder import FrameEncoder
from .json_text import safe_json_text, safe_text
from .panels import OPEN_AT_FIRST

STATIC = Path(__file__).parent / "static"
MAX_BYTES = 150_000
"""A page should not be larger: of the inspections, as much is kept as fits."""

MAX_CARDS_WITH_IDENTITIES = 150
"""With more cards in hands, summed over the steps, the claims about identities are not computed: slow, and they would not fit."""


def html_page(
    state: BoardState,
    nodes: Sequence[Node],
    step: int,
    view: Viewpoint,
    language: Language,
    open_panels: Sequence[str] = OPEN_AT_FIRST,
    progress: Callable[[int, int], object] | None = None,
) -> str:
    """The HTML of a board that can be stepped through and inspected.

    Args:
        state: what the board shows.
        nodes: the nodes of its steps.
        step: the step to begin with.
        view: the viewpoint; nothing that it does not see is in the page.
        language: the language of all texts.
        open_panels: the names of the panels that are open.
        progress: called with the number of steps done, and of all steps.
    """
    cards = sum(len(hand) for node in nodes for hand in node.state.card_numbers)
    found = list[list[Inspection]]()
    for done, at_step in enumerate(inspections(language, nodes, view, explain_identities=cards <= MAX_CARDS_WITH_IDENTITIES), start=1):
        found.append(at_step)
        if progress:
            progress(done, len(nodes))
    content: SavedPage = {
        "board_state": FrameEncoder().encode(offline_board_state(state)),
        "step": step,
        "open_panels": [*open_panels],
        "inspections": [*deltas(found)],
        "script": (STATIC / "widget.js").read_text("utf-8"),
        "style": (STATIC / "widget.css").read_text("utf-8"),
    }
    text = _page(state, content)
    for reduce in REDUCTIONS[cards > MAX_CARDS_WITH_IDENTITIES :]:
        if len(text.encode()) <= MAX_BYTES:
            break
        found = [[{**inspection, "views": reduce(inspection["views"])} for inspection in at_step] for at_step in found]
        content["inspections"] = [*deltas(found)]
        text = _page(state, content)
    return text


def _without_identities(views: list[CardKnowledge]) -> list[CardKnowledge]:
    return [{**knowledge, "identities": []} for knowledge in views]


def _first_only(views: list[CardKnowledge]) -> list[CardKnowledge]:
    return views[:1]


REDUCTIONS = (_without_identities, _first_only)
"""What is left out of the inspections, one after the other, until the page is small enough."""


def _compress(content: SavedPage) -> str:
    """Compressed JSON, in Base64."""
    return b64encode(gzip.compress(safe_json_text(content).encode(), mtime=0)).decode()


def _page(state: BoardState, content: SavedPage) -> str:
    logs = "".join(f"<li>{escape(frame['log'])}</li>" for frame in state["frames"])
    return safe_text(f"""<!doctype html>
<html lang="{state["language"]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(state["labels"]["board"])}</title>
<style>
body {{ margin: 0 }}
h1 {{ position: absolute; clip-path: inset(50%) }}
</style>
<main>
<h1>{escape(state["labels"]["board"])}</h1>
<div id="board"><noscript><ol start="0">{logs}</ol></noscript></div>
</main>
<script type="text/plain" id="content">{_compress(content)}</script>
<script type="module">{(STATIC / "page.js").read_text("utf-8").strip()}</script>
</html>
""")
