"""The board: a notebook widget that shows a game, steps through it and acts on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias, cast

import anywidget
import traitlets

from hanabi_widget.knowledge import is_consistent
from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import Advised
from hanabi_widget.rules import Action, Clue, Game, Node, State, Suppose
from hanabi_widget.text import LocalizedError, current_language, describe_error, language_by_code
from hanabi_widget.view import (
    DETAILS,
    Advice,
    FrameCache,
    Inspection,
    Line,
    Picture,
    Previews,
    Reply,
    Suppositions,
    ViewpointName,
    advice,
    inspection,
    line,
    locate_card,
    offered_advice,
    previews,
    read_action,
    suppositions,
    view_choices,
    viewpoint,
    with_viewer,
)

from . import saving
from .line_delta import LineDelta, json_safe
from .partners import Chosen, Partners
from .undo import Edit, Place, UndoStack

STATIC = Path(__file__).parent / "static"


QUESTIONS = ("inspect", "preview", "suppose", "picture", "advise")
MESSAGES = ("act", "partner", "view", "level", "leave", "undo", "redo", "write", *QUESTIONS)
"""What the browser may ask."""

Answer: TypeAlias = Inspection | Previews | Suppositions | Picture | Advice


class Board(anywidget.AnyWidget):
    """A Hanabi table to step through and to act on.

    Every frame of the line is sent once; stepping is drawn in the browser. Acting at the end goes on with
    the game; acting at an earlier step starts a what-if, which the game keeps as a variation, and so does a
    supposition (`hanabi_widget.Suppose`).

    From a seat, what that seat has seen by the last step of the line is sent, and no more.

    Args:
        game: a game or a position.
        view: ``"all"``, a player by name or seat, a chain of players, or ``"common"``: see `view`. Nothing hidden from
            that seat, or from the first of the chain, is sent.
        detail: how much of the knowledge is disclosed: see `detail`.
        bots: who plays with you: a bot, by name or of your own, for each player, or one for all chairs but that of the view.
            Each acts when it is asked to, and tells who sees everything why it did what it did.
        step: the step to show; the last one when left out.
        language: the language of all words; that of `hanabi_widget.set_language` when left out.

    Attributes:
        game: the game, which grows when somebody acts at its end.
        step: the step shown, from 0.

    Raises:
        TypeError: neither a game nor a position.
        ValueError: an unknown view, level, player, bot or language.
        TraitError: there is no such step.

    Example:
        >>> import hanabi_widget as hw
        >>> board = hw.Board(hw.deal(players=3, seed=7), view="Bob")
        >>> board.act(hw.Play(1))
        >>> board.step, board.state.player
        (1, 1)
    """

    _esm = (STATIC / "widget.js").read_text("utf-8")  # of a path anywidget would tell each board about changes, and so hold all for ever
    _style_sheet = traitlets.Unicode((STATIC / "widget.css").read_text("utf-8")).tag(sync=True)
    """The style sheet, which js puts into the page once: anywidget would do so anew for each board."""
    _board_state = traitlets.Dict().tag(sync=True, to_json=lambda shown, board: board._wire.line(shown))
    _first_frames = traitlets.Dict().tag(sync=True)
    """The first frames of the line, which is sent without them."""
    step = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        game: Game | State,
        *,
        view: ViewpointName = "all",
        detail: str = DETAILS[-1],
        bots: Chosen | None = None,
        step: int | None = None,
        language: str | None = None,
    ) -> None:
        if not isinstance(game, Game | State):
            raise TypeError(f"a board shows a Game or a State, not {game!r:.60}")
        self._words = current_language() if language is None else language_by_code(language)
        self._take(Game(game) if isinstance(game, State) else game, view, detail)
        self._partners = Partners(bots or {}, self.game.root.state, self._view.viewer)
        state, first_frames = self._wire.split(self._line())
        super().__init__(_board_state=state, _first_frames=first_frames, step=len(self._drawn) - 1 if step is None else step)
        self._own_layout = self.layout
        self.on_msg(self._heard)

    def close(self) -> None:
        """Close the board, and the layout that was made for it, which ipywidgets alone would keep."""
        super().close()
        if layout := getattr(self, "_own_layout", None):  # none where the board could not be made
            layout.close()

    def _take(self, game: Game, view: ViewpointName, level: str) -> None:
        """Make this the game of the board."""
        self.game = game
        self._view = viewpoint(game.root.state, view, level)
        self._node = game.last
        self._known: FrameCache = {}
        self._wire = LineDelta()
        self._edits = UndoStack()
        self._drawn: list[Node] = []

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def _nodes(self) -> list[Node]:
        """The steps shown; they are sent anew where somebody else has changed the game."""
        if self._standing() != self._drawn:
            self._show()
        return self._drawn

    def _standing(self) -> list[Node]:
        """The steps as the game has them; those of its main line where that of the board was cut from it."""
        if self._node.path()[0] is not self.game.root:
            self._node = self.game.last
        return self._node.line()

    @property
    def state(self) -> State:
        """The state at the step shown."""
        return self._nodes[self.step].state

    @property
    def view(self) -> str | tuple[str, ...]:
        """The viewpoint, which may be set.

        ``"all"`` sees everything, a player what that seat sees; ``("Alice", "Bob")`` is what Alice knows that Bob knows,
        ``"common"`` what all know in common. Players may be named by seat too.

        Raises:
            ValueError: there is no such viewpoint.
        """
        names = tuple(self.game.root.state.names[seat] for seat in self._view.chain)
        if self._view.common:
            return "common"
        return names if len(names) > 1 else names[0] if names else "all"

    @view.setter
    def view(self, view: ViewpointName) -> None:
        self._view = viewpoint(self.game.root.state, view, self.detail)
        self._show()

    @property
    def detail(self) -> str:
        """How much is disclosed, which may be set: one of `hanabi_widget.view.DETAILS`.

        ``"table"``: what lies on the table alone; ``"touched"``: the clues that touched a card; ``"negatives"``: those that missed
        it too; ``"counting"``: the cards seen too; ``"exact"``: all that a player knows of the own hand; ``"nested"``: and what
        players know of each other.

        Raises:
            ValueError: there is no such level.
        """
        return self._view.detail

    @detail.setter
    def detail(self, level: str) -> None:
        self._view = viewpoint(self.game.root.state, self.view, level)
        self._show()

    @traitlets.validate("step")
    def _check_step(self, proposal: dict[str, Any]) -> int:
        try:
            return self._legal_step(proposal["value"])
        except ValueError as problem:
            raise traitlets.TraitError(str(problem)) from None

    def _show(self, step: int | None = None) -> None:
        """Send the line, and the step with it: this one, or where it was; the last one where there is none such any more."""
        with self.hold_sync():
            self._board_state, self._first_frames = self._wire.split(self._line())
            self.step = min(self.step if step is None else step, len(self._drawn) - 1)

    def _line(self) -> Line:
        nodes = self._drawn = self._standing()
        start = self._shared()
        shown = line(nodes, self._view, self._words, None if start == len(nodes) - 1 else start, self._known)
        steps = [self._partners.told(node, said, self._words, self._view) for node, said in zip(nodes, shown["steps"])]
        advised = [Advised(id=name, label=self._words.say(f"advice.{name}")) for name in offered_advice(self._view)]
        return {**shown, "undo": bool(self._edits.done), "redo": bool(self._edits.undone), "steps": steps, "advice": advised}

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
        parent = self._nodes[step]
        if isinstance(action, Suppose) and not is_consistent(parent.state.apply(action)):
            raise LocalizedError("error.no_deal")
        count = len(parent.children)
        node = parent.add(action)
        self._do((node, step + 1), added=len(parent.children) > count)

    def play_bot(self) -> None:
        """Let the bot act whose turn it is at the step shown.

        Raises:
            LocalizedError: it is a person's turn, or the bot fails; nothing has changed.
        """
        self._let_act(self.step)

    def _let_act(self, step: int) -> None:
        self._act(step, self._partners.act(self._nodes[step]))

    def leave_variation(self) -> None:
        """Leave the what-if: show the game again, at the step where it began."""
        self._do((self.game.last, min(self.step, self._shared())))

    def _do(self, place: Place, *, added: bool = False) -> None:
        self._edits.do(Edit((self._node, self.step), place, added))
        self._go(place)

    def _go(self, place: Place | None) -> None:
        if place:
            self._node, step = place
            self._show(step)

    def undo(self) -> None:
        """Take back what was done last on this board: an action, which leaves the game, or leaving a what-if."""
        self._go(self._edits.undo())

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._go(self._edits.redo())

    def annotate(self, text: str, card: tuple[str | int, int] | None = None) -> None:
        """Write a comment on the step shown, or a note on a card in hand, which stays on it from this step on.

        It is kept in the game and shown from every viewpoint. An empty text takes away what stands there.

        Args:
            text: any text.
            card: the player and the slot of the card; None for the step.

        Raises:
            ValueError: no such player or slot.
        """
        number = None
        if card is not None:
            player, slot = card
            row = self.state.card_numbers[self.state.seat(player)]
            if slot not in range(1, len(row) + 1):
                raise ValueError(f"no slot {slot!r}: {player} has slots 1 to {len(row)}")
            number = row[slot - 1]
        self._write(self.step, number, text)

    def _write(self, step: int, number: object, text: object) -> None:
        node = self._nodes[step]
        if not isinstance(text, str):
            raise LocalizedError("error.text")
        if number is None:
            node.comment = text
        else:
            seat, slot = locate_card(node.state, number)
            node.notes[node.state.card_numbers[seat][slot - 1]] = text
        self._show()

    # -- what the browser sends ----------------------------------------------------------------------

    def _heard(self, _: object, message: object, __: object) -> None:
        """Answer a message; whatever is wrong with it, nothing changes and the board says so."""
        given = message.get("id") if isinstance(message, dict) else 0
        number = given if type(given) is int else 0
        try:
            answer = self._answer(json_safe(message)) or Reply(type="done", id=0, text="")
        except (ValueError, RecursionError) as problem:
            answer = Reply(type="error", id=0, text=describe_error(self._words, self.state, problem))
        self.send(json_safe({**answer, "id": number}))

    def _answer(self, message: object) -> Answer | None:
        """Do what a message asks; a question gets its answer."""
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(message, dict) or kind not in MESSAGES:
            raise LocalizedError("error.message", types=", ".join(MESSAGES))
        if kind in QUESTIONS:
            return self._asked(kind, message, self._legal_step(message.get("step")))
        if kind == "act":
            step = self._legal_step(message.get("step"))
            action = read_action(message.get("action"))
            self._refuse_own_clue(step, action)
            self._act(step, with_viewer(self._view, self._nodes[step], action) if isinstance(action, Suppose) else action)
        elif kind == "partner":
            self._let_act(self._legal_step(message.get("step")))
        elif kind == "write":
            self._write(self._legal_step(message.get("step")), message.get("card"), message.get("text"))
        elif kind == "view":
            self.view = self._chosen(message.get("view"))
        elif kind == "level":
            self.detail = cast("str", message.get("level"))
        else:
            {"leave": self.leave_variation, "undo": self.undo, "redo": self.redo}[kind]()
        return None

    def _asked(self, kind: str, message: dict[str, object], step: int) -> Answer:
        """Answer a question about a step."""
        state = self._nodes[step].state
        if kind == "picture":
            return {"type": "picture", "id": 0, "step": step, "svg": picture(cast("Line", self._board_state), step)}
        if kind == "preview":
            seat = message.get("player")
            if type(seat) is not int or not 0 <= seat < len(state.names):
                raise LocalizedError("error.player", player=seat, last=len(state.names) - 1)
            return {"type": "previews", "id": 0, "step": step, "player": seat, "clues": previews(self._words, self._view, state, seat)}
        if kind == "advise":
            return advice(self._words, self._view, self._nodes, step, message.get("about"))
        if kind == "inspect":
            return inspection(self._words, self._nodes, step, self._view, message.get("card"))
        return suppositions(self._words, self._view, self._nodes[step], step, message.get("card"))

    def _legal_step(self, step: object) -> int:
        last = len(self._nodes) - 1
        if type(step) is not int or not 0 <= step <= last:
            raise LocalizedError("error.step", step=step, last=last)
        return step

    def _chosen(self, view: object) -> ViewpointName:
        ids = [choice["id"] for choice in view_choices(self._words, self.game.root.state, self._view)]
        if view not in ids:
            raise LocalizedError("error.view", view=view, views=", ".join(ids))
        text = str(view)
        return text if text in ("all", "common") else tuple(map(int, text.split("-")))

    def _refuse_own_clue(self, step: int, action: Action) -> None:
        """From a seat, whether a clue touches that seat's hand is hidden: it cannot be tried (no leaks)."""
        names, seat = self._nodes[step].state.names, action.player if isinstance(action, Clue) else None
        if isinstance(seat, int) and seat in range(len(names)) and not self._view.shows_clues_to(seat):
            raise LocalizedError("error.own_clue", player=names[seat])

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser writes: a step that is there, nothing else."""
        written = sync_data if isinstance(sync_data, dict) else {"": sync_data}
        wrong = [name for name in written if name != "step"]
        try:
            if wrong:
                raise LocalizedError("error.write", name=wrong[0])
            super().set_state({name: self._legal_step(step) for name, step in written.items()})
        except ValueError as problem:
            self.send_state([name for name in written if name in self.keys])
            self.send(json_safe(Reply(type="error", id=0, text=describe_error(self._words, self.state, problem))))

    # -- places without widgets ------------------------------------------------------------------------

    save_html = saving.save_html
    save_svg = saving.save_svg
    save_png = saving.save_png

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
        """The widget, and for places without widgets a picture and text of what this viewpoint sees."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        shown = cast("Line", self._board_state)
        frame = shown["frames"][self.step]
        told = {"text/html": picture(shown, self.step), "text/plain": f"{frame['log']} {frame['status']}"}
        return {**(data or {}), **json_safe(told)}, metadata
