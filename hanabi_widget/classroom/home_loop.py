"""The home loop: the event loop on which a table or a poll was made. Its server and its game live there, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


def at_home(handle: Callable[..., object]) -> Callable[..., object]:
    """A function that calls another soon on the loop that runs now, whatever thread it is called in; the other itself where no loop runs.

    JupyterLab has messages of widgets handled in threads of their own, but sockets bear one thread only, and so does a game.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return handle

    def hand_over(*arguments: Any) -> None:  # noqa: ANN401
        loop.call_soon_threadsafe(handle, *arguments)

    return hand_over
