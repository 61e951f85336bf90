"""Maps of two minds at a screen: one of its own, with all that is done there; and the one beside a board, which the board asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from hanabi_widget.protocol.board_messages import Answer, Minds
from hanabi_widget.protocol.deltas import json_safe
from hanabi_widget.protocol.map_of_minds import MapState, World
from hanabi_widget.rules import Node, SeatIndex, State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view import Viewpoint
from hanabi_widget.view.map_of_minds_commands import COMMANDS, Exploration
from hanabi_widget.view.map_subject import MapPosition, clues_given

from .jobs import COMMAND, Job, counted, uninterrupted
from .session import Session
from .standalone_html import MAP_SCRIPT, MAP_STYLE, SCRIPT, STYLE, world_page

MESSAGES = (*COMMANDS, "walk_in")
"""The types of messages that are answered."""

ALLOWED = tuple(name for name in COMMANDS if name != "look")
"""What may be done with a map on a board, which has the viewpoint."""


class MapSession(Session):
    """A map, and what is done with it. `hanabi_widget.Map` says what can be.

    Attributes:
        exploration: what was done with the map so far.
    """

    def __init__(self, position: MapPosition, language: Language) -> None:
        super().__init__(language)
        self.exploration = Exploration.of(position)
        self._traits: dict[str, Any] = {"_map_state": self._make_state(), "_world": {}, "_board_script": {}}

    @property
    def traits(self) -> dict[str, Any]:
        return {**self._traits}

    @property
    def state(self) -> State:
        return self.exploration.position.state

    @property
    def shown(self) -> MapState:
        """What is shown."""
        return cast("MapState", self._traits["_map_state"])

    def _make_state(self) -> dict[str, Any]:
        return json_safe(cast("dict[str, Any]", self.exploration.state(self.language)))

    def show(self, exploration: Exploration) -> None:
        """Show what was done with the map: whole or not at all."""
        with uninterrupted():
            self.jobs.cancel_all()
            self.exploration = exploration
            self._change(_map_state=self._make_state(), _world={})

    def _change(self, **changed: Any) -> None:  # noqa: ANN401 - the values of traits
        self._traits |= changed
        self.on_change(changed)

    def handle(self, message: object) -> Answer | Job[Any] | None:
        kind = message.get("type") if isinstance(message, dict) else None
        exploration = self.exploration
        if not isinstance(message, dict) or kind not in MESSAGES:
            raise LocalizedError("map.error.message", types=", ".join(MESSAGES))
        if kind == "walk_in":
            return Job(COMMAND, counted(partial(self._world_in, exploration, message.get("cell"))), self._walk_in)
        obey: Callable[[], Exploration] = partial(exploration.obeyed, message, self.language)
        return Job(COMMAND, counted(obey), self.show)

    def _world_in(self, exploration: Exploration, cell: object) -> World | None:
        """A world as a board; None for none."""
        if cell is None:
            return None
        state, language = exploration.world_state(cell), self.language
        return {"label": exploration.state(language)["cells"][cast("int", cell)]["label"], "page": world_page(state, language)}

    def _walk_in(self, world: World | None) -> None:
        """Open a world as a board, or close it."""
        script = {"_board_script": {"script": SCRIPT, "style": STYLE}} if world and not self._traits["_board_script"] else {}
        self._change(**script, _world=json_safe(dict(world or {})))


def minds(message: Mapping[str, object], node: Node, step: int, view: Viewpoint, language: Language) -> Minds:
    """The map that a message of the browser asks for, as the viewpoint sees it: what was done with it is done again.

    Raises:
        LocalizedError: something is wrong with the message, or the viewer is not on the map.
        TooLarge: there are too many hands.
    """
    seats = _read_players(message.get("players"), node.state, view)
    exploration = Exploration.of(MapPosition(node.state, seats, viewer=view.viewer, given=clues_given(node)))
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
