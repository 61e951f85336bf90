"""The board: a notebook widget that shows a game, steps through it and acts on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import anywidget
import traitlets

from hanabi_widget.errors import HanabiError, check_type
from hanabi_widget.integer import integer
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import AdviceChoice, BoardState
from hanabi_widget.protocol.messages import Answer, Reply
from hanabi_widget.rules import Action, Clue, Game, Node, SeatIndex, State, Suppose
from hanabi_widget.text import LocalizedError, current_language, describe_error, language_by_code
from hanabi_widget.view import (
    DETAILS,
    FrameCache,
    ViewpointName,
    advice,
    board_state,
    inspection,
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
from .bot_players import BotChoice, BotPlayers
from .frame_encoder import FrameEncoder
from .json_text import json_safe
from .undo import Edit, Shown, UndoStack
from .whole_number import WholeNumber

STATIC = Path(__file__).parent / "static"

REQUESTS = ("inspect", "preview", "suppose", "picture", "advise")
MESSAGES = ("act", "play_bot", "view", "detail", "leave_variation", "undo", "redo", "annotate", *REQUESTS)
"""The types of messages from the browser. Requests change nothing."""


class Board(anywidget.AnyWidget):
    """A Hanabi table to step through and to act on.

    All frames are sent at once, and the browser steps by itself. Acting at the end continues the game; acting at an earlier step, or
    supposing that a card has another identity (`hanabi_widget.Suppose`), starts a variation, which the game keeps.

    From a seat, the browser gets only what that player has seen by the last step.

    Args:
        game: a game or a position.
        view: ``"all"``, a player by name or seat, a chain of players, or ``"common"``: see `view`. Nothing that is hidden from
            that player, or from the first of the chain, is sent to the browser.
        detail: how much knowledge is disclosed: see `detail`.
        bots: bots to play with: for each player a bot, by name or of your own, or one bot for all seats but the viewer's.
            A bot acts when you ask it to. With ``view="all"`` you also see its reason.
        step: the step to show first; the last one by default.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        game: the game, which grows when somebody acts at its end.
        step: the step shown, counted from 0.

    Raises:
        TypeError: ``game`` is neither a game nor a position.
        HanabiError: unknown view, detail, player, bot or language.
        TraitError: no such step.

    Example:
        >>> import hanabi_widget as hw
        >>> board = hw.Board(hw.deal(players=3, seed=7), view="Bob")
        >>> board.act(hw.Play(1))
        >>> board.step, board.state.player
        (1, 1)
    """

    _esm = (STATIC / "widget.js").read_text("utf-8")  # given a path, anywidget would watch the file and never release a board
    _style_sheet = traitlets.Unicode((STATIC / "widget.css").read_text("utf-8")).tag(sync=True)
    """The style sheet. js adds it to the page once; as ``_css``, anywidget would add it again for each board."""
    _board_state = traitlets.Dict().tag(sync=True, to_json=lambda state, board: board._encoder.encode(state))
    """A `BoardState`, sent as a `SentBoardState`."""
    _first_frames = traitlets.Dict().tag(sync=True)
    """The `FirstFrames` that a sent board state leaves out."""
    step = WholeNumber().tag(sync=True)

    def __init__(
        self,
        game: Game | State,
        *,
        view: ViewpointName = "all",
        detail: str = DETAILS[-1],
        bots: BotChoice | None = None,
        step: int | None = None,
        language: str | None = None,
    ) -> None:
        if not isinstance(game, Game | State):
            raise TypeError(f"a board shows a Game or a State, not {game!r:.60}")
        self._language = current_language() if language is None else language_by_code(language)
        self._set_game(Game(game) if isinstance(game, State) else game, view, detail)
        self._bots = BotPlayers(bots or {}, self.game.root.state, self._view.viewer)
        state, first_frames = self._encoder.split(self._make_board_state())
        super().__init__(_board_state=state, _first_frames=first_frames, step=len(self._sent_nodes) - 1 if step is None else step)
        self._default_layout = self.layout
        self.on_msg(self._on_message)

    def close(self) -> None:
        """Close the board and its layout, which ipywidgets would keep."""
        super().close()
        if layout := getattr(self, "_default_layout", None):  # missing if __init__ failed
            layout.close()

    def _set_game(self, game: Game, view: ViewpointName, detail: str) -> None:
        """Show another game."""
        self.game = game
        self._view = viewpoint(game.root.state, view, detail)
        self._node = game.last
        self._frame_cache: FrameCache = {}
        self._encoder = FrameEncoder()
        self._undo_stack = UndoStack()
        self._sent_nodes: list[Node] = []

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def _nodes(self) -> list[Node]:
        """The nodes of the steps shown. If the game was changed elsewhere, they are sent again first."""
        if self._current_nodes() != self._sent_nodes:
            self._show()
        return self._sent_nodes

    def _current_nodes(self) -> list[Node]:
        """The nodes of the steps as the game has them now; its main line if the variation shown was removed from it."""
        if self._node.path()[0] is not self.game.root:
            self._node = self.game.last
        return self._node.line()

    @property
    def state(self) -> State:
        """The state at the step shown."""
        return self._nodes[self.step].state

    @property
    def view(self) -> str | tuple[str, ...]:
        """The viewpoint; set it to change it.

        ``"all"`` sees all cards, ``"Alice"`` what Alice sees. ``("Alice", "Bob")`` is what Alice knows that Bob knows, and
        ``"common"`` common knowledge. A player may also be given by seat.

        Raises:
            HanabiError: no such viewpoint.
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
        """How much knowledge is disclosed; set it to change it. Each value includes those before it.

        - ``"memory"``: what lies on the table, without the marks of earlier clues, and no knowledge
        - ``"table"``: the marks of all clues
        - ``"touched"``: what the clues that touched a card tell
        - ``"negatives"``: what the clues that did not touch it tell
        - ``"counting"``: what counting the visible cards tells
        - ``"exact"``: all that players know of their own hands
        - ``"nested"``: what players know of each other

        Raises:
            HanabiError: no such value.
        """
        return self._view.detail

    @detail.setter
    def detail(self, detail: str) -> None:
        self._view = viewpoint(self.game.root.state, self.view, detail)
        self._show()

    @traitlets.validate("step")
    def _validate_step(self, proposal: dict[str, Any]) -> int:
        try:
            return self._read_step(proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None

    def _show(self, step: int | None = None) -> None:
        """Send the board state and go to a step: the current one by default, the last one if there is no such step any more."""
        with self.hold_sync():
            self._board_state, self._first_frames = self._encoder.split(self._make_board_state())
            self.step = min(self.step if step is None else step, len(self._sent_nodes) - 1)

    def _make_board_state(self) -> BoardState:
        nodes = self._sent_nodes = self._current_nodes()
        start = self._last_common_step()
        state = board_state(nodes, self._view, self._language, None if start == len(nodes) - 1 else start, self._frame_cache)
        return {
            **state,
            "can_undo": bool(self._undo_stack.done),
            "can_redo": bool(self._undo_stack.undone),
            "steps": [self._bots.add_to_step(info, node, self._language, self._view) for node, info in zip(nodes, state["steps"])],
            "advice": [AdviceChoice(id=name, label=self._language.say(f"advice.{name}")) for name in offered_advice(self._view)],
        }

    def _last_common_step(self) -> int:
        """The last step that the variation shown has in common with the main line."""
        return sum(mine is its for mine, its in zip(self._nodes, self.game.line)) - 1

    # -- acting ------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Take an action at the step shown. Before the end of the game that starts a variation.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
        """
        self._act(self.step, action)

    def _act(self, step: int, action: Action) -> None:
        parent = self._nodes[step]
        if isinstance(action, Suppose) and not is_consistent(parent.state.apply(action)):
            raise LocalizedError("error.no_deal")
        count = len(parent.children)
        node = parent.add(action)
        self._edit((node, step + 1), added=len(parent.children) > count)

    def play_bot(self) -> None:
        """Let the bot act whose turn it is at the step shown.

        Raises:
            LocalizedError: it is not a bot's turn, or the bot failed; nothing has changed.
        """
        self._play_bot(self.step)

    def _play_bot(self, step: int) -> None:
        self._act(step, self._bots.choose_action(self._nodes[step]))

    def leave_variation(self) -> None:
        """Return to the game, at the step where the variation began."""
        self._edit((self.game.last, min(self.step, self._last_common_step())))

    def _edit(self, after: Shown, *, added: bool = False) -> None:
        self._undo_stack.push(Edit((self._node, self.step), after, added))
        self._go(after)

    def _go(self, shown: Shown | None) -> None:
        if shown:
            self._node, step = shown
            self._show(step)

    def undo(self) -> None:
        """Undo the last edit on this board: an action, which is removed from the game, or leaving a variation."""
        self._go(self._undo_stack.undo())

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        self._go(self._undo_stack.redo())

    def annotate(self, text: str, card: tuple[str | int, int] | None = None) -> None:
        """Write a comment on the step shown, or a note on a card, which stays on the card from this step on.

        It is kept in the game and shown from all viewpoints.

        Args:
            text: any text; an empty one removes the comment or note.
            card: the player and the slot of the card; None comments on the step.

        Raises:
            HanabiError: no such player or slot.
        """
        number = None
        if card is not None:
            check_type(card, (list, tuple), "card", "the player and the slot of a card: ('Bob', 2)")
            if len(card) != 2:
                raise HanabiError(f"card={card!r}: give the player and the slot: ('Bob', 2)")
            player, slot = card
            hand = self.state.card_numbers[self.state.seat(player)]
            slot = integer(slot, "slot", f"a slot from 1 to {len(hand)}")
            if slot not in range(1, len(hand) + 1):
                raise HanabiError(f"no slot {slot!r}: {player} has slots 1 to {len(hand)}")
            number = hand[slot - 1]
        self._annotate(self.step, number, text)

    def _annotate(self, step: int, number: object, text: object) -> None:
        node = self._nodes[step]
        if not isinstance(text, str):
            raise LocalizedError("error.text")
        if number is None:
            node.comment = text
        else:
            seat, slot = locate_card(node.state, number)
            node.notes[node.state.card_numbers[seat][slot - 1]] = text
        self._show()

    # -- messages from the browser ----------------------------------------------------------------------

    def _on_message(self, _: object, message: object, __: object) -> None:
        """Reply to a message. If anything is wrong with it, nothing changes and the reply says so."""
        message_id = message.get("id") if isinstance(message, dict) else 0
        try:
            answer = self._handle(json_safe(message)) or Reply(type="done", id=0, text="")
        except (ValueError, RecursionError) as error:
            answer = Reply(type="error", id=0, text=describe_error(self._language, self.state, error))
        self.send(json_safe({**answer, "id": message_id if type(message_id) is int else 0}))

    def _handle(self, message: object) -> Answer | None:
        """Obey a command, or answer a request."""
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(message, dict) or kind not in MESSAGES:
            raise LocalizedError("error.message", types=", ".join(MESSAGES))
        if kind in REQUESTS:
            return self._answer_request(kind, message, self._read_step(message.get("step")))
        if kind == "act":
            step = self._read_step(message.get("step"))
            action = read_action(message.get("action"))
            self._refuse_own_clue(step, action)
            self._act(step, with_viewer(self._view, self._nodes[step], action) if isinstance(action, Suppose) else action)
        elif kind == "play_bot":
            self._play_bot(self._read_step(message.get("step")))
        elif kind == "annotate":
            self._annotate(self._read_step(message.get("step")), message.get("card"), message.get("text"))
        elif kind == "view":
            self.view = self._read_view(message.get("view"))
        elif kind == "detail":
            self.detail = cast("str", message.get("detail"))
        else:
            {"leave_variation": self.leave_variation, "undo": self.undo, "redo": self.redo}[kind]()
        return None

    def _answer_request(self, kind: str, message: dict[str, object], step: int) -> Answer:
        """Answer a request about a step."""
        state = self._nodes[step].state
        if kind == "picture":
            return {"type": "picture", "id": 0, "step": step, "svg": picture(cast("BoardState", self._board_state), step)}
        if kind == "preview":
            seat = message.get("player")
            if type(seat) is not int or not 0 <= seat < len(state.names):
                raise LocalizedError("error.player", player=seat, last=len(state.names) - 1)
            clues = previews(self._language, self._view, state, SeatIndex(seat))
            return {"type": "previews", "id": 0, "step": step, "player": seat, "clues": clues}
        if kind == "advise":
            return advice(self._language, self._view, self._nodes, step, message.get("about"))
        if kind == "inspect":
            return inspection(self._language, self._nodes, step, self._view, message.get("card"))
        return suppositions(self._language, self._view, self._nodes[step], step, message.get("card"))

    def _read_step(self, step: object) -> int:
        last = len(self._nodes) - 1
        if type(step) is not int or not 0 <= step <= last:
            raise LocalizedError("error.step", step=step, last=last)
        return step

    def _read_view(self, view: object) -> ViewpointName:
        ids = [choice["id"] for choice in view_choices(self._language, self.game.root.state, self._view)]
        if view not in ids:
            raise LocalizedError("error.view", view=view, views=", ".join(ids))
        text = str(view)
        return text if text in ("all", "common") else tuple(map(int, text.split("-")))

    def _refuse_own_clue(self, step: int, action: Action) -> None:
        """Refuse a clue to the viewer's own hand: what it would touch tells of hidden cards."""
        names, seat = self._nodes[step].state.names, action.player if isinstance(action, Clue) else None
        if isinstance(seat, int) and seat in range(len(names)) and not self._view.shows_clues_to(SeatIndex(seat)):
            raise LocalizedError("error.own_clue", player=names[seat])

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take the step that the browser sets, and refuse all else."""
        changes = sync_data if isinstance(sync_data, dict) else {"": sync_data}
        forbidden = [name for name in changes if name != "step"]
        try:
            if forbidden:
                raise LocalizedError("error.write", name=forbidden[0])
            super().set_state({name: self._read_step(step) for name, step in changes.items()})
        except ValueError as error:
            self.send_state([name for name in changes if name in self.keys])
            self.send(json_safe(Reply(type="error", id=0, text=describe_error(self._language, self.state, error))))

    # -- places without widgets ------------------------------------------------------------------------

    save_html = saving.save_html
    save_svg = saving.save_svg
    save_png = saving.save_png

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401
        """The widget, and for places without widgets a picture and a text of what this viewpoint sees."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        state = cast("BoardState", self._board_state)
        frame = state["frames"][self.step]
        fallback = {"text/html": picture(state, self.step), "text/plain": f"{frame['log']} {frame['status']}"}
        return {**(data or {}), **json_safe(fallback)}, metadata
