"""The servers of this kernel: tables and polls share one."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from hanabi_widget.text import Language

from .server_address import Address

if TYPE_CHECKING:
    from .server import Server

_servers: list[tuple[asyncio.AbstractEventLoop, Server]] = []


def in_browser() -> bool:
    """Whether Python runs in a browser, where nothing can listen."""
    return sys.platform == "emscripten"


def server_at(address: Address, language: Language) -> Server | None:
    """The server that listens there, which is started if there is none; None outside a kernel, and in a browser, where nothing can listen.

    Raises:
        HanabiError: it cannot listen there.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return None
    if in_browser():
        return None
    from .server import Server  # noqa: PLC0415 - needs tornado, which comes with the kernel

    _servers[:] = [(its, server) for its, server in _servers if its is loop and server.is_listening]
    for _, server in _servers:
        if server.serves(address):
            return server
    server = Server(address, language)
    _servers.append((loop, server))
    return server


def stop_servers() -> None:
    """Stop all servers."""
    for _, server in _servers:
        server.stop()
    _servers.clear()
