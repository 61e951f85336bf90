"""The board: a notebook widget that shows a game, steps through it and acts on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import RLock
from typing import Any, cast

import traitlets

from hanabi_widget.check_type import check_type
from hanabi_widget.conventions import Convention, convention as read_convention, require_fit
from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import integer
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import AdviceChoice, BoardState
from hanabi_widget.protocol.board_messages import Answer
from hanabi_widget.rules import Action, Clue, Game, Node, SeatIndex, State, Suppose, card_numbers
from hanabi_widget.text import LocalizedError, current_language, language_by_code
from hanabi_widget.view import (
    DETAILS,
    OWN,
    FrameCache,
    GameTree,
    Viewpoint,
    ViewpointName,
    advice,
    board_state,
    chosen_convention,
    convention_chooser,
    convention_id,
    inspection,
    locate_card,
    make_frames,
    offered_advice,
    previews,
    read_action,
    read_viewpoint,
    supposition_choices,
    variation_start,
    view_choices,
    with_viewer,
)
from hanabi_widget.view.agreement import plain_sentence

from . import board_file
from .background_jobs import Job, Jobs, Report, counted, nowhere
from .board_map import minds
from .bot_players import BotChoice, BotPlayers
from .frame_encoder import FrameEncoder
from .notebook_widget import NotebookWidget
from .open_boards import forget, refresh_after_cells
from .panel_names import OPEN_AT_FIRST, PANELS
from .sent_line import SentLine
from .stored_picture import stored_picture
from .tree_changes import Addition, NewDeal, Promotion, Removal, TreeChange
from .undo import Edit, Shown, UndoStack
from .uninterrupted import uninterrupted
from .whole_number import WholeNumber

REQUESTS = ("inspect", "preview", "suppose", "picture", "advise", "minds")
VARIATION_MESSAGES = ("leave_variation", "go", "promote_variation", "remove_variation")
MESSAGES = ("act", "play_bot", "view", "detail", "convention", *VARIATION_MESSAGES, "undo", "redo", "annotate", *REQUESTS)
"""The types of messages from the browser that are answered. Requests change nothing."""

COMMAND = "command"
"""The kind of all jobs that end in a change."""


class Board(NotebookWidget):
    """A Hanabi table to step through and to act on.

    All frames are sent at once, and the browser steps by itself. Acting at the end continues the game; acting at an earlier step, or
    supposing that a card has another identity (`hanabi_widget.Suppose`), starts a variation, which the game keeps. The log shows all
    variations as a tree; see `promote_variation` and `remove_variation`.

    From a seat, the browser gets only what that player has seen by the last step.

    Args:
        game: a game or a position.
        view: ``"all"``, a player by name or seat, a chain of players, or ``"common"``: see `view`. Nothing that is hidden from
            that player, or from the first of the chain, is sent to the browser. By default ``"all"``, but the learner's seat if the
            dealer that proves is at the table.
        detail: how much knowledge is disclosed: see `detail`.
        convention: what players have agreed that clues mean: see `convention`.
        bots: bots to play with: for each player a bot, by name or of your own, or one bot for all seats but the viewer's.
            After your action they answer by themselves, one by one; you can pause them, or let each act when you ask it to. You
            cannot act for them on the board. With ``view="all"`` you also see their reasons.
        step: the step to show first; by default the last, but the first of a game that is over.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        game: the game, which grows when somebody acts at its end.
        step: the step shown, counted from 0.

    Raises:
        TypeError: ``game`` is neither a game nor a position, or ``convention`` is no text.
        HanabiError: unknown view, detail, convention, player, bot or language.
        TraitError: no such step.

    Example:
        >>> import hanabi_widget as hw
        >>> board = hw.Board(hw.deal(players=3, seed=7), view="Bob")
        >>> board.act(hw.Play(1))
        >>> board.step, board.state.player
        (1, 1)
    """

    _board_state = traitlets.Dict().tag(sync=True, to_json=lambda state, board: board._encoder.encode(state))
    """A `BoardState`, sent as a `SentBoardState`."""
    _first_frames = traitlets.Dict().tag(sync=True)
    """The `FirstFrames` that a sent board state leaves out."""
    _first_tree = traitlets.Dict().tag(sync=True)
    """The `FirstTree` of which a sent board state holds the nodes that have changed."""
    step = WholeNumber().tag(sync=True)
    _open_panels = traitlets.List(traitlets.Unicode(), [*OPEN_AT_FIRST]).tag(sync=True)
    """The panels that are open, in every view of the board."""
    _step_to_come: int | None = None
    """Where the last action was taken, if the browser has still to say that it went there: a busy kernel hears of actions before steps."""

    def __init__(
        self,
        game: Game | State,
        *,
        view: ViewpointName | None = None,
        detail: str = DETAILS[-1],
        convention: str | Convention | None = None,
        bots: BotChoice | None = None,
        step: int | None = None,
        language: str | None = None,
    ) -> None:
        if not isinstance(game, Game | State):
            raise TypeError(f"a board shows a Game or a State, not {game!r:.60}")
        self._language = current_language() if language is None else language_by_code(language)
        self._jobs = Jobs()
        self._lock = RLock()  # cells and messages may be handled in different threads
        game = Game(game) if isinstance(game, State) else game
        learner = "all" if game.root.learner is None else game.root.learner
        self._set_game(game, learner if view is None else view, detail)
        self._own_convention: Convention | None = None
        self._view = self._agreeing(convention)
        self._offers_conventions = convention is not None
        self._bots = BotPlayers(bots or {}, self.game.root.state, self._view.viewer)
        state, first_frames, first_tree = self._encoder.split(self._make_board_state())
        first_step = self._opening_step() if step is None else step
        super().__init__(_board_state=state, _first_frames=first_frames, _first_tree=first_tree, step=first_step)
        self._default_layout = self.layout
        self.on_msg(self._on_message)
        refresh_after_cells(self, Board._follow_game)

    def close(self) -> None:
        """Close the board and its layout, which ipywidgets would keep."""
        forget(self)
        super().close()

    def _opening_step(self) -> int:
        """Where a person goes on: at the end of a game, or at the start of one to look back on."""
        is_over = self.game.ending or self.game.last.state.outcome is not None
        return 0 if is_over else len(self._sent.nodes) - 1

    def _set_game(self, game: Game, view: ViewpointName, detail: str) -> None:
        """Show another game."""
        self._jobs.cancel_all()
        self.game = game
        self._view = read_viewpoint(game.root.state, view, detail)
        self._node = game.last
        self._frame_cache: FrameCache = {}
        self._tree = GameTree(self._language)
        self._encoder = FrameEncoder()
        self._undo_stack = UndoStack()
        self._sent = SentLine([])

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def _nodes(self) -> list[Node]:
        """The nodes of the steps shown."""
        self._follow_game()
        return self._sent.nodes

    def _follow_game(self) -> None:
        """If the game was changed elsewhere, show it as it is now."""
        with self._lock:
            if SentLine.of(self._current_node(), self.game) != self._sent:
                self._show()

    def _current_node(self) -> Node:
        """A node of the line shown: of the main line if that line was removed from the game."""
        return self._node if self._node.path()[0] is self.game.root else self.game.last

    @property
    def _shown_state(self) -> BoardState:
        """What is shown."""
        self._follow_game()
        return cast("BoardState", self._board_state)

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
        self._show(view=self._viewpoint(view, self.detail))

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
        self._show(view=self._viewpoint(self.view, detail))

    @property
    def convention(self) -> Convention | None:
        """What players have agreed that clues mean; set it to change it. None: logic alone.

        Under a convention, the board also shows what each card may be if all keep to it, beside what players know, what a clue says by
        agreement before and after it is given, which actions broke the agreement as far as the viewer can tell, and why. A list on the
        board lets you choose another convention, or logic alone. Give a name such as ``"level 1"``, or the text of a convention of your
        own: see docs/conventions.md.

        Raises:
            TypeError: it is no text.
            HanabiError: there is no convention of this name, its text cannot be read, or it needs more players.
        """
        return self._view.convention

    @convention.setter
    def convention(self, convention: str | Convention | None) -> None:
        view = self._agreeing(convention)
        self._offers_conventions = self._offers_conventions or convention is not None
        self._show(view=view)

    def _agreeing(self, convention: str | Convention | None) -> Viewpoint:
        """This viewpoint under a convention."""
        agreed = None if convention is None else read_convention(convention)
        if agreed:
            require_fit(agreed, self.game.root.state)
        if convention_id(agreed) == OWN:
            self._own_convention = agreed
        return replace(self._view, convention=agreed)

    def _viewpoint(self, view: ViewpointName, detail: str) -> Viewpoint:
        """Another viewpoint under the same convention."""
        return replace(read_viewpoint(self.game.root.state, view, detail), convention=self._view.convention)

    @traitlets.validate("step")
    def _validate_step(self, proposal: dict[str, Any]) -> int:
        try:
            return self._read_step(proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None

    def _show(self, step: int | None = None, *, node: Node | None = None, view: Viewpoint | None = None) -> None:
        """Show a step of a line from a viewpoint: by default what is shown now, and the last step if there is no such step any more.

        What takes time is done before anything changes.
        """
        node, view = node or self._current_node(), view or self._view
        self._prepare(node.line(), view)
        with self._changing():
            if view != self._view:
                self._jobs.cancel_all()  # what they find is for the eyes of the other viewpoint
            self._node, self._view = node, view
            with self.hold_sync():
                self._board_state, self._first_frames, self._first_tree = self._encoder.split(self._make_board_state())
                self.step = min(self.step if step is None else step, len(self._sent.nodes) - 1)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the board and what it shows: whole or not at all."""
        with self._lock, uninterrupted():
            yield

    def _prepare(self, nodes: Sequence[Node], view: Viewpoint, report: Report = nowhere) -> None:
        """Make the frames of a line, and the reasons of its bots, which are kept."""
        made = make_frames(nodes, view, self._language, self._frame_cache)
        for number, (node, _) in enumerate(zip(nodes, made), start=1):
            self._bots.explain(node, self._language, view, lambda *_, at=number: report(at, len(nodes)))
            report(number, len(nodes))

    def _make_board_state(self) -> BoardState:
        self._sent = SentLine.of(self._current_node(), self.game)
        return self._state_of(self._sent.nodes)

    def _state_of(self, nodes: Sequence[Node]) -> BoardState:
        """What is shown of a line."""
        start = variation_start(nodes, self.game.line)
        state = board_state(nodes, self._view, self._language, start, self._frame_cache, self._tree)
        if self._offers_conventions:
            state["conventions"] = convention_chooser(self._language, self.game.root.state, self._view.convention, self._own_convention)
        return {
            **state,
            "bots": [*self._bots.seats],
            "frames": [self._bots.lock(node, frame) for node, frame in zip(nodes, state["frames"])],
            "can_undo": bool(self._undo_stack.done),
            "can_redo": bool(self._undo_stack.undone),
            "steps": [self._bots.add_to_step(info, node, self._language, self._view) for node, info in zip(nodes, state["steps"])],
            "advice": [AdviceChoice(id=name, label=self._language.say(f"advice.{name}")) for name in offered_advice(self._view)],
        }

    # -- acting ------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Take an action at the step shown. Before the end of the game that starts a variation.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
        """
        self._enter(self._node_after(self._nodes[self.step], action))

    def _node_after(self, parent: Node, action: Action) -> Node:
        """The node after an action, which is not in the game yet if it is new."""
        node = self.game.node_after(parent, action)
        if isinstance(action, Suppose) and not is_consistent(node.state):
            raise LocalizedError("error.no_deal")
        if node.parent is not parent and self._view.viewer == self.game.root.learner:
            self._keep_frames(parent, node)
        return node

    def _keep_frames(self, parent: Node, node: Node) -> None:
        """Keep the frames of a line that was dealt anew: to the learner it looks the same."""
        view, frames = self._view, self._frame_cache
        for before, dealt in zip(parent.path(), node.path()):
            if (before, view) in frames:
                frames[dealt, view] = frames[before, view]

    def _enter(self, node: Node, *, follow: bool = True) -> None:
        """Show a node, new or not, and go to its step unless told not to follow."""
        twins = [twin for twin in (node.parent.children if node.parent else []) if twin.action == node.action]
        shown = twins[0] if twins else node
        step, root = _step_of(shown), shown.path()[0]
        change = NewDeal(self.game, root) if root is not self.game.root else None if twins else Addition(node)
        self._edit((shown, step), change, step=step if follow else self.step)

    def play_bot(self) -> None:
        """Let the bot act whose turn it is at the step shown.

        Raises:
            LocalizedError: it is not a bot's turn, or the bot failed; nothing has changed.
        """
        self._enter(self._node_by_bot(self._nodes[self.step]))

    def _node_by_bot(self, parent: Node) -> Node:
        return self._node_after(parent, self._bots.choose_action(parent))

    def leave_variation(self) -> None:
        """Return to the game, at the step where the variation began. The game keeps the variation."""
        self._edit((self.game.last, min(self.step, self._last_common_step)))

    @property
    def _last_common_step(self) -> int:
        """The last step that the line shown has in common with the main line."""
        nodes = self._nodes
        start = variation_start(nodes, self.game.line)
        return len(nodes) - 1 if start is None else start

    def promote_variation(self) -> None:
        """Make the line shown the main line of the game.

        Raises:
            LocalizedError: it is the main line, or it holds a supposition; nothing has changed.
        """
        self._promote(self._nodes[-1])

    def remove_variation(self) -> None:
        """Remove the variation that the step shown is in, the innermost one, from the game; `undo` brings it back.

        Before the step where the line shown leaves the main line, that is the variation that begins there.

        Raises:
            LocalizedError: the main line is shown; nothing has changed.
        """
        nodes = self._nodes
        self._remove(nodes[min(max(self.step, self._last_common_step + 1), len(nodes) - 1)])

    def _go_to(self, node: Node) -> None:
        """Show a node, and its line if it is on another one."""
        step = _step_of(node)
        if node in self._nodes:
            self.step = step
        else:
            self._edit((node, step))

    def _promote(self, node: Node) -> None:
        if not node.variation():
            raise LocalizedError("error.main_line")
        if any(before.is_supposition for before in node.path()):
            raise LocalizedError("error.promote")
        shown = (self._node, self.step) if node in self._nodes else (node, _step_of(node))
        self._edit(shown, Promotion(node))

    def _remove(self, node: Node) -> None:
        self._edit(self._shown_without(node), Removal(node.variation()[0]))

    def _shown_without(self, node: Node) -> Shown:
        """What is shown once the variation of a node is removed.

        Raises:
            LocalizedError: the node is on the main line.
        """
        nodes, variation = self._nodes, node.variation()
        if not variation or variation[0].parent is None:
            raise LocalizedError("error.main_line")
        if variation[0] not in nodes:
            return self._node, self.step
        return variation[0].parent, min(self.step, _step_of(variation[0]) - 1)

    def _edit(self, after: Shown, change: TreeChange | None = None, *, step: int | None = None) -> None:
        """Change the game, and go to a line and a step, or to another step of that line, so that it can be undone."""
        node = after[0]
        self._prepare(node.line(), self._view)
        with self._changing():
            if change:
                change.redo()
            self._undo_stack.push(Edit((self._node, self.step), after, change))
            self._go(after if step is None else (node, step))

    def _go(self, shown: Shown | None) -> None:
        if shown:
            self._jobs.cancel(COMMAND)
            self._show(shown[1], node=shown[0])

    def undo(self) -> None:
        """Undo the last edit on this board: an action, which leaves the game, a promotion or a removal, or going to another line."""
        self._prepare(self._line_after("undo"), self._view)
        with self._changing():
            self._go(self._undo_stack.undo())

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        self._prepare(self._line_after("redo"), self._view)
        with self._changing():
            self._go(self._undo_stack.redo())

    def _line_after(self, command: str) -> list[Node]:
        """The line that is shown after a command; empty if it does nothing."""
        stack = self._undo_stack
        nodes = {
            "leave_variation": [self.game.last],
            "undo": [edit.before[0] for edit in stack.done[-1:]],
            "redo": [edit.after[0] for edit in stack.undone[-1:]],
        }
        return [node for last in nodes[command] for node in last.line()]

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
            hand = card_numbers(self.state)[self.state.seat(player)]
            slot = integer(slot, "slot", f"a slot from 1 to {len(hand)}")
            if slot not in range(1, len(hand) + 1):
                raise HanabiError(f"no slot {slot!r}: {player} has slots 1 to {len(hand)}")
            number = hand[slot - 1]
        self._annotate(self.step, number, text)

    def _annotate(self, step: int, number: object, text: object) -> None:
        node = self._nodes[step]
        if not isinstance(text, str):
            raise LocalizedError("error.text")
        place = None if number is None else locate_card(node.state, number)
        with self._changing():
            if place is None:
                node.comment = text
            else:
                seat, slot = place
                node.notes[card_numbers(node.state)[seat][slot - 1]] = text
            self._show()

    # -- messages from the browser ----------------------------------------------------------------------

    def _handle(self, message: object) -> Answer | Job[Any] | None:
        """Obey a command, or answer a request; or the job that does."""
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(message, dict) or kind not in MESSAGES:
            raise LocalizedError("error.message", types=", ".join(MESSAGES))
        if kind in REQUESTS:
            return Job(kind, counted(self._read_request(kind, message, self._read_step(message.get("step"))), self._in_a_browser))
        if kind == "act":
            step = self._read_step(message.get("step"))
            action = read_action(message.get("action"))
            self._refuse_own_clue(step, action)
            parent, view = self._nodes[step], self._view
            return self._entering(step, lambda _: with_viewer(view, parent, action) if isinstance(action, Suppose) else action)
        if kind == "play_bot":
            step = self._read_step(message.get("step"))
            parent = self._nodes[step]
            return self._entering(step, lambda report: self._bots.choose_action(parent, report))
        if kind == "view":
            return self._looking(self._viewpoint(self._read_view(message.get("view")), self.detail))
        if kind == "detail":
            return self._looking(self._viewpoint(self.view, cast("str", message.get("detail"))))
        if kind == "convention":
            if not self._offers_conventions:
                raise LocalizedError("error.message", types=", ".join(other for other in MESSAGES if other != kind))
            chosen = chosen_convention(message.get("convention"), self.game.root.state, self._own_convention)
            return self._looking(replace(self._view, convention=chosen))
        if kind == "go":
            node = self._read_node(message.get("node"))
            return self._changing_line(node, lambda: self._go_to(node))
        if kind == "promote_variation":
            node = self._read_node(message.get("node"))
            return self._changing_line(node, lambda: self._promote(node))
        if kind == "remove_variation":
            node = self._read_node(message.get("node"))
            return self._changing_line(self._shown_without(node)[0], lambda: self._remove(node))
        if kind == "annotate":
            self._annotate(self._read_step(message.get("step")), message.get("card"), message.get("text"))
            return None
        nodes, view, obey = self._line_after(kind), self._view, getattr(self, kind)
        return Job(COMMAND, lambda report: self._prepare(nodes, view, report), lambda _: obey())

    def _entering(self, step: int, choose_action: Callable[[Report], Action]) -> Job[Node]:
        """The job of taking an action at a step."""
        parent, view, before = self._nodes[step], self._view, self.step

        def work(report: Report) -> Node:
            node = self._node_after(parent, choose_action(report))
            self._prepare(node.line(), view, report)
            return node

        def enter(node: Node) -> None:
            with self._changing(), self.hold_sync():
                if self.step == before != step:
                    self.step = self._step_to_come = step
                self._enter(node, follow=self.step == step)

        return Job(COMMAND, work, enter)

    def _changing_line(self, node: Node, change: Callable[[], None]) -> Job[None]:
        """The job of showing another line."""
        view = self._view
        return Job(COMMAND, lambda report: self._prepare(node.line(), view, report), lambda _: change())

    def _looking(self, view: Viewpoint) -> Job[None]:
        """The job of changing the viewpoint."""
        nodes = self._nodes
        return Job(COMMAND, lambda report: self._prepare(nodes, view, report), lambda _: self._show(view=view))

    def _read_request(self, kind: str, message: dict[str, object], step: int) -> Callable[[], Answer]:
        """What answers a request about a step, from what is shown now."""
        nodes, view, language, card = self._nodes, self._view, self._language, message.get("card")
        node, shown = nodes[step], self._shown_state
        if kind == "picture":
            return lambda: {"type": "picture", "id": 0, "step": step, "svg": picture(shown, step)}
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
        if kind == "inspect":
            return lambda: inspection(language, nodes, step, view, card)
        return lambda: supposition_choices(language, view, nodes[step], step, card)

    def _in_a_browser(self, answer: Answer) -> Answer:
        """An answer that came to its limit in a browser: advice says so."""
        if answer["type"] != "advice":
            return answer
        return {**answer, "lines": [*answer["lines"], plain_sentence(self._language.say("advice.browser"))]}

    def _read_step(self, step: object) -> int:
        last = len(self._nodes) - 1
        if type(step) is not int or not 0 <= step <= last:
            raise LocalizedError("error.step", step=step, last=last)
        return step

    def _read_node(self, node: object) -> Node:
        self._follow_game()
        return self._tree.node(node, self.game.root)

    def _read_panels(self, panels: object) -> list[str]:
        if not isinstance(panels, list) or not all(panel in PANELS for panel in panels):
            raise LocalizedError("error.panels", panels=", ".join(PANELS))
        return [panel for panel in PANELS if panel in panels]

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
        """Take what the browser may set, and refuse all else, while nothing else changes the board: actions may come in another thread."""
        with self._lock:
            super().set_state(sync_data)

    def _read_new_step(self, step: object) -> int:
        """The step that the browser went to; the one that is shown if an action was taken there since."""
        old, self._step_to_come = self._step_to_come, None
        return self.step if old is not None and step == old else self._read_step(step)

    def _readers(self) -> Mapping[str, Callable[[object], object]]:
        """The step and the open panels."""
        return {"step": self._read_new_step, "_open_panels": self._read_panels}

    # -- places without widgets ------------------------------------------------------------------------

    save_html = board_file.save_html
    save_svg = board_file.save_svg
    save_png = board_file.save_png

    def _fallback(self) -> dict[str, str]:
        """A picture and a text of what this viewpoint sees."""
        state = self._shown_state
        frame = state["frames"][self.step]
        return {"text/html": stored_picture(state, self.step), "text/plain": f"{frame['log']} {frame['status']}"}


def _step_of(node: Node) -> int:
    """The step of a node on its line."""
    return len(node.path()) - 1
