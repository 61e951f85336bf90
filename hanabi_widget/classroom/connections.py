"""The door of a server: its connections, how long each may last, wait and send, and who makes room when there are too many.

A class may come from one address, that of a proxy: so nothing is counted by address. Time is counted in seconds in which the loop was
there: while a cell runs, nobody's time runs out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from socket import socket
from ssl import SSLContext
from time import monotonic

from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream, SSLIOStream
from tornado.log import gen_log
from tornado.netutil import add_accept_handler, ssl_wrap_socket

MOST_REQUESTS = 400
"""Connections that ask for a page or a file, at the same time. More wait before the door until one is done, or has had its time."""

REQUEST_SECONDS, SECONDS_WHEN_FULL = 30, 2
"""A connection that asks for a page or a file, and takes it, has so long for all that, and so long while others wait for its place."""

LOOK_AGAIN_SECONDS = 0.05

STALL_SECONDS = 20
"""A screen that takes nothing for so long, of what waits for it, is cut off, and comes back by itself."""

MAX_WAITING_BYTES = 1_000_000
"""What may wait for a screen that does not take it; one that falls further behind is cut off too."""

MAX_READ_BYTES = 64_000
"""What may have come through a connection and not be read yet. Of more, TCP lets the sender wait."""

READS_A_SECOND, READS_AT_ONCE = 80, 320
"""How fast a screen is read. A frame takes three or four: a message, a ping, or a fragment, be it empty."""

READ_AGAIN_SECONDS = 0.1


class Allowance:
    """So many a second, and some more at once.

    Example:
        >>> now = 0.0
        >>> allowance = Allowance(1, 2, clock=lambda: now)
        >>> [allowance.take() for _ in range(3)]
        [True, True, False]
        >>> now = 1.0
        >>> [allowance.take() for _ in range(2)]
        [True, False]
    """

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._clock = clock
        self._left = at_once
        self._since = clock()

    def take(self) -> bool:
        """Take one, if one is left."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection(IOStream):
    """A connection, which is first that of a request, and may become that of a screen.

    There is one request for each: browsers keep connections that they may use again for so long that others would find no place.

    Attributes:
        asked: whether its request was read.
        age: for how many seconds it has been there.
        idle: for how many seconds nothing was sent through it.
        reads: how fast it is read, once it is that of a screen.
    """

    asked = False
    age = idle = 0
    reads: Allowance | None = None

    def become_screen(self) -> None:
        """Last from now on, but be read no faster than a screen may be."""
        self.reads = Allowance(READS_A_SECOND, READS_AT_ONCE)
        self.set_nodelay(True)

    def write_to_fd(self, data: memoryview) -> int:
        """Send what the network takes."""
        sent = super().write_to_fd(data)
        self.idle = 0
        return sent

    def read_until_regex(self, regex: bytes, max_bytes: int | None = None) -> Awaitable[bytes]:
        """Read the head of a request, which is the only one."""
        if self.asked:  # and answered
            self.close()
        self.asked = True
        return super().read_until_regex(regex, max_bytes)

    async def read_bytes(self, num_bytes: int, partial: bool = False) -> bytes:  # noqa: FBT001, FBT002 - as tornado has it
        """Read a part of a frame, or of what belongs to a request, once it may be read."""
        while self.reads and not self.closed() and not self.reads.take():
            await asyncio.sleep(READ_AGAIN_SECONDS)
        return await super().read_bytes(num_bytes, partial)

    def tick(self) -> None:
        """Another second has passed."""
        self.age += 1
        self.idle += 1
        if (self.writing() and self.idle > STALL_SECONDS) if self.reads else self.age > REQUEST_SECONDS:
            self.close()


gen_log.addFilter(lambda record: not record.getMessage().startswith("SSL Error"))  # a phone that does not trust us is no news


class EncryptedConnection(Connection, SSLIOStream):
    """A connection that nobody on its way can read."""


class Door:
    """Takes in all who come to a socket.

    Args:
        listening: the socket.
        serve: called with each connection, and the address that it comes from.
        encryption: what encrypts all that goes through it; None for nothing.
    """

    def __init__(self, listening: socket, serve: Callable[[IOStream, tuple[object, ...]], object], encryption: SSLContext | None) -> None:
        self._listening = listening
        self._serve = serve
        self._encryption = encryption
        self._connections = list[Connection]()
        self._shut = add_accept_handler(listening, self._enter)
        self._waits: asyncio.TimerHandle | None = None
        self._clock = PeriodicCallback(self._tick, 1000)
        self._clock.start()

    def _enter(self, its: socket, address: tuple[object, ...]) -> None:
        kind = Connection
        if self._encryption:
            its = ssl_wrap_socket(its, self._encryption, server_side=True, do_handshake_on_connect=False)
            kind = EncryptedConnection
        connection = kind(its, max_buffer_size=MAX_READ_BYTES, max_write_buffer_size=MAX_WAITING_BYTES)
        self._connections.append(connection)
        self._serve(connection, address)
        if not self._has_room():
            self._shut()
            self._wait()

    def _has_room(self) -> bool:
        if len(self._connections) >= MOST_REQUESTS:
            self._forget_closed()
        return sum(not connection.reads for connection in self._connections) < MOST_REQUESTS

    def _wait(self) -> None:
        self._waits = asyncio.get_running_loop().call_later(LOOK_AGAIN_SECONDS, self._look_again)

    def _look_again(self) -> None:
        """Let others in as soon as there is room, if need be by closing those that take long."""
        for connection in self._connections:
            if not connection.reads and connection.age >= SECONDS_WHEN_FULL:
                connection.close()
        if self._has_room():
            self._shut = add_accept_handler(self._listening, self._enter)
        else:
            self._wait()

    def _tick(self) -> None:
        for connection in self._connections:
            connection.tick()
        self._forget_closed()

    def _forget_closed(self) -> None:
        self._connections = [connection for connection in self._connections if not connection.closed()]

    def shut(self) -> None:
        """Let nobody in any more."""
        self._clock.stop()
        if self._waits:
            self._waits.cancel()
        self._shut()
        for connection in self._connections:
            if not connection.reads:
                connection.close()
