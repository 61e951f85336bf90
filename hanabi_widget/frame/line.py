"""A line of frames: all that a board shows of a line of a game from one viewpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_type_hints

from hanabi_widget.rules import Node, State
from hanabi_widget.words import LANGUAGES, Language, suit_name, told_action, told_status

from .contract import VERSION, Branch, Frame, Key, Labels, Line, View
from .hands import hands
from .table import counter, discards, fireworks, pace, score
from .viewpoint import Viewpoint

KEYS = {
    "arrows": ["←", "→", "↑", "↓"],
    "ends": ["Home", "End"],
    "choose": ["Enter"],
    "play": ["P"],
    "discard": ["D"],
    "clue": ["R Y G B …", "1 … 5"],
    "step": ["[", "]"],
    "jump": ["Shift+Home", "Shift+End"],
    "help": ["?"],
    "escape": ["Esc"],
}


def language_of(code: str) -> Language:
    """A language by its code.

    Raises:
        ValueError: it is not there.
    """
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}: one of {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


Known = dict[tuple[Node, Viewpoint], Frame]
"""Frames made before, by node and viewpoint."""


def line(nodes: Sequence[Node], view: Viewpoint, language: Language, start: int | None = None, known: Known | None = None) -> Line:
    """All frames of a line.

    Args:
        nodes: the nodes in order, the start of the game first.
        view: the viewpoint.
        language: the language of all words.
        start: the last step that belongs to the game when the rest is a what-if.
        known: frames made before in this language; new ones are added.

    Returns:
        The value that a board sends.
    """
    state, known = nodes[0].state, {} if known is None else known
    for node in nodes:
        if (node, view) not in known:
            known[node, view] = frame(node, view, language)
    branch: Branch | None = None if start is None else {"start": start, "label": language.say("branch", step=start)}
    return {
        "version": VERSION,
        "language": language.code,
        "labels": labels(language),
        "keyboard": [Key(keys=keys, label=language.say(f"key.{name}")) for name, keys in KEYS.items()],
        "suits": [{"letter": suit.letter, "name": suit_name(language, suit)} for suit in state.rules.suits],
        "ranks": list(range(1, state.rules.ranks + 1)),
        "views": views(language, state),
        "view": view_id(view),
        "branch": branch,
        "frames": [
            {**known[node, view], "place": language.say("place", step=step, last=len(nodes) - 1), "comment": node.comment}
            for step, node in enumerate(nodes)
        ],
    }


def labels(language: Language) -> Labels:
    """The fixed words of a board."""
    return cast("Labels", {name: language.say(f"label.{name}") for name in get_type_hints(Labels)})


def views(language: Language, state: State) -> list[View]:
    """The viewpoints that may be chosen."""
    seats = (View(id=str(seat), label=language.say("view.seat", player=name)) for seat, name in enumerate(state.names))
    return [View(id="all", label=language.say("view.all")), *seats]


def view_id(view: Viewpoint) -> str:
    """The id of a viewpoint in the contract."""
    return "all" if view.seat is None else str(view.seat)


def frame(node: Node, view: Viewpoint, language: Language) -> Frame:
    """One step; its place in a line and its comment are put in by `line`."""
    state = node.state
    before = node.parent.state if node.parent else None
    if before is None or node.action is None:
        key = "log.position" if state.public() or any(map(any, state.told)) else "log.start"
        log = language.say(key, player=state.names[state.player])
    else:
        log = told_action(language, before, node.action, state)
    rules = state.rules
    return {
        "place": "",
        "log": log,
        "status": told_status(language, state),
        "comment": "",
        "over": state.outcome is not None,
        "hands": hands(language, state, view, before),
        "fireworks": fireworks(language, state, before),
        "discards": discards(language, state, before),
        "clue_tokens": counter(language, "clue_tokens", state.clue_tokens, rules.clue_tokens),
        "strikes": counter(language, "strikes", state.strikes, rules.strikes),
        "deck": counter(language, "deck", len(state.cards) - state.drawn, len(rules.deck)),
        "score": score(language, state),
        "pace": pace(language, state),
    }
