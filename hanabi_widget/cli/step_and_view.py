"""Which step of a game is meant, and from where it is seen."""

from __future__ import annotations

from argparse import ArgumentParser

from hanabi_widget.rules import Game, State
from hanabi_widget.text import LocalizedError
from hanabi_widget.view import DETAILS, Viewpoint, viewpoint


def add_step(parser: ArgumentParser) -> None:
    """Describe the argument that names a step."""
    parser.add_argument("--step", type=int, metavar="N", help="the step, 0 the start; by default the last")


def add_view(parser: ArgumentParser) -> None:
    """Describe the argument that names a viewpoint."""
    parser.add_argument(
        "--view",
        default="all",
        metavar="VIEW",
        help="all (the default), a player, two or more with commas (what the first knows that the next knows ...), or common;"
        " nothing is told that is hidden from the first player",
    )


def add_level(parser: ArgumentParser) -> None:
    """Describe the argument that says how much is disclosed."""
    parser.add_argument("--level", choices=DETAILS, default=DETAILS[-1], help="how much of what is known is told; by default all")


def step_of(game: Game, step: int | None) -> int:
    """The step that is meant.

    Raises:
        LocalizedError: the game has no such step.
    """
    last = len(game) - 1
    if step is not None and not 0 <= step <= last:
        raise LocalizedError("error.step", step=step, last=last)
    return last if step is None else step


def view_of(state: State, text: str, level: str = DETAILS[-1]) -> Viewpoint:
    """The viewpoint that is meant.

    Raises:
        LocalizedError: there is none of that name.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> view_of(initial_state(players=3), "Alice,Bob").chain
        (0, 1)
    """
    players = (text,) if text in state.names else tuple(text.split(","))
    if text not in ("all", "common") and not {*players} <= {*state.names}:
        raise LocalizedError("error.view", view=text, views=", ".join(["all", "common", *state.names, ",".join(state.names[:2])]))
    return viewpoint(state, text if text in ("all", "common") else players, level)


def told_view(state: State, view: Viewpoint) -> str | list[str]:
    """The viewpoint as data: ``"all"``, ``"common"``, or the names of a chain of players."""
    return [state.names[seat] for seat in view.chain] or ("common" if view.common else "all")
