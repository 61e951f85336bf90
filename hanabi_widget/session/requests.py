"""What may be asked about a step of a line: each request is read, and what answers it is worked out from what is shown then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import BoardState
from hanabi_widget.protocol.board_messages import Answer, Minds
from hanabi_widget.protocol.map import World
from hanabi_widget.rules import Node, SeatIndex, State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import Viewpoint, advice, inspection, previews, supposition_choices
from hanabi_widget.view.map_exploration import COMMANDS, Exploration
from hanabi_widget.view.map_position import MapPosition

from .saved_page import MAP_SCRIPT, MAP_STYLE, SCRIPT, STYLE, world_page

REQUESTS = ("inspect", "preview", "suppose", "picture", "advise", "minds")
"""The types of messages that ask about a step, and change nothing."""

ALLOWED = tuple(name for name in COMMANDS if name != "look")
"""What may be done with a map on a board, which has the viewpoint."""


def read_step(step: object, nodes: Sequence[Node]) -> int:
    """A step of a line, as a message has it.

    Raises:
        LocalizedError: there is no such step.
    """
    if type(step) is not int or not 0 <= step < len(nodes):
        raise LocalizedError("error.step", step=step, last=len(nodes) - 1)
    return step


def read_request(
    message: Mapping[str, Any], nodes: Sequence[Node], view: Viewpoint, language: Language, shown: Callable[[], BoardState]
) -> Callable[[], Answer]:
    """What answers a request about a step.

    Args:
        message: the request, of a type in `REQUESTS`.
        nodes: the nodes of the line that is shown.
        view: the viewpoint.
        language: the language of all texts.
        shown: returns what is shown.

    Raises:
        LocalizedError: there is no such step or player.
    """
    kind, card, step = message["type"], message.get("card"), read_step(message.get("step"), nodes)
    node = nodes[step]
    if kind == "inspect":
        return lambda: inspection(language, nodes, step, view, card)
    if kind == "picture":
        board = shown()
        return lambda: {"type": "picture", "id": 0, "step": step, "svg": picture(board, step)}
    if kind == "preview":
        player = message.get("player")
        if type(player) is not int or not 0 <= player < len(node.state.names):
            raise LocalizedError("error.player", player=player, last=len(node.state.names) - 1)
        seat = SeatIndex(player)
        return lambda: {"type": "previews", "id": 0, "step": step, "player": seat, "clues": previews(language, view, node, seat)}
    if kind == "minds":
        return lambda: minds(message, node.state, step, view, language)
    if kind == "advise":
        return lambda: advice(language, view, nodes, step, message.get("about"))
    return lambda: supposition_choices(language, view, node, step, card)


def minds(message: Mapping[str, object], state: State, step: int, view: Viewpoint, language: Language) -> Minds:
    """The map that a message of the browser asks for, as the viewpoint sees it: what was done with it is done again.

    Raises:
        LocalizedError: something is wrong with the message, or the viewer is not on the map.
        TooLarge: there are too many hands.
    """
    seats = _read_players(message.get("players"), state, view)
    exploration = Exploration.of(MapPosition(state, seats, viewer=view.viewer))
    done = message.get("done")
    for command in done if isinstance(done, list) else ():
        kind = command.get("type") if isinstance(command, dict) else None
        if kind not in ALLOWED:
            raise LocalizedError("map.error.message", types=", ".join(ALLOWED))
        exploration = exploration.obeyed(command, language)
    shown, cell = exploration.state(language), message.get("cell")
    world: World | None = None
    if cell is not None:
        page = world_page(exploration.world_state(cell), language)
        if message.get("script") is True:
            page |= {"script": SCRIPT, "style": STYLE}
        world = {"label": shown["cells"][cast("int", cell)]["label"], "page": page}
    with_script = message.get("script") is True and cell is None
    return {
        "type": "minds",
        "id": 0,
        "step": step,
        "map_state": {**shown, "views": []},
        "world": world,
        "script": MAP_SCRIPT if with_script else "",
        "style": MAP_STYLE if with_script else "",
    }


def _read_players(players: object, state: State, view: Viewpoint) -> tuple[SeatIndex, SeatIndex]:
    """The two seats on the map.

    Raises:
        LocalizedError: they are no two players, or the viewer is not one of them.
    """
    seats = range(len(state.names))
    if not isinstance(players, list) or len(players) != 2 or any(type(each) is not int or each not in seats for each in players):
        raise LocalizedError("map.error.players", players=players)
    first, second = players
    if first == second:
        raise LocalizedError("map.error.players", players=state.names[first])
    if view.common or (view.viewer is not None and view.viewer not in players):
        raise LocalizedError("map.error.view", players=", ".join(state.names[seat] for seat in players))
    return SeatIndex(first), SeatIndex(second)
