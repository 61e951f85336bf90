"""Viewpoints as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integer
from hanabi_widget.rules import State
from hanabi_widget.text import LocalizedError

from .viewpoint import DETAILS, Viewpoint

ViewpointName: TypeAlias = str | int | Sequence[str | int]
"""``"all"``, ``"common"``, a player by name or seat, or a chain of players."""


def read_viewpoint(state: State, view: ViewpointName, detail: str) -> Viewpoint:
    """The viewpoint with this name.

    Raises:
        LocalizedError: there is no such viewpoint or level of detail.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> read_viewpoint(initial_state(players=["Ann", "Ben"]), ["Ann", "Ben"], "exact")
        Viewpoint(chain=(0, 1), common=False, detail='exact', convention=None)
    """
    view = as_integer(view)
    if detail not in DETAILS:
        raise LocalizedError("error.detail", level=detail, levels=", ".join(DETAILS))
    if view in ("all", "common"):
        return Viewpoint(common=view == "common", detail=detail)
    players = (view,) if isinstance(view, str | int) else view
    try:
        chain = [seat for seat, _ in groupby(map(state.seat, players))]
    except (TypeError, HanabiError):
        chain = []
    if not chain:
        views = ["all", "common", *state.names, state.names[:2]]
        raise LocalizedError("error.view", view=repr(view), views=", ".join(map(repr, views)))
    return Viewpoint(tuple(chain), detail=detail)
