"""A step of a board as a map of two minds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from hanabi_widget.protocol.board_messages import Minds
from hanabi_widget.protocol.map import World
from hanabi_widget.rules import SeatIndex, State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.map_exploration import COMMANDS, Exploration
from hanabi_widget.view.map_position import MapPosition

from .html_page import world_page
from .scripts import MAP_SCRIPT, MAP_STYLE, SCRIPT, STYLE

ALLOWED = tuple(name for name in COMMANDS if name != "look")
"""What may be done with a map on a board, which has the viewpoint."""


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
