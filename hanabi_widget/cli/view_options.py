"""The options ``--step``, ``--view`` and ``--detail``: which step of a game is shown, from whose viewpoint, in how much detail."""

from __future__ import annotations

from argparse import ArgumentParser

from hanabi_widget.rules import Game, State
from hanabi_widget.text import LocalizedError
from hanabi_widget.view import DETAILS, Viewpoint, read_viewpoint


def add_step_option(parser: ArgumentParser) -> None:
    """Declare ``--step``."""
    parser.add_argument("--step", type=int, metavar="N", help="the step, 0 for the start; by default the last")


def add_view_option(parser: ArgumentParser) -> None:
    """Declare ``--view``."""
    parser.add_argument(
        "--view",
        default="all",
        metavar="VIEW",
        help="all (the default), a player, players separated by commas (what the first knows that the next knows ...), or common;"
        " nothing that is hidden from the first player is shown",
    )


def add_detail_option(parser: ArgumentParser) -> None:
    """Declare ``--detail``."""
    parser.add_argument("--detail", choices=DETAILS, default=DETAILS[-1], help="how much of what is known is shown; by default all of it")


def step_of(game: Game, step: int | None) -> int:
    """The step that ``--step`` asks for; the last by default.

    Raises:
        LocalizedError: the game has no such step.
    """
    last = len(game) - 1
    if step is not None and not 0 <= step <= last:
        raise LocalizedError("error.step", step=step, last=last)
    return last if step is None else step


def view_of(state: State, text: str, detail: str = DETAILS[-1]) -> Viewpoint:
    """The viewpoint that ``--view`` and ``--detail`` ask for.

    Raises:
        LocalizedError: there is no such viewpoint.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> view_of(initial_state(players=3), "Alice,Bob").chain
        (0, 1)
    """
    players = (text,) if text in state.names else tuple(text.split(","))
    if text not in ("all", "common") and not {*players} <= {*state.names}:
        raise LocalizedError("error.view", view=text, views=", ".join(["all", "common", *state.names, ",".join(state.names[:2])]))
    return read_viewpoint(state, text if text in ("all", "common") else players, detail)
