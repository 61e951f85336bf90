"""The board: a notebook widget that shows a game, steps through it and acts on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import anywidget
import traitlets

from hanabi_widget.frame import Known, Line, Reply, Viewpoint, language_of, line, read_action, views
from hanabi_widget.picture import picture
from hanabi_widget.rules import Action, Clue, Game, Node, State

STATIC = Path(__file__).parent / "static"


class Board(anywidget.AnyWidget):
    """A Hanabi table to step through and to act on.

    Every frame of the line is sent once; stepping is drawn in the browser. Acting at the end goes on with
    the game; acting at an earlier step starts a what-if, which the game keeps as a variation.

    From a seat, what that seat has seen by the last step of the line is sent, and no more.

    Args:
        game: a game or a position.
        view: ``"all"``, or a player by name or seat: then nothing hidden from that seat is sent.
        step: the step to show; the last one when left out.
        language: the language of all words.

    Attributes:
        game: the game, which grows when somebody acts at its end.
        step: the step shown, from 0.

    Raises:
        TypeError: neither a game nor a position.
        ValueError: an unknown view, step or language.

    Example:
        >>> import hanabi_widget as hw
        >>> board = hw.Board(hw.deal(players=3, seed=7), view="Bob")
        >>> board.act(hw.Play(1))
        >>> board.step, board.state.player
        (1, 1)
    """

    _esm = STATIC / "board.js"
    _css = STATIC / "board.css"
    line = traitlets.Dict().tag(sync=True)
    step = traitlets.Int().tag(sync=True)

    def __init__(self, game: Game | State, *, view: str | int = "all", step: int | None = None, language: str = "en") -> None:
        if not isinstance(game, Game | State):
            raise TypeError(f"a board shows a Game or a State, not {game!r:.60}")
        self.game = Game(game) if isinstance(game, State) else game
        self._words = language_of(language)
        self._view = self._viewpoint(view)
        self._node = self.game.last
        self._known: Known = {}
        super().__init__(step=len(self._nodes) - 1)
        self._show()
        if step is not None:
            self.step = step
        self.on_msg(self._heard)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def _nodes(self) -> list[Node]:
        return self._node.line()

    @property
    def state(self) -> State:
        """The state at the step shown."""
        return self._nodes[self.step].state

    @property
    def view(self) -> str:
        """The viewpoint: ``"all"`` or a player's name; set it to a name or a seat to change it.

        Raises:
            ValueError: there is no such viewpoint.
        """
        return "all" if self._view.seat is None else self.game.root.state.names[self._view.seat]

    @view.setter
    def view(self, view: str | int) -> None:
        self._view = self._viewpoint(view)
        self._show()

    def _viewpoint(self, view: str | int) -> Viewpoint:
        return Viewpoint(None if view == "all" else self.game.root.state.seat(view))

    @traitlets.validate("step")
    def _check_step(self, proposal: dict[str, Any]) -> int:
        try:
            return self._legal_step(proposal["value"])
        except ValueError as problem:
            raise traitlets.TraitError(str(problem)) from None

    def _show(self, step: int | None = None) -> None:
        """Send the line, and the step with it."""
        nodes = self._nodes
        start = self._shared()
        with self.hold_sync():
            self.line = dict(line(nodes, self._view, self._words, None if start == len(nodes) - 1 else start, self._known))
            if step is not None:
                self.step = step

    def _shared(self) -> int:
        """The last step that the line shown has in common with the game's main line."""
        return sum(mine is its for mine, its in zip(self._nodes, self.game.line)) - 1

    # -- acting ------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Take an action at the step shown.

        At the end of the game the game goes on; elsewhere it starts a what-if, a variation of the game.

        Raises:
            IllegalAction: nothing has changed.
        """
        self._act(self.step, action)

    def _act(self, step: int, action: Action) -> None:
        self._node = self._nodes[step].add(action)
        self._show(step + 1)

    def leave(self) -> None:
        """Leave the what-if: show the game again, at the step where it began."""
        start = self._shared()
        self._node = self.game.last
        self._show(min(self.step, start))

    # -- what the browser sends ----------------------------------------------------------------------

    def _heard(self, _: object, message: object, __: object) -> None:
        """Answer a message; whatever is wrong with it, nothing changes and the board says so."""
        number = message.get("id") if isinstance(message, dict) else 0
        text = ""
        try:
            self._answer(message)
        except ValueError as problem:
            text = str(problem)
        self.send(Reply(type="error" if text else "done", id=number if type(number) is int else 0, text=text))

    def _answer(self, message: object) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(message, dict) or kind not in ("act", "view", "leave"):
            raise ValueError(self._words.say("error.message", problem="act, view or leave"))
        if kind == "act":
            step = self._legal_step(message.get("step"))
            try:
                action = read_action(message.get("action"))
            except ValueError as problem:
                raise ValueError(self._words.say("error.message", problem=problem)) from None
            self._refuse_own_clue(step, action)
            self._act(step, action)
        elif kind == "view":
            self.view = self._chosen(message.get("view"))
        else:
            self.leave()

    def _legal_step(self, step: object) -> int:
        last = len(self._nodes) - 1
        if type(step) is not int or not 0 <= step <= last:
            raise ValueError(self._words.say("error.step", step=step, last=last))
        return step

    def _chosen(self, view: object) -> str | int:
        ids = [choice["id"] for choice in views(self._words, self.game.root.state)]
        if view not in ids:
            raise ValueError(self._words.say("error.view", view=view, views=", ".join(ids)))
        return "all" if view == "all" else int(str(view))

    def _refuse_own_clue(self, step: int, action: Action) -> None:
        """From a seat, whether a clue touches that seat's hand is hidden: it cannot be tried (no leaks)."""
        if isinstance(action, Clue) and action.player == self._view.seat:
            raise ValueError(self._words.say("error.own_clue", player=self._nodes[step].state.names[self._view.seat]))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser writes: a step that is there, nothing else."""
        wrong = [name for name in sync_data if name != "step"]
        try:
            if wrong:
                raise ValueError(self._words.say("error.write", name=wrong[0]))
            super().set_state({"step": self._legal_step(sync_data["step"])})
        except ValueError as problem:
            self.send_state([name for name in sync_data if name in self.keys])
            self.send(Reply(type="error", id=0, text=str(problem)))

    # -- places without widgets ------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
        """The widget, and for places without widgets a picture and text of what this viewpoint sees."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        shown = cast("Line", self.line)
        svg = picture(shown, self.step)
        frame = shown["frames"][self.step]
        return {**(data or {}), "text/html": svg, "text/plain": f"{frame['log']} {frame['status']}"}, metadata
