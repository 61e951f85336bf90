"""The session of a map of two minds: what is filled in, who looks, what is said aloud, and the world that is open as a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.protocol.map import MapState, World
from hanabi_widget.rules import State
from hanabi_widget.text import Language, LocalizedError
from hanabi_widget.view.map_exploration import COMMANDS, Exploration
from hanabi_widget.view.map_position import MapPosition

from .board import COMMAND
from .jobs import Job, counted, uninterrupted
from .json_text import json_safe
from .saved_page import SCRIPT, STYLE, world_page
from .session import Session

MESSAGES = (*COMMANDS, "walk_in")
"""The types of messages that are answered."""


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
