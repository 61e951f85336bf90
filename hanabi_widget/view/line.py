"""A line of frames: all that a board shows of a line of a game from one viewpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import cast, get_type_hints

from hanabi_widget.knowledge import Views
from hanabi_widget.notation import position_text, to_hanab_live_link
from hanabi_widget.protocol.board import VERSION, BoardLabels, BoardState, Frame, Note, Shortcut, Variation, ViewChoice
from hanabi_widget.rules import Game, Node, State, statistics
from hanabi_widget.text import Language, describe_action, describe_chain, describe_statistics, describe_status, suit_name

from .hands import hands
from .plots import plots
from .suit_shapes import shape_of
from .suppositions import as_seen, supposed
from .table import counter, discards, fireworks, history
from .updates import updates
from .viewpoint import DETAILS, Viewpoint

EVERYTHING = Viewpoint()

KEYS = {
    "arrows": ["←", "→", "↑", "↓"],
    "ends": ["Home", "End"],
    "choose": ["Enter"],
    "play": ["P"],
    "discard": ["D"],
    "clue": ["R Y G B …", "1 … 5"],
    "inspect": ["I"],
    "suppose": ["S"],
    "note": ["N"],
    "seat": ["V"],
    "step": ["[", "]"],
    "partner": ["A"],
    "jump": ["Shift+Home", "Shift+End"],
    "undo": ["Z", "Shift+Z"],
    "comment": ["C"],
    "full": ["F"],
    "help": ["?"],
    "escape": ["Esc"],
}


LINK = "https://hanab.live/shared-replay-json/"
"""Where hanab.live shows a game that its address holds."""

KnownViews = dict[tuple[Node, Viewpoint], Frame]
"""Frames made before, by node and viewpoint."""


def line(
    nodes: Sequence[Node], view: Viewpoint, language: Language, start: int | None = None, known: KnownViews | None = None
) -> BoardState:
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
    minds = cache(view.minds)
    for node in nodes:
        if (node, view) not in known:
            known[node, view] = frame(node, view, language, minds)
    shown = [known[node, view] for node in nodes]
    branch: Variation | None = None if start is None else {"start": start, "label": language.say("branch", step=start)}
    return {
        "version": VERSION,
        "language": language.code,
        "labels": labels(language),
        "shortcuts": [Shortcut(keys=keys, label=language.say(f"key.{name}")) for name, keys in KEYS.items()],
        "suits": [{"letter": suit.letter, "name": suit_name(language, suit), "shape": shape_of(suit.letter)} for suit in state.rules.suits],
        "ranks": list(range(1, state.rules.ranks + 1)),
        "views": views(language, state, view),
        "view": view_id(view),
        "details": [{"id": level, "label": language.say(f"level.{level}")} for level in DETAILS],
        "detail": view.level,
        "advice": [],
        "variation": branch,
        "interactive": True,
        "can_undo": False,
        "can_redo": False,
        "hanab_live_link": "" if view.chain or view.common else _link(nodes),
        "steps": [
            {
                "label": language.say("place", step=step, last=len(nodes) - 1),
                "bot_button": "",
                "bot_reason": "",
                "comment": node.comment,
                "notes": notes,
            }
            for step, (node, notes) in enumerate(zip(nodes, _notes(nodes)))
        ],
        "frames": shown,
        "plots": plots(language, [node.state for node in nodes], shown),
    }


def _notes(nodes: Sequence[Node]) -> Iterator[list[Note]]:
    """For each step the notes on cards in hands: a note stays on its card from the step on where it was written."""
    written: dict[int, str] = {}
    for node in nodes:
        written |= node.notes
        held = {*chain(*node.state.card_numbers)}
        yield [{"card": number, "text": text} for number, text in written.items() if text and number in held]


def _link(nodes: Sequence[Node]) -> str:
    """The game at hanab.live, which has no place for what is only supposed."""
    if any(node.is_supposition for node in nodes):
        return ""
    try:
        return LINK + to_hanab_live_link(Game(nodes[0].state, [node.action for node in nodes[1:] if node.action]))
    except ValueError:
        return ""


def labels(language: Language) -> BoardLabels:
    """The fixed words of a board."""
    return cast("BoardLabels", {name: language.say(f"label.{name}") for name in get_type_hints(BoardLabels)})


def views(language: Language, state: State, view: Viewpoint = EVERYTHING) -> list[ViewChoice]:
    """The viewpoints that may be chosen: everything, seats, common knowledge, pairs; and the one chosen now."""
    seats = range(len(state.names))
    plain = [EVERYTHING, *(Viewpoint((seat,)) for seat in seats), Viewpoint(common=True)]
    pairs = [Viewpoint((first, second)) for first in seats for second in seats if first != second]
    longer = [view] if len(view.chain) > 2 else []
    heading = language.say("view.nested")
    return [
        ViewChoice(id=view_id(choice), label=view_name(language, state, choice), group="" if choice in plain else heading)
        for choice in (*plain, *pairs, *longer)
    ]


def view_id(view: Viewpoint) -> str:
    """The id of a viewpoint in the contract."""
    if view.common:
        return "common"
    return "-".join(map(str, view.chain)) or "all"


def view_name(language: Language, state: State, view: Viewpoint) -> str:
    """A viewpoint in words."""
    if not view.chain:
        return language.say("view.common" if view.common else "view.all")
    if len(view.chain) == 1:
        return language.say("view.seat", player=state.names[view.chain[0]])
    return language.say("view.chain", who=describe_chain(language, state, view.chain))


def frame(node: Node, view: Viewpoint, language: Language, minds: Callable[[State], Views] | None = None) -> Frame:
    """One step.

    Args:
        node: the step.
        view: the viewpoint.
        language: the language of all words.
        minds: the minds of all players in a state as the viewpoint has them, remembered from step to step.
    """
    state, minds = node.state, minds or view.minds
    before = node.parent.state if node.parent else None
    if before is None or node.action is None:
        key = "log.position" if state._public_identities() or any(map(any, state.clue_info)) else "log.start"
        log = language.say(key, player=state.names[state.player])
    else:
        log = describe_action(language, before, node.action, state)
    rules = state.rules
    played, discarded, struck = history(node)
    return {
        "log": log,
        "status": describe_status(language, state),
        "over": state.outcome is not None,
        "hands": hands(language, minds(state), view, before, {*supposed(node)}),
        "fireworks": fireworks(language, state, before, played),
        "discards": discards(language, state, before, discarded),
        "clue_tokens": counter(language, "clue_tokens", state.clue_tokens, rules.clue_tokens),
        "strikes": counter(language, "strikes", state.strikes, rules.strikes),
        "strike_steps": struck,
        "deck": counter(language, "deck", len(state._cards) - state._drawn, len(rules.deck)),
        "statistics": [
            {"id": told.id, "label": told.label, "value": told.value, "derivation": told.derivation}
            for told in describe_statistics(language, statistics(node, view.unseen(state)))
        ],
        "updates": updates(language, view, minds(before), minds(state), node.action) if before and node.action else [],
        "position": "" if view.common else position_text(as_seen(view, node), one_line=True),
    }
