"""A board or a map as an HTML page that needs no Python and no network; and the scripts that such a page, or a widget, brings along."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from hanabi_widget.effort import Progress
from hanabi_widget.protocol.board import KINDS, SavedLine, SavedPage, Script, SentBoardState, WholeBoard
from hanabi_widget.protocol.board_messages import Inspection
from hanabi_widget.protocol.deltas import delta, deltas, json_safe, merged, safe_json_text, safe_text
from hanabi_widget.protocol.map_of_minds import MapState, SavedMap
from hanabi_widget.rules import Game, Node, Nodes, State, card_numbers
from hanabi_widget.text import Language, language_by_code
from hanabi_widget.view import OFFLINE, Viewpoint, inspections, whole_board

STATIC = Path(__file__).parents[1] / "static"


def static(name: str) -> str:
    """A script or style sheet that `make bundle` has built."""
    return (STATIC / name).read_text("utf-8")


NO_SCRIPT: Script = {"script": "", "style": ""}
BOARD_SCRIPT: Script = {"script": static("widget.js"), "style": static("widget.css")}
MAP_SCRIPT: Script = {"script": static("map.js"), "style": BOARD_SCRIPT["style"] + static("map.css")}
"""A map has its own rules after those of boards, whose colours and controls it shares."""
EDITOR_SCRIPT: Script = {"script": static("editor.js"), "style": BOARD_SCRIPT["style"] + static("editor.css")}

PANELS = ("possibilities", "think-first", "story", "why", "moves", "agreement", "minds", "numbers")
"""What a person switches on and off, and the panels beside the table, of which one is open; js uses these names too."""

OPEN_AT_FIRST = ("possibilities",)
"""What is open on a new board."""
THINK_FIRST = (*OPEN_AT_FIRST, "think-first")
"""And where people think first: what an action taught is shown once somebody has made a guess."""

MAX_BYTES = 200_000
"""A page should not be larger: of the inspections, as much is kept as fits."""

MAX_CARDS_WITH_IDENTITIES = 150
"""With more cards in hands, summed over the steps, the claims about identities are not computed: slow, and they would not fit."""


def html_page(
    lines: Sequence[tuple[WholeBoard, Nodes]],
    step: int,
    view: Viewpoint,
    language: Language,
    open_panels: Sequence[str],
    progress: Progress | None,
    line: int,
) -> str:
    """The HTML of a board that can be stepped through and inspected.

    Args:
        lines: for each line of the game what the board shows and the nodes of its steps; see `Game.lines`.
        step: the step to begin with.
        view: the viewpoint; nothing that it does not see is in the page.
        language: the language of all texts.
        open_panels: the names of the panels that are open.
        progress: called with the number of steps done, and of all steps.
        line: the index of the line to begin with.
    """
    parts = [*_new_steps(lines)]
    nodes = [node for part in parts for node in part.nodes[part.first :]]
    cards = sum(len(hand) for node in nodes for hand in card_numbers(node.state))
    found: dict[Node, list[Inspection]] = {}
    for part in parts:
        told = inspections(language, part.nodes, view, part.first, explain_identities=cards <= MAX_CARDS_WITH_IDENTITIES)
        for node, at_step in zip(part.nodes[part.first :], told):
            found[node] = at_step
            if progress:
                progress(len(found), len(nodes))
    state = parts[line].state
    text = ""
    content: SavedPage = {
        "lines": [],
        "line": line,
        "step": step,
        "open_panels": [*open_panels],
        **BOARD_SCRIPT,
    }
    title = state["labels"]["board"]
    logs = [frame["log"] for frame in state["frames"]]
    for reduce in REDUCTIONS[cards > MAX_CARDS_WITH_IDENTITIES :]:
        found = {node: reduce(node, at_step) for node, at_step in found.items()}
        text = _html(title, state["language"], logs, {**content, "lines": _saved_lines(parts, found)})
        if len(text.encode()) <= MAX_BYTES:
            break
    return text


class _Part(NamedTuple):
    """A line, and the first of its steps that no line before it has."""

    state: WholeBoard
    nodes: Nodes
    first: int


def _new_steps(lines: Sequence[tuple[WholeBoard, Nodes]]) -> Iterator[_Part]:
    seen = set[Node]()
    for state, nodes in lines:
        yield _Part(OFFLINE.before(state), nodes, sum(node in seen for node in nodes))
        seen.update(nodes)


def _saved_lines(parts: Sequence[_Part], found: Mapping[Node, list[Inspection]]) -> list[SavedLine]:
    """The lines as the page holds them, with the inspections found for each node."""
    boards = deltas(json_safe(sent_board(part.state, part.first)) for part in parts)
    return [
        {
            "board_state": board,
            "inspections": [delta(node.parent and found[node.parent], found[node]) for node in part.nodes[part.first :]],
        }
        for part, board in zip(parts, boards)
    ]


def sent_board(board: WholeBoard, first: int = 0) -> SentBoardState:
    """A board as it is sent to who will not ask for more, with its steps from the first one on."""
    numbers = [str(step["node"]) for step in board["steps"]]

    steps = {kind: dict([*zip(numbers, map(safe_json_text, deltas(board[kind])))][first:]) for kind in KINDS}
    return {**board, "id": 0, "look": 0, **steps}  # type: ignore[typeddict-item]


REDUCTIONS: tuple[Callable[[Node, list[Inspection]], list[Inspection]], ...] = (
    lambda _, told: told,
    lambda _, told: [{**each, "views": [{**knowledge, "identities": []} for knowledge in each["views"]]} for each in told],
    lambda _, told: [{**each, "views": each["views"][:1]} for each in told],
    lambda node, told: [] if node.variation() else told,
)
"""What is kept of the inspections at a node: first all, then less and less, until the page is small enough."""


def world_page(state: State, language: Language) -> SavedPage:
    """A position with all cards open, as a page holds it, but without script and style sheet."""
    nodes = Game(state).line
    (part,) = _new_steps([(whole_board(nodes, Viewpoint(), language), nodes)])
    told = inspections(language, part.nodes, Viewpoint(), 0, explain_identities=True)
    return {
        "lines": _saved_lines([part], dict(zip(part.nodes, told))),
        "line": 0,
        "step": 0,
        "open_panels": [*OPEN_AT_FIRST],
        **NO_SCRIPT,
    }


def map_page(state: MapState) -> str:
    """The HTML of a map with its slider."""
    shown: MapState = {
        **state,
        "interactive": False,
        "views": [view for view in state["views"] if view["id"] == state["view"]],
        "menus": [],
        "clues": [],
        "can_undo": False,
        "can_redo": False,
    }
    content: SavedMap = {"map_state": shown, **MAP_SCRIPT}
    return _html(state["title"], state["language"], [cell["label"] for cell in state["cells"]], content)


def packed(content: object) -> str:
    """Compressed JSON, in Base64."""
    return b64encode(gzip.compress(safe_json_text(content).encode(), mtime=0)).decode()


def packed_board(board: SentBoardState) -> str:
    """A board as a notebook or a page keeps it for the widget, to be split by ``js/src/protocol/packedBoard.ts``."""
    steps = {kind: {"nodes": [*board[kind]], "deltas": merged(enumerate(map(json.loads, board[kind].values())))} for kind in KINDS}
    return packed({**board, **steps})


def _html(title: str, language: str, lines: Sequence[str], content: SavedPage | SavedMap) -> str:
    """A page that shows something; where its scripts do not run it shows lines."""
    shown = "".join(f"<li>{escape(line)}</li>" for line in lines)
    rest = f'<ol start="0">{shown}</ol>'
    return standalone_page(title, language, place("board", language_by_code(language), rest), packed(content), "page.js")


def place(name: str, language: Language, rest: str = "") -> str:
    """Where a script shows something: until then, it says after a moment that nothing runs here, and why.

    It is no ``noscript``, whose content is not shown where a policy or an old browser stops a script.
    """
    return f'<div id="{name}"><div class="not-here"><p>{escape(language.say("export.not_here"))}</p>{rest}</div></div>'


LATE = "@keyframes late { from, to { visibility: hidden } }\n.not-here { margin: 1em; animation: late 3s }"
"""The rules for what a script replaces, if it runs."""


def policy(*scripts: str) -> str:
    """The policy of a page that stands alone, for its head: it asks nothing of a network, and runs no other script.

    Args:
        scripts: the script in the page, if it has one, and those that it brings along: it runs them as ``blob:``, and in the page itself
            where a server forbids that.

    Example:
        >>> policy().rpartition("; ")[0].split("; ")[1:]
        ["style-src 'unsafe-inline'", 'img-src data: blob:', "base-uri 'none'"]
    """
    rules = ["default-src 'none'", "style-src 'unsafe-inline'", "img-src data: blob:", "base-uri 'none'", "form-action 'none'"]
    if scripts:
        digests = [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts]
        rules.insert(1, f"script-src {' '.join(digests)} blob:")
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'


HIDDEN_TITLE = "body { margin: 0 }\nh1 { position: absolute; clip-path: inset(50%) }"
"""The rules of a page that shows nothing but a widget."""


def standalone_page(title: str, language: str, body: str, content: str, script: str, *, about: str = "", style: str = HIDDEN_TITLE) -> str:
    """An HTML page that needs no network.

    Args:
        title: its title.
        language: the code of its language.
        body: what stands below the title, as HTML.
        content: what the script shows, as `packed` makes it.
        script: the file of the script.
        about: what it is, below its title.
        style: the rules of the page around what the script shows, which brings its own.
    """
    below = f"\n<p>{escape(about)}</p>" if about else ""
    code = static(script).strip()
    return safe_text(f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
{policy(code, BOARD_SCRIPT["script"], MAP_SCRIPT["script"])}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>
{LATE}
{style}
</style>
<main>
<header>
<h1>{escape(title)}</h1>{below}
</header>
{body}
</main>
<script type="text/plain" id="content">{content}</script>
<script type="module">{code}</script>
</html>
""")
