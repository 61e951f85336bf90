"""The map: a notebook widget that shows what two players may hold, and so what each may think that the other thinks."""

from __future__ import annotations

from dataclasses import replace

from hanabi_widget.arguments import FileName
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge import Formula, formula as parsed_formula
from hanabi_widget.picture import save_png
from hanabi_widget.picture.map_of_minds import map_picture, map_text
from hanabi_widget.rules import Clue, Game, PlayerName, SeatIndex, State
from hanabi_widget.rules.action import are_different
from hanabi_widget.session.map_of_minds import Exploration, MapSession
from hanabi_widget.session.standalone_html import MAP_SCRIPT, map_page
from hanabi_widget.text import LocalizedError, language_by_code
from hanabi_widget.view.map_subject import MapPosition, clues_given

from .widget_base import NotebookWidget, message_trait, stored


class Map(NotebookWidget[MapSession]):
    """A map of two minds: the hands that one player may hold as rows, those of another as columns, each possible world as a cell.

    The player of the rows sees the hand of the columns and not the own one, and so cannot tell the worlds of a *column* apart; the other
    player not those of a *row*. Not to know is a rook's move. A formula fills the worlds in which it is true, and a slider takes 0, 1,
    2, ... moves and says what is known by them; any number of moves is common knowledge. What is said aloud, a clue or any formula, rules
    out the worlds in which it is false. The hands of all other players are as they are.

    With one player alone it is the list of the hands that this player may hold, with their weights.

    Args:
        state: a position, or a game, of which it is the last one.
        players: one or two players, by name or seat; in a game of two they may be left out.
        formula: fills the worlds in which it is true, see `formula`. By default every hand has a row or a column of its own. If these are
            many, hands that the formula cannot tell apart are merged; without a formula, or if they are too many for that, they are grouped
            by a card of each player: the one that is asked about, or one that the last clue touched, and the map asks which.
        view: ``"all"``, which shows the real world, or one of the players: see `view`.
        language: the code of the language; by default that of `hanabi_widget.set_language`.

    Attributes:
        state: the position.

    Raises:
        TypeError: ``state`` is neither a position nor a game.
        HanabiError: no such player, slot, fact, viewpoint or language; not one or two players; too many hands.
        FormulaError: the formula cannot be read.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[suits=ry copies=2,1 hand_size=1] >Ann r1 | Ben y1")
        >>> minds = hw.Map(state, "Ann", "Ben", formula="K(Ben, y1(Ben.1))")
        >>> minds.announce("not r1(Ben.1)")
        >>> print(minds)
        What Ann and Ben may hold: 10 worlds
    """

    _script = MAP_SCRIPT

    _map_state = message_trait()
    """A `MapState`."""
    _world = message_trait()
    """The `World` that is open as a board; empty if none is."""
    _board_script = message_trait()
    """The `BoardScript`, once a world was opened; empty before."""

    def __init__(
        self,
        state: State | Game,
        *players: PlayerName,
        formula: str | Formula | None = None,
        view: str | int = "all",
        language: str | None = None,
    ) -> None:
        if not isinstance(state, Game | State):
            raise TypeError(f"a map shows a State or a Game, not {state!r:.60}")
        spoken = language_by_code(language)
        given = clues_given(state.last) if isinstance(state, Game) else ()
        state = state.last.state if isinstance(state, Game) else state
        names = players or state.names
        seats = tuple([state.seat(player) for player in names])
        if not are_different(seats) or len(seats) not in (1, 2):
            raise LocalizedError("map.error.players", players=", ".join(map(str, names)))
        position = MapPosition(state, seats, None if formula is None else parsed_formula(formula), given=given)
        super().__init__(MapSession(replace(position, viewer=_read_view(position, view)), spoken))

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def _exploration(self) -> Exploration:
        return self.session.exploration

    @property
    def formula(self) -> Formula | None:
        """What is filled in; set it, as text or as a formula, to fill in another one, or None.

        Raises:
            FormulaError: the text is not a formula.
            HanabiError: it names a player, a slot or a fact that is not there, or speaks of trust.
        """
        return self._exploration.position.formula

    @formula.setter
    def formula(self, formula: str | Formula | None) -> None:
        self.session.show(self._exploration.fill(None if formula is None else parsed_formula(formula)))

    @property
    def view(self) -> str:
        """Who looks at the map; set it to change it.

        ``"all"`` sees which world is real. One of the players sees the other's hand: the map then shows what this player may know, and
        moves start from all worlds that the player cannot exclude.

        Raises:
            HanabiError: no such viewpoint.
        """
        viewer = self._exploration.position.viewer
        return "all" if viewer is None else self.state.names[viewer]

    @view.setter
    def view(self, view: str | int) -> None:
        self.session.show(self._exploration.look(_read_view(self._exploration.position, view)))

    @property
    def announced(self) -> tuple[Formula | Clue, ...]:
        """What was said, oldest first."""
        return self._exploration.position.said

    def announce(self, announcement: str | Formula | Clue) -> None:
        """Say something aloud to all: a formula, or a clue of the player to act. The map shows which worlds that rules out.

        Raises:
            FormulaError: the text is not a formula.
            HanabiError: as far as the viewer can tell it is false; the clue cannot be given now; nothing has changed.
        """
        self.session.show(self._exploration.announce(announcement if isinstance(announcement, Clue) else parsed_formula(announcement)))

    def undo(self) -> None:
        """Take back what was said last."""
        self.session.show(self._exploration.undo())

    def redo(self) -> None:
        """Say again what was taken back last."""
        self.session.show(self._exploration.redo())

    def __str__(self) -> str:
        return map_text(self.session.shown)

    # -- places without widgets --------------------------------------------------------------------

    def save_html(self, path: FileName) -> None:
        """Save the map as an HTML page with its slider, without Python and without a network. It holds only what this viewpoint sees.

        Raises:
            OSError: the file cannot be written; an older one stays as it was.
        """
        write_whole(path, map_page(self.session.shown))

    def save_svg(self, path: FileName) -> None:
        """Save a picture of the map as SVG.

        Raises:
            OSError: the file cannot be written; an older one stays as it was.
        """
        write_whole(path, map_picture(self.session.shown))

    def save_png(self, path: FileName) -> None:
        """Save a picture of the map as PNG. Needs ``pip install 'hanabi_widget[png]'``.

        Raises:
            ImportError: the extra is not installed.
            OSError: the file cannot be written; an older one stays as it was.
        """
        save_png(map_picture(self.session.shown), path)

    def _fallback(self) -> dict[str, str]:
        """A picture and a text of the map."""
        state = self.session.shown
        page = stored(map_picture(state), map_text(state), state["labels"]["run_cell"], state["language"])
        return {"text/html": page, "text/plain": str(self)}


def _read_view(position: MapPosition, view: str | int) -> SeatIndex | None:
    """The seat of a viewpoint; None sees all.

    Raises:
        LocalizedError: it is none of the players on the map.
    """
    if view == "all":
        return None
    try:
        seat = position.state.seat(view)
    except HanabiError:
        seat = None
    if seat is None or seat not in position.seats:
        raise LocalizedError("map.error.view", players=", ".join(position.names))
    return seat
