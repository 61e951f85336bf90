"""The board: a notebook widget that shows a game, steps through it and acts on it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import traitlets

from hanabi_widget.arguments import FileName
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.conventions import Convention
from hanabi_widget.picture import picture, picture_text, save_png
from hanabi_widget.protocol.deltas import Message, Traits, json_safe
from hanabi_widget.rules import Action, Game, State
from hanabi_widget.session.board import BoardSession
from hanabi_widget.session.bots import BotChoice
from hanabi_widget.session.standalone_html import THINK_FIRST, packed_board
from hanabi_widget.text import DEFAULT_LEVEL, language_by_code
from hanabi_widget.view import DETAILS, ViewpointName

from .progress_bar import progress_bar
from .widget_base import NotebookWidget, WholeNumber, forget, message_trait, somebody_is_there, stored, watch_cells

if TYPE_CHECKING:
    from hanabi_widget.session.exercise import ExerciseSession

SessionT = TypeVar("SessionT", bound="BoardSession | ExerciseSession")


class BoardView(NotebookWidget[SessionT]):
    """A widget with a board in it: a board, or an exercise."""

    _board_state = message_trait()
    """A `SentBoardState`, made whenever it is asked for; `packed_board`, where it is kept: js packs it too, once it is at rest."""
    _change = message_trait()
    """The last `BoardChange`."""
    step = WholeNumber().tag(sync=True)
    _open_panels = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The panels that are open, in every view of the board."""
    _page_state = message_trait()
    """A `PageState`, if something is asked about the board; else empty."""

    def __init__(self, session: SessionT) -> None:
        super().__init__(session)
        watch_cells(
            self,
            lambda widget: widget.session.board.follow(),
            lambda widget: (widget.send(json_safe(answer)) for answer in widget.session.board.untold()),
        )

    def get_state(self, key: str | Container[str] | None = None, **settings: bool) -> dict[str, Any]:
        """The traits as they are now; with all of the board if nobody is there who could ask for the rest."""
        state: dict[str, Any] = super().get_state(key, **settings)
        if key is None or key == "_board_state" or "_board_state" in key:
            state["_board_state"] = self.session.board.whole() if somebody_is_there() else self._packed_board()
        return state

    def _packed_board(self) -> str:
        """All of the board, as a notebook or a page keeps it."""
        return packed_board(self.session.board.whole(everything=True))

    def _get_embed_state(self, **settings: bool) -> dict[str, dict[str, object]]:
        """What `ipywidgets.embed` writes into a page, which has no Python."""
        embedded: dict[str, dict[str, object]] = super()._get_embed_state(**settings)
        embedded["state"]["_board_state"] = self._packed_board()
        embedded["state"].pop("_editor_state", None)
        return embedded

    def _take(self, changed: Message) -> None:
        super()._take(changed)
        if "_change" in changed and not somebody_is_there():
            self.send_state("_board_state")

    def close(self) -> None:
        """Close the board and its layout, which ipywidgets would keep."""
        forget(self)
        super().close()

    @traitlets.validate("step")
    def _validate_step(self, proposal: Message) -> int:
        try:
            return self.session.board.read_step(proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None

    @traitlets.observe("step", "_open_panels")
    def _keep(self, change: Message) -> None:
        setattr(self.session.board, str(change["name"]).removeprefix("_"), change["new"])

    def set_state(self, sync_data: Traits) -> None:
        """Take what the browser may set, and refuse all else, while nothing else changes the board: actions may come in another thread."""
        with self.session.board.lock:
            super().set_state(sync_data)

    def _fallback(self) -> dict[str, str]:
        """A picture and a text of what this viewpoint sees, and how to play on."""
        shown = self.session.board.shown_at(self.step)
        board = shown.board
        frame = shown.frame
        asked, space = self._asked()
        page = stored(picture(shown), picture_text(shown), board["labels"]["run_cell"], board["language"], asked, space)
        return {"text/html": page, "text/plain": "\n".join([*asked, f"{frame['log']} {frame['status']}", *space])}

    def _asked(self) -> tuple[Sequence[str], Sequence[str]]:
        """What is asked about the board, and where the answer is written, as lines; both empty if nothing is."""
        return (), ()


class Board(BoardView[BoardSession]):
    """A Hanabi table to step through and to act on.

    The step shown is sent first, and the others once it is painted; then the browser steps by itself. Acting at the end continues the
    game; acting at an earlier step, or supposing that a card has another identity (`hanabi_widget.Suppose`), starts a variation, which
    the game keeps. The log shows all variations as a tree; see `promote_variation` and `remove_variation`.

    Beside the table stands what the last action taught. Who points at a sentence, or walks from one to the next with ▸, sees the cards
    and the cells that it is about. A menu offers the levels, and hides it until one has made a guess.

    From a seat, the browser gets only what that player has seen by the last step.

    Args:
        game: a game or a position.
        view: ``"all"``, a player by name or seat, a chain of players, or ``"common"``: see `view`. Nothing that is hidden from
            that player, or from the first of the chain, is sent to the browser. By default ``"all"``, but the learner's seat if the
            dealer that proves is at the table.
        detail: how much knowledge is disclosed: see `detail`.
        convention: what players have agreed that clues mean: see `convention`.
        level: how explanations of actions are told: see `level`.
        bots: bots to play with: for each player a bot, by name or of your own, or one bot for all seats but the viewer's.
            After your action they answer by themselves, one by one; you can pause them, or let each act when you ask it to. You
            cannot act for them on the board. With ``view="all"`` you also see their reasons.
        step: the step to show first; by default the last, but the first of a game that is over.
        language: the code of the language; by default that of `hanabi_widget.set_language`.
        think_first: whether what an action taught, or would teach, is hidden until the reader has made a guess; the menu offers it too.

    Attributes:
        game: the game, which grows when somebody acts at its end. Once a position was edited on the board, that of the edited position.
        step: the step shown, counted from 0.

    Raises:
        TypeError: ``game`` is neither a game nor a position, or ``convention`` is no text.
        HanabiError: unknown view, detail, convention, level, player, bot or language; no such step.

    Example:
        >>> import hanabi_widget as hw
        >>> board = hw.Board(hw.deal(players=3, seed=7), view="Bob")
        >>> board.act(hw.Play(1))
        >>> board.step, board.state.player
        (1, 1)
    """

    _offers_editor: ClassVar[bool] = True
    _editor_state = message_trait()
    """An `EditorState`, while the position is edited; else empty."""
    _editor_script = message_trait()
    """The `BoardScript` of editors, once one was opened; empty before."""

    def __init__(
        self,
        game: Game | State,
        *,
        view: ViewpointName | None = None,
        detail: str = DETAILS[-1],
        convention: str | Convention | None = None,
        level: str = DEFAULT_LEVEL,
        bots: BotChoice | None = None,
        step: int | None = None,
        language: str | None = None,
        think_first: bool = False,
    ) -> None:
        if not isinstance(game, Game | State):
            raise TypeError(f"a board shows a Game or a State, not {game!r:.60}")
        spoken = language_by_code(language)
        game = Game(game) if isinstance(game, State) else game
        session = BoardSession(
            game, view, detail, spoken, convention=convention, offers_editor=self._offers_editor, level=level, bots=bots, step=step
        )
        session.open_panels = THINK_FIRST if think_first else session.open_panels
        super().__init__(session)

    @property
    def game(self) -> Game:
        """The game, which grows when somebody acts at its end."""
        return self.session.game

    @property
    def view(self) -> str | tuple[str, ...]:
        """The viewpoint; set it to change it.

        ``"all"`` sees all cards, ``"Alice"`` what Alice sees. ``("Alice", "Bob")`` is what Alice knows that Bob knows, and
        ``"common"`` common knowledge. A player may also be given by seat.

        Raises:
            HanabiError: no such viewpoint.
        """
        return self.session.view

    @view.setter
    def view(self, view: ViewpointName) -> None:
        self.session.look_from(view, self.detail)

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
        return self.session.detail

    @detail.setter
    def detail(self, detail: str) -> None:
        self.session.look_from(self.session.view, detail)

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
        return self.session.viewpoint.convention

    @convention.setter
    def convention(self, convention: str | Convention | None) -> None:
        self.session.agree(convention)

    @property
    def level(self) -> str:
        """How explanations of actions are told; set it to change it, or choose one in the menu of the board, which keeps it.

        - ``"short"``: what was said, and what can be done now
        - ``"table"``: also what stays open, and who can follow
        - ``"logician"``: also each claim as a formula

        Raises:
            HanabiError: no such level.
        """
        return self.session.viewpoint.level

    @level.setter
    def level(self, level: str) -> None:
        self.session.tell(level)

    def act(self, action: Action) -> None:
        """Take an action at the step shown. Before the end of the game that starts a variation.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
        """
        self.session.act(action)

    def play_bot(self) -> None:
        """Let the bot act whose turn it is at the step shown.

        Raises:
            LocalizedError: it is not a bot's turn, or the bot failed; nothing has changed.
        """
        self.session.play_bot()

    def leave_variation(self) -> None:
        """Return to the game, at the step where the variation began. The game keeps the variation."""
        self.session.leave_variation()

    def promote_variation(self) -> None:
        """Make the line shown the main line of the game.

        Raises:
            LocalizedError: it is the main line, or it holds a supposition; nothing has changed.
        """
        self.session.promote()

    def remove_variation(self) -> None:
        """Remove the variation that the step shown is in, the innermost one, from the game; `undo` brings it back.

        Before the step where the line shown leaves the main line, that is the variation that begins there.

        Raises:
            LocalizedError: the main line is shown; nothing has changed.
        """
        self.session.remove()

    def undo(self) -> None:
        """Undo the last edit on this board: an action, which leaves the game, a promotion or a removal, or going to another line."""
        self.session.undo()

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        self.session.redo()

    def annotate(self, text: str, card: tuple[str | int, int] | None = None) -> None:
        """Write a comment on the step shown, or a note on a card, which stays on the card from this step on.

        It is kept in the game and shown from all viewpoints.

        Args:
            text: any text; an empty one removes the comment or note.
            card: the player and the slot of the card; None comments on the step.

        Raises:
            HanabiError: no such player or slot.
        """
        self.session.annotate(text, card)

    @property
    def drawings(self) -> frozenset[str]:
        """The circles and arrows on the table at the step shown; set them to change them, which can be undone.

        A circle is a place, an arrow two: ``{"B2", "B2>r"}``. ``"B2"`` is the card in slot 2 of the second player, ``"B"`` that player,
        ``"r"`` the red firework, ``"discards"`` the discard pile. On the board one draws with the right mouse button or with X. They are
        kept in the game, and shown at this step from all viewpoints: they tell no card.

        Raises:
            HanabiError: there is no such place on the table.
        """
        return self.session.drawings

    @drawings.setter
    def drawings(self, drawings: Iterable[str]) -> None:
        self.session.draw([drawings] if isinstance(drawings, str) else drawings)

    # -- places without widgets ------------------------------------------------------------------------

    def save_html(self, path: FileName) -> None:
        """Save the board as an HTML page that can be stepped through and inspected, without Python and without a network.

        It holds all variations, and only what the viewpoint and the detail disclose at their steps. For a long game, the inspector leaves
        out some explanations. In a notebook, a bar shows how many steps are done.

        Raises:
            OSError: the file cannot be written; an older one stays as it was.
        """
        with progress_bar("saving.progress") as progress:
            page = self.session.page(progress)
        write_whole(path, page)

    def save_svg(self, path: FileName) -> None:
        """Save a picture of the step shown, from this viewpoint, as SVG.

        Raises:
            OSError: the file cannot be written; an older one stays as it was.
        """
        write_whole(path, self._picture())

    def save_png(self, path: FileName) -> None:
        """Save a picture of the step shown, from this viewpoint, as PNG. Needs ``pip install 'hanabi_widget[png]'``.

        Raises:
            ImportError: the extra is not installed.
            OSError: the file cannot be written; an older one stays as it was.
        """
        save_png(self._picture(), path)

    def _picture(self) -> str:
        return picture(self.session.shown_at(self.step))
